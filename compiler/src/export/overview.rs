//! The comment above exported code: equations, costs and the entries of arrays.

use crate::export::comment::Comment;
use crate::export::cost::Cost;
use mbdsl_runtime::__private::size;
use mbdsl_runtime::{Kind, Layout};

/// Adds the size of the model, its units and the form of its equations.
pub(crate) fn equations(comment: &mut Comment, layout: &Layout) {
    comment.space();
    let units = match layout.units() {
        true => "SI units, angles in rad",
        false => "Without units, angles in rad",
    };
    comment.say(&format!("{}. {units}.", size(layout)));
    comment.space();
    comment.say(
        "  M(q, t) a + phi_q(q, t)^T lambda = Q(t, q, v, z, u),  phi_q a = eta,  phi(q, t) = 0",
    );
}

/// Adds the table of the costs of functions.
pub(crate) fn costs<'f>(comment: &mut Comment, functions: impl Iterator<Item = (&'f str, Cost)>) {
    comment.space();
    comment.say(
        "Operations of one call in the worst case (comparisons and negations count as additions), calls of\n\
         libm, and bytes of stack for the values of the function and those it calls, if none were in registers:",
    );
    let titles = ["", "+ -", "*", "/", "sqrt", "calls", "stack"];
    let mut rows = vec![titles.map(str::to_owned).to_vec()];
    for (name, cost) in functions {
        let numbers = [
            cost.additions,
            cost.multiplications,
            cost.divisions,
            cost.square_roots,
            cost.calls,
            cost.stack,
        ];
        let mut row = vec![name.to_owned()];
        row.extend(numbers.iter().map(ToString::to_string));
        rows.push(row);
    }
    comment.table(&rows);
}

/// Adds the entries of the arrays in their order, with their units.
pub(crate) fn orders(comment: &mut Comment, layout: &Layout) {
    let mut list = |title: &str, rows: Vec<Vec<String>>| {
        if !rows.is_empty() {
            comment.space();
            comment.say(title);
            let numbered = rows.into_iter().enumerate();
            let numbered = numbered.map(|(place, row)| [vec![place.to_string()], row].concat());
            comment.table(&numbered.collect::<Vec<_>>());
        }
    };
    let unit = |unit: &str| match layout.units() {
        true => unit.to_owned(),
        false => String::new(),
    };
    let coordinates = layout.coordinates().iter();
    let coordinates = coordinates.map(|q| vec![q.name.to_string(), unit(q.kind.unit())]);
    list("q[NQ], the coordinates:", coordinates.collect());
    let velocities = layout.velocities().iter().map(|v| {
        let rate = v.kind.rate_unit();
        vec![
            v.name.to_string(),
            unit(rate),
            v.acceleration.to_string(),
            unit(&per_second(rate)),
            unit(effort(v.kind)),
        ]
    });
    list(
        "v[NV], the velocities, and a[NV] and force[NV] in the same order:",
        velocities.collect(),
    );
    let rows = layout.constraints().iter().map(|row| {
        let (phi, lambda) = match (row.squared, row.kind) {
            (true, _) => ("m^2", "N/m"),
            (false, kind) => (kind.unit(), effort(kind)),
        };
        vec![row.name.to_string(), unit(phi), unit(lambda)]
    });
    list(
        "phi[NC], the constraints, and lambda[NC] in the same order:",
        rows.collect(),
    );
    let states = layout.states().iter();
    let states = states.map(|z| vec![z.name.to_string(), z.unit.to_string()]);
    list("z[NZ], the states:", states.collect());
    let inputs = layout
        .parameters()
        .iter()
        .filter(|parameter| parameter.input);
    let inputs = inputs.map(|u| vec![u.name.to_string(), u.unit.to_string()]);
    let modes = layout.conditions().iter().map(|condition| {
        let side = format!(
            "mode of `{}`: the side of {} = 0",
            condition.item, condition.function
        );
        vec![side, "-1, 1, or 0: by its sign".to_owned()]
    });
    list(
        "u[NU], the inputs, then the modes:",
        inputs.chain(modes).collect(),
    );
    let outputs = layout.outputs().iter();
    let outputs = outputs.map(|output| vec![output.name.to_string(), output.unit.to_string()]);
    list("outputs[NOUTPUTS]:", outputs.collect());
    let energies = ["kinetic", "potential"].map(|name| vec![name.to_owned(), unit("J")]);
    list("energy[2]:", energies.to_vec());
    let events = layout.events().iter();
    let events = events.map(|event| vec![event.name.to_string(), event.unit.to_string()]);
    list("events[NEVENTS]:", events.collect());
}

/// Unit of the generalized force along a velocity.
fn effort(kind: Kind) -> &'static str {
    match kind {
        Kind::Length => "N",
        Kind::Angle => "N*m",
        Kind::Number => "J",
    }
}

/// `m/s^2` of `m/s`.
fn per_second(rate: &str) -> String {
    format!("{rate}^2")
}
