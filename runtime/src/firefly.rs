//! Collocation in independent coordinates, a step at a time, with an optimiser.
//!
//! [`collocation`] is what a step misses and how that changes, [`swarm`] and
//! [`Collocation::minimise`] make it small, this file takes the steps.

mod basis;
mod collocation;
mod random;
mod swarm;

use crate::index1::Index1;
use crate::mechanism::Mechanism;
use crate::methods::{MethodInfo, Settings, State, Step, StepError, Work};
use crate::settings::{choice, settings};
use crate::stabilization::Stabilization;
use collocation::{Collocation, Node};
use random::Random;
use swarm::{Flight, Swarm};

choice! {
    /// How the collocation of [`Firefly`] is read.
    ///
    /// The printed text leaves open what the velocity of the new node is, and its objective cannot
    /// become zero.
    pub enum Reading {
        /// As printed: f^T f at the Gauss points; the velocity is that of the interpolant.
        L = "L",
        /// The same objective; the velocity by quadrature of the accelerations. Fits the printed table.
        G = "G",
        /// The moments of f in the independent coordinates, which can vanish; the velocity is that
        /// of the interpolant. Symmetric in time, no drift of the energy.
        S = "S",
    }
}

choice! {
    /// What makes the objective of [`Firefly`] small.
    pub enum Optimiser {
        /// Newton's method (Gauss and Newton's for readings L and G), to round-off.
        Newton = "newton",
        /// The swarm as printed.
        Firefly = "firefly",
        /// A swarm of five that begins at a prediction and restarts in boxes that shrink.
        FireflyRestart = "firefly-restart",
    }
}

settings! {
    /// Collocation in independent coordinates x with an optimiser, after Zhang Xiaoxiao, Ding Jieyu,
    /// "Firefly algorithm for multi-body system dynamics differential-algebraic equations", DOI
    /// 10.6052/1672-6553-2020-113, there for two bars, here for any mechanism.
    ///
    /// ```text
    /// x(t_i + s) = x_i + w_i s + k s^2/2             w = dx/dt; k, or the new position, is unknown
    /// f = a - a_index1(q, v)                         at the Gauss points t_s
    /// L, G   phi = sum_s (h/2) f^T f                 S   phi = |sum_s (h/2) f_x|^2
    /// L, S   w_{i+1} = w_i + h k                     G   w_{i+1} = w_i + (h/2) sum_s x''_index1(t_s)
    /// ```
    ///
    /// Dependent coordinates, velocities and accelerations follow from the constraints at every
    /// point. Order 4 has a second unknown, so that x is cubic and f = 0 at both Gauss points; in
    /// general x has degree `points` - 1, and reading S asks for f_x orthogonal to as many
    /// polynomials as there are unknowns. Derivatives for Newton's method are the generated ones.
    ///
    /// The coordinates that are independent are chosen anew where the choice degrades. Swarms search
    /// in up to three degrees of freedom; where they do not reach `phi_min`, the run goes on and the
    /// report says so. Deviations from the paper: its (13) lacks the sum over s.
    pub struct Firefly {
        /// How the printed method is read: its objective and its new velocity (L, G or S).
        pub reading: Reading = Reading::S;
        /// The order: 2, or 4 with a second unknown.
        pub order: u32 = 2, where |value| value == 2 || value == 4;
        /// What makes the objective small.
        pub optimiser: Optimiser = Optimiser::Newton;
        /// The seed of the random numbers.
        pub seed: u32 = 1;
        /// How many fireflies the printed swarm has.
        pub fireflies: u32 = 60, where |value| (1..=100_000).contains(&value);
        /// The largest number of generations of a step.
        pub generations: u32 = 1000;
        /// How fast attraction falls with distance.
        pub gamma: f64 = 1.0, where |value| value >= 0.0;
        /// The attraction at distance zero.
        pub beta0: f64 = 0.7;
        /// The share of its last move that a firefly keeps.
        pub alpha: f64 = 0.7;
        /// The power of the distance in the attraction.
        pub exponent: f64 = 2.0, where |value| value > 0.0;
        /// The objective at which a swarm stops.
        pub phi_min: f64 = 1e-15, where |value| value >= 0.0;
        /// Half the width of the box in which the printed swarm starts, in steps: rad or m per s.
        pub width: f64 = 0.25, where |value| value > 0.0;
        /// How many fireflies the restarted swarm has.
        pub restart_fireflies: u32 = 5, where |value| (2..=100_000).contains(&value);
        /// Generations from one restart to the next.
        pub restart_generations: u32 = 4, where |value| value > 0;
        /// The first radius of the restarted swarm, in errors of the last prediction.
        pub restart_radius: f64 = 2.0, where |value| value > 0.0;
        /// The smallest first radius of the restarted swarm, as an acceleration, rad/s^2 or m/s^2.
        pub restart_least: f64 = 1e-3, where |value| value > 0.0;
        /// What the radius is multiplied by where the best one has left the middle of the box.
        pub restart_growth: f64 = 1.5, where |value| value >= 1.0;
        /// The part of the radius that is kept at least.
        pub restart_shrink: f64 = 0.3, where |value| value > 0.0 && value < 1.0;
        /// Points of the Lagrange interpolation, the second one bound by the velocity; 0: as the
        /// order asks for, 3 or 4.
        pub points: u32 = 0, where |value| value == 0 || (3..=6).contains(&value);
        /// Gauss points, at least as many as there are free ones (`points` - 2).
        pub gauss: u32 = 2, where |value| (1..=8).contains(&value);
    }
}

