//! SVG as text: numbers, points, paths, and animations without a script.

use super::colors::SHEET;
use crate::motion::Place;
use std::fmt::Write as _;

/// Number format and playing time of a picture.
#[derive(Debug, Clone, Copy)]
pub(super) struct Pen {
    /// Digits after the point, of pixels.
    pub(super) digits: usize,
    /// Playing time, s; a group with one moment does not move.
    pub(super) seconds: f64,
}

/// Keyframes of a group: first stretched along its own axis, then turned, then moved.
#[derive(Debug, Default)]
pub(super) struct Keyframes {
    /// Positions, pixels.
    pub(super) places: Vec<Place>,
    /// Rotations, degrees; empty for a group that does not turn.
    pub(super) turns: Vec<f64>,
    /// Stretch factors; empty for a rigid group.
    pub(super) stretches: Vec<f64>,
    /// The farthest point of what is inside, pixels.
    pub(super) reach: f64,
}

impl Keyframes {
    /// Keyframes of a group that moves without turning.
    pub(super) fn of(places: Vec<Place>) -> Keyframes {
        Keyframes {
            places,
            ..Keyframes::default()
        }
    }
}

/// The start of a picture: its size and title, and the sheet below everything.
pub(super) fn opened(size: Place, title: &str, round: bool) -> String {
    let [wide, high] = size.map(|x| written(x, 1));
    let corner = if round { " rx=\"12\"" } else { "" };
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {wide} {high}\" width=\"{wide}\" height=\"{high}\" \
         stroke-linecap=\"round\" stroke-linejoin=\"round\">\n<title>{}</title>\n\
         <rect width=\"{wide}\" height=\"{high}\"{corner} fill=\"{SHEET}\"/>\n",
        text(title)
    )
}

/// A number with at most this many digits after the point.
pub(super) fn written(x: f64, digits: usize) -> String {
    let text = format!("{x:.digits$}");
    let text = match text.contains('.') {
        true => text.trim_end_matches('0').trim_end_matches('.'),
        false => &text,
    };
    match text {
        "-0" => "0".to_owned(),
        text => text.to_owned(),
    }
}

impl Pen {
    pub(super) fn number(self, x: f64) -> String {
        written(x, self.digits)
    }

    pub(super) fn pair(self, [x, y]: Place) -> String {
        format!("{},{}", self.number(x), self.number(y))
    }

    /// The corners of a polyline.
    pub(super) fn points(self, places: &[Place]) -> String {
        let places: Vec<String> = places.iter().map(|place| self.pair(*place)).collect();
        places.join(" ")
    }

    /// A straight path.
    pub(super) fn line(self, p: Place, q: Place) -> String {
        format!("M{}L{}", self.pair(p), self.pair(q))
    }

    /// A group that moves by keyframes, with its content in its own axes.
    pub(super) fn carried(self, way: &Keyframes, inside: &str) -> String {
        // So many digits that a turned point is as exact as a moved one.
        let finer = (way.reach.max(1.0) / 57.3).log10().ceil().max(0.0) as usize;
        let places = way.places.iter().map(|place| self.pair(*place)).collect();
        let turns = way.turns.iter();
        let turns = turns.map(|turn| written(*turn, self.digits + finer));
        let stretches = way.stretches.iter();
        let stretches = stretches.map(|stretch| format!("{},1", written(*stretch, 3)));
        let parts: [(&str, &str, Vec<String>); 3] = [
            ("translate", "0,0", places),
            ("rotate", "0", turns.collect()),
            ("scale", "1,1", stretches.collect()),
        ];
        let needed = parts
            .iter()
            .filter(|(_, neutral, values)| values.iter().any(|value| value != neutral));
        let mut start = String::new();
        let mut moves = String::new();
        let moving = parts.iter().any(|(_, _, values)| varies(values));
        for (index, (kind, _, values)) in needed.enumerate() {
            let first = values.first().map_or("", String::as_str);
            let _ = write!(start, "{kind}({first})");
            // If one moves, all are written, because the first animation replaces the start.
            if moving {
                let sum = if index > 0 { " additive=\"sum\"" } else { "" };
                let _ = write!(
                    moves,
                    "<animateTransform attributeName=\"transform\" type=\"{kind}\"{sum}{}/>",
                    self.played(values)
                );
            }
        }
        format!("<g transform=\"{start}\">{moves}{inside}</g>\n")
    }

