//! The page that an FMU has about its model.

use crate::xml::escaped;
use mbdsl_compiler::verify::Verified;

/// `documentation/index.html`: the name of the model, its documentation, its text.
pub(crate) fn page(verified: &Verified) -> String {
    let model = &verified.program.model;
    let name = escaped(&model.name);
    let docs: Vec<String> = model.docs.iter().map(|line| plain(line.trim())).collect();
    let text = plain(&verified.text);
    format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n<title>{name}</title>\n<h1>{name}</h1>\n\
         <p>{}</p>\n<p>The text of the model, as mbdsl {} compiled it:</p>\n<pre>{text}</pre>\n</html>\n",
        docs.join("\n"),
        env!("CARGO_PKG_VERSION"),
    )
}

/// Escapes a text for HTML, line by line.
fn plain(text: &str) -> String {
    let lines: Vec<String> = text.lines().map(escaped).collect();
    lines.join("\n")
}
