//! Random numbers that follow from a seed and the number of the step alone.

/// SplitMix64 (G. L. Steele, D. Lea, C. H. Flood, DOI 10.1145/2660193.2660195).
pub(crate) struct Random(u64);

impl Random {
    /// The numbers of one step.
    pub(crate) fn new(seed: u32, step: f64) -> Random {
        let mut mixed = Random(u64::from(seed));
        let seed = mixed.bits();
        Random(seed ^ step.to_bits())
    }

    fn bits(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// Uniform between -1 and 1.
    pub(crate) fn symmetric(&mut self) -> f64 {
        (self.bits() >> 11) as f64 / (1_u64 << 52) as f64 - 1.0
    }
}
