//! The figures of a run, by name.

/// A figure that a report has of a run.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub struct FigureInfo {
    /// The field of [`Report`](crate::Report) or of [`Work`](crate::Work), and its name in Python.
    pub name: &'static str,
    /// Its key in JSON.
    pub key: &'static str,
    /// The unit; empty for counts, words and what has none.
    pub unit: &'static str,
    /// Its words in the text of a report; empty where it has no line of its own.
    pub label: &'static str,
    /// One sentence about it.
    pub doc: &'static str,
    pub(crate) shown: Shown,
}

/// The place of a figure in the text of a report.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Shown {
    /// With the errors, which come first.
    First,
    /// With the errors, if it is finite.
    IfFinite,
    /// With the energy balance and the costs, if there is one.
    Last,
    /// In words of its own, or not at all.
    No,
}

/// The value of a figure.
#[derive(Debug, Clone, Copy, PartialEq)]
#[non_exhaustive]
pub enum FigureValue<'r> {
    /// A number, in the unit of the figure.
    Number(f64),
    /// A count.
    Count(u64),
    /// Words.
    Text(&'r str),
    /// Names, or sentences.
    List(&'r [String]),
    /// The run has no such figure.
    Missing,
}

impl FigureValue<'_> {
    /// The value as a number; NaN if it is not a number.
    pub fn number(self) -> f64 {
        match self {
            FigureValue::Number(number) => number,
            FigureValue::Count(count) => count as f64,
            FigureValue::Text(_) | FigureValue::List(_) | FigureValue::Missing => f64::NAN,
        }
    }
}

impl From<&f64> for FigureValue<'_> {
    fn from(number: &f64) -> Self {
        FigureValue::Number(*number)
    }
}

impl From<&usize> for FigureValue<'_> {
    fn from(count: &usize) -> Self {
        FigureValue::Count(*count as u64)
    }
}

impl<'r> From<&'r Vec<String>> for FigureValue<'r> {
    fn from(list: &'r Vec<String>) -> Self {
        FigureValue::List(list)
    }
}

impl From<&Option<f64>> for FigureValue<'_> {
    fn from(number: &Option<f64>) -> Self {
        number.map_or(FigureValue::Missing, FigureValue::Number)
    }
}

impl<'r> From<&'r Option<String>> for FigureValue<'r> {
    fn from(text: &'r Option<String>) -> Self {
        text.as_deref()
            .map_or(FigureValue::Missing, FigureValue::Text)
    }
}
