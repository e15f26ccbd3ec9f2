//! Random numbers that follow from a seed alone.

use rand_xoshiro::SplitMix64;
use rand_xoshiro::rand_core::{Rng, SeedableRng};

/// SplitMix64 (G. L. Steele, D. Lea, C. H. Flood, DOI 10.1145/2660193.2660195).
pub(crate) struct Random(SplitMix64);

impl Random {
    /// The generator for a seed.
    pub(crate) fn new(seed: u64) -> Random {
        Random(SplitMix64::seed_from_u64(seed))
    }

    /// The generator for one step of a run.
    pub(crate) fn of_step(seed: u32, step: f64) -> Random {
        let mixed = SplitMix64::seed_from_u64(u64::from(seed)).next_u64();
        Random::new(mixed ^ step.to_bits())
    }

    /// A number between -1 and 1, uniformly distributed.
    pub(crate) fn symmetric(&mut self) -> f64 {
        2.0 * unit(self.0.next_u64()) - 1.0
    }

    /// A number between -1 and 1, but at least 0.3 in magnitude.
    pub(crate) fn away_from_zero(&mut self) -> f64 {
        let bits = self.0.next_u64();
        let sign = if bits & 1 == 0 { 1.0 } else { -1.0 };
        sign * (0.3 + 0.7 * unit(bits))
    }
}

/// A number between 0 and 1 of the upper 53 bits.
fn unit(bits: u64) -> f64 {
    (bits >> 11) as f64 / (1_u64 << 53) as f64
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The bits that runs of the same seed have had from the first version on.
    #[test]
    fn numbers_follow_from_seed_and_step() {
        let first = |seed, step| {
            let mut random = Random::of_step(seed, step);
            [random.symmetric(), random.symmetric()].map(f64::to_bits)
        };
        assert_eq!(first(1, 0.0), FIRST);
        assert_ne!(first(1, 1.0), FIRST);
        assert_ne!(first(2, 0.0), FIRST);
    }

    const FIRST: [u64; 2] = [0xbfd0_df2a_7bc5_e350, 0x3fec_635b_3a4f_5b3c];
}
