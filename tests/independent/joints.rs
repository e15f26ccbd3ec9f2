//! The constraint rows and the reaction of every kind of joint.
//!
//! With c = r_Q - r_P and b = the difference of the accelerations of Q and P that is left where the
//! second derivatives of the coordinates are zero, `eta = -(d^2 phi / dt^2)` for a = 0 is
//!
//! ```text
//! revolute    phi = c                              eta = -b
//! prismatic   u = unit axis in world axes, n = u turned by +90 degrees, n' = -omega_A u, n'' = -omega_A^2 n
//!             phi_1 = n . c                        eta_1 = omega_A^2 n . c + 2 omega_A u . c' - n . b
//!             phi_2 = theta_B - theta_A - angle    eta_2 = angle''
//! distance    phi = c . c - L^2                    eta = -2 c' . c' - 2 c . b + 2 L'^2 + 2 L L''
//! weld        revolute, and phi_3 as phi_2 of prismatic; slot as phi_1 of prismatic
//! gear        phi = theta_B - ratio theta_A - (theta_B0 - ratio theta_A0)    eta = 0, angles less that of the carrier
//! belt        phi = R_B (theta_B - theta_B0) - R_A (theta_A - theta_A0)    eta = 0
//! rack        phi = u . c + R (theta_B - theta_A), less its value at the start; u' = omega_A n, u'' = -omega_A^2 u
//!             eta = omega_A^2 u . c - 2 omega_A n . c' - u . b
//! rolling     rack, and phi_1 of prismatic less R
//! wheels      e = (cos psi, sin psi), n = e turned by +90 degrees, psi' = (R_A omega_A + R_B omega_B)/(R_A + R_B)
//!             phi_1 = n . c                        eta_1 = psi'^2 n . c + 2 psi' e . c' - n . b
//!             phi_2 = e . c - R_A - R_B            eta_2 = psi'^2 e . c - 2 psi' n . c' - e . b
//! cam         phi = l - f(s), s = angle(c) - theta_A, w = n . c'/l, s' = w - omega_A, s'' = (n . b - 2 l' w)/l
//!             eta = f'' s'^2 + f' s'' - u . b - l w^2    with u = c/l, n = u turned by +90 degrees
//! drivers     phi = q - f; theta_B - theta_A - f           eta = f''
//!             phi = l - f, l = |c|, l' = c . c'/l          eta = -(c' . c' + c . b - l'^2)/l + f''
//! constraint  phi = A a + B sin b + C a b + D a^2 - f
//!             eta = B sin(b) b'^2 - 2 C a' b' - 2 D a'^2 + f''
//! ```

use crate::kinematics::{self, Point, State, difference, dot, rotated, turned};
use crate::model::{BodyKind, Component, Form, Joint, JointKind, Model, PointId, Signal, Vector};
use crate::tables;

/// One constraint row.
#[derive(Debug, Clone, Default)]
pub(crate) struct Row {
    pub(crate) phi: f64,
    pub(crate) phi_t: f64,
    pub(crate) eta: f64,
    /// (column, derivative of phi); a column may come twice and then adds up.
    pub(crate) phi_q: Vec<(usize, f64)>,
    /// The factor that makes the violation one in m or rad.
    pub(crate) scale: f64,
}

