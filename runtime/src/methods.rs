//! What every method is, and the one table that lists them.

pub(crate) mod dop853;
pub(crate) mod dopri5;
pub(crate) mod embedded;
pub(crate) mod firefly;
pub(crate) mod generalized_alpha;
pub(crate) mod hermite;
pub(crate) mod ode45;
pub(crate) mod rk4;
pub(crate) mod variable_metric;

use std::time::Duration;

use crate::assembly::error::short;
use crate::interpolate;
use crate::layout::{Kind, Layout};
use crate::mechanism::Mechanism;
use crate::saddle_point::Singular;
use crate::settings::Named;
pub use crate::settings::ParameterInfo;
use crate::stabilization::Stabilization;
pub use embedded::Crossing;
use hermite::{h23g2, h33g2};

/// One line for every method: the module, the name in [`Method`], the settings.
macro_rules! methods {
    ($($module:ident :: $settings:ident),* $(,)?) => {
        /// A method of integration with its settings.
        ///
        /// ```
        /// use mbdsl_runtime::Method;
        /// assert_eq!(Method::named("dop853"), Some(Method::default()));
        /// ```
        #[derive(Debug, Clone, PartialEq)]
        #[non_exhaustive]
        pub enum Method {
            $(#[doc = concat!("See [`", stringify!($settings), "`].")] $settings($settings),)*
        }

        $(pub use $module::$settings;)*

        /// All methods.
        pub static METHODS: &[&MethodInfo] = &[$(&$module::INFO),*];

        impl Method {
            /// The method with this name, with its default settings.
            pub fn named(name: &str) -> Option<Method> {
                $(if name == $module::INFO.name {
                    return Some(Method::$settings($settings::default()));
                })*
                None
            }

            /// Its entry in the table.
            pub fn info(&self) -> &'static MethodInfo {
                match self { $(Method::$settings(_) => &$module::INFO),* }
            }

            /// Sets the parameter with this name; `false` where there is none.
            pub fn set(&mut self, name: &str, value: f64) -> bool {
                match self { $(Method::$settings(settings) => settings.set(name, value)),* }
            }

            /// The value of the parameter with this name.
            pub fn get(&self, name: &str) -> Option<f64> {
                match self { $(Method::$settings(settings) => settings.get(name)),* }
            }

            /// Whether it chooses its steps itself, by tolerances, within those it is given.
            pub fn is_adaptive(&self) -> bool {
                self.get("rtol").is_some() && self.get("fixed") == Some(0.0)
            }

            /// The first parameter that is not what it may be, with its value.
            pub(crate) fn refused(&self) -> Option<(&'static ParameterInfo, f64)> {
                match self { $(Method::$settings(settings) => settings.refused()),* }
            }

            /// Why its settings do not go together.
            pub(crate) fn fault(&self) -> Option<String> {
                match self { $(Method::$settings(settings) => settings.fault()),* }
            }

            /// A run of the method on this mechanism.
            pub(crate) fn stepper<M: Mechanism + ?Sized>(
                &self,
                mechanism: &M,
                stabilization: Stabilization,
            ) -> Box<dyn Step<M>> {
                match self {
                    $(Method::$settings(settings) => settings.stepper(mechanism, stabilization)),*
                }
            }
        }

        $(impl From<$settings> for Method {
            fn from(settings: $settings) -> Method {
                Method::$settings(settings)
            }
        })*
    };
}

methods! {
    rk4::Rk4,
    dopri5::Dopri5,
    ode45::Ode45,
    dop853::Dop853,
    generalized_alpha::GeneralizedAlpha,
    h23g2::HermiteH23g2,
    h33g2::HermiteH33g2,
    hermite::Hermite,
    firefly::Firefly,
    variable_metric::VariableMetric,
}

impl Default for Method {
    /// Dormand and Prince's method of order 8, adaptive.
    fn default() -> Method {
        Method::Dop853(Dop853::default())
    }
}

