//! One step: the history from node to node, and the readout at the nodes.

use crate::constraints::rank::independent_rows;
use crate::constraints::rates::constraint_rates;
use crate::linear::inverse::set_momentum_matrix;
use crate::linear::projected_mass::massless;
use crate::mechanism::Mechanism;
use crate::mechanism::calls::MechanismExt;
use crate::mechanism::point::Point;
use crate::methods::hermite::basis::Form;
use crate::methods::hermite::interval::{Interval, Node};
use crate::methods::hermite::readout::Readout;
use crate::methods::state::State;
use crate::methods::step::Step;
use crate::methods::step_error::StepError;
use crate::methods::work::Work;

impl Step for Interval {
    /// The history: the velocity that belongs to the momentum, which rows of phi are used, and what the
    /// impulses of the last three steps had beside half of the multipliers.
    fn start(&mut self, mechanism: &dyn Mechanism, state: &mut State) -> Result<(), StepError> {
        self.u.clone_from(&state.u);
        self.equations.complete(mechanism, state)?;
        let State {
            t,
            q,
            v,
            lambda,
            history,
            ..
        } = state;
        let layout = mechanism.layout();
        let mut mass = vec![0.0; layout.patterns().mass_matrix.len()];
        mechanism.mass_matrix(&Point::position(*t, q), &mut mass);
        let coordinates = massless(layout, &mass);
        if !coordinates.is_empty() {
            return Err(StepError::Massless { coordinates });
        }
        history.clear();
        history.extend_from_slice(v);
        let rows = independent_rows(mechanism, *t, q);
        history.extend((0..lambda.len()).map(|row| f64::from(u8::from(rows.contains(&row)))));
        history.extend(std::iter::repeat_n(0.0, 3 * lambda.len()));
        Ok(())
    }

    fn step(
        &mut self,
        mechanism: &dyn Mechanism,
        h: f64,
        state: &mut State,
    ) -> Result<(), StepError> {
        let layout = mechanism.layout();
        let (nv, nc) = (layout.nv(), layout.nc());
        self.u.clone_from(&state.u);
        let (velocity, rest) = state.history.split_at(nv);
        let (rows, lags) = rest.split_at(nc);
        self.choose(mechanism.layout(), |row| rows[row] != 0.0);
        let t = state.t + h;
        let node = Node {
            t: state.t,
            q: &state.q,
            v: velocity,
            a: &state.a,
            lambda: &state.lambda,
            lags,
        };
        if let Err(error) = self.solve(mechanism, h, node) {
            // Rows that depended on each other may no longer do, or the other way round.
            self.predict(h, &state.q, velocity, &state.a);
            let end = self.inner() * nv;
            let rows = independent_rows(mechanism, t, &self.x[end..end + nv]);
            if rows == self.rows {
                return Err(error);
            }
            self.choose(mechanism.layout(), |row| rows.contains(&row));
            self.solve(mechanism, h, node)?;
            for (row, used) in state.history[nv..nv + nc].iter_mut().enumerate() {
                *used = f64::from(u8::from(self.rows.contains(&row)));
            }
        }
        self.remember(h, &state.lambda, &mut state.history[nv + nc..]);
        let at = self.inner() * nv;
        // The chord, to begin with.
        self.next_q.copy_from_slice(&self.x[at..at + nv]);
        for (chord, (next, q)) in self.v.iter_mut().zip(self.next_q.iter().zip(&state.q)) {
            *chord = (next - q) / h;
        }
        let next = std::mem::take(&mut self.next_q);
        let outcome = self.read_out(mechanism, (t, h), &next, state);
        state.q.copy_from_slice(&next);
        self.next_q = next;
        state.t = t;
        outcome
    }

    fn work(&self) -> Work {
        Work {
            iterations: self.iterations,
            evaluations: self.evaluations,
            factorizations: self.factorizations
                + self.closing.factorizations
                + self.equations.work().factorizations,
            ..Work::default()
        }
    }
}

