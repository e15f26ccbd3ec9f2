//! The units that a number of each dimension may be written in.

use std::f64::consts::PI;

use crate::expression::Measure;

/// The dimension of a number of the text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Dimension {
    Number,
    Measure(Measure),
    Mass,
    Inertia,
    /// A force, or a force for each unit of something.
    Force(Option<Measure>),
    /// A torque, or a torque for each unit of something.
    Torque(Option<Measure>),
}

/// A unit and its value in SI units.
pub(crate) type Unit = (&'static str, f64);

const DEGREE: f64 = PI / 180.0;

/// The units of a dimension, the SI unit first; none for plain numbers.
pub(crate) fn units(dimension: Dimension) -> &'static [Unit] {
    match dimension {
        Dimension::Number => &[],
        Dimension::Mass => &[("kg", 1.0), ("g", 1e-3), ("tonne", 1e3), ("mg", 1e-6)],
        Dimension::Inertia => &[
            ("kg*m^2", 1.0),
            ("g*m^2", 1e-3),
            ("kg*mm^2", 1e-6),
            ("m^2*kg", 1.0),
            ("N*m*s^2", 1.0),
            ("tonne*cm^2", 0.1),
        ],
        Dimension::Measure(measure) => of_motion(measure),
        Dimension::Force(None) => &[
            ("N", 1.0),
            ("kN", 1e3),
            ("mN", 1e-3),
            ("kg*m/s^2", 1.0),
            ("kg*m*s^-2", 1.0),
        ],
        Dimension::Force(Some(per)) => force_per(per),
        Dimension::Torque(None) => &[
            ("N*m", 1.0),
            ("N*mm", 1e-3),
            ("kN*m", 1e3),
            ("J", 1.0),
            ("kg*m^2/s^2", 1.0),
        ],
        Dimension::Torque(Some(per)) => torque_per(per),
    }
}

/// The units of positions, angles and their rates.
fn of_motion(measure: Measure) -> &'static [Unit] {
    match measure {
        Measure::Length => &[
            ("m", 1.0),
            ("mm", 1e-3),
            ("cm", 1e-2),
            ("dm", 1e-1),
            ("km", 1e3),
        ],
        Measure::Angle => &[
            ("rad", 1.0),
            ("deg", DEGREE),
            ("mrad", 1e-3),
            ("rev", 2.0 * PI),
        ],
        Measure::Speed => &[
            ("m/s", 1.0),
            ("mm/s", 1e-3),
            ("km/hour", 1e3 / 3600.0),
            ("m/min", 1.0 / 60.0),
        ],
        Measure::Rate => &[
            ("rad/s", 1.0),
            ("deg/s", DEGREE),
            ("rpm", 2.0 * PI / 60.0),
            ("rev/min", 2.0 * PI / 60.0),
            ("rad*s^-1", 1.0),
        ],
        Measure::Acceleration => &[("m/s^2", 1.0), ("mm/s^2", 1e-3), ("N/kg", 1.0)],
        Measure::AngularAcceleration => &[("rad/s^2", 1.0), ("deg/s^2", DEGREE)],
        Measure::Number => &[],
        Measure::Frequency => &[("Hz", 1.0), ("s^-1", 1.0), ("kHz", 1e3)],
        Measure::FrequencyRate => &[("s^-2", 1.0), ("Hz^2", 1.0), ("Hz/s", 1.0)],
        Measure::Force => units(Dimension::Force(None)),
        Measure::Torque => units(Dimension::Torque(None)),
    }
}

/// Force over a quantity of the motion.
fn force_per(measure: Measure) -> &'static [Unit] {
    match measure {
        Measure::Length => &[("N/m", 1.0), ("N/mm", 1e3), ("kN/m", 1e3), ("kg/s^2", 1.0)],
        Measure::Angle => &[("N/rad", 1.0), ("N/deg", 1.0 / DEGREE)],
        Measure::Speed => &[("N*s/m", 1.0), ("N/m*s", 1.0), ("kg/s", 1.0)],
        Measure::Rate => &[("N*s/rad", 1.0), ("N*s/deg", 1.0 / DEGREE)],
        Measure::Acceleration => &[("kg", 1.0)],
        Measure::AngularAcceleration => &[("N*s^2/rad", 1.0)],
        Measure::Number => &[("N", 1.0), ("kN", 1e3)],
        Measure::Frequency => &[("N*s", 1.0), ("N/Hz", 1.0)],
        Measure::FrequencyRate => &[("N*s^2", 1.0)],
        Measure::Force | Measure::Torque => &[],
    }
}

/// Torque over a quantity of the motion.
fn torque_per(measure: Measure) -> &'static [Unit] {
    match measure {
        Measure::Length => &[("N*m/m", 1.0), ("N", 1.0), ("N*mm/m", 1e-3)],
        Measure::Angle => &[("N*m/rad", 1.0), ("N*m/deg", 1.0 / DEGREE)],
        Measure::Speed => &[("N*s", 1.0), ("N*m*s/m", 1.0)],
        Measure::Rate => &[("N*m*s/rad", 1.0), ("N*mm*s/rad", 1e-3)],
        Measure::Acceleration => &[("kg*m", 1.0)],
        Measure::AngularAcceleration => &[("kg*m^2/rad", 1.0)],
        Measure::Number => &[("N*m", 1.0), ("J", 1.0)],
        Measure::Frequency => &[("N*m*s", 1.0), ("J/Hz", 1.0)],
        Measure::FrequencyRate => &[("J*s^2", 1.0)],
        Measure::Force | Measure::Torque => &[],
    }
}
