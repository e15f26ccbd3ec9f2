//! `mbdsl modes --export`: archives of NumPy, scripts and tables.

use super::{CAR, TWINS, ask, data, file, number};
use serde_json::json;
use std::collections::BTreeMap;
use std::fs;
use std::io::Read;
use std::path::Path;

/// An array of a file of NumPy: its shape, and its numbers or its words.
fn array(bytes: &[u8]) -> (String, Vec<f64>, Vec<String>) {
    assert_eq!(&bytes[..8], b"\x93NUMPY\x01\x00");
    let length = usize::from(u16::from_le_bytes([bytes[8], bytes[9]]));
    let start = 10 + length;
    assert_eq!(start % 64, 0);
    let header = std::str::from_utf8(&bytes[10..start]).unwrap();
    assert!(header.ends_with('\n') && header.contains("'fortran_order': False"));
    let part = |key: &str, end: char| {
        let (_, rest) = header.split_once(key).unwrap();
        rest.split(end).next().unwrap().to_owned()
    };
    let (kind, shape) = (part("'descr': '", '\''), part("'shape': (", ')'));
    let content = &bytes[start..];
    let Some(width) = kind.strip_prefix("<U") else {
        assert_eq!(kind, "<f8");
        let numbers = content.chunks_exact(8);
        let numbers = numbers.map(|x| f64::from_le_bytes(x.try_into().unwrap()));
        return (shape, numbers.collect(), Vec::new());
    };
    let letters = content.chunks_exact(4);
    let letters: Vec<u32> = letters
        .map(|x| u32::from_le_bytes(x.try_into().unwrap()))
        .collect();
    let words = letters.chunks_exact(width.parse().unwrap()).map(|word| {
        let word = word.iter().filter(|letter| **letter != 0);
        word.map(|letter| char::from_u32(*letter).unwrap())
            .collect()
    });
    (shape, Vec::new(), words.collect())
}

/// The arrays of an archive by their names.
fn arrays(path: &Path) -> BTreeMap<String, (String, Vec<f64>, Vec<String>)> {
    let mut archive = zip::ZipArchive::new(fs::File::open(path).unwrap()).unwrap();
    let names = archive.file_names();
    let names: Vec<String> = names.map(|name| name.unwrap().into_owned()).collect();
    let read = |name: String| {
        let mut bytes = Vec::new();
        archive
            .by_name(&name)
            .unwrap()
            .read_to_end(&mut bytes)
            .unwrap();
        (name.strip_suffix(".npy").unwrap().to_owned(), array(&bytes))
    };
    names.into_iter().map(read).collect()
}

#[test]
fn an_archive_has_the_arrays_of_the_data() {
    let path = file("car.npz");
    let run = ask(&["--export", path.to_str().unwrap()], CAR);
    assert_eq!((run.code, run.stderr.as_str()), (Some(0), ""));
    assert!(
        run.stdout.ends_with(&format!("\n{}\n", path.display())),
        "{}",
        run.stdout
    );
    let found = data(&[], CAR);
    let arrays = arrays(&path);
    assert_eq!(arrays.len(), 7);
    for (name, shape) in [("A", "4, 4"), ("B", "4, 1"), ("C", "2, 4"), ("D", "2, 1")] {
        let (of_file, numbers, _) = &arrays[name];
        assert_eq!(of_file, shape);
        let rows = found[name].as_array().unwrap().iter();
        let expected: Vec<f64> = rows
            .flat_map(|row| row.as_array().unwrap())
            .map(number)
            .collect();
        assert_eq!(*numbers, expected, "{name}");
    }
    for (name, shape) in [("states", "4,"), ("inputs", "1,"), ("outputs", "2,")] {
        let (of_file, _, words) = &arrays[name];
        assert_eq!(
            (of_file.as_str(), json!(words)),
            (shape, found[name].clone())
        );
    }
    let bytes = fs::read(&path).unwrap();
    ask(&["--export", path.to_str().unwrap()], CAR);
    assert_eq!(fs::read(&path).unwrap(), bytes);
}

#[test]
fn what_has_no_inputs_is_exported_with_empty_arrays() {
    let path = file("twins.npz");
    ask(&["--export", path.to_str().unwrap()], TWINS);
    let arrays = arrays(&path);
    assert_eq!(arrays["B"].0, "4, 0");
    assert_eq!(arrays["C"].0, "0, 4");
    assert_eq!(arrays["inputs"], ("0,".to_owned(), Vec::new(), Vec::new()));
    let path = file("twins.m");
    ask(&["--export", path.to_str().unwrap()], TWINS);
    let script = fs::read_to_string(path).unwrap();
    assert!(
        script.contains("B = zeros(4, 0);\n") && script.contains("inputs = {};\n"),
        "{script}"
    );
}

#[test]
fn a_script_and_a_table_have_the_same_numbers() {
    let found = data(&[], CAR);
    let path = file("car.m");
    ask(&["--export", path.to_str().unwrap()], CAR);
    let script = fs::read_to_string(path).unwrap();
    let head = "% The linear equations of QuarterCar: x' = A*x + B*u, y = C*x + D*u\nA = [\n";
    assert!(script.starts_with(head), "{script}");
    assert!(script.contains("states = {'wheel.s', 'chassis.s', 'wheel.v', 'chassis.v'};\n"));
    assert!(
        !script.contains("-0.0 ") && !script.contains("-0.0\n"),
        "{script}"
    );
    let (_, rest) = script.split_once("A = [\n").unwrap();
    let first = rest.lines().nth(2).unwrap().split_whitespace();
    let first: Vec<f64> = first.map(|x| x.parse().unwrap()).collect();
    assert_eq!(json!(first), found["A"][2]);
    let path = file("car.csv");
    ask(&["--export", path.to_str().unwrap()], CAR);
    let table = fs::read_to_string(path).unwrap();
    let mut lines = table.lines();
    assert_eq!(lines.next(), Some(",wheel.s,chassis.s,wheel.v,chassis.v,F"));
    let names: Vec<&str> = table
        .lines()
        .skip(1)
        .map(|line| line.split(',').next().unwrap())
        .collect();
    assert_eq!(
        names,
        [
            "wheel.s",
            "chassis.s",
            "wheel.v",
            "chassis.v",
            "travel",
            "felt"
        ]
    );
    let last: Vec<f64> = lines
        .last()
        .unwrap()
        .split(',')
        .skip(1)
        .map(|x| x.parse().unwrap())
        .collect();
    let expected: Vec<f64> = [&found["C"][1], &found["D"][1]]
        .into_iter()
        .flat_map(|row| row.as_array().unwrap())
        .map(number)
        .collect();
    assert_eq!(last, expected);
}
