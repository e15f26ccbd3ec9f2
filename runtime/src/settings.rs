//! Settings of methods and stabilizations, as fields of a struct and by name.

/// Description of a setting of a method or a stabilization.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct ParameterInfo {
    /// Its name.
    pub name: &'static str,
    /// The allowed words, each standing for its place in this list; empty for a number.
    pub choices: &'static [&'static str],
    /// The lines of its documentation.
    lines: &'static [&'static str],
}

impl ParameterInfo {
    pub(crate) const fn new(
        name: &'static str,
        choices: &'static [&'static str],
        lines: &'static [&'static str],
    ) -> ParameterInfo {
        ParameterInfo {
            name,
            choices,
            lines,
        }
    }

    /// Meaning of the setting, with its unit.
    pub fn meaning(&self) -> String {
        let lines: Vec<&str> = self.lines.iter().map(|line| line.trim()).collect();
        lines.join(" ").trim_end_matches('.').to_owned()
    }

    /// The number that a text stands for: one of the choices, or a number.
    pub fn number(&self, text: &str) -> Option<f64> {
        let choice = self.choices.iter().position(|choice| *choice == text);
        choice
            .map(|place| place as f64)
            .or_else(|| text.parse().ok())
    }

    /// A value as a person writes it.
    pub fn text(&self, value: f64) -> String {
        let choice = self.choices.iter().enumerate();
        let mut named = choice.filter(|(place, _)| *place as f64 == value);
        named.next().map_or_else(
            || format!("{value:?}").trim_end_matches(".0").to_owned(),
            |(_, choice)| (*choice).to_owned(),
        )
    }
}

/// A type that a setting can have.
pub(crate) trait Setting: Copy {
    /// The words for its values; empty for numbers.
    const CHOICES: &'static [&'static str] = &[];
    fn number(self) -> f64;
    fn from_number(number: f64) -> Option<Self>;
}

impl Setting for f64 {
    fn number(self) -> f64 {
        self
    }

    fn from_number(number: f64) -> Option<f64> {
        number.is_finite().then_some(number)
    }
}

impl Setting for u32 {
    fn number(self) -> f64 {
        f64::from(self)
    }

    fn from_number(number: f64) -> Option<u32> {
        let whole = number as u32;
        (f64::from(whole) == number).then_some(whole)
    }
}

impl Setting for bool {
    const CHOICES: &'static [&'static str] = &["no", "yes"];

    fn number(self) -> f64 {
        f64::from(u8::from(self))
    }

    fn from_number(number: f64) -> Option<bool> {
        match number {
            0.0 => Some(false),
            1.0 => Some(true),
            _ => None,
        }
    }
}

/// Settings that can be read and written by name.
pub(crate) trait Named {
    /// Sets a setting; `false` if there is none with this name, or the value is not allowed.
    fn set(&mut self, name: &str, value: f64) -> bool;
    /// The value of a setting; `None` if there is none with this name.
    fn get(&self, name: &str) -> Option<f64>;
    /// The first setting whose value is not allowed, with that value: a field can be given
    /// anything.
    fn refused(&self) -> Option<(&'static ParameterInfo, f64)>;
}

/// A struct of settings: its fields with their defaults and what is allowed; the documentation of
/// a field is what the table of methods says about it. After `with` come fields that are not a single
/// number and have no name in the table. A method of each field's name sets it, so that settings can be
/// written in a row: `Dop853::default().rtol(1e-10)`.
macro_rules! settings {
    (
        $(#[$meta:meta])*
        pub struct $Settings:ident {
            $($(#[doc = $doc:literal])* pub $field:ident: $Type:ty = $default:expr
                $(, where $valid:expr)?;)*
        }
        $(with {
            $($(#[doc = $more_doc:literal])* pub $more:ident: $More:ty = $more_default:expr;)*
        })?
    ) => {
        $(#[$meta])*
        #[derive(Debug, Clone, Copy, PartialEq)]
        #[non_exhaustive]
        pub struct $Settings {
            $($(#[doc = $doc])* pub $field: $Type,)*
            $($($(#[doc = $more_doc])* pub $more: $More,)*)?
        }

        impl Default for $Settings {
            fn default() -> $Settings {
                $Settings { $($field: $default,)* $($($more: $more_default,)*)? }
            }
        }

        impl $Settings {
            $(
                $(#[doc = $doc])*
                #[must_use]
                pub const fn $field(mut self, $field: $Type) -> $Settings {
                    self.$field = $field;
                    self
                }
            )*
            $($(
                $(#[doc = $more_doc])*
                #[must_use]
                pub const fn $more(mut self, $more: $More) -> $Settings {
                    self.$more = $more;
                    self
                }
            )*)?

            /// The settings, in the order of the fields.
            pub(crate) const PARAMETERS: &'static [$crate::settings::ParameterInfo] = &[
                $($crate::settings::ParameterInfo::new(
                    stringify!($field),
                    <$Type as $crate::settings::Setting>::CHOICES,
                    &[$($doc),*],
                ),)*
            ];
        }

        impl $crate::settings::Named for $Settings {
            #[allow(unused_variables)]
            fn set(&mut self, name: &str, value: f64) -> bool {
                match name {
                    $(stringify!($field) => {
                        match <$Type as $crate::settings::Setting>::from_number(value) {
                            Some(found) $(if ($valid)(found))? => self.$field = found,
                            _ => return false,
                        }
                    })*
                    _ => return false,
                }
                #[allow(unreachable_code)]
                true
            }

            fn get(&self, name: &str) -> Option<f64> {
                match name {
                    $(stringify!($field) => {
                        Some($crate::settings::Setting::number(self.$field))
                    })*
                    _ => None,
                }
            }

            fn refused(&self) -> Option<(&'static $crate::settings::ParameterInfo, f64)> {
                let allowed: &[(f64, bool)] = &[
                    $({
                        let number = $crate::settings::Setting::number(self.$field);
                        match <$Type as $crate::settings::Setting>::from_number(number) {
                            Some(_found) $(if ($valid)(_found))? => (number, true),
                            _ => (number, false),
                        }
                    },)*
                ];
                let mut fields = $Settings::PARAMETERS.iter().zip(allowed);
                let refused = fields.find(|(_, (_, allowed))| !allowed);
                refused.map(|(parameter, (number, _))| (parameter, *number))
            }
        }
    };
}

/// A choice between words, in the order of their numbers.
macro_rules! choice {
    (
        $(#[$meta:meta])*
        pub enum $Choice:ident { $($(#[$doc:meta])* $Variant:ident = $name:literal,)* }
    ) => {
        $(#[$meta])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        pub enum $Choice {
            $($(#[$doc])* $Variant,)*
        }

        impl $crate::settings::Setting for $Choice {
            const CHOICES: &'static [&'static str] = &[$($name),*];

            fn number(self) -> f64 {
                f64::from(self as u8)
            }

            fn from_number(number: f64) -> Option<$Choice> {
                [$($Choice::$Variant),*]
                    .into_iter()
                    .find(|choice| $crate::settings::Setting::number(*choice) == number)
            }
        }
    };
}

pub(crate) use {choice, settings};
