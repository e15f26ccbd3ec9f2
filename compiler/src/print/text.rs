//! The equations as plain text.

use crate::expr::Symbol;
use crate::model::dimension::Dimension;
use crate::model::{Model, Named};
use crate::print::notation::decimal;
use crate::print::sheet::{Matrix, Sheet, freedom, unit_of, unit_of_state, units};
use crate::print::written::Written;
use mbdsl_runtime::__private::counted;

/// The longest line of a matrix that is printed as one.
const WIDTH: usize = 110;

/// The most rows and columns of a matrix that is printed as one.
const LARGEST: usize = 6;

pub(crate) fn document(model: &Model, sheet: &Sheet) -> String {
    let mut out = Lines::default();
    out.line(&model.name);
    out.line(&"=".repeat(model.name.chars().count()));
    for line in &model.docs {
        out.line(line.trim());
    }
    out.heading("The equations of motion");
    let (n, m) = (model.nv, sheet.constraints.len());
    let mut laws = vec![
        [
            "M a + Phi_q^T lambda = Q".to_owned(),
            format!("{n} equations of motion"),
        ],
        ["Phi = 0".to_owned(), counted(m, "constraint")],
        [
            "Phi_q v = nu".to_owned(),
            "their rates, nu = -Phi_t".to_owned(),
        ],
        ["Phi_q a = eta".to_owned(), "the rates of these".to_owned()],
    ];
    if !sheet.states.is_empty() {
        let states = counted(sheet.states.len(), "state");
        laws.push(["dz/dt = r".to_owned(), format!("the rates of {states}")]);
    }
    out.table(&laws);
    out.line("");
    out.line(&format!("{}, by count.", freedom(model, sheet, "-")));
    out.line("The constraint forces on the bodies are -Phi_q^T lambda. What is not listed is 0.");
    out.line(units(model));

    out.heading("Coordinates q, velocities v, accelerations a");
    out.table(&coordinates(model));
    if !model.graph.attitudes.is_empty() {
        out.line("An attitude is the quaternion q0 to q3, its velocity omega in body axes; the matrix R turns body axes into");
        out.line("those of the world. Derivatives by q are those by displacements: of an attitude by small turns about body axes.");
    }
    if !model.states.is_empty() {
        out.heading("States z");
        out.table(&states(model));
    }
    if !model.parameters.is_empty() {
        out.heading("Parameters and their defaults");
        out.table(&parameters(model));
    }
    if !sheet.definitions.is_empty() {
        out.heading("Intermediate quantities");
        let (basic, others): (Vec<_>, Vec<_>) = sheet
            .definitions
            .iter()
            .partition(|definition| definition.is_basic);
        for definition in basic.into_iter().chain(others) {
            out.equation(&definition.name, &definition.value, "");
        }
    }
    out.heading("Mass matrix M");
    out.matrix(sheet, "M", &sheet.mass_matrix);
    out.heading("Generalized forces Q");
    out.vector(sheet, "Q", &sheet.force, &sheet.moved, "");
    if !sheet.states.is_empty() {
        out.heading("Rates of the states r");
        out.vector(sheet, "r", &sheet.rates, &sheet.states, "");
    }
    if !sheet.samples.is_empty() {
        out.heading("Samples: at t = 0, T, 2 T, ... the state z becomes z+");
        out.numbers(&sheet.samples);
    }
    if m > 0 {
        out.heading("Constraints Phi = 0");
        out.vector(sheet, "Phi", &sheet.phi, &sheet.constraints, " = 0");
        out.heading("Constraint Jacobian Phi_q");
        out.matrix(sheet, "Phi_q", &sheet.phi_q);
        out.heading("Right-hand side of the velocity constraints, nu = -Phi_t");
        out.vector(sheet, "nu", &sheet.nu, &sheet.constraints, "");
        out.heading("Right-hand side of the acceleration constraints, eta");
        out.vector(sheet, "eta", &sheet.eta, &sheet.constraints, "");
    }
    if !sheet.stops.is_empty() {
        out.heading("Stops: the gap g does not fall below 0; an impact leaves e times its speed");
        out.numbers(&sheet.stops);
    }
    if !sheet.frictions.is_empty() {
        out.heading(
            "Friction on the slide s: -mu N sign(ds/dt) while it slides, up to mu_static N at rest",
        );
        out.numbers(&sheet.frictions);
    }
    if model
        .frictions
        .iter()
        .any(|friction| friction.regularize.is_some())
    {
        out.line("Where there is a speed v, the law is smooth: -mu N tanh((ds/dt)/v).");
    }
    out.text
}

