//! The values that a parameter takes in a sweep.

use rand_chacha::ChaCha8Rng;
use rand_distr::{Distribution as _, LogNormal, Normal, Uniform};
use std::fmt;

/// The largest number of runs of one sweep.
pub const MOST_RUNS: usize = 1_000_000_000;

/// The largest number of runs that are put in order in memory: those of a sweep that is not split, or of one shard.
pub const MOST_ROWS: usize = 10_000_000;

/// The values of one parameter, in SI units: a list, a range, or a distribution from which they are drawn.
///
/// Its text is that of the command line: `1.0,1.2`, `0.5..2.0:50`, `uniform(0.5,2.0)`.
#[derive(Debug, Clone, PartialEq)]
pub struct Values(Kind);

#[derive(Debug, Clone, PartialEq)]
enum Kind {
    List(Vec<f64>),
    Range { from: f64, to: f64, count: usize },
    Drawn(Distribution),
}

impl Values {
    /// A list of values.
    ///
    /// # Errors
    /// [`ValuesError`] if there are none, or one is not finite.
    pub fn list(values: impl Into<Vec<f64>>) -> Result<Values, ValuesError> {
        let values = values.into();
        if values.is_empty() {
            return Err(ValuesError::None);
        }
        for value in &values {
            finite(*value)?;
        }
        Ok(Values(Kind::List(values)))
    }

    /// A number of values in equal steps, both ends included.
    ///
    /// # Errors
    /// [`ValuesError`] if an end is not finite, if both are the same, or if there are fewer than 2 values
    /// or more than [`MOST_RUNS`].
    pub fn range(from: f64, to: f64, count: usize) -> Result<Values, ValuesError> {
        let (from, to) = (finite(from)?, finite(to)?);
        if !(2..=MOST_RUNS).contains(&count) {
            return Err(ValuesError::Count {
                count: count.to_string(),
            });
        }
        if from == to {
            return Err(ValuesError::OneValue { from, to });
        }
        Ok(Values(Kind::Range { from, to, count }))
    }

    /// The distribution from which the values are drawn, `None` if they are given.
    pub fn distribution(&self) -> Option<&Distribution> {
        match &self.0 {
            Kind::Drawn(distribution) => Some(distribution),
            Kind::List(_) | Kind::Range { .. } => None,
        }
    }

    /// The given values in their order; empty if they are drawn.
    pub fn given(&self) -> impl Iterator<Item = f64> + '_ {
        (0..self.count()).filter_map(|place| self.at(place))
    }

    /// The number of values to combine.
    pub(crate) fn count(&self) -> usize {
        match &self.0 {
            Kind::List(list) => list.len(),
            Kind::Range { count, .. } => *count,
            Kind::Drawn(_) => 1,
        }
    }

    /// One of the values that are combined; `None` if they are drawn.
    pub(crate) fn at(&self, place: usize) -> Option<f64> {
        match &self.0 {
            Kind::List(list) => list.get(place).copied(),
            // The ends are met exactly.
            Kind::Range { from, .. } if place == 0 => Some(*from),
            Kind::Range { to, count, .. } if place + 1 == *count => Some(*to),
            Kind::Range { from, to, count } => {
                let share = place as f64 / (count - 1) as f64;
                Some(from * (1.0 - share) + to * share)
            }
            Kind::Drawn(_) => None,
        }
    }
}

impl From<Distribution> for Values {
    fn from(distribution: Distribution) -> Values {
        Values(Kind::Drawn(distribution))
    }
}

impl fmt::Display for Values {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0 {
            Kind::List(list) => {
                let list: Vec<String> = list.iter().map(|value| format!("{value:?}")).collect();
                f.write_str(&list.join(","))
            }
            Kind::Range { from, to, count } => write!(f, "{from:?}..{to:?}:{count}"),
            Kind::Drawn(distribution) => distribution.fmt(f),
        }
    }
}

/// A distribution from which the values of a parameter are drawn.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Distribution {
    name: &'static str,
    /// Its two numbers, as they were given.
    numbers: [f64; 2],
    draw: Draw,
}

#[derive(Debug, Clone, Copy, PartialEq)]
enum Draw {
    Uniform(Uniform<f64>),
    Normal(Normal<f64>),
    /// The logarithm is uniform.
    LogUniform(Uniform<f64>),
    LogNormal(LogNormal<f64>),
}

impl Distribution {
    /// Uniform distribution from `from` to below `to`.
    ///
    /// # Errors
    /// [`ValuesError`] if the numbers are not finite, or not in this order.
    pub fn uniform(from: f64, to: f64) -> Result<Distribution, ValuesError> {
        let numbers = [from, to];
        Distribution::new("uniform", numbers, || {
            uniform(numbers, numbers).map(Draw::Uniform)
        })
    }

