//! Stabilization of the index-1 formulation against drift, and the one table of its variants.

pub(crate) mod baumgarte;
pub(crate) mod fuzzy;
pub(crate) mod info;
pub(crate) mod partitioning;
pub(crate) mod penalty;
pub(crate) mod projection;

use crate::settings::{Named, ParameterInfo};
use info::StabilizationInfo;

/// One line per stabilization: the module, the name in [`Stabilization`], the settings.
macro_rules! stabilizations {
    ($($module:ident :: $settings:ident),* $(,)?) => {
        /// Stabilization of positions and velocities against drift off their constraints.
        ///
        /// ```
        /// use mbdsl_runtime::Stabilization;
        /// assert_eq!(Stabilization::named("none"), Some(Stabilization::None));
        /// ```
        #[derive(Debug, Clone, Copy, PartialEq, Default)]
        #[non_exhaustive]
        pub enum Stabilization {
            /// No stabilization: `phi_q a = eta`.
            #[default]
            None,
            $(#[doc = concat!("See [`", stringify!($settings), "`].")] $settings($settings),)*
        }

        $(pub use $module::$settings;)*

        /// All stabilizations.
        pub static STABILIZATIONS: &[&StabilizationInfo] = &[&NONE, $(&$module::INFO),*];

        impl Stabilization {
            /// The stabilization with this name, with its default settings.
            pub fn named(name: &str) -> Option<Stabilization> {
                $(if name == $module::INFO.name {
                    return Some(Stabilization::$settings($settings::default()));
                })*
                (name == NONE.name).then_some(Stabilization::None)
            }

            /// Its entry in the table.
            pub fn info(&self) -> &'static StabilizationInfo {
                match self {
                    Stabilization::None => &NONE,
                    $(Stabilization::$settings(_) => &$module::INFO,)*
                }
            }

            /// Sets the parameter with this name; `false` if there is none, or the value is not
            /// allowed.
            pub fn set(&mut self, name: &str, value: f64) -> bool {
                match self {
                    Stabilization::None => false,
                    $(Stabilization::$settings(settings) => settings.set(name, value),)*
                }
            }

            /// The first parameter whose value is not allowed, with that value.
            pub(crate) fn refused(&self) -> Option<(&'static ParameterInfo, f64)> {
                match self {
                    Stabilization::None => None,
                    $(Stabilization::$settings(settings) => settings.refused(),)*
                }
            }

            /// The value of the parameter with this name.
            pub fn get(&self, name: &str) -> Option<f64> {
                match self {
                    Stabilization::None => None,
                    $(Stabilization::$settings(settings) => settings.get(name),)*
                }
            }
        }

        $(impl From<$settings> for Stabilization {
            fn from(settings: $settings) -> Stabilization {
                Stabilization::$settings(settings)
            }
        })*
    };
}

stabilizations! {
    baumgarte::Baumgarte,
    fuzzy::Fuzzy,
    penalty::Penalty,
    projection::Projection,
    partitioning::Partitioning,
}

impl Stabilization {
    /// Whether it adds anything to eta.
    #[inline]
    pub(crate) fn feeds_back(&self) -> bool {
        match self {
            Stabilization::Baumgarte(_) | Stabilization::Fuzzy(_) | Stabilization::Penalty(_) => {
                true
            }
            Stabilization::None | Stabilization::Projection(_) | Stabilization::Partitioning(_) => {
                false
            }
        }
    }

    /// Term added to eta for a violation of one row, in 1/s^2 of its unit.
    pub(crate) fn shift(&self, phi: f64, dphi: f64) -> f64 {
        match self {
            Stabilization::Baumgarte(baumgarte) => baumgarte.shift(phi, dphi),
            Stabilization::Fuzzy(fuzzy) => fuzzy.shift(phi, dphi),
            Stabilization::Penalty(penalty) => penalty.shift(phi, dphi),
            Stabilization::None | Stabilization::Projection(_) | Stabilization::Partitioning(_) => {
                0.0
            }
        }
    }

    /// The numbers among its parameters.
    pub(crate) fn values(&self) -> Vec<(&'static str, f64)> {
        let parameters = self.info().parameters.iter();
        parameters
            .filter(|parameter| parameter.choices.is_empty())
            .filter_map(|parameter| Some((parameter.name, self.get(parameter.name)?)))
            .collect()
    }

    /// [`Baumgarte`] with its default gains.
    pub fn baumgarte() -> Stabilization {
        Baumgarte::default().into()
    }
}

const NONE: StabilizationInfo = StabilizationInfo {
    name: "none",
    title: "no stabilization: positions and velocities drift slowly",
    source: "",
    flat_only: false,
    parameters: &[],
};
