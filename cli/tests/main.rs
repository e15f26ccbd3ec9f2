//! Tests of the command `mbdsl`, a module a subcommand or a question.
#![allow(clippy::unwrap_used, clippy::panic, missing_docs)]

mod attacks;
mod book;
#[path = "../../viewer/tests/support/mod.rs"]
mod browser;
mod check;
mod cite;
mod compare;
mod editor;
mod editor_screen;
mod equations;
mod every_model;
mod export;
mod files;
#[path = "../../tests/models/folder.rs"]
mod folder;
mod frequency_response;
mod import;
mod interrupted;
mod inverse_dynamics;
mod kinematics;
mod kinematics_in_space;
mod limits;
mod live;
mod modes;
mod new;
mod page;
mod page_of_analyses;
mod picture;
mod plot;
mod run;
mod saving;
mod serve;
#[path = "support/server.rs"]
mod server;
mod statics;
mod store;
mod support;
mod sweep;
mod view;
mod wishes;
