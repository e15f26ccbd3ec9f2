//! `modelDescription.xml` in both versions of the standard.

mod three;
mod two;

use crate::Version;
use crate::description::Description;

/// The text of the file in a version of the standard.
pub fn description(about: &Description, version: Version) -> String {
    match version {
        Version::Two => two::description(about),
        Version::Three => three::description(about),
    }
}
