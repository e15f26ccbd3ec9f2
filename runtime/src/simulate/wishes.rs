//! Run settings that a model requests, `simulate { ... }`: the one table of the keys, and the methods that use them.

use crate::mechanism::Mechanism;
use crate::mechanism::calls::MechanismExt;
use crate::mechanism::run_setting::{DroppedSetting, RunSetting, SettingValue};
use crate::methods::{METHODS, Method};
use crate::simulate::options::{Options, Recording};
use crate::stabilization::{STABILIZATIONS, Stabilization};

/// Description of a setting that a model can request.
#[derive(Debug, Clone, Copy)]
#[non_exhaustive]
pub struct SettingInfo {
    /// Its name in the block.
    pub name: &'static str,
    /// Its meaning, in a few words.
    pub meaning: &'static str,
    /// The kind of its values.
    pub kind: SettingKind,
    /// A value, as the block has it.
    pub example: &'static str,
    /// The methods that use it.
    users: Users,
    /// Takes up a value; `false` if it cannot.
    assign: fn(&mut Options, &SettingValue) -> bool,
}

/// The kinds of values.
#[derive(Debug, Clone, Copy)]
pub enum SettingKind {
    /// A time above 0, in s, or one of these words.
    Time(&'static [&'static str]),
    /// A plain number in this range, in words.
    Number(&'static str),
    /// One of these words.
    Word(fn() -> Vec<&'static str>),
}

/// The methods that use a setting.
#[derive(Debug, Clone, Copy)]
enum Users {
    All,
    Adaptive,
    FixedSteps,
    Stabilized,
}

/// Reason why a method has no use for a setting.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum Unused {
    /// It chooses its steps itself.
    ChoosesSteps,
    /// It has fixed steps.
    HasFixedSteps,
    /// It takes no stabilization.
    KeepsConstraints,
}

impl Unused {
    /// The reason as a sentence about the method.
    pub fn because(self, method: &Method) -> String {
        let name = method.info().name;
        let is_made_fixed = method.get("fixed") == Some(1.0);
        match self {
            Unused::ChoosesSteps => format!("`{name}` chooses its steps"),
            Unused::HasFixedSteps if is_made_fixed => {
                format!("`{name}` with `fixed` has fixed steps")
            }
            Unused::HasFixedSteps => format!("`{name}` has fixed steps"),
            Unused::KeepsConstraints => format!("`{name}` keeps the constraints itself"),
        }
    }
}

/// All settings that a model can request.
pub static SETTINGS: &[SettingInfo] = &[
    SettingInfo {
        name: "t_end",
        meaning: "the end of the run, which starts at t = 0",
        kind: SettingKind::Time(&[]),
        example: "5 s",
        users: Users::All,
        assign: |options, value| time(value, |t| options.t_end = t),
    },
    SettingInfo {
        name: "method",
        meaning: "the integration method",
        kind: SettingKind::Word(methods),
        example: "dop853",
        users: Users::All,
        assign: |options, value| {
            let method = value.word().and_then(Method::named);
            method.map(|method| options.method = method).is_some()
        },
    },
    SettingInfo {
        name: "stabilization",
        meaning: "the stabilization of the constraints",
        kind: SettingKind::Word(stabilizations),
        example: "projection",
        users: Users::Stabilized,
        assign: |options, value| {
            let stabilization = value.word().and_then(Stabilization::named);
            options.stabilization = stabilization.or(options.stabilization);
            stabilization.is_some()
        },
    },
    SettingInfo {
        name: "rtol",
        meaning: "the relative tolerance of an adaptive method",
        kind: SettingKind::Number("a number from 0 to below 1"),
        example: "1e-9",
        users: Users::Adaptive,
        assign: |options, value| {
            let rtol = value.number().filter(|rtol| *rtol < 1.0);
            rtol.is_some_and(|rtol| options.method.set("rtol", rtol))
        },
    },
    SettingInfo {
        name: "atol",
        meaning: "the absolute tolerance of an adaptive method, m or rad (per s)",
        kind: SettingKind::Number("a number of at least 0"),
        example: "1e-11",
        users: Users::Adaptive,
        assign: |options, value| {
            let atol = value.number();
            atol.is_some_and(|atol| options.method.set("atol", atol))
        },
    },
    SettingInfo {
        name: "max_steps",
        meaning: "the most steps that a run by an adaptive method makes, a whole number",
        kind: SettingKind::Number("a whole number of at least 1"),
        example: "1e6",
        users: Users::Adaptive,
        assign: |options, value| {
            let whole = |steps: &f64| *steps >= 1.0 && *steps <= MOST && steps.fract() == 0.0;
            let steps = value.number().filter(whole);
            options.max_steps = steps.map(|steps| steps as u64).or(options.max_steps);
            steps.is_some()
        },
    },
    SettingInfo {
        name: "h",
        meaning: "the step of a method with fixed steps",
        kind: SettingKind::Time(&[]),
        example: "1 ms",
        users: Users::FixedSteps,
        assign: |options, value| time(value, |h| options.h = Some(h)),
    },
    SettingInfo {
        name: "output_step",
        meaning: "the time between rows, or `steps` for every step",
        kind: SettingKind::Time(&[STEPS]),
        example: "10 ms",
        users: Users::All,
        assign: |options, value| {
            if value.word() == Some(STEPS) {
                options.recording = Recording::Every(1);
                return true;
            }
            time(value, |step| options.recording = Recording::Grid(step))
        },
    },
];

/// The largest number of steps that can be asked for: numbers up to here are whole to the last digit.
const MOST: f64 = 9_007_199_254_740_992.0;

/// The word for every step.
const STEPS: &str = "steps";

fn methods() -> Vec<&'static str> {
    METHODS.iter().map(|info| info.name).collect()
}

