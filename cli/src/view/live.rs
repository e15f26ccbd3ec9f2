//! The page that computes.

use crate::host::Installed;
use crate::quantity::Quantity;
use crate::target;
use mbdsl::text::NativeMechanism;
use mbdsl::{Mechanism, Options};
use mbdsl_compiler::model::Model;
use mbdsl_viewer::{Run, WebModule, live_page};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// Command-line arguments of a page that computes.
#[derive(clap::Args)]
pub(super) struct Live {
    /// Write a page that computes: its reader changes parameters, start values, times and methods, and it runs the model
    /// again, without a network
    #[arg(long, conflicts_with = "analysis")]
    pub(super) live: bool,
    /// The module of a page that computes [default: the one beside the command]
    #[arg(long, value_name = "FILE", requires = "live")]
    module: Option<PathBuf>,
}

impl Live {
    /// The module, if a page that computes is asked for.
    ///
    /// # Errors
    /// Why there is none, in words.
    pub(super) fn module(&self, installed: Installed<'_>) -> Result<Option<WebModule>, String> {
        if !self.live {
            return Ok(None);
        }
        let file = match &self.module {
            Some(file) => file.clone(),
            None => installed()?,
        };
        read(&file).map(Some)
    }
}

/// Reads the module.
fn read(file: &Path) -> Result<WebModule, String> {
    let bytes = std::fs::read(file);
    let bytes = bytes.map_err(|fault| format!("cannot read {}: {fault}", file.display()))?;
    WebModule::new(&bytes).map_err(|fault| format!("{}: {fault}", file.display()))
}

/// The page of a run that computes with this module; `set` are the values that the command line sets.
///
/// # Errors
/// Why no page can compute the run, in words.
pub(super) fn page(
    (model, mechanism): (&Model, &NativeMechanism),
    (run, options): (&Run<'_>, &Options),
    set: &[(String, Quantity)],
    module: &WebModule,
) -> Result<String, String> {
    let layout = mechanism.layout();
    let values = set.iter().map(|(name, quantity)| {
        let expected = target::expected(layout, model, name).map_err(|fault| fault.to_string())?;
        Ok((name.clone(), quantity.of(name, expected)?))
    });
    let values: BTreeMap<String, f64> = values.collect::<Result<_, String>>()?;
    let page = live_page(model, mechanism, run, options, &values, module);
    page.map_err(|fault| fault.to_string())
}