/// The rows of a joint.
pub(crate) fn rows(model: &Model, state: &State, joint: &Joint) -> Vec<Row> {
    let p = kinematics::point(model, state, joint.p);
    let q = kinematics::point(model, state, joint.q);
    match &joint.kind {
        JointKind::Revolute => revolute(&p, &q),
        JointKind::Prismatic { axis, angle } => {
            vec![
                on_line(model, state, joint, &p, &q, *axis),
                same_angle(model, state, joint, angle.as_ref()),
            ]
        }
        JointKind::Distance { length } => vec![distance(&p, &q, length.at(state.t))],
        JointKind::Weld { angle } => {
            let mut rows = revolute(&p, &q);
            rows.push(same_angle(model, state, joint, angle.as_ref()));
            rows
        }
        JointKind::Slot { axis } => vec![on_line(model, state, joint, &p, &q, *axis)],
        JointKind::Gear {
            ratio,
            start,
            carrier,
        } => {
            let carrier = carrier.map(PointId::Whole);
            vec![gear(model, state, joint, (*ratio, *start), carrier)]
        }
        JointKind::Wheels { radii } => wheels(model, state, joint, *radii),
        JointKind::Cam => vec![cam(model, state, joint, &p, &q)],
        JointKind::Belt { radii, start } => vec![belt(model, state, joint, *radii, *start)],
        JointKind::Rack { axis, radius } => vec![rolled(model, state, joint, *axis, *radius)],
        JointKind::Rolling { axis, radius } => {
            let contact = on_line(model, state, joint, &p, &q, *axis);
            let phi = contact.phi - radius;
            vec![
                rolled(model, state, joint, *axis, *radius),
                Row { phi, ..contact },
            ]
        }
        JointKind::DriveCoordinate { coordinate, value } => {
            let body = joint.q.body().unwrap();
            let column = model.coordinate(body, *coordinate);
            let [value, rate, acceleration] = value.at(state.t);
            vec![Row {
                phi: state.q[column] - value,
                phi_t: -rate,
                eta: acceleration,
                phi_q: vec![(column, 1.0)],
                scale: 1.0,
            }]
        }
        JointKind::DriveAngle { value } => vec![same_angle(model, state, joint, Some(value))],
        JointKind::DriveDistance { value } => {
            vec![driven_distance(&p, &q, value.at(state.t))]
        }
        JointKind::Constraint { form, value } => {
            let at = form_at(model, state, form);
            let [value, rate, acceleration] = value.at(state.t);
            vec![Row {
                phi: at.value - value,
                phi_t: -rate,
                eta: acceleration - at.bias,
                phi_q: at.gradient,
                scale: 1.0,
            }]
        }
    }
}

/// phi = theta_B - theta_B0 - ratio (theta_A - theta_A0), angles against the carrier.
fn gear(
    model: &Model,
    state: &State,
    joint: &Joint,
    (ratio, start): (f64, [f64; 2]),
    carrier: Option<PointId>,
) -> Row {
    let first = kinematics::turn(model, state, joint.p);
    let second = kinematics::turn(model, state, joint.q);
    let carrier = carrier.map(|carrier| kinematics::turn(model, state, carrier));
    let held = carrier.map_or(0.0, |carrier| carrier.theta);
    let plus = second.column.map(|column| (column, 1.0));
    let minus = first.column.map(|column| (column, -ratio));
    let rest = carrier.and_then(|carrier| carrier.column);
    let rest = rest.map(|column| (column, ratio - 1.0));
    Row {
        phi: (second.theta - held - start[1]) - ratio * (first.theta - held - start[0]),
        phi_t: 0.0,
        eta: 0.0,
        phi_q: plus.into_iter().chain(minus).chain(rest).collect(),
        scale: 1.0,
    }
}

/// The line of centers of two wheels: its direction, the rate of its angle, and the derivatives of that.
fn line_of_centers(
    model: &Model,
    state: &State,
    joint: &Joint,
    radii: [f64; 2],
) -> (Vector, f64, Vec<(usize, f64)>) {
    let sum = radii[0] + radii[1];
    let shares = radii.map(|radius| radius / sum);
    let turns = |state: &State| [joint.p, joint.q].map(|end| kinematics::turn(model, state, end));
    let angle = |state: &State| {
        let parts = turns(state).into_iter().zip(shares);
        parts.map(|(turn, share)| share * turn.theta).sum::<f64>()
    };
    let start = started(model, state);
    let [p, q] = [joint.p, joint.q].map(|end| kinematics::point(model, &start, end).r);
    let c = difference(p, q);
    let at_start = c.map(|x| x / dot(c, c).sqrt() * sum.signum());
    let parts = turns(state).into_iter().zip(shares);
    let rate = parts.map(|(turn, share)| share * turn.omega).sum();
    let parts = turns(state).into_iter().zip(shares);
    let columns = parts.filter_map(|(turn, share)| turn.column.map(|column| (column, share)));
    let along = rotated(angle(state) - angle(&start), at_start);
    (along, rate, columns.collect())
}

