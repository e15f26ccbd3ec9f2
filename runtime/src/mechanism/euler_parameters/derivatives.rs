//! The derivatives among the kernels of the view, by the chain rule.
//!
//! ```text
//! dv = d(S q')/dq dq + S dq',    dv' = (d(S q'')/dq + d(S' q')/dq) dq + d(S' q')/dq' dq'
//! d(S^T w) = d(S^T w)/dp dp + S^T dw
//! ```

use crate::layout::kernel_lengths::dynamics_len;
use crate::linear::blocks::Blocks;
use crate::mechanism::calls::MechanismExt;
use crate::mechanism::euler_parameters::EulerParameters;
use crate::mechanism::euler_parameters::shape::Entries;
use crate::mechanism::euler_parameters::turning::{Turning, dot, outer, scaled, sum};
use crate::mechanism::point::Point;

pub(super) fn tangent_q(view: &EulerParameters<'_>, at: &Point<'_>, values: &mut [f64]) {
    let Point {
        t,
        q,
        v,
        z,
        u,
        a,
        lambda,
        ..
    } = *at;
    let seen = view.shape.seen(q, v);
    let (reactions, norms) = lambda.split_at(view.nc());
    let own_a = view.accelerations_of(q, v, a);
    // w = M v' + phi_q^T lambda - Q
    let mut dynamics = vec![0.0; dynamics_len(view.mechanism.layout())];
    let (own_q, own_v) = (&seen.q, &seen.v);
    view.mechanism.dynamics(
        &Point::new(t, own_q, own_v).states(z).inputs(u),
        &mut dynamics,
    );
    let blocks = Blocks::new(view.mechanism.layout(), &dynamics);
    let mut w = view.times(blocks.mass, &own_a);
    for (w, force) in w.iter_mut().zip(blocks.force) {
        *w -= force;
    }
    let patterns = view.mechanism.layout().patterns();
    for (i, j, value) in patterns.phi_q.iter(blocks.jacobian) {
        w[j] += value * reactions[i];
    }
    let by_q = view.values(
        |m, values| {
            m.tangent_q(
                &Point::new(t, own_q, own_v)
                    .states(z)
                    .inputs(u)
                    .solution(&own_a, reactions),
                values,
            )
        },
        &patterns.tangent_q,
    );
    let by_v = view.values(
        |m, values| m.tangent_v(&Point::new(t, own_q, own_v).states(z).inputs(u), values),
        &patterns.tangent_v,
    );
    let second: Vec<_> = view
        .shape
        .attitudes()
        .map(|attitude| attitude.quaternion(a))
        .collect();
    let columns = view.columns(&seen);
    let v_by_q = view.by_q(&seen);
    let a_by_q = view.a_by_q(&seen, &second);
    let shape = &view.shape;
    let mut to = Entries::new(&shape.layout.patterns().tangent_q, values);
    shape.add_product(
        &mut to,
        0,
        &columns,
        patterns.tangent_q.iter(&by_q),
        1.0,
        &columns,
    );
    shape.add_product(
        &mut to,
        0,
        &columns,
        patterns.tangent_v.iter(&by_v),
        1.0,
        &v_by_q,
    );
    let mass = patterns.mass_matrix.iter(blocks.mass);
    shape.add_product(&mut to, 0, &columns, mass, 1.0, &a_by_q);
    shape.add_own(&mut to, 0, |which| {
        let (turning, c, second) = (&seen.turnings[which], shape.weights[which], second[which]);
        let of_w = shape.attitudes[which].vector(&w);
        let grown = dot(turning.p, second) + dot(turning.rate, turning.rate);
        let own = c * grown + 2.0 * norms[which];
        sum([turning.pull_by_p(of_w), outer(c, turning.p, second, own)])
    });
}

pub(super) fn tangent_v(view: &EulerParameters<'_>, at: &Point<'_>, values: &mut [f64]) {
    let Point { t, q, v, z, u, .. } = *at;
    let seen = view.shape.seen(q, v);
    let patterns = view.mechanism.layout().patterns();
    let by_v = view.values(
        |m, values| m.tangent_v(&Point::new(t, &seen.q, &seen.v).states(z).inputs(u), values),
        &patterns.tangent_v,
    );
    let mass = view.mass(t, &seen.q);
    let (columns, drift_by_rate) = (view.columns(&seen), view.drift_by_rate(&seen));
    let shape = &view.shape;
    let mut to = Entries::new(&shape.layout.patterns().tangent_v, values);
    shape.add_product(
        &mut to,
        0,
        &columns,
        patterns.tangent_v.iter(&by_v),
        1.0,
        &columns,
    );
    let mass = patterns.mass_matrix.iter(&mass);
    shape.add_product(&mut to, 0, &columns, mass, 1.0, &drift_by_rate);
    shape.add_own(&mut to, 0, |which| {
        let turning = &seen.turnings[which];
        outer(2.0 * shape.weights[which], turning.p, turning.rate, 0.0)
    });
}

