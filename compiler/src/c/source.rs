//! The file with the definitions.

use crate::c::function::Function;
use crate::c::names::Names;
use crate::c::{sine, table};
use crate::verify::Verified;
use std::fmt::Write as _;

/// The text of `NAME.c`.
pub(crate) fn source(verified: &Verified, names: &Names, functions: &[Function]) -> String {
    let prefix = &names.prefix;
    let mut text = format!(
        "/* The equations of motion of `{}`: see {prefix}.h. Printed by mbdsl. */
#include \"{prefix}.h\"
#include <math.h>

#ifdef __clang__
#pragma STDC FP_CONTRACT OFF
#endif
",
        verified.program.model.name
    );
    let defined: String = functions
        .iter()
        .map(|function| function.definition.as_str())
        .collect();
    // In this order they call each other.
    let sine = ["sin_cos", "sin", "cos"].map(|name| defined.contains(&format!("{prefix}_{name}(")));
    if sine.contains(&true) {
        let _ = write!(text, "\n{}", sine::pair(prefix));
    }
    for (name, used) in ["sin", "cos"].iter().zip(&sine[1..]) {
        if *used {
            let _ = write!(text, "\n{}", sine::single(prefix, name));
        }
    }
    if defined.contains(&format!("{prefix}_sign(")) {
        let _ = write!(
            text,
            "\nstatic double {prefix}_sign(double x)
{{
    return x > 0.0 ? 1.0 : x < 0.0 ? -1.0 : x == 0.0 ? 0.0 : x;
}}
"
        );
    }
    text += &table::tables(prefix, &verified.program.model.graph.tables, &defined);
    for function in functions {
        let _ = write!(text, "\n{}", function.definition);
    }
    text
}