/// The start, which the mechanism is at while it is built.
fn started(model: &Model, state: &State) -> State {
    match model.start.positions.len() == state.q.len() {
        true => State {
            t: 0.0,
            q: model.start.positions.clone(),
            v: vec![0.0; state.q.len()],
        },
        false => state.clone(),
    }
}

/// n . c = 0 and e . c = R_A + R_B.
fn wheels(model: &Model, state: &State, joint: &Joint, radii: [f64; 2]) -> Vec<Row> {
    let [p, q] = [joint.p, joint.q].map(|end| kinematics::point(model, state, end));
    let (e, rate, columns) = line_of_centers(model, state, joint, radii);
    let n = turned(e);
    let (c, c_rate) = (difference(p.r, q.r), difference(p.v, q.v));
    let (b, moving) = (difference(p.bias, q.bias), difference(p.rate_t, q.rate_t));
    // What a direction gives, whose derivative by psi is `slope`.
    let row = |along: Vector, slope: Vector, less: f64| {
        let turning = columns
            .iter()
            .map(|(column, share)| (*column, share * dot(slope, c)));
        Row {
            phi: dot(along, c) - less,
            phi_t: dot(along, moving),
            eta: rate * rate * dot(along, c) - 2.0 * rate * dot(slope, c_rate) - dot(along, b),
            phi_q: between(&p, &q, along).into_iter().chain(turning).collect(),
            scale: 1.0,
        }
    };
    vec![row(n, e.map(|x| -x), 0.0), row(e, n, radii[0] + radii[1])]
}

/// phi = |c| - f(angle of c in the axes of the cam).
fn cam(model: &Model, state: &State, joint: &Joint, p: &Point, q: &Point) -> Row {
    let turn = kinematics::turn(model, state, joint.p);
    let (c, c_rate) = (difference(p.r, q.r), difference(p.v, q.v));
    let (b, moving) = (difference(p.bias, q.bias), difference(p.rate_t, q.rate_t));
    let l = dot(c, c).sqrt();
    let u = c.map(|x| x / l);
    let n = turned(u);
    let [f, slope, bend] = tables::at(tables::PROFILE, c[1].atan2(c[0]) - turn.theta);
    let (w, l_rate) = (dot(n, c_rate) / l, dot(u, c_rate));
    let s_rate = w - turn.omega;
    let s_bias = (dot(n, b) - 2.0 * l_rate * w) / l;
    let mut phi_q = between(p, q, profile_normal(u, slope, l));
    phi_q.extend(turn.column.map(|column| (column, slope)));
    Row {
        phi: l - f,
        phi_t: dot(profile_normal(u, slope, l), moving),
        eta: bend * s_rate * s_rate + slope * s_bias - dot(u, b) - l * w * w,
        phi_q,
        scale: 1.0,
    }
}

/// The derivative of phi by the place of the follower: u - f' n/l.
fn profile_normal(u: Vector, slope: f64, l: f64) -> Vector {
    let n = turned(u);
    [0, 1].map(|k| u[k] - slope * n[k] / l)
}

/// phi = R_B (theta_B - theta_B0) - R_A (theta_A - theta_A0).
fn belt(model: &Model, state: &State, joint: &Joint, radii: [f64; 2], start: [f64; 2]) -> Row {
    let turns = [joint.p, joint.q].map(|end| kinematics::turn(model, state, end));
    let run = |k: usize| radii[k] * (turns[k].theta - start[k]);
    let columns = [(0, -radii[0]), (1, radii[1])];
    let columns = columns.map(|(k, slope)| turns[k].column.map(|column| (column, slope)));
    Row {
        phi: run(1) - run(0),
        phi_t: 0.0,
        eta: 0.0,
        phi_q: columns.into_iter().flatten().collect(),
        scale: 1.0,
    }
}

