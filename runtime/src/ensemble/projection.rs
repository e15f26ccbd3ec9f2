//! Projection of several members onto their constraints.
//!
//! Each lane makes the iterations of `Index1::project` that its member makes alone, and waits for the others.

use crate::mechanism::calls::KernelsExt;
use crate::mechanism::point::Point;
use simba::simd::{SimdPartialOrd, SimdValue};

use crate::layout::Layout;
use crate::linear::dense::power_of_two;
use crate::linear::saddle_point::regular_lanes;
use crate::mechanism::Mechanism;
use crate::mechanism::kernels::Kernels;
use crate::mechanism::size::scales;
use crate::methods::index1::{CLOSE, MOST_PROJECTIONS, ROUNDING};
use crate::results::recorded_lanes::add_product;
use crate::scalar::lanes::{LANES, Lanes};
use crate::scalar::{Scalar, larger};
use crate::stabilization::Projection;

/// Tolerance, scales and work space of the projection.
pub(crate) struct ProjectionOnLanes {
    tolerance: f64,
    /// Factor of every row of phi from m to sizes of the mechanism, 1 for rad.
    counts: Vec<Lanes>,
    scale: Vec<Lanes>,
    /// The gap to close, and the step that closes it.
    gap: Vec<Lanes>,
    step: Vec<Lanes>,
    jacobian: Vec<Lanes>,
    /// For the planned elimination: what is added to eta, states and inputs that it does not read, accelerations and
    /// its results.
    shift: Vec<Lanes>,
    no_shift: Vec<Lanes>,
    unread: (Vec<Lanes>, Vec<Lanes>),
    free: Vec<Lanes>,
    solution: Vec<Lanes>,
    /// Number of eliminations for the steps of each lane, two for a step.
    pub(crate) factorizations: [u64; LANES],
}

impl ProjectionOnLanes {
    pub(crate) fn new(
        mechanisms: [&dyn Mechanism; LANES],
        Projection { tolerance }: Projection,
    ) -> ProjectionOnLanes {
        let layout = mechanisms[0].layout();
        let (nv, nc) = (layout.nv(), layout.nc());
        let counts = mechanisms.map(|mechanism| scales(mechanism).row);
        let count = |row: usize| Lanes::from_arr(counts.each_ref().map(|counts| counts[row]));
        let zeros = |count: usize| vec![Lanes::constant(0.0); count];
        ProjectionOnLanes {
            tolerance,
            counts: (0..nc).map(count).collect(),
            scale: zeros(nc),
            gap: zeros(nc),
            step: zeros(nv),
            jacobian: zeros(layout.patterns().phi_q.len()),
            shift: zeros(nc),
            no_shift: zeros(nc),
            unread: (zeros(layout.nz()), zeros(layout.nu())),
            free: zeros(nv),
            solution: zeros(nv + nc + 1),
            factorizations: [0; LANES],
        }
    }

    /// Brings the positions and velocities of these lanes to their constraints; returns the lanes on which it
    /// succeeded.
    pub(crate) fn project(
        &mut self,
        kernels: &dyn Kernels<Lanes>,
        layout: &Layout,
        t: Lanes,
        [q, v]: [&mut [Lanes]; 2],
        lanes: [bool; LANES],
    ) -> [bool; LANES] {
        self.scale.fill(Lanes::constant(1.0));
        kernels.phi_scale(&Point::time(t), &mut self.scale);
        let (mut good, mut open) = (lanes, lanes);
        let mut found = [[f64::INFINITY; LANES]; 2];
        for _ in 0..MOST_PROJECTIONS {
            kernels.phi(&Point::position(t, q), &mut self.gap);
            let now = self.largest();
            for lane in 0..LANES {
                if !open[lane] {
                    continue;
                }
                let before = found[0][lane];
                let [violation, relative] = now.map(|sizes| sizes[lane]);
                (found[0][lane], found[1][lane]) = (violation, relative);
                let stalled = relative < CLOSE && violation >= 0.5 * before;
                open[lane] = !(violation <= self.tolerance || relative <= ROUNDING || stalled);
            }
            if !open.contains(&true) {
                break;
            }
            self.count(open);
            let closed = self.close(kernels, t, [q, v]);
            for lane in 0..LANES {
                good[lane] &= closed[lane] || !open[lane];
                open[lane] &= closed[lane];
            }
            add_where(open, q, &self.step);
        }
        let [violations, relatives] = found;
        for (lane, good) in good.iter_mut().enumerate() {
            let (violation, relative) = (violations[lane], relatives[lane]);
            *good &= violation <= self.tolerance || relative <= CLOSE;
        }
        kernels.phi_t(&Point::position(t, q), &mut self.gap);
        kernels.phi_q(&Point::position(t, q), &mut self.jacobian);
        let entries = &layout.patterns().phi_q.entries;
        add_product(entries, &self.jacobian, v, &mut self.gap);
        let [violations, _] = self.largest();
        let open: [bool; LANES] =
            std::array::from_fn(|lane| good[lane] && violations[lane] > self.tolerance);
        if open.contains(&true) {
            self.count(open);
            let closed = self.close(kernels, t, [q, v]);
            for lane in 0..LANES {
                good[lane] &= closed[lane] || !open[lane];
            }
            add_where(open, v, &self.step);
        }
        good
    }