pub(super) fn momentum_q(view: &EulerParameters<'_>, at: &Point<'_>, values: &mut [f64]) {
    let Point { t, q, v, .. } = *at;
    let seen = view.shape.seen(q, v);
    let (nv, patterns) = (seen.v.len(), view.mechanism.layout().patterns());
    let (own_q, own_v) = (&seen.q, &seen.v);
    let mut own = vec![0.0; 2 * nv];
    view.mechanism
        .momentum(&Point::new(t, own_q, own_v), &mut own);
    let (momentum, rate) = own.split_at(nv);
    let (drift, mass) = (view.drift(&seen), view.mass(t, own_q));
    let mut w = view.times(&mass, &drift);
    for (w, rate) in w.iter_mut().zip(rate) {
        *w += rate;
    }
    let by_q_at = |v: &[f64]| {
        view.values(
            |m, values| m.momentum_q(&Point::new(t, own_q, v), values),
            &patterns.momentum_q,
        )
    };
    let by_q = by_q_at(own_v);
    let by_v = view.values(
        |m, values| m.momentum_v(&Point::new(t, own_q, own_v), values),
        &patterns.momentum_v,
    );
    let columns = view.columns(&seen);
    let v_by_q = view.by_q(&seen);
    let drift_by_q = view.change(&seen, 0.0, Turning::drift_by_p);
    let column_rates = view.change(&seen, 0.0, Turning::column_rates);
    let (shape, nq) = (&view.shape, view.shape.layout.nv());
    let mut to = Entries::new(&shape.layout.patterns().momentum_q, values);
    for (i, j, value) in patterns.momentum_q.iter(&by_q) {
        let half = i / nv;
        let entry = || std::iter::once((i % nv, j, value));
        shape.add_product(&mut to, half * nq, &columns, entry(), 1.0, &columns);
        if half == 0 {
            shape.add_product(&mut to, nq, &column_rates, entry(), 1.0, &columns);
        }
    }
    for (i, j, value) in patterns.momentum_v.iter(&by_v) {
        let half = i / nv;
        let entry = || std::iter::once((i % nv, j, value));
        shape.add_product(&mut to, half * nq, &columns, entry(), 1.0, &v_by_q);
        if half == 0 {
            shape.add_product(&mut to, nq, &column_rates, entry(), 1.0, &v_by_q);
            shape.add_product(&mut to, nq, &columns, entry(), 1.0, &drift_by_q);
        }
    }
    if patterns
        .momentum_q
        .entries
        .iter()
        .any(|entry| (entry.0 as usize) < nv)
    {
        // d(M drift)/dq: T_v is M v and what it is at rest.
        let (moving, rest) = (by_q_at(&drift), by_q_at(&vec![0.0; nv]));
        for (factor, values) in [(1.0, &moving), (-1.0, &rest)] {
            let entries = patterns
                .momentum_q
                .iter(values)
                .filter(|entry| entry.0 < nv);
            shape.add_product(&mut to, nq, &columns, entries, factor, &columns);
        }
    }
    shape.add_own(&mut to, 0, |which| {
        let (turning, c) = (&seen.turnings[which], shape.weights[which]);
        let momentum = shape.attitudes[which].vector(momentum);
        let of_length = outer(c, turning.p, turning.rate, c * turning.growth());
        sum([turning.pull_by_p(momentum), of_length])
    });
    shape.add_own(&mut to, nq, |which| {
        let (turning, c) = (&seen.turnings[which], shape.weights[which]);
        let attitude = shape.attitudes[which];
        let square = c * dot(turning.rate, turning.rate);
        sum([
            turning.pull_rate_by_p(attitude.vector(momentum)),
            turning.pull_by_p(attitude.vector(&w)),
            outer(c, turning.rate, turning.rate, square),
        ])
    });
}

pub(super) fn momentum_v(view: &EulerParameters<'_>, at: &Point<'_>, values: &mut [f64]) {
    let Point { t, q, v, .. } = *at;
    let seen = view.shape.seen(q, v);
    let (nv, patterns) = (seen.v.len(), view.mechanism.layout().patterns());
    let (own_q, own_v) = (&seen.q, &seen.v);
    let mut own = vec![0.0; 2 * nv];
    view.mechanism
        .momentum(&Point::new(t, own_q, own_v), &mut own);
    let by_v = view.values(
        |m, values| m.momentum_v(&Point::new(t, own_q, own_v), values),
        &patterns.momentum_v,
    );
    let columns = view.columns(&seen);
    let column_rates = view.change(&seen, 0.0, Turning::column_rates);
    let drift_by_rate = view.drift_by_rate(&seen);
    let (shape, nq) = (&view.shape, view.shape.layout.nv());
    let mut to = Entries::new(&shape.layout.patterns().momentum_v, values);
    for (i, j, value) in patterns.momentum_v.iter(&by_v) {
        let half = i / nv;
        let entry = || std::iter::once((i % nv, j, value));
        shape.add_product(&mut to, half * nq, &columns, entry(), 1.0, &columns);
        if half == 0 {
            shape.add_product(&mut to, nq, &column_rates, entry(), 1.0, &columns);
            shape.add_product(&mut to, nq, &columns, entry(), 1.0, &drift_by_rate);
        }
    }
    shape.add_own(&mut to, 0, |which| {
        let p = seen.turnings[which].p;
        outer(shape.weights[which], p, p, 0.0)
    });
    shape.add_own(&mut to, nq, |which| {
        let (turning, c) = (&seen.turnings[which], shape.weights[which]);
        let momentum = shape.attitudes[which].vector(&own);
        sum([
            turning.pull_by_p(momentum),
            outer(c, turning.rate, turning.p, c * turning.growth()),
            outer(2.0 * c, turning.p, turning.rate, 0.0),
        ])
    });
}

