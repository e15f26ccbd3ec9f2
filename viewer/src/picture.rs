//! Pictures of a run: a still, a moving SVG without a script, and as pixels a PNG and a GIF.

mod colors;
mod figures;
mod frames;
#[cfg(feature = "pixels")]
mod gif;
#[cfg(feature = "pixels")]
mod palette;
#[cfg(feature = "pixels")]
mod pixels;
mod run;
mod scenery;
mod space;
mod spans;
mod svg;
mod timeline;
mod trail;
mod view;

pub use frames::Clip;
#[cfg(feature = "pixels")]
pub use gif::Gif;
#[cfg(feature = "pixels")]
pub use pixels::PixelsError;
pub use run::{Film, Picture, PictureError};
