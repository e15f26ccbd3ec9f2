//! Widths of the bands around the zeros of event functions.

/// The widths of the bands.
#[derive(Debug)]
pub(crate) struct Bands {
    /// Function by function, not a number before one is asked for.
    pub(crate) widths: Vec<f64>,
    /// The violation of a constraint that is left alone, m or rad (per s).
    pub(crate) left_alone: f64,
}

impl Bands {
    pub(crate) fn new(count: usize, left_alone: f64) -> Bands {
        Bands {
            widths: vec![f64::NAN; count],
            left_alone,
        }
    }

    /// Bands of other functions, of which none is known.
    pub(crate) fn of(&self, count: usize) -> Bands {
        Bands::new(count, self.left_alone)
    }
}
