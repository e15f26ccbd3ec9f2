//! Mechanisms, their runs and the pages of them.

use mbdsl_runtime::{Options, Simulation, simulate};
use mbdsl_viewer::{Run, WebModule, live_page, page};
use std::collections::BTreeMap;
use std::path::PathBuf;

pub(crate) const TWO_BARS: &str = include_str!("../../tests/golden/two_bars.mbd");
pub(crate) const FOUR_BAR: &str = include_str!("../../examples/work_precision/four_bar.mbd");
pub(crate) const SLIDER_CRANK: &str = include_str!("../../tests/golden/slider_crank.mbd");
pub(crate) const EVERYTHING: &str = include_str!("../../tests/golden/everything.mbd");

/// A crank whose outputs have units of four kinds.
pub(crate) const GALLERY_SLIDER_CRANK: &str =
    include_str!("../../examples/gallery/models/slider_crank.mbd");

/// Bushings from no length on.
pub(crate) const BUSHINGS: &str = include_str!("../../tests/reference/bushings/model.mbd");

/// Two bars, of which one carries a point beside its line.
pub(crate) const BARS: &str = "model Bars {
    gravity (0, -9.81 m/s^2);
    ground { point O = (0, 0); }
    bar upper from ground.O to (1 m, 0) { mass = 1 kg; point P = (0.5 m, 0.4 m); point Q = (0.3 m, 0); }
    bar lower from upper.B to (1.5 m, -1 m) { mass = 1 kg; }
    joint O = revolute(ground.O, upper.A);
    joint A = revolute(upper.B, lower.A);
    output tip = lower.B;
    output side = upper.P;
}";

/// The page of a model and its run.
pub(crate) fn shown(text: &str, t_end: f64) -> (String, Simulation) {
    let verified = mbdsl_compiler::compile(text).verified.unwrap();
    let mechanism = verified.mechanism();
    let options = Options::fixed(t_end, 0.01);
    let simulation = simulate(&mechanism, &options).unwrap();
    let model = &verified.program.model;
    let html = page(model, &mechanism, &Run::from(&simulation), &options);
    (html, simulation)
}

/// Bytes that gzip might have packed, though no module is in them.
pub(crate) const NO_MODULE: &[u8] = &[0x1f, 0x8b, 8, 0];

/// A page that computes, of a model and its run, with a module that no browser can unpack.
pub(crate) fn live(text: &str, t_end: f64) -> (String, Simulation) {
    let verified = mbdsl_compiler::compile(text).verified.unwrap();
    let mechanism = verified.mechanism();
    let options = Options::fixed(t_end, 0.01);
    let simulation = simulate(&mechanism, &options).unwrap();
    let (model, module) = (&verified.program.model, WebModule::new(NO_MODULE).unwrap());
    let run = Run::from(&simulation).with_text(text);
    let none = BTreeMap::new();
    let html = live_page(model, &mechanism, &run, &options, &none, &module).unwrap();
    (html, simulation)
}

/// A page of a run that records only every so often.
pub(crate) fn coarse(text: &str, t_end: f64, every: f64) -> (String, Simulation) {
    let verified = mbdsl_compiler::compile(text).verified.unwrap();
    let mechanism = verified.mechanism();
    let options = Options::new(t_end).output_step(every);
    let simulation = simulate(&mechanism, &options).unwrap();
    let run = Run::from(&simulation).with_text(text);
    let html = page(&verified.program.model, &mechanism, &run, &options);
    (html, simulation)
}

/// A file in the folder for temporary files, gone when it goes out of scope.
pub(crate) struct File(PathBuf);

impl File {
    pub(crate) fn new(name: &str, html: &str) -> File {
        let name = format!("mbdsl-page-{}-{name}.html", std::process::id());
        let path = std::env::temp_dir().join(name);
        std::fs::write(&path, html).unwrap();
        File(path)
    }

    pub(crate) fn address(&self, hash: &str) -> String {
        format!("file://{}#{hash}", self.0.display())
    }
}

impl Drop for File {
    fn drop(&mut self) {
        let _ = std::fs::remove_file(&self.0);
    }
}
