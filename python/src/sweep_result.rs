//! The finished runs of a sweep, wherever they were made.

use crate::error;
use crate::rows::Rows;
use crate::sweep::{Fault, Sweep, refused, shard};
use crate::table::Table;
use mbdsl_sweep::journal::{self, Journal};
use mbdsl_sweep::{Format, Header, Row, Shard};
use numpy::PyArray2;
use pyo3::exceptions::{PyOSError, PyRuntimeError, PyValueError};
use pyo3::prelude::*;
use std::path::PathBuf;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// The finished runs of a sweep. Those that a journal keeps are there after the end of this process, too.
#[pyclass(frozen, module = "mbdsl._mbdsl")]
pub(crate) struct Gathered {
    sweep: Py<Sweep>,
    out: Option<(PathBuf, Format)>,
    kept: Mutex<Kept>,
}

struct Kept {
    /// Rows by the numbers of their runs; `None` if a run is missing.
    rows: Vec<Option<Row>>,
    journal: Option<Journal>,
}

impl Kept {
    /// Keeps rows of runs that are not there.
    fn keep(&mut self, rows: Vec<Row>) -> Result<(), journal::JournalError> {
        if let Some(journal) = &mut self.journal {
            journal.append(&rows)?;
        }
        for row in rows {
            let run = row.run;
            self.rows[run] = Some(row);
        }
        Ok(())
    }
}

impl Gathered {
    fn kept(&self) -> MutexGuard<'_, Kept> {
        self.kept.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The numbers of the missing runs of a shard.
    fn missing_of(&self, shard: Shard) -> Vec<usize> {
        let kept = self.kept();
        let mut members: Vec<usize> = shard.members(kept.rows.len()).collect();
        members.retain(|run| kept.rows[*run].is_none());
        members
    }
}

#[pymethods]
impl Gathered {
    /// None at first. With `out`, the name of their table, a journal beside it keeps them; with `resume`, those that
    /// an interrupted sweep has left there are read. `identity` is all that the numbers depend on.
    #[new]
    fn new(
        sweep: Bound<'_, Sweep>,
        identity: Vec<(String, String)>,
        out: Option<PathBuf>,
        resume: bool,
    ) -> PyResult<Gathered> {
        let py = sweep.py();
        let of = sweep.get();
        let whole = Shard::WHOLE.check(of.plan.runs());
        whole.map_err(|fault| error::options(py, fault.to_string()))?;
        let mut rows = vec![None; of.plan.runs()];
        let mut journal = None;
        let out = out.map(|path| {
            let format = Format::of(&path);
            let format = format.map_err(|fault| PyValueError::new_err(fault.to_string()))?;
            Ok::<_, PyErr>((path, format))
        });
        let out = out.transpose()?;
        if let Some((table, _)) = &out {
            let header = Header::new(identity, of.columns.clone(), of.plan.runs(), Shard::WHOLE);
            let path = journal::partial(table);
            let begun = match resume && path.exists() {
                false => Journal::create(&path, &header),
                true => Journal::resume(&path, &header).map(|(journal, contents)| {
                    for row in contents.rows {
                        let run = row.run;
                        rows[run] = Some(row);
                    }
                    journal
                }),
            };
            journal = Some(begun.map_err(|fault| refused(py, fault.into()))?);
        }
        Ok(Gathered {
            sweep: sweep.unbind(),
            out,
            kept: Mutex::new(Kept { rows, journal }),
        })
    }

    /// The number of finished runs.
    fn __len__(&self) -> usize {
        self.kept().rows.iter().flatten().count()
    }

    /// The shards, of so many, of which runs are missing.
    fn missing(&self, count: usize) -> PyResult<Vec<usize>> {
        let mut missing = Vec::new();
        for index in 0..count {
            if !self.missing_of(shard(index, count)?).is_empty() {
                missing.push(index);
            }
        }
        Ok(missing)
    }

    /// Makes the missing runs here. The rows at times, in s, of columns by name, if they are asked for: an array, runs x
    /// times, of each.
    #[pyo3(signature = (threads, progress, rows = None))]
    fn run<'py>(
        &self,
        py: Python<'py>,
        threads: Option<usize>,
        progress: Option<Bound<'_, PyAny>>,
        rows: Option<(Vec<f64>, Vec<String>)>,
    ) -> PyResult<Vec<Bound<'py, PyArray2<f64>>>> {
        let missing = self.missing_of(Shard::WHOLE);
        let keep = |rows| self.kept().keep(rows);
        let sweep = self.sweep.get();
        let rows = rows.map(|(times, names)| {
            Rows::new(py, &*sweep.mechanism, sweep.plan.runs(), times, names)
        });
        let rows = rows.transpose()?;
        let progress = progress.as_ref();
        sweep.run(py, &missing, threads, progress, rows.as_ref(), keep)?;
        rows.map_or_else(|| Ok(Vec::new()), |rows| rows.arrays(py))
    }

    /// Takes the rows of a whole shard, which `Sweep.shard` has made somewhere. Those that are there already must be
    /// the same. Whether the shard came back undamaged.
    fn add(&self, py: Python<'_>, index: usize, count: usize, lines: &[u8]) -> PyResult<bool> {
        let shard = shard(index, count)?;
        let found = journal::rows(&self.sweep.get().columns, lines);
        let mut kept = self.kept();
        let members = shard.members(kept.rows.len());
        let whole = found.filter(|rows| rows.iter().map(|row| row.run).eq(members));
        let Some(rows) = whole else {
            return Ok(false);
        };
        let mut more = Vec::new();
        for row in rows {
            match &kept.rows[row.run] {
                None => more.push(row),
                // As text, because NaN is not equal to itself.
                Some(there) if there.to_string() == row.to_string() => {}
                Some(_) => {
                    let run = row.run;
                    return Err(PyRuntimeError::new_err(format!(
                        "run {run} was made twice, and with other numbers the second time"
                    )));
                }
            }
        }
        let kept = kept.keep(more);
        kept.map_err(|fault| refused(py, Fault::from(fault)))?;
        Ok(true)
    }

    /// Lets others continue the journal: who raises an exception keeps everything that its frames name.
    fn close(&self) {
        self.kept().journal = None;
    }

    /// The table of all runs, written if it has a file; nothing but the table remains there.
    fn finish(&self, py: Python<'_>) -> PyResult<Table> {
        let mut kept = self.kept();
        let missing = self.sweep.get().plan.runs() - kept.rows.iter().flatten().count();
        if missing > 0 {
            return Err(error::run(
                py,
                format!("{missing} runs of the sweep are missing"),
            ));
        }
        let rows: Vec<Row> = kept.rows.drain(..).flatten().collect();
        let columns = self.sweep.get().columns.clone();
        if let Some((path, format)) = &self.out {
            py.detach(|| format.write(path, &columns, &rows))
                .map_err(|fault| PyOSError::new_err(fault.to_string()))?;
            // Unlocked before it goes.
            kept.journal = None;
            std::fs::remove_file(journal::partial(path))?;
        }
        Ok(Table::new(columns, rows))
    }
}
