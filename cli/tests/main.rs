//! Tests of the command `mbdsl`, a module a subcommand or a question.

mod book;
#[path = "../../viewer/tests/support/mod.rs"]
mod browser;
mod check;
mod compare;
mod equations;
mod every_model;
mod files;
mod interrupted;
mod limits;
mod new;
mod plot;
mod run;
mod serve;
mod support;
mod sweep;
mod view;
mod wishes;
