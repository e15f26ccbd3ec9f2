//! Saving and restoring the state of an instance, and states as bytes.

use crate::component::Component;
use crate::phase::Phase;
use crate::raw::Handle;
use crate::saved::Saved;
use crate::status::{Outcome, error};
use mbdsl_fmi::STATE;
use mbdsl_runtime::Index1;
use mbdsl_runtime::{METHODS, Mechanism, STABILIZATIONS, Stabilization, State, Stepper};

/// The mark at the start of the bytes of a state.
const MARK: &[u8; 8] = b"mbdslFMU";

impl Component {
    /// Everything that the instance computes with.
    pub(crate) fn save(&self) -> Saved {
        let stabilization = self.run.as_ref().map(Stepper::stabilization);
        let gains = stabilization.map(|of| gains(of).into_iter().map(|(_, gain)| gain).collect());
        Saved {
            phase: self.phase,
            start: self.options.t_start,
            stop: self.stop,
            tolerance: self.options.method.get("rtol"),
            parameters: self.parameters.clone(),
            stepped: self.stepped.clone(),
            starts: self.starts.clone(),
            sides: self.sides.clone(),
            has_ended: self.has_ended,
            is_begun: self.is_begun,
            is_stale: self.is_stale,
            gains: gains.unwrap_or_default(),
            state: self.state.clone(),
            run: self.run.as_ref().map(|run| run.state().clone()),
        }
    }

    /// Goes back to a state.
    pub(crate) fn restore(&mut self, saved: Saved) -> Outcome {
        self.options = self.compiled.options.clone();
        self.options.t_start = saved.start;
        if let Some(tolerance) = saved.tolerance {
            self.options.method.set("rtol", tolerance);
        }
        self.stop = saved.stop;
        self.starts = saved.starts;
        self.run = None;
        if let Some(state) = saved.run {
            let mut options = self.options.clone();
            let mut stabilization = options.stabilization_for(self.mechanism.layout());
            for ((name, _), gain) in gains(stabilization).into_iter().zip(saved.gains) {
                stabilization.set(name, gain);
            }
            options.stabilization = Some(stabilization);
            // The accelerations of the state belong to the numbers of its step.
            self.parameters = saved.stepped;
            self.mechanism = self.configured();
            let run = Stepper::resume(&self.mechanism, &options, state);
            self.take(run.map_err(|fault| error(fault.to_string()))?);
        } else {
            self.stepped = saved.stepped;
        }
        self.parameters = saved.parameters;
        self.mechanism = self.configured();
        if self.run.is_none() {
            self.equations = Index1::new(&self.mechanism, self.feedback().into());
        }
        self.state = saved.state;
        self.sides = saved.sides;
        (self.is_begun, self.is_stale) = (saved.is_begun, saved.is_stale);
        self.has_ended = saved.has_ended;
        self.phase = saved.phase;
        Ok(())
    }

    /// A state that the caller keeps.
    pub(crate) fn kept(&self, handle: Handle) -> Outcome<&Saved> {
        let saved = self.saved.get(&handle.number());
        saved.ok_or_else(|| error("there is no such state: it is freed, or another instance's"))
    }
}

/// The parameters of a stabilization, by name.
fn gains(stabilization: Stabilization) -> Vec<(&'static str, f64)> {
    let names = stabilization.info().parameters.iter().map(|info| info.name);
    names
        .filter_map(|name| Some((name, stabilization.get(name)?)))
        .collect()
}

impl Saved {
    /// The state as bytes: a mark, the version, the token of the unit, then numbers.
    pub(crate) fn bytes(&self, token: &str) -> Vec<u8> {
        let mut bytes = Bytes(MARK.to_vec());
        bytes.number(STATE.into());
        bytes.text(token);
        let place = Phase::ALL.iter().position(|phase| *phase == self.phase);
        bytes.number(place.unwrap_or(0) as u64);
        bytes.list(&[self.start, self.stop]);
        bytes.some(self.tolerance);
        bytes.list(&self.parameters);
        bytes.list(&self.stepped);
        bytes.number(self.starts.len() as u64);
        self.starts.iter().for_each(|start| bytes.some(*start));
        bytes.list(&self.sides);
        bytes.number(self.has_ended.into());
        bytes.number(self.is_begun.into());
        bytes.number(self.is_stale.into());
        bytes.list(&self.gains);
        bytes.state(&self.state);
        bytes.number(self.run.is_some().into());
        if let Some(state) = &self.run {
            bytes.state(state);
        }
        let sum = checksum(&bytes.0);
        bytes.number(sum);
        bytes.0
    }

    /// The state that has these bytes, of an instance of the same unit.
    pub(crate) fn read(bytes: &[u8], of: &Component) -> Outcome<Saved> {
        let foreign = || error("these bytes are not a state that mbdsl wrote, or not all of it");
        let (mark, rest) = bytes.split_first_chunk().ok_or_else(foreign)?;
        if mark != MARK {
            return Err(foreign());
        }
        let mut read = Reader(rest);
        match read.number() {
            Some(version) if version == u64::from(STATE) => {}
            Some(version) => {
                return Err(error(format!(
                    "the state is of version {version}, expected {STATE}"
                )));
            }
            None => return Err(foreign()),
        }
        let own = &of.compiled.token;
        let token = read.text().ok_or_else(foreign)?;
        if token != *own {
            return Err(error(format!(
                "the state is of the unit `{token}`, expected `{own}`"
            )));
        }
        let body = bytes.len().checked_sub(8).ok_or_else(foreign)?;
        if Reader(&bytes[body..]).number() != Some(checksum(&bytes[..body])) {
            return Err(error("the state is damaged: its checksum is another one"));
        }
        let saved = read
            .saved()
            .filter(|_| read.0.len() == 8)
            .ok_or_else(foreign)?;
        match saved.fits(of) {
            true => Ok(saved),
            false => Err(error(
                "the state is that of an instance of the other kind, or has other lengths",
            )),
        }
    }

