//! Options by name, as a command line or a script gives them: before the wishes of the model, these before
//! the defaults.

pub(crate) mod error;
#[cfg(feature = "serde")]
mod serialized;

use std::str::FromStr;

use crate::layout::nearest::nearest;
use crate::mechanism::run_setting::{DroppedSetting, RunSetting, SettingValue};
use crate::methods::{METHODS, Method};
use crate::settings::ParameterInfo;
use crate::simulate::named::error::NamedOptionsError;
use crate::simulate::options::Options;
use crate::simulate::wishes::{SETTINGS, SettingInfo};
use crate::stabilization::baumgarte::{Baumgarte, BaumgarteGains};
use crate::stabilization::{Projection, STABILIZATIONS, Stabilization};

/// Options of a run by name.
///
/// ```
/// use mbdsl_runtime::{Options, RequestedOptions};
/// let wanted = RequestedOptions::default()
///     .set("method", "dopri5")
///     .set("h", 0.002)
///     .parameter("fixed", "yes");
/// let options = Options::named(&wanted, &[])?;
/// assert_eq!((options.method.info().name, options.h), ("dopri5", Some(0.002)));
///
/// let wanted = RequestedOptions::default().set("method", "rk4").set("rtol", 1e-6);
/// let fault = Options::named(&wanted, &[]).unwrap_err();
/// assert_eq!(fault.to_string(), "rtol has no effect: `rk4` has fixed steps");
/// # Ok::<(), mbdsl_runtime::NamedOptionsError>(())
/// ```
#[derive(Debug, Clone, PartialEq, Default)]
pub struct RequestedOptions {
    settings: Vec<(String, SettingValue)>,
    parameters: Vec<Parameter>,
}

/// The name of a parameter and its value as text.
type Parameter = (String, String);

impl RequestedOptions {
    /// Sets a setting that is listed in [`SETTINGS`], numbers in SI units; of several values of a setting the last
    /// one counts.
    #[must_use]
    pub fn set(
        mut self,
        name: impl Into<String>,
        value: impl Into<SettingValue>,
    ) -> RequestedOptions {
        let name = name.into();
        self.settings.retain(|(known, _)| *known != name);
        self.settings.push((name, value.into()));
        self
    }

    /// Sets a setting as [`RequestedOptions::set`], if a value is given.
    #[must_use]
    pub fn set_given(
        self,
        name: impl Into<String>,
        value: Option<impl Into<SettingValue>>,
    ) -> RequestedOptions {
        match value {
            Some(value) => self.set(name, value),
            None => self,
        }
    }

    /// Sets a parameter of the method or the stabilization, to a number or one of its words; of several values of a
    /// parameter the last one counts.
    #[must_use]
    pub fn parameter(
        mut self,
        name: impl Into<String>,
        value: impl Into<String>,
    ) -> RequestedOptions {
        self.parameters.push((name.into(), value.into()));
        self
    }

    /// The value of a setting.
    pub fn get(&self, name: &str) -> Option<&SettingValue> {
        let mut settings = self.settings.iter();
        let found = settings.find(|(known, _)| known == name);
        found.map(|(_, value)| value)
    }

    /// Refuses names of settings, methods and stabilizations that do not exist.
    fn check(&self) -> Result<(), NamedOptionsError> {
        for (name, value) in &self.settings {
            if SettingInfo::named(name).is_none() {
                return Err(NamedOptionsError::UnknownSetting {
                    name: name.clone(),
                    known: SETTINGS.iter().map(|info| info.name).collect(),
                });
            }
            let word = value.to_string();
            let checked = match name.as_str() {
                "method" => word.parse::<Method>().map(|_| ()),
                "stabilization" => word.parse::<Stabilization>().map(|_| ()),
                _ => Ok(()),
            };
            checked?;
        }
        Ok(())
    }

    /// The settings of a model that this request leaves to it.
    fn left(&self, wishes: &[RunSetting]) -> Vec<RunSetting> {
        let is_left = |wish: &&RunSetting| {
            let is_parameter = self.parameters.iter().any(|(name, _)| *name == wish.key);
            self.get(&wish.key).is_none() && !is_parameter
        };
        wishes.iter().filter(is_left).cloned().collect()
    }

