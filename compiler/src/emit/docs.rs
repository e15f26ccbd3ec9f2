//! The documentation of a generated type, line by line, in Markdown.

use crate::model::{Frame, Joint, Model, Parameter};
use crate::print::{self, ConstraintRow};
use crate::program::{Kernel, Pivot};
use crate::verify::Verified;
use mbdsl_runtime::__private::size;

/// The documentation of the type.
pub(crate) fn of_type(verified: &Verified) -> Vec<String> {
    let mut lines = of_model(verified);
    lines.push(String::new());
    lines.push(" # Operations".to_owned());
    lines.push(String::new());
    lines.push(" | kernel | + - | * | / | functions |".to_owned());
    lines.push(" |---|---|---|---|---|".to_owned());
    for kernel in verified.layout.kernels().iter() {
        lines.push(format!(
            " | `{}` | {} | {} | {} | {} |",
            kernel.name,
            kernel.additions,
            kernel.multiplications,
            kernel.divisions,
            kernel.functions
        ));
    }
    elimination(&mut lines, verified);
    lines
}

/// The documentation of the model: its coordinates, states and constraints.
pub(crate) fn of_model(verified: &Verified) -> Vec<String> {
    let (model, layout) = (&verified.program.model, &verified.layout);
    let mut lines: Vec<String> = model.docs.iter().map(|line| format!(" {line}")).collect();
    if lines.is_empty() {
        lines.push(format!(" The mechanism `{}`.", model.name));
    }
    lines.push(String::new());
    lines.push(format!(" {}. SI units, angles in rad.", size(layout)));
    lines.push(String::new());
    lines.push(" # Coordinates".to_owned());
    lines.push(String::new());
    for body in &model.bodies {
        let names = body.kind.coordinates().iter();
        let names: Vec<String> = names
            .map(|name| format!("`{}`", body.quantity(name.word)))
            .collect();
        let kind = body.word();
        lines.push(format!(" - {kind} `{}`: {}", body.name, names.join(", ")));
    }
    states(&mut lines, verified);
    if !model.joints.is_empty() {
        lines.push(String::new());
        lines.push(" # Constraints".to_owned());
        lines.push(String::new());
    }
    for (joint, rows) in model.joints.iter().zip(print::constraints(model)) {
        constraint(&mut lines, model, joint, &rows);
    }
    lines
}

/// The states with their units, and what their lines in the text say.
fn states(lines: &mut Vec<String>, verified: &Verified) {
    let (model, layout) = (&verified.program.model, &verified.layout);
    if model.states.is_empty() {
        return;
    }
    lines.push(String::new());
    lines.push(" # States".to_owned());
    lines.push(String::new());
    for (state, shown) in model.states.iter().zip(layout.states()) {
        let unit = match shown.unit.as_ref() {
            "" | "1" => String::new(),
            unit => format!(", in {unit}"),
        };
        let docs = match state.docs.is_empty() {
            true => String::new(),
            false => format!(": {}", state.docs.join(" ")),
        };
        lines.push(format!(" - `{}`{unit}{docs}", state.name));
    }
}

/// Adds the section on how the accelerations are computed.
fn elimination(lines: &mut Vec<String>, verified: &Verified) {
    /// Maximum number of pivots that are listed.
    const MOST: usize = 24;
    let (layout, plan) = (&verified.layout, &verified.program.plan);
    lines.push(String::new());
    lines.push(" # Elimination".to_owned());
    lines.push(String::new());
    let Some((preference, _)) = plan.tried.first() else {
        lines.push(" The accelerations are solved for with a search for pivots.".to_owned());
        return;
    };
    let graph = &verified.program.model.graph;
    let name = |row: u32| match layout.velocities().get(row as usize) {
        Some(velocity) => match graph.flat_coordinate(row) {
            Some(coordinate) => format!("`{}`", layout.coordinates()[coordinate as usize].name),
            None => format!("`{}`", velocity.name),
        },
        None => format!(
            "`{}`",
            layout.constraints()[row as usize - layout.nv()].name
        ),
    };
    let pivots = plan.pivots.iter().take(MOST).map(|pivot| match *pivot {
        Pivot::One(row) => name(row),
        Pivot::Pair(first, second) | Pivot::Block(first, second) => {
            format!("{} with {}", name(first), name(second))
        }
    });
    let pivots: Vec<String> = pivots.collect();
    let more = match plan.pivots.len().saturating_sub(MOST) {
        0 => String::new(),
        more => format!(", and {more} more"),
    };
    lines.push(format!(
        " Pivots of the accelerations in the order of the elimination, {}: {}{more}.",
        preference.name(),
        pivots.join(", ")
    ));
    lines.push(String::new());
    lines.push(" | order | + - | * | / | functions |".to_owned());
    lines.push(" |---|---|---|---|---|".to_owned());
    for (preference, counts) in &plan.tried {
        lines.push(format!(
            " | {} | {} | {} | {} | {} |",
            preference.name(),
            counts.additions,
            counts.multiplications,
            counts.divisions,
            counts.functions
        ));
    }
}

/// Adds the equations of a joint, row by row; for a row that is too long, its general form.
fn constraint(lines: &mut Vec<String>, model: &Model, joint: &Joint, rows: &[ConstraintRow]) {
    let description = joint.kind.description();
    let between = description
        .frames
        .map_or_else(String::new, |[first, second]| {
            format!(
                ", P on {}, Q on {}",
                frame(model, first),
                frame(model, second)
            )
        });
    lines.push(format!(" - {} `{}`{between}", description.word, joint.name));
    for (row, form) in rows.iter().zip(description.rows) {
        let general = || format!("{} = 0", form.demand);
        let equation = row.equation.clone().unwrap_or_else(general);
        lines.push(format!("   - `{}`: `{equation}`", row.name));
    }
}

/// The number of results of a kernel, and its operations.
pub(crate) fn of_kernel(kernel: &Kernel) -> String {
    let counts = kernel.counts;
    format!(
        " Writes {} numbers; operations: {} + -, {} *, {} /, {} functions.",
        kernel.results,
        counts.additions,
        counts.multiplications,
        counts.divisions,
        counts.functions
    )
}

/// The documentation of a parameter.
pub(crate) fn of_parameter(parameter: &Parameter) -> Vec<String> {
    let mut lines: Vec<String> = parameter
        .docs
        .iter()
        .map(|line| format!(" {line}"))
        .collect();
    if !lines.is_empty() {
        lines.push(String::new());
    }
    let (kind, default) = (
        if parameter.input {
            "Input, default"
        } else {
            "Default"
        },
        default(parameter),
    );
    lines.push(format!(" {kind} {default}."));
    lines
}

/// The documentation of a start value.
pub(crate) fn of_start(name: &str, start: &Parameter) -> String {
    format!(" Start of `{name}`, default {}.", default(start))
}

/// The default with its unit.
fn default(parameter: &Parameter) -> String {
    match parameter.dimension.map(|dimension| dimension.unit()) {
        None => parameter.default.to_string(),
        Some(unit) if unit == "1" => parameter.default.to_string(),
        Some(unit) => format!("{} {unit}", parameter.default),
    }
}

fn frame(model: &Model, frame: Frame) -> String {
    match frame {
        Frame::Ground => "the ground".to_owned(),
        Frame::Body(id) => format!("`{}`", model.body(id).name),
    }
}
