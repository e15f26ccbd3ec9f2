//! The equations as matrices and vectors of nalgebra.
#![allow(clippy::unwrap_used, clippy::panic, missing_docs)]

use crate::models::CHAIN;
use mbdsl::nalgebra::{DMatrix, DVector};
use mbdsl::runtime::matrices::{Entries, Matrices};
use mbdsl::text::load;
use mbdsl::{Mechanism, assemble};

const CART: &str = "model Cart {
    input push = 0.5 N;
    param k = 20 N/m;
    gravity (0, -9.81 m/s^2);
    ground { point O = (0, 0); point P = (1 m, 0); }
    slider cart { mass = 2 kg; axis = (1, 0); point C = (0, 0); }
    body rod { mass = 1 kg; inertia = 0.1 kg*m^2; point A = (-0.5 m, 0); point B = (0.5 m, 0); }
    joint pin = revolute(cart.C, rod.A);
    drive sway: rod.theta = 0.3 rad*sin(2 rad/s*t) - 1 rad;
    spring cord between ground.P, rod.B { stiffness = k; free_length = 0.4 m; damping = 0.1 N*s/m; }
    force motor at cart.C = (push, 0);
    start { cart.s = 0.2 m; cart.v = 0.4 m/s; }
}";

/// The saddle-point system by hand gives the accelerations of the mechanism, dense and sparse.
#[test]
fn they_are_those_of_the_mechanism() {
    for text in [CART, CHAIN] {
        let model = load(text).unwrap();
        let layout = model.layout();
        let start = assemble(&model, 0.0).unwrap();
        let (q, v) = (DVector::from_vec(start.q), DVector::from_vec(start.v));
        let equations = Matrices::new(&model);
        let (z, u) = (DVector::zeros(layout.nz()), equations.inputs());
        assert_eq!(u.len(), layout.nu());
        let (t, n, c) = (0.3, layout.nv(), layout.nc());
        let phi_q = equations.phi_q(t, &q).dense();
        assert_eq!(phi_q.shape(), (c, n));
        let mut matrix = DMatrix::zeros(n + c, n + c);
        let mass = equations.mass_matrix(t, &q).dense();
        matrix.view_mut((0, 0), (n, n)).copy_from(&mass);
        matrix.view_mut((n, 0), (c, n)).copy_from(&phi_q);
        matrix
            .view_mut((0, n), (n, c))
            .copy_from(&phi_q.transpose());
        let mut right = DVector::zeros(n + c);
        let force = equations.force(t, &q, &v, &z, &u);
        right.rows_mut(0, n).copy_from(&force);
        right.rows_mut(n, c).copy_from(&equations.eta(t, &q, &v));
        let by_hand = matrix.lu().solve(&right).unwrap();
        let (a, lambda) = equations.accelerations(t, &q, &v, &z, &u).unwrap();
        let largest = by_hand.amax();
        for (x, y) in by_hand.iter().zip(a.iter().chain(lambda.iter())) {
            assert!((x - y).abs() < 1e-9 * largest, "{x} {y}");
        }
        // phi_q v + phi_t, and the derivatives of eta by v.
        let rates = &phi_q * &v + equations.phi_t(t, &q);
        assert_eq!(rates.len(), c);
        let slopes = equations.eta_v(t, &q, &v).dense();
        assert_eq!(slopes, equations.dphi_q(t, &q, &v).dense() * -2.0);
        let same = |entries: Entries<'_>| {
            let dense = entries.dense();
            let sparse = entries.sparse();
            assert_eq!(DMatrix::from(&sparse), dense);
            dense.shape()
        };
        assert_eq!(same(equations.mass_matrix(t, &q)), (n, n));
        assert_eq!(same(equations.phi_q(t, &q)), (c, n));
        assert_eq!(
            same(equations.tangent_q(t, &q, &v, &z, &u, &a, &lambda)),
            (n, n)
        );
        assert_eq!(same(equations.tangent_v(t, &q, &v, &z, &u)), (n, n));
        assert_eq!(same(equations.momentum_v(t, &q, &v)), (2 * n, n));
        // dq/dt = v, and q (+) w = q + w.
        assert_eq!(equations.coordinate_rates(t, &q, &v), v);
        assert_eq!(equations.displaced(&q, &v), &q + &v);
        let energy = equations.energy(t, &q, &v);
        let kinetic = 0.5 * v.dot(&(mass * &v));
        assert!((energy.kinetic - kinetic).abs() < 1e-12 * (1.0 + kinetic));
    }
}
