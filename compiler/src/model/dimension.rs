//! Dimensions: powers of length, mass, time, angle and current.

use mbdsl_runtime::Kind;
use std::fmt;

/// The parts of one whole power: halves, thirds and quarters of powers are exact.
const PARTS: i32 = 12;

/// A product of powers of the base quantities.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Dimension {
    /// Powers of m, kg, s, rad and A, each in twelfths.
    powers: [i32; 5],
}

const SYMBOLS: [&str; 5] = ["m", "kg", "s", "rad", "A"];
const LENGTH: usize = 0;
const TIME: usize = 2;
const ANGLE: usize = 3;

impl Dimension {
    /// A plain number.
    pub const NONE: Self = Dimension::of(0, 0, 0, 0);
    /// m
    pub const LENGTH: Self = Dimension::of(1, 0, 0, 0);
    /// kg
    pub const MASS: Self = Dimension::of(0, 1, 0, 0);
    /// s
    pub const TIME: Self = Dimension::of(0, 0, 1, 0);
    /// rad
    pub const ANGLE: Self = Dimension::of(0, 0, 0, 1);
    /// A
    pub const CURRENT: Self = Dimension::of(0, 0, 0, 0).per_ampere(-1);
    /// V = J / (A s)
    pub const VOLTAGE: Self = Dimension::of(2, 1, -3, 0).per_ampere(1);
    /// kg m^2
    pub const INERTIA: Self = Dimension::of(2, 1, 0, 0);
    /// N = kg m / s^2
    pub const FORCE: Self = Dimension::of(1, 1, -2, 0);
    /// N m = J
    pub const TORQUE: Self = Dimension::of(2, 1, -2, 0);
    /// m / s^2
    pub const ACCELERATION: Self = Dimension::of(1, 0, -2, 0);

    /// Whole powers of m, kg, s and rad.
    pub const fn of(length: i32, mass: i32, time: i32, angle: i32) -> Self {
        Dimension {
            powers: [length * PARTS, mass * PARTS, time * PARTS, angle * PARTS, 0],
        }
    }

    /// The dimension over this power of a current.
    #[must_use]
    pub(crate) const fn per_ampere(self, power: i32) -> Self {
        let [length, mass, time, angle, current] = self.powers;
        Dimension {
            powers: [length, mass, time, angle, current - power * PARTS],
        }
    }

    /// The powers of length, mass, time, angle and current.
    pub fn powers(self) -> [f64; 5] {
        self.powers.map(|power| f64::from(power) / f64::from(PARTS))
    }

    /// Whether it contains a current.
    pub(crate) const fn is_electrical(self) -> bool {
        self.powers[4] != 0
    }

    /// The dimension of a coordinate or of a violation.
    pub fn of_kind(kind: Kind) -> Self {
        match kind {
            Kind::Length => Self::LENGTH,
            Kind::Angle => Self::ANGLE,
            Kind::Number => Self::NONE,
        }
    }

    /// The dimension of a product.
    #[must_use]
    pub fn times(self, other: Self) -> Self {
        let mut powers = self.powers;
        for (power, other) in powers.iter_mut().zip(other.powers) {
            *power = power.saturating_add(other);
        }
        Dimension { powers }
    }

    /// The dimension of a quotient.
    #[must_use]
    pub fn over(self, other: Self) -> Self {
        let inverse = Dimension {
            powers: other.powers.map(|power| power.saturating_neg()),
        };
        self.times(inverse)
    }

    /// Whether a power of m or of s, or a division by rad, leads from this dimension to another, none of it
    /// against a power that is there.
    pub(crate) fn grows_to(self, other: Self) -> bool {
        let mut grown = self.powers.iter().zip(other.powers);
        let changed: Vec<usize> = (0..SYMBOLS.len())
            .filter(|&i| self.powers[i] != other.powers[i])
            .collect();
        let grows = |&i: &usize| i == LENGTH || i == TIME || (i == ANGLE && other.powers[i] < 0);
        changed.len() == 1
            && changed.iter().all(grows)
            && grown.all(|(from, to)| from.abs() <= to.abs() && from * to >= 0)
    }

