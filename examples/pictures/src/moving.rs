//! A mechanism that moves inside an SVG file, without a script: every body is drawn once, in its own
//! axes, and carried along by what the trajectory says of `x`, `y` and `theta`.

use std::error::Error;
use std::fmt::Write as _;

use mbdsl::runtime::Projection;
use mbdsl::{Options, Trajectory, simulate};

/// How many pieces one turn is shown in.
const FRAMES: usize = 72;
/// One turn of the crank, s.
const PERIOD: f64 = 3.0;
/// Pixels a metre, and the place of the origin in the picture.
const SCALE: f64 = 620.0;
const ORIGIN: (f64, f64) = (150.0, 330.0);
const SIZE: (u32, u32) = (480, 420);

const DARK: &str = "#333333";

/// K. Hoecken's linkage: the end of its coupler goes straight for half a turn.
const MODEL: &str = "model FourBar {
    param a = 0.1 m;
    let b = 2.5*a;
    ground { point O = (0, 0); point C = (2*a, 0); }
    body crank   { mass = 0.1 kg;  inertia = 1e-4 kg*m^2; point O = (-a/2, 0); point A = (a/2, 0); }
    body coupler { mass = 0.5 kg;  inertia = 1e-2 kg*m^2; point A = (-b, 0); point B = (0, 0); point P = (b, 0); }
    body rocker  { mass = 0.25 kg; inertia = 1e-3 kg*m^2; point C = (-b/2, 0); point B = (b/2, 0); }
    joint pivot_O = revolute(ground.O, crank.O);
    joint pin_A   = revolute(crank.A, coupler.A);
    joint pin_B   = revolute(coupler.B, rocker.B);
    joint pivot_C = revolute(ground.C, rocker.C);
    drive motor: crank.theta = 90 deg - 20 rpm * t;
    start { guess crank.theta = 90 deg; guess coupler.theta = 40 deg; guess rocker.theta = 80 deg; }
    output pen = coupler.P;
}";

/// A body, from end to end along its own x axis, in m.
struct Bar {
    name: &'static str,
    from: f64,
    to: f64,
    colour: &'static str,
    /// Where it has pins.
    pins: &'static [f64],
}

const BARS: [Bar; 3] = [
    Bar {
        name: "rocker",
        from: -0.125,
        to: 0.125,
        colour: "#009E73",
        pins: &[-0.125],
    },
    Bar {
        name: "coupler",
        from: -0.25,
        to: 0.25,
        colour: "#0072B2",
        pins: &[0.0],
    },
    Bar {
        name: "crank",
        from: -0.05,
        to: 0.05,
        colour: "#D55E00",
        pins: &[-0.05, 0.05],
    },
];

/// The moving picture of a four-bar linkage as the text of an SVG file.
///
/// # Errors
/// What the compiler or a run says.
pub(crate) fn four_bar() -> Result<String, Box<dyn Error>> {
    let model = mbdsl::text::load(MODEL).map_err(|faults| faults[0].to_string())?;
    let frame = PERIOD / FRAMES as f64;
    let options = Options::fixed(PERIOD, frame / 4.0).output_step(frame);
    let options = options.stabilization(Projection::default().into());
    Ok(picture(&simulate(&model, &options)?.trajectory))
}

fn picture(trajectory: &Trajectory) -> String {
    let (wide, high) = SIZE;
    let mut text = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {wide} {high}\" width=\"{wide}\" height=\"{high}\">\n\
         <title>A four-bar linkage: the crank turns, the end of the coupler draws its curve</title>\n\
         <rect width=\"{wide}\" height=\"{high}\" rx=\"12\" fill=\"#fafafa\"/>\n"
    );
    let places = trajectory["pen.x"].iter().zip(&trajectory["pen.y"]);
    let path: Vec<String> = places.map(|(x, y)| place(*x, *y)).collect();
    let _ = writeln!(
        text,
        "<polygon points=\"{}\" fill=\"none\" stroke=\"#CC79A7\" stroke-width=\"2.5\"/>",
        path.join(" ")
    );
    for x in [0.0, 0.2] {
        let _ = writeln!(
            text,
            "<g transform=\"translate({})\" stroke=\"{DARK}\" stroke-width=\"2\" fill=\"none\">\
             <path d=\"M0 0L-12 22H12Z\" fill=\"#fafafa\"/>\
             <path d=\"M-18 22H18M-14 22l-6 8M-4 22l-6 8M6 22l-6 8M16 22l-6 8\"/></g>",
            place(x, 0.0)
        );
    }
    for bar in &BARS {
        body(&mut text, trajectory, bar);
    }
    text.push_str("</svg>\n");
    text
}

/// One body in its own axes, with how it is carried along.
fn body(text: &mut String, trajectory: &Trajectory, bar: &Bar) {
    let column = |part: &str| &trajectory[format!("{}.{part}", bar.name).as_str()];
    let (x, y, theta) = (column("x"), column("y"), column("theta"));
    let places: Vec<String> = x.iter().zip(y).map(|(x, y)| place(*x, *y)).collect();
    let turns: Vec<String> = theta
        .iter()
        .map(|theta| number(-theta.to_degrees()))
        .collect();
    let first = |list: &[String]| list.first().cloned().unwrap_or_default();
    let _ = writeln!(
        text,
        "<g transform=\"translate({}) rotate({})\">\n{}\n{}",
        first(&places),
        first(&turns),
        animation("translate", "", &places),
        animation("rotate", " additive=\"sum\"", &turns)
    );
    let (from, to) = (number(SCALE * bar.from), number(SCALE * bar.to));
    let _ = writeln!(
        text,
        "<line x1=\"{from}\" x2=\"{to}\" stroke=\"{}\" stroke-width=\"13\" stroke-linecap=\"round\"/>",
        bar.colour
    );
    for pin in bar.pins {
        let x = number(SCALE * pin);
        let _ = writeln!(
            text,
            "<circle cx=\"{x}\" r=\"4.5\" fill=\"#fafafa\" stroke=\"{DARK}\" stroke-width=\"2\"/>"
        );
    }
    if bar.name == "coupler" {
        let _ = writeln!(text, "<circle cx=\"{to}\" r=\"6\" fill=\"#CC79A7\"/>");
    }
    text.push_str("</g>\n");
}

fn animation(kind: &str, more: &str, values: &[String]) -> String {
    format!(
        "<animateTransform attributeName=\"transform\" type=\"{kind}\"{more} dur=\"{PERIOD}s\" \
         repeatCount=\"indefinite\" values=\"{}\"/>",
        values.join(";")
    )
}

/// A place in metres as one in the picture.
fn place(x: f64, y: f64) -> String {
    let (x, y) = (ORIGIN.0 + SCALE * x, ORIGIN.1 - SCALE * y);
    format!("{},{}", number(x), number(y))
}

/// To a hundredth of a pixel or of a degree.
fn number(x: f64) -> String {
    let text = format!("{x:.2}");
    let text = text.trim_end_matches('0').trim_end_matches('.');
    if text == "-0" {
        "0".to_owned()
    } else {
        text.to_owned()
    }
}
