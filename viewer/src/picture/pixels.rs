//! Pictures as pixels.

use super::run::Picture;
use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree};

/// Pixels of a PNG per pixel of the SVG, in each direction, so that lines are sharp.
const SCALE: f32 = 2.0;

/// Error in drawing a picture as pixels.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum PixelsError {
    /// The drawing library has a fault.
    #[error("cannot draw the picture: {0}")]
    Draw(String),
    /// No GIF of the motion is small enough.
    #[error("a GIF of this motion would take more than {0} bytes")]
    TooLarge(usize),
}

impl Picture {
    /// The picture of a moment as a PNG file, with two pixels along every one of the
    /// [SVG](Picture::still).
    ///
    /// # Errors
    /// [`PixelsError`] if the drawing library has a fault.
    pub fn png(&self, t: f64) -> Result<Vec<u8>, PixelsError> {
        let pixels = drawn(&self.still(t), SCALE)?;
        pixels.encode_png().map_err(fault)
    }
}

/// The pixels of an SVG.
pub(super) fn drawn(svg: &str, scale: f32) -> Result<Pixmap, PixelsError> {
    let tree = Tree::from_str(svg, &Options::default()).map_err(fault)?;
    let size = tree.size().to_int_size();
    let size = size.scale_by(scale).unwrap_or(size);
    let pixels = Pixmap::new(size.width(), size.height());
    let mut pixels = pixels.ok_or_else(|| fault("it has no size"))?;
    let scale = Transform::from_scale(scale, scale);
    resvg::render(&tree, scale, &mut pixels.as_mut());
    Ok(pixels)
}

pub(super) fn fault(fault: impl ToString) -> PixelsError {
    PixelsError::Draw(fault.to_string())
}
