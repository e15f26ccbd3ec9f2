//! A small mechanism of rigid bodies, written by hand, for the tests.
#![allow(dead_code)]

use mbdsl_runtime::{
    ByHand, ConstraintRow, Coordinate, Equations, KernelKind, Kind, Layout, LayoutParts, Output,
    Parameter, Pattern, Patterns, Point, StartKind, StartValue, Velocity,
};

/// A point of a body (in its axes, from its center), or of the ground.
pub(crate) type Attachment = (Option<usize>, [f64; 2]);

pub(crate) enum Joint {
    Revolute(Attachment, Attachment),
    Distance(Attachment, Attachment, f64),
    /// coordinate - (c0 + c1 t + c2 t^2)
    Drive(usize, [f64; 3]),
}

pub(crate) type Planar = ByHand<Bodies>;

pub(crate) struct Bodies {
    layout: Layout,
    bodies: Vec<[f64; 2]>,
    joints: Vec<Joint>,
    start: Vec<f64>,
    g: f64,
}

impl Bodies {
    /// Bodies (name, mass, inertia), joints by name, start values (name of a coordinate or, with
    /// a leading `~`, a guess for it).
    fn new(
        bodies: &[(&str, f64, f64)],
        joints: Vec<(&str, Joint)>,
        start: &[(&str, f64)],
    ) -> Bodies {
        let nv = 3 * bodies.len();
        let (mut coordinates, mut velocities) = (Vec::new(), Vec::new());
        for (name, ..) in bodies {
            for (p, v, a, kind) in [
                ("x", "vx", "ax", Kind::Length),
                ("y", "vy", "ay", Kind::Length),
                ("theta", "omega", "alpha", Kind::Angle),
            ] {
                coordinates.push(Coordinate {
                    name: format!("{name}.{p}").into(),
                    kind,
                });
                velocities.push(Velocity {
                    name: format!("{name}.{v}").into(),
                    acceleration: format!("{name}.{a}").into(),
                    kind,
                });
            }
        }
        let mut constraints = Vec::new();
        let mut entries = Vec::new();
        for (name, joint) in &joints {
            let row = |part: &str, kind| ConstraintRow {
                name: if part.is_empty() {
                    (*name).to_owned().into()
                } else {
                    format!("{name}.{part}").into()
                },
                joint: (*name).to_owned().into(),
                kind,
                squared: false,
            };
            let at = constraints.len() as u32;
            match joint {
                Joint::Revolute(p, q) => {
                    constraints.push(row("x", Kind::Length));
                    constraints.push(row("y", Kind::Length));
                    for (k, part) in [(0, 0), (1, 1)] {
                        for (body, _) in [p, q] {
                            if let Some(b) = body {
                                entries.push((at + k, 3 * *b as u32 + part));
                                entries.push((at + k, 3 * *b as u32 + 2));
                            }
                        }
                    }
                }
                Joint::Distance(p, q, _) => {
                    constraints.push(row("", Kind::Length));
                    for (body, _) in [p, q] {
                        if let Some(b) = body {
                            entries.extend((0..3).map(|k| (at, 3 * *b as u32 + k)));
                        }
                    }
                }
                Joint::Drive(coordinate, _) => {
                    constraints.push(row("", coordinates[*coordinate].kind));
                    entries.push((at, *coordinate as u32));
                }
            }
        }
        let mut start_entries = Vec::new();
        for (name, _) in start {
            let (kind, name) = name
                .strip_prefix('~')
                .map_or((StartKind::Position, *name), |n| (StartKind::Guess, n));
            let position = coordinates.iter().position(|c| c.name == name);
            let velocity = || velocities.iter().position(|v| v.name == name).unwrap();
            let kind = if position.is_some() {
                kind
            } else {
                StartKind::Velocity
            };
            start_entries.push(StartValue {
                place: position.unwrap_or_else(velocity),
                kind,
            });
        }
        let nc = constraints.len();
        let pattern = |rows, entries: Vec<(u32, u32)>| Pattern {
            rows,
            columns: nv,
            entries: entries.into(),
        };
        let diagonal = || (0..nv as u32).map(|i| (i, i)).collect();
        let lengths = joints
            .iter()
            .map(|(_, joint)| if let Joint::Drive(..) = joint { 0 } else { 2 })
            .sum();
        let layout = Layout::new(LayoutParts {
            model: "Test".into(),
            dof: nv - nc.min(nv),
            coordinates: coordinates.into(),
            velocities: velocities.into(),
            constraints: constraints.into(),
            parameters: vec![Parameter {
                name: "g".into(),
                unit: "m/s^2".into(),
                default: 9.81,
                input: false,
            }]
            .into(),
            outputs: (0..bodies.len())
                .map(|b| Output {
                    name: format!("speed{b}").into(),
                    unit: "m/s".into(),
                    reads_solution: false,
                })
                .collect(),
            start: start_entries.into(),
            lengths,
            patterns: Patterns::from_fn(|kind| match kind {
                KernelKind::MassMatrix => pattern(nv, diagonal()),
                KernelKind::PhiQ => pattern(nc, entries.clone()),
                KernelKind::MomentumV => pattern(2 * nv, diagonal()),
                KernelKind::MomentumQ => pattern(2 * nv, Vec::new()),
                KernelKind::DphiQ | KernelKind::DdphiQ => pattern(nc, Vec::new()),
                _ => pattern(nv, Vec::new()),
            }),
            dynamics_reads: (0..nv as u32).collect(),
            ..LayoutParts::default()
        });
        Bodies {
            layout,
            bodies: bodies.iter().map(|(_, m, j)| [*m, *j]).collect(),
            joints: joints.into_iter().map(|(_, joint)| joint).collect(),
            start: start.iter().map(|(_, value)| *value).collect(),
            g: 9.81,
        }
    }
}

