//! Tables give back every bit of a run, and say where they are not one of its mechanism.
#![cfg(feature = "csv")]
#![allow(clippy::unwrap_used, clippy::panic)]

use crate::planar::{pendulum, two_bars_published};
use mbdsl_export::csv::{self, CsvError};
use mbdsl_runtime::{ColumnsError, Options, simulate};

#[test]
fn tables_give_back_every_bit() {
    let run = simulate(&two_bars_published(), &Options::fixed(0.1, 0.01)).unwrap();
    let mut bytes = Vec::new();
    csv::write(&run.trajectory, &mut bytes).unwrap();
    let text = String::from_utf8(bytes).unwrap();
    let mut lines = text.lines();
    assert!(
        lines
            .next()
            .unwrap()
            .starts_with("t,rod1.x,rod1.y,rod1.theta,")
    );
    let last: Vec<f64> = lines
        .last()
        .unwrap()
        .split(',')
        .map(|x| x.parse().unwrap())
        .collect();
    let names: Vec<&str> = run.trajectory.names().collect();
    assert_eq!(last.len(), names.len());
    for (name, value) in names.iter().zip(last) {
        assert_eq!(
            run.trajectory[*name][10].to_bits(),
            value.to_bits(),
            "{name}"
        );
    }
    let error = csv::write_file(&run.trajectory, "/nowhere/at/all.csv").unwrap_err();
    assert!(error.to_string().contains("/nowhere/at/all.csv"));
}

#[test]
fn tables_are_read_to_the_bit() {
    let model = two_bars_published();
    for options in [
        Options::fixed(0.1, 0.01),
        Options::fixed(0.1, 0.01).energy_balance(true),
    ] {
        let run = simulate(&model, &options).unwrap();
        let mut bytes = Vec::new();
        csv::write(&run.trajectory, &mut bytes).unwrap();
        let read = csv::read(&model, &*bytes).unwrap();
        assert_eq!(read.names().count(), run.trajectory.names().count());
        for name in run.trajectory.names() {
            let bits = |values: &[f64]| values.iter().map(|x| x.to_bits()).collect::<Vec<_>>();
            assert_eq!(bits(&read[name]), bits(&run.trajectory[name]), "{name}");
            assert_eq!(read.unit(name), run.trajectory.unit(name), "{name}");
        }
    }
}

#[test]
fn what_is_not_a_table_of_the_mechanism_is_said() {
    let model = two_bars_published();
    let run = simulate(&model, &Options::fixed(0.1, 0.01)).unwrap();
    let mut bytes = Vec::new();
    csv::write(&run.trajectory, &mut bytes).unwrap();
    let table = String::from_utf8(bytes).unwrap();
    let fault = |table: &str| csv::read(&model, table.as_bytes()).unwrap_err();

    let other = csv::read(&pendulum(&[]), table.as_bytes()).unwrap_err();
    assert!(matches!(
        other,
        CsvError::Columns {
            source: ColumnsError::Name { column: 2, .. },
            ..
        }
    ));
    // The names are looked at before the numbers.
    let renamed = fault(
        &table
            .replacen("rod1.y", "rod9.y", 1)
            .replace("\n0.01,", "\nx,"),
    );
    assert!(
        renamed
            .to_string()
            .ends_with("column 3 is `rod9.y`, expected `rod1.y`"),
        "{renamed}"
    );
    let header = table.lines().next().unwrap();
    let short = fault(header.rsplit_once(',').unwrap().0);
    assert!(matches!(
        short,
        CsvError::Columns {
            source: ColumnsError::Count { .. },
            ..
        }
    ));
    let word = fault(&table.replacen("\n0.01,", "\nsoon,", 1));
    assert!(
        matches!(&word, CsvError::Number { line: 3, column, .. } if column == "t"),
        "{word}"
    );
}
