//! One instance of a unit: its life from the instantiation to the end.

use crate::compiled::Compiled;
use crate::log::{CATEGORIES, Listener, Log};
use crate::phase::{Kind, Phase};
use crate::saved::Saved;
use crate::status::{Outcome, Status, error};
use mbdsl_native::NativeMechanism;
use mbdsl_runtime::Index1;
use mbdsl_runtime::{Mechanism, Options, State, Stepper, Target};
use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Arc;

/// One instance.
pub(crate) struct Component {
    pub(crate) log: Log,
    /// Whether a call panicked.
    pub(crate) is_broken: bool,
    pub(crate) compiled: Arc<Compiled>,
    pub(crate) kind: Kind,
    pub(crate) phase: Phase,
    pub(crate) options: Options,
    /// The time that is not passed, s.
    pub(crate) stop: f64,
    /// The mechanism with the parameters, inputs and starts that are set.
    pub(crate) mechanism: NativeMechanism,
    /// The values of parameters and inputs, as in the layout.
    pub(crate) parameters: Vec<f64>,
    /// The starts that are set, as in the list of variables.
    pub(crate) starts: Vec<Option<f64>>,
    /// The state that callers see.
    pub(crate) state: State,
    /// Whether the state is the start that belongs to what is set, or follows from it.
    pub(crate) is_begun: bool,
    /// Whether the accelerations and multipliers of the state are those of other numbers.
    pub(crate) is_stale: bool,
    /// The run of co-simulation.
    pub(crate) run: Option<Stepper>,
    /// The parameters and inputs that the last step was made with.
    pub(crate) stepped: Vec<f64>,
    /// The values of the event functions at the last look; their signs are the sides.
    pub(crate) sides: Vec<f64>,
    /// Whether the last step met an event that ends the run.
    pub(crate) has_ended: bool,
    /// Whether a step may end there, before its communication point.
    pub(crate) returns_early: bool,
    /// Equations for the accelerations outside of integration steps.
    pub(crate) equations: Index1,
    /// The states that the caller keeps.
    pub(crate) saved: BTreeMap<usize, Saved>,
}

impl Component {
    /// A new instance of the unit whose resources are in this folder.
    pub(crate) fn new(
        kind: Kind,
        name: &str,
        token: &str,
        resources: &Path,
        listener: Listener,
    ) -> Outcome<Component> {
        let compiled = Compiled::load(resources, token)?;
        let mechanism = compiled.mechanism.clone();
        if let (Kind::ModelExchange, true) = (kind, mechanism.contacts().is_some()) {
            return Err(error(
                "the model has stops or friction, so that its accelerations are no function of the state: use co-simulation",
            ));
        }
        if kind == Kind::ModelExchange && mechanism.layout().has_samples() {
            return Err(error(
                "the model has states that are sampled, which only its own steps do: use co-simulation",
            ));
        }
        let mut component = Component {
            log: Log::new(name, listener),
            is_broken: false,
            kind,
            phase: Phase::Instantiated,
            options: compiled.options.clone(),
            stop: f64::INFINITY,
            parameters: Vec::new(),
            starts: Vec::new(),
            state: State::new(0.0, Vec::new(), Vec::new()),
            is_begun: false,
            is_stale: true,
            run: None,
            stepped: Vec::new(),
            sides: Vec::new(),
            has_ended: false,
            returns_early: true,
            equations: Index1::new(&mechanism, mbdsl_runtime::Stabilization::None),
            saved: BTreeMap::new(),
            mechanism,
            compiled,
        };
        component.forget();
        if let Some(note) = &component.compiled.note {
            component.log.say(Status::Warning, note);
        }
        Ok(component)
    }

    /// Goes back to where the instance was made; saved states stay.
    pub(crate) fn reset(&mut self) -> Outcome {
        self.forget();
        Ok(())
    }

