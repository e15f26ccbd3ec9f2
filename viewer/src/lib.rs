//! A mechanism that moves in the browser: one self-contained HTML page of a run.
//!
//! [`page`] takes a checked model, the mechanism that was simulated (its parameters may differ from the
//! defaults) and what the run gave. The page needs no network and forbids itself any: the motion is
//! inlined as text, and a small script (`page/page.js`) draws it.
//!
//! ```
//! let text = "model Pendulum {
//!     gravity (0, -9.81 m/s^2);
//!     ground { point O = (0, 0); }
//!     body rod { mass = 1 kg; inertia = 0.1 kg*m^2; point A = (-0.5 m, 0); point B = (0.5 m, 0); }
//!     joint pin = revolute(ground.O, rod.A);
//!     start { rod.theta = 30 deg; }
//!     output tip = rod.B;
//! }";
//! let verified = mbdsl_compiler::compile(text).verified.expect("the model has no errors");
//! let mechanism = verified.mechanism();
//! let options = mbdsl_runtime::Options::new(2.0);
//! let simulation = mbdsl_runtime::simulate(&mechanism, &options)?;
//! let run = mbdsl_viewer::Run::from(&simulation);
//! let html = mbdsl_viewer::page(&verified.program.model, &mechanism, &run, &options);
//! assert!(html.starts_with("<!DOCTYPE html>"));
//! # Ok::<(), mbdsl_runtime::SimulationError>(())
//! ```

#![warn(clippy::print_stdout, clippy::print_stderr)]

mod columns;
mod data;
mod drawing;
mod frames;
mod html;
mod live;
mod motion;
mod picture;
mod plots;
pub mod questions;
mod refine;
mod run;
mod scene;
mod space;
mod tracks;

pub use data::{data, mobility};
pub use frames::frame_step;
pub use html::{editor, live_page, page, text_of_page};
pub use live::{LiveError, MODULE, WebModule};
pub use picture::{Clip, Film, Picture, PictureError};
#[cfg(feature = "pixels")]
pub use picture::{Gif, PixelsError};
pub use run::{Curve, Run};