    /// The word of a setting, given here or by the model.
    fn word<'w>(&'w self, name: &str, wishes: &'w [RunSetting]) -> Option<&'w str> {
        let wished = wishes.iter().find(|wish| wish.key == name);
        let value = self.get(name).or(wished.map(|wish| &wish.value));
        value.and_then(SettingValue::word)
    }

    /// The method with its parameters, and the parameters that it does not have.
    fn adjusted(&self, mut method: Method) -> Result<(Method, Vec<&Parameter>), NamedOptionsError> {
        let mut others = Vec::new();
        for given in &self.parameters {
            let (name, value) = given;
            let Some(parameter) = parameter(method.info().parameters, name) else {
                others.push(given);
                continue;
            };
            if self.get(name).is_some() {
                return Err(NamedOptionsError::Twice { name: name.clone() });
            }
            set(parameter, value, |number| method.set(name, number))?;
        }
        Ok((method, others))
    }

    /// The options with this method, whose parameters are set, and these of the stabilization.
    fn options(
        &self,
        method: Method,
        others: &[&Parameter],
        wishes: &[RunSetting],
    ) -> Result<Options, NamedOptionsError> {
        let mut options = Options::wished(method, wishes);
        for info in SETTINGS.iter().filter(|info| info.name != "method") {
            let Some(value) = self.get(info.name) else {
                continue;
            };
            let (name, value) = (info.name, value.clone());
            if let Some(reason) = info.unused(&value, &options.method) {
                let because = reason.because(&options.method);
                return Err(NamedOptionsError::NoEffect {
                    name,
                    value,
                    reason,
                    because,
                });
            }
            if !info.assign(&mut options, &value) {
                let known = parameter(options.method.info().parameters, name);
                let meaning = known.map_or_else(|| info.meaning.to_owned(), ParameterInfo::meaning);
                return Err(NamedOptionsError::Value {
                    name,
                    value,
                    meaning,
                });
            }
        }
        for (name, value) in others {
            let default = match options.method.info().stabilized {
                true => Projection::default().into(),
                false => Stabilization::None,
            };
            let mut stabilization = options.stabilization.unwrap_or(default);
            let Some(parameter) = parameter(stabilization.info().parameters, name) else {
                return Err(unknown_parameter(name, &options.method, stabilization));
            };
            set(parameter, value, |number| stabilization.set(name, number))?;
            options.stabilization = Some(stabilization);
        }
        if let Some(Stabilization::Baumgarte(Baumgarte {
            gains: BaumgarteGains::FromStep,
            ..
        })) = options.stabilization
        {
            let is_gain = |given: &&&Parameter| ["alpha", "beta"].contains(&given.0.as_str());
            if let Some((name, _)) = others.iter().find(is_gain) {
                return Err(NamedOptionsError::Unused {
                    name: name.clone(),
                    because: "with gains = from-step the gains follow from the step",
                });
            }
        }
        Ok(options)
    }
}

impl Options {
    /// Options as requested; settings that are not requested come from the model, else from the defaults.
    ///
    /// # Errors
    /// [`NamedOptionsError`] for an unknown name or value, or a setting that the method does not use.
    pub fn named(
        wanted: &RequestedOptions,
        wishes: &[RunSetting],
    ) -> Result<Options, NamedOptionsError> {
        wanted.check()?;
        let wishes = wanted.left(wishes);
        let method = wanted.word("method", &wishes).map(str::parse).transpose()?;
        let (method, others) = wanted.adjusted(method.unwrap_or_default())?;
        wanted.options(method, &others, &wishes)
    }

