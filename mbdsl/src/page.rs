//! The page of a run: one HTML file on which the mechanism moves, with its plots and its report.
//!
//! ```
//! use mbdsl::{Options, Page, simulate};
//!
//! let pendulum = mbdsl::text::load(
//!     "model Pendulum {
//!         param L = 1 m;
//!         gravity (0, -9.81 m/s^2);
//!         ground { point O = (0, 0); }
//!         body rod { mass = 1 kg; inertia = (1 kg)*L^2/12; point A = (-L/2, 0); point B = (L/2, 0); }
//!         joint pin = revolute(ground.O, rod.A);
//!         start { rod.theta = 30 deg; }
//!     }",
//! )?;
//! let mut run = simulate(&pendulum, &Options::new(5.0))?;
//! run.estimate_accuracy(&pendulum); // optional: a second, finer run
//! # let folder = std::env::temp_dir();
//! run.write_page(folder.join("pendulum.html"))?;
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! It is the page of `mbdsl view`: it needs no other file and no network. The mechanism is drawn from
//! the text of its model, with the parameters that were simulated; a [`Mechanism`] that was written by
//! hand has no text and no page.
//!
//! [`Page::write_live_page`] writes a page that computes, as `mbdsl view --live` does: whoever opens it changes parameters,
//! start values, times and methods, and the page runs the text again. What a program adds to the text, as the law of a
//! [`Controlled`](mbdsl_runtime::Controlled) mechanism, is not part of that.

use mbdsl_export::files;
use mbdsl_runtime::{Mechanism, Setup, Simulation, SimulationError};
use mbdsl_viewer::{Run, live_page, page};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

pub use mbdsl_viewer::{LiveError, MODULE, WebModule, frame_step};

/// The page of a run, or of its part before it stopped.
pub trait Page {
    /// The page as HTML, under 1 MB.
    ///
    /// # Errors
    /// [`PageError`] if there is nothing to draw.
    fn page(&self) -> Result<String, PageError>;

    /// Writes the page into a file, completely or not at all.
    ///
    /// # Errors
    /// [`PageError`] if there is nothing to draw, or if the file cannot be written.
    fn write_page(&self, path: impl AsRef<Path>) -> Result<(), PageError> {
        write(path.as_ref(), self.page()?)
    }

    /// The page that computes with this module as HTML, of at most 1.8 MB.
    ///
    /// # Errors
    /// [`PageError`] if there is nothing to draw, or if text and settings do not describe the run.
    fn live_page(&self, module: &WebModule) -> Result<String, PageError>;

    /// Writes the page that computes into a file, completely or not at all; `module` is a file of the name [`MODULE`],
    /// which the archive of the command has.
    ///
    /// # Errors
    /// [`PageError`] as [`Page::live_page`], or if a file cannot be read or written.
    fn write_live_page(
        &self,
        path: impl AsRef<Path>,
        module: impl AsRef<Path>,
    ) -> Result<(), PageError> {
        let module = module.as_ref();
        let bytes = std::fs::read(module);
        let bytes = bytes.map_err(|fault| PageError::Read(module.to_owned(), fault))?;
        write(path.as_ref(), self.live_page(&WebModule::new(&bytes)?)?)
    }
}

/// Writes a page into a file.
fn write(path: &Path, page: String) -> Result<(), PageError> {
    files::write(path, page).map_err(|fault| PageError::Write(path.to_owned(), fault))
}

impl Page for Simulation {
    fn page(&self) -> Result<String, PageError> {
        drawn(self.setup.as_deref(), &Run::from(self), None)
    }

    fn live_page(&self, module: &WebModule) -> Result<String, PageError> {
        if self.assembled.is_none() {
            let words = "a run from a state that a program gave".to_owned();
            return Err(LiveError::NotDescribed(words).into());
        }
        drawn(self.setup.as_deref(), &Run::from(self), Some(module))
    }
}

impl Page for SimulationError {
    fn page(&self) -> Result<String, PageError> {
        drawn_until(self, None)
    }

    fn live_page(&self, module: &WebModule) -> Result<String, PageError> {
        drawn_until(self, Some(module))
    }
}

/// The page of a run until it stopped; one that computes if there is a module.
fn drawn_until(fault: &SimulationError, module: Option<&WebModule>) -> Result<String, PageError> {
    let SimulationError::Stopped(stopped) = fault else {
        return Err(PageError::NoRun);
    };
    let run = Run::stopped(fault).ok_or(PageError::NoRun)?;
    drawn(stopped.setup.as_deref(), &run, module)
}

/// Reason why there is no page.
///
/// Its `Debug` is its message: `main` shows it so.
#[derive(thiserror::Error)]
#[non_exhaustive]
pub enum PageError {
    /// The run did not begin, or it is a member of an ensemble.
    #[error("there is no page: the run has no rows, or is a member of an ensemble")]
    NoRun,
    /// The mechanism was written by hand.
    #[error(
        "there is no page: the mechanism has no text to draw it from (those of `mechanism!` and of `mbdsl::text` have)"
    )]
    NoText,
    /// The text of the mechanism is not that of a model, or of another one.
    #[error("there is no page: the text of the mechanism does not describe it{0}")]
    OtherText(String),
    /// The page cannot run its model again.
    #[error(transparent)]
    Live(#[from] LiveError),
    /// The file of the module cannot be read.
    #[error("cannot read {path}: {1}", path = .0.display())]
    Read(PathBuf, #[source] std::io::Error),
    /// The file cannot be written.
    #[error("cannot write {path}: {1}", path = .0.display())]
    Write(PathBuf, #[source] std::io::Error),
}

impl std::fmt::Debug for PageError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        std::fmt::Display::fmt(self, f)
    }
}

/// The page of a run, drawn from the text of what was simulated; one that computes if there is a module.
fn drawn(
    setup: Option<&Setup>,
    run: &Run,
    module: Option<&WebModule>,
) -> Result<String, PageError> {
    let setup = setup.ok_or(PageError::NoRun)?;
    let text = setup.text.as_deref().ok_or(PageError::NoText)?;
    let compilation = mbdsl_compiler::compile(text);
    let Some(verified) = compilation.verified else {
        let fault = compilation.diagnostics.first();
        let fault = fault.map_or_else(String::new, |fault| format!(": {fault}"));
        return Err(PageError::OtherText(fault));
    };
    let mut mechanism = verified.mechanism();
    let count = mechanism.layout().parameters().len();
    if count != setup.parameters.len() {
        return Err(PageError::OtherText(String::new()));
    }
    let mut set = BTreeMap::new();
    for (index, value) in setup.parameters.iter().enumerate() {
        if mechanism.parameter(index) != Some(*value) {
            let name = mechanism.layout().parameters()[index].name.to_string();
            set.insert(name, *value);
            mechanism.set_parameter(index, *value);
        }
    }
    let model = &verified.program.model;
    let run = run.clone().with_text(text);
    let options = &setup.options;
    Ok(match module {
        None => page(model, &mechanism, &run, options),
        Some(module) => live_page(model, &mechanism, &run, options, &set, module)?,
    })
}
