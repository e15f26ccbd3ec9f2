//! The discrete variational methods of Zhang Bingbing, Wang Gang, Ding Jieyu, "Discrete variational
//! method of multibody system dynamics based on Hermite interpolation", DOI
//! 10.6052/1672-6553-2018-010.
#![allow(clippy::unwrap_used, clippy::panic, missing_docs)]

use crate::models;
use mbdsl::runtime::Point;
use mbdsl::runtime::{Derivatives, Dop853, Hermite, HermiteH23g2, HermiteH33g2, Readout};
use mbdsl::text::{TextMechanism, load};
use mbdsl::{Mechanism, MechanismExt, Method, Options, Report, SimulationError, simulate};
use models::CHAIN;
use std::ops::RangeInclusive;

fn two_bars() -> TextMechanism {
    load(include_str!("reference/two_bars/model.mbd")).unwrap()
}

fn published() -> [Method; 2] {
    let readout = Readout::Published;
    [
        HermiteH23g2::default().readout(readout).into(),
        HermiteH33g2::default().readout(readout).into(),
    ]
}

fn run(model: &TextMechanism, method: impl Into<Method>, h: f64, t_end: f64) -> Report {
    let options = Options::unstabilized(method, t_end, h);
    simulate(model, &options).unwrap().report
}

/// The paper's tables over 100 s: eps(H) in J, eps(Phi), eps(dPhi), eps(ddPhi). The motion is chaotic:
/// what a change of the start by 1e-15 to 1e-10 does to the figures is their range (to three digits).
#[test]
fn published_tables() {
    type Range = RangeInclusive<f64>;
    let [h23, h33] = published();
    let rows: [(&Method, f64, Range, Range, Range); 4] = [
        (&h23, 0.01, 1.15..=1.17, 0.883..=0.915, 36.1..=36.8),
        (&h33, 0.01, 1.049..=1.085, 0.883..=0.915, 16.3..=16.8),
        (&h23, 0.005, 0.354..=0.356, 0.438..=0.452, 17.8..=18.1),
        (&h33, 0.005, 0.260..=0.265, 0.438..=0.452, 8.11..=8.26),
    ];
    for (method, h, eps_h, eps_dphi, eps_ddphi) in rows {
        let report = run(&two_bars(), method.clone(), h, 100.0);
        let title = method.info().name;
        assert!(eps_h.contains(&report.eps_h), "{title}, {h}: {report}");
        assert!(report.eps_phi < 2e-14, "{title}, {h}: {report}");
        assert!(
            eps_dphi.contains(&report.eps_dphi),
            "{title}, {h}: {report}"
        );
        assert!(
            eps_ddphi.contains(&report.eps_ddphi),
            "{title}, {h}: {report}"
        );
    }
}