/// What is said about a method.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct MethodInfo {
    /// Its name, as in [`Method::named`].
    pub name: &'static str,
    /// What it is, in a few words.
    pub title: &'static str,
    /// The order of convergence of positions and velocities.
    pub order: u32,
    /// The index of the equations that it solves.
    pub index: u32,
    /// Whether it integrates the index-1 formulation, and so takes a [`Stabilization`].
    pub stabilized: bool,
    /// Where it comes from.
    pub source: &'static str,
    /// What can be set.
    pub parameters: &'static [ParameterInfo],
}

/// The settings of one method.
pub(crate) trait Settings: Default + Named {
    /// Why these settings do not go together.
    fn fault(&self) -> Option<String> {
        None
    }

    /// A run on this mechanism, with all its work space.
    fn stepper<M: Mechanism + ?Sized>(
        &self,
        mechanism: &M,
        stabilization: Stabilization,
    ) -> Box<dyn Step<M>>;
}

/// One run of a method: it owns its history and its work space, but not the loop.
pub(crate) trait Step<M: Mechanism + ?Sized> {
    /// Completes the first state, whose t, q and v are given: accelerations, multipliers and the
    /// history of a run that begins here.
    fn start(&mut self, mechanism: &M, state: &mut State) -> Result<(), StepError>;

    /// Goes from one node to the next, at most h later: `state.t` says how far it came.
    ///
    /// After an error the state may be anything.
    fn step(&mut self, mechanism: &M, h: f64, state: &mut State) -> Result<(), StepError>;

    /// Called before [`Step::interpolate`], with the same states.
    fn prepare_inside(&mut self, _mechanism: &M, _before: &State, _after: &State) {}

    /// Positions and velocities at a time inside the step made last.
    fn interpolate(&self, before: &State, after: &State, t: f64, q: &mut [f64], v: &mut [f64]) {
        interpolate::quintic(before, after, t, q, v);
    }

    /// The length of the step tried last, where the method chose it.
    fn tried(&self) -> Option<f64> {
        None
    }

    /// Whether the step made last goes across a singular position; then the accelerations inside it
    /// are `a`, and the equations need not be asked there.
    fn crosses(&self, _t: f64, _a: &mut [f64]) -> bool {
        false
    }

    /// The singular positions crossed so far.
    fn crossings(&self) -> &[Crossing] {
        &[]
    }

    /// What was done so far.
    fn work(&self) -> Work;

    /// What a reader of the figures should know of the run so far, in the order in which it was
    /// noticed.
    fn remarks(&self) -> Vec<String> {
        Vec::new()
    }
}

/// The state at one node.
#[derive(Debug, Clone, PartialEq)]
pub struct State {
    /// The time, in s.
    pub t: f64,
    /// The positions: nq values, m or rad.
    pub q: Vec<f64>,
    /// The velocities: nv values, m/s or rad/s.
    pub v: Vec<f64>,
    /// The accelerations: nv values, m/s^2 or rad/s^2.
    pub a: Vec<f64>,
    /// The multipliers: nc values.
    pub lambda: Vec<f64>,
    /// What else the method carries from step to step; empty before the first. Whoever changes q or
    /// v should clear it: the method then begins anew.
    pub history: Vec<f64>,
    /// The name of the method that wrote the history; none before the start.
    pub method: Option<&'static str>,
    /// The name of the stabilisation it had.
    pub stabilization: Option<&'static str>,
}

impl State {
    /// Positions and velocities at a time, from which a run can begin.
    pub fn new(t: f64, q: Vec<f64>, v: Vec<f64>) -> State {
        State {
            t,
            q,
            v,
            a: Vec::new(),
            lambda: Vec::new(),
            history: Vec::new(),
            method: None,
            stabilization: None,
        }
    }

    /// Makes room for what is not given.
    pub(crate) fn completed(mut self, layout: &Layout) -> State {
        self.a.resize(layout.nv, 0.0);
        self.lambda.resize(layout.nc, 0.0);
        self
    }

