//! Equilibria followed by a parameter: folds, branch points, flutter.

use crate::analysis::{ZIEGLER, case, coordinate, model};
use mbdsl::MechanismExt;
use mbdsl::analysis::statics::{FollowOptions, PathEnd, PathEventKind, follow};
use std::f64::consts::FRAC_PI_2;

/// Two bars in line are straight up to P = 25, where the path of buckled positions crosses.
#[test]
fn a_path_of_equilibria_has_its_branch_point_where_the_bars_buckle() {
    let (mut mechanism, values) = case("toggle_buckling");
    // From 85 deg the search leaves the straight position at once, if it is not stable; at P = 0 it is.
    let options = FollowOptions::default().branches(1);
    let paths = follow(&mut mechanism, "P", (0.0, 40.0), &options).unwrap();
    let [main, one, other] = &paths[..] else {
        panic!("{}", paths.len());
    };
    assert_eq!(main.end, PathEnd::Reached);
    assert_eq!(main.events.len(), 1);
    let event = &main.events[0];
    assert_eq!(event.kind, PathEventKind::BranchPoint);
    let critical = values
        .iter()
        .find(|value| value.name == "critical load P_cr")
        .unwrap();
    critical.is(&[event.value]);
    assert_eq!(mechanism.get("P"), Ok(20.0));
    for branch in [one, other] {
        assert_eq!((branch.from, branch.end), (Some(0), PathEnd::Reached));
        let (load, last) = branch.points.last().unwrap();
        assert_eq!(*load, 40.0);
        assert!(last.stability.is_stable());
        let lean = coordinate(&mechanism, last, "lower.theta") - FRAC_PI_2;
        let buckled = "P = 40.0: buckled, angle of the lower bar from the vertical";
        values
            .iter()
            .find(|value| value.name == buckled)
            .unwrap()
            .is(&[lean.abs()]);
    }
    assert!(
        main.points
            .iter()
            .all(|(load, found)| found.stability.is_stable() == (*load < 25.0))
    );
}

/// A flat arch of two springs between rails: it snaps through where the load is greatest.
#[test]
fn a_flat_arch_snaps_through_at_a_fold() {
    let mut mechanism = model(
        "model Arch {
            units none;
            param P = 0;
            ground { point A = (-1, 0); }
            slider top { mass = 1; axis = (0, 1); point C = (0, 0); }
            spring strut between ground.A, top.C { stiffness = 1000; free_length = 1.118033988749895; }
            force load at top.C = (0, -P);
            start { top.s = 0.5; }
        }",
    );
    // Of one spring: P = k s (l0/l - 1), greatest where l^3 = l0.
    let rest = 1.118033988749895_f64;
    let l = rest.cbrt();
    let s = (l * l - 1.0).sqrt();
    let greatest = 1000.0 * s * (rest / l - 1.0);
    let paths = follow(
        &mut mechanism,
        "P",
        (0.0, 2.0 * greatest),
        &FollowOptions::default(),
    )
    .unwrap();
    let [path] = &paths[..] else {
        panic!("{}", paths.len());
    };
    // Up to the fold, back to minus the load - out of the range before.
    assert_eq!(path.end, PathEnd::Returned);
    let [fold] = &path.events[..] else {
        panic!("{:?}", path.events);
    };
    assert_eq!(fold.kind, PathEventKind::Fold);
    assert!(
        (fold.value - greatest).abs() < 1e-9 * greatest,
        "{}",
        fold.value
    );
    assert!((fold.equilibrium.state.q[0] - s).abs() < 1e-6);
    assert_eq!(fold.coordinates, ["top.s"]);
    let stop = FollowOptions::default().past_folds(false);
    let paths = follow(&mut mechanism, "P", (0.0, 2.0 * greatest), &stop).unwrap();
    assert_eq!(paths[0].end, PathEnd::Fold);
    let both = (-2.0 * greatest, 2.0 * greatest);
    let through = follow(&mut mechanism, "P", both, &FollowOptions::default()).unwrap();
    assert_eq!(through[0].end, PathEnd::Reached);
    let folds: Vec<f64> = through[0].events.iter().map(|event| event.value).collect();
    assert_eq!(folds.len(), 2, "{folds:?}");
}

