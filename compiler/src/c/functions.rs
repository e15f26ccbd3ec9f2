//! The functions of a model: what the header declares and the source defines.

use crate::c::cost::Cost;
use crate::c::function::{Function, signature};
use crate::c::kernel::Definition;
use crate::c::names::Names;
use crate::c::number;
use crate::c::operations;
use crate::c::start::Start;
use crate::c::step;
use crate::program::KernelKind;
use crate::verify::Verified;
use std::fmt::Write as _;

/// The kernels that are functions, each with the name of its results, their number, and what they are.
const KERNELS: &[(KernelKind, &str, &str, &str)] = &[
    (
        KernelKind::MassMatrix,
        "values",
        "NMASS_MATRIX",
        "The entries of the mass matrix M, at the places MASS_MATRIX_ROWS and MASS_MATRIX_COLUMNS: the \
         unit of force by that of a.",
    ),
    (
        KernelKind::Force,
        "force",
        "NV",
        "The generalized forces Q in the order of v, all but those of the constraints.",
    ),
    (
        KernelKind::Phi,
        "phi",
        "NC",
        "The constraints phi, which are 0 where the mechanism is assembled.",
    ),
    (
        KernelKind::PhiQ,
        "values",
        "NPHI_Q",
        "The entries of the constraint Jacobian phi_q, at the places PHI_Q_ROWS and PHI_Q_COLUMNS: the \
         unit of phi by that of q.",
    ),
    (
        KernelKind::PhiT,
        "phi_t",
        "NC",
        "The partial derivative of phi by time: phi_q v + phi_t = 0; the unit of phi per s.",
    ),
    (
        KernelKind::Eta,
        "eta",
        "NC",
        "The right-hand side of the acceleration constraints, phi_q a = eta; the unit of phi per s^2.",
    ),
    (
        KernelKind::CoordinateRates,
        "rates",
        "NQ",
        "dq/dt of a mechanism with attitudes, in the order of q; the unit of q per s.",
    ),
    (
        KernelKind::Energy,
        "energy",
        "2",
        "The kinetic and the potential energy.",
    ),
    (
        KernelKind::Outputs,
        "outputs",
        "NOUTPUTS",
        "The outputs at one state, in their order and units.",
    ),
    (
        KernelKind::StateRates,
        "rates",
        "NZ",
        "dz/dt, in the order of z; the unit of z per s.",
    ),
    (
        KernelKind::Conditions,
        "conditions",
        "NMODES",
        "The functions whose signs choose between two sides of the equations, one for every mode.",
    ),
    (
        KernelKind::Switches,
        "switches",
        "2 * NSWITCHES",
        "The functions of time whose signs choose between two sides of the equations, then their rates, per s.",
    ),
    (
        KernelKind::Events,
        "events",
        "NEVENTS",
        "The functions whose zeros are the events of the model, in their order.",
    ),
];

/// The functions of a model, each after those that it calls.
pub(crate) fn functions(verified: &Verified, names: &Names, start: &Start) -> Vec<Function> {
    let mut functions = vec![defaults(verified, names), starting(names, start)];
    let kernels = KERNELS
        .iter()
        .map(|row| (verified.program.kernel(row.0), row));
    for (kernel, &(kind, result, count, what)) in kernels.filter(|(kernel, _)| kernel.results > 0) {
        let name = format!("{}_{}", names.prefix, kind.name());
        let definition = Definition {
            names,
            kernel,
            name: &name,
            storage: "",
            results: &[result],
        };
        functions.push(Function {
            returns: "void",
            arguments: definition.arguments(&[]),
            what: format!("{what} Writes {result}[{count}]."),
            cost: operations::of_kernel(kernel),
            definition: definition.print(),
            name,
        });
    }
    let accelerations = step::accelerations(verified, names);
    let step = step::rk4(verified, names, accelerations.cost);
    functions.extend([accelerations, step]);
    functions
}

/// The function that sets the parameters to their defaults.
fn defaults(verified: &Verified, names: &Names) -> Function {
    let parameters = verified.layout.parameters().iter().zip(&names.fields);
    let mut body = String::new();
    for (parameter, field) in parameters.filter(|(parameter, _)| !parameter.input) {
        let value = number::literal(parameter.default);
        let _ = writeln!(body, "    p->{field} = {value};");
    }
    if body.is_empty() {
        body.push_str("    p->unused = 0;\n");
    }
    let name = format!("{}_defaults", names.prefix);
    let arguments = format!("struct {}_parameters *p", names.prefix);
    Function {
        definition: format!(
            "{}\n{{\n{body}}}\n",
            signature(&format!("void {name}"), &arguments)
        ),
        returns: "void",
        what: "Sets all parameters to the values of the text.".to_owned(),
        cost: Cost::default(),
        name,
        arguments,
    }
}

/// The function that writes the start.
fn starting(names: &Names, start: &Start) -> Function {
    let name = format!("{}_start", names.prefix);
    let arguments = "double *q, double *v, double *z, double *u".to_owned();
    Function {
        definition: format!(
            "{}\n{{\n{}}}\n",
            signature(&format!("void {name}"), &arguments),
            start.body()
        ),
        returns: "void",
        what: "The start at t = 0: positions and velocities as they were assembled with the default \
               parameters, the states, the inputs of the text, and modes of 0. With other parameters, phi \
               says by how much these positions violate the constraints. Writes q[NQ], v[NV], z[NZ], u[NU]."
            .to_owned(),
        cost: Cost::default(),
        name,
        arguments,
    }
}
