//! Selects the recorded output times of a run that the page shows as frames.

/// Frames per second.
const RATE: f64 = 100.0;
/// A run shorter than this many frames at that rate is shown slowly.
const FEWEST: f64 = 600.0;
/// The most frames of a page.
const MOST: f64 = 3000.0;

/// The time from frame to frame of a run of this length, both in s: a good
/// [`output_step`](mbdsl_runtime::Options::output_step) for methods that choose their steps.
pub fn frame_step(length: f64) -> f64 {
    (1.0 / RATE).min(length / FEWEST).max(length / MOST)
}

/// Indices of the output times that are shown, about 100 per second of playing; the first and the
/// last are always included.
pub(crate) fn frames(times: &[f64]) -> Vec<usize> {
    let (Some(first), Some(last)) = (times.first(), times.last()) else {
        return Vec::new();
    };
    let spacing = frame_step(last - first);
    let mut frames = vec![0];
    let mut next = first + spacing;
    for (node, &t) in times.iter().enumerate().skip(1) {
        // Up to the rounding of times that are sums of steps.
        if t >= next - 1e-6 * spacing {
            frames.push(node);
            next = t + spacing;
        }
    }
    with_end(frames, times.len())
}

/// Every second frame, and the last one.
pub(crate) fn every_second(frames: &[usize]) -> Vec<usize> {
    let end = frames.last().map_or(0, |last| last + 1);
    with_end(frames.iter().copied().step_by(2).collect(), end)
}

fn with_end(mut frames: Vec<usize>, end: usize) -> Vec<usize> {
    if frames.last().is_some_and(|last| last + 1 < end) {
        frames.push(end - 1);
    }
    frames
}

#[cfg(test)]
mod tests {
    use super::*;

    fn times(h: f64, count: usize) -> Vec<f64> {
        (0..count).map(|i| h * i as f64).collect()
    }

    #[test]
    fn steps_of_a_run_are_thinned_evenly() {
        let frames = frames(&times(0.0025, 4001));
        assert_eq!(frames.len(), 1001);
        assert!(frames.iter().enumerate().all(|(i, node)| *node == 4 * i));
    }

    #[test]
    fn short_runs_have_more_frames_and_long_ones_fewer() {
        assert_eq!(frames(&times(1e-5, 3001)).len(), 601);
        let long = frames(&times(0.01, 1_000_001)).len();
        assert!((2000..=3001).contains(&long), "{long}");
    }

    #[test]
    fn the_ends_are_shown() {
        assert!(frames(&[]).is_empty());
        assert_eq!(frames(&[0.0]), [0]);
        assert_eq!(frames(&[0.0, 1e-9]), [0, 1]);
        assert_eq!(every_second(&[0, 3, 6, 9]), [0, 6, 9]);
        assert_eq!(every_second(&[0, 3, 6]), [0, 6]);
        let uneven = [0.0, 0.5, 0.501, 0.502, 2.0, 2.0001];
        assert_eq!(frames(&uneven).last(), Some(&5));
    }
}
