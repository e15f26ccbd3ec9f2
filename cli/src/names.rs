//! Names that shells complete.

use clap::builder::{PossibleValue, StringValueParser, TypedValueParser};
use clap::error::Error;
use std::ffi::OsStr;

/// Offers these names to the completions of shells; what an unknown name means is explained later,
/// by those who know what else there is.
#[derive(Clone)]
pub(crate) struct Offered(pub(crate) fn() -> Vec<&'static str>);

impl TypedValueParser for Offered {
    type Value = String;

    fn parse_ref(
        &self,
        command: &clap::Command,
        argument: Option<&clap::Arg>,
        value: &OsStr,
    ) -> Result<String, Error> {
        StringValueParser::new().parse_ref(command, argument, value)
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        Some(Box::new((self.0)().into_iter().map(PossibleValue::new)))
    }
}
