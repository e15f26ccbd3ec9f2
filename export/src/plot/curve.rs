//! Curves of a chart.

/// One curve, or dots without a line between them.
#[derive(Debug, Clone)]
pub(crate) struct Curve {
    pub(crate) label: String,
    /// A point with a coordinate that is not a number is a gap in the line.
    pub(crate) points: Vec<(f64, f64)>,
    pub(crate) look: Look,
    pub(crate) line: bool,
}

/// Appearance of a curve: its color, marks and dashes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Look {
    /// The number of its color and of its marks.
    pub(crate) color: usize,
    /// The number of its dashes.
    pub(crate) dashes: usize,
}

/// Whether the line is interrupted at a point.
pub(crate) fn is_gap((x, y): &(f64, f64)) -> bool {
    x.is_nan() || y.is_nan()
}