    /// Whether it is s, or s^2: what a law of speeds has more than one of places.
    pub(crate) fn is_time(self) -> bool {
        [Self::TIME, Self::TIME.times(Self::TIME)].contains(&self)
    }

    /// The dimension of a power; `None` where it is no multiple of a twelfth, or out of bounds.
    pub fn power(self, exponent: f64) -> Option<Self> {
        let mut powers = self.powers;
        for power in &mut powers {
            let exact = f64::from(*power) * exponent;
            let rounded = exact.round();
            if (exact - rounded).abs() > 1e-9 || rounded.abs() > 1e6 {
                return None;
            }
            *power = rounded as i32;
        }
        Some(Dimension { powers })
    }

    /// The powers of m, kg, s, rad and A; `None` if one of them is a fraction.
    pub fn whole_powers(self) -> Option<[i32; 5]> {
        let whole = self.powers.iter().all(|power| power % PARTS == 0);
        whole.then(|| self.powers.map(|power| power / PARTS))
    }

    /// Whether all powers are such as quantities of mechanics have.
    pub fn is_plausible(self) -> bool {
        self.powers.iter().all(|power| power.abs() <= 60 * PARTS)
    }

    /// The dimension without its angle.
    #[must_use]
    pub fn without_angle(self) -> Self {
        let [length, mass, time, _, current] = self.powers;
        Dimension {
            powers: [length, mass, time, 0, current],
        }
    }

    /// Whether a quantity of this dimension may stand where `expected` is wanted: an angle may be
    /// dropped, but not invented.
    pub fn fits(self, expected: Self) -> bool {
        self == expected || self.without_angle() == expected
    }

    /// The unit in SI symbols that has this dimension, `1` for a number, as in `kg*m^2`.
    pub fn unit(self) -> String {
        self.named().map_or_else(|| self.base_unit(), str::to_owned)
    }

    /// Whether the unit is more than powers of base units.
    pub(crate) fn has_name(self) -> bool {
        self.named().is_some()
    }

    fn named(self) -> Option<&'static str> {
        let named = [
            ("N", Self::FORCE),
            ("N/m", Self::FORCE.over(Self::LENGTH)),
            // Of dampers.
            ("N*s/m", Self::FORCE.times(Self::TIME).over(Self::LENGTH)),
            ("Pa", Self::of(-1, 1, -2, 0)),
            ("W", Self::of(2, 1, -3, 0)),
            ("N*m", Self::TORQUE),
            ("N*m/rad", Self::TORQUE.over(Self::ANGLE)),
            (
                "N*m*s/rad",
                Self::TORQUE.times(Self::TIME).over(Self::ANGLE),
            ),
            // Of gains, from angles and their rates to forces and voltages.
            ("N/rad", Self::FORCE.over(Self::ANGLE)),
            ("N*s/rad", Self::FORCE.times(Self::TIME).over(Self::ANGLE)),
            ("V/rad", Self::VOLTAGE.over(Self::ANGLE)),
            ("V", Self::VOLTAGE),
            ("V/s", Self::VOLTAGE.over(Self::TIME)),
            // Of flux linkages and, as `N*m/A`, of motors.
            ("V*s", Self::VOLTAGE.times(Self::TIME)),
            ("V*s/rad", Self::VOLTAGE.times(Self::TIME).over(Self::ANGLE)),
            ("Ohm", Self::VOLTAGE.over(Self::CURRENT)),
            ("H", Self::VOLTAGE.times(Self::TIME).over(Self::CURRENT)),
            ("F", Self::CURRENT.times(Self::TIME).over(Self::VOLTAGE)),
            ("C", Self::CURRENT.times(Self::TIME)),
        ];
        let found = named.iter().find(|(_, dimension)| *dimension == self);
        found.map(|(name, _)| *name)
    }

    fn base_unit(self) -> String {
        let write = |sign: i32| {
            // kg before m, as people write it.
            let factors = [1, 0, 2, 3, 4]
                .into_iter()
                .filter(|&i| self.powers[i] * sign > 0)
                .map(|i| {
                    let power = self.powers[i].abs();
                    match (power / PARTS, power % PARTS) {
                        (1, 0) => SYMBOLS[i].to_owned(),
                        (whole, 0) => format!("{}^{whole}", SYMBOLS[i]),
                        _ => {
                            let common =
                                (1..=PARTS).rev().find(|n| power % n == 0 && PARTS % n == 0);
                            let common = common.unwrap_or(1);
                            format!("{}^({}/{})", SYMBOLS[i], power / common, PARTS / common)
                        }
                    }
                });
            factors.collect::<Vec<_>>()
        };
        let (above, below) = (write(1), write(-1));
        let above = if above.is_empty() {
            "1".to_owned()
        } else {
            above.join("*")
        };
        below
            .iter()
            .fold(above, |unit, factor| format!("{unit}/{factor}"))
    }
}

