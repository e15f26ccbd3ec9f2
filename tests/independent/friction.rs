//! Smoothed dry friction in the joints of random mechanisms, against the equations of a textbook.
//!
//! ```text
//! M a + phi_q^T lambda = Q - sum of s_q^T mu tanh(s'/v_s) N(lambda)
//! phi_q a              = eta
//!
//! revolute            s = theta_B - theta_A            N = R |(lambda_1, lambda_2)|
//! prismatic, slot     s = u . (r_Q - r_P)              N = |lambda_1|
//! ```

use nalgebra::DVector;

use mbdsl::{Options, simulate};

use crate::build::Case;
use crate::kinematics::{self, State, difference, dot, turned};
use crate::model::{Joint, JointKind, Model};
use crate::names::joint_name;
use crate::{KINK, compare, joints, mechanics, print, random_cases};

const MU: f64 = 0.1;
/// Of pins, m.
const RADIUS: f64 = 0.05;
/// v_s, rad/s or m/s.
const SMOOTHING: f64 = 0.3;

/// A run with friction has the accelerations and the multipliers of the textbook where it ends.
#[test]
fn smoothed_friction_agrees_with_the_textbook() {
    let rubbing = std::cell::Cell::new(0);
    random_cases("friction", 150, |case| {
        let found = agrees(case)?;
        rubbing.set(rubbing.get() + u32::from(found));
        Ok(true)
    });
    println!("with frictions that act: {}", rubbing.get());
    assert!(rubbing.get() >= 30, "{}", rubbing.get());
}

/// Compares one case; `false` where no friction acts, or the run cannot be compared.
fn agrees(Case { model, seed, .. }: &Case) -> Result<bool, String> {
    let places = 0..model.joints.len();
    let slides: Vec<usize> = places
        .filter(|joint| slides(&model.joints[*joint]))
        .collect();
    let printed = print::print(model, *seed);
    let Some(text) = printed.text.trim_end().strip_suffix('}') else {
        return Err("the text has no end".to_owned());
    };
    let mut text = text.to_owned();
    for (k, joint) in slides.iter().enumerate() {
        text += &friction(model, *joint, k);
    }
    text += "}\n";
    let mechanism = mbdsl::text::load(&text).map_err(|faults| format!("{faults:#?}\n{text}"))?;
    // What cannot be started, or run, is said elsewhere.
    let Ok(run) = simulate(&mechanism, &Options::fixed(0.02, 1e-3)) else {
        return Ok(false);
    };
    let end = run.trajectory.state(run.trajectory.len() - 1);
    let end = end.ok_or("the run has no rows")?;
    let mut model = model.clone();
    for (state, z) in model.states.iter_mut().zip(&end.z) {
        state.value = *z;
    }
    let state = State {
        t: end.t,
        q: end.q,
        v: end.v,
    };
    if compare::condition(&model, &state) > 1e6 || compare::kink(&model, &state) < KINK {
        return Ok(false);
    }
    let Some((a, mut lambda, forces)) = solution(&model, &state, &slides) else {
        return Ok(false);
    };
    lambda.extend(forces.iter().copied());
    close("a", &end.a, &a, &text)?;
    close("lambda", &end.lambda, &lambda, &text)?;
    Ok(forces.iter().any(|force| *force != 0.0))
}

/// Whether friction can be on it.
fn slides(joint: &Joint) -> bool {
    matches!(
        joint.kind,
        JointKind::Revolute | JointKind::Prismatic { .. } | JointKind::Slot { .. }
    )
}

/// The line of the text.
fn friction(model: &Model, joint: usize, number: usize) -> String {
    let turns = matches!(model.joints[joint].kind, JointKind::Revolute);
    let (length, speed) = match (model.units, turns) {
        (false, _) => ("", ""),
        (true, true) => (" m", " rad/s"),
        (true, false) => (" m", " m/s"),
    };
    let radius = match turns {
        true => format!(" radius = {RADIUS}{length};"),
        false => String::new(),
    };
    let name = joint_name(model, joint);
    format!(
        "    friction rub{number} on {name} {{ mu = {MU};{radius} regularize = {SMOOTHING}{speed}; }}\n"
    )
}

/// Accelerations, multipliers of joints, and for every friction `mu tanh(s'/v_s) N`; `None` where the iteration for N
/// does not end.
fn solution(
    model: &Model,
    state: &State,
    slides: &[usize],
) -> Option<(Vec<f64>, Vec<f64>, Vec<f64>)> {
    let mut equations = mechanics::equations(model, state);
    let (force, frictions) = (equations.force.clone(), slides.len());
    let along: Vec<(DVector<f64>, f64)> = slides
        .iter()
        .map(|joint| slide(model, state, &model.joints[*joint]))
        .collect();
    let mut forces = vec![0.0; frictions];
    for _ in 0..200 {
        equations.force.clone_from(&force);
        for ((direction, _), size) in along.iter().zip(&forces) {
            equations.force -= direction * *size;
        }
        let (a, lambda) = equations.solve()?;
        let next = slides.iter().zip(&along).map(|(&joint, (_, speed))| {
            let row = model.row(joint);
            let normal = match model.joints[joint].kind {
                JointKind::Revolute => RADIUS * lambda[row].hypot(lambda[row + 1]),
                _ => lambda[row].abs(),
            };
            MU * (speed / SMOOTHING).tanh() * normal
        });
        let next: Vec<f64> = next.collect();
        let change = next.iter().zip(&forces).map(|(a, b)| (a - b).abs());
        let size = next.iter().fold(1.0, |size: f64, x| size.max(x.abs()));
        let done = change.fold(0.0, f64::max) <= 1e-13 * size;
        forces = next;
        if done {
            return Some((a, lambda, forces));
        }
    }
    None
}

/// The derivatives of a slide by the coordinates, and its rate.
fn slide(model: &Model, state: &State, joint: &Joint) -> (DVector<f64>, f64) {
    let mut direction = DVector::zeros(model.nq());
    let [first, second] = [joint.p, joint.q].map(|end| kinematics::turn(model, state, end));
    let axis = match joint.kind {
        JointKind::Prismatic { axis, .. } | JointKind::Slot { axis } => axis,
        _ => {
            for (turn, sign) in [(first, -1.0), (second, 1.0)] {
                if let Some(column) = turn.column {
                    direction[column] += sign;
                }
            }
            return (direction, second.omega - first.omega);
        }
    };
    let [p, q] = [joint.p, joint.q].map(|end| kinematics::point(model, state, end));
    let u = joints::world_axis(first.theta, axis);
    let c = difference(p.r, q.r);
    for (column, slope) in joints::between(&p, &q, u) {
        direction[column] += slope;
    }
    let turning = dot(turned(u), c);
    if let Some(column) = first.column {
        direction[column] += turning;
    }
    let rate = dot(u, difference(p.v, q.v)) + first.omega * turning;
    (direction, rate)
}

/// Whether numbers agree as well as an iteration and two solutions let them.
fn close(what: &str, got: &[f64], want: &[f64], text: &str) -> Result<(), String> {
    let size = want.iter().fold(1.0, |size: f64, x| size.max(x.abs()));
    let same = |(got, want): (&f64, &f64)| (got - want).abs() <= 1e-8 * size;
    match got.len() == want.len() && got.iter().zip(want).all(same) {
        true => Ok(()),
        false => Err(format!("{what} is {got:?}, expected {want:?}\n{text}")),
    }
}
