//! The accelerations as a function that CasADi loads by `external`.

use crate::c::function::signature;
use crate::verify::Verified;
use mbdsl_runtime::Layout;
use std::fmt::Write as _;

/// The inputs of the function in their order, each with its number of entries.
fn inputs(layout: &Layout) -> [(&'static str, usize); 6] {
    let parameters = layout.parameters().iter();
    let parameters = parameters.filter(|parameter| !parameter.input).count();
    [
        ("t", 1),
        ("q", layout.nq()),
        ("v", layout.nv()),
        ("z", layout.nz()),
        ("u", layout.nu()),
        ("p", parameters),
    ]
}

/// The text of `NAME_casadi.c`; `fields` are those of all parameters.
pub(crate) fn function(verified: &Verified, name: &str, fields: &[String]) -> String {
    let layout = &verified.layout;
    let macros = name.to_ascii_uppercase();
    let inputs = inputs(layout);
    let outputs = [("a", layout.nv()), ("lambda", layout.nc())];
    let mut text = format!(
        "/* `{name}` as a function of CasADi, printed by mbdsl: (t, q, v, z, u, p) -> (a, lambda), with p in the order of the
 * structure of parameters. An argument that is not given is 0. It fails where {name}_accelerations does. */
#include \"{name}.h\"
#include <stddef.h>

#ifdef _WIN32
#define EXPORT __declspec(dllexport)
#else
#define EXPORT
#endif

#ifdef __cplusplus
extern \"C\" {{
#endif

typedef long long int casadi_int;
"
    );
    let evaluate = signature(
        &format!("EXPORT int {name}"),
        "const double **arg, double **res, casadi_int *iw, double *w, int mem",
    );
    let longest = inputs.iter().map(|(_, count)| *count).max().unwrap_or(1);
    let _ = write!(
        text,
        "\n{evaluate};\n{evaluate}\n{{\n    static const double zero[{longest}] = {{0.0}};\n    struct {name}_parameters p;\n    \
         const double *in[6];\n    double a[{nv}], lambda[{nc}];\n    int i;\n    (void)iw;\n    (void)w;\n    (void)mem;\n    \
         for (i = 0; i < 6; i++)\n        in[i] = arg[i] ? arg[i] : zero;\n    {name}_defaults(&p);\n",
        nv = layout.nv(),
        nc = layout.nc().max(1),
    );
    let fields = layout.parameters().iter().zip(fields);
    let fields = fields.filter(|(parameter, _)| !parameter.input);
    for (place, (_, field)) in fields.enumerate() {
        let _ = writeln!(text, "    p.{field} = in[5][{place}];");
    }
    let _ = write!(
        text,
        "    if ({name}_accelerations(&p, *in[0], in[1], in[2], in[3], in[4], NULL, a, lambda) != {macros}_OK)\n        return 1;\n"
    );
    for (place, (result, count)) in outputs.iter().enumerate() {
        let _ = write!(
            text,
            "    for (i = 0; res[{place}] && i < {count}; i++)\n        res[{place}][i] = {result}[i];\n"
        );
    }
    text += "    return 0;\n}\n";
    about(&mut text, name, "in", &inputs);
    about(&mut text, name, "out", &outputs);
    let work = signature(
        &format!("EXPORT int {name}_work"),
        "casadi_int *sz_arg, casadi_int *sz_res, casadi_int *sz_iw, casadi_int *sz_w",
    );
    let _ = write!(
        text,
        "\n{work};\n{work}\n{{\n    if (sz_arg)\n        *sz_arg = 6;\n    if (sz_res)\n        *sz_res = 2;\n    if (sz_iw)\n        \
         *sz_iw = 0;\n    if (sz_w)\n        *sz_w = 0;\n    return 0;\n}}\n\n#ifdef __cplusplus\n}}\n#endif\n"
    );
    text
}

/// The number, names and shapes of the inputs or outputs: dense columns.
fn about(text: &mut String, name: &str, side: &str, of: &[(&str, usize)]) {
    let count = of.len();
    let names: Vec<String> = of.iter().map(|(name, _)| format!("\"{name}\"")).collect();
    let shapes: Vec<String> = of
        .iter()
        .map(|(_, rows)| format!("{{{rows}, 1, 1}}"))
        .collect();
    let declared = [
        (
            format!("EXPORT casadi_int {name}_n_{side}(void)"),
            format!("    return {count};\n"),
        ),
        (
            format!("EXPORT const char *{name}_name_{side}(casadi_int i)"),
            format!(
                "    static const char *const names[] = {{{}}};\n    return i >= 0 && i < {count} ? names[i] : NULL;\n",
                names.join(", ")
            ),
        ),
        (
            format!("EXPORT const casadi_int *{name}_sparsity_{side}(casadi_int i)"),
            format!(
                "    static const casadi_int shapes[][3] = {{{}}};\n    return i >= 0 && i < {count} ? shapes[i] : NULL;\n",
                shapes.join(", ")
            ),
        ),
    ];
    for (signature, body) in declared {
        let _ = write!(text, "\n{signature};\n{signature}\n{{\n{body}}}\n");
    }
}
