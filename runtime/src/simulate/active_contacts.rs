//! Contacts of a run in one regime: their limits, which are event functions, and their state as recorded.

use crate::contact::law::Laws;
use crate::contact::recorded_mechanism::RecordedMechanism;
use crate::contact::regime::Sliding;
use crate::contact::regime_mechanism::RegimeMechanism;
use crate::contact::rows::Rows;
use crate::linear::dense::max_abs;
use crate::linear::singular::Singular;
use crate::mechanism::Mechanism;
use crate::mechanism::calls::MechanismExt;
use crate::mechanism::contacts::Normal;
use crate::mechanism::point::Point;
use crate::methods::Method;
use crate::methods::state::State;
use crate::stabilization::Stabilization;

/// Gaps below this share of their unit are rounding.
const PLAY: f64 = 1e-14;

/// A function of the state that ends a regime where it falls below 0.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Limit {
    /// The gap of a stop that is open.
    Gap(usize),
    /// The force of a stop that is closed.
    Push(usize),
    /// The speed of a friction that slips, in its direction.
    Speed(usize),
    /// Friction margin of a friction that sticks: mu N minus the magnitude of its force.
    Grip(usize),
}

impl Limit {
    /// Contact row that it belongs to; the rows of frictions follow those of the `stops` stops.
    pub(crate) fn row(&self, stops: usize) -> usize {
        match *self {
            Limit::Gap(stop) | Limit::Push(stop) => stop,
            Limit::Speed(friction) | Limit::Grip(friction) => stops + friction,
        }
    }

    /// Whether it is a function of the multipliers.
    fn is_force(&self) -> bool {
        matches!(self, Limit::Push(_) | Limit::Grip(_))
    }
}

/// A force at whose zero the normal force of a friction has a corner.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Corner {
    friction: usize,
    /// The end of a long guide, 1 or -1; 0 for the force across.
    end: f64,
}

impl Corner {
    /// The corners of a friction with this normal force.
    fn of(friction: usize, normal: Normal) -> impl Iterator<Item = Corner> {
        let ends: &[f64] = match normal {
            Normal::Row { .. } => &[0.0],
            Normal::Guide { .. } => &[1.0, -1.0],
            Normal::Given | Normal::Pin { .. } => &[],
        };
        ends.iter().map(move |&end| Corner { friction, end })
    }
}

/// Quantities that the limits of a regime depend on.
struct Reads {
    places: bool,
    rates: bool,
    laws: bool,
    forces: bool,
}

impl Reads {
    fn of(limits: &[Limit], corners: &[Corner]) -> Reads {
        let any = |wanted: fn(&Limit) -> bool| limits.iter().any(wanted);
        Reads {
            places: any(|limit| matches!(limit, Limit::Gap(_))),
            rates: any(|limit| matches!(limit, Limit::Speed(_))),
            laws: any(|limit| matches!(limit, Limit::Grip(_)))
                || corners.iter().any(|corner| corner.end != 0.0),
            forces: any(Limit::is_force) || !corners.is_empty(),
        }
    }
}

/// The contacts in one regime.
pub(crate) struct ActiveContacts<'a> {
    pub(crate) rows: &'a Rows<'a>,
    pub(crate) restrained: &'a RegimeMechanism<'a>,
    pub(crate) masked: RecordedMechanism<'a>,
    /// Limits of the regime, each an event function.
    pub(crate) limits: Vec<Limit>,
    /// The forces that press what slips with two signs: N = |lambda| has a corner at 0, where methods begin again.
    /// Their signs are no part of the regime: they follow from the state.
    pub(crate) corners: Vec<Corner>,
    /// The jam at the state evaluated last, if the slipping frictions have no forces there.
    pub(crate) jam: Option<Singular>,
    /// The size of the largest multiplier at the state evaluated last.
    pub(crate) largest: f64,
    reads: Reads,
    /// Distance by which the gap of each stop must fall below 0: small for a stop that opens at rest, else 0.
    play: Vec<f64>,
    /// Whether the multipliers that methods leave at nodes are those of the equations there.
    nodes_are_solved: bool,
    scratch: Vec<f64>,
    memory: Vec<f64>,
    a: Vec<f64>,
    lambda: Vec<f64>,
    /// The multipliers of all rows, 0 where nothing is held.
    all: Vec<f64>,
}

