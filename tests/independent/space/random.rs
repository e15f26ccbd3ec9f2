//! Random numbers that follow from a seed.

use super::attitude::Attitude;
use super::matrix::{dot, unit};

/// SplitMix64: G. L. Steele, D. Lea, C. H. Flood, DOI 10.1145/2660193.2660195.
#[derive(Debug, Clone)]
pub(super) struct Random(pub(super) u64);

impl Random {
    pub(super) fn bits(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut x = self.0;
        x = (x ^ (x >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        x = (x ^ (x >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        x ^ (x >> 31)
    }

    /// One of `count` numbers from 0.
    pub(super) fn below(&mut self, count: usize) -> usize {
        (self.bits() % count as u64) as usize
    }

    pub(super) fn chance(&mut self, share: f64) -> bool {
        self.between(0.0, 1.0) < share
    }

    /// Evenly distributed.
    pub(super) fn between(&mut self, low: f64, high: f64) -> f64 {
        low + (high - low) * (self.bits() >> 11) as f64 / (1_u64 << 53) as f64
    }

    /// A number with few digits or many, sometimes zero.
    pub(super) fn number(&mut self, size: f64) -> f64 {
        let x = self.between(-size, size);
        match self.below(8) {
            0 => 0.0,
            1 | 2 => (x * 100.0).round() / 100.0,
            _ => x,
        }
    }

    pub(super) fn vector(&mut self, size: f64) -> [f64; 3] {
        [(); 3].map(|()| self.number(size))
    }

    /// A direction of some length, often a coordinate axis.
    pub(super) fn direction(&mut self) -> [f64; 3] {
        if self.chance(0.3) {
            let mut axis = [0.0; 3];
            axis[self.below(3)] = if self.chance(0.7) { 1.0 } else { -2.0 };
            return axis;
        }
        loop {
            let vector = self.vector(2.0);
            if dot(vector, vector) > 0.1 {
                return vector;
            }
        }
    }

    /// A direction across another one, at unit length.
    pub(super) fn across(&mut self, n: [f64; 3]) -> [f64; 3] {
        let n = unit(n);
        loop {
            let vector = [(); 3].map(|()| self.between(-1.0, 1.0));
            let share = dot(n, vector);
            let off = [0, 1, 2].map(|k| vector[k] - share * n[k]);
            if dot(off, off) > 0.05 {
                return unit(off);
            }
        }
    }

    /// Any form, nested at most `depth` times.
    pub(super) fn attitude(&mut self, depth: usize) -> Attitude {
        let choice = if depth == 0 { 4 } else { 6 };
        match self.below(choice) {
            0 => Attitude::AxisAngle(self.direction(), self.number(3.0)),
            1 => {
                let first = self.below(3);
                let second = (first + 1 + self.below(2)) % 3;
                let third = (second + 1 + self.below(2)) % 3;
                Attitude::Euler([first, second, third], self.vector(3.0))
            }
            2 => {
                let parts = loop {
                    let parts = [(); 4].map(|()| self.number(1.0));
                    if parts.iter().map(|x| x * x).sum::<f64>() > 0.05 {
                        break parts;
                    }
                };
                let length = parts.iter().map(|x| x * x).sum::<f64>().sqrt();
                Attitude::Quaternion(parts.map(|x| x / length))
            }
            3 => {
                let first = self.below(3);
                let second = (first + 1 + self.below(2)) % 3;
                let a = self.direction();
                let off = self.across(a);
                let along = self.number(1.0);
                let b = [0, 1, 2].map(|k| off[k] + along * a[k]);
                Attitude::Axes([first, second], [a, b])
            }
            4 => Attitude::Inverse(Box::new(self.attitude(depth - 1))),
            _ => {
                let count = 2 + self.below(2);
                Attitude::Product((0..count).map(|_| self.attitude(depth - 1)).collect())
            }
        }
    }
}
