//! A mechanism that moves inside an SVG file, without a script: every body is drawn once, in its own
//! axes, and carried along by what the run says of its place and its angle.

use crate::scene::{End, Place, Scene, list};
use serde_json::Value;
use std::fmt::Write as _;

/// The moments that are shown of a motion that repeats itself, and of one that does not.
const FRAMES: [usize; 2] = [72, 160];

/// The width and the largest height of a picture, and its margin, in pixels.
const WIDTH: f64 = 420.0;
const HEIGHT: f64 = 300.0;
const MARGIN: f64 = 26.0;

const INK: &str = "#2b3440";
const MUTED: &str = "#7b8794";
const SHEET: &str = "#fbfcfd";
const BODIES: [&str; 6] = [
    "#c6d6f1", "#f6d6bf", "#c9e7d4", "#ebd6ec", "#f0e6b5", "#cde3ec",
];
const PATHS: [&str; 4] = ["#1a66d6", "#d05a1e", "#12805c", "#8a4fbf"];

/// The picture of a run, from the data of its page.
pub(crate) fn film(title: &str, data: &Value) -> String {
    let scene = Scene::new(data);
    Film::new(&scene).write(title)
}

struct Film<'s> {
    scene: &'s Scene<'s>,
    /// The rows that are shown, which may be between two.
    rows: Vec<f64>,
    /// How long it plays, in s.
    seconds: f64,
    /// The points of every body that its shape goes around.
    shapes: Vec<Vec<Place>>,
    /// Pixels for each m, the size of the picture, and the place of its lower left corner in m.
    scale: f64,
    size: Place,
    corner: Place,
    /// Half the width of a link, in pixels.
    r: f64,
    text: String,
}

