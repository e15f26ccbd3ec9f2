//! A function that the header declares and the source defines.

use crate::export::cost::Cost;

/// A function that the header declares.
pub(crate) struct Function {
    pub(crate) name: String,
    /// Return type.
    pub(crate) returns: &'static str,
    /// The arguments with their types.
    pub(crate) arguments: String,
    /// Description of the results, with their units.
    pub(crate) what: String,
    pub(crate) cost: Cost,
    /// Its definition, after those of functions that only it calls.
    pub(crate) definition: String,
}

/// A function with its arguments, in as many lines as they take.
pub(crate) fn signature(begin: &str, arguments: &str) -> String {
    /// Approximate maximum length of a line, in characters.
    const WIDTH: usize = 100;
    let mut text = format!("{begin}(");
    let mut width = text.len();
    for (place, argument) in arguments.split(", ").enumerate() {
        if place > 0 {
            text.push(',');
            if width + argument.len() + 2 > WIDTH {
                text.push_str("\n    ");
                width = 4;
            } else {
                text.push(' ');
            }
        }
        text.push_str(argument);
        width += argument.len() + 2;
    }
    text + ")"
}
