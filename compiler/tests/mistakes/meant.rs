//! What beginners write of numbers, units and names of other tools, and what they mean by it.

use super::{SLIDER_CRANK, grave, is_mended, says};
use mbdsl_compiler::compile;

/// No help joins two numbers, or makes a tenth a whole.
#[test]
fn numbers_stay_what_they_are() {
    is_mended(
        "mass = 0.4 kg;",
        "mass = .4 kg;",
        ".",
        "expected an expression, found `.`",
        "a number begins with a digit: write `0.4`",
    );
    is_mended(
        "guess slider.x = 0.4 m;",
        "guess slider.x = -.4 m;",
        ".",
        "expected an expression, found `.`",
        "a number begins with a digit: write `0.4`",
    );
    says(
        "stroke = slider.x;",
        "stroke = slider.x*(2:40);",
        ":",
        "expected `)` or an operator, found `:`",
        "a ratio is a quotient: write `2/40`",
    );
}

/// A damping is no stiffness times the time.
#[test]
fn dampings_do_not_grow() {
    for (item, words, message, help) in [
        (
            "damper d between slider.B, ground.O { damping = 5 N/m; }",
            "5 N/m",
            "damping of damper `d` has dimension N/m, expected N*s/m",
            "write `5 N/m*s`",
        ),
        (
            "torsion_spring d between crank, ground { stiffness = 1 N*m/rad; damping = 2 N*m/rad; }",
            "2 N*m/rad",
            "damping of torsion_spring `d` has dimension N*m/rad, expected N*m*s/rad",
            "write `2 N*m/rad*s`",
        ),
    ] {
        let written = format!("{item} torque motor on crank = M;");
        is_mended("torque motor on crank = M;", &written, words, message, help);
    }
}

/// Ninety of a name is no more meant in rad than a ninety that stands there.
#[test]
fn degrees_of_a_name() {
    let right = "torque motor on crank = M;";
    is_mended(
        right,
        "torque motor on crank = M; param aim = 90; torque hold on crank = -(0.1 N*m)*(crank.theta - aim);",
        "aim",
        "this number beside an angle is 90 rad, 14.32 turns",
        "did you mean `90 deg`?",
    );
    is_mended(
        "start { crank.theta = 0;",
        "param begin = -30; start { crank.theta = begin;",
        "-30",
        "`begin` has no unit, and is used as an angle",
        "write `-30 deg`, or the angle in rad",
    );
}

/// Three hertz in a sine are three radians per second.
#[test]
fn hertz_are_not_turns() {
    is_mended(
        "torque motor on crank = M;",
        "torque motor on crank = M*sin(3 Hz*t);",
        "3 Hz",
        "as the rate of an angle this is 3 rad/s, 0.4775 turns per second",
        "did you mean `3 rev/s`?",
    );
    for known in ["2*pi*(3 Hz)*t", "2*pi*3 Hz*t", "3 rev/s*t", "3 rad/s*t"] {
        let text = SLIDER_CRANK.replacen("= M;", &format!("= M*sin({known});"), 1);
        assert_eq!(grave(&text), [], "{known}");
    }
}

/// Who writes 300 for a length means mm.
#[test]
fn lengths_of_hundreds_are_in_mm() {
    let text = SLIDER_CRANK.replacen(
        "param r = 0.1 m;\n    param l = 0.3 m;",
        "param r = 100; param l = 300;",
        1,
    );
    let said = grave(&text);
    assert_eq!(
        said[0].help.as_deref(),
        Some("write `100 mm`, or the length in m")
    );
}

/// Names of methods and settings of other tools.
#[test]
fn other_tools() {
    for (written, help) in [
        ("method = ode15s", "did you mean `radau`?"),
        ("method = RK45", "did you mean `dopri5`?"),
        ("tol = 1e-6", "did you mean `rtol`?"),
    ] {
        let text = SLIDER_CRANK.replacen("output", &format!("simulate {{ {written}; }} output"), 1);
        let said = grave(&text);
        assert_eq!(said[0].help.as_deref(), Some(help), "{written}");
    }
}