    /// Log-uniform distribution: the logarithm is uniform.
    ///
    /// # Errors
    /// [`ValuesError`] if the numbers are not finite, not positive, or not in this order.
    pub fn loguniform(from: f64, to: f64) -> Result<Distribution, ValuesError> {
        let numbers = [from, to];
        Distribution::new("loguniform", numbers, || {
            positive("the lower end", from)?;
            positive("the upper end", to)?;
            uniform(numbers, numbers)?;
            uniform(numbers.map(f64::ln), numbers).map(Draw::LogUniform)
        })
    }

    /// Normal distribution.
    ///
    /// # Errors
    /// [`ValuesError`] if the numbers are not finite, or the standard deviation is not positive.
    pub fn normal(mean: f64, deviation: f64) -> Result<Distribution, ValuesError> {
        Distribution::new("normal", [mean, deviation], || {
            positive("the standard deviation", deviation)?;
            let normal = Normal::new(mean, deviation);
            normal
                .map(Draw::Normal)
                .map_err(|_| DistributionFault::Undrawable)
        })
    }

    /// Log-normal distribution: the logarithm is normal, with this mean and standard deviation.
    ///
    /// # Errors
    /// As of [`Distribution::normal`].
    pub fn lognormal(mean: f64, deviation: f64) -> Result<Distribution, ValuesError> {
        Distribution::new("lognormal", [mean, deviation], || {
            positive("the standard deviation", deviation)?;
            let normal = LogNormal::new(mean, deviation);
            normal
                .map(Draw::LogNormal)
                .map_err(|_| DistributionFault::Undrawable)
        })
    }

    fn new(
        name: &'static str,
        numbers: [f64; 2],
        draw: impl FnOnce() -> Result<Draw, DistributionFault>,
    ) -> Result<Distribution, ValuesError> {
        for number in numbers {
            finite(number)?;
        }
        let [a, b] = numbers;
        let draw = draw().map_err(|fault| ValuesError::Distribution {
            distribution: format!("{name}({a:?},{b:?})"),
            fault,
        })?;
        Ok(Distribution {
            name,
            numbers,
            draw,
        })
    }

    /// Whether its values are spread evenly on a logarithmic axis.
    pub fn is_logarithmic(&self) -> bool {
        matches!(self.draw, Draw::LogUniform(_))
    }

    pub(crate) fn draw(&self, random: &mut ChaCha8Rng) -> f64 {
        match self.draw {
            Draw::Uniform(uniform) => uniform.sample(random),
            Draw::Normal(normal) => normal.sample(random),
            Draw::LogUniform(uniform) => uniform.sample(random).exp(),
            Draw::LogNormal(normal) => normal.sample(random),
        }
    }
}

impl fmt::Display for Distribution {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [a, b] = self.numbers;
        write!(f, "{}({a:?},{b:?})", self.name)
    }
}

fn finite(number: f64) -> Result<f64, ValuesError> {
    match number.is_finite() {
        true => Ok(number),
        false => Err(ValuesError::NotFinite { number }),
    }
}

fn positive(what: &'static str, number: f64) -> Result<(), DistributionFault> {
    match number > 0.0 {
        true => Ok(()),
        false => Err(DistributionFault::NotPositive { what, number }),
    }
}

/// A uniform distribution from `low` to below `high`; errors name `from` and `to`.
fn uniform([low, high]: [f64; 2], [from, to]: [f64; 2]) -> Result<Uniform<f64>, DistributionFault> {
    Uniform::new(low, high).map_err(|_| DistributionFault::NotBelow { from, to })
}

/// Values that a parameter cannot take in a sweep.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum ValuesError {
    /// A list without values.
    #[error("there are no values")]
    None,
    /// A number is not finite.
    #[error("{number} is not a finite number")]
    NotFinite {
        /// The number as given.
        number: f64,
    },
    /// A range with too few or too many values.
    #[error("`{count}` is not a number of values from 2 to {MOST_RUNS}")]
    Count {
        /// The number of values as given.
        count: String,
    },
    /// A range whose ends are the same.
    #[error("the range {from}..{to} has one value only")]
    OneValue {
        /// The first value.
        from: f64,
        /// The last value.
        to: f64,
    },
    /// A distribution from which nothing can be drawn.
    #[error("{distribution}: {fault}")]
    Distribution {
        /// The distribution as it was given.
        distribution: String,
        /// Reason why nothing can be drawn from it.
        fault: DistributionFault,
    },
}

/// Reason why nothing can be drawn from a distribution.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum DistributionFault {
    /// Its ends are not in order, or their difference is not finite.
    #[error("{from} is not below {to}, or too far from it")]
    NotBelow {
        /// The lower end.
        from: f64,
        /// The upper end.
        to: f64,
    },
    /// A number that must be positive is not.
    #[error("{what} {number} is not positive")]
    NotPositive {
        /// Name of the number.
        what: &'static str,
        /// Its value as given.
        number: f64,
    },
    /// Its numbers describe no distribution.
    #[error("nothing can be drawn from it")]
    Undrawable,
}
