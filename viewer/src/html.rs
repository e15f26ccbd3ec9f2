//! The page around the data.

use crate::data::{BUDGET, data, data_within, inside_script};
use crate::live::{LiveError, WebModule, begun};
use crate::run::Run;
use mbdsl_compiler::model::Model;
use mbdsl_runtime::{Mechanism, Options};
use std::collections::BTreeMap;

const PAGE: &str = include_str!("../page/page.html");
const STYLE: &str = concat!(
    include_str!("../page/page.css"),
    include_str!("../page/paper.css"),
);
/// Scripts at the start of every page, before those of its stage.
const DATA_SCRIPT: &str = concat!(
    include_str!("../page/numbers.js"),
    include_str!("../page/run.js"),
);
/// The stage of the plane, in pieces, because that of space uses some of them.
const PLANE_MOTION: &str = include_str!("../page/motion.js");
const GLYPHS: &str = include_str!("../page/glyphs.js");
const FIGURES: &str = concat!(
    include_str!("../page/figures.js"),
    include_str!("../page/arrows.js"),
);
const LABELS: &str = include_str!("../page/labels.js");
const PLANE_STAGE: &str = concat!(
    include_str!("../page/names.js"),
    include_str!("../page/stage.js"),
);
/// The stage of space.
const SPACE_STAGE: &str = concat!(
    include_str!("../page/space/vectors.js"),
    include_str!("../page/space/motion.js"),
    include_str!("../page/space/shapes.js"),
    include_str!("../page/space/parts.js"),
    include_str!("../page/space/survey.js"),
    include_str!("../page/space/faces.js"),
    include_str!("../page/space/gl.js"),
    include_str!("../page/space/overlay.js"),
    include_str!("../page/space/stage.js"),
);
/// The stage of the editor, which chooses between both.
const EITHER_STAGE: &str = include_str!("../page/space/either.js");
/// Scripts of every page after those of its stage: plots, exports and controls.
const CONTROLS: &str = concat!(
    include_str!("../page/plots.js"),
    include_str!("../page/svg.js"),
    include_str!("../page/gif.js"),
    include_str!("../page/page.js"),
    include_str!("../page/share.js"),
    include_str!("../page/paper.js"),
);
/// HTML that only pages of mechanisms in space, and the editor, have.
const SPACE_CHIPS: &str = include_str!("../page/space/chips.html");
const SPACE_KEYS: &str = include_str!("../page/space/keys.html");
const SPACE_CONTROLS: &str = include_str!("../page/space/keys.js");
const START: &str = include_str!("../page/page_start.js");

const EDITOR: &str = include_str!("../page/editor.html");
const EDITOR_STYLE: &str = concat!(
    include_str!("../page/editor.css"),
    include_str!("../page/runs.css"),
);
/// Sliders and settings of a run, which editor and live pages have.
const SLIDERS: &str = include_str!("../page/sliders.html");
const COPY: &str = include_str!("../page/copy_values.html");
const SETTINGS: &str = include_str!("../page/settings.html");
const EDITOR_SCRIPT: &str = concat!(
    include_str!("../page/highlight.js"),
    include_str!("../page/editor.js"),
    include_str!("../page/settings.js"),
    include_str!("../page/sliders.js"),
    include_str!("../page/copy_values.js"),
    include_str!("../page/file.js"),
    include_str!("../page/editor_start.js"),
);

const LIVE: &str = include_str!("../page/live.html");
const LIVE_DATA: &str = include_str!("../page/live_data.html");
const LIVE_STYLE: &str = concat!(
    include_str!("../page/live.css"),
    include_str!("../page/runs.css"),
);
const LIVE_SCRIPT: &str = concat!(
    include_str!("../page/live.js"),
    include_str!("../page/settings.js"),
    include_str!("../page/sliders.js"),
    include_str!("../page/live_start.js"),
);
const WORKER: &str = include_str!("../page/worker.js");

/// The most bytes of a page that computes: where it would be larger, it begins with fewer frames.
const LARGEST_LIVE: usize = 1_800_000;

/// The page of a run: HTML that needs nothing else, under 1 MB.
///
/// `mechanism` is the one that was simulated and `model` its model; `options` are those of the run. The frames are
/// output times of the run, about 100 per second: if an adaptive method makes longer steps, record with
/// [`Options::output_step`]. The same run gives the same bytes.
pub fn page<M: Mechanism + ?Sized>(
    model: &Model,
    mechanism: &M,
    run: &Run,
    options: &Options,
) -> String {
    let data = data(model, mechanism, run, options);
    run_page(model, &data, None)
}