/// A swarm searches in no more degrees of freedom.
const MOST_FREEDOMS: usize = 3;

/// Where the best firefly has come this far from the centre, in radii, it may be on its way out.
const FAR: f64 = 0.8;

/// What the table of methods says about it.
pub(crate) const INFO: MethodInfo = MethodInfo {
    name: "firefly",
    title: "collocation in independent coordinates with an optimiser (Newton, fireflies)",
    order: 2,
    index: 1,
    stabilized: false,
    source: "Zhang Xiaoxiao, Ding Jieyu, DOI 10.6052/1672-6553-2020-113",
    parameters: Firefly::PARAMETERS,
};

impl Firefly {
    /// The free points of the interpolant.
    fn unknowns(&self) -> u32 {
        match self.points {
            0 => self.order / 2,
            points => points - 2,
        }
    }
}

impl Settings for Firefly {
    fn fault(&self) -> Option<String> {
        let (unknowns, gauss) = (self.unknowns(), self.gauss);
        (gauss < unknowns).then(|| {
            format!(
                "{gauss} Gauss points do not determine {unknowns} free points: set gauss = {unknowns}"
            )
        })
    }

    fn stepper<M: Mechanism + ?Sized>(
        &self,
        mechanism: &M,
        _stabilization: Stabilization,
    ) -> Box<dyn Step<M>> {
        let unknowns = self.unknowns() as usize;
        Box::new(Run {
            settings: *self,
            unknowns,
            equations: Index1::new(mechanism, Stabilization::None),
            collocation: Collocation::new(mechanism, self.reading, unknowns, self.gauss as usize),
            swarm: None,
            memory: Memory::default(),
            y: Vec::new(),
            prediction: Vec::new(),
            centre: Vec::new(),
            steps: 0,
            generations: 0,
            partitions: 0,
            missed: 0,
            worst: 0.0,
        })
    }
}

/// What is remembered from step to step: it lies in the history of the state, before the partition.
#[derive(Debug, Clone, Default)]
struct Memory {
    /// The number of steps made.
    step: f64,
    /// How far the unknowns of the last step were from their prediction.
    last_error: f64,
    /// The unknowns of the last step, and of the one before.
    last: Vec<f64>,
    before: Vec<f64>,
}

impl Memory {
    /// At the beginning, or where other coordinates are independent than before.
    fn begin(&mut self, accelerations: impl Iterator<Item = f64>, unknowns: usize) {
        self.last.clear();
        self.last.extend(accelerations);
        self.last.resize(unknowns, 0.0);
        self.before.clone_from(&self.last);
        self.last_error = 1.0;
    }

    fn read(&mut self, history: &[f64]) {
        let [step, last_error, unknowns @ ..] = history else {
            return;
        };
        let (last, before) = unknowns.split_at(unknowns.len() / 2);
        (self.step, self.last_error) = (*step, *last_error);
        self.last.clear();
        self.last.extend(last);
        self.before.clear();
        self.before.extend(before);
    }

    fn write(&self, history: &mut Vec<f64>) {
        history.clear();
        history.extend([self.step, self.last_error]);
        history.extend(self.last.iter().chain(&self.before));
    }
}

