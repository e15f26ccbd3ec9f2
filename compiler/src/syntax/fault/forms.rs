//! The forms of the items of a model, in the plane and in space.

use crate::syntax::grammar::Rule;

/// The items of a model: first word, rule, form.
pub(super) const ITEMS: &[(&str, Rule, &str)] = &[
    ("units", Rule::units, "units none;"),
    ("const", Rule::constant, "const NAME = expression;"),
    ("param", Rule::parameter, "param NAME = expression;"),
    ("input", Rule::input, "input NAME = expression;"),
    ("let", Rule::definition, "let NAME = expression;"),
    ("gravity", Rule::gravity, "gravity (gx, gy);"),
    ("ground", Rule::ground, "ground { point O = (x, y); }"),
    (
        "body",
        Rule::body,
        "body NAME { mass = m; inertia = J; point P = (x, y); }",
    ),
    ("bar", Rule::bar, "bar NAME from P to (x, y) { mass = m; }"),
    ("particle", Rule::body, "particle NAME { mass = m; }"),
    (
        "rotor",
        Rule::body,
        "rotor NAME { pivot = (x, y); inertia = J; }",
    ),
    (
        "slider",
        Rule::body,
        "slider NAME { mass = m; axis = (1, 0); }",
    ),
    ("coordinate", Rule::coordinate, "coordinate NAME: m;"),
    ("joint", Rule::joint, "joint NAME = revolute(P, Q);"),
    ("drive", Rule::drive, "drive NAME: rod.theta = 600 rpm * t;"),
    (
        "constraint",
        Rule::constraint,
        "constraint NAME: expression = expression;",
    ),
    (
        "spring",
        Rule::spring,
        "spring NAME between P, Q { stiffness = k; free_length = l0; }",
    ),
    (
        "damper",
        Rule::spring,
        "damper NAME between P, Q { damping = c; }",
    ),
    (
        "torsion_spring",
        Rule::spring,
        "torsion_spring NAME between A, B { stiffness = k; }",
    ),
    (
        "bushing",
        Rule::spring,
        "bushing NAME between P, Q { stiffness = (kx, ky); }",
    ),
    ("potential", Rule::potential, "potential NAME = expression;"),
    ("kinetic", Rule::kinetic, "kinetic NAME = expression;"),
    ("force", Rule::force, "force NAME at P = (Fx, Fy);"),
    ("torque", Rule::torque, "torque NAME on BODY = expression;"),
    ("start", Rule::start, "start { rod.theta = 30 deg; }"),
    (
        "for",
        Rule::repetition,
        "for i in 1..=N { body link[i] { ... } }",
    ),
    ("expect", Rule::expect, "expect dof = 1;"),
    ("allow", Rule::allow, "allow(NAME);"),
    ("output", Rule::output, "output NAME = expression;"),
    ("simulate", Rule::simulate, "simulate { t_end = 5 s; }"),
    (
        "actuator",
        Rule::actuator,
        "actuator NAME: torque on BODY follows DRIVE;",
    ),
    ("event", Rule::event, "event NAME: expression rising;"),
    ("until", Rule::until, "until expression > expression;"),
    ("state", Rule::state, "state NAME: UNIT = expression;"),
    ("der", Rule::rate, "der NAME = expression;"),
    (
        "sample",
        Rule::sampling,
        "sample PERIOD { state NAME: UNIT = expression; next NAME = expression; }",
    ),
    (
        "table",
        Rule::table,
        "table NAME(x: rad): N*m = cubic [(0, 0), (1, 2)];",
    ),
    (
        "stop",
        Rule::stop,
        "stop NAME: rod.theta >= 0 { restitution = e; }",
    ),
    (
        "friction",
        Rule::friction,
        "friction NAME on JOINT { mu = 0.2; }",
    ),
];

pub(super) const POINT: (&str, Rule, &str) = ("point", Rule::point, "point NAME = (x, y);");
pub(super) const HEADING: (Rule, &str) = (Rule::heading, "direction NAME = (x, y, z);");
pub(super) const PROPERTY: (Rule, &str) = (Rule::property, "mass = expression;");
pub(super) const SPRING_PROPERTY: (Rule, &str) = (Rule::property, "stiffness = expression;");
pub(super) const STOP_PROPERTY: (Rule, &str) = (Rule::property, "restitution = expression;");
pub(super) const FRICTION_PROPERTY: (Rule, &str) = (Rule::property, "mu = expression;");
pub(super) const NEXT: (Rule, &str) = (Rule::next, "next NAME = expression;");
pub(super) const WISH: (Rule, &str) = (Rule::wish, "t_end = 5 s;");
pub(super) const START_ENTRY: (Rule, &str) = (Rule::start_entry, "rod.theta = 30 deg;");
pub(super) const PROJECT: (Rule, &str) = (Rule::project, "project velocities;");

/// Forms of the plane, and what they are in space.
const IN_SPACE: &[(&str, &str)] = &[
    ("gravity (gx, gy);", "gravity (gx, gy, gz);"),
    (
        "ground { point O = (x, y); }",
        "ground { point O = (x, y, z); }",
    ),
    (
        "body NAME { mass = m; inertia = J; point P = (x, y); }",
        "body NAME { mass = m; inertia = (Ixx, Iyy, Izz); point P = (x, y, z); }",
    ),
    (
        "rotor NAME { pivot = (x, y); inertia = J; }",
        "rotor NAME { pivot = (x, y, z); axis = (0, 0, 1); inertia = J; }",
    ),
    (
        "slider NAME { mass = m; axis = (1, 0); }",
        "slider NAME { mass = m; axis = (1, 0, 0); }",
    ),
    (
        "joint NAME = revolute(P, Q);",
        "joint NAME = revolute(P, Q, axis = (0, 0, 1));",
    ),
    (
        "drive NAME: rod.theta = 600 rpm * t;",
        "drive NAME: JOINT.angle = 600 rpm * t;",
    ),
    (
        "torsion_spring NAME between A, B { stiffness = k; }",
        "torsion_spring NAME at JOINT { stiffness = k; }",
    ),
    (
        "force NAME at P = (Fx, Fy);",
        "force NAME at P = (Fx, Fy, Fz);",
    ),
    (
        "torque NAME on BODY = expression;",
        "torque NAME on BODY = (Tx, Ty, Tz);` or `torque NAME about JOINT = expression;",
    ),
    (
        "start { rod.theta = 30 deg; }",
        "start { JOINT.angle = 30 deg; }",
    ),
    (
        "stop NAME: rod.theta >= 0 { restitution = e; }",
        "stop NAME: JOINT.angle >= 0 { restitution = e; }",
    ),
    ("point NAME = (x, y);", "point NAME = (x, y, z);"),
    ("rod.theta = 30 deg;", "JOINT.angle = 30 deg;"),
];

/// A form as it is in a model of this kind.
pub(super) fn of(form: &'static str, in_space: bool) -> &'static str {
    let found = IN_SPACE.iter().find(|(planar, _)| *planar == form);
    found
        .filter(|_| in_space)
        .map_or(form, |(_, spatial)| spatial)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_forms_of_space_are_those_of_an_item() {
        for (planar, _) in IN_SPACE {
            let item = ITEMS.iter().any(|(_, _, form)| form == planar);
            assert!(
                item || [POINT.2, START_ENTRY.1].contains(planar),
                "{planar}"
            );
        }
    }
}
