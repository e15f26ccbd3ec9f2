//! The tables on the terminal: what was published, what an independent implementation gave, what
//! came out here.

use super::run::{Outcome, QUANTITIES, controller};
use super::tables::{Claim, Controller, Paper, Row};
use mbdsl::runtime::Fuzzy;

/// The width of what stands left of the numbers.
const LEFT: usize = 16;

/// A width at which rules do not overlap: the controller then is its table of rules.
const NARROW: f64 = 0.05;

/// A paper, over its tables.
pub(crate) fn paper(paper: &Paper) -> String {
    let doi = paper.doi.as_ref();
    let doi = doi.map_or_else(String::new, |doi| format!(" DOI {doi}"));
    format!("\n{} · {}.{doi}\n", paper.key, paper.title)
}

/// The quantities that a table has columns for: what anybody says something of, and the time.
fn columns(rows: &[&Row]) -> Vec<&'static str> {
    let said = |quantity: &str| {
        rows.iter().any(|row| {
            row.published.contains_key(quantity) || row.independent.contains_key(quantity)
        })
    };
    let shown = QUANTITIES.into_iter();
    shown
        .filter(|quantity| said(quantity) || ["eps_H", "eps_Phi", "run_time"].contains(quantity))
        .collect()
}

/// A table: the names of its columns, and the lines of its rows.
pub(crate) fn table(rows: &[&(&Row, Outcome)], relative_energy: bool) -> String {
    let of_table: Vec<&Row> = rows.iter().map(|(row, _)| *row).collect();
    let columns = columns(&of_table);
    let names = columns.iter().map(|name| title(name, relative_energy));
    let mut lines = vec![Line::Cells(String::new(), names.collect())];
    for (row, outcome) in rows {
        lines.extend(self::lines(row, outcome, &columns));
    }
    let mut widths = vec![0; columns.len()];
    for line in &lines {
        if let Line::Cells(_, cells) = line {
            for (width, cell) in widths.iter_mut().zip(cells) {
                *width = cell.chars().count().max(*width);
            }
        }
    }
    let model = of_table.first().map_or("", |row| row.model.as_str());
    let model = model.replace('_', " ");
    let name = of_table.first().map_or("", |row| row.table.as_str());
    let mut text = if name == model {
        format!("\n  {name}\n")
    } else {
        format!("\n  {name}: {model}\n")
    };
    for line in lines {
        match line {
            Line::Words(words) => text += &format!("{words}\n"),
            Line::Cells(name, cells) => {
                let cells = cells.iter().zip(&widths);
                let cells: String = cells
                    .map(|(cell, width)| format!("  {cell:>width$}"))
                    .collect();
                let line = format!("{:<LEFT$}{cells}", format!("    {name}"));
                text += &format!("{}\n", line.trim_end());
            }
        }
    }
    text
}

/// A line of a table.
enum Line {
    Words(String),
    /// A name, and what stands in the columns.
    Cells(String, Vec<String>),
}

/// The name of a column.
fn title(quantity: &str, relative_energy: bool) -> String {
    match quantity {
        "eps_H" if relative_energy => "eps_H (relative)".to_owned(),
        "eps_H" => "eps_H (J)".to_owned(),
        "mean_iterations" => "iterations".to_owned(),
        "evaluations_per_step" => "evaluations/step".to_owned(),
        "position_error" => "position error".to_owned(),
        "run_time" => "run time (s)".to_owned(),
        "t_stopped" => "stopped at (s)".to_owned(),
        "crank_rate" => "crank (rad/s)".to_owned(),
        other => other.to_owned(),
    }
}

