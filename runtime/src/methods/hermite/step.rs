//! One step: what is carried from node to node, and what is shown there.

use super::Readout;
use super::basis::Form;
use super::interval::Interval;
use crate::dense;
use crate::index1::constraint_rates;
use crate::mechanism::Mechanism;
use crate::methods::{State, Step, StepError, Work};
use crate::rank::independent_rows;
use crate::saddle_point::closing_step;

impl<M: Mechanism + ?Sized> Step<M> for Interval {
    /// The history: the velocity that belongs to the momentum, and which rows of phi are used.
    fn start(&mut self, mechanism: &M, state: &mut State) -> Result<(), StepError> {
        let State {
            t,
            q,
            v,
            a,
            lambda,
            history,
            ..
        } = state;
        self.equations
            .accelerations(mechanism, *t, q, v, a, lambda)?;
        history.clear();
        history.extend_from_slice(v);
        let rows = independent_rows(mechanism, *t, q);
        history.extend((0..lambda.len()).map(|row| f64::from(u8::from(rows.contains(&row)))));
        Ok(())
    }

    fn step(&mut self, mechanism: &M, h: f64, state: &mut State) -> Result<(), StepError> {
        let nv = mechanism.layout().nv;
        let (velocity, rows) = state.history.split_at(nv);
        self.choose(|row| rows[row] != 0.0);
        let t = state.t + h;
        let solved = self.solve(mechanism, state.t, h, &state.q, velocity, &state.a);
        if let Err(error) = solved {
            // Rows that depended on each other may no longer do, or the other way round.
            self.predict(h, &state.q, velocity, &state.a);
            let end = self.inner() * nv;
            let rows = independent_rows(mechanism, t, &self.x[end..end + nv]);
            if rows == self.rows {
                return Err(error);
            }
            self.choose(|row| rows.contains(&row));
            self.solve(mechanism, state.t, h, &state.q, velocity, &state.a)?;
            for (row, used) in state.history[nv..].iter_mut().enumerate() {
                *used = f64::from(u8::from(self.rows.contains(&row)));
            }
        }
        let at = self.inner() * nv;
        let State {
            q,
            v,
            a,
            lambda,
            history,
            ..
        } = state;
        // The chord, to begin with.
        self.next_q.copy_from_slice(&self.x[at..at + nv]);
        for (chord, (next, q)) in self.v.iter_mut().zip(self.next_q.iter().zip(&*q)) {
            *chord = (next - q) / h;
        }
        let next = std::mem::take(&mut self.next_q);
        let outcome = self.read_out(mechanism, t, h, &next, q, v, a, lambda, history);
        q.copy_from_slice(&next);
        self.next_q = next;
        state.t = t;
        outcome
    }

    fn work(&self) -> Work {
        Work {
            iterations: self.iterations,
            evaluations: self.evaluations,
            ..Work::default()
        }
    }
}

impl Interval {
    /// The velocity that belongs to the momentum `self.next_p` and satisfies the constraints, into
    /// `self.v`.
    fn tangent_velocity<M: Mechanism + ?Sized>(
        &mut self,
        mechanism: &M,
        t: f64,
        q: &[f64],
    ) -> Result<(), StepError> {
        let layout = mechanism.layout();
        mechanism.momentum(t, q, &self.v, &mut self.momentum);
        for (push, (p, now)) in self
            .push
            .iter_mut()
            .zip(self.next_p.iter().zip(&self.momentum))
        {
            *push = p - now;
        }
        constraint_rates(
            mechanism,
            layout,
            t,
            q,
            &self.v,
            &mut self.jacobian,
            &mut self.phi,
        );
        closing_step(
            mechanism,
            t,
            q,
            &self.v,
            Some(&self.push),
            &self.phi,
            &mut self.scratch,
            &mut self.closing,
            &mut self.multipliers,
        )?;
        for (v, change) in self.v.iter_mut().zip(&self.closing) {
            *v += change;
        }
        Ok(())
    }

    /// The velocity that belongs to the momentum `self.next_p`, into `v`.
    fn velocity<M: Mechanism + ?Sized>(
        &mut self,
        mechanism: &M,
        t: f64,
        q: &[f64],
        v: &mut [f64],
    ) -> bool {
        let layout = mechanism.layout();
        let nv = layout.nv;
        mechanism.momentum(t, q, &self.zero[..nv], &mut self.momentum);
        let pairs = self.next_p.iter().zip(&self.momentum);
        for (v, (p, at_rest)) in v.iter_mut().zip(pairs) {
            *v = p - at_rest;
        }
        mechanism.momentum_v(t, q, &self.zero[..nv], &mut self.momentum_v);
        let matrix = &mut self.matrix[..nv * nv];
        matrix.fill(0.0);
        let entries = layout.momentum_v_pattern.iter(&self.momentum_v);
        for (i, j, value) in entries.filter(|(i, ..)| *i < nv) {
            matrix[i * nv + j] = value;
        }
        let regular = dense::lu_factor(nv, matrix, &mut self.pivots, 0.0) > 0.0;
        dense::lu_solve(nv, matrix, &self.pivots, v);
        regular
    }

    /// Velocities, accelerations and multipliers at the new node `q`, the one before being `old`.
    #[allow(clippy::too_many_arguments)]
    fn read_out<M: Mechanism + ?Sized>(
        &mut self,
        mechanism: &M,
        t: f64,
        h: f64,
        q: &[f64],
        old: &[f64],
        v: &mut [f64],
        a: &mut [f64],
        lambda: &mut [f64],
        history: &mut [f64],
    ) -> Result<(), StepError> {
        let nv = q.len();
        let chord = self.readout == Readout::Published && self.form == Form::TwoPoints;
        if chord {
            for j in 0..nv {
                a[j] = (self.v[j] - v[j]) / h;
                v[j] = self.v[j];
            }
        }
        self.tangent_velocity(mechanism, t, q)?;
        history[..nv].copy_from_slice(&self.v);
        if self.readout == Readout::Projected {
            v.copy_from_slice(&self.v);
            self.equations
                .accelerations(mechanism, t, q, v, a, lambda)?;
            return Ok(());
        }
        let velocity = &history[..nv];
        let accelerations = &mut self.closing;
        self.equations
            .accelerations(mechanism, t, q, velocity, accelerations, lambda)?;
        if chord {
            return Ok(());
        }
        if !self.velocity(mechanism, t, q, v) {
            v.copy_from_slice(velocity);
        }
        // The next interval says what the central difference is.
        let guess = std::mem::take(&mut self.closing);
        let solved = self.solve(mechanism, t, h, q, velocity, &guess);
        self.closing = guess;
        solved?;
        let at = self.inner() * nv;
        for j in 0..nv {
            a[j] = (self.x[at + j] - 2.0 * q[j] + old[j]) / (h * h);
        }
        Ok(())
    }
}
