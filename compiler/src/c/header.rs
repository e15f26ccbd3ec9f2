//! The file with the declarations, and everything that a caller has to know.

use crate::c::comment::{Comment, harmless};
use crate::c::function::{Function, signature};
use crate::c::names::Names;
use crate::verify::Verified;
use mbdsl_runtime::__private::size;
use mbdsl_runtime::{Kind, Layout, Pattern};
use std::fmt::Write as _;

/// The version of the functions in C: those that are there have the same names, arguments and meaning in all versions
/// with this number, which headers define as `NAME_INTERFACE`.
pub const INTERFACE: u32 = 1;

/// Approximate maximum length of a line of a comment, in characters.
const WIDTH: usize = 100;

/// The text of `NAME.h`.
pub(crate) fn header(verified: &Verified, names: &Names, functions: &[Function]) -> String {
    let macros = &names.macros;
    let layout = &verified.layout;
    let mut text = introduction(verified, names, functions).print();
    let _ = write!(
        text,
        "#ifndef {macros}_H\n#define {macros}_H\n\n#ifdef __cplusplus\nextern \"C\" {{\n#endif\n\n"
    );
    let _ = write!(
        text,
        "/* The version of names, arguments and meaning of the functions. */\n#define {macros}_INTERFACE {INTERFACE}\n\n"
    );
    counts(&mut text, layout, macros);
    pattern(
        &mut text,
        macros,
        "MASS_MATRIX",
        &layout.patterns().mass_matrix,
    );
    pattern(&mut text, macros, "PHI_Q", &layout.patterns().phi_q);
    let _ = write!(
        text,
        "/* What functions return that can fail. */\n#define {macros}_OK 0\n#define {macros}_SINGULAR 1\n\n"
    );
    parameters(&mut text, verified, names);
    for function in functions {
        let mut comment = Comment::default();
        wrapped(&mut comment, &function.what);
        let Function {
            returns,
            name,
            arguments,
            ..
        } = function;
        let declared = signature(&format!("{returns} {name}"), arguments);
        let _ = write!(
            text,
            "
{}{declared};
",
            comment.print()
        );
    }
    text + "\n#ifdef __cplusplus\n}\n#endif\n\n#endif\n"
}

/// The introductory comment of the header.
fn introduction(verified: &Verified, names: &Names, functions: &[Function]) -> Comment {
    let (model, layout) = (&verified.program.model, &verified.layout);
    let mut comment = Comment::default();
    comment.say(&format!(
        "The equations of motion of `{}` in C99, printed by mbdsl.",
        model.name
    ));
    if !model.docs.is_empty() {
        comment.space();
        comment.say(&model.docs.join("\n"));
    }
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
    comment.space();
    comment.say(&format!(
        "Compile {}.c with -std=c99 -ffp-contract=off, and link libm where the table has calls or the\n\
         model has angles (beyond 1e6 rad, sine and cosine are those of libm). Nothing is allocated and there are\n\
         no globals: threads may call every function at once. Arrays must not overlap; those without entries\n\
         may be NULL.",
        names.prefix
    ));
    comment.space();
    comment.say(
        "Operations of one call in the worst case (comparisons and negations count as additions), calls of\n\
         libm, and bytes of stack for the values of the function and those it calls, if none were in registers:",
    );
    comment.table(&costs(functions));
    orders(&mut comment, layout);
    comment
}

/// Table of the costs of all functions.
fn costs(functions: &[Function]) -> Vec<Vec<String>> {
    let titles = ["", "+ -", "*", "/", "sqrt", "calls", "stack"];
    let mut rows = vec![titles.map(str::to_owned).to_vec()];
    for function in functions {
        let cost = function.cost;
        let numbers = [
            cost.additions,
            cost.multiplications,
            cost.divisions,
            cost.square_roots,
            cost.calls,
            cost.stack,
        ];
        let mut row = vec![function.name.clone()];
        row.extend(numbers.iter().map(ToString::to_string));
        rows.push(row);
    }
    rows
}

