//! Pictures of a run: a still, a moving SVG without a script, and as pixels a PNG and a GIF.

mod bodies;
mod colors;
mod drawing;
mod fixed;
mod frames;
#[cfg(feature = "pixels")]
mod gif;
mod glyphs;
mod links;
mod motion;
#[cfg(feature = "pixels")]
mod palette;
#[cfg(feature = "pixels")]
mod pixels;
mod refine;
mod rims;
mod run;
mod scenery;
mod space;
mod survey;
mod svg;
mod timeline;
mod view;
mod wheels;

pub use frames::Clip;
#[cfg(feature = "pixels")]
pub use gif::Gif;
#[cfg(feature = "pixels")]
pub use pixels::PixelsError;
pub use run::{Film, Picture, PictureError};
