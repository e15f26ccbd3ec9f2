//! The page around the data.

use crate::data::{data, inside_script};
use crate::run::Run;
use mbdsl_compiler::model::Model;
use mbdsl_runtime::{Mechanism, Options};

const PAGE: &str = include_str!("../page/page.html");
const STYLE: &str = include_str!("../page/page.css");
const SCRIPT: &str = concat!(
    include_str!("../page/numbers.js"),
    include_str!("../page/motion.js"),
    include_str!("../page/glyphs.js"),
    include_str!("../page/scene.js"),
    include_str!("../page/stage.js"),
    include_str!("../page/plots.js"),
    include_str!("../page/svg.js"),
    include_str!("../page/gif.js"),
    include_str!("../page/page.js"),
    include_str!("../page/share.js"),
);
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
/// `mechanism` is the one that was simulated and `model` its model; `options` are those of the run. The
/// frames are nodes of the run, some 100 a second: where an adaptive method makes longer steps, record
/// with [`Options::output_step`]. The same run gives the same bytes.
pub fn page<M: Mechanism + ?Sized>(
    model: &Model,
    mechanism: &M,
    run: &Run,
    options: &Options,
) -> String {
    page_of(&model.name, &data(model, mechanism, run, options))
}

/// The page around what [`data`](fn@data) gave.
pub fn page_of(title: &str, data: &str) -> String {
    let title = escaped(title);
    let script = format!("{SCRIPT}{START}");
    filled(PAGE, |name| match name {
        "title" => &title,
        "style" => STYLE,
        "script" => &script,
        "data" => data,
        "connect" => "'none'",
        _ => "",
    })
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
    let script = format!("{SCRIPT}{START}{EDITOR_SCRIPT}");
    filled(PAGE, |name| match name {
        "title" => "mbdsl",
        "style" => &style,
        "script" => &script,
        "data" => "null",
        "connect" => "'self'",
        "class" => "edits",
        "editor" => &editor,
        "sliders" => SLIDERS,
        _ => "",
    })
}

/// What stands before the data in a page.
const DATA: &str = "<script type=\"application/json\" id=\"data\">";

/// The text of the model that a page carries; `None` where it is no page of a run, or has no text.
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
