//! Modules that `mbdsl export --to rust` writes, without the standard library and without warnings.
#![no_std]
#![deny(warnings)]

include!(concat!(env!("OUT_DIR"), "/modules.rs"));
