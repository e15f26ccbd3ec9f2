//! Errors of reading columns of numbers from the text of a file.

use crate::quantity::read;

/// An error of reading the points of a table from the text of a file.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum CsvError {
    /// The file has no lines but empty ones and comments.
    #[error("it has no lines")]
    Empty,
    /// No line has these names.
    #[error(
        "it has no column `{name}`; there are {known}: write the name as it is there, in quotation marks if it is no word, \
         or its number, as in `columns 1, 2`"
    )]
    NoColumn {
        /// The name.
        name: String,
        /// The columns that there are, in words.
        known: String,
    },
    /// Two columns have this name.
    #[error("it has two columns `{name}`: name them by their numbers, as in `columns 1, 2`")]
    TwoColumns {
        /// The name.
        name: String,
    },
    /// A line has other fields than the header.
    #[error(
        "line {line} has {found} fields, and the header {header}: name the columns by their numbers, as in `columns 1, 2`, \
         or write one separator between all of them, and points in numbers if that is a comma"
    )]
    OtherFields {
        /// The line, from 1 on.
        line: u64,
        /// Its number of fields.
        found: usize,
        /// That of the header.
        header: usize,
    },
    /// More than one separator gives numbers in the columns, and others.
    #[error(
        "it is not clear what separates its columns: write one separator between all of them, and points in numbers if \
         that is a comma"
    )]
    Separators,
    /// Commas may separate thousands or decimals.
    #[error(
        "`{found}` in line {line} has three digits behind its comma, as all others have: write 1000 or 1.000"
    )]
    Thousands {
        /// The first number with a comma.
        found: String,
        /// Its line, from 1 on.
        line: u64,
    },
    /// A number of a column is 0.
    #[error("columns are counted from 1")]
    FromOne,
    /// No line has numbers in the columns with these numbers.
    #[error("no line of it has numbers in the columns {} and {}", columns[0], columns[1])]
    NoNumbers {
        /// The columns.
        columns: [usize; 2],
    },
    /// A line ends before a column.
    #[error("line {line} has no column `{column}`")]
    Missing {
        /// The line, from 1 on.
        line: u64,
        /// The column, as the model has it.
        column: String,
    },
    /// A field is not a finite number.
    #[error("line {line}, column `{column}`: `{found}` is not a finite number{advice}")]
    NotANumber {
        /// The line, from 1 on.
        line: u64,
        /// The column, as the model has it.
        column: String,
        /// The text of the field, at most 40 characters of it.
        found: String,
        /// Advice that begins with a colon; empty if there is none.
        advice: &'static str,
    },
    /// Some numbers have a point, others a comma.
    #[error(
        "`{}` in line {} has a point, and `{}` in line {} a comma: one of them separates thousands, remove it", point.0,
        point.1, comma.0, comma.1
    )]
    PointAndComma {
        /// The first number with a point, and its line.
        point: (String, u64),
        /// The first number with a comma, and its line.
        comma: (String, u64),
    },
    /// The first numbers do not ascend.
    #[error("{}", not_ascending(*before, *line, *values))]
    NotAscending {
        /// The line of the number before, from 1 on.
        before: u64,
        /// The line, from 1 on.
        line: u64,
        /// Both numbers.
        values: [f64; 2],
    },
    /// The file has a unit at a column, and the model states another one.
    #[error("{}", other_unit(column, unit, stated))]
    OtherUnit {
        /// The column, as the file has it.
        column: String,
        /// The unit in the file.
        unit: String,
        /// The unit that the model states.
        stated: String,
    },
}

fn not_ascending(before: u64, line: u64, [last, here]: [f64; 2]) -> String {
    match last == here {
        true => format!("lines {before} and {line} are both at {here}: remove one of them"),
        false => format!(
            "line {line} is at {here}, after {last} in line {before}: sort the lines by this column"
        ),
    }
}

/// A unit that the table does not state, and what to write: a unit of another dimension cannot be stated, as the `g` of
/// accelerometers, which is the gram of the language.
fn other_unit(column: &str, unit: &str, stated: &str) -> String {
    let found = format!("its column `{column}` is in {unit}, and the table states {stated}");
    let dimension = |unit: &str| read(&format!("1 {unit}")).map(|read| read.dimension).ok();
    let by_number = "name the column by its number, as in `columns 1, 2`";
    match (dimension(unit) == dimension(stated), unit) {
        (true, _) => format!(
            "{found}: state `{unit}`, and the numbers are converted, or {by_number}, if {unit} is something else there"
        ),
        (false, "g") => format!(
            "{found}: if it is the acceleration of gravity, {by_number}, state `1`, and multiply the table by `9.80665 m/s^2`"
        ),
        (false, _) => format!(
            "{found}, a unit of another quantity: state `{unit}`, or {by_number}, if {unit} is something else there"
        ),
    }
}
