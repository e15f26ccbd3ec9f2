//! The sums of the energy balance, of one run or of several side by side.

#[cfg(feature = "ensemble")]
use crate::scalar::lanes::Lanes;
use crate::scalar::{Scalar, larger};
#[cfg(feature = "ensemble")]
use simba::simd::SimdValue;

/// Step of the finite difference for the explicit rate of T, as a fraction of a part of a step.
const SHARE: f64 = 1e-3;

/// Energies of a motion below this share of |U|, and of the work of the forces over the size of the mechanism, are lost in
/// rounding.
const ROUNDING: f64 = 1e-10;

/// The integrals of `lambda . phi_t`, and of everything else, in J.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Sums<S> {
    drivers: S,
    others: S,
    /// Work of friction, which is part of the others, too.
    pub(crate) friction: S,
}

impl<S: Scalar> Sums<S> {
    pub(crate) fn new() -> Sums<S> {
        let zero = S::constant(0.0);
        Sums {
            drivers: zero,
            others: zero,
            friction: zero,
        }
    }

    /// Adds the work of a part `h` of the time, in s: that of drivers, that of loads, and what `T_q . v + T_t` is,
    /// all in W.
    pub(crate) fn add(&mut self, h: S, drivers: S, [loads, explicit]: [S; 2]) {
        self.drivers += h * drivers;
        self.others += h * (loads - explicit);
    }

    /// Adds the work of friction and that of slides which move by themselves, J.
    pub(crate) fn add_friction(&mut self, [taken, moved]: [S; 2]) {
        self.others += taken;
        self.friction += taken;
        self.drivers += moved;
    }
}

impl Sums<f64> {
    /// Adds other integrals.
    pub(crate) fn add_sums(&mut self, other: Sums<f64>) {
        self.drivers += other.drivers;
        self.others += other.others;
        self.friction += other.friction;
    }

    /// The work of drivers and of everything else without signs, J.
    pub(crate) fn size(&self) -> f64 {
        self.drivers.abs() + self.others.abs()
    }

    /// Distance from other integrals, J.
    pub(crate) fn distance(&self, other: Sums<f64>) -> f64 {
        (self.drivers - other.drivers).abs() + (self.others - other.others).abs()
    }

    /// All of the work, J.
    #[cfg(test)]
    pub(crate) fn total(&self) -> f64 {
        self.drivers + self.others
    }
}

/// Totals of the energy balance, and its largest residual.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Account<S> {
    /// K and U at the start.
    kinetic: S,
    potential: S,
    pub(crate) sums: Sums<S>,
    /// The largest residual, and the largest scale that it is compared with.
    residual: S,
    scale: S,
    /// The largest |U|, and the work of the forces of the start over the size of the mechanism, whose last digits are not
    /// known.
    level: S,
    work: S,
}

impl<S: Scalar> Account<S> {
    /// Creates the totals of runs that begin with these K and U, and forces of this [`reach`].
    pub(crate) fn new([kinetic, potential]: [S; 2], reach: S) -> Account<S> {
        let zero = S::constant(0.0);
        Account {
            kinetic,
            potential,
            sums: Sums::new(),
            residual: zero,
            scale: zero,
            level: reach,
            work: zero,
        }
    }

    /// Compares at the end of a step, with K and U there.
    pub(crate) fn close(&mut self, [kinetic, potential]: [S; 2]) {
        let stored = potential - self.potential;
        let Sums {
            drivers, others, ..
        } = self.sums;
        let residual = (kinetic - self.kinetic - drivers - others).simd_abs();
        let loads = others + stored;
        let scale = kinetic.simd_abs() + stored.simd_abs() + drivers.simd_abs() + loads.simd_abs();
        self.work = drivers + loads;
        // NaN must not be lost.
        self.residual = larger(self.residual, residual);
        let most = |most: S, x: S| x.select(x.simd_gt(most), most);
        self.scale = most(self.scale, scale);
        self.level = most(self.level, potential.simd_abs());
    }

    /// The work up to a state with these integrals and energies, and the energy balance there, in J.
    pub(crate) fn at(&self, sums: Sums<S>, [kinetic, potential]: [S; 2]) -> [S; 2] {
        let done = sums.drivers + sums.others;
        [
            sums.drivers + (sums.others + (potential - self.potential)),
            kinetic - self.kinetic - done,
        ]
    }

