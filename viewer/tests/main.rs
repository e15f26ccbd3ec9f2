//! Tests of the page in a browser.
#![allow(clippy::unwrap_used, clippy::panic, missing_docs)]

mod controls;
mod drawing;
mod layout;
mod live;
mod motion;
mod page;
mod paper;
mod sample;
mod space;
mod support;
