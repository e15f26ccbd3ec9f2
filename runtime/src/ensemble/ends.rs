//! Values of several members at the ends of steps, and quantities inside of the steps.

use crate::ensemble::members::Members;
use crate::ensemble::pair::Motion;
use crate::layout::Layout;
use crate::mechanism::calls::KernelsExt;
use crate::mechanism::point::Point;
use crate::results::recorded_lanes::Derived;
use crate::results::run_metrics::RunMetrics;
use crate::results::statistics::place::Place;
use crate::results::trajectory::{ENERGIES, VIOLATIONS, state_columns};
use crate::scalar::Scalar;
use crate::scalar::lanes::{LANES, Lanes, of_lane};

/// The values of all columns at the ends of steps, each lane with the bits of a row of its own run.
pub(crate) struct Ends {
    row: Vec<Lanes>,
    derived: Derived,
    /// Whether all of them are finite, lane by lane.
    is_finite: [bool; LANES],
    /// Place of the energies among the columns, and of the quantities of which there are
    /// statistics.
    energies: usize,
    columns: Vec<usize>,
}

impl Ends {
    /// Creates the columns for a mechanism, with statistics of these quantities.
    pub(crate) fn new(layout: &Layout, places: &[Place]) -> Ends {
        Ends {
            row: Vec::new(),
            derived: Derived::new(layout),
            is_finite: [false; LANES],
            energies: state_columns(layout) + layout.outputs().len(),
            columns: places.iter().map(|place| place.column(layout)).collect(),
        }
    }

    /// Evaluates the columns at these times and the states there: q, v, z, a and lambda.
    pub(crate) fn evaluate(&mut self, members: &Members<'_>, t: Lanes, states: [&[Lanes]; 5]) {
        let (kernels, states) = (members.kernels(), (t, states, members.inputs()));
        self.derived.write_row(kernels, states, &mut self.row);
        let zero = Lanes::constant(0.0);
        // Zero times infinity or NaN is NaN.
        let sum = self.row.iter().fold(zero, |sum, x| sum + zero * *x);
        self.is_finite = sum.into_arr().map(|sum| sum == 0.0);
    }

    /// Adds the end on a lane to the figures of its member.
    pub(crate) fn add_to(&self, figures: &mut RunMetrics, lane: usize) {
        let value = |place: usize| of_lane(&self.row[place], lane);
        let violations = self.energies + ENERGIES.len();
        figures.add_row(
            value(0),
            std::array::from_fn(|k| value(self.energies + k)),
            std::array::from_fn::<_, { VIOLATIONS.len() }, _>(|k| value(violations + k)),
        );
        if !self.is_finite[lane] {
            for column in (0..self.row.len()).filter(|column| !value(*column).is_finite()) {
                figures.note_not_finite(column, value(0));
            }
        }
    }

    /// The quantities at the end on a lane.
    pub(crate) fn quantities(&self, lane: usize) -> impl Iterator<Item = f64> {
        let columns = self.columns.iter();
        columns.map(move |column| of_lane(&self.row[*column], lane))
    }
}

/// Reader of quantities inside of steps.
pub(crate) struct Quantities {
    places: Vec<Place>,
    has_outputs: bool,
    has_energies: bool,
    outputs: Vec<Lanes>,
}

impl Quantities {
    pub(crate) fn new(layout: &Layout, places: &[Place]) -> Quantities {
        let any = |wanted: fn(&Place) -> bool| places.iter().any(wanted);
        Quantities {
            has_outputs: any(|place| matches!(place, Place::Output(_))),
            has_energies: any(Place::is_energy),
            places: places.to_vec(),
            outputs: vec![Lanes::constant(0.0); layout.outputs().len()],
        }
    }

    /// Their values, each lane with the bits that `StatisticsCollector` reads.
    pub(crate) fn read(
        &mut self,
        members: &Members<'_>,
        motion: &Motion<'_>,
        values: &mut Vec<Lanes>,
    ) {
        let ([q, v, z], t) = (motion.parts(), motion.t);
        let (a, rest) = motion.solution.split_at(v.len());
        let lambda = &rest[..rest.len() - 1];
        let kernels = members.kernels();
        if self.has_outputs {
            let u = members.inputs();
            kernels.outputs(
                &Point::new(t, q, v).states(z).inputs(u).solution(a, lambda),
                &mut self.outputs,
            );
        }
        let mut energies = [Lanes::constant(0.0); 2];
        if self.has_energies {
            kernels.energy(&Point::new(t, q, v), &mut energies);
        }
        let [kinetic, potential] = energies;
        values.clear();
        let states = [q, v, z, a, lambda, &self.outputs];
        let energies = [kinetic, potential, kinetic + potential];
        let places = self.places.iter();
        values.extend(places.map(|place| place.value(states, energies)));
    }
}
