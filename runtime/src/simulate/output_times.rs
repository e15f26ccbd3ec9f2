//! Output times of a run: a grid, or times that are given.

use crate::simulate::time_grid::Grid;

/// Times of the rows of a run, by number: 0 is its start.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) enum OutputTimes<'a> {
    /// Multiples of the time between rows, and the end.
    Grid(Grid),
    /// These times between the start and the end, and the end, in s.
    Given {
        times: &'a [f64],
        t_start: f64,
        t_end: f64,
    },
}

impl<'a> OutputTimes<'a> {
    /// Given times, without the start and the end of the run; `None` if they do not ascend, or are outside of the run.
    pub(crate) fn given(all: &'a [f64], t_start: f64, t_end: f64) -> Option<OutputTimes<'a>> {
        let ascend = all.windows(2).all(|pair| pair[0] < pair[1]);
        let (first, last) = (*all.first()?, *all.last()?);
        if !(ascend && first >= t_start && last <= t_end) {
            return None;
        }
        let slack = rounding(t_start, t_end);
        let begin = all.partition_point(|time| *time <= t_start + slack);
        let end = all.partition_point(|time| *time < t_end - slack);
        let times = all.get(begin..end).unwrap_or(&[]);
        Some(OutputTimes::Given {
            times,
            t_start,
            t_end,
        })
    }

    /// The number of times after the start.
    pub(crate) fn count(&self) -> usize {
        match self {
            OutputTimes::Grid(grid) => grid.count,
            OutputTimes::Given {
                times,
                t_start,
                t_end,
            } => times.len() + usize::from(t_end > t_start),
        }
    }

    /// The time of the node with this number, in s.
    pub(crate) fn time(&self, node: usize) -> f64 {
        match self {
            OutputTimes::Grid(grid) => grid.time(node),
            OutputTimes::Given {
                times,
                t_start,
                t_end,
            } => match node.checked_sub(1) {
                None => *t_start,
                Some(place) => times.get(place).copied().unwrap_or(*t_end),
            },
        }
    }

    /// Times closer than this are the same, in s.
    pub(crate) fn slack(&self) -> f64 {
        match self {
            OutputTimes::Grid(grid) => grid.slack(),
            OutputTimes::Given { t_start, t_end, .. } => rounding(*t_start, *t_end),
        }
    }
}

/// The rounding of times of a run, in s.
fn rounding(t_start: f64, t_end: f64) -> f64 {
    8.0 * f64::EPSILON * t_start.abs().max(t_end.abs())
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::OutputTimes;
    use crate::simulate::options::{Options, Recording};

    #[test]
    fn given_times_lie_between_the_start_and_the_end() {
        let nodes = |times: &[f64]| -> Option<Vec<f64>> {
            let output = OutputTimes::given(times, 0.0, 2.0)?;
            Some((0..=output.count()).map(|node| output.time(node)).collect())
        };
        assert_eq!(nodes(&[0.0, 0.3, 1.7, 2.0]), Some(vec![0.0, 0.3, 1.7, 2.0]));
        assert_eq!(nodes(&[0.3, 1.7]), Some(vec![0.0, 0.3, 1.7, 2.0]));
        assert_eq!(nodes(&[2.0]), Some(vec![0.0, 2.0]));
        for wrong in [
            &[0.3, 0.3][..],
            &[0.3, 0.2],
            &[-0.1, 0.2],
            &[0.1, 2.1],
            &[f64::NAN],
        ] {
            assert_eq!(nodes(wrong), None, "{wrong:?}");
        }
        let still = OutputTimes::given(&[1.0], 1.0, 1.0).unwrap();
        assert_eq!(still.count(), 0);
    }

    #[test]
    fn the_last_choice_of_rows_counts() {
        let options = Options::new(2.0).output_step(0.5).output_times([0.25, 1.0]);
        assert_eq!(options.output().unwrap().unwrap().count(), 3);
        let grid = options.clone().output_step(0.5);
        assert_eq!(grid.output().unwrap().unwrap().count(), 4);
        assert_eq!(options.clone().only_ends().output(), Ok(None));
        assert_eq!(options.clone().every_step().recording, Recording::Every(1));
        let message = options.t_end(0.5).output().unwrap_err().to_string();
        assert!(message.contains("from t = 0 s to t = 0.5 s"), "{message}");
    }
}
