//! Values of quantities at all times at which a motion was looked at.

/// Values of quantities at times, from which turning points are found.
pub(crate) struct Samples {
    /// The rounding of each quantity: smaller differences count as none.
    pub(crate) floors: Vec<f64>,
    times: Vec<f64>,
    values: Vec<f64>,
}

impl Samples {
    #[cfg(feature = "analysis")]
    pub(crate) fn new(floors: Vec<f64>) -> Samples {
        Samples {
            floors,
            times: Vec::new(),
            values: Vec::new(),
        }
    }

    /// Adds the values of all quantities at a time in s.
    pub(crate) fn add(&mut self, t: f64, values: impl IntoIterator<Item = f64>) {
        self.times.push(t);
        self.values.extend(values);
    }

    /// The numbers of the samples in the order of time.
    #[cfg(feature = "analysis")]
    pub(crate) fn ordered(&self) -> Vec<usize> {
        let mut order: Vec<usize> = (0..self.times.len()).collect();
        order.sort_by(|&one, &other| self.times[one].total_cmp(&self.times[other]));
        order
    }

    /// The times and values of one quantity that are numbers, in this order.
    #[cfg(feature = "analysis")]
    pub(crate) fn of(&self, quantity: usize, order: &[usize]) -> Vec<(f64, f64)> {
        let count = self.floors.len();
        let value = |&sample: &usize| (self.times[sample], self.values[sample * count + quantity]);
        let finite = |sample: &(f64, f64)| sample.1.is_finite();
        order.iter().map(value).filter(finite).collect()
    }
}