impl<'a> ActiveContacts<'a> {
    pub(crate) fn new(
        rows: &'a Rows<'a>,
        restrained: &'a RegimeMechanism<'a>,
    ) -> ActiveContacts<'a> {
        let regime = &restrained.regime;
        let stops = regime.closed.iter().enumerate();
        let stops = stops.map(|(stop, closed)| match closed {
            true => Limit::Push(stop),
            false => Limit::Gap(stop),
        });
        let frictions = regime.sliding.iter().enumerate();
        let frictions = frictions.filter_map(|(friction, sliding)| match sliding {
            Sliding::Slips(_) => Some(Limit::Speed(friction)),
            Sliding::Sticks(_) => Some(Limit::Grip(friction)),
            Sliding::Smooth | Sliding::Absent => None,
        });
        let layout = restrained.layout();
        let limits: Vec<Limit> = stops.chain(frictions).collect();
        // What sticks has no corner in its motion, but the least grip there.
        let pressed = (0..rows.frictions()).filter(|friction| {
            let sliding = regime.sliding[*friction];
            matches!(sliding, Sliding::Slips(_) | Sliding::Sticks(_))
        });
        let corners = pressed
            .flat_map(|friction| Corner::of(friction, rows.contacts.frictions[friction].normal));
        let corners: Vec<Corner> = corners.collect();
        ActiveContacts {
            masked: RecordedMechanism::new(rows, regime),
            reads: Reads::of(&limits, &corners),
            limits,
            corners,
            jam: None,
            largest: 0.0,
            play: vec![0.0; rows.stops()],
            nodes_are_solved: false,
            scratch: vec![0.0; restrained.scratch_len()],
            memory: vec![0.0; restrained.memory_len()],
            a: vec![0.0; layout.nv()],
            lambda: vec![0.0; layout.nc()],
            all: vec![0.0; rows.whole().layout().nc()],
            rows,
            restrained,
        }
    }

    /// Takes the multipliers at nodes as those of the equations there, if this method with this stabilization leaves
    /// such: no other equations, and nothing added to eta.
    pub(crate) fn solved_by(
        mut self,
        method: &Method,
        stabilization: Stabilization,
    ) -> ActiveContacts<'a> {
        self.nodes_are_solved = method.info().stabilized && !stabilization.feeds_back();
        self
    }

    /// The friction whose sliding speed is this limit.
    pub(crate) fn speed_of(&self, limit: usize) -> Option<usize> {
        match self.limits[limit] {
            Limit::Speed(friction) => Some(friction),
            Limit::Gap(_) | Limit::Push(_) | Limit::Grip(_) => None,
        }
    }

    /// The unit of a slide, m or rad, whose speed is this limit.
    pub(crate) fn unit_of_speed(&self, limit: usize) -> Option<f64> {
        let friction = self.speed_of(limit)?;
        Some(self.rows.unit(self.rows.stops() + friction))
    }

    /// Treats the gaps of stops that open at rest as open: their values there are rounding.
    pub(crate) fn leaving(mut self, stops: &[usize], state: &State) -> ActiveContacts<'a> {
        if !stops.is_empty() {
            let places = self.rows.places(state.t, &state.q);
            for &stop in stops {
                self.play[stop] = (-places[stop]).max(0.0) + PLAY * self.rows.unit(stop);
            }
        }
        self
    }

    /// The values of all limits, then of the multipliers with corners, at a state; NaN where the forces have no solution.
    ///
    /// What a method has solved at the node that it reached last is taken from there.
    pub(crate) fn values(&mut self, state: &State, at_node: bool, values: &mut Vec<f64>) {
        let at = state.at();
        values.clear();
        let (rows, stops) = (self.rows, self.rows.stops());
        let places = match self.reads.places {
            true => rows.places(at.t, at.q),
            false => Vec::new(),
        };
        let (laws, memory) = self.memory.split_at_mut(rows.laws_len());
        let laws = match self.reads.laws {
            true => rows.laws_within(at, laws),
            false => Laws::new(stops, &*laws),
        };
        let rates: &[f64] = match self.reads.rates {
            true => rows.rates_within(at.t, at.q, at.v, memory),
            false => &[],
        };
        let mut forced = true;
        self.jam = None;
        if self.reads.forces {
            let lambda = if self.nodes_are_solved && at_node {
                &state.lambda
            } else {
                let (scratch, a, lambda) = (&mut self.scratch, &mut self.a, &mut self.lambda);
                let found = self.restrained.accelerations(&at, scratch, a, lambda);
                forced = found.is_ok();
                self.jam = found
                    .err()
                    .filter(|fault| matches!(fault, Singular::Jams { .. }));
                &self.lambda
            };
            self.restrained.spread(lambda, &mut self.all);
        }
        let all = &self.all;
        for limit in &self.limits {
            if limit.is_force() && !forced {
                values.push(f64::NAN);
                continue;
            }
            values.push(match *limit {
                Limit::Gap(stop) => places[stop] + self.play[stop],
                Limit::Push(stop) => -all[rows.nc + stop],
                Limit::Speed(friction) => match self.restrained.regime.sliding[friction] {
                    Sliding::Slips(sign) => sign * rates[stops + friction],
                    _ => 1.0,
                },
                Limit::Grip(friction) => {
                    let law = laws.friction(friction);
                    let normal = rows.contacts.frictions[friction].normal;
                    let pressing = normal.rows().map(|row| row.map_or(0.0, |row| all[row]));
                    let (normal, _) = law.normal(normal, pressing);
                    law.mu_static * normal - all[rows.nc + stops + friction].abs()
                }
            });
        }
        if !self.corners.is_empty() {
            self.largest = max_abs(all);
        }
        let pressing = self.corners.iter().map(|corner| {
            let normal = rows.contacts.frictions[corner.friction].normal;
            let [across, moment] = normal.rows().map(|row| row.map_or(0.0, |row| all[row]));
            match corner.end {
                0.0 => across,
                end => laws.friction(corner.friction).at_end(end, across, moment),
            }
        });
        values.extend(pressing.map(|value| if forced { value } else { f64::NAN }));
    }

    /// A state with the multipliers of all rows, as it is recorded.
    pub(crate) fn complete(&mut self, state: &State, whole: &mut State) {
        whole.t = state.t;
        whole.q.copy_from_slice(&state.q);
        whole.v.copy_from_slice(&state.v);
        whole.z.copy_from_slice(&state.z);
        whole.u.clone_from(&state.u);
        whole.a.copy_from_slice(&state.a);
        let at = state.at();
        self.restrained
            .all_multipliers(at, &state.lambda, &mut self.memory, &mut whole.lambda);
    }

    /// The power of friction at a state with the multipliers of all rows, W: what it takes, which is not
    /// positive, and what comes from slides that move by themselves.
    ///
    /// `-lambda s` and `lambda slide_t`, with the sliding speed `s = slide_q v + slide_t`
    pub(crate) fn friction_power(&self, whole: &State) -> [f64; 2] {
        let stops = self.rows.stops();
        let rates = self.rows.rates(whole.t, &whole.q, &whole.v);
        let mut moving = vec![0.0; whole.lambda.len()];
        self.rows
            .whole()
            .phi_t(&Point::position(whole.t, &whole.q), &mut moving);
        let slipping = self.restrained.regime.slipping();
        slipping.fold([0.0; 2], |[taken, moved], friction| {
            let row = stops + friction;
            let lambda = whole.lambda[self.rows.nc + row];
            let moving = moving[self.rows.nc + row];
            [taken - lambda * rates[row], moved + lambda * moving]
        })
    }

    /// Whether there are forces that do work besides those of the mechanism.
    pub(crate) fn rubs(&self) -> bool {
        self.restrained.regime.slipping().next().is_some()
    }
}
