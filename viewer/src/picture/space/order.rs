//! The drawing order of parts in space: parts nearer to the viewer are drawn later.

use super::vectors::Place;

/// A part as it is seen: places are to the right, down and to the viewer, pixels.
pub(super) struct Seen {
    /// Its lines, and lines through its faces.
    pub(super) lines: Vec<[Place; 2]>,
    /// Extent beside the lines, pixels.
    pub(super) reach: f64,
}

/// Difference of depths that counts as none, relative to the smaller reach (at least 1 pixel): parts that touch are
/// drawn in their order.
const SAME: f64 = 0.5;

impl Seen {
    /// Depth by which another part is nearer where one hides the other, pixels; `None` if they are apart.
    fn nearer(&self, other: &Seen) -> Option<f64> {
        let reach = self.reach + other.reach;
        if !self.meets(other, reach) {
            return None;
        }
        let mut found: Option<f64> = None;
        for a in &self.lines {
            for b in &other.lines {
                let (apart, depth) = crossing(*a, *b);
                let is_more = found.is_none_or(|most| depth.abs() > most.abs());
                if apart <= reach && is_more {
                    found = Some(depth);
                }
            }
        }
        found
    }

    /// Whether the boxes around both meet.
    fn meets(&self, other: &Seen, reach: f64) -> bool {
        let bounds = |lines: &[[Place; 2]], k: usize| {
            let places = lines.iter().flatten().map(|p| p[k]);
            let start = [f64::INFINITY, f64::NEG_INFINITY];
            places.fold(start, |[low, high], x| [low.min(x), high.max(x)])
        };
        (0..2).all(|k| {
            let ([a, b], [c, d]) = (bounds(&self.lines, k), bounds(&other.lines, k));
            a <= d + reach && c <= b + reach
        })
    }

    fn depth(&self) -> f64 {
        let places = self.lines.iter().flatten().map(|p| p[2]);
        places.sum::<f64>() / (2 * self.lines.len().max(1)) as f64
    }
}

/// Distance of two lines in the picture, and the depth by which the second is nearer there, pixels.
fn crossing([p, p1]: [Place; 2], [q, q1]: [Place; 2]) -> (f64, f64) {
    let u = [p1[0] - p[0], p1[1] - p[1]];
    let v = [q1[0] - q[0], q1[1] - q[1]];
    let w = [q[0] - p[0], q[1] - p[1]];
    let dot = |a: [f64; 2], b: [f64; 2]| a[0] * b[0] + a[1] * b[1];
    let (uu, vv, uv) = (dot(u, u), dot(v, v), dot(u, v));
    let share = |x: f64, of: f64| {
        if of > 1e-9 {
            (x / of).clamp(0.0, 1.0)
        } else {
            0.0
        }
    };
    let det = uu * vv - uv * uv;
    let mut s = match det > 1e-6 * uu * vv {
        true => share(dot(u, w) * vv - dot(v, w) * uv, det),
        false => 0.5,
    };
    // The nearest place on the other line, and back.
    let t = share(s * uv - dot(v, w), vv);
    s = share(dot(u, w) + t * uv, uu);
    let at = |a: Place, b: Place, s: f64| [0, 1, 2].map(|k| a[k] + s * (b[k] - a[k]));
    let (a, b) = (at(p, p1, s), at(q, q1, t));
    ((a[0] - b[0]).hypot(a[1] - b[1]), b[2] - a[2])
}

/// Pairs of parts of which the first must be drawn before the second.
#[derive(Clone)]
struct Before {
    count: usize,
    pairs: Vec<bool>,
}

impl Before {
    fn new(count: usize) -> Before {
        let pairs = vec![false; count * count];
        Before { count, pairs }
    }

    fn has(&self, first: usize, second: usize) -> bool {
        self.pairs[first * self.count + second]
    }

