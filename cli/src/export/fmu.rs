//! A model as a functional mock-up unit.

use crate::host::Installed;
use crate::input::Input;
use crate::{Outcome, options, output, simulation};
use mbdsl::MechanismExt;
use mbdsl::export::files::AtomicFile;
use mbdsl::runtime::RequestedOptions;
use mbdsl_fmi::Version;
use mbdsl_fmi::archive::{Library, PLATFORMS, Platform, archive};
use mbdsl_fmi::description::Description;
use mbdsl_fmi::sources::Sources;
use std::fmt::Write as _;
use std::io::Write as _;
use std::path::Path;

/// Command-line arguments for the export of an FMU.
#[derive(clap::Args)]
pub(crate) struct Fmu {
    /// The version of FMI that an FMU is of, 2 or 3 [default: 3]
    #[arg(long, value_name = "VERSION", value_parser = version)]
    fmi: Option<Version>,
    /// The library of an FMU, as in `libmbdsl_fmu.so`, or that of a platform, as in
    /// `x86_64-windows=mbdsl_fmu.dll`; may be repeated [default: the one beside the command, or of `mbdsl[fmu]`]
    #[arg(long, value_name = "[PLATFORM=]FILE")]
    library: Vec<String>,
}

impl Fmu {
    /// The first option for FMUs that was given, if any.
    pub(crate) fn given(&self) -> Option<&'static str> {
        let library = (!self.library.is_empty()).then_some("--library");
        self.fmi.map(|_| "--fmi").or(library)
    }
}

/// Reads a version of FMI, `2` or `3`.
fn version(text: &str) -> Result<Version, String> {
    match text {
        "2" | "2.0" => Ok(Version::Two),
        "3" | "3.0" => Ok(Version::Three),
        _ => Err("expected 2 or 3".to_owned()),
    }
}

/// Writes the FMU of a model; if the model has errors, reports these.
pub(crate) fn write(
    arguments: &Fmu,
    installed: Installed<'_>,
    model: &Path,
    input: &Input,
    file: Option<&Path>,
) -> Outcome {
    let version = arguments.fmi.unwrap_or(Version::Three);
    let libraries = match libraries(&arguments.library, version, installed) {
        Ok(libraries) => libraries,
        Err(fault) => return output::failed(&fault),
    };
    let verified = match simulation::verified(input) {
        Ok(verified) => verified,
        Err(outcome) => return outcome,
    };
    let mechanism = simulation::compiled(verified.mechanism(), true);
    let options = match options::named(&RequestedOptions::default(), mechanism.wishes()) {
        Ok(options) => options,
        Err(fault) => return output::failed(&fault),
    };
    let about = match Description::new(&verified, &mechanism, &options) {
        Ok(about) => about,
        Err(fault) => {
            output::complain(&format!("error: {}: {fault}\n", input.name));
            return Outcome::Faulty;
        }
    };
    let sources = Sources::new(&verified, &about, &options);
    let exchange_only = sources.as_ref().ok();
    let exchange_only = exchange_only.and_then(|sources| sources.no_co_simulation.as_deref());
    output::complain(&limits(
        about.no_model_exchange.as_deref(),
        sources.as_ref().err(),
        exchange_only,
    ));
    let sources = sources.ok();
    let bytes = match archive(&verified, &about, version, &libraries, sources.as_ref()) {
        Ok(bytes) => bytes,
        Err(fault) => return output::failed(&format!("cannot make the FMU: {fault}")),
    };
    let name = verified.program.model.name.as_str();
    let file = match file {
        Some(file) => file.to_owned(),
        None => output::default_path(model, name, "fmu"),
    };
    let written = AtomicFile::create(&file).and_then(|mut new| {
        new.write_all(&bytes)?;
        new.replace()
    });
    match written {
        Ok(()) => output::result(&format!("{}\n", file.display()), Outcome::Good),
        Err(fault) => output::failed(&format!("cannot write {}: {fault}", file.display())),
    }
}

/// The libraries that are named, or the one that came with the command.
fn libraries(
    named: &[String],
    version: Version,
    installed: Installed<'_>,
) -> Result<Vec<Library>, String> {
    if named.is_empty() {
        let own = Platform::own().ok_or("no FMU can have a library for this platform")?;
        return Ok(vec![library(own, version, &installed()?)?]);
    }
    let mut libraries: Vec<Library> = Vec::new();
    for name in named {
        let (platform, file) = match name.split_once('=') {
            Some((platform, file)) => (known(platform)?, file),
            None => (
                Platform::own().ok_or("name the platform of the library")?,
                name.as_str(),
            ),
        };
        if libraries.iter().any(|(_, other, _)| *other == platform) {
            return Err(format!("--library: there are two for {}", platform.name));
        }
        libraries.push(library(platform, version, Path::new(file))?);
    }
    Ok(libraries)
}

/// The platform with a name.
fn known(name: &str) -> Result<Platform, String> {
    Platform::named(name).ok_or_else(|| {
        let mut words = format!("--library: there is no platform `{name}`; there are");
        for platform in PLATFORMS {
            let _ = write!(words, " {}", platform.name);
        }
        words
    })
}

fn library(platform: Platform, version: Version, file: &Path) -> Result<Library, String> {
    let folder = platform
        .folder(version)
        .ok_or_else(|| format!("FMI 2.0 has no name for {}: write `--fmi 3`", platform.name))?;
    let bytes = std::fs::read(file);
    let bytes = bytes.map_err(|fault| format!("cannot read {}: {fault}", file.display()))?;
    Ok((folder, platform, bytes))
}

/// Notes on what the unit cannot do, one per reason.
fn limits(
    no_model_exchange: Option<&str>,
    no_sources: Option<&String>,
    exchange_only: Option<&str>,
) -> String {
    let no_sources = no_sources.map(String::as_str);
    let note = |what: &str, reason: &str| format!("note: the FMU {what}: {reason}\n");
    if let Some(reason) = exchange_only {
        return note(
            "is for model exchange only where it is compiled from its sources",
            reason,
        );
    }
    if let (Some(one), Some(other)) = (no_model_exchange, no_sources)
        && one == other
    {
        return note("is for co-simulation only, and has no sources in C", one);
    }
    let no_exchange = no_model_exchange.map(|reason| note("is for co-simulation only", reason));
    let no_sources = no_sources.map(|reason| note("has no sources in C", reason));
    [no_exchange, no_sources].into_iter().flatten().collect()
}
