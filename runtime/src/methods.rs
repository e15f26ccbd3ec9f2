//! What every method is, and the one table that lists them.

use std::time::Duration;

use crate::fuzzy::{Fuzzy, FuzzyCase, SIGMA};
use crate::index1::Stabilization;
use crate::mechanism::Mechanism;
use crate::saddle_point::Singular;
use crate::{dop853, dopri5, generalized_alpha, rk4};

/// One line for every method: the module, the name in [`Method`], the settings.
macro_rules! methods {
    ($($module:ident :: $settings:ident),* $(,)?) => {
        /// A method of integration with its settings.
        ///
        /// ```
        /// use mbdsl_runtime::Method;
        /// assert_eq!(Method::named("rk4"), Some(Method::default()));
        /// ```
        #[derive(Debug, Clone, PartialEq)]
        #[non_exhaustive]
        pub enum Method {
            $(#[doc = concat!("See [`", stringify!($settings), "`].")] $settings($settings),)*
        }

        $(pub use crate::$module::$settings;)*

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
                match self { $(Method::$settings(settings) => settings.info()),* }
            }

            /// Sets the parameter with this name; `false` where there is none.
            pub fn set(&mut self, name: &str, value: f64) -> bool {
                match self { $(Method::$settings(settings) => settings.set(name, value)),* }
            }

            /// The value of the parameter with this name.
            pub fn get(&self, name: &str) -> Option<f64> {
                match self { $(Method::$settings(settings) => settings.get(name)),* }
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
    dop853::Dop853,
    generalized_alpha::GeneralizedAlpha,
}

impl Default for Method {
    /// The classical Runge-Kutta method.
    fn default() -> Method {
        Method::Rk4(Rk4)
    }
}

/// The stabilisations of the index-1 formulation.
pub static STABILIZATIONS: &[StabilizationInfo] = &[
    StabilizationInfo {
        name: "none",
        source: "",
        parameters: &[],
        default: || Stabilization::None,
    },
    StabilizationInfo {
        name: "baumgarte",
        source: "Man Wanxin et al., DOI 10.12677/dsc.2025.143020",
        parameters: &[
            ParameterInfo {
                name: "alpha",
                default: 20.0,
                meaning: "damping of velocity violations, 1/s",
            },
            ParameterInfo {
                name: "beta",
                default: 20.0,
                meaning: "pull on position violations, 1/s",
            },
        ],
        default: Stabilization::baumgarte,
    },
    StabilizationInfo {
        name: "fuzzy",
        source: "Man Wanxin et al., DOI 10.12677/dsc.2025.143020",
        parameters: &[
            ParameterInfo {
                name: "case",
                default: 0.0,
                meaning: "1 or 2 as in the paper, 0 by whether the start violates the constraints",
            },
            ParameterInfo {
                name: "gain",
                default: 100.0,
                meaning: "k_u of case one, 1/s^2",
            },
            ParameterInfo {
                name: "sigma",
                default: SIGMA,
                meaning: "width of the membership functions, 1",
            },
        ],
        default: || Stabilization::Fuzzy(Fuzzy::default()),
    },
    StabilizationInfo {
        name: "projection",
        source: "mass-weighted projection onto phi = 0 and phi_q v = -phi_t after each step",
        parameters: &[ParameterInfo {
            name: "tolerance",
            default: 1e-13,
            meaning: "largest violation that is left, m or rad (per s)",
        }],
        default: || Stabilization::Projection { tolerance: 1e-13 },
    },
];

impl Stabilization {
    /// The stabilisation with this name, with its default parameters.
    pub fn named(name: &str) -> Option<Stabilization> {
        let entry = STABILIZATIONS.iter().find(|entry| entry.name == name);
        entry.map(|entry| (entry.default)())
    }

    /// Its name in the table.
    pub fn name(&self) -> &'static str {
        match self {
            Stabilization::None => "none",
            Stabilization::Baumgarte { .. } => "baumgarte",
            Stabilization::Fuzzy(_) | Stabilization::FuzzyGains(_) => "fuzzy",
            Stabilization::Projection { .. } => "projection",
        }
    }

    /// Sets the parameter with this name; `false` where there is none.
    pub fn set(&mut self, name: &str, value: f64) -> bool {
        match (self, name) {
            (Stabilization::Baumgarte { alpha, .. }, "alpha") => *alpha = value,
            (Stabilization::Baumgarte { beta, .. }, "beta") => *beta = value,
            (Stabilization::Fuzzy(fuzzy), "gain") => fuzzy.gain = value,
            (Stabilization::Fuzzy(fuzzy), "sigma") => fuzzy.sigma = value,
            (Stabilization::Fuzzy(fuzzy), "case") => {
                fuzzy.case = match value {
                    0.0 => FuzzyCase::Automatic,
                    1.0 => FuzzyCase::One,
                    2.0 => FuzzyCase::Two,
                    _ => return false,
                }
            }
            (Stabilization::Projection { tolerance }, "tolerance") => *tolerance = value,
            _ => return false,
        }
        true
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

/// What is said about a stabilisation.
#[derive(Debug, Clone, Copy)]
pub struct StabilizationInfo {
    /// Its name, as in [`Stabilization::named`].
    pub name: &'static str,
    /// Where it comes from.
    pub source: &'static str,
    /// What can be set.
    pub parameters: &'static [ParameterInfo],
    default: fn() -> Stabilization,
}

/// What is said about a parameter of a method.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct ParameterInfo {
    /// Its name.
    pub name: &'static str,
    /// Its default.
    pub default: f64,
    /// What it does, with its unit.
    pub meaning: &'static str,
}

/// The settings of one method.
pub(crate) trait Settings: Default {
    /// Its entry in the table.
    fn info(&self) -> &'static MethodInfo;
    /// Sets a parameter; `false` where there is none with this name.
    fn set(&mut self, name: &str, value: f64) -> bool;
    /// The value of a parameter.
    fn get(&self, name: &str) -> Option<f64>;
    /// A run on this mechanism, with all its work space.
    fn stepper<M: Mechanism + ?Sized>(
        &self,
        mechanism: &M,
        stabilization: Stabilization,
    ) -> Box<dyn Step<M>>;
}

/// One run of a method: it owns its history and its work space, but not the loop.
pub(crate) trait Step<M: Mechanism + ?Sized> {
    /// Completes the first state, whose t, q and v are given.
    fn start(&mut self, mechanism: &M, state: &mut State) -> Result<(), StepError>;

    /// Goes from one node to the next, at most h later: `state.t` says how far it came.
    ///
    /// After an error the state may be anything.
    fn step(&mut self, mechanism: &M, h: f64, state: &mut State) -> Result<(), StepError>;

    /// What was done so far.
    fn work(&self) -> Work;
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
    },
    /// The iteration of an implicit method did not end.
    #[error("the iteration does not converge")]
    NoConvergence {
        /// The constraint rows that are violated most.
        rows: Vec<usize>,
    },
    /// The step became too small for its time.
    #[error("a step of {h:.3e} s does not advance the time")]
    TooSmall {
        /// The step, in s.
        h: f64,
    },
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
    /// The time it took, recording included.
    pub wall: Duration,
}
