//! What is refused because MuJoCo makes other bodies of it than the file says.

use crate::Fault;
use crate::element::{children, fault, number};
use roxmltree::Node;

/// What to do then.
pub(crate) const WRITE_OUT: &str =
    "let MuJoCo write the model out (`compile model.xml plain.xml`) and import that";

/// Refuses settings with which MuJoCo makes other bodies than the file has.
pub(crate) fn refused(root: Node<'_, '_>) -> Result<(), Fault> {
    for compiler in children(root, "compiler") {
        for setting in ["settotalmass", "boundmass", "boundinertia"] {
            if number(compiler, setting)?.is_some_and(|value| value > 0.0) {
                return Err(fault(compiler, format!("`{setting}`: {WRITE_OUT}")));
            }
        }
        if compiler.attribute("coordinate") == Some("global") {
            return Err(fault(compiler, format!("global coordinates: {WRITE_OUT}")));
        }
    }
    Ok(())
}
