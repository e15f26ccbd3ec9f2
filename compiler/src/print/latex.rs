//! The equations as a LaTeX document.

use crate::expr::Symbol;
use crate::model::dimension::Dimension;
use crate::model::{Friction, Model};
use crate::print::alphabet::{prose, unit};
use crate::print::sheet::{Matrix, Sheet, freedom, unit_of, unit_of_state, units};
use crate::print::written::Written;
use mbdsl_runtime::Kind;
use std::fmt::Write as _;
use std::ops::Range;

/// The width of the text, pt: A4 with margins of 25 mm.
const TEXT_WIDTH: usize = 440;

/// The most rows and columns of a matrix that is set as one.
const LARGEST: usize = 6;

const PREAMBLE: &str = "\\documentclass[a4paper,10pt]{article}
\\usepackage[margin=25mm]{geometry}
\\usepackage{amsmath}
\\allowdisplaybreaks
\\setlength{\\parindent}{0pt}
\\setlength{\\parskip}{4pt plus 1pt}
\\renewcommand{\\arraystretch}{1.25}
\\begin{document}
\\setlength{\\abovedisplayskip}{0pt}
\\setlength{\\belowdisplayskip}{4pt}
";

/// A section of the equations of motion.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Formulas {
    /// Title of the section, such as `Mass matrix`.
    pub title: &'static str,
    /// Displayed formulas in LaTeX, without any text.
    pub latex: String,
}

impl Formulas {
    fn new(title: &'static str, latex: String) -> Formulas {
        Formulas { title, latex }
    }
}

pub(crate) fn document(model: &Model, sheet: &Sheet) -> String {
    let mut out = String::from(PREAMBLE);
    introduction(&mut out, model, sheet);
    coordinates(&mut out, model, sheet);
    states(&mut out, model, sheet);
    parameters(&mut out, model, sheet);
    for formulas in formulas(sheet) {
        section(&mut out, formulas.title);
        out.push_str(&formulas.latex);
    }
    numbers(&mut out, model, sheet);
    out.push_str("\\end{document}\n");
    out
}

/// The laws of samples, stops and friction, with the numbers of each.
fn numbers(out: &mut String, model: &Model, sheet: &Sheet) {
    let mut numbers = |title: &str, law: &str, numbers: &[(Written, Written)]| {
        if !numbers.is_empty() {
            section(out, title);
            let _ = writeln!(out, "{law}");
            let numbers = numbers.iter().map(|(name, value)| equation(name, value));
            let numbers: Vec<Equation> = numbers.collect();
            equations(out, &numbers, COLUMNS);
        }
    };
    let law = "\\[ t = 0, T, 2T, \\ldots: \\qquad z \\text{ becomes } z^{+} \\]";
    numbers("Samples", law, &sheet.samples);
    let law = "\\[ g \\ge 0, \\qquad \\dot g^{+} = -e\\,\\dot g^{-} \\text{ where it closes} \\]";
    numbers("Stops", law, &sheet.stops);
    let is_smooth = |friction: &Friction| friction.regularize.is_some();
    let smooth = match model.frictions.iter().any(is_smooth) {
        true => ", \\qquad -\\mu N \\tanh\\left(\\dot s/v\\right) \\text{ with a speed } v",
        false => "",
    };
    let law = format!(
        "\\[ -\\mu N \\operatorname{{sign}} \\dot s \\text{{ while it slides, up to }} \\mu^{{\\mathrm{{static}}}} N \\text{{ at rest}}{smooth} \\]"
    );
    numbers("Friction", &law, &sheet.frictions);
}

