//! The picture at the top of the README: the text of a mechanism, its motion, and a length that changes.
//!
//! It moves inside an SVG file, without a script. The text is that of `examples/four_bar.rs`; the places
//! are those of its kinematics, solved again for every length that the text shows.

use std::error::Error;
use std::fmt::Write as _;

use mbdsl::MechanismExt;
use mbdsl::analysis::kinematics::{KinematicsOptions, kinematics};

const EXAMPLE: &str = include_str!("../../four_bar.rs");

/// The time of one turn of the crank, s, and the frames in it.
const TURN: f64 = 2.4;
const FRAMES: usize = 60;
/// The lengths of the crank, in steps of 20 mm: each stays for a turn, and changes to the next one by a step per frame.
const LENGTHS: [usize; 3] = [30, 45, 60];
const STEP: f64 = 0.02;
/// A frame in so many shows another curve while the length changes.
const CURVES: usize = 3;

/// Pixels per meter, and the place of the origin.
const SCALE: f64 = 78.0;
const ORIGIN: [f64; 2] = [578.0, 232.0];
const SIZE: [u32; 2] = [890, 356];
/// The first line of the text, and the distance of two, px.
const TEXT: [f64; 2] = [22.0, 34.0];
const LINE: f64 = 19.5;

const STYLE: &str = "\
svg{--sheet:#fbfcfd;--ink:#1f2933;--muted:#66727f;--word:#0b5fce;--number:#b3470a;--mark:#fff0c2;--line:#d8dee6;\
--crank:#d55e00;--coupler:#8fb4de;--rocker:#009e73;--curve:#b0468f}
@media (prefers-color-scheme:dark){svg{--sheet:#13181e;--ink:#e7ecf2;--muted:#97a4b3;--word:#6aa9ff;--number:#ff9a5c;\
--mark:#4a3b12;--line:#2b343f;--crank:#ff9a5c;--coupler:#3f6ea6;--rocker:#45cf9f;--curve:#e08fd6}}
text{font:11.5px ui-monospace,SFMono-Regular,Menlo,Consolas,'DejaVu Sans Mono',monospace;fill:var(--ink);white-space:pre}
.w{fill:var(--word)}.n{fill:var(--number)}
";

/// The model of the example, without the indentation that it has there.
pub(crate) fn model() -> Result<String, Box<dyn Error>> {
    let (_, text) = EXAMPLE.split_once("mechanism! {\n").ok_or("no model")?;
    let (text, _) = text.split_once("\n}\n").ok_or("no end of the model")?;
    let lines = text
        .lines()
        .map(|line| line.strip_prefix("    ").unwrap_or(line));
    Ok(lines.map(|line| format!("{line}\n")).collect())
}

/// The number of steps in the length of the crank, at every frame; the last one is the first again.
pub(crate) fn lengths() -> Vec<usize> {
    let mut lengths = Vec::new();
    for (from, to) in LENGTHS.iter().zip(LENGTHS.iter().cycle().skip(1)) {
        lengths.extend([*from; FRAMES]);
        let between = from.abs_diff(*to);
        lengths.extend((0..between).map(|k| if to > from { from + k } else { from - k }));
    }
    lengths.push(LENGTHS[0]);
    lengths
}

/// The places of both ends of the coupler and of its point at every frame of a turn, m.
type Turn = Vec<[[f64; 2]; 3]>;

/// A turn of the crank with a length, from the position in which it is drawn.
fn turn(text: &str, length: f64) -> Result<Turn, Box<dyn Error>> {
    let mut linkage = mbdsl::text::load(text)?;
    linkage.set("L", length)?;
    let times: Vec<f64> = (0..=FRAMES).map(|k| k as f64 / FRAMES as f64).collect();
    let motion = kinematics(&linkage, &times, &KinematicsOptions::default())?.trajectory;
    let place = |name: &str, row: usize| {
        [".x", ".y"].map(|part| motion[format!("{name}{part}").as_str()][row])
    };
    Ok((0..FRAMES)
        .map(|row| ["a", "b", "pen"].map(|name| place(name, row)))
        .collect())
}

/// The picture as the text of an SVG file.
///
/// # Errors
/// Errors of the compiler or of the kinematics.
pub(crate) fn four_bar() -> Result<String, Box<dyn Error>> {
    let model = model()?;
    let driven: String = model
        .lines()
        .map(|line| match line.trim() {
            // The crank turns evenly, so that all lengths have the same angle at the same time.
            start if start.starts_with("start") => {
                "drive motor: crank.theta = atan2(0.8, 0.6) + 60 rpm*t;\n".to_owned()
            }
            output if output.starts_with("output") => {
                format!("{output} output a = crank.B; output b = rocker.B;\n")
            }
            line => format!("{line}\n"),
        })
        .collect();
    let lengths = lengths();
    let mut turns: Vec<Option<Turn>> = vec![None; lengths.iter().max().map_or(0, |most| most + 1)];
    for length in &lengths {
        if turns[*length].is_none() {
            turns[*length] = Some(turn(&driven, *length as f64 * STEP)?);
        }
    }
    let turns: Vec<Turn> = turns.into_iter().map(Option::unwrap_or_default).collect();
    Ok(picture(&model, &lengths, &turns))
}

fn picture(model: &str, lengths: &[usize], turns: &[Turn]) -> String {
    let [wide, high] = SIZE;
    let mut text = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {wide} {high}\" width=\"{wide}\" height=\"{high}\">\n\
         <title>The text of a four-bar linkage, and the linkage: its crank turns, a point of the coupler draws a \
         curve, and both follow when the length L in the text changes</title>\n<style>\n{STYLE}</style>\n\
         <rect width=\"{wide}\" height=\"{high}\" rx=\"12\" fill=\"var(--sheet)\"/>\n\
         <path d=\"M466 20V{}\" stroke=\"var(--line)\"/>\n",
        high - 20
    );
    write_model(&mut text, model, lengths);
    curve(&mut text, lengths, turns);
    for place in [[0.0, 0.0], [2.0, 0.0]] {
        let _ = writeln!(
            text,
            "<path transform=\"translate({})\" d=\"M0 0L-9 16H9ZM-14 16H14M-11 16l-5 6M-4 16l-5 6M3 16l-5 6M10 16l-5 6\" \
             fill=\"var(--sheet)\" stroke=\"var(--ink)\" stroke-width=\"1.5\"/>",
            pair(place)
        );
    }
    let at = |part: usize| -> Vec<[f64; 2]> {
        let frames = lengths.iter().enumerate();
        frames
            .map(|(frame, length)| turns[*length][frame % FRAMES][part])
            .collect()
    };
    let [a, b, pen] = [0, 1, 2].map(at);
    let last = lengths.len() - 1;
    let corners = a.iter().zip(&b).zip(&pen);
    let corners: Vec<String> = corners
        .map(|((a, b), pen)| [a, b, pen].map(|place| pair(*place)).join(" "))
        .collect();
    let body = "stroke-width=\"9\" stroke-linejoin=\"round\" stroke-linecap=\"round\"";
    let _ = writeln!(
        text,
        "<polygon points=\"{}\" fill=\"var(--coupler)\" stroke=\"var(--coupler)\" opacity=\".72\" {body}>{}</polygon>",
        corners[0],
        animated("points", last, &[], &corners)
    );
    for (from, to, color) in [([0.0, 0.0], &a, "crank"), ([2.0, 0.0], &b, "rocker")] {
        let lines: Vec<String> = to
            .iter()
            .map(|to| format!("{} {}", pair(from), pair(*to)))
            .collect();
        let _ = writeln!(
            text,
            "<polyline points=\"{}\" fill=\"none\" stroke=\"var(--{color})\" {body}>{}</polyline>",
            lines[0],
            animated("points", last, &[], &lines)
        );
    }
    let pin = "r=\"3.2\" fill=\"var(--sheet)\" stroke=\"var(--ink)\" stroke-width=\"1.5\"";
    for fixed in [[0.0, 0.0], [2.0, 0.0]] {
        let _ = writeln!(
            text,
            "<circle transform=\"translate({})\" {pin}/>",
            pair(fixed)
        );
    }
    for (places, look) in [
        (&a, pin),
        (&b, pin),
        (&pen, "r=\"5\" fill=\"var(--curve)\""),
    ] {
        let places: Vec<String> = places.iter().map(|place| pair(*place)).collect();
        let moves = animated("transform", last, &[], &places);
        let _ = writeln!(
            text,
            "<circle transform=\"translate({})\" {look}>{moves}</circle>",
            places[0]
        );
    }
    text.push_str("</svg>\n");
    text
}

/// The lines of the model; that of the length shows every one at its time, on a mark while it changes.
fn write_model(text: &mut String, model: &str, lengths: &[usize]) {
    for (row, line) in model.lines().enumerate() {
        let [x, y] = [TEXT[0], TEXT[1] + LINE * row as f64];
        let Some((before, after)) = line.split_once("L = 1 m") else {
            let _ = writeln!(
                text,
                "<text x=\"{x}\" y=\"{}\">{}</text>",
                number(y),
                colored(line)
            );
            continue;
        };
        let frames = 0..lengths.len() - 1;
        let changing = frames
            .clone()
            .filter(|frame| lengths[*frame] != lengths[(frame + 1) % (lengths.len() - 1)]);
        let _ = writeln!(
            text,
            "<rect x=\"{}\" y=\"{}\" width=\"150\" height=\"18\" rx=\"4\" fill=\"var(--mark)\" {}",
            x + 22.0,
            number(y - 13.0),
            shown(changing.collect(), lengths.len() - 1, "</rect>")
        );
        let mut seen: Vec<usize> = lengths.to_vec();
        seen.sort_unstable();
        seen.dedup();
        for length in seen {
            let line = format!("{before}L = {:.2} m{after}", length as f64 * STEP);
            let at = frames.clone().filter(|frame| lengths[*frame] == length);
            let inside = format!("{}</text>", colored(&line));
            let _ = writeln!(
                text,
                "<text x=\"{x}\" y=\"{}\" {}",
                number(y),
                shown(at.collect(), lengths.len() - 1, &inside)
            );
        }
    }
}

/// The rest of an element that is seen at these frames of a loop of `count`.
fn shown(frames: Vec<usize>, count: usize, inside: &str) -> String {
    let mut changes: Vec<(usize, bool)> = Vec::new();
    for frame in 0..count {
        let is_seen = frames.contains(&frame);
        if changes.last().is_none_or(|(_, before)| *before != is_seen) {
            changes.push((frame, is_seen));
        }
    }
    let word = |is_seen: bool| if is_seen { "visible" } else { "hidden" };
    let (keys, values): (Vec<usize>, Vec<String>) = changes
        .iter()
        .map(|(frame, is_seen)| (*frame, word(*is_seen).to_owned()))
        .unzip();
    format!(
        "visibility=\"{}\">{}{inside}",
        word(frames.contains(&0)),
        animated("visibility", count, &keys, &values)
    )
}

/// The curve of the point, which is another one for every length.
fn curve(text: &mut String, lengths: &[usize], turns: &[Turn]) {
    let last = lengths.len() - 1;
    let is_key = |frame: &usize| {
        let changes = |a: usize, b: usize| lengths[a] != lengths[b];
        let ends = *frame == 0 || *frame == last;
        ends || changes(*frame - 1, *frame) != changes(*frame, *frame + 1)
            || changes(*frame, *frame + 1) && frame.is_multiple_of(CURVES)
    };
    let keys: Vec<usize> = (0..=last).filter(is_key).collect();
    let curves: Vec<String> = keys
        .iter()
        .map(|frame| {
            let places = turns[lengths[*frame]].iter().map(|places| pair(places[2]));
            places.collect::<Vec<String>>().join(" ")
        })
        .collect();
    let moves = animated("points", last, &keys, &curves);
    let _ = writeln!(
        text,
        "<polygon points=\"{}\" fill=\"none\" stroke=\"var(--curve)\" stroke-width=\"2\">{moves}</polygon>",
        curves[0]
    );
}

/// An attribute that goes through values in a loop of `count` frames: one per frame, or at the frames `keys`.
fn animated(attribute: &str, count: usize, keys: &[usize], values: &[String]) -> String {
    let (element, more) = match attribute {
        "transform" => ("animateTransform", " type=\"translate\""),
        "visibility" => ("animate", " calcMode=\"discrete\""),
        _ => ("animate", ""),
    };
    let share = |frame: &usize| ((1e5 * *frame as f64 / count as f64).round() / 1e5).to_string();
    let times: Vec<String> = keys.iter().map(share).collect();
    let times = match keys {
        [] => String::new(),
        _ => format!(" keyTimes=\"{}\"", times.join(";")),
    };
    format!(
        "<{element} attributeName=\"{attribute}\"{more} dur=\"{}s\" repeatCount=\"indefinite\"{times} values=\"{}\"/>",
        number(TURN * count as f64 / FRAMES as f64),
        values.join(";")
    )
}

/// A line with its first word and its numbers in colors.
fn colored(line: &str) -> String {
    let indent = line.len() - line.trim_start().len();
    let (space, rest) = line.split_at(indent);
    let (word, rest) = rest.split_at(rest.find(' ').unwrap_or(rest.len()));
    let mut out = format!("{space}<tspan class=\"w\">{word}</tspan>");
    let mut letters = rest.chars().peekable();
    let mut before = ' ';
    while let Some(letter) = letters.next() {
        if letter.is_ascii_digit() && !before.is_alphanumeric() {
            let mut digits = letter.to_string();
            while let Some(next) = letters.next_if(|next| next.is_ascii_digit() || *next == '.') {
                digits.push(next);
            }
            let _ = write!(out, "<tspan class=\"n\">{digits}</tspan>");
        } else {
            out.push(letter);
        }
        before = letter;
    }
    out
}

/// A place in meters as one in the picture.
fn pair([x, y]: [f64; 2]) -> String {
    format!(
        "{},{}",
        number(ORIGIN[0] + SCALE * x),
        number(ORIGIN[1] - SCALE * y)
    )
}

/// A number to a tenth of a pixel.
fn number(x: f64) -> String {
    let text = format!("{x:.1}");
    let text = text.trim_end_matches('0').trim_end_matches('.');
    if text == "-0" {
        "0".to_owned()
    } else {
        text.to_owned()
    }
}
