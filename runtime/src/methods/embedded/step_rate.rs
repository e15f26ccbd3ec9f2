//! The pace of a run.

/// Steps among which discontinuities are looked for and counted.
pub(crate) const WINDOW: u32 = 100;

/// The pace of a run, and what was seen to slow it down.
pub(crate) struct StepRate {
    /// The time of the first step and that of the end, s.
    pub(crate) span: Option<(f64, f64)>,
    /// Steps at the border of stability, and others since.
    pub(crate) stiff: (u32, u32),
    /// Steps since the pace was taken last, and the time then, s.
    pub(crate) taken: (u32, f64),
    /// The vibration that these steps may follow.
    pub(crate) vibration: Vibration,
    /// Steps since a search for discontinuities was last considered, and the time then, in s.
    pub(crate) window: (u32, f64),
    /// Steps before the next look for discontinuities: more after every one in vain.
    pub(crate) patience: u32,
    /// Steps looked at for discontinuities, and what was found among them.
    pub(crate) looking: Option<(u32, u32)>,
    pub(crate) remarks: Vec<String>,
    /// Whether there is a remark about stiffness, and one about chatter.
    pub(crate) said: (bool, bool),
}

impl Default for StepRate {
    fn default() -> StepRate {
        StepRate {
            span: None,
            stiff: (0, 0),
            taken: (0, 0.0),
            vibration: Vibration::default(),
            window: (0, 0.0),
            patience: WINDOW,
            looking: None,
            remarks: Vec::new(),
            said: (false, false),
        }
    }
}

/// A fast motion beside a slow one.
#[derive(Default)]
pub(crate) struct Vibration {
    /// Positions where the steps begin in which it is looked for.
    pub(crate) from: Vec<f64>,
    /// Steps since that are as short as it needs them.
    pub(crate) followed: u32,
    /// Its largest amplitude since, in absolute tolerances.
    pub(crate) largest: f64,
}

impl Vibration {
    /// Begins to look at these positions.
    pub(crate) fn from(q: &[f64]) -> Vibration {
        Vibration {
            from: q.to_vec(),
            ..Vibration::default()
        }
    }
}
