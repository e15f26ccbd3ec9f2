//! Tables, figures and files of the runs of mbdsl.
//!
//! - [`files`] writes files completely or not at all;
//! - `csv` writes a trajectory as a table and reads it again (feature `csv`);
//! - `plot` draws trajectories and curves of your own as SVG (feature `plot`), and as PNG (feature `png`);
//! - [`work_precision`] measures what methods cost on a mechanism and how exact they are.
//!
//! `mbdsl` exports all of it, as `mbdsl::export`.

#![warn(clippy::print_stdout, clippy::print_stderr)]

#[cfg(feature = "csv")]
pub mod csv;
pub mod files;
#[cfg(feature = "plot")]
pub mod plot;
pub mod work_precision;
