//! The models of the chapters.

/// The block of a chapter that is marked as this file.
pub(crate) fn block<'c>(chapter: &'c str, name: &str) -> Option<&'c str> {
    let (_, text) = chapter.split_once(&format!("```mbd {name}\n"))?;
    text.split_once("\n```").map(|(text, _)| text)
}
