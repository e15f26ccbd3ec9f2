//! Figures as pixels have their words, without any font of the system.
#![cfg(feature = "png")]
#![allow(clippy::unwrap_used, clippy::panic)]

use crate::planar;
use mbdsl_export::plot::{Chart, Figure, Plot};
use mbdsl_runtime::{Options, simulate};
use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg;

/// Pixels of the PNG file along every unit of the SVG file, in which figures are drawn eightfold.
const PIXELS: f32 = 2.0 / 8.0;

/// The dark pixels around a place.
fn ink(pixels: &Pixmap, (x, y): (f32, f32), about: f32) -> usize {
    let within = |middle: f32, most: u32| {
        let low = (middle - about).max(0.0) as u32;
        low..((middle + about) as u32).min(most)
    };
    let columns = within(x, pixels.width());
    let dark = |x: u32, y: u32| pixels.pixel(x, y).is_some_and(|pixel| pixel.green() < 128);
    let rows = within(y, pixels.height());
    rows.map(|y| columns.clone().filter(|x| dark(*x, y)).count())
        .sum()
}

/// The same figure where no font is known.
fn without_words(svg: &str) -> Pixmap {
    let tree = usvg::Tree::from_str(svg, &usvg::Options::default()).unwrap();
    let size = tree.size().to_int_size().scale_by(2.0).unwrap();
    let mut pixels = Pixmap::new(size.width(), size.height()).unwrap();
    resvg::render(&tree, Transform::from_scale(2.0, 2.0), &mut pixels.as_mut());
    pixels
}

fn attribute(element: &str, name: &str) -> f32 {
    let (_, value) = element.split_once(&format!(" {name}=\"")).unwrap();
    value.split_once('"').unwrap().0.parse().unwrap()
}

/// The words of a figure, each with its place and size in pixels of the PNG file.
fn words(svg: &str) -> Vec<(&str, (f32, f32), f32)> {
    let elements = svg.split("<text").skip(1);
    let words = elements.map(|element| {
        let (element, _) = element.split_once("</text>").unwrap();
        let (attributes, words) = element.split_once('>').unwrap();
        let number = |name| PIXELS * attribute(attributes, name);
        let words = words.trim_matches('\n');
        (words, (number("x"), number("y")), number("font-size"))
    });
    words.collect()
}

/// Titles, legends, the names of axes and every number on them are there to be read.
#[test]
fn there_is_ink_where_labels_are() {
    let run = simulate(&planar::two_bars_published(), &Options::fixed(2.0, 0.01)).unwrap();
    let trajectory = &run.trajectory;
    let charts = [
        trajectory.energies().unwrap(),
        trajectory.violations().unwrap(),
    ];
    let charts = charts.map(|chart| chart.title("Title of a chart"));
    let figure = Figure::new("Two bars").charts(charts);
    let svg = figure.svg().unwrap();
    let pixels = Pixmap::decode_png(&figure.png().unwrap()).unwrap();
    let bare = without_words(&svg);
    assert_eq!(
        (pixels.width(), pixels.height()),
        (bare.width(), bare.height())
    );
    let mut found = 0;
    for (words, at, about) in words(&svg) {
        let (with, without) = (ink(&pixels, at, about), ink(&bare, at, about));
        assert!(with > without + 5, "`{words}`: {with} of {without}");
        found += 1;
    }
    assert!(found > 25, "{found} labels");
}

/// The grey values right of a place, as wide and as high as letters.
fn letters(pixels: &Pixmap, (x, y): (f32, f32), size: f32) -> Vec<u8> {
    let columns = x as u32..(x + size) as u32;
    let rows = (y - 0.6 * size) as u32..(y + 0.6 * size) as u32;
    let green = |x, y| pixels.pixel(x, y).map_or(255, |pixel| pixel.green());
    rows.flat_map(|y| columns.clone().map(move |x| green(x, y)))
        .collect()
}

/// Signs of units, of formulas and of foreign names are in the font.
#[test]
fn signs_of_formulas_are_known() {
    // The first is for private use and in no font, the second is not to be seen.
    let signs = "\u{E000}\u{A0}²³⁻⁰⁹₀·−…ωθλαΦéßЖ°∂√";
    let chart = signs.chars().fold(Chart::new("", ""), |chart, sign| {
        chart.curve(sign.to_string(), [(0.0, 0.0), (1.0, 1.0)])
    });
    let figure = Figure::new("").chart(chart);
    let pixels = Pixmap::decode_png(&figure.png().unwrap()).unwrap();
    let svg = figure.svg().unwrap();
    let labels = words(&svg).into_iter();
    let drawn: Vec<(&str, Vec<u8>)> = labels
        .filter(|(words, ..)| words.chars().count() == 1 && !"01".contains(words))
        .map(|(words, at, size)| (words, letters(&pixels, at, size)))
        .collect();
    assert_eq!(drawn.len(), signs.chars().count());
    for (sign, picture) in &drawn[2..] {
        assert!(*picture != drawn[0].1 && *picture != drawn[1].1, "{sign}");
    }
}

#[test]
fn the_same_figure_has_the_same_bytes() {
    let chart = || Chart::new("t (s)", "x (m)").curve("a", (0..9).map(|i| (f64::from(i), 1.0)));
    let picture = || Figure::new("Twice").chart(chart()).png().unwrap();
    assert!(picture() == picture());
}