impl<'s> Film<'s> {
    fn new(scene: &'s Scene<'s>) -> Film<'s> {
        let shapes: Vec<Vec<Place>> = scene
            .part("bodies")
            .iter()
            .enumerate()
            .map(|(index, body)| shape(scene, index, body))
            .collect();
        let [low, high] = room(scene, &shapes);
        let extent = [high[0] - low[0], high[1] - low[1]];
        let last = scene.rows().saturating_sub(1);
        let period = scene.period(extent[0].max(extent[1]));
        let end = period.unwrap_or(last);
        let count = FRAMES[usize::from(period.is_none())];
        let rows = (0..=count).map(|i| end as f64 * i as f64 / count as f64);
        let seconds = scene.time(end as f64);
        let fit = |axis: usize, size: f64| (size - 2.0 * MARGIN) / extent[axis].max(1e-9);
        let scale = fit(0, WIDTH).min(fit(1, HEIGHT));
        let size = [WIDTH, (scale * extent[1] + 2.0 * MARGIN).max(0.3 * WIDTH)];
        let corner = [0, 1].map(|axis| {
            let middle = 0.5 * (low[axis] + high[axis]);
            middle - 0.5 * size[axis] / scale
        });
        let mut lengths: Vec<f64> = shapes.iter().map(|points| reach(points)).collect();
        lengths.retain(|length| *length > 0.0);
        lengths.sort_by(f64::total_cmp);
        let link = lengths.get(lengths.len() / 2).copied();
        let link = scale * link.unwrap_or(0.2 * extent[0].max(extent[1]));
        Film {
            scene,
            rows: rows.collect(),
            // What is over in a moment is shown slowly.
            seconds: if seconds < 2.0 { 4.0 } else { seconds },
            shapes,
            scale,
            size,
            corner,
            r: (0.07 * link).clamp(2.6, 7.0),
            text: String::new(),
        }
    }

    fn write(mut self, title: &str) -> String {
        let [wide, high] = self.size.map(number);
        let _ = writeln!(
            self.text,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {wide} {high}\" width=\"{wide}\" height=\"{high}\" \
             stroke-linecap=\"round\" stroke-linejoin=\"round\">\n<title>{title}</title>\n\
             <rect width=\"{wide}\" height=\"{high}\" rx=\"12\" fill=\"{SHEET}\"/>"
        );
        self.paths();
        self.ground();
        for joint in self.scene.part("joints") {
            self.slot_of_ground(joint);
        }
        for load in self.scene.part("loads") {
            self.spring(load);
        }
        for joint in self.scene.part("joints") {
            self.string(joint);
        }
        for index in 0..self.shapes.len() {
            self.body(index);
        }
        for joint in self.scene.part("joints") {
            self.pin_of_slot(joint);
        }
        self.pens();
        self.text.push_str("</svg>\n");
        self.text
    }

    /// A place of the world in the picture.
    fn pixel(&self, [x, y]: Place) -> Place {
        [
            self.scale * (x - self.corner[0]),
            self.size[1] - self.scale * (y - self.corner[1]),
        ]
    }

    fn places(&self, at: impl Fn(f64) -> Place) -> Vec<Place> {
        self.rows.iter().map(|row| self.pixel(at(*row))).collect()
    }

    /// Curves that outputs leave, over the whole run.
    fn paths(&mut self) {
        for (trace, color) in self.scene.part("traces").iter().zip(PATHS.iter().cycle()) {
            let end = self.rows.last().copied().unwrap_or(0.0);
            let count = (end as usize).clamp(1, 600);
            let rows = (0..=count).map(|i| end * i as f64 / count as f64);
            let places = rows.map(|row| self.pixel(self.scene.pair(&trace["at"], row)));
            let places = thinned(places.collect());
            if places.len() < 2 {
                continue;
            }
            let points = points(&places);
            let _ = writeln!(
                self.text,
                "<polyline points=\"{points}\" fill=\"none\" stroke=\"{color}\" stroke-opacity=\".55\" stroke-width=\"1.6\"/>"
            );
        }
    }

    /// Pens, which are in front of everything.
    fn pens(&mut self) {
        for (trace, color) in self.scene.part("traces").iter().zip(PATHS.iter().cycle()) {
            let places = self.places(|row| self.scene.pair(&trace["at"], row));
            let Carried { start, moves } = carried(&places, None, self.seconds);
            let _ = writeln!(
                self.text,
                "<circle r=\"3\" transform=\"{start}\" fill=\"{color}\" stroke=\"{SHEET}\">{moves}</circle>"
            );
        }
    }

    /// What is fixed: pivots, and the rails of sliders.
    fn ground(&mut self) {
        let scene = self.scene;
        for joint in scene.part("joints") {
            let Some(ends) = scene.ends(joint) else {
                continue;
            };
            let Some(end) = ends.into_iter().find(|end| end.body.is_none()) else {
                continue;
            };
            let holds = ["revolute", "weld", "distance", "drive_distance"];
            if holds.iter().any(|kind| joint["kind"] == *kind) {
                self.pivot(end.at);
            }
        }
        for load in scene.part("loads") {
            let ends = scene.ends(load).into_iter().flatten();
            for end in ends.filter(|end| end.body.is_none()) {
                self.pivot(end.at);
            }
        }
        for body in scene.part("bodies") {
            if body["kind"] == "rotor" {
                self.pivot(&body["at"]);
            }
            if body["kind"] == "slider" {
                self.rail(body);
            }
        }
    }

    /// A hatched triangle under a place, which may shake a little.
    fn pivot(&mut self, at: &Value) {
        let s = (1.3 * self.r).max(5.0);
        let places = self.places(|row| self.scene.pair(at, row));
        // A place that a drive carries along is no pivot.
        if reach(&places) > 2.0 * s {
            return;
        }
        let Carried { start, moves } = carried(&places, None, self.seconds);
        let (w, h) = (number(s), number(1.5 * s));
        let hatch: String = (-2..=1)
            .map(|i| {
                let x = f64::from(i) * 0.75 * s + 0.6 * s;
                let (from, low) = (number(x), number(2.1 * s));
                format!("M{from} {h}L{} {low}", number(x - 0.5 * s))
            })
            .collect();
        let base = number(1.7 * s);
        let _ = writeln!(
            self.text,
            "<g transform=\"{start}\" stroke=\"{INK}\" stroke-width=\"1.2\" fill=\"{SHEET}\">{moves}<path d=\"M0 0L-{w} {h}H{w}ZM-{base} {h}H{base}{hatch}\"/></g>"
        );
    }

    /// The line below what slides.
    fn rail(&mut self, body: &Value) {
        let places = self.places(|row| self.scene.pair(&body["at"], row));
        let axis = unit(self.scene.pair(&body["axis"], 0.0), -1.0);
        let along = |p: &Place| p[0] * axis[0] + p[1] * axis[1];
        let (Some(low), Some(high)) = (
            places.iter().min_by(|a, b| along(a).total_cmp(&along(b))),
            places.iter().max_by(|a, b| along(a).total_cmp(&along(b))),
        ) else {
            return;
        };
        let mut normal = [-axis[1], axis[0]];
        if normal[1] < -1e-9 || (normal[1].abs() < 1e-9 && normal[0] > 0.0) {
            normal = normal.map(|x| -x);
        }
        let (out, beside) = (4.0 * self.r, 2.1 * self.r);
        let corner =
            |p: &Place, sign: f64| [0, 1].map(|k| p[k] + sign * out * axis[k] + beside * normal[k]);
        let [p, q] = [corner(low, -1.0), corner(high, 1.0)];
        let length = (q[0] - p[0]).hypot(q[1] - p[1]);
        let count = (length / 7.0).round().max(2.0) as usize;
        let mut d = format!(
            "M{} {}L{} {}",
            number(p[0]),
            number(p[1]),
            number(q[0]),
            number(q[1])
        );
        for i in 0..count {
            let s = (i as f64 + 0.7) / count as f64;
            let from = [0, 1].map(|k| p[k] + s * (q[k] - p[k]));
            let to = [0, 1].map(|k| from[k] + 5.0 * normal[k] - 4.0 * axis[k]);
            let _ = write!(
                d,
                "M{} {}L{} {}",
                number(from[0]),
                number(from[1]),
                number(to[0]),
                number(to[1])
            );
        }
        let _ = writeln!(
            self.text,
            "<path d=\"{d}\" stroke=\"{INK}\" fill=\"none\"/>"
        );
    }

    /// The way of a point in the slot of a joint, from the first end along the axis, in m.
    fn way(&self, ends: [End; 2], axis: Place) -> [f64; 2] {
        let along = |row: &f64| {
            let [p, q] = ends.map(|end| self.scene.place(end, *row));
            let turned = match ends[0].body {
                Some(body) => {
                    self.scene
                        .pose(&self.scene.part("bodies")[body], *row)
                        .angle
                }
                None => 0.0,
            };
            let (sin, cos) = turned.sin_cos();
            let direction = [cos * axis[0] - sin * axis[1], sin * axis[0] + cos * axis[1]];
            (q[0] - p[0]) * direction[0] + (q[1] - p[1]) * direction[1]
        };
        self.rows
            .iter()
            .map(along)
            .fold([0.0, 0.0], |[low, high], s| {
                [f64::min(low, s), f64::max(high, s)]
            })
    }

    /// The lines of a slot, in the axes of its body or of the picture.
    fn slot(&self, joint: &Value, from: Place, fill: &str) -> String {
        let Some(ends) = self.scene.ends(joint) else {
            return String::new();
        };
        let axis = unit(self.scene.pair(&joint["axis"], 0.0), 1.0);
        let [low, high] = self.way(ends, axis).map(|s| self.scale * s);
        let more = 2.5 * self.r;
        let end = |s: f64| [from[0] + s * axis[0], from[1] - s * axis[1]].map(number);
        let [x1, y1] = end(low - more);
        let [x2, y2] = end(high + more);
        let widths = [2.6 * self.r + 2.0, 2.6 * self.r, 1.5 * self.r];
        let line = |(width, color): (f64, &str)| {
            let width = number(width);
            format!(
                "<path d=\"M{x1} {y1}L{x2} {y2}\" stroke=\"{color}\" stroke-width=\"{width}\"/>"
            )
        };
        widths
            .into_iter()
            .zip([INK, fill, SHEET])
            .map(line)
            .collect()
    }

    fn slot_of_ground(&mut self, joint: &Value) {
        let ends = self.scene.ends(joint);
        let Some([first, _]) = ends.filter(|_| joint["kind"] == "slot") else {
            return;
        };
        if first.body.is_none() {
            let from = self.pixel(self.scene.place(first, 0.0));
            let lines = self.slot(joint, from, SHEET);
            let _ = writeln!(self.text, "{lines}");
        }
    }

    /// What slides in a slot, in front of both bodies.
    fn pin_of_slot(&mut self, joint: &Value) {
        let ends = self.scene.ends(joint);
        let Some([_, end]) = ends.filter(|_| joint["kind"] == "slot") else {
            return;
        };
        let places = self.places(|row| self.scene.place(end, row));
        let Carried { start, moves } = carried(&places, None, self.seconds);
        let r = number(0.6 * self.r);
        let _ = writeln!(
            self.text,
            "<circle r=\"{r}\" transform=\"{start}\" fill=\"{SHEET}\" stroke=\"{INK}\" stroke-width=\"1.3\">{moves}</circle>"
        );
    }

    /// A spring or a damper between two places.
    fn spring(&mut self, load: &Value) {
        let Some(ends) = self.scene.ends(load) else {
            return;
        };
        let coils = if load["kind"] == "damper" { 0 } else { 6 };
        let shape = |row: &f64| {
            let [p, q] = ends.map(|end| self.pixel(self.scene.place(end, *row)));
            let [x, y] = unit([q[0] - p[0], q[1] - p[1]], 1.0);
            let at = |share: f64, side: f64| {
                let across = 0.9 * self.r * side;
                [
                    p[0] + share * (q[0] - p[0]) - across * y,
                    p[1] + share * (q[1] - p[1]) + across * x,
                ]
            };
            let mut places = vec![at(0.0, 0.0)];
            places.extend((0..2 * coils).map(|i| {
                let share = 0.1 + 0.8 * (f64::from(i) + 0.5) / f64::from(2 * coils);
                at(share, if i % 2 == 0 { 1.0 } else { -1.0 })
            }));
            places.push(at(1.0, 0.0));
            points(&places)
        };
        let shapes: Vec<String> = self.rows.iter().step_by(2).map(shape).collect();
        let width = if coils == 0 { 4.0 } else { 1.5 };
        self.line(&shapes, MUTED, width);
    }

    /// A rod without mass, or a driven length.
    fn string(&mut self, joint: &Value) {
        let color = match joint["kind"].as_str() {
            Some("distance") => INK,
            Some("drive_distance") => PATHS[0],
            _ => return,
        };
        let Some(ends) = self.scene.ends(joint) else {
            return;
        };
        let shape = |row: &f64| {
            let places = ends.map(|end| self.pixel(self.scene.place(end, *row)));
            points(&places)
        };
        let shapes: Vec<String> = self.rows.iter().map(shape).collect();
        self.line(&shapes, color, if color == INK { 1.8 } else { 3.0 });
    }

    /// A line whose points move.
    fn line(&mut self, shapes: &[String], color: &str, width: f64) {
        let first = shapes.first().map_or("", String::as_str);
        let (all, seconds) = (shapes.join(";"), number(self.seconds));
        let _ = writeln!(
            self.text,
            "<polyline points=\"{first}\" fill=\"none\" stroke=\"{color}\" stroke-width=\"{width}\">\
             <animate attributeName=\"points\" dur=\"{seconds}s\" repeatCount=\"indefinite\" values=\"{all}\"/></polyline>"
        );
    }

    /// One body in its own axes, with how it is carried along.
    fn body(&mut self, index: usize) {
        let scene = self.scene;
        let body = &scene.part("bodies")[index];
        if body["kind"] == "coordinate" || self.shapes[index].is_empty() {
            return;
        }
        let fill = BODIES[index % BODIES.len()];
        let places = self.places(|row| scene.pair(&body["at"], row));
        let turns: Vec<f64> = self
            .rows
            .iter()
            .map(|row| -scene.pose(body, *row).angle.to_degrees())
            .collect();
        let Carried { start, moves } = carried(&places, Some(&turns), self.seconds);
        let local = |[x, y]: Place| [self.scale * x, -self.scale * y];
        let shape: Vec<Place> = self.shapes[index].iter().map(|p| local(*p)).collect();
        let mut inside = String::new();
        for joint in scene
            .part("joints")
            .iter()
            .filter(|joint| joint["kind"] == "slot")
        {
            if let Some([first, _]) = scene.ends(joint).filter(|ends| ends[0].body == Some(index)) {
                let from = local(scene.pair(first.at, 0.0));
                inside.push_str(&self.slot(joint, from, fill));
            }
        }
        let r = self.r;
        let drawn = match (body["kind"].as_str(), shape.as_slice()) {
            (Some("slider"), points) => {
                slider(points, unit(scene.pair(&body["axis"], 0.0), -1.0), r, fill)
            }
            (_, [only]) => disk(*only, 1.5 * r, fill),
            (_, points) => plate(points, r, fill),
        };
        let mut pins = String::new();
        for joint in scene.part("joints") {
            let pin = joint["kind"] == "revolute" || joint["kind"] == "weld";
            let ends = scene.ends(joint).filter(|_| pin);
            // The pin is on the body that is drawn last.
            let Some(end) = ends.and_then(|ends| {
                let last = ends.iter().filter_map(|end| end.body).max();
                ends.into_iter().find(|end| end.body == last)
            }) else {
                continue;
            };
            if end.body == Some(index) {
                let [x, y] = local(scene.pair(end.at, 0.0)).map(number);
                let _ = write!(
                    pins,
                    "<circle cx=\"{x}\" cy=\"{y}\" r=\"{}\"/>",
                    number(0.55 * r)
                );
            }
        }
        let _ = writeln!(
            self.text,
            "<g transform=\"{start}\">{moves}{drawn}{inside}<g fill=\"{SHEET}\" stroke=\"{INK}\" stroke-width=\"1.3\">{pins}</g></g>"
        );
    }
}