/// A particle is its own point, and does not turn.
#[test]
fn particles_have_no_points() {
    let text = |items: &str| {
        format!(
            "model Ball {{ ground {{ point O = (0, 0); }} particle ball {{ mass = 1 kg; }} {items} start {{ ball.x = 1 m; }} }}"
        )
    };
    for (items, help) in [
        (
            "allow(unattached); output r = ball.theta;",
            "`ball` is a particle: its own point, which does not turn; it has the values `x`, `vx`, `ax`, `y`, `vy`, `ay`",
        ),
        (
            "joint rope = distance(ground.O, ball.B, length = 1 m);",
            "write `ball`",
        ),
    ] {
        let said = compile(&text(items)).diagnostics;
        assert_eq!(said[0].help.as_deref(), Some(help), "{items}");
    }
}

/// An item of the model inside a body, whose brace is missing.
#[test]
fn braces_are_missed_where_they_are_missing() {
    says(
        "point A = (r/2, 0); }",
        "point A = (r/2, 0); joint extra = revolute(ground.O, rod.A); }",
        "joint",
        "`joint` cannot stand inside a body: `}` is missing before it",
        "close the brace before this item",
    );
}

/// A line that is written where the wheel belongs.
#[test]
fn wheels_turn() {
    let text = |joint: &str| {
        format!(
            "model Disk {{
    ground {{ point O = (0, 0); }}
    body disk {{ mass = 1 kg; inertia = 1e-3 kg*m^2; point C = (0, 0); }}
    rotor pinion {{ pivot = (0, 1 m); inertia = 1e-3 kg*m^2; point C = (0, 0); }}
    slider bar {{ mass = 1 kg; axis = (1, 0); point P = (0, 0.9 m); }}
    joint roll = {joint}, axis = (1, 0), radius = 100 mm);
    start {{ disk.y = 0.1 m; }}
}}"
        )
    };
    for (right, wrong, what) in [
        (
            "rolling(disk.C, ground.O",
            "rolling(ground.O, disk.C",
            "wheel",
        ),
        ("rack(bar.P, pinion.C", "rack(pinion.C, bar.P", "gear"),
    ] {
        let points = right.split_once('(').unwrap().1;
        let body = if what == "wheel" { "ground" } else { "bar" };
        let message = format!("the {what} of joint `roll` is `{body}`, which does not turn");
        let said = grave(&text(wrong));
        let said = said.iter().find(|said| said.message == message).unwrap();
        let help = format!("did you mean `{points}`?");
        assert_eq!(said.help.as_deref(), Some(&help[..]));
        let mended = said.suggestion.as_ref().unwrap().apply(&text(wrong));
        assert_eq!(mended.unwrap(), text(right));
        let silenced = text(wrong).replace("start", "allow(suspicious: roll); start");
        assert!(grave(&silenced).iter().all(|said| said.message != message));
        assert!(
            grave(&text(right))
                .iter()
                .all(|said| !said.message.contains("does not turn"))
        );
    }
}

/// A beam that is written where the ball belongs: both can turn, and where the ball lies says which one rolls.
#[test]
fn wheels_touch_their_lines() {
    let text = |points: &str, height: &str| {
        format!(
            "model BallAndBeam {{
    rotor beam {{ pivot = (0, 0); inertia = 0.05 kg*m^2; point O = (0, 0); }}
    body ball {{ mass = 0.11 kg; inertia = 1e-5 kg*m^2; point C = (0, 0); }}
    joint roll = rolling({points}, axis = (1, 0), radius = 15 mm);
    start {{ ball.x = 0.25 m; guess ball.y = {height}; }}
}}"
        )
    };
    let message = "joint `roll` takes `beam` as the wheel, but the start has `ball` at the distance of the radius from a \
                   line of `beam`";
    let is_said = |text: &str| grave(text).into_iter().find(|said| said.message == message);
    let wrong = text("beam.O, ball.C", "15 mm");
    let said = is_said(&wrong).unwrap();
    let help = "the first point is the center of the wheel: if `ball` rolls, write `rolling(ball.C, beam.O, ...)`";
    assert_eq!(said.help.as_deref(), Some(help));
    let silenced = wrong.replace("start", "allow(suspicious: roll); start");
    // A wheel that rolls below its line, and one of which nothing is known.
    let others = [
        text("ball.C, beam.O", "15 mm"),
        text("beam.O, ball.C", "-15 mm"),
        text("beam.O, ball.C", "0 mm"),
    ];
    for text in others.iter().chain([&silenced]) {
        assert!(is_said(text).is_none(), "{text}");
    }
}