fn stabilizations() -> Vec<&'static str> {
    STABILIZATIONS.iter().map(|info| info.name).collect()
}

/// Takes up a time.
fn time(value: &SettingValue, set: impl FnOnce(f64)) -> bool {
    value.number().map(set).is_some()
}

impl SettingValue {
    /// The number, if it is one.
    pub fn number(&self) -> Option<f64> {
        match self {
            SettingValue::Number(number) => Some(*number),
            SettingValue::Word(_) => None,
        }
    }

    /// The word, if it is one.
    pub fn word(&self) -> Option<&str> {
        match self {
            SettingValue::Number(_) => None,
            SettingValue::Word(word) => Some(word),
        }
    }
}

impl SettingInfo {
    /// The setting of this name.
    pub fn named(name: &str) -> Option<&'static SettingInfo> {
        SETTINGS.iter().find(|info| info.name == name)
    }

    /// Takes up a value; `false` if it is outside of the range of this setting.
    pub fn set(&self, options: &mut Options, value: &SettingValue) -> bool {
        let is_time = matches!(self.kind, SettingKind::Time(_));
        let is_usable = |number: f64| !is_time || number.is_finite() && number > 0.0;
        value.number().is_none_or(is_usable) && self.assign(options, value)
    }

    /// Takes up a value as [`SettingInfo::set`], where a time may be any number: a run refuses those that
    /// it cannot have.
    pub(crate) fn assign(&self, options: &mut Options, value: &SettingValue) -> bool {
        (self.assign)(options, value)
    }

    /// Reason why a method has no use for this value; `None` if it has.
    pub fn unused(&self, value: &SettingValue, method: &Method) -> Option<Unused> {
        match self.users {
            Users::FixedSteps if method.is_adaptive() => Some(Unused::ChoosesSteps),
            Users::Adaptive if !method.is_adaptive() => Some(Unused::HasFixedSteps),
            // Where nothing is added, nothing is ignored.
            Users::Stabilized if !method.info().stabilized && value.word() != Some("none") => {
                Some(Unused::KeepsConstraints)
            }
            _ => None,
        }
    }
}

impl RunSetting {
    /// Description of the setting; `None` for a key that is not in the table.
    pub fn info(&self) -> Option<&'static SettingInfo> {
        SettingInfo::named(&self.key)
    }

    /// Reason why a method has no use for the setting; `None` if it has.
    pub fn unused(&self, method: &Method) -> Option<Unused> {
        self.info()?.unused(&self.value, method)
    }
}

impl Options {
    /// The end of a run if neither the caller nor the model gives one, in s.
    pub const DEFAULT_T_END: f64 = 10.0;

    /// The step of a method with fixed steps if neither the caller nor the model gives one, in s.
    pub const DEFAULT_H: f64 = 0.01;

    /// Options as the `simulate` block of the model requests; what the block leaves out is as in [`Options::new`], to
    /// [`Options::DEFAULT_T_END`], and in steps of [`Options::DEFAULT_H`] if the requested method has fixed steps.
    ///
    /// Later calls replace them. A method comes with its own tolerances; requested settings that it
    /// does not use are dropped and listed by [`Options::dropped_wishes`] and the report of the run.
    ///
    /// ```
    /// # use mbdsl_runtime::{Mechanism, Options, SimulationError, simulate};
    /// # fn example(crank: impl Mechanism) -> Result<(), SimulationError> {
    /// let run = simulate(&crank, &Options::for_model(&crank))?;
    /// # Ok(())
    /// # }
    /// ```
    pub fn for_model(mechanism: &dyn Mechanism) -> Options {
        let wishes = mechanism.wishes();
        let wished = wishes.iter().find(|wish| wish.key == "method");
        let method = wished.and_then(|wish| Method::named(wish.value.word()?));
        Options::wished(method.unwrap_or_default(), wishes)
    }

    /// Options with this method, and with the requested settings that the method uses.
    pub fn wished(method: Method, wishes: &[RunSetting]) -> Options {
        let mut options = Options::new(Options::DEFAULT_T_END);
        options.h = Some(Options::DEFAULT_H).filter(|_| !method.is_adaptive());
        options.method = method;
        for wish in wishes {
            let used = wish.unused(&options.method).is_none();
            let setting = wish.info().filter(|info| used && info.name != "method");
            setting.map(|info| info.set(&mut options, &wish.value));
        }
        options.wishes = wishes.to_vec();
        options
    }

    /// The wishes of the model that the method does not use.
    pub fn dropped_wishes(&self) -> Vec<DroppedSetting> {
        let wishes = self.wishes.iter();
        let dropped = wishes.filter_map(|wish| {
            let reason = wish.unused(&self.method)?.because(&self.method);
            let (key, text) = (wish.key.clone(), wish.text.clone());
            Some(DroppedSetting { key, text, reason })
        });
        dropped.collect()
    }

    /// Drops the settings of the model that the method, which was chosen by a call, does not use.
    pub(crate) fn drop_wishes(&mut self) {
        let was_wished = self.wishes.iter().any(|wish| wish.key == "method");
        self.wishes.retain(|wish| wish.key != "method");
        if was_wished && self.method.is_adaptive() {
            // The default step of the wished method, too.
            self.h = None;
        }
        let wishes = self.wishes.iter();
        let reasons: Vec<Unused> = wishes
            .filter_map(|wish| wish.unused(&self.method))
            .collect();
        for reason in reasons {
            match reason {
                Unused::ChoosesSteps => self.h = None,
                Unused::KeepsConstraints => self.stabilization = None,
                // Tolerances are settings of the method.
                Unused::HasFixedSteps => self.max_steps = None,
            }
        }
    }
}
