//! Linear equations as files for control tools: NumPy's `.npz`, a script for MATLAB and Octave, or a table.

use mbdsl::analysis::linearize::StateSpace;
use mbdsl::nalgebra::DMatrix;
use std::fmt::Write as _;
use std::io::{self, Cursor, Write as _};
use std::path::Path;
use zip::write::SimpleFileOptions;
use zip::{CompressionMethod, DateTime, ZipWriter};

/// A kind of file.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) enum Format {
    /// Arrays A, B, C, D and the names `states`, `inputs`, `outputs`; `dt` of sampled equations.
    Npz,
    /// A script for MATLAB and Octave that defines these arrays and names.
    Matlab,
    /// One table: [A B; C D] with the names of its rows and columns; in its corner the time between samples.
    Csv,
}

impl Format {
    /// The format for the extension of a file name.
    ///
    /// # Errors
    /// What endings there are, in words.
    pub(crate) fn of(path: &Path) -> Result<Format, String> {
        match path.extension().and_then(|ending| ending.to_str()) {
            Some("npz") => Ok(Format::Npz),
            Some("m") => Ok(Format::Matlab),
            Some("csv") => Ok(Format::Csv),
            _ => Err(format!(
                "`{}` ends in none of `.npz` (NumPy), `.m` (MATLAB, Octave) and `.csv`",
                path.display()
            )),
        }
    }
}

/// The bytes of a file.
///
/// # Errors
/// Where an archive cannot be made.
pub(crate) fn bytes(format: Format, model: &str, space: &StateSpace) -> io::Result<Vec<u8>> {
    Ok(match format {
        Format::Npz => npz(space)?,
        Format::Matlab => matlab(model, space).into_bytes(),
        Format::Csv => csv(space).into_bytes(),
    })
}

fn matrices(space: &StateSpace) -> [(&'static str, &DMatrix<f64>); 4] {
    [
        ("A", &space.a),
        ("B", &space.b),
        ("C", &space.c),
        ("D", &space.d),
    ]
}

fn names(space: &StateSpace) -> [(&'static str, &[String]); 3] {
    [
        ("states", &space.states),
        ("inputs", &space.inputs),
        ("outputs", &space.outputs),
    ]
}

/// An archive of arrays (numpy.org, "NPY format", version 1.0); the same numbers give the same bytes.
fn npz(space: &StateSpace) -> io::Result<Vec<u8>> {
    let options = SimpleFileOptions::default()
        .compression_method(CompressionMethod::Stored)
        .last_modified_time(DateTime::default());
    let mut archive = ZipWriter::new(Cursor::new(Vec::new()));
    let mut add = |name: &str, bytes: &[u8]| {
        archive.start_file(format!("{name}.npy"), options)?;
        archive.write_all(bytes)
    };
    for (name, matrix) in matrices(space) {
        let (rows, columns) = matrix.shape();
        let mut bytes = header("<f8", &format!("({rows}, {columns})"));
        let by_rows = matrix.transpose();
        bytes.extend(by_rows.iter().flat_map(|x| x.to_le_bytes()));
        add(name, &bytes)?;
    }
    if let Some(h) = space.sample {
        let mut bytes = header("<f8", "()");
        bytes.extend(h.to_le_bytes());
        add("dt", &bytes)?;
    }
    for (name, list) in names(space) {
        let longest = list.iter().map(|name| name.chars().count()).max();
        let longest = longest.unwrap_or(0).max(1);
        let mut bytes = header(&format!("<U{longest}"), &format!("({},)", list.len()));
        for name in list {
            let letters = name.chars().map(u32::from);
            let padded = letters.chain(std::iter::repeat(0)).take(longest);
            bytes.extend(padded.flat_map(u32::to_le_bytes));
        }
        add(name, &bytes)?;
    }
    Ok(archive.finish()?.into_inner())
}

/// Header of an array that is stored by rows: 64 bytes or a multiple of them.
fn header(kind: &str, shape: &str) -> Vec<u8> {
    let mut text = format!("{{'descr': '{kind}', 'fortran_order': False, 'shape': {shape}, }}");
    let before = 10;
    let total = (before + text.len() + 1).next_multiple_of(64);
    text.extend(std::iter::repeat_n(' ', total - before - text.len() - 1));
    text.push('\n');
    let mut bytes = b"\x93NUMPY\x01\x00".to_vec();
    bytes.extend((text.len() as u16).to_le_bytes());
    bytes.extend(text.into_bytes());
    bytes
}

fn matlab(model: &str, space: &StateSpace) -> String {
    let equations = match space.sample {
        Some(h) => format!(
            "x[k+1] = A*x[k] + B*u[k], y = C*x + D*u, from one sample to the next\ndt = {h:?};"
        ),
        None => "x' = A*x + B*u, y = C*x + D*u".to_owned(),
    };
    let mut text = format!("% The linear equations of {model}: {equations}\n");
    for (name, matrix) in matrices(space) {
        let (rows, columns) = matrix.shape();
        if matrix.is_empty() {
            let _ = writeln!(text, "{name} = zeros({rows}, {columns});");
            continue;
        }
        let _ = writeln!(text, "{name} = [");
        for row in matrix.row_iter() {
            let numbers: Vec<String> = row.iter().map(|x| format!("{x:?}")).collect();
            let _ = writeln!(text, "  {}", numbers.join(" "));
        }
        text += "];\n";
    }
    for (name, list) in names(space) {
        let quoted: Vec<String> = list.iter().map(|name| format!("'{name}'")).collect();
        let _ = writeln!(text, "{name} = {{{}}};", quoted.join(", "));
    }
    text
}

fn csv(space: &StateSpace) -> String {
    let mut text = space
        .sample
        .map_or_else(String::new, |h| format!("dt = {h:?} s"));
    for name in space.states.iter().chain(&space.inputs) {
        let _ = write!(text, ",{name}");
    }
    text.push('\n');
    let blocks = [
        (&space.states, &space.a, &space.b),
        (&space.outputs, &space.c, &space.d),
    ];
    for (rows, left, right) in blocks {
        for (place, name) in rows.iter().enumerate() {
            text += name;
            for x in left.row(place).iter().chain(right.row(place).iter()) {
                let _ = write!(text, ",{x:?}");
            }
            text.push('\n');
        }
    }
    text
}