/// With two quadrature points and constant M and Q both interpolants are Verlet's method with
/// constraints: `M (q_2 - 2 q_1 + q_0)/h = h Q - phi_q(q_1)^T lambda`.
#[test]
fn constant_masses_and_forces_give_the_shake_form() {
    let model = two_bars();
    let layout = model.layout();
    let (nv, nc, h) = (layout.nv(), layout.nc(), 0.01);
    let start = mbdsl::assemble(&model, 0.0).unwrap();
    let mut mass = vec![0.0; layout.patterns().mass_matrix.len()];
    model.mass_matrix(&Point::position(0.0, &start.q), &mut mass);
    let mut force = vec![0.0; nv];
    model.force(&Point::new(0.0, &start.q, &start.v), &mut force);
    let jacobian = |q: &[f64]| {
        let mut values = vec![0.0; layout.patterns().phi_q.len()];
        model.phi_q(&Point::position(0.0, q), &mut values);
        let mut dense = nalgebra::DMatrix::zeros(nc, nv);
        for (i, j, value) in layout.patterns().phi_q.iter(&values) {
            dense[(i, j)] += value;
        }
        dense
    };
    // Where the node would come to without its constraints, and from where they pull.
    let closed = |free: Vec<f64>, from: &[f64]| {
        let weights = jacobian(from);
        let inverse =
            nalgebra::DMatrix::from_fn(nv, nv, |i, j| if i == j { 1.0 / mass[i] } else { 0.0 });
        let pull = &inverse * weights.transpose();
        let mut q = nalgebra::DVector::from_vec(free);
        for _ in 0..20 {
            let mut phi = vec![0.0; nc];
            model.phi(&Point::position(0.0, q.as_slice()), &mut phi);
            let matrix = jacobian(q.as_slice()) * &pull;
            q -= &pull
                * matrix
                    .lu()
                    .solve(&nalgebra::DVector::from_vec(phi))
                    .unwrap();
        }
        q.as_slice().to_vec()
    };
    let free =
        |j: usize, q: f64, step: f64, share: f64| q + step + share * h * h * force[j] / mass[j];
    let first = (0..nv).map(|j| free(j, start.q[j], h * start.v[j], 0.5));
    let mut nodes = vec![start.q.clone(), closed(first.collect(), &start.q)];
    for i in 1..100 {
        let (old, now) = (&nodes[i - 1], &nodes[i]);
        let next = (0..nv).map(|j| free(j, now[j], now[j] - old[j], 1.0));
        let next = closed(next.collect(), now);
        nodes.push(next);
    }
    for method in [
        HermiteH23g2::default().into(),
        HermiteH33g2::default().into(),
        Hermite::default().into(),
    ] {
        let method: Method = method;
        let title = method.info().name;
        let options = Options::unstabilized(method, 1.0, h);
        let trajectory = simulate(&model, &options).unwrap().trajectory;
        for (i, expected) in nodes.iter().enumerate() {
            let q = trajectory.state(i).unwrap().q;
            for (found, expected) in q.iter().zip(expected) {
                let error = (found - expected).abs();
                assert!(error < 1e-11, "{title}, node {i}: {error:e}");
            }
        }
    }
}

/// Where M is constant only the impulses are iterated: that gives what the general form gives, which a
/// kinetic energy of nothing times something asks for.
#[test]
fn constant_masses_leave_the_impulses_alone() {
    let swirl = "kinetic swirl = 0.3 kg*m^2 * cos(2 * t/(1 s)) * (1 rad/s) * BAR.omega; expect dof";
    let nothing = "param none = 0;
        kinetic nothing = 1/2 * none * (1 kg*m^2) * (BAR.theta * BAR.omega)^2; expect dof";
    let texts = [
        (include_str!("reference/two_bars/model.mbd"), "rod2"),
        (include_str!("golden/everything.mbd"), "rod"),
        (CHAIN, "rod[12]"),
    ];
    for (text, bar) in texts {
        let with =
            |text: &str, items: &str| text.replacen("expect dof", &items.replace("BAR", bar), 1);
        for text in [text.to_owned(), with(text, swirl)] {
            let (constant, general) = (load(&text).unwrap(), load(&with(&text, nothing)).unwrap());
            assert!(constant.layout().patterns().momentum_q.is_empty());
            assert!(!general.layout().patterns().momentum_q.is_empty());
            let [h23, h33] = published();
            let methods = [
                HermiteH23g2::default().into(),
                HermiteH33g2::default().into(),
                Hermite::default().into(),
                h23,
                h33,
            ];
            for method in methods {
                let title = format!("{}, {bar}", method.info().name);
                let options = Options::unstabilized(method, 1.0, 0.01);
                let [found, expected] =
                    [&constant, &general].map(|model| simulate(model, &options).unwrap());
                // The general form evaluates once more in every step than it iterates.
                let more = [&found, &expected].map(|run| {
                    let work = &run.report.work;
                    work.evaluations - work.iterations
                });
                assert!(more[0] == 0 && more[1] >= 100, "{title}: {more:?}");
                for i in 0..expected.trajectory.len() {
                    let [found, expected] =
                        [&found, &expected].map(|run| run.trajectory.state(i).unwrap());
                    let pairs = [
                        (&found.q, &expected.q, 1e-10),
                        (&found.v, &expected.v, 1e-9),
                        // The published ones are differences of positions, by h^2.
                        (&found.a, &expected.a, 1e-6),
                        (&found.lambda, &expected.lambda, 1e-7),
                    ];
                    for (found, expected, allowed) in pairs {
                        for (x, y) in found.iter().zip(expected) {
                            assert!((x - y).abs() < allowed, "{title}, node {i}: {x} {y}");
                        }
                    }
                }
            }
        }
    }
}