pub(super) fn dphi_q(view: &EulerParameters<'_>, at: &Point<'_>, values: &mut [f64]) {
    let Point { t, q, v, .. } = *at;
    let seen = view.shape.seen(q, v);
    let patterns = view.mechanism.layout().patterns();
    let (own_q, own_v) = (&seen.q, &seen.v);
    let phi_q = view.values(
        |m, values| m.phi_q(&Point::position(t, own_q), values),
        &patterns.phi_q,
    );
    let by_q = view.values(
        |m, values| m.dphi_q(&Point::new(t, own_q, own_v), values),
        &patterns.dphi_q,
    );
    let (columns, v_by_q) = (view.columns(&seen), view.by_q(&seen));
    let shape = &view.shape;
    let mut to = Entries::new(&shape.layout.patterns().dphi_q, values);
    shape.add_columns(&mut to, patterns.dphi_q.iter(&by_q), 1.0, &columns);
    shape.add_columns(&mut to, patterns.phi_q.iter(&phi_q), 1.0, &v_by_q);
    shape.add_norms(&mut to, |which| scaled(2.0, seen.turnings[which].rate));
}

pub(super) fn ddphi_q(view: &EulerParameters<'_>, at: &Point<'_>, values: &mut [f64]) {
    let Point { t, q, v, a, .. } = *at;
    let seen = view.shape.seen(q, v);
    let patterns = view.mechanism.layout().patterns();
    let (own_q, own_v) = (&seen.q, &seen.v);
    let own_a = view.accelerations_of(q, v, a);
    let phi_q = view.values(
        |m, values| m.phi_q(&Point::position(t, own_q), values),
        &patterns.phi_q,
    );
    let by_q = view.values(
        |m, values| m.ddphi_q(&Point::new(t, own_q, own_v).solution(&own_a, &[]), values),
        &patterns.ddphi_q,
    );
    let eta_v = view.values(
        |m, values| m.eta_v(&Point::new(t, own_q, own_v), values),
        &patterns.eta_v,
    );
    let second: Vec<_> = view
        .shape
        .attitudes()
        .map(|attitude| attitude.quaternion(a))
        .collect();
    let (columns, v_by_q) = (view.columns(&seen), view.by_q(&seen));
    let a_by_q = view.a_by_q(&seen, &second);
    let shape = &view.shape;
    let mut to = Entries::new(&shape.layout.patterns().ddphi_q, values);
    shape.add_columns(&mut to, patterns.ddphi_q.iter(&by_q), 1.0, &columns);
    shape.add_columns(&mut to, patterns.eta_v.iter(&eta_v), -1.0, &v_by_q);
    shape.add_columns(&mut to, patterns.phi_q.iter(&phi_q), 1.0, &a_by_q);
    shape.add_norms(&mut to, |which| scaled(2.0, second[which]));
}

pub(super) fn state_rates_q(view: &EulerParameters<'_>, at: &Point<'_>, values: &mut [f64]) {
    let Point { t, q, v, z, u, .. } = *at;
    let seen = view.shape.seen(q, v);
    let patterns = view.mechanism.layout().patterns();
    let (own_q, own_v) = (&seen.q, &seen.v);
    let by_q = view.values(
        |m, values| m.state_rates_q(&Point::new(t, own_q, own_v).states(z).inputs(u), values),
        &patterns.state_rates_q,
    );
    let by_v = view.values(
        |m, values| m.state_rates_v(&Point::new(t, own_q, own_v).states(z).inputs(u), values),
        &patterns.state_rates_v,
    );
    let (columns, v_by_q) = (view.columns(&seen), view.by_q(&seen));
    let shape = &view.shape;
    let mut to = Entries::new(&shape.layout.patterns().state_rates_q, values);
    shape.add_columns(&mut to, patterns.state_rates_q.iter(&by_q), 1.0, &columns);
    shape.add_columns(&mut to, patterns.state_rates_v.iter(&by_v), 1.0, &v_by_q);
}
