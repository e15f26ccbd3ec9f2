//! The objective of several trials at once, one per lane.

use crate::layout::Layout;
use crate::linear::saddle_point::regular_lanes;
use crate::mechanism::Mechanism;
use crate::mechanism::calls::KernelsExt;
use crate::mechanism::kernels::Kernels;
use crate::mechanism::point::Point;
use crate::methods::firefly::basis::{Abscissa, Scheme};
use crate::methods::firefly::small::square;
use crate::methods::firefly::trial::{Node, Trial};
use crate::methods::index1::partition::{Base, Choice, Partition, Place};
use crate::scalar::Scalar;
use crate::scalar::lanes::{LANES, Lanes};

/// The work of [`Collocation`](crate::methods::firefly::collocation::Collocation) for several trials at once, one per
/// lane: every lane has the bits of a trial computed by itself.
///
/// It serves as long as one step leads to the dependent positions. Trials that want more, or that
/// come upon singular equations, are to be computed one by one.
pub(crate) struct Batch {
    kernels: Box<dyn Kernels<Lanes>>,
    base: Base<Lanes>,
    place: Place<Lanes>,
    trial: Trial<Lanes>,
    shift: Vec<Lanes>,
    /// The inputs.
    u: Vec<Lanes>,
}

impl Batch {
    /// The batch of a mechanism; `None` if it has no equations on lanes.
    pub(crate) fn new(mechanism: &dyn Mechanism) -> Option<Batch> {
        let kernels = mechanism.lanes()?;
        Some(Batch {
            kernels,
            base: Base::default(),
            place: Place::default(),
            trial: Trial::default(),
            shift: vec![Lanes::constant(0.0); mechanism.layout().nc()],
            u: Vec::with_capacity(mechanism.layout().nu()),
        })
    }

    /// Makes room for this choice of coordinates.
    pub(crate) fn fit(&mut self, layout: &Layout, choice: &Choice, unknowns: usize) {
        self.place.fit(layout, choice);
        self.trial.fit(layout, unknowns, choice.independent.len());
    }

    /// Takes over parameters and inputs, and A_D at the node.
    pub(crate) fn begin(&mut self, mechanism: &dyn Mechanism, u: &[f64], partition: &Partition) {
        for index in 0..mechanism.layout().parameters().len() {
            if let Some(value) = mechanism.parameter(index) {
                self.kernels.set_parameter(index, Lanes::constant(value));
            }
        }
        self.u.clear();
        self.u.extend(u.iter().map(|u| Lanes::constant(*u)));
        partition.base_on(&mut self.base);
    }

    /// The objectives of the trials through these places, as many numbers each as there are unknowns,
    /// and no more trials than lanes; lanes that are left over repeat the last one. None where the
    /// trials are to be computed one by one.
    pub(crate) fn objectives(
        &mut self,
        scheme: &Scheme,
        choice: (&Choice, bool),
        moments: bool,
        node: Node<'_>,
        places: &[f64],
    ) -> Option<[f64; LANES]> {
        let independent = &choice.0.independent;
        let dof = independent.len();
        let n = scheme.unknowns * dof;
        let last = places.len() / n - 1;
        self.trial.pass_through(scheme, node, independent, |k| {
            Lanes::from_arr(std::array::from_fn(|lane| places[lane.min(last) * n + k]))
        });
        let mut phi = Lanes::constant(0.0);
        self.trial.residual.fill(Lanes::constant(0.0));
        for point in &scheme.points {
            let square = self.square_at(choice, moments, node, point)?;
            let weight = node.h * point.weight;
            if moments {
                self.trial.add_moments(point, weight);
            } else {
                phi += Lanes::constant(weight) * square;
            }
        }
        let squares = self.trial.residual.iter().map(|&r| r * r);
        phi += squares.fold(Lanes::constant(0.0), |sum, square| sum + square);
        let infinite = |phi: f64| if phi.is_nan() { f64::INFINITY } else { phi };
        Some(phi.into_arr().map(infinite))
    }

    /// Evaluates `Collocation::square_at` on lanes; `None` if the trials have to be computed one by one.
    fn square_at(
        &mut self,
        (choice, suffices): (&Choice, bool),
        moments: bool,
        node: Node<'_>,
        point: &Abscissa,
    ) -> Option<Lanes> {
        let Batch {
            kernels,
            base,
            place,
            trial,
            shift,
            u,
        } = self;
        let t = Lanes::constant(node.t + point.c * node.h);
        trial.go_to(node, &choice.independent, point);
        if !suffices {
            if !place.reach(kernels.as_ref(), choice, base, t, &mut trial.q) {
                return None;
            }
            place.velocities(choice, &mut trial.v);
        }
        kernels.accelerations(
            &Point::new(t, &trial.q, &trial.v).inputs(u).shifted(shift),
            &mut trial.solution,
        );
        if regular_lanes(&trial.solution) != [true; LANES] {
            return None;
        }
        trial.compare(&choice.independent, point);
        if moments {
            return Some(Lanes::constant(0.0));
        }
        if suffices {
            kernels.phi_q(&Point::position(t, &trial.q), &mut trial.jacobian);
            return place.square(choice, base, &trial.jacobian, &trial.miss);
        }
        Some(square(trial.miss.len(), &place.span, &trial.miss))
    }
}
