//! Parameter sweeps: one mechanism simulated with many values of its parameters, one row of a table per run.
//!
//! A [`Plan`] says what varies, [`Columns`] what is kept of a run, a [`SweepRunner`] runs it on threads and
//! lanes. Two parameters, and their table as CSV:
//!
//! ```
//! use mbdsl_runtime::{Mechanism, Options};
//! use mbdsl_sweep::{Columns, SweepRunner, Plan, Summary, Values, Variation, write_csv};
//!
//! # fn pendulum() -> Option<mbdsl_compiler::evaluate::TextMechanism> {
//! #     let text = "model Pendulum {
//! #         param m = 1 kg; param L = 1 m; gravity (0, -9.81 m/s^2);
//! #         ground { point O = (0, 0); }
//! #         bar rod from ground.O to (0.87 m, 0.50 m) { mass = m; length = L; }
//! #         joint pin = revolute(ground.O, rod.A);
//! #         output tip = rod.B;
//! #     }";
//! #     Some(mbdsl_compiler::compile(text).verified?.mechanism())
//! # }
//! # let pendulum = pendulum().ok_or("a faulty model")?;
//! let plan = Plan::grid(vec![
//!     Variation::new("m", Values::list([1.0, 2.0])?),
//!     Variation::new("L", Values::range(0.5, 1.5, 3)?),
//! ])?;
//! let columns = Columns::new(pendulum.layout(), &plan, &["tip.y".to_owned()])?;
//! let family = SweepRunner::new(&pendulum, &plan, &columns, Options::new(2.0))?;
//! let rows = family.all(None)?;
//!
//! // The longest pendulum, with the second mass, swings to 1.5 m below its pin.
//! assert_eq!((rows[5].run, &rows[5].values[..]), (5, &[2.0, 1.5][..]));
//! let [lowest, ..] = rows[5].statistics[0].ok_or("no run")?;
//! assert!((lowest + 1.5).abs() < 1e-6);
//!
//! let mut table = Vec::new();
//! write_csv(&mut table, &columns, &rows)?;
//! let table = String::from_utf8(table)?;
//! assert!(table.starts_with("run,m,L,tip.y.min,tip.y.max,tip.y.final,tip.y.rms,eps_H,"));
//! assert_eq!((table.lines().count(), Summary::of(&rows).runs), (7, 6));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Sweeps that take long write every finished run into a [`Journal`](journal::Journal), which can be
//! resumed, and [`Shard`]s of a sweep run on several machines are joined by [`merge`](merge::merge()). The
//! table depends on neither.
//!
//! Features: `parquet` (tables as Parquet files), `object-store` (tables and shards in S3 and its like, [`store`]).

#![warn(clippy::print_stdout, clippy::print_stderr)]

mod columns;
mod header;
pub mod journal;
pub mod merge;
#[cfg(feature = "parquet")]
mod parquet;
#[cfg(feature = "parquet")]
pub mod parquet_column;
#[cfg(feature = "parquet")]
mod parquet_rows;
mod plan;
mod row;
mod shard;
mod shard_file;
pub mod store;
mod summary;
mod sweep_runner;
mod table;
mod values;

pub use columns::{Columns, ColumnsError, ERRORS, STATISTICS};
pub use header::{Difference, Header, built};
pub use plan::{Plan, PlanError, Variation};
pub use row::Row;
pub use shard::{Shard, ShardError, common_table};
pub use shard_file::{read_shard, write_shard};
pub use summary::Summary;
pub use sweep_runner::{FamilyError, Observer, SweepRunner};
#[cfg(feature = "parquet")]
pub use table::write_parquet;
pub use table::{Format, TableError, write_csv};
pub use values::{Distribution, DistributionFault, MOST_ROWS, MOST_RUNS, Values, ValuesError};
