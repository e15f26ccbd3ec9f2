//! From the description of a mechanism, in the plane or in space, to a fast, checked simulator.
//!
//! [`mechanism!`] compiles the description into a type with all its equations, [`simulate()`] integrates
//! them, and the page of the run shows how it moves:
//!
#![cfg_attr(feature = "page", doc = "```")]
#![cfg_attr(not(feature = "page"), doc = "```ignore")]
//! use mbdsl::{Options, Page, mechanism, simulate};
//!
//! mechanism! {
//!     model DoublePendulum {
//!         param m1 = 1 kg;
//!         param m2 = 2 kg;
//!
//!         gravity (0, -9.81 m/s^2);
//!
//!         ground { point O = (0, 0); }
//!         bar rod1 from ground.O to (0.50 m, 0.87 m) { mass = m1; }
//!         bar rod2 from rod1.B to (2.00 m, 0) { mass = m2; }
//!
//!         joint pin   = revolute(ground.O, rod1.A);
//!         joint elbow = revolute(rod1.B, rod2.A);
//!
//!         expect dof = 2;
//!         output tip = rod2.B;
//!     }
//! }
//!
//! fn main() -> Result<(), Box<dyn std::error::Error>> {
//! #   std::env::set_current_dir(std::env::temp_dir())?;
//!     let model = DoublePendulum { m2: 2.5, ..DoublePendulum::default() }; // parameters are fields
//!     let run = simulate(&model, &Options::new(5.0))?;
//!     println!("{}", run.report);
//!     run.write_page("double_pendulum.html")?; // feature `page`
//!     Ok(())
//! }
//! ```
//!
//! Mistakes in the description, such as a wrong dimension, a joint that cannot close or a redundant
//! constraint, are compiler errors on the words that are wrong. The book in the repository has the
//! language, the methods and the theory; the command `mbdsl` runs the same texts without Rust.
//!
//! The examples below use this model, a pendulum with a motor at its pin:
//!
//! ```
//! # use mbdsl::mechanism;
//! mechanism! {
//!     model Pendulum {
//!         param m1 = 1 kg;
//!         param L = 1 m;
//!         /// The torque of the motor.
//!         input u = 0 N*m;
//!
//!         gravity (0, -9.81 m/s^2);
//!         ground { point O = (0, 0); }
//!         bar rod from ground.O to (0.87 m, 0.50 m) { mass = m1; length = L; }
//!         joint pin = revolute(ground.O, rod.A);
//!         torque motor on rod = u;
//!         output tip = rod.B;
//!     }
//! }
//! # fn main() {}
//! ```
//!
//! # Parameters and results
//!
//! A `param` is a public field in SI units, or is set by its name; so is a start value that is a number
//! (`start_rod_theta`). A [`Trajectory`] has a column for every quantity, a [`Report`] the energy errors, the constraint violations and the cost of the run. `csv::write_file`
//! writes the trajectory as a table, and the trait `Plot` draws it, as in `run.plot().write("run.svg")`.
//!
//! ```
//! # mbdsl::mechanism! {
//! #     model Pendulum {
//! #         param m1 = 1 kg;
//! #         param L = 1 m;
//! #         input u = 0 N*m;
//! #         gravity (0, -9.81 m/s^2);
//! #         ground { point O = (0, 0); }
//! #         bar rod from ground.O to (0.87 m, 0.50 m) { mass = m1; length = L; }
//! #         joint pin = revolute(ground.O, rod.A);
//! #         torque motor on rod = u;
//! #         output tip = rod.B;
//! #     }
//! # }
//! use mbdsl::{MechanismExt, Options, simulate};
//!
//! let mut model = Pendulum { L: 0.5, ..Pendulum::default() };
//! model.set("m1", 2.0)?;
//! let mut run = simulate(&model, &Options::new(2.0))?;
//! let lowest = run.trajectory["tip.y"].iter().copied().fold(f64::INFINITY, f64::min);
//! assert!((lowest + 0.5).abs() < 1e-4);
//! assert!(run.report.energy_balance.is_some_and(|error| error < 1e-6));
//!
//! // A second, finer run estimates the error of this one.
//! let accuracy = run.estimate_accuracy(&model).ok_or("not estimated")?;
//! assert!(accuracy.error < 1e-5);
//! println!("{}", run.trust()); // what was done, its accuracy, joints and energy
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! [`Options::new`] controls the error of every step and keeps the joints closed; [`Options::fixed`] takes
//! steps of one length. [`Options::for_model`] uses the `simulate { ... }` block of the model. Any
//! [`Method`] and [`Stabilization`] can be chosen.
//!
//! # Events
//!
//! An event is recorded where a function of time and state passes through zero, and may change the state.
//!
//! ```
//! # mbdsl::mechanism! {
//! #     model Pendulum {
//! #         param m1 = 1 kg;
//! #         param L = 1 m;
//! #         input u = 0 N*m;
//! #         gravity (0, -9.81 m/s^2);
//! #         ground { point O = (0, 0); }
//! #         bar rod from ground.O to (0.87 m, 0.50 m) { mass = m1; length = L; }
//! #         joint pin = revolute(ground.O, rod.A);
//! #         torque motor on rod = u;
//! #         output tip = rod.B;
//! #     }
//! # }
//! use mbdsl::runtime::Event;
//! use mbdsl::{Options, simulate};
//!
//! let model = Pendulum::default();
//! // q holds rod.x, rod.y and rod.theta.
//! let hanging = Event::new("hanging", |_t, q, _v| q[2] + std::f64::consts::FRAC_PI_2);
//! let run = simulate(&model, &Options::new(5.0).event(hanging))?;
//! assert!(run.events.len() >= 4 && run.events[0].event == "hanging");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Step by step
//!
//! A [`Stepper`](runtime::Stepper) makes one step at a time, for loops of your own. Its state can be kept
//! and resumed.
//!
//! ```
//! # mbdsl::mechanism! {
//! #     model Pendulum {
//! #         param m1 = 1 kg;
//! #         param L = 1 m;
//! #         input u = 0 N*m;
//! #         gravity (0, -9.81 m/s^2);
//! #         ground { point O = (0, 0); }
//! #         bar rod from ground.O to (0.87 m, 0.50 m) { mass = m1; length = L; }
//! #         joint pin = revolute(ground.O, rod.A);
//! #         torque motor on rod = u;
//! #         output tip = rod.B;
//! #     }
//! # }
//! use mbdsl::Options;
//! use mbdsl::runtime::Stepper;
//!
//! let (model, options) = (Pendulum::default(), Options::fixed(1.0, 0.01));
//! let mut stepper = Stepper::new(&model, &options)?;
//! while stepper.state().t < 1.0 {
//!     stepper.step(&model, 0.01)?;
//! }
//! let kept = stepper.state().clone();
//! let mut later = Stepper::resume(&model, &options, kept)?;
//! later.step(&model, 0.01)?;
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Inputs
//!
//! An `input` is a parameter that the program sets while the model runs; [`Controlled`] is a mechanism whose
//! inputs follow a law.
//!
//! ```
//! # mbdsl::mechanism! {
//! #     model Pendulum {
//! #         param m1 = 1 kg;
//! #         param L = 1 m;
//! #         input u = 0 N*m;
//! #         gravity (0, -9.81 m/s^2);
//! #         ground { point O = (0, 0); }
//! #         bar rod from ground.O to (0.87 m, 0.50 m) { mass = m1; length = L; }
//! #         joint pin = revolute(ground.O, rod.A);
//! #         torque motor on rod = u;
//! #         output tip = rod.B;
//! #     }
//! # }
//! use mbdsl::{Controlled, Options, simulate};
//!
//! // A motor that damps: the torque opposes the angular velocity, v[2].
//! let damped = Controlled::new(Pendulum::default(), |_t, _q, v, _z, u: &mut [f64]| u[0] = -2.0 * v[2]);
//! let run = simulate(&damped, &Options::new(10.0))?;
//! let theta = run.trajectory["rod.theta"].last().copied().unwrap_or(0.0);
//! assert!((theta + std::f64::consts::FRAC_PI_2).abs() < 0.01);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Many runs
//!
//! An ensemble runs members that differ in parameters or starts on all SIMD lanes and cores. Each member has
//! the numbers of its run alone, to the bit.
//!
//! ```
//! # mbdsl::mechanism! {
//! #     model Pendulum {
//! #         param m1 = 1 kg;
//! #         param L = 1 m;
//! #         input u = 0 N*m;
//! #         gravity (0, -9.81 m/s^2);
//! #         ground { point O = (0, 0); }
//! #         bar rod from ground.O to (0.87 m, 0.50 m) { mass = m1; length = L; }
//! #         joint pin = revolute(ground.O, rod.A);
//! #         torque motor on rod = u;
//! #         output tip = rod.B;
//! #     }
//! # }
//! # #[cfg(feature = "ensemble")] {
//! use mbdsl::{Mechanism, Options, Start, simulate_ensemble};
//!
//! let mut drifts = Vec::new();
//! simulate_ensemble(
//!     &Pendulum::default(),
//!     1000,
//!     |i, member| {
//!         member.set_parameter(1, 1.0 + 0.001 * i as f64); // L
//!         Start::Described
//!     },
//!     &Options::fixed(1.0, 0.01),
//!     |_, run| run.map_or(f64::NAN, |run| run.report.eps_h_relative),
//!     |_, drift| drifts.push(drift),
//! )?;
//! assert!(drifts.len() == 1000 && drifts.iter().all(|drift| *drift < 1e-6));
//! # }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! With the feature `sweep`, parameters vary as a plan says, and every run is a row of a table:
//!
#![cfg_attr(feature = "sweep", doc = "```")]
#![cfg_attr(not(feature = "sweep"), doc = "```ignore")]
//! # mbdsl::mechanism! {
//! #     model Pendulum {
//! #         param m1 = 1 kg;
//! #         param L = 1 m;
//! #         input u = 0 N*m;
//! #         gravity (0, -9.81 m/s^2);
//! #         ground { point O = (0, 0); }
//! #         bar rod from ground.O to (0.87 m, 0.50 m) { mass = m1; length = L; }
//! #         joint pin = revolute(ground.O, rod.A);
//! #         torque motor on rod = u;
//! #         output tip = rod.B;
//! #     }
//! # }
//! use mbdsl::sweep::{Columns, SweepRunner, Plan, Values, Variation, write_csv};
//! use mbdsl::{Mechanism, Options};
//!
//! let model = Pendulum::default();
//! let lengths = Values::range(0.5, 1.5, 3)?;
//! let plan = Plan::grid(vec![Variation::new("L", lengths)])?;
//! let columns = Columns::new(model.layout(), &plan, &["tip.y".to_owned()])?;
//! let rows = SweepRunner::new(&model, &plan, &columns, Options::new(2.0))?.all(None)?;
//! let mut table = Vec::new();
//! write_csv(&mut table, &columns, &rows)?;
//! assert_eq!((rows.len(), &rows[2].values[..]), (3, &[1.5][..]));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Solvers of your own
//!
//! With the feature `nalgebra`, [`Matrices`](runtime::matrices::Matrices) gives the equations as its matrices and
//! vectors: here Euler's method, which solves the index-1 equations by hand.
//!
#![cfg_attr(feature = "nalgebra", doc = "```")]
#![cfg_attr(not(feature = "nalgebra"), doc = "```ignore")]
//! # mbdsl::mechanism! {
//! #     model Pendulum {
//! #         param m1 = 1 kg;
//! #         param L = 1 m;
//! #         input u = 0 N*m;
//! #         gravity (0, -9.81 m/s^2);
//! #         ground { point O = (0, 0); }
//! #         bar rod from ground.O to (0.87 m, 0.50 m) { mass = m1; length = L; }
//! #         joint pin = revolute(ground.O, rod.A);
//! #         torque motor on rod = u;
//! #         output tip = rod.B;
//! #     }
//! # }
//! use mbdsl::assemble;
//! use mbdsl::nalgebra::{DMatrix, DVector};
//! use mbdsl::runtime::matrices::Matrices;
//!
//! let model = Pendulum::default();
//! let start = assemble(&model, 0.0)?;
//! let (mut q, mut v) = (DVector::from_vec(start.q), DVector::from_vec(start.v));
//! let equations = Matrices::new(&model);
//! let (z, u) = (DVector::zeros(0), equations.inputs());
//! let energy = equations.energy(0.0, &q, &v).total();
//! let h = 1e-3;
//! for step in 0..1000 {
//!     let t = h * f64::from(step);
//!     // M a + phi_q^T lambda = Q, phi_q a = eta
//!     let phi_q = equations.phi_q(t, &q).dense();
//!     let (c, n) = phi_q.shape();
//!     let mut matrix = DMatrix::zeros(n + c, n + c);
//!     matrix.view_mut((0, 0), (n, n)).copy_from(&equations.mass_matrix(t, &q).dense());
//!     matrix.view_mut((n, 0), (c, n)).copy_from(&phi_q);
//!     matrix.view_mut((0, n), (n, c)).copy_from(&phi_q.transpose());
//!     let mut right = DVector::zeros(n + c);
//!     right.rows_mut(0, n).copy_from(&equations.force(t, &q, &v, &z, &u));
//!     right.rows_mut(n, c).copy_from(&equations.eta(t, &q, &v));
//!     let solution = matrix.lu().solve(&right).ok_or("singular")?;
//!     v += h * solution.rows(0, n);
//!     q = equations.displaced(&q, &(h * &v));
//! }
//! let change = equations.energy(1.0, &q, &v).total() - energy;
//! assert!(change.abs() < 0.02 * 9.81, "{change} J");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Features
//!
//! | feature | | default |
//! |---|---|---|
//! | `csv` | write trajectories as CSV, and read them | yes |
//! | `ensemble` | many runs on lanes and threads | yes |
//! | `macros` | write mechanisms in Rust, with `mechanism!` | yes |
//! | `plot`, `png` | draw trajectories as SVG, and as PNG | `plot` |
//! | `analysis` | questions besides simulation: kinematics, inverse dynamics, statics, modes | no |
//! | `nalgebra` | the equations as its matrices and vectors | no |
//! | `text` | load models from text while the program runs | no |
//! | `native` | compile models that are loaded from text to machine code | no |
//! | `page` | write the page of a run | no |
//! | `sweep` | sweep parameters: many runs as one table | no |

