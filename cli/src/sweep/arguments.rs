//! Command-line arguments of `mbdsl sweep`.

use super::vary::{Vary, vary};
use crate::number::whole;
use crate::simulation::Settings;
use clap::ValueHint;
use mbdsl_sweep::MOST_RUNS;
use std::path::PathBuf;

/// Command-line arguments of `mbdsl sweep`.
#[derive(clap::Args)]
#[command(mut_arg("output_step", |step| step.hide(true)))]
pub(crate) struct Sweep {
    /// The text of one model; `-` reads the standard input
    #[arg(value_name = "MODEL", value_hint = ValueHint::FilePath)]
    pub(crate) file: PathBuf,
    /// Vary a parameter, an input or a start value: `m1=0.5..2kg:50` (50 values, both ends included),
    /// `L=1,1.2,1.4m`; all combinations are run, the last parameter varies fastest. With --samples:
    /// `m1=uniform(0.5,2)kg`, `loguniform(1,1e3)`, `normal(1,0.05)` (mean, standard deviation),
    /// `lognormal(0,0.1)` (those of the logarithm). One unit applies to all values; without a unit
    /// they are in SI units, and angles and rates need their unit
    #[arg(long, required = true, value_name = "PARAM=VALUES", value_parser = vary)]
    pub(crate) vary: Vec<Vary>,
    /// The number of runs whose values are drawn from distributions
    #[arg(long, allow_negative_numbers = true, value_name = "COUNT", value_parser = whole::<u64>(1..=MOST_RUNS as u64))]
    pub(crate) samples: Option<u64>,
    /// The seed of the draws
    #[arg(
        long,
        allow_negative_numbers = true,
        default_value_t = 0,
        requires = "samples",
        value_parser = whole::<u64>(0..=u64::MAX)
    )]
    pub(crate) seed: u64,
    /// Observe this quantity, `tip.y` or `rod1.theta`, or all components of a point; all outputs of
    /// the model if omitted
    #[arg(long, value_name = "NAME")]
    pub(crate) quantity: Vec<String>,
    #[command(flatten)]
    pub(crate) settings: Settings,
    /// The table, .csv or .parquet, a file or an object (`s3://bucket/runs.parquet`); MODEL.csv in the current
    /// folder if omitted
    #[arg(short, long, alias = "out", value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(crate) output: Option<PathBuf>,
    /// Draw the table, too, as .svg or .png, beside it if no file is named: curves of the observed quantities over
    /// one parameter, maps over two, and with --samples dots over each. Only runs whose status is ok are
    /// drawn; the others are gaps, counted below
    #[arg(long, value_name = "FILE", num_args = 0..=1, conflicts_with = "shard", value_hint = ValueHint::FilePath)]
    pub(crate) plot: Option<Option<PathBuf>>,
    /// The number of threads [default: that of the processor]
    #[arg(long, allow_negative_numbers = true, value_name = "COUNT", value_parser = whole::<u64>(1..=1024))]
    pub(crate) threads: Option<u64>,
    /// Continue an interrupted sweep; begin if there is none
    #[arg(long)]
    pub(crate) resume: bool,
    /// Run one of several shards only, counted from 0, into FILE.INDEX-of-COUNT
    #[arg(
        long,
        allow_negative_numbers = true,
        value_name = "INDEX",
        requires = "task_count",
        group = "shard",
        value_parser = whole::<usize>(0..=u64::MAX)
    )]
    pub(crate) task_index: Option<usize>,
    /// Run the shard that is the task of an array job, as its variables say: those of Slurm, AWS Batch, SGE
    /// and, with --task-count, Kubernetes and PBS. With --task-count, tasks are numbered from 0 (SGE: from 1)
    #[arg(long, value_name = "WHICH", value_parser = ["auto"], group = "shard")]
    pub(crate) task: Option<String>,
    /// The number of shards
    #[arg(
        long,
        allow_negative_numbers = true,
        value_name = "COUNT",
        requires = "shard",
        value_parser = whole::<usize>(0..=u64::MAX)
    )]
    pub(crate) task_count: Option<usize>,
    /// Print a summary as JSON on the standard output
    #[arg(long)]
    pub(crate) json: bool,
}