/// One run.
struct Run {
    settings: Firefly,
    unknowns: usize,
    /// For the accelerations of the nodes.
    equations: Index1,
    collocation: Collocation,
    swarm: Option<Swarm>,
    memory: Memory,
    y: Vec<f64>,
    prediction: Vec<f64>,
    centre: Vec<f64>,
    steps: u64,
    generations: u64,
    partitions: u64,
    /// Steps in which a swarm missed phi_min, and the largest phi that was left.
    missed: u64,
    worst: f64,
}

impl Run {
    /// Takes up the partition and the memory of the state; chooses where there is none, or no good
    /// one.
    fn prepare<M: Mechanism + ?Sized>(
        &mut self,
        mechanism: &M,
        state: &State,
    ) -> Result<(), StepError> {
        let State {
            t, q, a, history, ..
        } = state;
        let partition = &mut self.collocation.partition;
        let known = partition.recall(mechanism, history);
        match known {
            Some(memory) => self.memory.read(memory),
            None => self.memory.step = 0.0,
        }
        let changed = partition.take_up(mechanism, *t, q, known.is_some())?;
        if changed {
            self.partitions += 1;
            let n = self.unknowns * partition.dof();
            let independent = partition.independent.iter();
            self.memory.begin(independent.map(|&j| a[j]), n);
        }
        let n = self.collocation.len();
        if self.y.len() != n || self.prediction.len() != n || self.steps == 0 || changed {
            self.collocation.fit();
            for list in [&mut self.y, &mut self.prediction, &mut self.centre] {
                list.resize(n, 0.0);
            }
            self.swarm = None;
        }
        let dof = self.collocation.partition.dof();
        if self.settings.optimiser != Optimiser::Newton && dof > MOST_FREEDOMS {
            return Err(StepError::TooManyFreedoms {
                dof,
                most: MOST_FREEDOMS,
            });
        }
        Ok(())
    }

    /// The swarm of this run.
    fn swarm(&mut self, fireflies: u32) -> Swarm {
        let n = self.collocation.len();
        let swarm = self.swarm.take();
        swarm.unwrap_or_else(|| Swarm::new(fireflies as usize, n))
    }

    fn flight(&self) -> Flight {
        let Firefly {
            gamma,
            beta0,
            alpha,
            exponent,
            ..
        } = self.settings;
        Flight {
            gamma,
            beta0,
            alpha,
            exponent,
        }
    }

    /// The swarm as printed, around where the accelerations of the node lead.
    fn fly<M: Mechanism + ?Sized>(&mut self, mechanism: &M, node: Node<'_>, a: &[f64]) -> f64 {
        let Firefly {
            seed,
            fireflies,
            generations,
            phi_min,
            width,
            ..
        } = self.settings;
        let flight = self.flight();
        let mut swarm = self.swarm(fireflies);
        let collocation = &mut self.collocation;
        self.y.fill(0.0);
        for (y, &j) in self.y.iter_mut().zip(&collocation.partition.independent) {
            *y = a[j];
        }
        collocation.places(node, &self.y, &mut self.centre);
        let mut random = Random::new(seed, self.memory.step);
        swarm.scatter(&self.centre, width * node.h, None, &mut random, |x| {
            collocation.objective_at(mechanism, node, x)
        });
        for _ in 0..generations {
            if swarm.best().0 <= phi_min {
                break;
            }
            swarm.fly(flight, 1.0, |x| {
                collocation.objective_at(mechanism, node, x)
            });
            self.generations += 1;
        }
        self.land(swarm, node)
    }

    /// The swarm that begins at the prediction, in a box of the size of the last error, and
    /// restarts.
    fn fly_and_restart<M: Mechanism + ?Sized>(&mut self, mechanism: &M, node: Node<'_>) -> f64 {
        let Firefly {
            seed,
            generations,
            phi_min,
            restart_fireflies,
            restart_generations,
            restart_radius,
            restart_least,
            restart_growth,
            restart_shrink,
            ..
        } = self.settings;
        let flight = self.flight();
        let mut swarm = self.swarm(restart_fireflies);
        let collocation = &mut self.collocation;
        collocation.places(node, &self.prediction, &mut self.centre);
        let start = (restart_radius * self.memory.last_error).max(restart_least);
        let mut radius = 0.5 * node.h * node.h * start;
        let mut random = Random::new(seed, self.memory.step);
        let mut reached = collocation.objective_at(mechanism, node, &self.centre);
        let mut left = generations;
        loop {
            let known = Some(reached);
            swarm.scatter(&self.centre, radius, known, &mut random, |x| {
                collocation.objective_at(mechanism, node, x)
            });
            for _ in 0..restart_generations.min(left) {
                if swarm.best().0 <= phi_min {
                    break;
                }
                swarm.fly(flight, radius, |x| {
                    collocation.objective_at(mechanism, node, x)
                });
                self.generations += 1;
                left -= 1;
            }
            let (phi, best) = swarm.best();
            if phi <= phi_min || left == 0 || phi.is_infinite() {
                return self.land(swarm, node);
            }
            let pairs = best.iter().zip(&self.centre);
            let moved = pairs.map(|(x, c)| (x - c) * (x - c)).sum::<f64>().sqrt();
            radius = if moved > FAR * radius {
                restart_growth * radius
            } else {
                (restart_shrink * radius).max(0.5 * radius.min(moved))
            };
            self.centre.copy_from_slice(best);
            reached = phi;
        }
    }

