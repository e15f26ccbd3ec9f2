//! `mbdsl methods`: the methods and stabilisations that `mbdsl run` knows.

use crate::{Outcome, output};
use mbdsl::runtime::methods::ParameterInfo;
use mbdsl::runtime::{METHODS, STABILIZATIONS};
use std::fmt::Write as _;

/// Prints the table of methods.
pub(crate) fn methods() -> Outcome {
    let mut text = String::from("Methods (--method NAME)\n");
    for info in METHODS {
        let stabilized = if info.stabilized {
            ", takes a stabilisation"
        } else {
            ""
        };
        let _ = writeln!(text, "\n  {:<14}{}", info.name, info.title);
        let _ = writeln!(
            text,
            "  {:<14}order {}, index {}{stabilized}",
            "", info.order, info.index
        );
        let _ = writeln!(text, "  {:<14}{}", "", info.source);
        parameters(&mut text, info.parameters);
    }
    text.push_str("\nStabilisations (--stabilization NAME)\n");
    for info in STABILIZATIONS {
        let _ = writeln!(text, "\n  {:<14}{}", info.name, info.source);
        parameters(&mut text, info.parameters);
    }
    text.push_str("\nParameters are set with --option NAME=VALUE.\n");
    output::result(&text, Outcome::Good)
}

fn parameters(text: &mut String, parameters: &[ParameterInfo]) {
    for parameter in parameters {
        let name = format!("{} = {:?}", parameter.name, parameter.default);
        let _ = writeln!(text, "  {:<14}{name:<20}  {}", "", parameter.meaning);
    }
}
