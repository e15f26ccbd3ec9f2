//! Figures (feature `plot`) of a trajectory, or of any curves: as SVG, and as PNG (feature `png`).

mod axis;
mod chart;
mod curve;
mod draw;
mod error;
mod figure;
mod layer;
#[cfg(feature = "png")]
mod letters;
mod map;
#[cfg(feature = "png")]
mod png;
mod scale;
mod style;
mod trajectory;

pub use axis::{quantity, with_unit};
pub use chart::Chart;
pub use error::PlotError;
pub use figure::Figure;
pub use trajectory::Plot;