/// Adds the entries of the arrays in their order, with their units.
fn orders(comment: &mut Comment, layout: &Layout) {
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

/// The macros of all lengths.
fn counts(text: &mut String, layout: &Layout, macros: &str) {
    let patterns = layout.patterns();
    text.push_str("/* Lengths of arrays. */\n");
    for (name, count) in [
        ("NQ", layout.nq()),
        ("NV", layout.nv()),
        ("NC", layout.nc()),
        ("NZ", layout.nz()),
        ("NU", layout.nu()),
        ("NMODES", layout.modes()),
        ("NSWITCHES", layout.switches()),
        ("NOUTPUTS", layout.outputs().len()),
        ("NEVENTS", layout.events().len()),
        ("NMASS_MATRIX", patterns.mass_matrix.len()),
        ("NPHI_Q", patterns.phi_q.len()),
    ] {
        let _ = writeln!(text, "#define {macros}_{name} {count}");
    }
    text.push('\n');
}

/// Adds the pattern of a matrix as macros for the values of arrays: rows and columns of its entries.
fn pattern(text: &mut String, macros: &str, name: &str, pattern: &Pattern) {
    if pattern.is_empty() {
        return;
    }
    let _ = writeln!(
        text,
        "/* The rows and columns of the {} entries of a matrix of {} x {}, to begin arrays with:\n \
         * static const int rows[] = {macros}_{name}_ROWS; */",
        pattern.len(),
        pattern.rows,
        pattern.columns
    );
    let rows = pattern.entries.iter().map(|entry| entry.0);
    let columns = pattern.entries.iter().map(|entry| entry.1);
    initializer(text, &format!("{macros}_{name}_ROWS"), rows);
    initializer(text, &format!("{macros}_{name}_COLUMNS"), columns);
    text.push('\n');
}

fn initializer(text: &mut String, name: &str, values: impl Iterator<Item = u32>) {
    let _ = write!(text, "#define {name} {{");
    let mut width = WIDTH;
    for value in values {
        let entry = format!("{value},");
        if width + entry.len() + 1 > WIDTH {
            text.push_str(" \\\n   ");
            width = 3;
        }
        let _ = write!(text, " {entry}");
        width += entry.len() + 1;
    }
    text.push_str(" }\n");
}

/// The structure of the parameters.
fn parameters(text: &mut String, verified: &Verified, names: &Names) {
    let _ = writeln!(
        text,
        "/* The parameters; {}_defaults sets them. */\nstruct {0}_parameters {{",
        names.prefix
    );
    let declared = verified.program.model.parameters.iter();
    let parameters = declared
        .zip(verified.layout.parameters())
        .zip(&names.fields);
    let mut any = false;
    for ((declared, parameter), field) in parameters.filter(|((_, parameter), _)| !parameter.input)
    {
        any = true;
        let renamed = match parameter.name == *field {
            true => String::new(),
            false => format!("`{}`, ", parameter.name),
        };
        let unit = match parameter.unit.as_ref() {
            "" | "1" => String::new(),
            unit => format!(" {unit}"),
        };
        let docs = match declared.docs.is_empty() {
            true => String::new(),
            false => format!(": {}", declared.docs.join(" ")),
        };
        let comment = harmless(&format!(
            "{renamed}default {:?}{unit}{docs}",
            parameter.default
        ));
        let _ = writeln!(text, "    double {field}; /* {comment} */");
    }
    if !any {
        text.push_str("    char unused; /* C has no empty structures. */\n");
    }
    text.push_str("};\n");
}

/// A paragraph in lines that are not too long.
fn wrapped(comment: &mut Comment, paragraph: &str) {
    let mut line = String::new();
    for word in paragraph.split_whitespace() {
        if !line.is_empty() && line.chars().count() + 1 + word.chars().count() > WIDTH {
            comment.say(&line);
            line.clear();
        }
        if !line.is_empty() {
            line.push(' ');
        }
        line.push_str(word);
    }
    comment.say(&line);
}
