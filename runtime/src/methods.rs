//! The methods of integration, and the one table that lists them.

pub(crate) mod dop853;
pub(crate) mod dopri5;
mod elsewhere;
pub(crate) mod embedded;
pub(crate) mod figure;
pub(crate) mod firefly;
pub(crate) mod generalized_alpha;
pub(crate) mod hermite;
pub(crate) mod index1;
pub(crate) mod interpolate;
pub(crate) mod ode45;
pub(crate) mod on_euler_parameters;
pub(crate) mod publications;
pub(crate) mod radau;
pub(crate) mod rk4;
pub(crate) mod state;
pub(crate) mod step;
pub(crate) mod step_error;
pub(crate) mod variable_metric;
pub(crate) mod winding;
pub(crate) mod work;

use crate::layout::Layout;
use crate::mechanism::Mechanism;
use crate::methods::step::{IntegrationMethod, MethodInfo, Step};
use crate::methods::winding::Winding;
use crate::settings::{Named, ParameterInfo};
use crate::stabilization::Stabilization;
use hermite::{h23g2, h33g2};
use std::sync::Arc;

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
            /// A method of another crate, made by [`Method::custom`]; equal to another one if both are one object.
            Custom(Arc<dyn IntegrationMethod>),
        }

        $(pub(crate) use $module::$settings;)*

        /// The settings of all methods, which users find at the root of the crate.
        pub(crate) mod all {
            $(pub use super::$module::$settings;)*
        }

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

            /// The method itself, of the table or not.
            fn as_method(&self) -> &dyn IntegrationMethod {
                match self {
                    $(Method::$settings(settings) => settings,)*
                    Method::Custom(own) => &**own,
                }
            }

            /// The settings by name; those of other crates have none.
            fn named_settings(&self) -> Option<&dyn Named> {
                match self {
                    $(Method::$settings(settings) => Some(settings),)*
                    Method::Custom(_) => None,
                }
            }

            /// Sets the parameter with this name; `false` where there is none.
            pub fn set(&mut self, name: &str, value: f64) -> bool {
                match self {
                    $(Method::$settings(settings) => settings.set(name, value),)*
                    Method::Custom(_) => false,
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
    radau::Radau,
}

impl Method {
    /// A method of another crate.
    ///
    /// Runs by it have everything that runs by the methods of the table have, as far as its entry promises it; ensembles
    /// run its members one by one. Two runs by one object have equal methods.
    pub fn custom(method: impl IntegrationMethod + 'static) -> Method {
        Method::Custom(Arc::new(method))
    }

    /// Its entry in the table.
    pub fn info(&self) -> &'static MethodInfo {
        self.as_method().info()
    }

    /// The value of the parameter with this name.
    pub fn get(&self, name: &str) -> Option<f64> {
        self.named_settings()?.get(name)
    }

    /// Whether it chooses its steps itself, by tolerances, within those it is given.
    pub fn is_adaptive(&self) -> bool {
        self.as_method().is_adaptive()
    }

    /// The first parameter that is not what it may be, with its value.
    pub(crate) fn refused(&self) -> Option<(&'static ParameterInfo, f64)> {
        self.named_settings()?.refused()
    }

    /// Why it cannot be used: its settings do not go together, or its name is that of another method.
    pub(crate) fn fault(&self) -> Option<String> {
        let name = self.info().name;
        if matches!(self, Method::Custom(_)) && METHODS.iter().any(|info| info.name == name) {
            return Some("another method has this name: give yours a name of its own".to_owned());
        }
        self.as_method().fault()
    }

    /// A run of the method on a mechanism of a type that may be known, for which the steps of
    /// RK4 are compiled.
    pub(crate) fn stepper_of_known<'m, M: Mechanism + ?Sized>(
        &self,
        mechanism: &'m M,
        stabilization: Stabilization,
    ) -> Box<dyn Step + 'm> {
        match self {
            Method::Rk4(_) if !self.needs_view(mechanism.layout(), stabilization) => {
                Box::new(rk4::Known::new(mechanism, stabilization))
            }
            _ => self.stepper(mechanism.as_dyn(), stabilization),
        }
    }

    /// A run of the method on this mechanism, by Euler parameters where it must be; what counts turns follows
    /// a method without states.
    pub(crate) fn stepper(
        &self,
        mechanism: &dyn Mechanism,
        stabilization: Stabilization,
    ) -> Box<dyn Step> {
        let layout = mechanism.layout();
        let needs_view = self.needs_view(layout, stabilization);
        let direct = |mechanism: &dyn Mechanism| self.as_method().run(mechanism, stabilization);
        let of = |mechanism: &dyn Mechanism| match needs_view {
            true => on_euler_parameters::stepper(mechanism, direct),
            false => direct(mechanism),
        };
        match layout.windings().is_empty() || self.info().states {
            true => of(mechanism),
            false => Box::new(Winding::new(mechanism, of)),
        }
    }

    /// Whether the method, or its stabilization, needs dq/dt = v and the mechanism has attitudes.
    pub(crate) fn needs_view(&self, layout: &Layout, stabilization: Stabilization) -> bool {
        let info = self.info();
        let by_stabilization = info.stabilized && stabilization.info().flat_only;
        !layout.is_flat() && (info.flat_only || by_stabilization)
    }
}

impl Default for Method {
    /// Dormand and Prince's method of order 8, adaptive.
    fn default() -> Method {
        Method::Dop853(Dop853::default())
    }
}
