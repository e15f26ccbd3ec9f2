//! Members side by side, and the solution of their equations.

use crate::mechanism::calls::KernelsExt;
use crate::mechanism::point::Point;
use simba::simd::SimdValue;

use crate::ensemble::projection::ProjectionOnLanes;
use crate::layout::Layout;
use crate::linear::saddle_point::regular_lanes;
use crate::mechanism::Mechanism;
use crate::mechanism::kernels::Kernels;
use crate::results::recorded_lanes::add_product;
use crate::scalar::Scalar;
use crate::scalar::lanes::{LANES, Lanes};
use crate::stabilization::{Baumgarte, Stabilization};

/// The members on the lanes, and the solution of their equations.
pub(crate) struct Members<'a> {
    mechanisms: [&'a dyn Mechanism; LANES],
    layout: &'a Layout,
    kernels: Box<dyn Kernels<Lanes>>,
    /// The lanes whose numbers are still those of a member, and those of them that reached their end.
    left: [bool; LANES],
    finished: [bool; LANES],
    projection: Option<ProjectionOnLanes>,
    baumgarte: Option<Baumgarte>,
    phi: Vec<Lanes>,
    shift: Vec<Lanes>,
    /// The inputs.
    u: Vec<Lanes>,
    jacobian: Vec<Lanes>,
    /// Number of evaluations of each lane that the planned elimination did not serve.
    general_solutions: [u64; LANES],
    /// Work space for one lane that the planned elimination does not serve.
    single: Single,
}

/// One lane's numbers.
struct Single {
    q: Vec<f64>,
    v: Vec<f64>,
    z: Vec<f64>,
    u: Vec<f64>,
    shift: Vec<f64>,
    a: Vec<f64>,
    lambda: Vec<f64>,
    scratch: Vec<f64>,
}

impl<'a> Members<'a> {
    /// Creates the members; `None` if the mechanisms have no lanes.
    pub(crate) fn new(
        mechanisms: [&'a dyn Mechanism; LANES],
        left: [bool; LANES],
        stabilization: Stabilization,
    ) -> Option<Self> {
        let mut kernels = mechanisms[0].lanes()?;
        let layout = mechanisms[0].layout();
        let mut u = Vec::with_capacity(layout.nu());
        for (index, parameter) in layout.parameters().iter().enumerate() {
            let values = mechanisms.map(|own| own.parameter(index).unwrap_or(f64::NAN));
            kernels.set_parameter(index, Lanes::from_arr(values));
            if parameter.input {
                u.push(Lanes::from_arr(values));
            }
        }
        let zeros = |count: usize| vec![Lanes::constant(0.0); count];
        Some(Members {
            mechanisms,
            layout,
            kernels,
            left,
            finished: [false; LANES],
            projection: match stabilization {
                Stabilization::Projection(projection) => {
                    Some(ProjectionOnLanes::new(mechanisms, projection))
                }
                _ => None,
            },
            baumgarte: match stabilization {
                Stabilization::Baumgarte(baumgarte) => Some(baumgarte),
                _ => None,
            },
            phi: zeros(layout.nc()),
            shift: zeros(layout.nc()),
            u,
            jacobian: zeros(layout.patterns().phi_q.len()),
            general_solutions: [0; LANES],
            single: Single {
                q: vec![0.0; layout.nq()],
                v: vec![0.0; layout.nv()],
                z: vec![0.0; layout.nz()],
                u: vec![0.0; layout.nu()],
                shift: vec![0.0; layout.nc()],
                a: vec![0.0; layout.nv()],
                lambda: vec![0.0; layout.nc()],
                scratch: vec![0.0; mechanisms[0].scratch_len()],
            },
        })
    }

    pub(crate) fn mechanism(&self, lane: usize) -> &'a dyn Mechanism {
        self.mechanisms[lane]
    }

    pub(crate) fn kernels(&self) -> &dyn Kernels<Lanes> {
        &*self.kernels
    }

    pub(crate) fn inputs(&self) -> &[Lanes] {
        &self.u
    }

    /// Number of factorizations for the projections of a lane.
    pub(crate) fn projections(&self, lane: usize) -> u64 {
        let projection = self.projection.as_ref();
        projection.map_or(0, |projection| projection.factorizations[lane])
    }

    /// Number of evaluations of a lane that took the general solution.
    pub(crate) fn general_solutions(&self, lane: usize) -> u64 {
        self.general_solutions[lane]
    }

    pub(crate) fn is_left(&self, lane: usize) -> bool {
        self.left[lane]
    }