/// The points that the shape of a body goes around.
fn shape(scene: &Scene, index: usize, body: &Value) -> Vec<Place> {
    let mut places: Vec<Place> = list(&body["points"])
        .iter()
        .map(|point| scene.pair(&point["at"], 0.0))
        .collect();
    for thing in scene.part("joints").iter().chain(scene.part("loads")) {
        for end in scene.ends(thing).into_iter().flatten() {
            if end.body == Some(index) {
                places.push(scene.pair(end.at, 0.0));
            }
        }
    }
    if body["kind"] == "rotor" || places.is_empty() {
        places.push([0.0, 0.0]);
    }
    let mut distinct: Vec<Place> = Vec::new();
    for place in places {
        let near = |p: &Place| (p[0] - place[0]).hypot(p[1] - place[1]) < 1e-9;
        if !distinct.iter().any(near) {
            distinct.push(place);
        }
    }
    distinct
}

/// The corners of what the motion takes, in m.
fn room(scene: &Scene, shapes: &[Vec<Place>]) -> [Place; 2] {
    let mut low = [f64::INFINITY; 2];
    let mut high = [f64::NEG_INFINITY; 2];
    let mut see = |place: Place| {
        for k in 0..2 {
            low[k] = low[k].min(place[k]);
            high[k] = high[k].max(place[k]);
        }
    };
    for row in (0..scene.rows()).step_by(5) {
        let row = row as f64;
        for (body, shape) in scene.part("bodies").iter().zip(shapes) {
            if body["kind"] != "coordinate" {
                let pose = scene.pose(body, row);
                shape.iter().for_each(|point| see(pose.place(*point)));
            }
        }
        for thing in scene.part("joints").iter().chain(scene.part("loads")) {
            for end in scene.ends(thing).into_iter().flatten() {
                see(scene.place(end, row));
            }
        }
        for trace in scene.part("traces") {
            see(scene.pair(&trace["at"], row));
        }
    }
    [low, high]
}