/// Ziegler's column begins to flutter at 7/2 - sqrt(2), where no stiffness vanishes.
#[test]
fn flutter_begins_where_the_eigenvalues_meet() {
    let mut mechanism = model(ZIEGLER);
    let paths = follow(&mut mechanism, "P", (0.0, 3.0), &FollowOptions::default()).unwrap();
    let kinds: Vec<_> = paths[0].events.iter().map(|event| event.kind).collect();
    assert_eq!(kinds, [PathEventKind::Flutter]);
    let onset = paths[0].events[0].value;
    assert!((onset - (3.5 - 2_f64.sqrt())).abs() < 1e-6, "{onset}");
    assert_eq!(paths[0].end, PathEnd::Reached);
}

/// What cannot be followed is said, and the parameter is as before.
#[test]
fn wrong_questions_are_named() {
    let mut mechanism = model(ZIEGLER);
    let options = FollowOptions::default();
    let mut said = |name: &str, range| {
        follow(&mut mechanism, name, range, &options)
            .unwrap_err()
            .to_string()
    };
    assert_eq!(
        said("Q", (0.0, 1.0)),
        "`Ziegler` has no parameter `Q`; it has P"
    );
    let same = "`P` cannot be varied from 1 to 1: expected a parameter or an input, and two different numbers";
    assert_eq!(said("P", (1.0, 1.0)), same);
    assert!(said("P", (0.0, f64::NAN)).starts_with("`P` cannot be varied from 0 to NaN"));
    assert!(
        said("start.lower.theta", (0.0, 1.0)).starts_with("`start.lower.theta` cannot be varied")
    );
    assert_eq!(mechanism.get("P"), Ok(1.0));
}

/// From a buckled position down to where it was straight: the bent branch ends in the straight path, which goes on.
#[test]
fn a_bent_branch_ends_in_the_straight_path() {
    let mut mechanism = model(
        "model Column {
            units none;
            param P = 20;
            ground { point O = (0, 0); }
            body rod { mass = 1; inertia = 1; point A = (-1, 0); point B = (0, 0); }
            joint foot = revolute(ground.O, rod.A);
            torsion_spring coil between ground, rod { stiffness = 10; free_angle = 1.5707963267948966; }
            force load at rod.B = (0, -P);
            start { rod.theta = 1.2; }
        }",
    );
    let paths = follow(&mut mechanism, "P", (20.0, 0.0), &FollowOptions::default()).unwrap();
    let [event] = &paths[0].events[..] else {
        panic!("{:?}", paths[0].events);
    };
    assert_eq!(event.kind, PathEventKind::BranchPoint);
    assert!((event.value - 10.0).abs() < 1e-6, "{}", event.value);
    assert_eq!(paths[0].end, PathEnd::Reached);
    let (_, last) = paths[0].points.last().unwrap();
    assert!((coordinate(&mechanism, last, "rod.theta") - FRAC_PI_2).abs() < 1e-6);
}

/// A path that begins where a stiffness vanishes has no event there, and one without freedom has none at all.
#[test]
fn beginnings_are_no_events() {
    let column = "model Column {
        units none;
        param P = 10;
        ground { point O = (0, 0); }
        body rod { mass = 1; inertia = 1; point A = (-1, 0); point B = (0, 0); }
        joint foot = revolute(ground.O, rod.A);
        torsion_spring coil between ground, rod { stiffness = 10; free_angle = 1.5707963267948966; }
        force load at rod.B = (0, -P);
        start { rod.theta = 1.5707963267948966; }
    }";
    let mut mechanism = model(column);
    let paths = follow(&mut mechanism, "P", (10.0, 20.0), &FollowOptions::default()).unwrap();
    assert!(paths[0].events.is_empty(), "{:?}", paths[0].events);
    let held = column.replace("start", "drive d: rod.theta = P;\n        start");
    let mut held = model(&held.replace("start { rod.theta = 1.5707963267948966; }", ""));
    let paths = follow(&mut held, "P", (0.0, 1.0), &FollowOptions::default()).unwrap();
    assert_eq!((paths[0].end, paths[0].events.len()), (PathEnd::Reached, 0));
}
