//! Tests of the compiler, a module a pass or a question.
#![allow(clippy::unwrap_used, clippy::panic, missing_docs)]

mod advice;
mod backends;
mod bars;
mod bushings;
mod contacts;
mod diagnostics;
mod expressions;
#[path = "../../tests/models/folder.rs"]
mod folder;
mod guides;
mod helps;
mod joint_definitions;
mod meaning;
mod mistakes;
mod modes;
mod momenta;
mod outputs;
mod print;
mod redundancy;
mod samples;
mod severities;
mod space;
mod space_words;
mod starts;
mod states;
mod structure;
mod suggestions;
mod tables;
mod wishes;