    fn forget(&mut self) {
        let layout = self.compiled.mechanism.layout();
        self.phase = Phase::Instantiated;
        self.options = self.compiled.options.clone();
        self.stop = f64::INFINITY;
        self.parameters = layout.parameters().iter().map(|of| of.default).collect();
        self.starts = vec![None; self.compiled.variables.starts().len()];
        self.mechanism = self.compiled.mechanism.clone();
        self.state = State::new(0.0, Vec::new(), Vec::new());
        (self.is_begun, self.is_stale) = (false, true);
        self.run = None;
        self.has_ended = false;
    }

    /// Selects the categories of messages that are logged.
    pub(crate) fn listen(&mut self, on: bool, categories: Vec<String>) -> Outcome {
        let known = |name: &String| CATEGORIES.contains(&name.as_str());
        if let Some(name) = categories.iter().find(|name| !known(name)) {
            let known = CATEGORIES.join(", ");
            return Err(error(format!(
                "there is no category `{name}`; there are {known}"
            )));
        }
        self.log.set(on, categories);
        Ok(())
    }

    /// Sets when a run begins, and when it ends at the latest, s; and how exact its steps are.
    pub(crate) fn set_up(
        &mut self,
        tolerance: Option<f64>,
        start: f64,
        stop: Option<f64>,
    ) -> Outcome {
        self.phase.check(&[Phase::Instantiated])?;
        let stop = stop.unwrap_or(f64::INFINITY);
        if !start.is_finite() || stop.is_nan() || stop < start {
            return Err(error(format!("a run cannot be from {start} s to {stop} s")));
        }
        self.options = self.compiled.options.clone();
        self.options.t_start = start;
        self.stop = stop;
        let Some(tolerance) = tolerance else {
            return Ok(());
        };
        if !(tolerance > 0.0 && tolerance.is_finite()) {
            return Err(error(format!(
                "the tolerance cannot be {tolerance}: it must be positive"
            )));
        }
        let adaptive = self.options.method.is_adaptive();
        if adaptive && self.options.method.get("rtol").is_some() {
            self.options.method.set("rtol", tolerance);
        }
        Ok(())
    }

    pub(crate) fn enter_initialization(&mut self) -> Outcome {
        self.phase.check(&[Phase::Instantiated])?;
        self.phase = Phase::Initialization;
        self.is_begun = false;
        Ok(())
    }

    pub(crate) fn exit_initialization(&mut self) -> Outcome {
        self.phase.check(&[Phase::Initialization])?;
        self.begin()?;
        self.phase = match self.kind {
            Kind::CoSimulation => Phase::Step,
            Kind::ModelExchange => Phase::Event,
        };
        self.sides = self.event_functions()?;
        Ok(())
    }

    pub(crate) fn terminate(&mut self) -> Outcome {
        self.phase
            .check(&[Phase::Event, Phase::Continuous, Phase::Step])?;
        self.phase = Phase::Terminated;
        Ok(())
    }

    /// The mechanism with everything that is set.
    pub(crate) fn configured(&self) -> NativeMechanism {
        let mut mechanism = self.compiled.mechanism.clone();
        for (place, value) in self.parameters.iter().enumerate() {
            mechanism.set_parameter(place, *value);
        }
        for (name, value) in self.compiled.variables.starts().iter().zip(&self.starts) {
            if let Some(value) = value {
                mechanism.set_start(name.strip_prefix(Target::START).unwrap_or(name), *value);
            }
        }
        mechanism
    }

    /// Assembles the start, if what it depends on has changed.
    pub(crate) fn begin(&mut self) -> Outcome {
        if self.is_begun {
            return Ok(());
        }
        self.mechanism = self.configured();
        match self.kind {
            Kind::CoSimulation => self.begin_run()?,
            Kind::ModelExchange => self.begin_exchange()?,
        }
        self.is_begun = true;
        Ok(())
    }

    /// Brings the state up to date, with the accelerations and multipliers that belong to what is
    /// set.
    pub(crate) fn current(&mut self) -> Outcome {
        match self.phase {
            Phase::Instantiated => self.phase.check(&[
                Phase::Initialization,
                Phase::Event,
                Phase::Continuous,
                Phase::Step,
            ]),
            Phase::Initialization => self.begin().and_then(|()| self.solve()),
            _ => self.solve(),
        }
    }
}
