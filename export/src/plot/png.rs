//! Figures as pixels (feature `png`), without the fonts of the system.

use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::roxmltree::Document;
use resvg::usvg::{Options, Tree};

use crate::plot::letters;
use crate::plot::style::FINE;

/// Pixels along every pixel of the figure, so that letters are sharp.
const SCALE: f32 = 2.0;

/// Converts the text of an SVG file to a PNG file; the error is the message of the drawing library.
pub(crate) fn pixels(svg: &str) -> Result<Vec<u8>, String> {
    let figure = Document::parse(svg).map_err(|error| error.to_string())?;
    let tree =
        Tree::from_xmltree(&figure, &Options::default()).map_err(|error| error.to_string())?;
    let size = tree.size().to_int_size();
    let size = size.scale_by(SCALE).unwrap_or(size);
    let Some(mut pixels) = Pixmap::new(size.width(), size.height()) else {
        let (wide, high) = (size.width(), size.height());
        return Err(format!("a picture of {wide} x {high} pixels is too large"));
    };
    let scale = Transform::from_scale(SCALE, SCALE);
    resvg::render(&tree, scale, &mut pixels.as_mut());
    letters::draw(
        &figure,
        scale.pre_scale(1.0 / FINE as f32, 1.0 / FINE as f32),
        &mut pixels,
    )?;
    pixels.encode_png().map_err(|error| error.to_string())
}
