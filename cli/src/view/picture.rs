//! Pictures of `mbdsl view`: the kind that a file name asks for, and the text that is printed about
//! it.

use mbdsl::Mechanism;
use mbdsl::runtime::Trajectory;
use mbdsl_compiler::diagnostic::short;
use mbdsl_compiler::model::Model;
use mbdsl_viewer::{Clip, Picture};
use std::ops::RangeInclusive;
use std::path::Path;

/// The most bytes of a GIF.
const LARGEST: usize = 2_000_000;

/// Form of the output: the page, or a kind of picture.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) enum Form {
    /// The page.
    Page,
    /// A moving SVG.
    Film,
    /// A GIF.
    Gif,
    /// An SVG of a moment, s.
    Still(f64),
    /// A PNG of a moment, s; of the start if there is none.
    Png(Option<f64>),
}

impl Form {
    /// The form that the name of a file asks for, with the moment of a still.
    pub(super) fn of(path: Option<&Path>, at: Option<f64>) -> Result<Form, String> {
        let Some(path) = path else {
            return match at {
                None => Ok(Form::Page),
                Some(_) => {
                    Err("`--at` is for a still: name it with `-o`, as in `-o still.png`".to_owned())
                }
            };
        };
        let ending = path
            .extension()
            .unwrap_or_default()
            .to_string_lossy()
            .to_lowercase();
        match (ending.as_str(), at) {
            ("html", None) => Ok(Form::Page),
            ("svg", None) => Ok(Form::Film),
            ("gif", None) => Ok(Form::Gif),
            ("svg", Some(t)) => Ok(Form::Still(t)),
            ("png", t) => Ok(Form::Png(t)),
            ("html" | "gif", Some(_)) => Err(format!(
                "`--at` is for a still, whose name ends in `.png` or `.svg`, not for {}",
                path.display()
            )),
            _ => Err(format!(
                "cannot tell what to write into {}: its name must end in `.html`, `.svg`, `.gif` or `.png`",
                path.display()
            )),
        }
    }

    /// Checks that the moment of a still is one of these times.
    pub(super) fn check(self, times: RangeInclusive<f64>) -> Result<(), String> {
        let (Form::Still(t) | Form::Png(Some(t))) = self else {
            return Ok(());
        };
        if times.contains(&t) {
            return Ok(());
        }
        let (start, end) = times.into_inner();
        Err(format!(
            "there is no still at t = {} s: the run is from t = {} s to t = {} s",
            short(t),
            short(start),
            short(end)
        ))
    }
}

/// The bytes of a picture, and the text that is printed after its name.
pub(super) fn made<M: Mechanism + ?Sized>(
    form: Form,
    model: &Model,
    mechanism: &M,
    trajectory: &Trajectory,
) -> Result<(Vec<u8>, String), String> {
    let picture = Picture::new(model, mechanism, trajectory).map_err(|fault| fault.to_string())?;
    let times = picture.times();
    form.check(times.clone())?;
    let whole = times.end() - times.start();
    let fault = |fault: mbdsl_viewer::PixelsError| fault.to_string();
    Ok(match form {
        Form::Still(t) => (picture.still(t).into(), String::new()),
        Form::Png(t) => {
            let png = picture.png(t.unwrap_or(*times.start())).map_err(fault)?;
            (png, String::new())
        }
        Form::Gif => {
            let gif = picture.gif(LARGEST).map_err(fault)?;
            let [wide, high] = gif.size;
            let mut words = format!(
                ": {}, {} frames/s, {wide} x {high} pixels, {} kB",
                shown(&gif.clip, whole),
                short(gif.rate),
                gif.bytes.len().div_ceil(1000)
            );
            if gif.reduced {
                words.push_str(" (fewer frames or smaller than usual, to stay below 2 MB)");
            }
            (gif.bytes, words)
        }
        Form::Film | Form::Page => {
            let film = picture.film();
            let words = format!(
                ": {}, {} kB",
                shown(&film.clip, whole),
                film.svg.len().div_ceil(1000)
            );
            (film.svg.into(), words)
        }
    })
}

/// The part of a run that moves, and how fast.
fn shown(clip: &Clip, whole: f64) -> String {
    let part = match clip {
        Clip {
            motion,
            closed: true,
            ..
        } => format!("one period of {} s", short(*motion)),
        Clip { motion, .. } if *motion < 0.9999 * whole => {
            format!("the first {} s of {} s", short(*motion), short(whole))
        }
        Clip { motion, .. } => format!("{} s of motion", short(*motion)),
    };
    let speed = match clip.speed {
        1.0 => "in real time".to_owned(),
        speed if speed < 1.0 => format!("at 1/{} of real time", short(1.0 / speed)),
        speed => format!("at {} times real time", short(speed)),
    };
    format!("{part} {speed}")
}
