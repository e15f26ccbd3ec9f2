//! The page around the data.

use crate::data::{data, inside_script};
use crate::run::Run;
use mbdsl_compiler::model::Model;
use mbdsl_runtime::{Mechanism, Options};

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
const EDITOR_STYLE: &str = include_str!("../page/editor.css");
const SLIDERS: &str = include_str!("../page/sliders.html");
const EDITOR_SCRIPT: &str = concat!(
    include_str!("../page/highlight.js"),
    include_str!("../page/editor.js"),
    include_str!("../page/sliders.js"),
    include_str!("../page/file.js"),
    include_str!("../page/editor_start.js"),
);

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
    let in_space = model.gravity.is_in_space();
    let title = escaped(&model.name);
    let data = data(model, mechanism, run, options);
    let script = if in_space {
        [
            DATA_SCRIPT,
            GLYPHS,
            LABELS,
            SPACE_STAGE,
            CONTROLS,
            SPACE_CONTROLS,
            START,
        ]
        .concat()
    } else {
        [
            DATA_SCRIPT,
            PLANE_MOTION,
            GLYPHS,
            FIGURES,
            LABELS,
            PLANE_STAGE,
            CONTROLS,
            START,
        ]
        .concat()
    };
    filled(PAGE, |name| match name {
        "title" => &title,
        "style" => STYLE,
        "script" => &script,
        "data" => &data,
        "connect" => "'none'",
        "chips" if in_space => SPACE_CHIPS,
        "keys" if in_space => SPACE_KEYS,
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
        "sliders" => SLIDERS,
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