/// phi = u . (r_Q - r_P) + R (theta_B - theta_A), less its value at the start, where u turns with the body of P.
fn rolled(model: &Model, state: &State, joint: &Joint, axis: Vector, radius: f64) -> Row {
    let ends = |state: &State| {
        let points = [joint.p, joint.q].map(|end| kinematics::point(model, state, end));
        (
            points,
            [joint.p, joint.q].map(|end| kinematics::turn(model, state, end)),
        )
    };
    let value = |state: &State| {
        let ([p, q], [first, second]) = ends(state);
        let u = world_axis(first.theta, axis);
        dot(u, difference(p.r, q.r)) + radius * (second.theta - first.theta)
    };
    let start = started(model, state);
    let ([p, q], [first, second]) = ends(state);
    let u = world_axis(first.theta, axis);
    let n = turned(u);
    let c = difference(p.r, q.r);
    let omega = first.omega;
    let mut phi_q = between(&p, &q, u);
    phi_q.extend(first.column.map(|theta| (theta, dot(n, c) - radius)));
    phi_q.extend(second.column.map(|theta| (theta, radius)));
    Row {
        phi: value(state) - value(&start),
        phi_t: dot(u, difference(p.rate_t, q.rate_t)),
        eta: omega * omega * dot(u, c)
            - 2.0 * omega * dot(n, difference(p.v, q.v))
            - dot(u, difference(p.bias, q.bias)),
        phi_q,
        scale: 1.0,
    }
}

/// phi = |r_Q - r_P| - value.
fn driven_distance(p: &Point, q: &Point, [value, rate, acceleration]: [f64; 3]) -> Row {
    let c = difference(p.r, q.r);
    let c_rate = difference(p.v, q.v);
    let b = difference(p.bias, q.bias);
    let length = dot(c, c).sqrt();
    let u = [c[0] / length, c[1] / length];
    let along = dot(u, c_rate);
    Row {
        phi: length - value,
        phi_t: dot(u, difference(p.rate_t, q.rate_t)) - rate,
        eta: acceleration - dot(u, b) - (dot(c_rate, c_rate) - along * along) / length,
        phi_q: between(p, q, u),
        scale: 1.0,
    }
}

/// A [`Form`] at a state.
pub(crate) struct FormAt {
    pub(crate) value: f64,
    pub(crate) gradient: Vec<(usize, f64)>,
    /// The second time derivative without accelerations.
    pub(crate) bias: f64,
}

/// `A a + B sin b + C a b + D a^2` and its derivatives.
pub(crate) fn form_at(model: &Model, state: &State, form: &Form) -> FormAt {
    let columns = [form.a, form.b].map(|(body, k)| model.coordinate(body, k));
    let [a, b] = columns.map(|column| state.q[column]);
    let [va, vb] = columns.map(|column| state.v[column]);
    let Form {
        linear,
        sine,
        product,
        square,
        ..
    } = *form;
    FormAt {
        value: linear * a + sine * b.sin() + product * a * b + square * a * a,
        gradient: vec![
            (columns[0], linear + product * b + 2.0 * square * a),
            (columns[1], sine * b.cos() + product * a),
        ],
        bias: 2.0 * square * va * va + 2.0 * product * va * vb - sine * b.sin() * vb * vb,
    }
}

/// phi = r_Q - r_P.
fn revolute(p: &Point, q: &Point) -> Vec<Row> {
    let component = |k: usize| {
        let direction = [[1.0, 0.0], [0.0, 1.0]][k];
        Row {
            phi: q.r[k] - p.r[k],
            phi_t: q.rate_t[k] - p.rate_t[k],
            eta: p.bias[k] - q.bias[k],
            phi_q: between(p, q, direction),
            scale: 1.0,
        }
    };
    vec![component(0), component(1)]
}