impl fmt::Display for Dimension {
    /// The unit, in words where it has none.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if *self == Self::NONE {
            f.write_str("a plain number")
        } else {
            f.write_str(&self.unit())
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn units_are_written_as_people_write_them() {
        let cases = [
            (Dimension::NONE, "1"),
            (Dimension::ACCELERATION, "m/s^2"),
            (Dimension::INERTIA, "kg*m^2"),
            (Dimension::FORCE, "N"),
            (Dimension::TORQUE, "N*m"),
            (Dimension::FORCE.over(Dimension::LENGTH), "N/m"),
            (Dimension::TORQUE.over(Dimension::ANGLE), "N*m/rad"),
            (Dimension::MASS.over(Dimension::LENGTH), "kg/m"),
            (Dimension::of(0, 0, -1, 0), "1/s"),
            (Dimension::of(-1, 1, -1, 0), "kg/m/s"),
            (Dimension::of(0, 1, -1, 0), "N*s/m"),
            (
                Dimension::FORCE.over(Dimension::LENGTH.times(Dimension::LENGTH)),
                "Pa",
            ),
            (Dimension::TORQUE.over(Dimension::TIME), "W"),
            (Dimension::FORCE.over(Dimension::ANGLE), "N/rad"),
            (Dimension::of(1, 1, -1, -1), "N*s/rad"),
            (Dimension::VOLTAGE.over(Dimension::ANGLE), "V/rad"),
            (Dimension::CURRENT, "A"),
            (Dimension::CURRENT.over(Dimension::TIME), "A/s"),
            (Dimension::VOLTAGE, "V"),
            (Dimension::TORQUE.over(Dimension::CURRENT), "V*s"),
            (Dimension::VOLTAGE.over(Dimension::CURRENT), "Ohm"),
            (Dimension::FORCE.over(Dimension::CURRENT), "kg*m/s^2/A"),
        ];
        for (dimension, unit) in cases {
            assert_eq!(dimension.unit(), unit);
        }
        let root = Dimension::LENGTH.power(0.5);
        assert_eq!(root.map(Dimension::unit).as_deref(), Some("m^(1/2)"));
    }

    #[test]
    fn an_angle_may_be_dropped_but_not_invented() {
        let rate = Dimension::ANGLE.over(Dimension::TIME);
        assert!(
            rate.times(Dimension::LENGTH)
                .fits(Dimension::LENGTH.over(Dimension::TIME))
        );
        assert!(!Dimension::NONE.over(Dimension::TIME).fits(rate));
        assert!(!Dimension::NONE.fits(Dimension::ANGLE));
    }
}