/// The lines of a row.
fn lines(row: &Row, outcome: &Outcome, columns: &[&str]) -> Vec<Line> {
    let mut lines = vec![Line::Words(format!("  {}", row.title()))];
    let mut add = |name: &str, cell: &dyn Fn(&str) -> Option<String>| {
        let cells = columns.iter().map(|quantity| cell(quantity));
        let cells = cells.map(Option::unwrap_or_default).collect();
        lines.push(Line::Cells(name.to_owned(), cells));
    };
    if !row.published.is_empty() {
        let published = |quantity: &str| row.published.get(quantity);
        add("paper", &|quantity| published(quantity).map(|x| number(*x)));
    }
    if !row.independent.is_empty() {
        let independent = |quantity: &str| row.independent.get(quantity);
        add("independent", &|quantity| {
            independent(quantity).map(|range| between(*range))
        });
    }
    let words = |words: &str| Line::Words(format!("    {words}"));
    match outcome {
        Outcome::Ran(ran) => {
            add("here", &|quantity| {
                let value = ran.value(quantity)?;
                let mark = if outside(row, quantity, value) {
                    "! "
                } else {
                    ""
                };
                Some(format!("{mark}{}", number(value)))
            });
            lines.extend(ran.remarks.iter().map(|remark| words(remark)));
        }
        Outcome::NotAvailable(why) => lines.push(words(&format!("not available: {why}"))),
        Outcome::Failed(why) => lines.push(words(&format!("FAILED: {why}"))),
    }
    let verdict = match row.reproduces {
        Some(true) => "reproduces",
        Some(false) => "does not reproduce",
        None => "",
    };
    let said = [verdict, row.remark.as_str()];
    let said: Vec<&str> = said.into_iter().filter(|part| !part.is_empty()).collect();
    if !said.is_empty() {
        lines.push(words(&said.join(": ")));
    }
    lines
}

/// Whether a value is not where an independent implementation found it.
pub(crate) fn outside(row: &Row, quantity: &str, value: f64) -> bool {
    let range = row.independent.get(quantity);
    range.is_some_and(|[low, high]| !(*low..=*high).contains(&value))
}

/// The table of rules of the fuzzy controller: as published, and as the controller has it.
pub(crate) fn rules(published: &Controller) -> String {
    let mut text = format!(
        "\n  {}: rules of the fuzzy controller, phi downwards and dphi/dt to the right, -2 to 2\n",
        published.table
    );
    text += "    paper                      here\n";
    let words = |values: &mut dyn Iterator<Item = f64>| -> String {
        values.map(|value| format!("{value:>4.0}")).collect()
    };
    for (i, row) in published.rules.iter().enumerate() {
        let found = &mut (0..row.len()).map(|j| rule(i, j));
        text += &format!(
            "    {}   {}\n",
            words(&mut row.iter().copied()),
            words(found)
        );
    }
    let [x, y] = published.point;
    let sigma = Fuzzy::default().sigma;
    let value = controller(x, y, sigma);
    text += &format!(
        "    FLC({x}, {y}) with the width {sigma:.5}: independent {:.11}, here {value:.11}\n",
        published.value
    );
    text
}

/// The rule at this place of the table.
pub(crate) fn rule(i: usize, j: usize) -> f64 {
    let value = controller(i as f64 - 2.0, j as f64 - 2.0, NARROW);
    // Without the sign of a zero.
    value.round() + 0.0
}

/// What a paper says of its method.
pub(crate) fn claim(claim: &Claim) -> String {
    let verdict = if claim.holds {
        "holds"
    } else {
        "does not hold"
    };
    format!("    \"{}\" {verdict}: {}\n", claim.says, claim.why)
}

fn between([low, high]: [f64; 2]) -> String {
    if low == 0.0 {
        return format!("< {}", number(high));
    }
    let (low, high) = (number(low), number(high));
    if low == high {
        low
    } else {
        format!("{low}..{high}")
    }
}

/// With as many digits as papers print, without zeros at their end.
fn number(value: f64) -> String {
    let size = value.abs();
    let trimmed = |digits: &str| {
        let digits = digits.trim_end_matches('0');
        digits.trim_end_matches('.').to_owned()
    };
    if value == 0.0 || (size < 1e9 && value.fract() == 0.0) {
        return format!("{value}");
    }
    if (0.1..1e5).contains(&size) {
        let digits = (4.0 - size.log10().floor()).clamp(1.0, 4.0) as usize;
        return trimmed(&format!("{value:.digits$}"));
    }
    let text = format!("{value:.4e}");
    match text.split_once('e') {
        Some((digits, exponent)) => format!("{}e{exponent}", trimmed(digits)),
        None => text,
    }
}