    pub(crate) fn layout(&self) -> &'a Layout {
        self.layout
    }

    /// Whether the member on a lane is neither given up nor at its end.
    pub(crate) fn works(&self, lane: usize) -> bool {
        self.left[lane] && !self.finished[lane]
    }

    pub(crate) fn working(&self) -> [bool; LANES] {
        std::array::from_fn(|lane| self.works(lane))
    }

    /// Notes that the member on a lane is at its end.
    pub(crate) fn finish(&mut self, lane: usize) {
        self.finished[lane] = true;
    }

    /// Notes that the member on a lane left the regular path.
    pub(crate) fn give_up(&mut self, lane: usize) {
        self.left[lane] = false;
    }

    /// Gives up the working lanes that are not among these.
    fn keep(&mut self, good: [bool; LANES]) {
        for (lane, good) in good.into_iter().enumerate() {
            if self.works(lane) && !good {
                self.give_up(lane);
            }
        }
    }

    pub(crate) fn any_left(&self) -> bool {
        self.left.contains(&true)
    }

    /// Gives up the lanes where this number is not zero.
    pub(crate) fn keep_where_zero(&mut self, number: Lanes) {
        for (left, number) in self.left.iter_mut().zip(number.into_arr()) {
            *left &= number == 0.0;
        }
    }

    /// dz/dt.
    pub(crate) fn state_rates(&self, time: Lanes, [q, v, z]: [&[Lanes]; 3], rates: &mut [Lanes]) {
        let kernels = &self.kernels;
        if !rates.is_empty() {
            kernels.state_rates(&Point::new(time, q, v).states(z).inputs(&self.u), rates);
        }
    }

    /// Accelerations, multipliers and the guard at a state, one after the other.
    pub(crate) fn accelerations(
        &mut self,
        time: Lanes,
        q: &[Lanes],
        v: &[Lanes],
        z: &[Lanes],
        solution: &mut [Lanes],
    ) {
        self.planned(time, [q, v, z], solution);
        for (lane, regular) in regular_lanes(solution).into_iter().enumerate() {
            if !regular && self.works(lane) {
                self.solve_alone(lane, time.extract(lane), [q, v, z], solution);
            }
        }
    }

    /// Solves as [`Members::accelerations`], by the planned elimination alone: lanes that it does not serve are given
    /// up.
    pub(crate) fn regular_accelerations(
        &mut self,
        time: Lanes,
        [q, v, z]: [&[Lanes]; 3],
        solution: &mut [Lanes],
    ) {
        self.planned(time, [q, v, z], solution);
        self.keep(regular_lanes(solution));
    }

    fn planned(&mut self, time: Lanes, [q, v, z]: [&[Lanes]; 3], solution: &mut [Lanes]) {
        if let Some(baumgarte) = self.baumgarte {
            let (kernels, layout) = (&self.kernels, self.layout);
            kernels.phi_t(&Point::position(time, q), &mut self.shift);
            kernels.phi_q(&Point::position(time, q), &mut self.jacobian);
            let entries = &layout.patterns().phi_q.entries;
            add_product(entries, &self.jacobian, v, &mut self.shift);
            kernels.phi(&Point::position(time, q), &mut self.phi);
            for (rate, phi) in self.shift.iter_mut().zip(&self.phi) {
                *rate = phi.zip_map(*rate, |phi, rate| baumgarte.shift(phi, rate));
            }
        }
        self.kernels.accelerations(
            &Point::new(time, q, v)
                .states(z)
                .inputs(&self.u)
                .shifted(&self.shift),
            solution,
        );
    }

    /// Applies the projection after a step, if the stabilization is one; lanes that do not come back to their
    /// constraints are given up.
    pub(crate) fn settle(&mut self, time: Lanes, q: &mut [Lanes], v: &mut [Lanes]) {
        let working = self.working();
        if let Some(projection) = &mut self.projection {
            let settled = projection.project(&*self.kernels, self.layout, time, [q, v], working);
            self.keep(settled);
        }
    }

    /// The accelerations of one lane, where the planned elimination meets a singular position.
    #[cold]
    fn solve_alone(
        &mut self,
        lane: usize,
        t: f64,
        [q, v, z]: [&[Lanes]; 3],
        solution: &mut [Lanes],
    ) {
        let Single {
            q: own_q,
            v: own_v,
            z: own_z,
            u,
            shift,
            a,
            lambda,
            scratch,
        } = &mut self.single;
        let parts = [
            (&mut *own_q, q),
            (own_v, v),
            (own_z, z),
            (u, &*self.u),
            (shift, &*self.shift),
        ];
        for (own, lanes) in parts {
            for (own, lanes) in own.iter_mut().zip(lanes) {
                *own = lanes.extract(lane);
            }
        }
        let shift = match self.baumgarte {
            Some(_) => shift.as_slice(),
            None => &[],
        };
        let mechanism = self.mechanisms[lane];
        let solved = mechanism.accelerations(
            &Point::new(t, own_q, own_v)
                .states(own_z)
                .inputs(u)
                .shifted(shift),
            scratch,
            a,
            lambda,
        );
        self.left[lane] = solved.is_ok();
        self.general_solutions[lane] += 1;
        for (lanes, own) in solution.iter_mut().zip(a.iter().chain(&*lambda)) {
            lanes.replace(lane, *own);
        }
    }
}