    /// A polyline or polygon whose corners move, with the attributes `look`.
    pub(super) fn moving_line(self, element: &str, shapes: &[Vec<Place>], look: &str) -> String {
        let shapes: Vec<String> = shapes.iter().map(|shape| self.points(shape)).collect();
        let first = shapes.first().map_or("", String::as_str);
        match varies(&shapes) {
            true => format!(
                "<{element} points=\"{first}\"{look}><animate attributeName=\"points\"{}/></{element}>",
                self.played(&shapes)
            ),
            false => format!("<{element} points=\"{first}\"{look}/>"),
        }
    }

    /// Polylines, or the outlines of faces, as one path.
    pub(super) fn paths(self, lines: &[Vec<Place>], closed: bool) -> String {
        let end = if closed { "Z" } else { "" };
        let line = |line: &Vec<Place>| {
            let corners: Vec<String> = line.iter().map(|place| self.pair(*place)).collect();
            format!("M{}{end}", corners.join("L"))
        };
        lines.iter().map(line).collect()
    }

    /// A path with the attributes `look`, animated through the given shapes.
    pub(super) fn moving_path(self, paths: &[String], look: &str) -> String {
        let first = paths.first().map_or("", String::as_str);
        match varies(paths) {
            true => format!(
                "<path d=\"{first}\" {look}><animate attributeName=\"d\"{}/></path>",
                self.played(paths)
            ),
            false => format!("<path d=\"{first}\" {look}/>"),
        }
    }

    /// The end of the opening tag of a group that is visible from one share of the playing time to another.
    pub(super) fn shown(self, from: f64, to: Option<f64>) -> String {
        let [start, end] = [Some(from), to].map(|share| share.map(|share| written(share, 5)));
        let start = start.filter(|_| from > 0.0);
        let changes = [
            start.map(|at| (at, "visible")),
            end.map(|at| (at, "hidden")),
        ];
        let first = if from > 0.0 { "hidden" } else { "visible" };
        let (mut times, mut values) = ("0".to_owned(), first.to_owned());
        for (at, value) in changes.into_iter().flatten() {
            let _ = write!(times, ";{at}");
            let _ = write!(values, ";{value}");
        }
        let seconds = written(self.seconds, 3);
        format!(
            "visibility=\"{first}\"><animate attributeName=\"visibility\" calcMode=\"discrete\" dur=\"{seconds}s\" \
             repeatCount=\"indefinite\" keyTimes=\"{times}\" values=\"{values}\"/>"
        )
    }

    /// The attributes of an animation that goes through values in an endless loop.
    fn played(self, values: &[String]) -> String {
        let values = match (values.first(), varies(values)) {
            (Some(first), false) => first.clone(),
            _ => values.join(";"),
        };
        let seconds = written(self.seconds, 3);
        format!(" dur=\"{seconds}s\" repeatCount=\"indefinite\" values=\"{values}\"")
    }
}

fn varies(values: &[String]) -> bool {
    values
        .first()
        .is_some_and(|first| values.iter().any(|value| value != first))
}

/// Escapes markup in the text of an element, and leaves out control characters, most of which XML does not allow.
pub(super) fn text(text: &str) -> String {
    let plain: String = text.chars().filter(|c| !c.is_control()).collect();
    crate::html::escaped(&plain)
}

#[cfg(test)]
mod tests {
    use super::*;

    const PEN: Pen = Pen {
        digits: 1,
        seconds: 2.0,
    };

    #[test]
    fn numbers_are_short() {
        let cases = [
            (0.0, "0"),
            (-0.01, "0"),
            (10.0, "10"),
            (2.55, "2.5"),
            (-1.25, "-1.2"),
        ];
        for (x, text) in cases {
            assert_eq!(PEN.number(x), text);
        }
        assert_eq!(written(100.0, 0), "100");
    }

    #[test]
    fn what_stays_has_no_animation() {
        let still = PEN.carried(&Keyframes::of(vec![[1.0, 2.0]; 3]), "<circle/>");
        assert_eq!(still, "<g transform=\"translate(1,2)\"><circle/></g>\n");
        let way = Keyframes {
            turns: vec![0.0, 90.0],
            ..Keyframes::of(vec![[1.0, 2.0]; 2])
        };
        let turning = PEN.carried(&way, "");
        assert!(turning.contains("values=\"1,2\""), "{turning}");
        assert!(turning.contains("additive=\"sum\" dur=\"2s\""), "{turning}");
        assert!(turning.contains("values=\"0;90\""), "{turning}");
    }

    #[test]
    fn text_is_no_markup() {
        assert_eq!(text("a <b> & \u{7}c"), "a &lt;b&gt; &amp; c");
    }
}
