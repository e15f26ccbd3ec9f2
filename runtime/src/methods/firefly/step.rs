//! One step: its memory, the start of the search, and the new node.

use crate::mechanism::Mechanism;
use crate::methods::firefly::collocation::Collocation;
use crate::methods::firefly::settings::{Firefly, Optimiser, Reading};
use crate::methods::firefly::swarm::{Flight, Swarm};
use crate::methods::firefly::trial::Node;
use crate::methods::index1::Index1;
use crate::methods::state::State;
use crate::methods::step::Step;
use crate::methods::step_error::StepError;
use crate::methods::work::Work;
use crate::random::Random;

/// The most degrees of freedom in which a swarm searches.
const MOST_FREEDOMS: usize = 3;

/// Distance of the best firefly from the center, in radii, beyond which it may be on its way out.
const FAR: f64 = 0.8;

/// Memory between steps; it is kept in the history of the state, before the partition.
#[derive(Debug, Clone, Default)]
pub(crate) struct Memory {
    /// The number of steps made.
    pub(crate) step: f64,
    /// Distance of the unknowns of the last step from their prediction, in rad/s^2 or m/s^2.
    pub(crate) last_error: f64,
    /// The unknowns of the last step, and of the one before.
    pub(crate) last: Vec<f64>,
    pub(crate) before: Vec<f64>,
}

impl Memory {
    /// Begins the memory, at the start or where other coordinates are independent than before.
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

/// A run of the method.
pub(crate) struct Run {
    pub(crate) settings: Firefly,
    pub(crate) unknowns: usize,
    /// The equations for the accelerations at the nodes.
    pub(crate) equations: Index1,
    pub(crate) collocation: Collocation,
    pub(crate) swarm: Option<Swarm>,
    pub(crate) memory: Memory,
    pub(crate) y: Vec<f64>,
    pub(crate) prediction: Vec<f64>,
    pub(crate) center: Vec<f64>,
    pub(crate) steps: u64,
    pub(crate) generations: u64,
    pub(crate) partitions: u64,
    /// Steps in which a swarm missed phi_min, and the largest phi that was left.
    pub(crate) missed: u64,
    pub(crate) worst: f64,
}

impl Run {
    /// Takes up the partition and the memory of the state; chooses where there is none, or no good
    /// one.
    fn prepare(&mut self, mechanism: &dyn Mechanism, state: &State) -> Result<(), StepError> {
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
            let independent = partition.choice.independent.iter();
            self.memory.begin(independent.map(|&j| a[j]), n);
        }
        // A state that is taken up again may bring another partition.
        self.collocation.fit(mechanism.layout());
        let n = self.collocation.len();
        if self.y.len() != n || self.prediction.len() != n || self.steps == 0 || changed {
            for list in [&mut self.y, &mut self.prediction, &mut self.center] {
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
            optimiser,
            ..
        } = self.settings;
        Flight {
            gamma,
            beta0,
            alpha,
            exponent,
            // The published swarm does.
            asks_again: optimiser == Optimiser::Firefly,
        }
    }

    /// The swarm as printed, around where the accelerations of the node lead.
    fn fly(&mut self, mechanism: &dyn Mechanism, node: Node<'_>, a: &[f64]) -> f64 {
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
        for (y, &j) in self
            .y
            .iter_mut()
            .zip(&collocation.partition.choice.independent)
        {
            *y = a[j];
        }
        collocation.begin_search(mechanism, node.u);
        collocation.places(node, &self.y, &mut self.center);
        let mut random = Random::of_step(seed, self.memory.step);
        swarm.scatter(&self.center, width * node.h, None, &mut random, |x, phi| {
            collocation.objectives(mechanism, node, x, phi);
        });
        for _ in 0..generations {
            if swarm.best().0 <= phi_min {
                break;
            }
            swarm.fly(flight, 1.0, |x, phi| {
                collocation.objectives(mechanism, node, x, phi);
            });
            self.generations += 1;
        }
        self.land(swarm, node)
    }

    /// The swarm that begins at the prediction, in a box of the size of the last error, and
    /// restarts.
    fn fly_and_restart(&mut self, mechanism: &dyn Mechanism, node: Node<'_>) -> f64 {
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
        collocation.begin_search(mechanism, node.u);
        collocation.places(node, &self.prediction, &mut self.center);
        let start = (restart_radius * self.memory.last_error).max(restart_least);
        let mut radius = 0.5 * node.h * node.h * start;
        let mut random = Random::of_step(seed, self.memory.step);
        let mut reached = collocation.objective_at(mechanism, node, &self.center);
        let mut left = generations;
        loop {
            let known = Some(reached);
            swarm.scatter(&self.center, radius, known, &mut random, |x, phi| {
                collocation.objectives(mechanism, node, x, phi);
            });
            for _ in 0..restart_generations.min(left) {
                if swarm.best().0 <= phi_min {
                    break;
                }
                swarm.fly(flight, radius, |x, phi| {
                    collocation.objectives(mechanism, node, x, phi);
                });
                self.generations += 1;
                left -= 1;
            }
            let (phi, best) = swarm.best();
            if phi <= phi_min || left == 0 || phi.is_infinite() {
                return self.land(swarm, node);
            }
            let pairs = best.iter().zip(&self.center);
            let moved = pairs.map(|(x, c)| (x - c) * (x - c)).sum::<f64>().sqrt();
            radius = if moved > FAR * radius {
                restart_growth * radius
            } else {
                (restart_shrink * radius).max(0.5 * radius.min(moved))
            };
            self.center.copy_from_slice(best);
            reached = phi;
        }
    }

    /// Takes the brightest place for the step.
    fn land(&mut self, swarm: Swarm, node: Node<'_>) -> f64 {
        let (phi, best) = swarm.best();
        self.y
            .copy_from_slice(self.collocation.pass_through(node, best));
        self.swarm = Some(swarm);
        phi
    }
}

impl Step for Run {
    fn start(&mut self, mechanism: &dyn Mechanism, state: &mut State) -> Result<(), StepError> {
        Ok(self.equations.complete(mechanism, state)?)
    }

    fn step(
        &mut self,
        mechanism: &dyn Mechanism,
        h: f64,
        state: &mut State,
    ) -> Result<(), StepError> {
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
            u: &state.u,
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
        Ok(self.equations.complete(mechanism, state)?)
    }

    fn work(&self) -> Work {
        Work {
            iterations: self.generations + self.collocation.iterations,
            evaluations: self.collocation.evaluations,
            factorizations: self.collocation.factorizations
                + self.collocation.partition.factorizations
                + self.equations.work().factorizations,
            partitions: self.partitions,
            ..Work::default()
        }
    }

    fn remarks(&self) -> Vec<String> {
        let Run {
            missed,
            worst,
            steps,
            settings,
            ..
        } = self;
        let remark = (*missed > 0).then(|| {
            format!(
                "the swarm missed phi_min = {:.0e} in {missed} of {steps} steps, by up to phi = {worst:.1e}",
                settings.phi_min
            )
        });
        remark.into_iter().collect()
    }
}
