//! The colors of a GIF: the flat ones of a drawing exactly, and those of its edges nearly.

use std::collections::BTreeMap;

pub(super) type Color = [u8; 3];

/// Largest number of colors, besides the one that means "unchanged".
const MOST: usize = 255;
/// Squared distance in RGB up to which colors look alike.
const ALIKE: u32 = 10 * 10;

/// A list of colors, with a cache of the nearest one per color.
pub(super) struct Palette {
    colors: Vec<Color>,
    nearest: BTreeMap<Color, u8>,
}

/// The index of a pixel that has not changed.
pub(super) const UNCHANGED: u8 = 0;

impl Palette {
    /// The most frequent of these colors, and no two that look alike: if there are too many of them,
    /// those that are left are farther apart.
    pub(super) fn new(pixels: impl Iterator<Item = Color>) -> Palette {
        let mut counts: BTreeMap<Color, usize> = BTreeMap::new();
        for color in pixels {
            *counts.entry(color).or_default() += 1;
        }
        let mut frequent: Vec<(Color, usize)> = counts.into_iter().collect();
        frequent.sort_by_key(|(color, count)| (std::cmp::Reverse(*count), *color));
        let mut alike = ALIKE;
        let colors = loop {
            let colors = unlike(&frequent, alike);
            if colors.len() <= MOST {
                break colors;
            }
            alike *= 2;
        };
        Palette {
            colors,
            nearest: BTreeMap::new(),
        }
    }

    /// Red, green and blue of all indices.
    pub(super) fn bytes(&self) -> Vec<u8> {
        let unchanged = [[0; 3]];
        unchanged
            .iter()
            .chain(&self.colors)
            .flatten()
            .copied()
            .collect()
    }

    /// Indices of the colors of the palette that are nearest to those of the pixels.
    pub(super) fn indices(&mut self, pixels: impl Iterator<Item = Color>) -> Vec<u8> {
        let mut last = None;
        let index = |color: Color| match last {
            // Neighbors are mostly alike.
            Some((before, index)) if before == color => index,
            _ => {
                let index = self.index(color);
                last = Some((color, index));
                index
            }
        };
        pixels.map(index).collect()
    }

    fn index(&mut self, color: Color) -> u8 {
        let colors = &self.colors;
        *self.nearest.entry(color).or_insert_with(|| {
            let nearest = colors.iter().zip(1_u8..=u8::MAX);
            let nearest = nearest.min_by_key(|(other, _)| apart(**other, color));
            nearest.map_or(UNCHANGED, |(_, index)| index)
        })
    }
}

/// Keeps the colors that are not near an earlier one, at most one more than `MOST`.
fn unlike(colors: &[(Color, usize)], alike: u32) -> Vec<Color> {
    let mut kept: Vec<Color> = Vec::new();
    for (color, _) in colors {
        if kept.len() <= MOST && kept.iter().all(|other| apart(*other, *color) > alike) {
            kept.push(*color);
        }
    }
    kept
}

/// Squared distance of two colors in RGB.
fn apart(a: Color, b: Color) -> u32 {
    let squares = a
        .iter()
        .zip(b)
        .map(|(x, y)| u32::from(x.abs_diff(y)).pow(2));
    squares.sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn flat_colors_are_exact_and_edges_near() {
        let flat = [[251, 252, 253], [23, 32, 43], [197, 215, 238]];
        let edges = (0..=255_u8).flat_map(|x| (0..40).map(move |y| [x, 6 * y, 128]));
        let pixels = flat
            .iter()
            .flat_map(|color| [*color; 9])
            .chain(edges.clone());
        let mut palette = Palette::new(pixels);
        let bytes = palette.bytes();
        assert!(bytes.len() <= 3 * 256);
        let mut color = |color| {
            let index = usize::from(palette.index(color));
            assert!(index > 0);
            [bytes[3 * index], bytes[3 * index + 1], bytes[3 * index + 2]]
        };
        for flat in flat {
            assert_eq!(color(flat), flat);
        }
        for edge in edges {
            assert!(apart(color(edge), edge) < 50 * 50, "{edge:?}");
        }
    }
}