#[cfg(feature = "macros")]
pub use mbdsl_macros::mechanism;

/// The runtime: everything that generated types implement and solvers use.
pub use mbdsl_runtime as runtime;

/// Tables, figures and files of runs, and the comparison of methods.
pub use mbdsl_export as export;

/// Parameter sweeps: plans, typed rows, journals, tables and shards.
#[cfg(feature = "sweep")]
pub use mbdsl_sweep as sweep;

#[cfg(feature = "csv")]
pub use mbdsl_export::csv;
#[cfg(feature = "plot")]
pub use mbdsl_export::plot::{self, Plot};

pub use mbdsl_runtime::{
    Assembled, AssemblyError, Controlled, GivenStart, Layout, Mechanism, MechanismExt, Method,
    Options, ParameterError, Report, Simulation, SimulationError, Stabilization, Trajectory,
    assemble, simulate, simulate_from, validate,
};

#[cfg(feature = "ensemble")]
pub use mbdsl_runtime::{Ensemble, Start, simulate_ensemble};

/// Questions besides simulation: kinematics, inverse dynamics, statics, modes.
#[cfg(feature = "analysis")]
pub use mbdsl_runtime::analysis;

#[cfg(feature = "nalgebra")]
pub use mbdsl_runtime::matrices::nalgebra;

#[cfg(feature = "page")]
pub mod page;

/// The names that most programs need: `use mbdsl::prelude::*;`.
pub mod prelude {
    #[cfg(feature = "macros")]
    pub use crate::mechanism;
    pub use crate::runtime::{KernelKind, Point, Stepper};
    pub use crate::{Mechanism, MechanismExt, Method, Options, Stabilization, simulate};
}
#[cfg(feature = "text")]
pub mod text;

#[cfg(feature = "page")]
pub use page::Page;