/// The largest distance of a point from the first.
fn reach(points: &[Place]) -> f64 {
    let Some(first) = points.first() else {
        return 0.0;
    };
    let far = points
        .iter()
        .map(|p| (p[0] - first[0]).hypot(p[1] - first[1]));
    far.fold(0.0, f64::max)
}

/// A direction of length 1; `flip` is -1 for one of the world that is drawn with y downward.
fn unit([x, y]: Place, flip: f64) -> Place {
    let length = x.hypot(y).max(1e-12);
    [x / length, flip * y / length]
}

/// A bar or a rounded plate around points.
fn plate(points: &[Place], r: f64, fill: &str) -> String {
    let d = self::points(&hull(points));
    let (outer, inner) = (number(2.0 * r + 1.2), number((2.0 * r - 1.2).max(1.5)));
    format!(
        "<polygon points=\"{d}\" stroke=\"{INK}\" stroke-width=\"{outer}\"/>\
         <polygon points=\"{d}\" fill=\"{fill}\" stroke=\"{fill}\" stroke-width=\"{inner}\"/>"
    )
}

fn disk([x, y]: Place, r: f64, fill: &str) -> String {
    let [x, y, r] = [x, y, r].map(number);
    format!(
        "<circle cx=\"{x}\" cy=\"{y}\" r=\"{r}\" fill=\"{fill}\" stroke=\"{INK}\" stroke-width=\"1.2\"/>"
    )
}