impl Interval {
    /// The velocity that belongs to the momentum of the second node and satisfies the constraints,
    /// into `self.v`; its accelerations into `self.accelerations`, and the multipliers.
    fn close(
        &mut self,
        mechanism: &dyn Mechanism,
        t: f64,
        q: &[f64],
        lambda: &mut [f64],
    ) -> Result<(), StepError> {
        if self.close_reduced(mechanism, t, q, lambda) {
            return Ok(());
        }
        self.tangent_velocity(mechanism, t, q)?;
        let (v, a) = (&self.v, &mut self.accelerations);
        self.equations
            .accelerations(mechanism, &Point::new(t, q, v).inputs(&self.u), a, lambda)?;
        Ok(())
    }

    /// The velocity that belongs to the momentum `self.next_p` and satisfies the constraints, into
    /// `self.v`, which is a guess.
    fn tangent_velocity(
        &mut self,
        mechanism: &dyn Mechanism,
        t: f64,
        q: &[f64],
    ) -> Result<(), StepError> {
        let evaluation = &mut self.evaluation;
        evaluation.momentum(mechanism, Point::new(t, q, &self.v));
        let pairs = self.next_p.iter().zip(&evaluation.momentum);
        for (push, (p, now)) in self.push.iter_mut().zip(pairs) {
            *push = p - now;
        }
        let (phi_q, rates) = (&mut evaluation.phi_q, &mut self.rates);
        constraint_rates(mechanism, &Point::new(t, q, &self.v), phi_q, rates);
        let push = Some(&*self.push);
        self.closing
            .find(mechanism, (t, q, &self.v), push, &self.rates)?;
        for (v, change) in self.v.iter_mut().zip(&self.closing.x) {
            *v += change;
        }
        Ok(())
    }

    /// The velocity that belongs to the momentum `self.next_p`, into `v`.
    fn velocity(&mut self, mechanism: &dyn Mechanism, t: f64, q: &[f64], v: &mut [f64]) -> bool {
        let layout = mechanism.layout();
        let nv = layout.nv();
        let (evaluation, rest) = (&mut self.evaluation, Point::new(t, q, &self.zero[..nv]));
        evaluation.momentum(mechanism, rest);
        let pairs = self.next_p.iter().zip(&evaluation.momentum);
        for (v, (p, at_rest)) in v.iter_mut().zip(pairs) {
            *v = p - at_rest;
        }
        evaluation.momentum_v(mechanism, rest);
        let (matrix, values) = (&mut self.momentum_matrix, &evaluation.momentum_v);
        set_momentum_matrix(matrix, &layout.patterns().momentum_v, values);
        self.factorizations += 1;
        let regular = matrix.factor(0.0) > 0.0;
        if regular {
            matrix.solve(v);
        }
        regular
    }

    /// Velocities, accelerations and multipliers at the new node `q`, into the state of the one before, whose positions stay.
    fn read_out(
        &mut self,
        mechanism: &dyn Mechanism,
        (t, h): (f64, f64),
        q: &[f64],
        state: &mut State,
    ) -> Result<(), StepError> {
        let State {
            q: old,
            v,
            a,
            lambda,
            history,
            ..
        } = state;
        let nv = q.len();
        let chord = self.readout == Readout::Published && self.form == Form::TwoPoints;
        if chord {
            for j in 0..nv {
                a[j] = (self.v[j] - v[j]) / h;
                v[j] = self.v[j];
            }
        }
        self.close(mechanism, t, q, lambda)?;
        history[..nv].copy_from_slice(&self.v);
        if self.readout == Readout::Projected {
            v.copy_from_slice(&self.v);
            a.copy_from_slice(&self.accelerations);
            return Ok(());
        }
        if chord {
            return Ok(());
        }
        let (velocity, rest) = history.split_at(nv);
        if self.reduced.solved {
            v.copy_from_slice(&self.reduced.velocity);
        } else if !self.velocity(mechanism, t, q, v) {
            v.copy_from_slice(velocity);
        }
        // The next interval says what the central difference is.
        let guess = std::mem::take(&mut self.accelerations);
        let node = Node {
            t,
            q,
            v: velocity,
            a: &guess,
            lambda,
            lags: &rest[lambda.len()..],
        };
        let solved = self.solve(mechanism, h, node);
        self.accelerations = guess;
        solved?;
        let at = self.inner() * nv;
        for j in 0..nv {
            a[j] = (self.x[at + j] - 2.0 * q[j] + old[j]) / (h * h);
        }
        Ok(())
    }
}
