//! A run as a GIF that loops.

use super::frames::{self, Clip};
use super::palette::{Color, Palette, UNCHANGED};
use super::pixels::{PixelsError, drawn, fault};
use super::run::Picture;
use super::scenery::Sight;
use super::svg::Pen;
use gif::{DisposalMethod, Encoder, Frame, Repeat};
use resvg::tiny_skia::Pixmap;

/// The longest time that it plays, s.
const LONGEST: f64 = 5.0;
/// Additional display time of the last frame of a motion that does not repeat, in hundredths of a second.
const REST: u16 = 100;
/// Largest number of frames that are sampled for the palette.
const LOOKS: usize = 10;
/// Frame time, in hundredths of a second, and relative size, from the best to the smallest.
const STEPS: [(u16, f64); 7] = [
    (4, 1.0),
    (6, 1.0),
    (8, 1.0),
    (8, 0.75),
    (8, 0.5),
    (10, 0.35),
    (20, 0.25),
];

/// A GIF, and what it shows.
#[derive(Debug, Clone, PartialEq)]
pub struct Gif {
    /// The file.
    pub bytes: Vec<u8>,
    /// The part of the run that moves.
    pub clip: Clip,
    /// Frames per second of playing.
    pub rate: f64,
    /// Width and height, pixels.
    pub size: [u16; 2],
    /// Whether it has fewer frames or pixels than usual, because it would take more bytes than it may.
    pub reduced: bool,
}

/// The bytes of a file, and its size in pixels.
struct File {
    bytes: Vec<u8>,
    size: [u16; 2],
}

impl Picture {
    /// The run as a GIF that loops: the first period of a motion that repeats, faster than it is if it
    /// takes long, or all of the motion, up to 5 s of playing. It takes at most `most` bytes: a motion that
    /// would take more has fewer frames a second, or is drawn smaller.
    ///
    /// # Errors
    /// [`PixelsError`] if not even the smallest is small enough, or if the drawing library has a fault.
    pub fn gif(&self, most: usize) -> Result<Gif, PixelsError> {
        let course = self.scenery.course();
        let clip = frames::clip(course, LONGEST);
        let [wide, high] = self.scenery.within(self.within).size();
        for (step, (delay, share)) in STEPS.into_iter().enumerate() {
            let sight = match share {
                1.0 => self.scenery.within(self.within),
                _ => self.scenery.within([share * wide, share * high]),
            };
            let count = (100.0 * clip.seconds() / f64::from(delay)).round().max(1.0);
            let mut rows = frames::rows(course, &clip, count as usize);
            if clip.closed {
                // The end is the start.
                rows.pop();
            }
            let rest = if clip.closed { 0 } else { REST };
            if let Some(File { bytes, size }) = self.encoded(&sight, &rows, [delay, rest], most)? {
                return Ok(Gif {
                    bytes,
                    clip,
                    rate: 100.0 / f64::from(delay),
                    size,
                    reduced: step > 0,
                });
            }
        }
        Err(PixelsError::TooLarge(most))
    }

    /// Encodes the file; `None` if it would be too large.
    fn encoded(
        &self,
        sight: &Sight,
        rows: &[f64],
        [delay, rest]: [u16; 2],
        most: usize,
    ) -> Result<Option<File>, PixelsError> {
        let pen = Pen {
            digits: 2,
            seconds: 0.0,
        };
        let frame = |row: f64| drawn(&sight.drawn(&self.title, &[row], pen, false), 1.0);
        let mut looks = Vec::new();
        for row in rows.iter().step_by(rows.len().div_ceil(LOOKS).max(1)) {
            looks.push(frame(*row)?);
        }
        let mut palette = Palette::new(looks.iter().flat_map(colors));
        let side = |side: u32| u16::try_from(side).map_err(fault);
        let size = match looks.first() {
            Some(first) => [side(first.width())?, side(first.height())?],
            None => return Ok(None),
        };
        let mut bytes = Vec::new();
        let mut file =
            Encoder::new(&mut bytes, size[0], size[1], &palette.bytes()).map_err(fault)?;
        file.set_repeat(Repeat::Infinite).map_err(fault)?;
        let mut before: Vec<u8> = Vec::new();
        let mut waiting: Option<Frame> = None;
        for row in rows {
            let now = palette.indices(colors(&frame(*row)?));
            match (changed(&before, &now, usize::from(size[0])), &mut waiting) {
                (None, Some(shown)) => shown.delay = shown.delay.saturating_add(delay),
                (part, waiting) => {
                    let next = part.map(|part| Frame { delay, ..part });
                    if let Some(shown) = std::mem::replace(waiting, next) {
                        file.write_frame(&shown).map_err(fault)?;
                    }
                }
            }
            before = now;
            if file.get_ref().len() > most {
                return Ok(None);
            }
        }
        if let Some(mut shown) = waiting {
            shown.delay = shown.delay.saturating_add(rest);
            file.write_frame(&shown).map_err(fault)?;
        }
        drop(file);
        Ok((bytes.len() <= most).then_some(File { bytes, size }))
    }
}

/// The colors of an opaque picture.
fn colors(pixels: &Pixmap) -> impl Iterator<Item = Color> {
    let pixels = pixels.pixels().iter();
    pixels.map(|pixel| [pixel.red(), pixel.green(), pixel.blue()])
}

/// The smallest rectangle that contains all changes; `None` if nothing changed. Without a frame before, everything
/// changed.
fn changed(before: &[u8], now: &[u8], wide: usize) -> Option<Frame<'static>> {
    let at = |index: usize| before.get(index).copied();
    let differs = |index: &usize| at(*index) != now.get(*index).copied();
    let places = (0..now.len()).filter(differs).map(|i| (i % wide, i / wide));
    let (low, high) = places.fold(
        ([usize::MAX; 2], [0; 2]),
        |([left, top], [right, bottom]), (x, y)| {
            ([left.min(x), top.min(y)], [right.max(x), bottom.max(y)])
        },
    );
    if low[0] > high[0] {
        return None;
    }
    let rows = (low[1]..=high[1]).flat_map(|y| (low[0]..=high[0]).map(move |x| y * wide + x));
    let indices = rows.map(|index| match now.get(index) {
        Some(color) if at(index) != Some(*color) => *color,
        _ => UNCHANGED,
    });
    let side = |x: usize| u16::try_from(x).unwrap_or(u16::MAX);
    Some(Frame {
        left: side(low[0]),
        top: side(low[1]),
        width: side(high[0] - low[0] + 1),
        height: side(high[1] - low[1] + 1),
        transparent: Some(UNCHANGED),
        dispose: DisposalMethod::Keep,
        buffer: indices.collect(),
        ..Frame::default()
    })
}