/// Energy errors do not grow, and positions stay on the constraints.
#[test]
fn a_thousand_seconds_are_no_worse_than_a_hundred() {
    let model = two_bars();
    let options = Options::unstabilized(HermiteH33g2::default(), 1000.0, 0.01);
    let run = simulate(&model, &options).unwrap();
    let short = Report::over(&run.trajectory, run.trajectory.nodes_until(100.0));
    let long = &run.report;
    assert!(long.eps_h < 1.05 * short.eps_h, "{short}\n{long}");

    // Starts that differ by 1e-12 deg scatter by some percent here: the motion is chaotic.
    assert!(long.mre_h < 1.05 * short.mre_h, "{short}\n{long}");
    assert!(long.eps_phi < 1e-13, "{long}");
}

/// The largest difference of positions and velocities at t = 1 s.
fn errors(model: &TextMechanism, method: &Method, h: f64) -> (f64, f64) {
    let end = |method: Method, h: f64| {
        let options = Options::unstabilized(method, 1.0, h);
        let run = simulate(model, &options).unwrap();
        run.trajectory.state(run.trajectory.len() - 1).unwrap()
    };
    let exact = end(Dop853::new(1e-12, 1e-14).into(), 0.01);
    let found = end(method.clone(), h);
    let largest = |a: &[f64], b: &[f64]| {
        let pairs = a.iter().zip(b);
        pairs.map(|(a, b)| (a - b).abs()).fold(0.0, f64::max)
    };
    (largest(&found.q, &exact.q), largest(&found.v, &exact.v))
}

fn order(model: &TextMechanism, method: &Method) -> (f64, f64) {
    let (coarse, fine) = (errors(model, method, 0.005), errors(model, method, 0.00125));
    let order = |coarse: f64, fine: f64| (coarse / fine).log2() / 2.0;
    (order(coarse.0, fine.0), order(coarse.1, fine.1))
}

/// M(q), damping, forces that depend on everything, constraints that depend on time.
#[test]
fn the_order_is_two_for_any_mechanism() {
    let mut trolleys = load(include_str!("golden/trolleys.mbd")).unwrap();
    trolleys.set("drag", 3.0).unwrap();
    let models = [
        ("trolleys", trolleys),
        (
            "everything",
            load(include_str!("golden/everything.mbd")).unwrap(),
        ),
    ];
    let free = |nodes| Hermite::default().nodes(nodes).gauss(nodes + 1);
    for (name, model) in models {
        let methods: [Method; 4] = [
            HermiteH23g2::default().into(),
            HermiteH33g2::default().into(),
            free(2).into(),
            free(3).into(),
        ];
        for method in methods {
            let title = method.info().name;
            if title == "hermite" && model.layout().nc() == 0 {
                // Without constraints the free forms are better than that.
                let (q, v) = errors(&model, &method, 0.005);
                assert!(q < 1e-9 && v < 1e-8, "{name}: {q}, {v}");
                continue;
            }
            let (q, v) = order(&model, &method);
            assert!((1.75..2.25).contains(&q), "{name}, {title}: {q}");
            assert!((1.75..2.25).contains(&v), "{name}, {title}: {v}");
        }
    }
}

