//! Pairs of limits that are on or off.

use super::compiler::Compiler;
use super::defaults::Element;
use crate::Fault;
use crate::element::fault;

/// The limits `range` of an element, if `limited` or the range itself says that they hold.
pub(super) fn limits(
    element: &Element<'_>,
    range: &str,
    limited: &str,
    compiler: &Compiler,
) -> Result<Option<[f64; 2]>, Fault> {
    let found = element.array::<2>(range)?;
    let is_limited = match element.choice(limited, &["true", "false", "auto"])? {
        Some("true") => true,
        Some("false") => false,
        _ if found.is_some() && !compiler.limits_by_range => {
            let message = format!(
                "`{range}` without `{limited}`, which it needs, as `autolimits` is `false`"
            );
            return Err(fault(element.node, message));
        }
        _ => found.is_some_and(|[least, most]| least < most),
    };
    match found {
        Some([least, most]) if is_limited && least >= most => {
            let message = format!("`{range}` goes from {least} to {most}");
            Err(fault(element.node, message))
        }
        None if is_limited => {
            let message = format!("`{limited}` is `true`, and there is no `{range}`");
            Err(fault(element.node, message))
        }
        found => Ok(found.filter(|_| is_limited)),
    }
}