    /// Options of a comparison: those of a run with each of these methods, with the requested settings and the
    /// settings of the model that it uses; and the settings of the model that no method uses.
    ///
    /// # Errors
    /// [`NamedOptionsError`] for an unknown name or value, a setting that none of the methods uses, or a method among them.
    pub fn named_each(
        wanted: &RequestedOptions,
        wishes: &[RunSetting],
        methods: &[Method],
    ) -> Result<(Vec<Options>, Vec<DroppedSetting>), NamedOptionsError> {
        wanted.check()?;
        if wanted.get("method").is_some() {
            let name = "method".to_owned();
            return Err(NamedOptionsError::Twice { name });
        }
        let mut wishes = wanted.left(wishes);
        wishes.retain(|wish| wish.key != "method");
        let stabilization = wanted.word("stabilization", &wishes);
        let stabilization = stabilization.and_then(Stabilization::named);
        let stabilization = stabilization.unwrap_or(Projection::default().into());
        let has = |method: &Method, name: &str| {
            let info = method.info();
            let is_stabilized = || parameter(stabilization.info().parameters, name).is_some();
            parameter(info.parameters, name).is_some() || info.stabilized && is_stabilized()
        };
        // What no method has is refused by the first of them.
        let is_for = |method: &Method, name: &str| {
            has(method, name) || !methods.iter().any(|method| has(method, name))
        };
        let own = methods.iter().map(|method| {
            let mut own = wanted.clone();
            own.parameters.retain(|(name, _)| is_for(method, name));
            own
        });
        let mut own: Vec<RequestedOptions> = own.collect();
        // Whether a method chooses its steps may follow from its parameters.
        let adjusted = own.iter().zip(methods);
        let adjusted = adjusted.map(|(own, method)| Ok(own.adjusted(method.clone())?.0));
        let adjusted: Vec<Method> = adjusted.collect::<Result<_, NamedOptionsError>>()?;
        let is_ignored = |name: &str, value: &SettingValue, method: &Method| {
            SettingInfo::named(name).is_some_and(|info| info.unused(value, method).is_some())
        };
        let by_all = |name: &str, value: &SettingValue| {
            adjusted
                .iter()
                .all(|method| is_ignored(name, value, method))
        };
        for (own, method) in own.iter_mut().zip(&adjusted) {
            own.settings
                .retain(|(name, value)| !is_ignored(name, value, method) || by_all(name, value));
        }
        let options = own.iter().zip(&adjusted).map(|(own, method)| {
            let (method, others) = own.adjusted(method.clone())?;
            own.options(method, &others, &wishes)
        });
        let options = options.collect::<Result<_, NamedOptionsError>>()?;
        let dropped = wishes.iter().filter(|wish| by_all(&wish.key, &wish.value));
        let dropped = dropped.map(|wish| DroppedSetting {
            key: wish.key.clone(),
            text: wish.text.clone(),
            reason: "no method of the comparison uses it".to_owned(),
        });
        Ok((options, dropped.collect()))
    }
}

impl FromStr for Method {
    type Err = NamedOptionsError;

    /// The method with this name, with its default settings.
    fn from_str(name: &str) -> Result<Method, NamedOptionsError> {
        let names = METHODS.iter().map(|info| info.name);
        Method::named(name).ok_or_else(|| NamedOptionsError::UnknownMethod {
            name: name.to_owned(),
            meant: Method::elsewhere(name).or_else(|| nearest(name, names)),
            known: METHODS.iter().map(|info| info.name).collect(),
        })
    }
}

impl FromStr for Stabilization {
    type Err = NamedOptionsError;

    /// The stabilization with this name, with its default settings.
    fn from_str(name: &str) -> Result<Stabilization, NamedOptionsError> {
        Stabilization::named(name).ok_or_else(|| NamedOptionsError::UnknownStabilization {
            name: name.to_owned(),
            known: STABILIZATIONS.iter().map(|info| info.name).collect(),
        })
    }
}

/// The parameter of this name.
fn parameter(known: &'static [ParameterInfo], name: &str) -> Option<&'static ParameterInfo> {
    known.iter().find(|parameter| parameter.name == name)
}

/// Sets a parameter to the number that a text stands for.
fn set(
    parameter: &'static ParameterInfo,
    value: &str,
    set: impl FnOnce(f64) -> bool,
) -> Result<(), NamedOptionsError> {
    if parameter.number(value).is_some_and(set) {
        return Ok(());
    }
    Err(NamedOptionsError::Parameter {
        name: parameter.name,
        value: value.to_owned(),
        meaning: parameter.meaning(),
        choices: parameter.choices,
    })
}

/// Error for a parameter that neither the method nor the stabilization has; it names those that do.
fn unknown_parameter(
    name: &str,
    method: &Method,
    stabilization: Stabilization,
) -> NamedOptionsError {
    let has = |parameters| parameter(parameters, name).is_some();
    let methods = METHODS.iter().filter(|info| has(info.parameters));
    let stabilizations = STABILIZATIONS.iter().filter(|info| has(info.parameters));
    NamedOptionsError::UnknownParameter {
        name: name.to_owned(),
        method: method.info().name,
        stabilization: stabilization.info().name,
        methods: methods.map(|info| info.name).collect(),
        stabilizations: stabilizations.map(|info| info.name).collect(),
    }
}