    /// Takes the brightest place for the step.
    fn land(&mut self, swarm: Swarm, node: Node<'_>) -> f64 {
        let (phi, best) = swarm.best();
        self.collocation.read_places(node, best, &mut self.y);
        self.swarm = Some(swarm);
        phi
    }
}

impl<M: Mechanism + ?Sized> Step<M> for Run {
    fn start(&mut self, mechanism: &M, state: &mut State) -> Result<(), StepError> {
        let State {
            t, q, v, a, lambda, ..
        } = state;
        self.equations
            .accelerations(mechanism, *t, q, v, a, lambda)?;
        Ok(())
    }

    fn step(&mut self, mechanism: &M, h: f64, state: &mut State) -> Result<(), StepError> {
        self.prepare(mechanism, state)?;
        let (last, before) = (&self.memory.last, &self.memory.before);
        for (y, (last, before)) in self.prediction.iter_mut().zip(last.iter().zip(before)) {
            *y = 2.0 * last - before;
        }
        let node = Node {
            t: state.t,
            h,
            q: &state.q,
            v: &state.v,
        };
        let optimiser = self.settings.optimiser;
        if self.collocation.len() > 0 {
            let unreached = || StepError::NoConvergence { rows: Vec::new() };
            let phi = match optimiser {
                Optimiser::Newton => {
                    self.y.copy_from_slice(&self.prediction);
                    if !self.collocation.minimise(mechanism, node, &mut self.y) {
                        return Err(unreached());
                    }
                    0.0
                }
                Optimiser::Firefly => self.fly(mechanism, node, &state.a),
                Optimiser::FireflyRestart => self.fly_and_restart(mechanism, node),
            };
            if !phi.is_finite() {
                return Err(unreached());
            }
            if phi > self.settings.phi_min {
                self.missed += 1;
                self.worst = self.worst.max(phi);
            }
            // What is read off at the Gauss points is that of the last trial.
            if self.settings.reading == Reading::G {
                self.collocation.objective(mechanism, node, &self.y);
            }
        }
        let (q, v) = self.collocation.finish(mechanism, node, &self.y)?;
        let difference = self.y.iter().zip(&self.prediction);
        let memory = &mut self.memory;
        memory.last_error = difference
            .map(|(y, p)| (y - p) * (y - p))
            .sum::<f64>()
            .sqrt();
        std::mem::swap(&mut memory.last, &mut memory.before);
        memory.last.copy_from_slice(&self.y);
        memory.step += 1.0;
        state.q.copy_from_slice(q);
        state.v.copy_from_slice(v);
        state.t += h;
        memory.write(&mut state.history);
        self.collocation.partition.remember(&mut state.history);
        self.steps += 1;
        let State {
            t, q, v, a, lambda, ..
        } = state;
        self.equations
            .accelerations(mechanism, *t, q, v, a, lambda)?;
        Ok(())
    }

    fn work(&self) -> Work {
        Work {
            iterations: self.generations + self.collocation.iterations,
            evaluations: self.collocation.evaluations,
            partitions: self.partitions,
            ..Work::default()
        }
    }

    fn remark(&self) -> Option<String> {
        let Run {
            missed,
            worst,
            steps,
            settings,
            ..
        } = self;
        (*missed > 0).then(|| {
            format!(
                "the swarm missed phi_min = {:.0e} in {missed} of {steps} steps, by up to phi = {worst:.1e}",
                settings.phi_min
            )
        })
    }
}