    /// Counts a step of these lanes.
    fn count(&mut self, lanes: [bool; LANES]) {
        let counts = self.factorizations.iter_mut().zip(lanes);
        counts.for_each(|(count, open)| *count += 2 * u64::from(open));
    }

    /// The largest entry of the gap, in m or rad, and in sizes of the mechanism or rad.
    fn largest(&self) -> [[f64; LANES]; 2] {
        let zero = Lanes::constant(0.0);
        let rows = self.gap.iter().zip(&self.scale).zip(&self.counts);
        let (most, relative) =
            rows.fold((zero, zero), |(most, relative), ((gap, scale), count)| {
                let miss = larger(zero, *gap * *scale);
                (larger(most, miss), larger(relative, miss * *count))
            });
        [most, relative].map(|sizes| sizes.into_arr())
    }

    /// The step that closes the gap, as `Closing` plans it; returns the lanes on which there is one.
    fn close(
        &mut self,
        kernels: &dyn Kernels<Lanes>,
        t: Lanes,
        [q, v]: [&[Lanes]; 2],
    ) -> [bool; LANES] {
        let (z, u) = (&self.unread.0, &self.unread.1);
        let zero = Lanes::constant(0.0);
        let largest = |values: &[Lanes]| {
            let most = values.iter().fold(zero, |most, x| larger(most, *x));
            most.into_arr()
        };
        kernels.accelerations(
            &Point::new(t, q, v)
                .states(z)
                .inputs(u)
                .shifted(&self.no_shift),
            &mut self.solution,
        );
        let first = regular_lanes(&self.solution);
        let nv = self.free.len();
        self.free.copy_from_slice(&self.solution[..nv]);
        let (of_gap, of_free) = (largest(&self.gap), largest(&self.free));
        let scales: [f64; LANES] =
            std::array::from_fn(|lane| power_of_two((of_free[lane] / of_gap[lane]).max(1.0)));
        let scale = Lanes::from_arr(scales);
        for (shift, gap) in self.shift.iter_mut().zip(&self.gap) {
            *shift = -scale * *gap;
        }
        kernels.accelerations(
            &Point::new(t, q, v).states(z).inputs(u).shifted(&self.shift),
            &mut self.solution,
        );
        let second = regular_lanes(&self.solution);
        let mut sum = zero;
        let numbers = self.solution.iter().zip(&self.free);
        for (step, (a, free)) in self.step.iter_mut().zip(numbers) {
            *step = (*a - *free) / scale;
            // Zero times what is not finite is none.
            sum += zero * *step;
        }
        let sum = sum.into_arr();
        std::array::from_fn(|lane| {
            let numbers = scales[lane].is_finite() && of_gap[lane] > 0.0 && sum[lane] == 0.0;
            first[lane] && second[lane] && numbers
        })
    }
}

/// Adds a step on these lanes.
fn add_where(lanes: [bool; LANES], to: &mut [Lanes], step: &[Lanes]) {
    let mask = mask(lanes);
    for (to, step) in to.iter_mut().zip(step) {
        *to = (*to + *step).select(mask, *to);
    }
}

/// Mask that selects these lanes.
pub(crate) fn mask(lanes: [bool; LANES]) -> <Lanes as SimdValue>::SimdBool {
    let zero = Lanes::constant(0.0);
    Lanes::from_arr(lanes.map(f64::from)).simd_gt(zero)
}
