//! The page around the data.

use crate::data::{Run, data, inside_script};
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
    include_str!("../page/page.js"),
);

const EDITOR: &str = include_str!("../page/editor.html");
const EDITOR_STYLE: &str = include_str!("../page/editor.css");
const EDITOR_SCRIPT: &str = include_str!("../page/editor.js");

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
    filled(PAGE, |name| match name {
        "title" => &title,
        "style" => STYLE,
        "script" => SCRIPT,
        "data" => data,
        "connect" => "'none'",
        _ => "",
    })
}

/// The page with an editor beside it and no run yet.
///
/// `text` is what the editor shows first, `choices` the methods and stabilizations as JSON. The page
/// posts questions to `/ask` of the server that it came from, and connects to nothing else.
pub fn editor(text: &str, choices: &str) -> String {
    let (text, choices) = (escaped(text), inside_script(choices));
    let editor = filled(EDITOR, |name| match name {
        "text" => &text,
        "choices" => &choices,
        _ => "",
    });
    let style = format!("{STYLE}{EDITOR_STYLE}");
    let script = format!("{SCRIPT}{EDITOR_SCRIPT}");
    filled(PAGE, |name| match name {
        "title" => "mbdsl",
        "style" => &style,
        "script" => &script,
        "data" => "null",
        "connect" => "'self'",
        "class" => "edits",
        "editor" => &editor,
        _ => "",
    })
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
