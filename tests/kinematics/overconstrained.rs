//! Driven mechanisms with more constraints than coordinates.

use super::{SLIDER_CRANK, grid, model, motion, stopped};
use mbdsl::analysis::kinematics::MotionEnd;

/// Two rows too many, which say what others say.
#[test]
fn redundant_rows_change_nothing_but_the_reactions() {
    let text = SLIDER_CRANK.replace("DRIVE", "crank.theta = 60 deg + 2 rad/s*t");
    let times = grid(3.0, 40);
    let plain = motion(&model(&text), &times).trajectory;
    let twice = text.replace(
        "drive motor",
        "joint again = prismatic(ground.O, slider.B, axis = (1, 0)); drive motor",
    );
    let twice = motion(&model(&twice), &times);
    assert_eq!(twice.report.reactions_not_unique, ["guide", "again"]);
    for name in ["rod.theta", "slider.x", "slider.vx", "rod.alpha"] {
        for (left, right) in plain[name].iter().zip(&twice.trajectory[name]) {
            assert!((left - right).abs() < 1e-12, "{name}: {left} {right}");
        }
    }
    let (one, half) = (&plain["normal"], &twice.trajectory["normal"]);
    for (one, half) in one.iter().zip(half) {
        assert!(
            (0.5 * one - half).abs() < 1e-12 * (1.0 + one.abs()),
            "{one} {half}"
        );
    }
}

/// G. T. Bennett's linkage of four hinges, whose axes are twisted by alpha and beta along links of a and b with
/// `a/sin(alpha) = b/sin(beta)`.
const BENNETT: &str = "model Bennett {
    const alpha = ALPHA deg;
    const beta = BETA deg;
    const K = sin((beta + alpha)/2)/sin((beta - alpha)/2);
    param a = 0.5 m;
    let b = a*sin(beta)/sin(alpha);
    let first = 2*atan(tan(30 deg)/K);
    ground {
        point A = (0, 0, 0);
        point D = (-a, 0, 0);
        direction u = (0, 0, 1);
        direction w = (0, sin(alpha), cos(alpha));
    }
    body crank {
        mass = 1 kg;
        inertia = (0.01 kg*m^2, 0.05 kg*m^2, 0.05 kg*m^2);
        point A = (-b/2, 0, 0);
        point B = (b/2, 0, 0);
        direction u = (0, 0, 1);
        direction w = (0, -sin(beta), cos(beta));
    }
    body coupler {
        mass = 1 kg;
        inertia = (0.01 kg*m^2, 0.05 kg*m^2, 0.05 kg*m^2);
        point B = (-a/2, 0, 0);
        point C = (a/2, 0, 0);
        direction u = (0, 0, 1);
        direction w = (0, -sin(alpha), cos(alpha));
    }
    body rocker {
        mass = 1 kg;
        inertia = (0.01 kg*m^2, 0.05 kg*m^2, 0.05 kg*m^2);
        point C = (-b/2, 0, 0);
        point D = (b/2, 0, 0);
        direction u = (0, 0, 1);
        direction w = (0, -sin(beta), cos(beta));
    }
    joint A = revolute(ground.A, crank.A, axis = ground.u, axis2 = crank.u);
    joint B = revolute(crank.B, coupler.B, axis = crank.w, axis2 = coupler.u);
    joint C = revolute(coupler.C, rocker.C, axis = coupler.w, axis2 = rocker.u);
    joint D = revolute(rocker.D, ground.D, axis = rocker.w, axis2 = ground.w);
    drive motor: A.angle = 60 deg + 60 rpm*t;
    start {
        guess crank.attitude = axis_angle((0, 0, 1), 60 deg);
        guess coupler.attitude = axis_angle((0, 0, 1), 60 deg)*axis_angle((1, 0, 0), beta)
            *axis_angle((0, 0, 1), 180 deg + first);
        guess rocker.attitude = axis_angle((0, 0, 1), 60 deg)*axis_angle((1, 0, 0), beta)
            *axis_angle((0, 0, 1), 180 deg + first)*axis_angle((1, 0, 0), alpha)*axis_angle((0, 0, 1), 300 deg);
    }
    allow(redundant);
    output at_A = A.angle;
    output at_B = B.angle;
}";

/// Three of its 21 constraints depend on the others; which three can be left out changes with the position.
#[test]
fn a_bennett_linkage_turns_round_with_any_steps() {
    for (alpha, beta) in [(40.0_f64, 65.0_f64), (30.0, 100.0), (65.0, 80.0)] {
        let text = BENNETT.replace("ALPHA", &alpha.to_string());
        let linkage = model(&text.replace("BETA", &beta.to_string()));
        let (alpha, beta) = (alpha.to_radians(), beta.to_radians());
        let ratio = (0.5 * (beta + alpha)).sin() / (0.5 * (beta - alpha)).sin();
        for steps in [7, 36, 360, 500, 1080] {
            let found = motion(&linkage, &grid(1.0, steps));
            assert!(found.report.crossings.is_empty(), "{found:?}");
            assert!(found.report.position_violation < 1e-13, "{found:?}");
            let (a, b) = (&found.trajectory["at_A"], &found.trajectory["at_B"]);
            // tan(A/2) = K tan(B/2), B measured from where it is 0 with A.
            let exact = |a: f64| (0.5 * a).sin().atan2(ratio * (0.5 * a).cos());
            for (row, (at_a, at_b)) in a.iter().zip(b).enumerate() {
                let turned = 0.5 * (at_b - b[0]) - (exact(*at_a) - exact(a[0]));
                let error = turned.sin().abs();
                assert!(error < 1e-12, "{alpha} {beta} {steps} {row}: {error:e}");
            }
        }
    }
}

/// Both cranks of a parallelogram are driven, and agree at the start in position, rate and acceleration.
#[test]
fn drivers_that_contradict_each_other_later_are_named() {
    let text = "model Cranks {
        const a = 0.2 m;
        ground { point A = (0, 0); point D = (1 m, 0); }
        bar left from ground.A to (0, a) { mass = 1 kg; }
        bar right from ground.D to (1 m, a) { mass = 1 kg; }
        bar rod from left.B to right.B { mass = 1 kg; }
        joint A = revolute(ground.A, left.A);
        joint B = revolute(left.B, rod.A);
        joint C = revolute(rod.B, right.B);
        joint D = revolute(ground.D, right.A);
        drive first: left.theta = 90 deg + 60 rpm*t;
        drive second: right.theta = 90 deg + 60 rpm*t + RATE*t^4;
        allow(redundant);
    }";
    let agree = motion(&model(&text.replace("RATE", "0 rad/s^4")), &grid(1.0, 40));
    assert!(agree.report.position_violation < 1e-13);
    for steps in [10, 1000] {
        let stop = stopped(
            &model(&text.replace("RATE", "1 rad/s^4")),
            &grid(1.0, steps),
        );
        let MotionEnd::Contradiction { joints } = &stop.cause else {
            panic!("{stop}");
        };
        assert_eq!(joints, &["A", "B", "C", "D", "first", "second"]);
        // t^4 is as small as what counts as no difference until here.
        assert!(stop.t > 1e-3 && stop.t < 1e-2, "{}", stop.t);
        assert!(stop.motion.report.position_violation < 1e-8, "{stop:?}");
        assert!(
            stop.to_string().contains("no position satisfies `A`, `B`"),
            "{stop}"
        );
    }
}