/// A block, with arms to its points beside it.
fn slider(points: &[Place], [x, y]: Place, r: f64, fill: &str) -> String {
    let beside = points.iter().filter(|p| p[0].hypot(p[1]) > r);
    let arms: String = beside
        .map(|p| plate(&[[0.0, 0.0], *p], 0.6 * r, fill))
        .collect();
    let turn = number(y.atan2(x).to_degrees());
    let (w, h) = (6.0 * r, 3.6 * r);
    let [left, top, w, h] = [-w / 2.0, -h / 2.0, w, h].map(number);
    format!(
        "{arms}<rect x=\"{left}\" y=\"{top}\" width=\"{w}\" height=\"{h}\" rx=\"2\" transform=\"rotate({turn})\" \
         fill=\"{fill}\" stroke=\"{INK}\" stroke-width=\"1.2\"/>"
    )
}

/// The corners of the convex hull, in their order around it.
fn hull(points: &[Place]) -> Vec<Place> {
    let mut sorted = points.to_vec();
    sorted.sort_by(|a, b| a[0].total_cmp(&b[0]).then(a[1].total_cmp(&b[1])));
    let half = |points: &mut dyn Iterator<Item = &Place>| {
        let mut chain: Vec<Place> = Vec::new();
        for p in points {
            while let [.., o, a] = chain[..] {
                if (a[0] - o[0]) * (p[1] - o[1]) - (a[1] - o[1]) * (p[0] - o[0]) > 1e-9 {
                    break;
                }
                chain.pop();
            }
            chain.push(*p);
        }
        chain.pop();
        chain
    };
    let mut around = half(&mut sorted.iter());
    around.extend(half(&mut sorted.iter().rev()));
    around
}