    /// Takes over another state of the same mechanism, without allocating. The lengths come from the
    /// layout: where it is that of a known type, so are they.
    #[inline(always)]
    pub(crate) fn copy_from(&mut self, layout: &Layout, other: &State) {
        let &Layout { nq, nv, nc, .. } = layout;
        self.t = other.t;
        self.q[..nq].copy_from_slice(&other.q[..nq]);
        self.v[..nv].copy_from_slice(&other.v[..nv]);
        self.a[..nv].copy_from_slice(&other.a[..nv]);
        self.lambda[..nc].copy_from_slice(&other.lambda[..nc]);
        self.history.clone_from(&other.history);
        (self.method, self.stabilization) = (other.method, other.stabilization);
    }
}

/// A discontinuity of the accelerations that a motion keeps crossing, because they point back to it from
/// both sides.
#[derive(Debug, Clone, PartialEq)]
pub struct Jump {
    /// The coordinate whose acceleration jumps: its place in q.
    pub coordinate: usize,
    /// The load that jumps, if the mechanism knows it.
    pub load: Option<String>,
    /// The position of the coordinate there, m or rad.
    pub position: f64,
    /// Its velocity there, m/s or rad/s.
    pub velocity: f64,
    /// Its acceleration on both sides, m/s^2 or rad/s^2.
    pub accelerations: [f64; 2],
}

impl Jump {
    /// What a reader is told.
    pub(crate) fn describe(&self, layout: &Layout) -> String {
        let coordinate = &layout.coordinates[self.coordinate];
        let of = match &self.load {
            Some(load) => format!("of `{load}`"),
            None => "of its forces".to_owned(),
        };
        let [one, other] = self.accelerations.map(short);
        let unit = match coordinate.kind {
            _ if !layout.units => "",
            Kind::Length => " m/s^2",
            Kind::Angle => " rad/s^2",
            Kind::Number => " 1/s^2",
        };
        format!(
            "the motion chatters at a discontinuity {of}, where `{}` jumps between {one} and {other}{unit}: make it smooth, as `tanh(x/w)` with a small width `w` instead of `sign(x)`",
            coordinate.acceleration
        )
    }
}

/// Why a step could not be made.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
pub(crate) enum StepError {
    /// The equations are singular.
    #[error(transparent)]
    Singular(#[from] Singular),
    /// The projection did not reach the constraints.
    #[error("the constraints cannot be reached, {violation:.3e} m or rad are missing")]
    NotProjected {
        /// What was left, in m or rad.
        violation: f64,
        /// The constraint rows that are violated most.
        rows: Vec<usize>,
    },
    /// The iteration of an implicit method did not end.
    #[error("the iteration does not converge")]
    NoConvergence {
        /// The constraint rows that are violated most.
        rows: Vec<usize>,
    },
    /// A swarm cannot search in so many degrees of freedom.
    #[error("a swarm searches in up to {most} degrees of freedom, there are {dof}")]
    TooManyFreedoms {
        /// The degrees of freedom.
        dof: usize,
        /// How many there may be.
        most: usize,
    },
    /// The method needs a mass of every coordinate.
    #[error("a coordinate has no mass")]
    Massless {
        /// The coordinates that have none.
        coordinates: Vec<usize>,
    },
    /// The motion does not get past a discontinuity.
    #[error("the motion chatters")]
    Chatter(Box<Jump>),
    /// The step became too small for its time.
    #[error("a step of {h:.3e} s does not advance the time")]
    TooSmall {
        /// The step, in s.
        h: f64,
    },
}

/// The coordinates without kinetic energy, of the values of M: their momenta do not determine their
/// velocities.
pub(crate) fn massless(layout: &Layout, mass: &[f64]) -> Vec<usize> {
    let mut coordinates: Vec<usize> = (0..layout.nv).collect();
    for (i, j, value) in layout.mass_pattern.iter(mass) {
        if i == j && value != 0.0 {
            coordinates.retain(|coordinate| *coordinate != i);
        }
    }
    coordinates
}

/// What a run has cost.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Work {
    /// Steps made.
    pub steps: u64,
    /// Steps tried and given up.
    pub rejected: u64,
    /// Iterations of implicit methods.
    pub iterations: u64,
    /// Solutions of the index-1 equations, or what a method needs instead of them.
    pub evaluations: u64,
    /// Choices of independent coordinates, the first one included; 0 where none are distinguished.
    pub partitions: u64,
    /// The time it took, recording included.
    pub wall: Duration,
}