/// A rack and a gear that both turn, written the other way round: the start says which one is at the radius of the other.
#[test]
fn gears_touch_their_racks() {
    let text = |points: &str, gear: &str| {
        format!(
            "model Steering {{
    ground {{ point O = (0, 0); }}
    body beam {{ mass = 1 kg; inertia = 0.05 kg*m^2; point O = (0, 0); }}
    body wheel {{ mass = 0.11 kg; inertia = 1e-5 kg*m^2; point C = (0, 0); }}
    joint mesh = rack({points}, axis = (1, 0), radius = 15 mm);
    start {{ wheel.x = 0.25 m; wheel.y = {gear}; }}
}}"
        )
    };
    let message = "joint `mesh` takes `beam` as the gear, but the start has `wheel` at the distance of the radius from a \
                   line of `beam`";
    let is_said = |text: &str| grave(text).into_iter().find(|said| said.message == message);
    let said = is_said(&text("wheel.C, beam.O", "15 mm")).unwrap();
    let help = "the second point is the center of the gear: if `wheel` is the gear, write `rack(beam.O, wheel.C, ...)`";
    assert_eq!(said.help.as_deref(), Some(help));
    for text in [
        text("beam.O, wheel.C", "15 mm"),
        text("wheel.C, beam.O", "40 mm"),
    ] {
        assert!(is_said(&text).is_none(), "{text}");
    }
}

/// A slot whose two points are exchanged: where both bodies are drawn, the start says whose line meets the pin of the other.
#[test]
fn slots_are_drawn_on_their_lines() {
    let text = |points: &str, lever: &str| {
        format!(
            "model QuickReturn {{
    ground {{ point O = (0, 0); point Q = (0, -0.3 m); }}
    bar crank from ground.O to (60 mm, 80 mm) {{ mass = 0.5 kg; }}
    bar lever from ground.Q to {lever} {{ mass = 1 kg; }}
    joint pin = revolute(ground.O, crank.A);
    joint base = revolute(ground.Q, lever.A);
    joint block = slot({points}, axis = (1, 0));
}}"
        )
    };
    let message = "joint `block` has its line through `crank.B`, and at the start `lever.A` is not on it; `crank.B` is on the \
                   same line through `lever.A`";
    let is_said = |text: &str| grave(text).into_iter().find(|said| said.message == message);
    // From (0, -0.3 m) through (60 mm, 80 mm), the end of the crank.
    let wrong = text("crank.B, lever.A", "(78.9473684210526316 mm, 200 mm)");
    let said = is_said(&wrong).unwrap();
    let help = "the first point is on the line, and its body has the axis: if `crank.B` slides, write `slot(lever.A, \
                crank.B, ...)`";
    assert_eq!(said.help.as_deref(), Some(help));
    let others = [
        text("lever.A, crank.B", "(78.9473684210526316 mm, 200 mm)"),
        // Off both lines: the position is a guess.
        text("crank.B, lever.A", "(100 mm, 200 mm)"),
        text("lever.A, crank.B", "(100 mm, 200 mm)"),
        wrong.replace("joint block", "allow(suspicious: block); joint block"),
    ];
    for text in others {
        assert!(is_said(&text).is_none(), "{text}");
    }
}
