//! Motions and lengths that are given over time.

use super::{SLIDER_CRANK, grave, is_mended};
use mbdsl_compiler::diagnostic::Severity;

#[test]
fn a_drive_that_contradicts_the_start() {
    is_mended(
        "start { crank.theta = 0;",
        "drive turn: crank.theta = 60 rpm*t; start { crank.theta = 30 deg;",
        "crank.theta = 30 deg",
        "`turn` puts `crank.theta` at 0 deg at t = 0 s, but the start gives 30 deg",
        "delete `crank.theta` from `start`, or let `turn` begin there: write `30 deg + 60 rpm*t`",
    );
    let faster =
        "drive turn: crank.theta = 60 rpm*t; start { crank.omega = 1 rad/s; crank.theta = 0;";
    is_mended(
        "start { crank.theta = 0;",
        faster,
        "crank.omega = 1 rad/s",
        "the start velocities contradict driver `turn`: `turn.angle` drifts by 5.283 rad/s",
        "write `project velocities;` in `start`: the run starts with crank.omega = 6.283 rad/s",
    );
}

#[test]
fn motions_over_time_are_smooth() {
    let drive = |law: &str| {
        let item = format!("drive turn: crank.theta = {law}; torque motor");
        let said = grave(&SLIDER_CRANK.replacen("torque motor", &item, 1));
        let said = said.iter().find(|said| said.code.number == "MB309");
        said.map(|said| (said.severity, said.message.clone()))
    };
    let error = |message: &str| Some((Severity::Error, message.to_owned()));
    let warning = |message: &str| Some((Severity::Warning, message.to_owned()));
    let cases = [
        (
            "if t < 0.5 s then 0 else 0.3 rad",
            error("drive `turn` jumps at t = 0.5 s, from 0 to 0.3 rad, because of `if`"),
        ),
        (
            "abs(t - 1 s)*(1 rad/s)",
            error(
                "the velocity of drive `turn` jumps at t = 1 s, from -1 to 1 rad/s, because of `abs`",
            ),
        ),
        (
            "(1 rad)*abs(sin(3*t/(1 s)))",
            error(
                "the velocity of drive `turn` jumps at t = 1.047 s, from -3 to 3 rad/s, because of `abs`",
            ),
        ),
        (
            "(1 rad)*min(t/(1 s), 2)",
            error(
                "the velocity of drive `turn` jumps at t = 2 s, from 1 to 0 rad/s, because of `min`",
            ),
        ),
        (
            "(1 rad)*step(t - 1 s)",
            error("drive `turn` jumps at t = 1 s, from 0 to 1 rad, because of `step`"),
        ),
        (
            "(1 rad)*smoothstep(t/(2 s))",
            warning(
                "the acceleration of drive `turn` jumps at t = 2 s, from -1.5 to 0 rad/s^2, because of `smoothstep`",
            ),
        ),
        ("(1 rad)*smootherstep((t - 1 s)/(2 s))", None),
        ("(1 rad)*smoothstep(1)", None),
        ("if 1 < 2 then (1 rad/s)*t else 0", None),
        ("(1 rad)*max(2 + sin(t/(1 s)), 0)", None),
        // The classic law of cams, and one whose end was copied wrong.
        (
            "if t < 2 s then (1 rad)*(t/(2 s))^3*(10 - 15*t/(2 s) + 6*(t/(2 s))^2) else 1 rad",
            None,
        ),
        (
            "if t < 2 s then (1 rad)*(t/(2 s))^3*(10 - 15*t/(2 s) + 6*(t/(2 s))^2) else 1.1 rad",
            error("drive `turn` jumps at t = 2 s, from 1 to 1.1 rad, because of `if`"),
        ),
    ];
    for (law, expected) in cases {
        assert_eq!(drive(law), expected, "{law}");
    }
    is_mended(
        "torque motor on",
        "drive turn: crank.theta = if t < 0.5 s then 0 else 0.3 rad; torque motor on",
        "if t < 0.5 s then 0 else 0.3 rad",
        "drive `turn` jumps at t = 0.5 s, from 0 to 0.3 rad, because of `if`",
        "let it change over a time, as in `0.3 rad*smootherstep((t - 0.5 s)/(0.1 s))`",
    );
    // What holds the joints, and nothing else.
    let point = |more: &str| {
        let text = "model P { ground { point O = (0.1 m * step(t - 1 s), 0); point B = (1 m, 0); }
            body rod { mass = 1 kg; inertia = 0.1 kg*m^2; point A = (0.5 m, 0); }";
        grave(&format!("{text} {more} }}")).len()
    };
    assert_eq!(point("joint j = revolute(ground.O, rod.A);"), 1);
    assert_eq!(
        point("joint j = revolute(ground.B, rod.A); output o = ground.O;"),
        0
    );
}

#[test]
fn lengths_stay_above_zero() {
    let said = |length: &str, item: &str| {
        let text = format!(
            "model M {{ particle a {{ mass = 1 kg; }} ground {{ point O = (0, 0); }}
            {} start {{ a.x = 1 m; a.y = 0; }} }}",
            item.replace("{}", length)
        );
        let said = grave(&text);
        said.first()
            .map(|said| (said.code.number, said.message.clone()))
    };
    for item in [
        "joint p = distance(ground.O, a, length = {});",
        "drive p: distance(ground.O, a) = {};",
    ] {
        let falls = said("1 m - (1 m/s)*t", item).unwrap();
        assert_eq!(falls.0, "MB310");
        assert!(
            falls
                .1
                .ends_with("`p` is 1 m at the start and reaches 0 at t = 1 s"),
            "{}",
            falls.1
        );
        assert_eq!(said("1 m + (1 m/s)*t", item), None);
        assert_eq!(said("1 m + 0.5 m * sin((1 rad/s)*t)", item), None);
        assert_eq!(
            said("1 m + 1.5 m * sin((1 rad/s)*t)", item).unwrap().0,
            "MB310"
        );
        let allowed = format!("{item} allow(vanishing_length: p);");
        assert_eq!(said("1 m - (1 m/s)*t", &allowed), None);
        assert_eq!(said("-1 m", item).unwrap().0, "MB306");
    }
}