/// phi = n . (r_Q - r_P), where n turns with the body of P.
fn on_line(model: &Model, state: &State, joint: &Joint, p: &Point, q: &Point, axis: Vector) -> Row {
    let turn = kinematics::turn(model, state, joint.p);
    let u = world_axis(turn.theta, axis);
    let n = turned(u);
    let c = difference(p.r, q.r);
    let c_rate = difference(p.v, q.v);
    let b = difference(p.bias, q.bias);
    let omega = turn.omega;
    let mut phi_q = between(p, q, n);
    if let Some(theta) = turn.column {
        phi_q.push((theta, -dot(u, c)));
    }
    Row {
        phi: dot(n, c),
        phi_t: dot(n, difference(p.rate_t, q.rate_t)),
        eta: omega * omega * dot(n, c) + 2.0 * omega * dot(u, c_rate) - dot(n, b),
        phi_q,
        scale: 1.0,
    }
}

/// phi = theta_B - theta_A - angle.
fn same_angle(model: &Model, state: &State, joint: &Joint, angle: Option<&Signal>) -> Row {
    let first = kinematics::turn(model, state, joint.p);
    let second = kinematics::turn(model, state, joint.q);
    let [angle, rate, acceleration] = angle.map_or([0.0; 3], |angle| angle.at(state.t));
    let minus = first.column.map(|column| (column, -1.0));
    let plus = second.column.map(|column| (column, 1.0));
    Row {
        phi: second.theta - first.theta - angle,
        phi_t: -rate,
        eta: acceleration,
        phi_q: minus.into_iter().chain(plus).collect(),
        scale: 1.0,
    }
}

/// phi = |r_Q - r_P|^2 - length^2.
fn distance(p: &Point, q: &Point, [length, rate, acceleration]: [f64; 3]) -> Row {
    let c = difference(p.r, q.r);
    let c_rate = difference(p.v, q.v);
    let b = difference(p.bias, q.bias);
    let moving = dot(c, difference(p.rate_t, q.rate_t));
    Row {
        phi: dot(c, c) - length * length,
        phi_t: 2.0 * moving - 2.0 * length * rate,
        eta: -2.0 * dot(c_rate, c_rate) - 2.0 * dot(c, b)
            + 2.0 * (rate * rate + length * acceleration),
        phi_q: between(p, q, [2.0 * c[0], 2.0 * c[1]]),
        scale: 0.5 / length,
    }
}

/// The partial derivatives of `direction . (r_Q - r_P)` for a constant direction.
pub(crate) fn between(p: &Point, q: &Point, direction: Vector) -> Vec<(usize, f64)> {
    let minus = p.gradient(direction).into_iter().map(|(i, d)| (i, -d));
    q.gradient(direction).into_iter().chain(minus).collect()
}

/// The axis, of length 1, in world axes.
pub(crate) fn world_axis(theta: f64, axis: Vector) -> Vector {
    let length = dot(axis, axis).sqrt();
    rotated(theta, [axis[0] / length, axis[1] / length])
}

