//! Number of this task in an array job, as the variables of the scheduler say.

/// The variables of a scheduler.
struct Scheduler {
    name: &'static str,
    /// The number of the task.
    index: &'static str,
    /// Source of the number of tasks.
    count: Count,
    /// The number of the first task, if no variable says.
    first: usize,
}

/// Source of the number of tasks and of the number of the first one.
enum Count {
    /// The variables of the count, of the first number, and of the step from number to number.
    Of(&'static str, Option<[&'static str; 2]>),
    /// The variables of the first and the last number, and of the step.
    Range([&'static str; 3]),
    /// The scheduler says nothing.
    Unknown,
}

const SCHEDULERS: [Scheduler; 5] = [
    Scheduler {
        name: "Slurm",
        index: "SLURM_ARRAY_TASK_ID",
        count: Count::Of(
            "SLURM_ARRAY_TASK_COUNT",
            Some(["SLURM_ARRAY_TASK_MIN", "SLURM_ARRAY_TASK_STEP"]),
        ),
        first: 0,
    },
    Scheduler {
        name: "Kubernetes",
        index: "JOB_COMPLETION_INDEX",
        count: Count::Unknown,
        first: 0,
    },
    Scheduler {
        name: "AWS Batch",
        index: "AWS_BATCH_JOB_ARRAY_INDEX",
        count: Count::Of("AWS_BATCH_JOB_ARRAY_SIZE", None),
        first: 0,
    },
    Scheduler {
        name: "PBS",
        index: "PBS_ARRAY_INDEX",
        count: Count::Unknown,
        first: 0,
    },
    Scheduler {
        name: "SGE",
        index: "SGE_TASK_ID",
        count: Count::Range(["SGE_TASK_FIRST", "SGE_TASK_LAST", "SGE_TASK_STEPSIZE"]),
        first: 1,
    },
];

/// The number of this task, from 0, and that of all; `variable` is the environment, `count` what was given.
///
/// A count that was given is that of the whole sweep, of which a task may be submitted again alone.
pub(super) fn task(
    variable: impl Fn(&str) -> Option<String>,
    count: Option<usize>,
) -> Result<(usize, usize), String> {
    // Outside of array jobs SGE says `undefined`.
    let set = |name: &str| variable(name).filter(|value| value != "undefined");
    let found = SCHEDULERS.iter().filter(|of| set(of.index).is_some());
    let found: Vec<&Scheduler> = found.collect();
    let of = match found[..] {
        [of] => of,
        [] => {
            let names = SCHEDULERS.map(|of| of.index).join(", ");
            return Err(format!(
                "--task auto: this is not a task of an array job: none of {names} is set"
            ));
        }
        [one, other, ..] => {
            return Err(format!(
                "--task auto: {} and {} are both set: give --task-index and --task-count",
                one.index, other.index
            ));
        }
    };
    let number = |name: &str| -> Result<usize, String> {
        let value = set(name).ok_or_else(|| {
            format!(
                "--task auto: {} is set, {name} is not: give --task-count",
                of.index
            )
        })?;
        let value = value.trim();
        value
            .parse()
            .map_err(|_| format!("--task auto: {name} is `{value}`, expected a number"))
    };
    let index = number(of.index)?;
    let (first, step, count) = match (count, &of.count) {
        (Some(count), _) => (of.first, 1, count),
        (None, Count::Of(count, None)) => (of.first, 1, number(count)?),
        (None, Count::Of(count, Some([first, step]))) => {
            // Older versions of Slurm say no step.
            let step = set(step).map_or(Ok(1), |_| number(step))?;
            (number(first)?, step, number(count)?)
        }
        (None, Count::Range([first, last, step])) => {
            let (first, last, step) = (number(first)?, number(last)?, number(step)?);
            let range = last.saturating_sub(first);
            (first, step, range / step.max(1) + 1)
        }
        (None, Count::Unknown) => {
            return Err(format!(
                "--task auto: {} does not say how many tasks there are: give --task-count",
                of.name
            ));
        }
    };
    let place = index
        .checked_sub(first)
        .filter(|place| place % step.max(1) == 0);
    let place = place.map(|place| place / step.max(1));
    place
        .filter(|place| *place < count)
        .map(|place| (place, count))
        .ok_or_else(|| {
            let last = first + count.saturating_sub(1) * step.max(1);
            format!(
                "--task auto: {} is {index}, expected a number from {first} to {last} for {count} tasks",
                of.index
            )
        })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(variables: &[(&str, &str)], count: Option<usize>) -> Result<(usize, usize), String> {
        let value = |name: &str| {
            let pair = variables.iter().find(|(known, _)| *known == name)?;
            Some(pair.1.to_owned())
        };
        task(value, count)
    }

    #[test]
    fn every_scheduler_says_which_task_this_is() {
        let slurm = [
            ("SLURM_ARRAY_TASK_ID", "7"),
            ("SLURM_ARRAY_TASK_COUNT", "4"),
            ("SLURM_ARRAY_TASK_MIN", "1"),
            ("SLURM_ARRAY_TASK_STEP", "2"),
        ];
        assert_eq!(found(&slurm, None), Ok((3, 4)));
        // A task that is submitted again alone.
        assert_eq!(found(&slurm, Some(8)), Ok((7, 8)));
        assert_eq!(found(&[("JOB_COMPLETION_INDEX", "2")], Some(5)), Ok((2, 5)));
        assert_eq!(found(&[("PBS_ARRAY_INDEX", "0")], Some(5)), Ok((0, 5)));
        let batch = [
            ("AWS_BATCH_JOB_ARRAY_INDEX", "9"),
            ("AWS_BATCH_JOB_ARRAY_SIZE", "10"),
            ("SGE_TASK_ID", "undefined"),
        ];
        assert_eq!(found(&batch, None), Ok((9, 10)));
        let grid = [
            ("SGE_TASK_ID", "6"),
            ("SGE_TASK_FIRST", "2"),
            ("SGE_TASK_LAST", "8"),
            ("SGE_TASK_STEPSIZE", "2"),
        ];
        assert_eq!(found(&grid, None), Ok((2, 4)));
        assert_eq!(found(&grid[..1], Some(6)), Ok((5, 6)));
    }

    #[test]
    fn what_is_missing_or_wrong_is_named() {
        for (variables, count, words) in [
            (
                &[][..],
                None,
                "none of SLURM_ARRAY_TASK_ID, JOB_COMPLETION_INDEX",
            ),
            (
                &[("SGE_TASK_ID", "undefined")],
                None,
                "PBS_ARRAY_INDEX, SGE_TASK_ID is set",
            ),
            (
                &[("JOB_COMPLETION_INDEX", "1")],
                None,
                "Kubernetes does not say how many",
            ),
            (
                &[("SLURM_ARRAY_TASK_ID", "1")],
                None,
                "SLURM_ARRAY_TASK_MIN is not: give --task-count",
            ),
            (
                &[("PBS_ARRAY_INDEX", "x")],
                Some(2),
                "PBS_ARRAY_INDEX is `x`, expected a number",
            ),
            (
                &[("PBS_ARRAY_INDEX", "2")],
                Some(2),
                "is 2, expected a number from 0 to 1 for 2 tasks",
            ),
            (
                &[("SGE_TASK_ID", "0")],
                Some(2),
                "is 0, expected a number from 1 to 2",
            ),
            (
                &[("SGE_TASK_ID", "1"), ("PBS_ARRAY_INDEX", "1")],
                Some(2),
                "are both set",
            ),
        ] {
            let fault = found(variables, count);
            assert!(
                fault.as_ref().is_err_and(|fault| fault.contains(words)),
                "{fault:?}"
            );
        }
    }
}
