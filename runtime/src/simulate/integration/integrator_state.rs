//! State of an integration that is kept from regime to regime, and from one step of a program to the next.

use crate::mechanism::Mechanism;
use crate::methods::index1::Index1;
use crate::methods::state::State;
use crate::results::occurrence::Occurrence;
use crate::results::statistics::collector::StatisticsCollector;
use crate::results::step_metrics::StepMetrics;
use crate::simulate::balance::Balance;
use crate::simulate::error::StopCause;
use crate::simulate::event_functions::EventFunctions;
use crate::simulate::jam::{OF_RUN, OF_STEP};
use crate::simulate::modes::Crossings;
use crate::simulate::options::Options;
use crate::simulate::validity::Validity;
use crate::stabilization::{Projection, Stabilization};

/// The state of an integration with the work space of its steps.
pub(crate) struct IntegratorState {
    /// For accelerations and multipliers between the nodes.
    pub(crate) equations: Index1,
    pub(crate) state: State,
    pub(crate) before: State,
    pub(crate) inside: State,
    /// The state at an event.
    pub(crate) event: State,
    /// The state of the row that is recorded.
    pub(crate) row: State,
    /// The state with the multipliers of all stops and frictions.
    pub(crate) whole: State,
    /// The limits of stops and frictions that the last step reached.
    pub(crate) reached: Vec<usize>,
    /// The next node of the grid of rows, that of the grid of steps, and the steps since a row was recorded.
    pub(crate) next_output: usize,
    pub(crate) node: usize,
    pub(crate) unrecorded: usize,
    /// The values of the event functions, at the state at which they were evaluated last.
    pub(crate) values: Vec<f64>,
    /// Crossings of conditions.
    pub(crate) crossings: Crossings,
    /// The event of the options, or the condition of the model, that ended the run.
    pub(crate) ended: Option<String>,
    /// The last event that changed the state, its time, in s, and the number of changes by it that followed each
    /// other without the time advancing.
    pub(crate) last_change: Option<(usize, f64, u32)>,
    /// Functions that crossed zero where the regime before ended: at zero it is round-off that decides their side.
    pub(crate) met: Vec<usize>,
    /// The lengths that must stay above 0, and the joints that may not be turned over.
    pub(crate) validity: Validity,
    /// A length that reaches 0, before which the next step ends: the cause of the stop if a later step fails.
    pub(crate) invalid: Option<StopCause>,
    /// The energy balance, where it is asked for. In a box as the next two: every step takes them out and
    /// puts them back.
    pub(crate) balance: Option<Box<Balance>>,
    /// The accepted steps, where they are measured apart from the rows.
    pub(crate) accepted: Option<Box<StepMetrics>>,
    /// Extremes and means, where they are asked for.
    pub(crate) survey: Option<Box<StatisticsCollector>>,
    /// Longest step, in s, after a longer one has failed, and the least one, in s, below which none is halved.
    pub(crate) longest: f64,
    pub(crate) least: f64,
    /// Whether the method chooses its steps.
    pub(crate) adaptive: bool,
    /// Whether an impact has changed the velocities since the last row.
    pub(crate) jumped: bool,
    /// Time up to which the samples of states were taken, s.
    pub(crate) sampled: f64,
    /// The values of the samples.
    pub(crate) samples: Vec<f64>,
    /// Steps made, and the most that may be.
    pub(crate) done: u64,
    pub(crate) most_steps: u64,
    /// Remarks of the method that were passed on.
    pub(crate) noticed: usize,
    pub(crate) occurrences: Vec<Occurrence>,
}

impl IntegratorState {
    /// The state from which an integration begins, and its event functions.
    pub(crate) fn new<'a>(
        mechanism: &dyn Mechanism,
        options: &Options,
        stabilization: Stabilization,
        state: State,
    ) -> (IntegratorState, EventFunctions<'a>) {
        let layout = mechanism.layout();
        let length = options.t_end - options.t_start;
        let stabilization = between_nodes(mechanism, options, stabilization);
        let left_alone = match stabilization {
            Stabilization::Projection(Projection { tolerance }) => tolerance,
            _ => 0.0,
        };
        let watched = EventFunctions::new(layout, options.events.clone(), options.trial_step())
            .over(length)
            .leaving_alone(left_alone);
        let core = IntegratorState {
            equations: Index1::new(mechanism, stabilization),
            before: state.clone(),
            inside: state.clone(),
            event: state.clone(),
            row: state.clone(),
            whole: state.clone(),
            reached: Vec::new(),
            next_output: 1,
            node: 1,
            unrecorded: 0,
            values: Vec::new(),
            crossings: Crossings::new(layout, length),
            ended: None,
            last_change: None,
            met: Vec::new(),
            validity: Validity::new(mechanism, options.t_start, options.t_end),
            invalid: None,
            balance: None,
            accepted: None,
            survey: None,
            longest: f64::INFINITY,
            least: OF_RUN * length,
            adaptive: options.method.is_adaptive(),
            jumped: false,
            sampled: state.t,
            samples: Vec::new(),
            done: 0,
            most_steps: options.most_steps(),
            noticed: 0,
            occurrences: Vec::new(),
            state,
        };
        (core, watched)
    }

    /// Begins a step of a program, h s long: it depends on nothing but the state.
    pub(crate) fn begin_step(&mut self, watched: &mut EventFunctions<'_>, h: f64) {
        (self.done, self.least) = (0, OF_STEP * h);
        self.occurrences.clear();
        self.crossings.begin(h);
        (self.longest, self.last_change, self.invalid) = (f64::INFINITY, None, None);
        self.met.clear();
        watched.begin_step(h);
    }

    /// Continues from a state in another regime, whose mechanism this is.
    pub(crate) fn enter(
        &mut self,
        mechanism: &dyn Mechanism,
        options: &Options,
        stabilization: Stabilization,
        state: &State,
    ) {
        let stabilization = between_nodes(mechanism, options, stabilization);
        self.equations = Index1::new(mechanism, stabilization);
        for own in [
            &mut self.state,
            &mut self.before,
            &mut self.inside,
            &mut self.event,
            &mut self.row,
        ] {
            own.clone_from(state);
        }
        self.longest = f64::INFINITY;
        self.noticed = 0;
        self.reached.clear();
    }
}

/// The stabilization of states between nodes: direct methods are off the constraints there.
fn between_nodes(
    mechanism: &dyn Mechanism,
    options: &Options,
    stabilization: Stabilization,
) -> Stabilization {
    let method = &options.method;
    let needs_view = method.needs_view(mechanism.layout(), stabilization);
    match method.info().stabilized && !needs_view {
        true => stabilization,
        false => Projection::default().into(),
    }
}