    /// An order that respects all pairs. If there is none, the farthest of the remaining parts comes first, or the
    /// result is `None` without depths.
    fn order(&self, depths: Option<&[f64]>) -> Option<Vec<usize>> {
        let mut left: Vec<usize> = (0..self.count).collect();
        let mut order = Vec::with_capacity(self.count);
        while !left.is_empty() {
            let is_free = |i: &usize| left.iter().all(|j| j == i || !self.has(*j, *i));
            let free = left.iter().position(is_free);
            let next = match (free, depths) {
                (Some(next), _) => next,
                (None, Some(depths)) => {
                    let farther =
                        |a: &usize, b: &usize| depths[left[*a]].total_cmp(&depths[left[*b]]);
                    (0..left.len()).min_by(farther)?
                }
                (None, None) => return None,
            };
            order.push(left.remove(next));
        }
        Some(order)
    }
}

/// The overlapping pairs of parts at a moment, without those that would make the order circular.
fn before(parts: &[Seen]) -> Before {
    let mut before = Before::new(parts.len());
    for (i, a) in parts.iter().enumerate() {
        for (j, b) in parts.iter().enumerate().skip(i + 1) {
            let Some(nearer) = a.nearer(b) else {
                continue;
            };
            let same = SAME * a.reach.min(b.reach).max(1.0);
            let [first, second] = if nearer < -same { [j, i] } else { [i, j] };
            before.pairs[first * parts.len() + second] = true;
        }
    }
    let depths: Vec<f64> = parts.iter().map(Seen::depth).collect();
    let order = before.order(Some(&depths)).unwrap_or_default();
    // Without what goes round in circles.
    let mut rank = vec![0; parts.len()];
    for (place, part) in order.into_iter().enumerate() {
        rank[part] = place;
    }
    for first in 0..parts.len() {
        for second in 0..parts.len() {
            if rank[first] > rank[second] {
                before.pairs[first * parts.len() + second] = false;
            }
        }
    }
    before
}

/// Orders from the back to the front, each with the moment from which on it holds.
pub(super) fn orders(moments: &[Vec<Seen>]) -> Vec<(usize, Vec<usize>)> {
    let mut orders: Vec<(usize, Vec<usize>)> = Vec::new();
    let mut all: Option<Before> = None;
    for (moment, parts) in moments.iter().enumerate() {
        let now = before(parts);
        let both = all.as_ref().map(|all| {
            let pairs = all.pairs.iter().zip(&now.pairs).map(|(a, b)| a | b);
            Before {
                pairs: pairs.collect(),
                ..now
            }
        });
        let kept = both.and_then(|both| Some((both.order(None)?, both)));
        match (kept, orders.last_mut()) {
            (Some((order, both)), Some((_, last))) => {
                *last = order;
                all = Some(both);
            }
            _ => {
                orders.push((moment, now.order(None).unwrap_or_default()));
                all = Some(now);
            }
        }
    }
    orders
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rod(from: Place, to: Place) -> Seen {
        Seen {
            lines: vec![[from, to]],
            reach: 2.0,
        }
    }

    #[test]
    fn what_crosses_in_front_is_drawn_later() {
        // The first one is nearer in the mean, and behind where they cross.
        let long = || rod([0.0, 0.0, 0.0], [100.0, 0.0, 100.0]);
        let short = |depth| rod([10.0, -5.0, depth], [10.0, 5.0, depth]);
        assert_eq!(orders(&[vec![long(), short(20.0)]]), [(0, vec![0, 1])]);
        assert_eq!(orders(&[vec![short(20.0), long()]]), [(0, vec![1, 0])]);
        // What meets keeps the order of the parts.
        assert_eq!(orders(&[vec![short(10.0), long()]]), [(0, vec![0, 1])]);
    }

    #[test]
    fn an_order_holds_until_it_has_to_change() {
        let across = || rod([0.0, 0.0, 0.0], [100.0, 0.0, 0.0]);
        let moving = |x: f64, depth: f64| rod([x, -9.0, depth], [x, 9.0, depth]);
        let moments = [(50.0, 20.0), (200.0, -20.0), (50.0, -20.0), (50.0, -30.0)];
        let moments = moments.map(|(x, depth)| vec![across(), moving(x, depth)]);
        assert_eq!(orders(&moments), [(0, vec![0, 1]), (2, vec![1, 0])]);
    }
}