/// How something is carried along.
struct Carried {
    /// The attribute for the start, which is all that a still picture shows.
    start: String,
    /// The animation from there on; empty for what stays.
    moves: String,
}

/// From place to place, turned or not.
fn carried(places: &[Place], turns: Option<&[f64]>, seconds: f64) -> Carried {
    let place = |[x, y]: &Place| format!("{},{}", number(*x), number(*y));
    let places: Vec<String> = places.iter().map(place).collect();
    let turns: Vec<String> = turns
        .unwrap_or(&[])
        .iter()
        .map(|turn| number(*turn))
        .collect();
    let parts = [("translate", places), ("rotate", turns)];
    let parts: Vec<_> = parts
        .iter()
        .filter(|(kind, values)| *kind == "translate" || values.iter().any(|turn| turn != "0"))
        .collect();
    let first = |(kind, values): &&(&str, Vec<String>)| {
        let first = values.first().map_or("0", String::as_str);
        format!("{kind}({first})")
    };
    let moves = |(kind, values): &&(&str, Vec<String>)| {
        let more = if *kind == "rotate" {
            " additive=\"sum\""
        } else {
            ""
        };
        let values = match values.first() {
            Some(first) if values.iter().all(|value| value == first) => first.clone(),
            _ => values.join(";"),
        };
        let seconds = number(seconds);
        format!(
            "<animateTransform attributeName=\"transform\" type=\"{kind}\"{more} dur=\"{seconds}s\" \
             repeatCount=\"indefinite\" values=\"{values}\"/>"
        )
    };
    let stays =
        |(_, values): &&(&str, Vec<String>)| values.windows(2).all(|pair| pair[0] == pair[1]);
    Carried {
        start: parts.iter().copied().map(|part| first(&part)).collect(),
        // Where one moves, both are written, because the first animation replaces the start.
        moves: match parts.iter().copied().all(|part| stays(&part)) {
            true => String::new(),
            false => parts.iter().copied().map(|part| moves(&part)).collect(),
        },
    }
}

fn points(places: &[Place]) -> String {
    let place = |[x, y]: &Place| format!("{},{}", number(*x), number(*y));
    let places: Vec<String> = places.iter().map(place).collect();
    places.join(" ")
}

/// Without places that are less than a pixel from the one before.
fn thinned(places: Vec<Place>) -> Vec<Place> {
    let mut kept: Vec<Place> = Vec::new();
    for place in places {
        let near = |last: &Place| (place[0] - last[0]).hypot(place[1] - last[1]) < 1.2;
        if !kept.last().is_some_and(near) {
            kept.push(place);
        }
    }
    kept
}

/// To a tenth of a pixel or of a degree.
fn number(x: f64) -> String {
    let text = format!("{x:.1}");
    let text = text.strip_suffix(".0").unwrap_or(&text);
    if text == "-0" {
        "0".to_owned()
    } else {
        text.to_owned()
    }
}