    /// Accounts for a change of the state from outside: the energy that it adds is neither work nor error.
    pub(crate) fn jump(&mut self, before: [S; 2], after: [S; 2]) {
        self.kinetic += after[0] - before[0];
        self.potential += after[1] - before[1];
    }
}

impl Account<f64> {
    /// The energies and works that residuals are compared with, J.
    pub(crate) fn measure(&self) -> f64 {
        // At rest there is nothing but the rounding of U and of the forces.
        self.scale.max(ROUNDING * self.level)
    }

    /// The balance so far, 1, and the work of loads and drivers, in J.
    pub(crate) fn result(&self) -> (f64, f64) {
        let balance = if !self.work.is_finite() {
            f64::NAN
        } else if self.residual == 0.0 {
            0.0
        } else {
            self.residual / self.measure()
        };
        (balance, self.work)
    }
}

#[cfg(feature = "ensemble")]
impl Sums<Lanes> {
    /// The integrals of one run.
    pub(crate) fn of_lane(&self, lane: usize) -> Sums<f64> {
        Sums {
            drivers: self.drivers.extract(lane),
            others: self.others.extract(lane),
            friction: self.friction.extract(lane),
        }
    }

    /// Sets the integrals of one run.
    pub(crate) fn set_lane(&mut self, lane: usize, sums: Sums<f64>) {
        self.drivers.replace(lane, sums.drivers);
        self.others.replace(lane, sums.others);
        self.friction.replace(lane, sums.friction);
    }
}

#[cfg(feature = "ensemble")]
impl Account<Lanes> {
    /// Totals of one run.
    pub(crate) fn of_lane(&self, lane: usize) -> Account<f64> {
        let of = |x: Lanes| x.extract(lane);
        Account {
            kinetic: of(self.kinetic),
            potential: of(self.potential),
            sums: self.sums.of_lane(lane),
            residual: of(self.residual),
            scale: of(self.scale),
            level: of(self.level),
            work: of(self.work),
        }
    }

    /// Takes the work and the residual with its scales from another one, on the lanes of a mask.
    pub(crate) fn replace_where(&mut self, mask: <Lanes as SimdValue>::SimdBool, new: &Self) {
        let pairs = [
            (&mut self.sums.drivers, new.sums.drivers),
            (&mut self.sums.others, new.sums.others),
            (&mut self.residual, new.residual),
            (&mut self.scale, new.scale),
            (&mut self.level, new.level),
            (&mut self.work, new.work),
        ];
        for (own, new) in pairs {
            *own = new.select(mask, *own);
        }
    }
}

/// `K = v . T_v - T`
pub(crate) fn generalized<S: Scalar>(v: &[S], momentum: &[S], kinetic: S) -> S {
    sum(v.iter().zip(momentum).map(|(v, p)| *v * *p)) - kinetic
}

/// The power of forces and of the rates of momenta that contain no accelerations.
pub(crate) fn loads<S: Scalar>(force: &[S], rates: &[S], v: &[S]) -> S {
    let forces = force.iter().zip(rates).zip(v);
    sum(forces.map(|((force, rate), v)| *v * (*force + *rate)))
}

/// The work of forces over the sizes of their coordinates, J, without signs.
pub(crate) fn reach<S: Scalar>(force: &[S], sizes: &[S]) -> S {
    let forces = force.iter().zip(sizes);
    sum(forces.map(|(force, size)| (*force * *size).simd_abs()))
}

/// `lambda . phi_t`
pub(crate) fn drivers<S: Scalar>(lambda: &[S], phi_t: &[S]) -> S {
    sum(lambda.iter().zip(phi_t).map(|(l, rate)| *l * *rate))
}

/// `T_q . v + T_t`, with v held, from T at both ends of the part of a step [`beside`] it: nothing where M is constant.
pub(crate) fn explicit<S: Scalar>(h: S, mut kinetic: impl FnMut(S) -> S) -> S {
    let step = S::constant(SHARE) * h;
    (kinetic(step) - kinetic(-step)) / (S::constant(2.0) * step)
}

/// The positions q + step dq/dt.
pub(crate) fn beside<S: Scalar>(q: &[S], dq: &[S], step: S, positions: &mut [S]) {
    for ((beside, q), dq) in positions.iter_mut().zip(q).zip(dq) {
        *beside = *q + step * *dq;
    }
}

fn sum<S: Scalar>(terms: impl Iterator<Item = S>) -> S {
    // As the sum of a standard iterator begins.
    terms.fold(S::constant(-0.0), |sum, x| sum + x)
}
