//! Summary at the end of a sweep.

use mbdsl::runtime::RunStatus;
use mbdsl_sweep::{Columns, Row, Summary};
use serde_json::json;
use std::collections::BTreeMap;
use std::path::Path;

/// Results of a finished sweep.
pub(crate) struct Done<'a> {
    pub(crate) model: &'a str,
    pub(crate) columns: &'a Columns,
    pub(crate) rows: &'a [Row],
    /// The table, and the figure if one was drawn.
    pub(crate) written: &'a Path,
    pub(crate) drawn: Option<&'a Path>,
    /// The number of runs that were finished before.
    pub(crate) resumed: usize,
    pub(crate) seconds: f64,
    /// Whether several runs were integrated at once, or why not.
    pub(crate) lanes: &'a Result<(), String>,
}

/// The summary, as JSON or as text.
pub(crate) fn summary(as_json: bool, done: &Done) -> String {
    let &Done {
        model,
        columns,
        rows,
        written,
        drawn,
        resumed,
        seconds,
        lanes,
    } = done;
    let Summary {
        runs,
        counts,
        worst,
        ..
    } = Summary::of(rows);
    let counts = counts.iter().map(|(status, count)| (status.name(), count));
    let counts: BTreeMap<&str, &usize> = counts.collect();
    if as_json {
        let summary = json!({
            "model": model,
            "file": written.display().to_string(),
            "figure": drawn.map(|path| path.display().to_string()),
            "runs": runs,
            "resumed": resumed,
            "status": counts,
            "position_violation": worst.map(|(violation, _)| violation),
            "position_violation_run": worst.map(|(_, run)| run),
            "columns": columns.names(),
            "lanes": lanes.is_ok(),
            "lanes_reason": lanes.as_ref().err(),
            "seconds": seconds,
        });
        return format!("{summary:#}\n");
    }
    let stopped: Vec<String> = counts
        .iter()
        .filter(|(status, _)| **status != RunStatus::Ok.name())
        .map(|(status, count)| format!("{count} {status}"))
        .collect();
    let stopped = if stopped.is_empty() {
        String::new()
    } else {
        format!(", of which not ok: {}", stopped.join(", "))
    };
    let before = if resumed > 0 {
        format!(", {resumed} of them before")
    } else {
        String::new()
    };
    let worst = worst.map_or_else(String::new, |(violation, run)| {
        format!("largest position violation {violation:.1e} m or rad, in run {run}\n")
    });
    let lanes = match lanes {
        Ok(()) => "lanes: yes, runs go side by side".to_owned(),
        Err(reason) => format!("lanes: no, because {reason}"),
    };
    let files = [Some(written), drawn].into_iter().flatten();
    let files: String = files.map(|path| format!("{}\n", path.display())).collect();
    format!("{model}: {runs} runs{before}{stopped}; {seconds:.1} s\n{worst}{lanes}\n{files}")
}
