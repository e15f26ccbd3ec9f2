//! The colors of pictures.

use crate::drawing::figure::Role;

pub(super) const INK: &str = "#17202b";
pub(super) const MUTED: &str = "#566372";
pub(super) const SHEET: &str = "#fbfcfd";
pub(super) const ACCENT: &str = "#0b5fce";

const BODIES: [&str; 6] = [
    "#c5d7ee", "#f2d6bd", "#c6e3d3", "#e4cfe6", "#ece0b5", "#cfdde3",
];
const PATHS: [&str; 6] = [
    "#0b5fce", "#d1540a", "#00805a", "#a03a94", "#8f6a00", "#38748f",
];

/// The color of a body.
pub(super) fn fill(body: usize) -> &'static str {
    BODIES[body % BODIES.len()]
}

/// The color of a path.
pub(super) fn path(trace: usize) -> &'static str {
    PATHS[trace % PATHS.len()]
}

pub(super) fn color(role: Role) -> &'static str {
    match role {
        Role::Ink => INK,
        Role::Muted => MUTED,
        Role::Sheet => SHEET,
        Role::Accent => ACCENT,
        Role::Body(index) => fill(index as usize),
        Role::Path(index) => path(index as usize),
    }
}
