//! Widths of the bands around the zeros of event functions.

/// The widths of the bands.
#[derive(Debug)]
pub(crate) struct Bands {
    /// Width for each function; NaN until it is measured.
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

    /// Creates bands for `count` other functions, with unknown widths.
    pub(crate) fn of(&self, count: usize) -> Bands {
        Bands::new(count, self.left_alone)
    }
}