/// The page of a run that computes: HTML of at most 1.8 MB, which runs its model again, without a network, where a reader
/// changes a parameter, a start value or a setting.
///
/// The arguments are those of [`page`], and `set`: the values that differ from those of the text, in SI units, by the names
/// of [`Target`](mbdsl_runtime::Target). The run must have a [text](Run::with_text). The same run and module give the same
/// bytes.
///
/// # Errors
/// [`LiveError`] if the run is not one that the text and settings by name describe.
pub fn live_page<M: Mechanism + ?Sized>(
    model: &Model,
    mechanism: &M,
    run: &Run,
    options: &Options,
    set: &BTreeMap<String, f64>,
    module: &WebModule,
) -> Result<String, LiveError> {
    let begun = begun(model, mechanism, run, options, set)?;
    let begun = inside_script(&begun);
    let sliders = [SLIDERS, LIVE].concat();
    let sliders = filled(&sliders, |name| match name {
        "settings" => SETTINGS,
        "back" => "Back to the model",
        _ => "",
    });
    let parts = filled(LIVE_DATA, |name| match name {
        "begun" => &begun,
        "worker" => WORKER,
        "program" => &module.text,
        _ => "",
    });
    let page = |budget: usize| {
        let (data, taken) = data_within(model, mechanism, run, options, budget);
        (run_page(model, &data, Some((&sliders, &parts))), taken)
    };
    let (whole, taken) = page(BUDGET);
    let excess = whole.len().saturating_sub(LARGEST_LIVE);
    Ok(match excess {
        0 => whole,
        excess => page(taken.saturating_sub(excess)).0,
    })
}

/// The page of a run with this data; a live page with sliders, and elements for what it computes with.
fn run_page(model: &Model, data: &str, live: Option<(&str, &str)>) -> String {
    let in_space = model.gravity.is_in_space();
    let title = escaped(&model.name);
    let stage = match in_space {
        true => [GLYPHS, LABELS, SPACE_STAGE].concat(),
        false => [PLANE_MOTION, GLYPHS, FIGURES, LABELS, PLANE_STAGE].concat(),
    };
    let keys = if in_space { SPACE_CONTROLS } else { "" };
    let script = [DATA_SCRIPT, &stage, CONTROLS, keys, START].concat();
    let (style, script) = match live {
        None => (STYLE.to_owned(), script),
        Some(_) => ([STYLE, LIVE_STYLE].concat(), script + LIVE_SCRIPT),
    };
    filled(PAGE, |name| match (name, live) {
        ("title", _) => &title,
        ("style", _) => &style,
        ("script", _) => &script,
        ("data", _) => data,
        ("connect", _) => "'none'",
        ("chips", _) if in_space => SPACE_CHIPS,
        ("keys", _) if in_space => SPACE_KEYS,
        ("class", Some(_)) => "live",
        ("compiles", Some(_)) => " 'wasm-unsafe-eval'",
        ("workers", Some(_)) => "; worker-src blob:",
        ("sliders", Some((sliders, _))) => sliders,
        ("live", Some((_, parts))) => parts,
        _ => "",
    })
}

/// The scripts of the editor: both stages, each with names of its own, and the one that chooses.
fn editor_script() -> String {
    let own = |name: &str, parts: &[&str]| {
        let parts = parts.concat();
        format!("const {name} = (() => {{\n{parts}return Stage;\n}})();\n")
    };
    let plane = own("PlaneStage", &[PLANE_MOTION, FIGURES, PLANE_STAGE]);
    let space = own("SpaceStage", &[SPACE_STAGE]);
    [
        DATA_SCRIPT,
        GLYPHS,
        LABELS,
        &plane,
        &space,
        EITHER_STAGE,
        CONTROLS,
        SPACE_CONTROLS,
        START,
        EDITOR_SCRIPT,
    ]
    .concat()
}

/// The page with an editor beside it and no run yet.
///
/// `text` is what the editor shows first, `choices` what it offers, as JSON. The page asks `ask`, `save` and
/// `file` beside its own address, and connects to nothing else.
pub fn editor(text: &str, choices: &str) -> String {
    let (text, choices) = (escaped(text), inside_script(choices));
    let editor = filled(EDITOR, |name| match name {
        "text" => &text,
        "choices" => &choices,
        "settings" => SETTINGS,
        _ => "",
    });
    let sliders = filled(SLIDERS, |name| match name {
        "copy" => COPY,
        "back" => "Back to the text",
        _ => "",
    });
    let style = format!("{STYLE}{EDITOR_STYLE}");
    let script = editor_script();
    filled(PAGE, |name| match name {
        "title" => "mbdsl",
        "style" => &style,
        "script" => &script,
        "data" => "null",
        "connect" => "'self'",
        "class" => "edits",
        "editor" => &editor,
        "sliders" => &sliders,
        "chips" => SPACE_CHIPS,
        "keys" => SPACE_KEYS,
        _ => "",
    })
}

/// Start tag of the script element that holds the data of a page.
const DATA: &str = "<script type=\"application/json\" id=\"data\">";

/// The text of the model that a page carries; `None` if `html` is not the page of a run, or has no text.
pub fn text_of_page(html: &str) -> Option<String> {
    let (_, behind) = html.rsplit_once(DATA)?;
    let (json, _) = behind.split_once("</script>")?;
    let data: serde_json::Value = serde_json::from_str(json).ok()?;
    data.get("text")?.as_str().map(str::to_owned)
}

/// A template with every `{{name}}` replaced; what is put in is not read again.
fn filled<'a>(template: &str, part: impl Fn(&str) -> &'a str) -> String {
    let mut out = String::new();
    let mut rest = template;
    while let Some((before, behind)) = rest.split_once("{{") {
        let Some((name, behind)) = behind.split_once("}}") else {
            break;
        };
        out.push_str(before);
        out.push_str(part(name));
        rest = behind;
    }
    out.push_str(rest);
    out
}

/// Text that may stand in an element or an attribute.
pub(crate) fn escaped(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
        .replace('"', "&quot;")
}
