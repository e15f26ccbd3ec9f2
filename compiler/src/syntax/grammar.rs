//! The grammar, and the parser that the build script makes of it.

pub(crate) struct Grammar;

include!(concat!(env!("OUT_DIR"), "/parser.rs"));