/// A component of the force (world axes) or moment (about its point) on the body that the text names second, from the
/// multipliers of the joint's rows.
pub(crate) fn reaction(
    model: &Model,
    state: &State,
    joint: &Joint,
    lambda: &[f64],
    component: Component,
) -> f64 {
    let (force, moment) = match &joint.kind {
        JointKind::Revolute => ([-lambda[0], -lambda[1]], 0.0),
        JointKind::Prismatic { axis, .. } | JointKind::Slot { axis } => {
            let theta = kinematics::turn(model, state, joint.p).theta;
            let n = turned(world_axis(theta, *axis));
            let slot = matches!(joint.kind, JointKind::Slot { .. });
            let moment = if slot { 0.0 } else { -lambda[1] };
            ([-lambda[0] * n[0], -lambda[0] * n[1]], moment)
        }
        JointKind::Weld { .. } => ([-lambda[0], -lambda[1]], -lambda[2]),
        JointKind::Gear { .. } | JointKind::DriveAngle { .. } => ([0.0; 2], -lambda[0]),
        JointKind::Belt { radii, .. } => ([0.0; 2], -lambda[0] * radii[1]),
        JointKind::Wheels { radii } => {
            let (e, _, _) = line_of_centers(model, state, joint, *radii);
            let n = turned(e);
            let [p, q] = [joint.p, joint.q].map(|end| kinematics::point(model, state, end).r);
            let (c, share) = (difference(p, q), radii[1] / (radii[0] + radii[1]));
            let force = [0, 1].map(|k| -lambda[0] * n[k] - lambda[1] * e[k]);
            let moment = lambda[0] * dot(e, c) - lambda[1] * dot(n, c);
            (force, share * moment)
        }
        JointKind::Cam => {
            let theta = kinematics::turn(model, state, joint.p).theta;
            let [p, q] = [joint.p, joint.q].map(|end| kinematics::point(model, state, end).r);
            let c = difference(p, q);
            let l = dot(c, c).sqrt();
            let [_, slope, _] = tables::at(tables::PROFILE, c[1].atan2(c[0]) - theta);
            let normal = profile_normal(c.map(|x| x / l), slope, l);
            // The text names the follower first: the force on the cam, about its center.
            let force = normal.map(|x| lambda[0] * x);
            (force, c[0] * force[1] - c[1] * force[0])
        }
        JointKind::Rack { axis, radius } => {
            let theta = kinematics::turn(model, state, joint.p).theta;
            let u = world_axis(theta, *axis);
            ([-lambda[0] * u[0], -lambda[0] * u[1]], -lambda[0] * radius)
        }
        JointKind::Rolling { axis, radius } => {
            // The text names the wheel first: the force on the line is the opposite, about P.
            let theta = kinematics::turn(model, state, joint.p).theta;
            let u = world_axis(theta, *axis);
            let n = turned(u);
            let force = [0, 1].map(|k| lambda[0] * u[k] + lambda[1] * n[k]);
            let [p, q] = [joint.p, joint.q].map(|end| kinematics::point(model, state, end).r);
            let arm = [q[0] - p[0], q[1] - p[1]];
            let moment = lambda[0] * radius + arm[0] * force[1] - arm[1] * force[0];
            (force, moment)
        }
        JointKind::DriveCoordinate { coordinate, .. } => {
            let body = joint.q.body().unwrap();
            match (coordinate, &model.bodies[body].kind) {
                (_, BodyKind::Slider { axis, .. }) => {
                    let u = world_axis(0.0, *axis);
                    ([-lambda[0] * u[0], -lambda[0] * u[1]], 0.0)
                }
                (0, _) => ([-lambda[0], 0.0], 0.0),
                (1, _) => ([0.0, -lambda[0]], 0.0),
                _ => ([0.0; 2], -lambda[0]),
            }
        }
        JointKind::DriveDistance { .. } => {
            let p = kinematics::point(model, state, joint.p).r;
            let q = kinematics::point(model, state, joint.q).r;
            let c = difference(p, q);
            let length = dot(c, c).sqrt();
            let factor = -lambda[0] / length;
            ([factor * c[0], factor * c[1]], 0.0)
        }
        JointKind::Constraint { .. } => ([0.0; 2], 0.0),
        JointKind::Distance { .. } => {
            let p = kinematics::point(model, state, joint.p).r;
            let q = kinematics::point(model, state, joint.q).r;
            let c = difference(p, q);
            let factor = -2.0 * lambda[0];
            ([factor * c[0], factor * c[1]], 0.0)
        }
    };
    match component {
        Component::X => force[0],
        Component::Y => force[1],
        Component::Moment => moment,
    }
}