/// Position, velocity, acceleration and unit of every coordinate.
fn coordinates(model: &Model) -> Vec<[String; 4]> {
    let mut rows = Vec::new();
    for body in &model.bodies {
        let mut named = body.quantities().peekable();
        while let Some(first) = named.next() {
            let word = |of: Named| body.quantity(of.word);
            let mut row = [const { String::new() }; 4];
            row[first.order as usize] = word(first);
            // A part of an attitude has no rate of its own.
            let is_part = matches!(first.symbol, Symbol::Q(place) if model.graph.velocity_of(place).is_none());
            let mut last = first.order;
            while let Some(next) = named.next_if(|next| !is_part && next.order == last + 1) {
                row[next.order as usize] = word(next);
                last = next.order;
            }
            let unit = Dimension::of_kind(first.kind).unit();
            if model.has_units && unit != "1" {
                row[3] = unit;
            }
            rows.push(row);
        }
    }
    rows
}

/// Name, unit and first line of documentation of every state.
fn states(model: &Model) -> Vec<[String; 3]> {
    let rows = model.states.iter().map(|state| {
        let docs = state.docs.first().cloned().unwrap_or_default();
        [state.name.clone(), unit_of_state(state), docs]
    });
    rows.collect()
}

/// Name, default and first line of documentation of every parameter.
fn parameters(model: &Model) -> Vec<[String; 3]> {
    let rows = model.parameters.iter().map(|parameter| {
        let value = format!("= {} {}", decimal(parameter.default), unit_of(parameter));
        let docs = parameter.docs.first().cloned().unwrap_or_default();
        [parameter.name.clone(), value.trim().to_owned(), docs]
    });
    rows.collect()
}

/// Text that grows line by line.
#[derive(Default)]
struct Lines {
    text: String,
}

impl Lines {
    fn line(&mut self, line: &str) {
        self.text.push_str(line.trim_end());
        self.text.push('\n');
    }

    fn heading(&mut self, heading: &str) {
        self.line("");
        self.line(heading);
    }

    /// `    name = value`
    fn equation(&mut self, name: &Written, value: &Written, end: &str) {
        self.line(&format!("    {} = {}{end}", name.text, value.text));
    }

    /// Writes each number with its value on a line.
    fn numbers(&mut self, numbers: &[(Written, Written)]) {
        for (name, value) in numbers {
            self.equation(name, value, "");
        }
    }

    /// Writes rows with aligned columns.
    fn table<const N: usize>(&mut self, rows: &[[String; N]]) {
        let rows: Vec<&[String]> = rows.iter().map(|row| row.as_slice()).collect();
        self.columns(&rows);
    }

    fn columns(&mut self, rows: &[&[String]]) {
        let length = |cell: &String| cell.chars().count();
        let count = rows.iter().map(|row| row.len()).max().unwrap_or(0);
        let widths = (0..count).map(|i| rows.iter().filter_map(|row| row.get(i).map(length)).max());
        let widths: Vec<usize> = widths.map(|width| width.unwrap_or(0)).collect();
        for row in rows {
            let mut line = String::from("  ");
            for (cell, width) in row.iter().zip(&widths) {
                line.push_str("  ");
                line.push_str(cell);
                line.push_str(&" ".repeat(width - length(cell)));
            }
            self.line(&line);
        }
    }

    /// Writes the entries that are not zero, each on its line.
    fn vector(
        &mut self,
        sheet: &Sheet,
        name: &str,
        values: &[Option<Written>],
        places: &[Written],
        end: &str,
    ) {
        for (value, place) in values.iter().zip(places) {
            if let Some(value) = value {
                if end.is_empty() {
                    self.equation(&sheet.notation.entry(name, &[place]), value, end);
                } else {
                    self.line(&format!("    {}: {}{end}", place.text, value.text));
                }
            }
        }
        if values.iter().all(Option::is_none) {
            self.line(&format!("    {name} = 0"));
        }
    }

    /// Writes a small matrix as a table with dots for zeros, a large one entry by entry.
    fn matrix(&mut self, sheet: &Sheet, name: &str, matrix: &Matrix) {
        if matrix.rows <= LARGEST && matrix.columns <= LARGEST {
            let mut rows = vec![vec![".".to_owned(); matrix.columns + 1]; matrix.rows + 1];
            rows[0][0] = String::new();
            for (column, name) in sheet.moved.iter().enumerate() {
                rows[0][column + 1] = name.text.to_string();
            }
            for (row, name) in sheet.rows(matrix).iter().enumerate() {
                rows[row + 1][0] = name.text.to_string();
            }
            for (row, column, value) in &matrix.entries {
                rows[row + 1][column + 1] = value.text.to_string();
            }
            let widths = (0..=matrix.columns).map(|i| {
                let cells = rows.iter().map(|row| row[i].chars().count());
                cells.max().unwrap_or(0) + 2
            });
            if widths.sum::<usize>() <= WIDTH {
                let rows: Vec<&[String]> = rows.iter().map(Vec::as_slice).collect();
                self.columns(&rows);
                return;
            }
        }
        for (row, column, value) in &matrix.entries {
            self.equation(&sheet.place(matrix, *row, *column), value, "");
        }
        if matrix.entries.is_empty() {
            self.line(&format!("    {name} = 0"));
        }
    }
}
