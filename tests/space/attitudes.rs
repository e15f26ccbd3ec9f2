//! Attitudes at the start: assembled, projected, or refused.

use crate::space::closed_forms::rotated;
use crate::space::{FREE, checked, heavy_top, same};
use mbdsl::runtime::{Projection, Rk4, StartKind, State, Stepper};
use mbdsl::text::TextMechanism;
use mbdsl::{Options, assemble, simulate, simulate_from};
use mbdsl_compiler::{equations, program};

#[test]
fn assembly_turns_a_perturbed_attitude_into_place() {
    let guess = [0.05, 0.9, -0.1, 0.98, 0.1, -0.1, 0.05];
    let top = heavy_top(Some(guess)).mechanism();
    let start = assemble(&top, 0.0).unwrap();
    assert!(start.position_residual < 1e-12);
    let length: f64 = start.q[3..].iter().map(|p| p * p).sum();
    assert!((length - 1.0).abs() < 1e-14);
    // Not farther than it takes: the foot is 0.34 m from its pivot.
    let gap = start.q.iter().zip(guess).take(3);
    let gap: f64 = gap.map(|(x, y)| (x - y) * (x - y)).sum::<f64>().sqrt();
    assert!(gap < 0.3, "{gap}");
    // The velocities left out follow: v = omega x r in the world.
    assert!(start.velocity.rows.is_empty());
    let p = [start.q[3], start.q[4], start.q[5], start.q[6]];
    let omega = rotated(p, [0.0, 150.0, -4.61538]);
    let r = &start.q[..3];
    let expected = [
        omega[1] * r[2] - omega[2] * r[1],
        omega[2] * r[0] - omega[0] * r[2],
        omega[0] * r[1] - omega[1] * r[0],
    ];
    same("velocities", &start.v[..3], &expected, 1e-11);
}

#[test]
fn projection_brings_a_top_back_to_its_pivot() {
    let top = heavy_top(None).mechanism();
    let run = |stabilization| {
        let options = Options::unstabilized(Rk4::default(), 0.5, 1e-3).stabilization(stabilization);
        simulate(&top, &options).unwrap()
    };
    let kept = run(Projection::default().into());
    assert!(kept.report.position_violation < 1e-9);
    let drifting = run(mbdsl::Stabilization::None);
    assert!(drifting.report.position_violation > 1e-6);
    for row in 0..kept.trajectory.times().len() {
        let q = kept.trajectory.state(row).unwrap().q;
        let length: f64 = q[3..].iter().map(|p| p * p).sum();
        assert!((length - 1.0).abs() < 1e-15);
    }
}

#[test]
fn attitudes_that_stretch_a_body_are_refused() {
    let top = heavy_top(None).mechanism();
    let start = assemble(&top, 0.0).unwrap();
    let mut q = start.q;
    q[3] = 1.1;
    let options = Options::fixed(0.1, 1e-3).method(Rk4::default());
    let said = simulate_from(&top, &q, &start.v, &options).unwrap_err();
    let expected =
        "the attitude from `top.q0` on is a quaternion of length 1.1, and its length must be 1";
    assert_eq!(said.to_string(), expected);
    let state = State::new(0.0, q, start.v);
    let said = Stepper::resume(&top, &options, state).err().unwrap();
    assert_eq!(said.to_string(), expected);
}

/// Nothing brings a given attitude to unit length without a word; a guess may have any length but 0.
#[test]
fn given_attitudes_are_unit_quaternions() {
    let start = |kind, p: [f64; 4]| {
        let (mut model, tree) = checked(FREE);
        let graph = &mut model.graph;
        let given = model.start.iter_mut();
        for start in given.filter(|start| start.kind == StartKind::Position) {
            start.kind = kind;
            start.value = graph.constant(p[start.place as usize - 3]);
        }
        let equations = equations::derive(&mut model);
        let program = program::program(model, &equations);
        assemble(&TextMechanism::of_program(&program), 0.0).map(|_| tree.items.len())
    };
    let said = start(StartKind::Position, [0.6, 0.0, 0.9, 0.0]).unwrap_err();
    assert!(
        said.to_string().ends_with("and its length must be 1"),
        "{said}"
    );
    let said = start(StartKind::Guess, [0.0; 4]).unwrap_err();
    assert!(
        said.to_string().ends_with("and its length must be above 0"),
        "{said}"
    );
    assert!(start(StartKind::Guess, [0.6, 0.0, 0.9, 0.0]).is_ok());
    assert!(start(StartKind::Position, [0.6, 0.0, -0.8, 0.0]).is_ok());
}