/// The formulas of the document, section by section.
pub(crate) fn formulas(sheet: &Sheet) -> Vec<Formulas> {
    let mut sections = Vec::new();
    if !sheet.definitions.is_empty() {
        sections.push(Formulas::new("Intermediate quantities", definitions(sheet)));
    }
    let mass_matrix = matrix(sheet, "M", &sheet.mass_matrix);
    sections.push(Formulas::new("Mass matrix", mass_matrix));
    let force = vector(sheet, "Q", &sheet.force, &sheet.moved, "");
    sections.push(Formulas::new("Generalized forces", force));
    if !sheet.states.is_empty() {
        let rates = vector(sheet, "r", &sheet.rates, &sheet.states, "");
        sections.push(Formulas::new("Rates of the states", rates));
    }
    let rows = &sheet.constraints;
    if !rows.is_empty() {
        sections.extend([
            Formulas::new(
                "Constraints",
                vector(sheet, "\\Phi", &sheet.phi, rows, " = 0"),
            ),
            Formulas::new(
                "Constraint Jacobian",
                matrix(sheet, "\\Phi_q", &sheet.phi_q),
            ),
            Formulas::new(
                "Right-hand side of the velocity constraints",
                vector(sheet, "\\nu", &sheet.nu, rows, ""),
            ),
            Formulas::new(
                "Right-hand side of the acceleration constraints",
                vector(sheet, "\\eta", &sheet.eta, rows, ""),
            ),
        ]);
    }
    sections
}

/// The named intermediate quantities.
fn definitions(sheet: &Sheet) -> String {
    let mut out = String::new();
    let (basic, others): (Vec<_>, Vec<_>) = sheet
        .definitions
        .iter()
        .map(|definition| {
            (
                definition.is_basic,
                equation(&definition.name, &definition.value),
            )
        })
        .partition(|(is_basic, _)| *is_basic);
    // Sine and cosine of an angle stand beside each other.
    for (group, columns) in [(basic, &[4, 2, 1][..]), (others, COLUMNS)] {
        let group: Vec<Equation> = group.into_iter().map(|(_, equation)| equation).collect();
        equations(&mut out, &group, columns);
    }
    out
}

fn section(out: &mut String, title: &str) {
    // Writing to a string cannot fail.
    let _ = writeln!(out, "\n\\section*{{{title}}}");
}

fn introduction(out: &mut String, model: &Model, sheet: &Sheet) {
    let name = prose(&model.name);
    let docs: Vec<String> = model.docs.iter().map(|line| prose(line.trim())).collect();
    let _ = write!(
        out,
        "\\begin{{center}}
  {{\\LARGE {name}}}\\\\[6pt]
  {{\\large Equations of motion}}
\\end{{center}}
{}

\\begin{{alignat*}}{{2}}
  M\\,a + \\Phi_q^{{\\mathsf T}}\\,\\lambda &= Q &\\qquad& \\text{{equations of motion,}} \\\\
  \\Phi &= 0 && \\text{{constraints,}} \\\\
  \\Phi_q\\,v &= \\nu = -\\Phi_t && \\text{{their first derivative by time,}} \\\\
  \\Phi_q\\,a &= \\eta = -(\\Phi_q v)_q\\,v - 2\\,\\Phi_{{qt}}\\,v - \\Phi_{{tt}}
    && \\text{{their second derivative by time.}}
\\end{{alignat*}}
The mechanism has {}, by count.
The constraint forces on the bodies are $-\\Phi_q^{{\\mathsf T}}\\lambda$.
{} Matrices have the rows and columns of the lists of
coordinates and constraints, in that order; entries that are not listed are zero.
",
        docs.join("\n"),
        freedom(model, sheet, "$-$").replace('=', "$=$"),
        units(model),
    );
}

