//! Several members integrated side by side: the loop over their common steps.

use crate::clock::Instant;
use std::sync::atomic::Ordering;

use crate::ensemble::members::Members;
use crate::ensemble::record::Recording;
use crate::ensemble::rk4::{Rk4, SideBySide};
use crate::mechanism::Mechanism;
use crate::mechanism::calls::start_states;
use crate::methods::state::State;
use crate::methods::work::Work;
use crate::scalar::lanes::{LANES, Lanes};
use crate::simulate::error::Stop;
use crate::simulate::gains::gains;
use crate::simulate::initial_state::InitialState;
use crate::simulate::options::{Options, Recording as Rows};
use crate::simulate::simulation::Gathered;
use crate::stabilization::Stabilization;

/// A member, and where it begins, if it can begin.
pub(crate) type Begun<'a> = (&'a dyn Mechanism, Option<&'a InitialState>);

/// Outcome of the run of a member.
pub(crate) struct Outcome {
    /// The stabilization it was made with.
    pub(crate) stabilization: Stabilization,
    pub(crate) gathered: Gathered,
    /// The stop before its end, if it stopped.
    pub(crate) stop: Option<Stop>,
    /// The energy balance, 1, and the work of loads and drivers, in J, where they were asked for.
    pub(crate) balance: Option<(f64, f64)>,
}

/// Runs up to LANES members that make the same steps; `None` for a member that cannot begin or left the regular path.
pub(crate) fn run(begun: &[Begun<'_>], options: &Options) -> Vec<Option<Outcome>> {
    let nothing = || begun.iter().map(|_| None).collect();
    let begin = Instant::now();
    let Some(spare) = begun.iter().find_map(able) else {
        return nothing();
    };
    // A lane without a member of its own does what another one does.
    let lanes: [_; LANES] =
        std::array::from_fn(|lane| begun.get(lane).and_then(able).unwrap_or(spare));
    let is_member = |lane: usize| begun.get(lane).is_some_and(|(_, start)| start.is_some());
    let (mechanism, beginning) = spare;
    let state = State::new(options.t_start, beginning.q.clone(), beginning.v.clone());
    let (Ok(stabilization), Ok(steps)) = (gains(mechanism, options, &state), options.steps())
    else {
        return nothing();
    };
    let Some(mut members) = Members::new(
        lanes.map(|(mechanism, _)| mechanism),
        std::array::from_fn(is_member),
        stabilization,
    ) else {
        return nothing();
    };

    let layout = mechanism.layout();
    let z = lanes.map(|(mechanism, _)| start_states(mechanism));
    let side_by_side = |count: usize, values: [&[f64]; LANES]| -> Vec<Lanes> {
        let lane = |i: usize| values.map(|values| values[i]);
        (0..count).map(|i| Lanes::from_arr(lane(i))).collect()
    };
    let mut state = SideBySide {
        t: options.t_start,
        q: side_by_side(layout.nq(), lanes.map(|(_, beginning)| &beginning.q[..])),
        v: side_by_side(layout.nv(), lanes.map(|(_, beginning)| &beginning.v[..])),
        z: side_by_side(layout.nz(), z.each_ref().map(|z| &z[..])),
        solution: Vec::new(),
    };
    let every = match options.recording {
        Rows::Ends => steps.count,
        _ => options.rows_every(),
    };
    let Ok(mut recording) = Recording::new(&members, options, steps, stabilization) else {
        return nothing();
    };
    let mut method = Rk4::start(&mut members, &mut state);
    recording.record(&members, true, &state);
    for node in 1..=steps.count {
        let cancelled =
            |flag: &std::sync::Arc<std::sync::atomic::AtomicBool>| flag.load(Ordering::Relaxed);
        if options.cancel.as_ref().is_some_and(cancelled) || !members.any_left() {
            return nothing();
        }
        let h = steps.target(node).reach(state.t);
        method.step(&mut members, h, &mut state);
        state.t = steps.time(node);
        let row = node % every == 0 || node == steps.count;
        recording.record(&members, row, &state);
    }
    let work = |lane: usize| Work {
        steps: steps.count as u64,
        evaluations: 1 + 4 * steps.count as u64,
        factorizations: 1 + 4 * steps.count as u64 + members.projections(lane),
        general_solutions: members.general_solutions(lane),
        wall: begin.elapsed() / begun.len().max(1) as u32,
        ..Work::default()
    };
    let gathered = recording.finish(work).into_iter();
    let gathered = gathered.enumerate().take(begun.len());
    gathered
        .map(|(lane, gathered)| {
            members.is_left(lane).then_some(Outcome {
                stabilization,
                gathered,
                stop: None,
                balance: None,
            })
        })
        .collect()
}

pub(crate) fn able<'a>(
    (mechanism, beginning): &Begun<'a>,
) -> Option<(&'a dyn Mechanism, &'a InitialState)> {
    Some((*mechanism, (*beginning)?))
}
