//! Pictures of a run: a still, a moving SVG without a script, and as pixels a PNG and a GIF.

mod bodies;
mod course;
mod drawing;
mod fixed;
#[cfg(feature = "pixels")]
mod gif;
mod glyphs;
mod inks;
mod links;
mod moments;
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
mod view;
mod wheels;

#[cfg(feature = "pixels")]
pub use gif::Gif;
pub use moments::Clip;
#[cfg(feature = "pixels")]
pub use pixels::PixelsError;
pub use run::{Film, Picture, PictureError};