    /// Whether it has the lengths, and is of the kind, of an instance.
    fn fits(&self, of: &Component) -> bool {
        let layout = of.mechanism.layout();
        let whole = |state: &State| {
            (state.q.len(), state.v.len(), state.z.len()) == (layout.nq(), layout.nv(), layout.nz())
                && state.u.len() == layout.nu()
                && state.a.len() == layout.nv()
                && state.lambda.len() >= layout.nc()
        };
        let state = match self.is_begun {
            true => whole(&self.state),
            false => self.state.q.is_empty() || whole(&self.state),
        };
        let exchange = matches!(self.phase, Phase::Event | Phase::Continuous);
        let kind = match of.kind {
            crate::phase::Kind::CoSimulation => !exchange,
            crate::phase::Kind::ModelExchange => self.phase != Phase::Step && self.run.is_none(),
        };
        kind && state
            && self.run.as_ref().is_none_or(whole)
            && (self.phase != Phase::Step || self.run.is_some())
            && self.parameters.len() == of.parameters.len()
            && (self.stepped.is_empty() || self.stepped.len() == of.parameters.len())
            && self.starts.len() == of.starts.len()
            && (self.sides.is_empty() || self.sides.len() == layout.events().len())
    }
}

/// FNV-1a with 64 bits.
fn checksum(bytes: &[u8]) -> u64 {
    let step = |sum: u64, byte: &u8| (sum ^ u64::from(*byte)).wrapping_mul(0x0000_0100_0000_01b3);
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, step)
}

/// Bytes that are written.
struct Bytes(Vec<u8>);

impl Bytes {
    fn number(&mut self, number: u64) {
        self.0.extend(number.to_le_bytes());
    }

    fn text(&mut self, text: &str) {
        self.number(text.len() as u64);
        self.0.extend(text.as_bytes());
    }

    fn list(&mut self, list: &[f64]) {
        self.number(list.len() as u64);
        self.0.extend(list.iter().flat_map(|x| x.to_le_bytes()));
    }

    fn some(&mut self, value: Option<f64>) {
        self.list(value.as_slice());
    }

    fn state(&mut self, state: &State) {
        self.list(&[state.t]);
        let (q, v, z, u) = (&state.q, &state.v, &state.z, &state.u);
        let (a, lambda, history) = (&state.a, &state.lambda, &state.history);
        let (contacts, sides) = (&state.contacts, &state.sides);
        for list in [q, v, z, u, a, lambda, history, contacts, sides] {
            self.list(list);
        }
        self.text(state.method.unwrap_or(""));
        self.text(state.stabilization.unwrap_or(""));
    }
}

/// Bytes that are read; `None` if they end too early.
struct Reader<'b>(&'b [u8]);

impl<'b> Reader<'b> {
    fn take(&mut self, count: usize) -> Option<&'b [u8]> {
        let (taken, rest) = self.0.split_at_checked(count)?;
        self.0 = rest;
        Some(taken)
    }

    fn number(&mut self) -> Option<u64> {
        Some(u64::from_le_bytes(self.take(8)?.try_into().ok()?))
    }

    fn truth(&mut self) -> Option<bool> {
        [false, true]
            .get(usize::try_from(self.number()?).ok()?)
            .copied()
    }

    fn text(&mut self) -> Option<String> {
        let count = usize::try_from(self.number()?).ok()?;
        String::from_utf8(self.take(count)?.to_vec()).ok()
    }

    fn list(&mut self) -> Option<Vec<f64>> {
        let count = usize::try_from(self.number()?).ok()?;
        let bytes = self.take(count.checked_mul(8)?)?;
        let numbers = bytes.as_chunks::<8>().0.iter();
        Some(numbers.map(|bytes| f64::from_le_bytes(*bytes)).collect())
    }

    fn some(&mut self) -> Option<Option<f64>> {
        match self.list()?[..] {
            [] => Some(None),
            [value] => Some(Some(value)),
            _ => None,
        }
    }

    fn state(&mut self) -> Option<State> {
        let [t] = self.list()?[..] else {
            return None;
        };
        let mut state = State::new(t, self.list()?, self.list()?);
        state.z = self.list()?;
        state.u = self.list()?;
        state.a = self.list()?;
        state.lambda = self.list()?;
        state.history = self.list()?;
        state.contacts = self.list()?;
        state.sides = self.list()?;
        let (method, stabilization) = (self.text()?, self.text()?);
        let methods = METHODS.iter().map(|info| info.name);
        state.method = methods.into_iter().find(|name| *name == method);
        let stabilizations = STABILIZATIONS.iter().map(|info| info.name);
        state.stabilization = stabilizations
            .into_iter()
            .find(|name| *name == stabilization);
        Some(state)
    }

    fn saved(&mut self) -> Option<Saved> {
        let phase = *Phase::ALL.get(usize::try_from(self.number()?).ok()?)?;
        let [start, stop] = self.list()?[..] else {
            return None;
        };
        Some(Saved {
            phase,
            start,
            stop,
            tolerance: self.some()?,
            parameters: self.list()?,
            stepped: self.list()?,
            starts: {
                let count = self.number()?;
                (0..count).map(|_| self.some()).collect::<Option<_>>()?
            },
            sides: self.list()?,
            has_ended: self.truth()?,
            is_begun: self.truth()?,
            is_stale: self.truth()?,
            gains: self.list()?,
            state: self.state()?,
            run: match self.truth()? {
                true => Some(self.state()?),
                false => None,
            },
        })
    }
}
