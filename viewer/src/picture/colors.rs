//! The colors of a drawing, other than those of bodies and paths.

pub(super) const INK: &str = "#17202b";
pub(super) const MUTED: &str = "#566372";
pub(super) const SHEET: &str = "#fbfcfd";
pub(super) const ACCENT: &str = "#0b5fce";
