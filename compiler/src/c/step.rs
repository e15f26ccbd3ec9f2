//! The accelerations with their guard, and a step of the classical Runge-Kutta method.

use crate::c::function::{Function, signature};
use crate::c::kernel::Definition;
use crate::c::names::Names;
use crate::export::operations;
use crate::program::KernelKind;
use crate::verify::Verified;
use mbdsl_runtime::Layout;
use std::fmt::Write as _;

/// `PREFIX_accelerations`: the planned elimination, and whether it succeeded.
pub(crate) fn accelerations(verified: &Verified, names: &Names) -> Function {
    let (prefix, macros) = (&names.prefix, &names.macros);
    let layout = &verified.layout;
    let (nv, nc) = (layout.nv(), layout.nc());
    let kernel = verified.program.kernel(KernelKind::Accelerations);
    let eliminate = format!("{prefix}_eliminate");
    let planned = Definition {
        names,
        kernel,
        name: &eliminate,
        storage: "static ",
        results: &["a", "lambda", "guard"],
    };
    let name = format!("{prefix}_accelerations");
    let arguments = format!(
        "{}, double t, const double *q, const double *v, const double *z, const double *u, \
         const double *shift, double *a, double *lambda",
        names.parameters()
    );
    let mut sums = format!("    for (i = 0; i < {nv}; i++)\n        sum += a[i];\n");
    if nc > 0 {
        let _ = write!(
            sums,
            "    for (i = 0; i < {nc}; i++)\n        sum += lambda[i];\n"
        );
    }
    let definition = format!(
        "/* The elimination in the order planned by the compiler; guard is not positive where a pivot is the\n \
         * difference of nearly equal numbers. */
{planned}
{signature}
{{
    static const double zero[{zeros}] = {{0.0}};
    double guard, sum = 0.0;
    unsigned i;
    {eliminate}(p, t, q, v, z, u, shift ? shift : zero, a, lambda, &guard);
{sums}    /* The difference is not a number where the sum is not finite. */
    return guard > 0.0 && sum - sum == 0.0 ? {macros}_OK : {macros}_SINGULAR;
}}
",
        planned = planned.print(),
        signature = signature(&format!("int {name}"), &arguments),
        zeros = nc.max(1),
    );
    Function {
        returns: "int",
        what: format!(
            "The accelerations and the multipliers: M a + phi_q^T lambda = Q, phi_q a = eta + shift. shift[NC] \
             is what a stabilization adds to eta, or NULL. Writes a[NV] and lambda[NC]. Returns {macros}_OK, \
             or {macros}_SINGULAR where the elimination meets a singular position (as a toggle position or \
             redundant constraints) or a number that is not finite: then a and lambda mean nothing."
        ),
        cost: operations::of_accelerations(verified),
        definition,
        name,
        arguments,
    }
}

/// `PREFIX_step_rk4`, with the rates of all that it integrates before it.
pub(crate) fn rk4(verified: &Verified, names: &Names) -> Function {
    let (prefix, macros) = (&names.prefix, &names.macros);
    let layout = &verified.layout;
    let (nq, nv, nz, nc) = (layout.nq(), layout.nv(), layout.nz(), layout.nc());
    let n = nq + nv + nz;
    let name = format!("{prefix}_step_rk4");
    let arguments = format!(
        "{}, double *t, double *q, double *v, double *z, const double *u, double h",
        names.parameters()
    );
    let definition = format!(
        "/* The rates of y = (q, v, z). */
{rates}
{{
    const double *const q = y, *const v = y + {nq}, *const z = y + {first_z};
    double lambda[{multipliers}];
{coordinate_rates}{state_rates}    return {prefix}_accelerations(p, t, q, v, z, u, 0, rates + {nq}, lambda);
}}

{signature}
{{
    double y[{n}], stage[{n}], rates[{n}], sum[{n}];
    unsigned i, k;
    for (i = 0; i < {nq}; i++)
        y[i] = q[i];
    for (i = 0; i < {nv}; i++)
        y[{nq} + i] = v[i];
{read_states}    for (i = 0; i < {n}; i++)
        stage[i] = y[i];
    for (k = 0; k < 4; k++) {{
        const double reach = k == 0 ? 0.0 : k == 3 ? h : 0.5 * h;
        int status;
        if (k > 0)
            for (i = 0; i < {n}; i++)
                stage[i] = reach * rates[i] + y[i];
        status = {prefix}_rates(p, *t + reach, stage, u, rates);
        if (status != {macros}_OK)
            return status;
        for (i = 0; i < {n}; i++)
            sum[i] = k == 0 ? rates[i] : k == 3 ? sum[i] + rates[i] : 2.0 * rates[i] + sum[i];
    }}
    for (i = 0; i < {n}; i++)
        y[i] = h / 6.0 * sum[i] + y[i];
    for (i = 0; i < {nq}; i++)
        q[i] = y[i];
    for (i = 0; i < {nv}; i++)
        v[i] = y[{nq} + i];
{write_states}{settled}    *t += h;
    return {macros}_OK;
}}
",
        rates = signature(
            &format!("static int {prefix}_rates"),
            &format!("{}, double t, const double *y, const double *u, double *rates", names.parameters()),
        ),
        signature = signature(&format!("int {name}"), &arguments),
        first_z = nq + nv,
        multipliers = nc.max(1),
        coordinate_rates = coordinate_rates(layout, prefix),
        state_rates = match nz {
            0 => String::new(),
            _ => format!("    {prefix}_state_rates(p, t, q, v, z, u, rates + {});\n", nq + nv),
        },
        read_states = match nz {
            0 => "    (void)z;\n".to_owned(),
            _ => format!("    for (i = 0; i < {nz}; i++)\n        y[{} + i] = z[i];\n", nq + nv),
        },
        write_states = match nz {
            0 => String::new(),
            _ => format!("    for (i = 0; i < {nz}; i++)\n        z[i] = y[{} + i];\n", nq + nv),
        },
        settled = settled(layout),
    );
    Function {
        returns: "int",
        what: format!(
            "A step of the classical Runge-Kutta method of order 4 from *t to *t + h, h in s, with the inputs \
             u held. The drift of the constraints is not corrected. Returns {macros}_OK, or \
             {macros}_SINGULAR of a stage: then nothing is changed."
        ),
        cost: operations::of_rk4(verified),
        definition,
        name,
        arguments,
    }
}

/// Code that computes dq/dt.
fn coordinate_rates(layout: &Layout, prefix: &str) -> String {
    match layout.is_flat() {
        true => format!(
            "    unsigned i;\n    for (i = 0; i < {}; i++)\n        rates[i] = v[i];\n",
            layout.nq()
        ),
        false => format!("    {prefix}_coordinate_rates(p, t, q, v, rates);\n"),
    }
}

/// Code that normalizes the quaternions of attitudes.
fn settled(layout: &Layout) -> String {
    let mut text = String::new();
    for attitude in layout.attitudes() {
        let [p0, p1, p2, p3] = [0, 1, 2, 3].map(|k| format!("q[{}]", attitude.coordinate + k));
        let _ = write!(
            text,
            "    {{
        const double length = sqrt({p0} * {p0} + {p1} * {p1} + {p2} * {p2} + {p3} * {p3});
        for (i = {first}; i < {end}; i++)
            q[i] = q[i] / length;
    }}
",
            first = attitude.coordinate,
            end = attitude.coordinate + 4,
        );
    }
    text
}
