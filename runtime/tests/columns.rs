//! The columns of a trajectory are moved out of it and into it without a copy.
#![allow(clippy::unwrap_used, clippy::panic)]

use crate::planar::{Planar, pendulum, two_bars_published};
use mbdsl_runtime::{ColumnsError, Options, Trajectory, simulate};

type Columns = Vec<(String, Vec<f64>)>;

fn trajectory(model: &Planar, balance: bool) -> Trajectory {
    let options = Options::fixed(0.1, 0.01).energy_balance(balance);
    simulate(model, &options).unwrap().trajectory
}

fn bits(columns: &Columns) -> Vec<(String, Vec<u64>)> {
    let of = |values: &[f64]| values.iter().map(|x| x.to_bits()).collect();
    let columns = columns.iter();
    columns.map(|(name, x)| (name.clone(), of(x))).collect()
}

fn places(columns: &Columns) -> Vec<*const f64> {
    columns.iter().map(|(_, values)| values.as_ptr()).collect()
}

#[test]
fn columns_come_back_to_the_bit_and_are_not_copied() {
    let model = two_bars_published();
    for balance in [false, true] {
        let run = trajectory(&model, balance);
        let names: Vec<String> = run.names().map(str::to_owned).collect();
        let (count, state) = (run.len(), run.state(5));
        let unit = |run: &Trajectory, name: &String| run.unit(name).map(str::to_owned);
        let units: Vec<Option<String>> = names.iter().map(|name| unit(&run, name)).collect();
        let in_run: Vec<*const f64> = names.iter().map(|name| run[name].as_ptr()).collect();

        let columns = run.into_columns();
        let (values, moved) = (bits(&columns), places(&columns));
        assert_eq!(moved, in_run);
        assert!(columns.iter().map(|(name, _)| name).eq(&names));

        let again = Trajectory::from_columns(&model, columns).unwrap();
        assert_eq!((again.len(), again.state(5)), (count, state));
        let found: Vec<Option<String>> = names.iter().map(|name| unit(&again, name)).collect();
        assert_eq!(found, units);
        let columns = again.into_columns();
        assert_eq!(places(&columns), moved);
        assert_eq!(bits(&columns), values);
    }
}

#[test]
fn columns_of_something_else_are_refused() {
    let model = two_bars_published();
    let columns = trajectory(&model, false).into_columns();
    let fault = |change: fn(&mut Columns)| {
        let mut columns = columns.clone();
        change(&mut columns);
        Trajectory::from_columns(&model, columns).unwrap_err()
    };
    let expected = columns.len();

    let found = expected - 1;
    let few = fault(|columns| drop(columns.pop()));
    assert_eq!(few, ColumnsError::Count { found, expected });
    let none = fault(Vec::clear);
    assert_eq!(none, ColumnsError::Count { found: 0, expected });
    // One more can only be the first of the energy balance, which has two.
    let (found, expected) = (expected + 1, expected + 2);
    let more = fault(|columns| columns.push(("work".to_owned(), vec![0.0; 11])));
    assert_eq!(more, ColumnsError::Count { found, expected });

    let renamed = fault(|columns| columns[3].0.push('2'));
    assert_eq!(
        renamed.to_string(),
        "column 4 is `rod1.theta2`, expected `rod1.theta`"
    );
    let other = Trajectory::from_columns(&pendulum(&[]), columns.clone()).unwrap_err();
    assert!(
        matches!(other, ColumnsError::Name { column: 2, .. }),
        "{other}"
    );
    let cut = fault(|columns| columns[2].1.truncate(7));
    assert_eq!(
        cut.to_string(),
        "the column `rod1.y` has 7 values, expected 11 as in `t`"
    );
}