/// The mechanism of [`Bodies::new`].
pub(crate) fn planar(
    bodies: &[(&str, f64, f64)],
    joints: Vec<(&str, Joint)>,
    start: &[(&str, f64)],
) -> Planar {
    ByHand(Bodies::new(bodies, joints, start))
}

/// World position, its derivative by theta, velocity, acceleration without that of the coordinates.
struct World {
    r: [f64; 2],
    by_theta: [f64; 2],
    v: [f64; 2],
    a: [f64; 2],
}

fn world(point: &Attachment, q: &[f64], v: &[f64]) -> World {
    let (body, [px, py]) = *point;
    let Some(b) = body else {
        return World {
            r: [px, py],
            by_theta: [0.0; 2],
            v: [0.0; 2],
            a: [0.0; 2],
        };
    };
    let (s, c) = q[3 * b + 2].sin_cos();
    let (x, y) = (px * c - py * s, px * s + py * c);
    let w = v[3 * b + 2];
    World {
        r: [q[3 * b] + x, q[3 * b + 1] + y],
        by_theta: [-y, x],
        v: [v[3 * b] - y * w, v[3 * b + 1] + x * w],
        a: [-x * w * w, -y * w * w],
    }
}

impl Equations for Bodies {
    fn layout(&self) -> &Layout {
        &self.layout
    }
    fn parameter(&self, index: usize) -> Option<f64> {
        (index == 0).then_some(self.g)
    }
    fn set_parameter(&mut self, index: usize, value: f64) -> bool {
        if index == 0 {
            self.g = value;
        }
        index == 0
    }
    fn mass_matrix(&self, _at: &Point<'_>, values: &mut [f64]) {
        for (b, [m, j]) in self.bodies.iter().enumerate() {
            values[3 * b..3 * b + 3].copy_from_slice(&[*m, *m, *j]);
        }
    }
    fn force(&self, _at: &Point<'_>, force: &mut [f64]) {
        force.fill(0.0);
        for (b, [m, _]) in self.bodies.iter().enumerate() {
            force[3 * b + 1] = -m * self.g;
        }
    }
    fn phi(&self, at: &Point<'_>, phi: &mut [f64]) {
        let Point { t, q, .. } = *at;
        let rest = [0.0; 300];
        let mut at = 0;
        for joint in &self.joints {
            match joint {
                Joint::Revolute(p, s) => {
                    let (p, s) = (world(p, q, &rest), world(s, q, &rest));
                    phi[at] = s.r[0] - p.r[0];
                    phi[at + 1] = s.r[1] - p.r[1];
                    at += 2;
                }
                Joint::Distance(p, s, l) => {
                    let (p, s) = (world(p, q, &rest), world(s, q, &rest));
                    phi[at] = (s.r[0] - p.r[0]).powi(2) + (s.r[1] - p.r[1]).powi(2) - l * l;
                    at += 1;
                }
                Joint::Drive(j, c) => {
                    phi[at] = q[*j] - (c[0] + c[1] * t + c[2] * t * t);
                    at += 1;
                }
            }
        }
    }
    fn phi_q(&self, at: &Point<'_>, values: &mut [f64]) {
        let Point { q, .. } = *at;
        let rest = [0.0; 300];
        let mut out = values.iter_mut();
        let mut put = |value: f64| *out.next().unwrap() = value;
        for joint in &self.joints {
            match joint {
                Joint::Revolute(p, s) => {
                    for k in 0..2 {
                        for (point, sign) in [(p, -1.0), (s, 1.0)] {
                            if point.0.is_some() {
                                put(sign);
                                put(sign * world(point, q, &rest).by_theta[k]);
                            }
                        }
                    }
                }
                Joint::Distance(p, s, _) => {
                    let (wp, ws) = (world(p, q, &rest), world(s, q, &rest));
                    let d = [ws.r[0] - wp.r[0], ws.r[1] - wp.r[1]];
                    for (point, w, sign) in [(p, &wp, -2.0), (s, &ws, 2.0)] {
                        if point.0.is_some() {
                            put(sign * d[0]);
                            put(sign * d[1]);
                            put(sign * (d[0] * w.by_theta[0] + d[1] * w.by_theta[1]));
                        }
                    }
                }
                Joint::Drive(..) => put(1.0),
            }
        }
    }
    fn phi_t(&self, at: &Point<'_>, phi_t: &mut [f64]) {
        let Point { t, .. } = *at;
        let mut at = 0;
        for joint in &self.joints {
            match joint {
                Joint::Revolute(..) => {
                    phi_t[at..at + 2].fill(0.0);
                    at += 2;
                }
                Joint::Distance(..) => {
                    phi_t[at] = 0.0;
                    at += 1;
                }
                Joint::Drive(_, c) => {
                    phi_t[at] = -c[1] - 2.0 * c[2] * t;
                    at += 1;
                }
            }
        }
    }
    fn eta(&self, at: &Point<'_>, eta: &mut [f64]) {
        let Point { q, v, .. } = *at;
        let mut at = 0;
        for joint in &self.joints {
            match joint {
                Joint::Revolute(p, s) => {
                    let (p, s) = (world(p, q, v), world(s, q, v));
                    eta[at] = p.a[0] - s.a[0];
                    eta[at + 1] = p.a[1] - s.a[1];
                    at += 2;
                }
                Joint::Distance(p, s, _) => {
                    let (p, s) = (world(p, q, v), world(s, q, v));
                    let part = |k: usize| {
                        (s.v[k] - p.v[k]).powi(2) + (s.r[k] - p.r[k]) * (s.a[k] - p.a[k])
                    };
                    eta[at] = -2.0 * (part(0) + part(1));
                    at += 1;
                }
                Joint::Drive(_, c) => {
                    eta[at] = 2.0 * c[2];
                    at += 1;
                }
            }
        }
    }
    fn dynamics(&self, at: &Point<'_>, values: &mut [f64]) {
        let Point { t, q, v, z, u, .. } = *at;
        let layout = &self.layout;
        let nv = layout.nv();
        let (mass, rest) = values.split_at_mut(nv);
        let (force, rest) = rest.split_at_mut(nv);
        let (jacobian, eta) = rest.split_at_mut(self.layout.patterns().phi_q.len());
        self.mass_matrix(&Point::position(t, q), mass);
        self.force(&Point::new(t, q, v).states(z).inputs(u), force);
        self.phi_q(&Point::position(t, q), jacobian);
        self.eta(&Point::new(t, q, v), eta);
    }
    fn tangent_q(&self, _at: &Point<'_>, _: &mut [f64]) {}
    fn tangent_v(&self, _at: &Point<'_>, _: &mut [f64]) {}
    fn momentum(&self, at: &Point<'_>, values: &mut [f64]) {
        let Point { t, q, v, .. } = *at;
        let (momentum, rate) = values.split_at_mut(self.layout.nv());
        self.mass_matrix(&Point::position(t, q), momentum);
        for (momentum, v) in momentum.iter_mut().zip(v) {
            *momentum *= v;
        }
        rate.fill(0.0);
    }
    fn momentum_q(&self, _at: &Point<'_>, _: &mut [f64]) {}
    fn momentum_v(&self, at: &Point<'_>, values: &mut [f64]) {
        let Point { t, q, .. } = *at;
        self.mass_matrix(&Point::position(t, q), values);
    }
    fn dphi_q(&self, _at: &Point<'_>, _: &mut [f64]) {}
    fn ddphi_q(&self, _at: &Point<'_>, _: &mut [f64]) {}
    fn energy(&self, at: &Point<'_>, energy: &mut [f64]) {
        let Point { q, v, .. } = *at;
        energy.fill(0.0);
        for (b, [m, j]) in self.bodies.iter().enumerate() {
            let [vx, vy, w] = [v[3 * b], v[3 * b + 1], v[3 * b + 2]];
            energy[0] += 0.5 * (m * (vx * vx + vy * vy) + j * w * w);
            energy[1] += m * self.g * q[3 * b + 1];
        }
    }
    fn outputs(&self, at: &Point<'_>, outputs: &mut [f64]) {
        let Point { v, .. } = *at;
        for (b, output) in outputs.iter_mut().enumerate() {
            *output = v[3 * b].hypot(v[3 * b + 1]);
        }
    }
    fn phi_scale(&self, _at: &Point<'_>, scale: &mut [f64]) {
        let mut at = 0;
        for joint in &self.joints {
            match joint {
                Joint::Revolute(..) => {
                    scale[at..at + 2].fill(1.0);
                    at += 2;
                }
                Joint::Distance(_, _, l) => {
                    scale[at] = 0.5 / l;
                    at += 1;
                }
                Joint::Drive(..) => {
                    scale[at] = 1.0;
                    at += 1;
                }
            }
        }
    }
    fn start_values(&self, values: &mut [f64]) {
        values.copy_from_slice(&self.start);
    }
    fn lengths(&self, squares: &mut [f64]) {
        let mut out = squares.iter_mut();
        for joint in &self.joints {
            if let Joint::Revolute(p, q) | Joint::Distance(p, q, _) = joint {
                for (_, [x, y]) in [p, q] {
                    *out.next().unwrap() = x * x + y * y;
                }
            }
        }
    }
}

pub(crate) fn ground(x: f64, y: f64) -> Attachment {
    (None, [x, y])
}

pub(crate) fn on(body: usize, x: f64) -> Attachment {
    (Some(body), [x, 0.0])
}

/// One bar of 1 m and 1 kg, hanging from the origin by one end.
pub(crate) fn pendulum(start: &[(&str, f64)]) -> Planar {
    let pin = Joint::Revolute(ground(0.0, 0.0), on(0, -0.5));
    planar(&[("rod", 1.0, 1.0 / 12.0)], vec![("pin", pin)], start)
}

/// Zhang Xiaoxiao, Ding Jieyu, DOI 10.6052/1672-6553-2020-113.
pub(crate) fn two_bars(start: &[(&str, f64)]) -> Planar {
    let l2 = 3.0_f64.sqrt();
    let joints = vec![
        ("pin", Joint::Revolute(ground(0.0, 0.0), on(0, -0.5))),
        ("elbow", Joint::Revolute(on(0, 0.5), on(1, -l2 / 2.0))),
    ];
    planar(
        &[("rod1", 1.0, 1.0 / 12.0), ("rod2", 2.0, 0.5)],
        joints,
        start,
    )
}

pub(crate) fn two_bars_published() -> Planar {
    use std::f64::consts::PI;
    two_bars(&[("rod1.theta", PI / 3.0), ("rod2.theta", -PI / 6.0)])
}

/// Links of the given lengths over the ground distance.
pub(crate) fn four_bar(links: [f64; 3], distance: f64, start: &[(&str, f64)]) -> Planar {
    let [a, b, c] = links;
    let joints = vec![
        ("O", Joint::Revolute(ground(0.0, 0.0), on(0, -a / 2.0))),
        ("A", Joint::Revolute(on(0, a / 2.0), on(1, -b / 2.0))),
        ("B", Joint::Revolute(on(1, b / 2.0), on(2, c / 2.0))),
        ("C", Joint::Revolute(ground(distance, 0.0), on(2, -c / 2.0))),
    ];
    let bodies = [
        ("a", 1.0, a * a / 12.0),
        ("b", 1.0, b * b / 12.0),
        ("c", 1.0, c * c / 12.0),
    ];
    planar(&bodies, joints, start)
}

/// A parallelogram with a third parallel link: one constraint says nothing new.
pub(crate) fn parallelogram(start: &[(&str, f64)]) -> Planar {
    let j = 1.0 / 12.0;
    let joints = vec![
        ("G1", Joint::Revolute(ground(0.0, 0.0), on(0, -0.5))),
        ("G2", Joint::Revolute(ground(2.0, 0.0), on(1, -0.5))),
        ("G3", Joint::Revolute(ground(1.0, 0.0), on(2, -0.5))),
        ("T1", Joint::Revolute(on(0, 0.5), on(3, -1.0))),
        ("T2", Joint::Revolute(on(1, 0.5), on(3, 1.0))),
        ("T3", Joint::Revolute(on(2, 0.5), on(3, 0.0))),
    ];
    let bodies = [
        ("k1", 1.0, j),
        ("k2", 1.0, j),
        ("k3", 1.0, j),
        ("cpl", 2.0, 2.0 / 3.0),
    ];
    planar(&bodies, joints, start)
}
