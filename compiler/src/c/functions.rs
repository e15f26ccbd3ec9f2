//! The functions of a model: what the header declares and the source defines.

use crate::c::function::{Function, signature};
use crate::c::kernel::Definition;
use crate::c::names::Names;
use crate::c::number;
use crate::c::step;
use crate::export::cost::Cost;
use crate::export::functions::KERNELS;
use crate::export::operations;
use crate::export::start::Start;
use crate::verify::Verified;
use std::fmt::Write as _;

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
    let step = step::rk4(verified, names);
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
            body(start)
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

/// The body of the function that writes the start.
fn body(start: &Start) -> String {
    let mut text = String::new();
    for (name, values) in start.arrays() {
        for (place, value) in values.iter().enumerate() {
            let value = number::literal(*value);
            let _ = writeln!(text, "    {name}[{place}] = {value};");
        }
        if values.is_empty() {
            let _ = writeln!(text, "    (void){name};");
        }
    }
    text
}