/// Without constraints the order grows with the degree.
#[test]
fn polynomials_of_higher_degree_are_better_without_constraints() {
    let model = load(include_str!("golden/trolleys.mbd")).unwrap();
    let method = Hermite::default().nodes(2).gauss(3);
    let method: Method = method.into();
    let (coarse, fine) = (
        errors(&model, &method, 0.05),
        errors(&model, &method, 0.0125),
    );
    let order = (coarse.0 / fine.0).log2() / 2.0;
    assert!(order > 5.5, "{order}: {coarse:?}, {fine:?}");
}

/// Velocities as published are the backward chord, or belong to the momentum as a step leaves it.
#[test]
fn published_velocities_are_of_order_one() {
    for method in published() {
        let (q, v) = order(&two_bars(), &method);
        assert!((1.75..2.25).contains(&q), "{q}");
        assert!((0.75..1.25).contains(&v), "{v}");
    }
}

/// Three quadrature points with a derivative carried from node to node: order 1, and energy is lost.
#[test]
fn carried_derivatives_want_two_quadrature_points() {
    let method = |gauss| {
        Hermite::default()
            .nodes(3)
            .gauss(gauss)
            .derivatives(Derivatives::Carried)
    };
    let model = two_bars();
    let (q, _) = order(&model, &method(3).into());
    assert!((0.75..1.25).contains(&q), "{q}");
    let sound = run(&model, method(2), 0.01, 20.0);
    let failing = run(&model, method(3), 0.01, 20.0);
    assert!(failing.mre_h > 10.0 * sound.mre_h, "{sound}\n{failing}");
}

#[test]
fn settings_that_do_not_fit_are_refused() {
    let method = Hermite::default().nodes(3).gauss(3);
    let error = simulate(&two_bars(), &Options::unstabilized(method, 1.0, 0.01)).unwrap_err();
    assert!(matches!(error, SimulationError::Options(_)));
    let expected = "hermite: 3 quadrature points do not determine a polynomial through 3 points with free derivatives: set gauss = 4";
    assert_eq!(error.to_string(), expected);
}

/// h omega = 10, and a linear equation: one iteration solves it.
#[test]
fn stiff_springs_are_solved() {
    let model = load(
        "model Spring {
        ground { point O = (0, 0); }
        body mass { mass = 1 kg; inertia = 0.01 kg*m^2; point A = (0, 0); point B = (0.1 m, 0); }
        joint guide = prismatic(ground.O, mass.A, axis = (1, 0));
        spring stiff between ground.O, mass.A { stiffness = 1e6 N/m; free_length = 0; }
        start { mass.x = 0.05 m; }
    }",
    )
    .unwrap();
    let options = Options::unstabilized(Hermite::default(), 1.0, 0.01);
    let run = simulate(&model, &options).unwrap();
    let x = run.trajectory["mass.x"].iter();
    let largest = x.fold(0.0_f64, |m, x| m.max(x.abs()));
    assert!(largest < 0.1, "{largest}");
}

/// A coordinate that only constraints give inertia has no momentum of its own.
#[test]
fn coordinates_without_mass_are_refused_by_name() {
    let model = load(
        "model Bead {
        gravity (0, -9.81 m/s^2);
        particle bead { mass = 1 kg; }
        coordinate u: rad;
        constraint x: bead.x = (1 m)*cos(u);
        constraint y: bead.y = (1 m)*sin(u);
    }",
    )
    .unwrap();
    for method in published() {
        let error = simulate(&model, &Options::unstabilized(method, 1.0, 0.01)).unwrap_err();
        assert_eq!(
            error.to_string(),
            "`Bead` stopped at its start, t = 0 s: this method needs a mass of every coordinate, and there is no kinetic energy of `u`: use another one, such as dop853"
        );
    }
    assert!(simulate(&model, &Options::new(1.0)).is_ok());
}
