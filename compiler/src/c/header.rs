//! The file with the declarations, and everything that a caller has to know.

use crate::c::function::{Function, signature};
use crate::c::names::Names;
use crate::export::comment::{Comment, harmless};
use crate::export::functions::lengths;
use crate::export::overview;
use crate::verify::Verified;
use mbdsl_runtime::{Layout, Pattern};
use std::fmt::Write as _;

/// The version of the functions in C: those that are there have the same names, arguments and meaning in all versions
/// with this number, which headers define as `NAME_INTERFACE`.
pub const INTERFACE: u32 = 1;

/// Approximate maximum length of a line of a macro, in characters.
const WIDTH: usize = 100;

/// The text of `NAME.h`.
pub(crate) fn header(verified: &Verified, names: &Names, functions: &[Function]) -> String {
    let macros = &names.macros;
    let layout = &verified.layout;
    let mut text = introduction(verified, names, functions).in_c();
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
        comment.wrap(&function.what);
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
            comment.in_c()
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
    overview::equations(&mut comment, layout);
    comment.space();
    comment.say(&format!(
        "Compile {}.c with -std=c99 -ffp-contract=off, and link libm where the table has calls or the\n\
         model has angles (beyond 1e6 rad, sine and cosine are those of libm). Nothing is allocated and there are\n\
         no globals: threads may call every function at once. Arrays must not overlap; those without entries\n\
         may be NULL.",
        names.prefix
    ));
    let costs = functions.iter();
    let costs = costs.map(|function| (function.name.as_str(), function.cost));
    overview::costs(&mut comment, costs);
    overview::orders(&mut comment, layout);
    comment
}

/// The macros of all lengths.
fn counts(text: &mut String, layout: &Layout, macros: &str) {
    text.push_str("/* Lengths of arrays. */\n");
    for (name, count, _) in lengths(layout) {
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