/// A table with one row per body, two for a body in space.
fn coordinates(out: &mut String, model: &Model, sheet: &Sheet) {
    section(out, "Coordinates");
    // A body in space has two rows: its place and its attitude.
    let parts = model.bodies.iter().flat_map(|body| {
        let (coordinates, velocities) = (body.coordinates(), body.kind.velocities().len() as u32);
        let all = [(0..coordinates, 0..velocities), (0..0, 0..0)];
        let split = [(0..3, 0..3), (3..coordinates, 3..velocities)];
        let parts = if body.attitude().is_some() {
            split
        } else {
            all
        };
        parts
            .into_iter()
            .filter(|(own, _)| !own.is_empty())
            .map(move |parts| (body, parts))
    });
    let rows = parts.map(|(body, (own, rates))| {
        let names = &body.kind.coordinates()[own.start as usize..own.end as usize];
        let list = |first: u32, part: Range<u32>, symbol: fn(u32) -> Symbol| {
            let symbols = part.map(|i| &*sheet.notation.symbol(symbol(first + i)).text);
            format!("${}$", symbols.collect::<Vec<_>>().join(",\\;"))
        };
        let units = names.iter().map(|name| match name.kind {
            Kind::Number => "1".to_owned(),
            kind => unit(&Dimension::of_kind(kind).unit()),
        });
        let units: Vec<String> = units.collect();
        let units = if model.has_units {
            units.join(", ")
        } else {
            String::new()
        };
        let name = match own.start {
            0 => format!("{} \\texttt{{{}}}", body.word(), prose(&body.name)),
            _ => String::new(),
        };
        let cells = [
            name,
            list(body.first, own, Symbol::Q),
            list(body.first_velocity, rates, Symbol::V),
            units,
        ];
        cells.join(" & ")
    });
    let rows: Vec<String> = rows.collect();
    table(
        out,
        "llll",
        match model.graph.attitudes.is_empty() {
            true => "body & $q$ & $v = \\dot q$ & unit of $q$",
            false => "body & $q$ & $v$ & unit of $q$",
        },
        &rows,
    );
    if !model.graph.attitudes.is_empty() {
        out.push_str(
            "
An attitude is the quaternion $q_0$ to $q_3$, its velocity $\\omega$ in body axes; the matrix $R$ turns
body axes into those of the world. Derivatives $(\\cdot)_q$ are those by displacements: of an attitude by small turns about
the axes of the body.
",
        );
    }
}

fn states(out: &mut String, model: &Model, sheet: &Sheet) {
    if model.states.is_empty() {
        return;
    }
    section(out, "States");
    let rows = model.states.iter().zip(&sheet.states);
    let rows = rows.map(|(state, symbol)| {
        let mut cells = vec![
            format!("\\texttt{{{}}}", prose(&state.name)),
            format!("${}$", symbol.text),
            unit(&unit_of_state(state)),
        ];
        if !state.docs.is_empty() {
            cells.push(prose(&state.docs.join(" ")));
        }
        cells.join(" & ")
    });
    let rows: Vec<String> = rows.collect();
    let _ = writeln!(out, "\\[ \\dot z = r(t, q, v, z) \\]");
    table(out, "lllp{70mm}", "name & $z$ & unit & ", &rows);
}

fn parameters(out: &mut String, model: &Model, sheet: &Sheet) {
    if model.parameters.is_empty() {
        return;
    }
    section(out, "Parameters");
    let parameters = (0..).zip(&model.parameters);
    let rows = parameters.map(|(index, parameter)| {
        let symbol = &sheet.notation.symbol(Symbol::Parameter(index)).text;
        let sign = if parameter.default < 0.0 { "-" } else { "" };
        let value = sheet.notation.decimal(parameter.default.abs());
        let mut cells = vec![
            format!("\\texttt{{{}}}", prose(&parameter.name)),
            format!("${symbol}$"),
            format!("${sign}{}$\\,{}", value.text, unit(&unit_of(parameter))),
        ];
        if !parameter.docs.is_empty() {
            cells.push(prose(&parameter.docs.join(" ")));
        }
        cells.join(" & ")
    });
    let rows: Vec<String> = rows.collect();
    let documented = model
        .parameters
        .iter()
        .any(|parameter| !parameter.docs.is_empty());
    if documented {
        table(out, "lllp{70mm}", "name & symbol & default & ", &rows);
    } else {
        table(out, "lll", "name & symbol & default", &rows);
    }
}

