//! Figures as pixels (feature `png`), without the fonts of the system.

use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree};

/// A part of DejaVu Sans 2.37: Latin, Greek, Cyrillic, and the signs of formulas. Its licence lies
/// beside it.
const FONT: &[u8] = include_bytes!("../../fonts/DejaVuSans.ttf");
const FAMILY: &str = "DejaVu Sans";

/// Pixels along every pixel of the figure, so that letters are sharp.
const SCALE: f32 = 2.0;

/// The text of an SVG file as a PNG file, or what the drawing library says.
pub(crate) fn pixels(svg: &str) -> Result<Vec<u8>, String> {
    let mut options = Options {
        font_family: FAMILY.to_owned(),
        ..Options::default()
    };
    let fonts = options.fontdb_mut();
    fonts.load_font_data(FONT.to_vec());
    fonts.set_sans_serif_family(FAMILY);
    let tree = Tree::from_str(svg, &options).map_err(|error| error.to_string())?;
    let size = tree.size().to_int_size();
    let size = size.scale_by(SCALE).unwrap_or(size);
    let Some(mut pixels) = Pixmap::new(size.width(), size.height()) else {
        let (wide, high) = (size.width(), size.height());
        return Err(format!("a picture of {wide} x {high} pixels is too large"));
    };
    let scale = Transform::from_scale(SCALE, SCALE);
    resvg::render(&tree, scale, &mut pixels.as_mut());
    pixels.encode_png().map_err(|error| error.to_string())
}