/// A table, in pieces that fit on a page.
fn table(out: &mut String, columns: &str, heading: &str, rows: &[String]) {
    const ROWS: usize = 30;
    for piece in rows.chunks(ROWS) {
        let _ = writeln!(out, "\n\\begin{{tabular}}{{@{{}}{columns}@{{}}}}");
        let _ = writeln!(out, "  {heading} \\\\ \\hline");
        for row in piece {
            let _ = writeln!(out, "  {row} \\\\");
        }
        out.push_str("\\end{tabular}\n");
    }
}

/// Both sides of an equation, and their width.
struct Equation {
    left: String,
    right: String,
    width: usize,
}

fn equation(left: &Written, right: &Written) -> Equation {
    Equation {
        left: left.text.to_string(),
        right: right.text.to_string(),
        width: left.width + right.width + 15,
    }
}

/// Numbers of equations beside each other, best first.
const COLUMNS: &[usize] = &[3, 2, 1];

/// Aligned equations, as many beside each other as there is room for.
fn equations(out: &mut String, equations: &[Equation], columns: &[usize]) {
    const GAP: usize = 30;
    let Some(widest) = equations.iter().map(|equation| equation.width).max() else {
        return;
    };
    let fits = |columns: &&usize| **columns * (widest + GAP) <= TEXT_WIDTH + GAP;
    let columns = columns.iter().find(fits).copied().unwrap_or(1);
    out.push_str("\\begin{align*}\n");
    let lines = equations.chunks(columns).map(|line| {
        let line = line.iter().map(|e| format!("{} &= {}", e.left, e.right));
        format!("  {}", line.collect::<Vec<_>>().join(" & "))
    });
    out.push_str(&lines.collect::<Vec<_>>().join(" \\\\\n"));
    out.push_str("\n\\end{align*}\n");
}

fn vector(
    sheet: &Sheet,
    name: &str,
    values: &[Option<Written>],
    places: &[Written],
    end: &str,
) -> String {
    let mut out = String::new();
    let entries = values.iter().zip(places).filter_map(|(value, place)| {
        let value = value.as_ref()?;
        let mut equation = equation(&sheet.notation.entry(name, &[place]), value);
        equation.right.push_str(end);
        equation.width += 8 * end.len();
        Some(equation)
    });
    let entries: Vec<Equation> = entries.collect();
    if entries.is_empty() {
        let _ = writeln!(out, "\\[ {name} = 0 \\]");
    }
    equations(&mut out, &entries, COLUMNS);
    out
}

/// A small matrix as one, a large one entry by entry.
fn matrix(sheet: &Sheet, name: &str, matrix: &Matrix) -> String {
    let mut out = String::new();
    if matrix.rows <= LARGEST && matrix.columns <= LARGEST {
        let mut cells = vec![vec!["0"; matrix.columns]; matrix.rows];
        let mut widths = vec![10; matrix.columns];
        for (row, column, value) in &matrix.entries {
            cells[*row][*column] = &value.text;
            widths[*column] = widths[*column].max(value.width);
        }
        if widths.iter().map(|width| width + 12).sum::<usize>() <= TEXT_WIDTH - 50 {
            let rows: Vec<String> = cells.iter().map(|row| row.join(" & ")).collect();
            let rows = rows.join(" \\\\\n  ");
            let _ = writeln!(
                out,
                "\\[ {name} = \\begin{{pmatrix}}\n  {rows}\n\\end{{pmatrix}} \\]"
            );
            return out;
        }
    }
    let entries = matrix
        .entries
        .iter()
        .map(|(row, column, value)| equation(&sheet.place(matrix, *row, *column), value));
    let entries: Vec<Equation> = entries.collect();
    if entries.is_empty() {
        let _ = writeln!(out, "\\[ {name} = 0 \\]");
    }
    equations(&mut out, &entries, COLUMNS);
    out
}
