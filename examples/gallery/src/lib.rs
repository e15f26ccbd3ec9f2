//! Classical mechanisms, in the plane and in space, as texts of mbdsl: the one source for `mbdsl new --from`, for the
//! editor's list, for the pages of the book and for the tests of the defaults.
//!
//! The first line of documentation of a text is its title; the lines after it have its history and the
//! property that a textbook gives for it, which the tests check.
//!
//! [`PROBLEMS`] are those of publications and benchmarks: the lines have the source, and reference values to the last sure
//! digit, which the tests compare with runs and with the files of `tests/reference`.

mod reference;

pub use reference::ReferenceValue;

/// One mechanism of the gallery, or a problem.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Entry {
    /// The name that `mbdsl new --from` takes: that of its file, without the extension.
    pub name: &'static str,
    /// The text of the model, as in a `.mbd` file.
    pub text: &'static str,
}

impl Entry {
    /// The first line of the documentation of the text.
    pub fn title(&self) -> &'static str {
        self.documentation().next().unwrap_or(self.name)
    }

    /// The documentation of the text after the title, up to the reference values, a paragraph of one line.
    pub fn description(&self) -> String {
        let lines = self.documentation().skip(1);
        let lines = lines.take_while(|line| *line != reference::HEADING);
        let lines: Vec<&str> = lines.filter(|line| !line.is_empty()).collect();
        lines.join(" ")
    }

    /// The reference values in the documentation; none if it is not one of [`PROBLEMS`].
    pub fn reference(&self) -> impl Iterator<Item = ReferenceValue> + use<> {
        self.documentation().filter_map(ReferenceValue::read)
    }

    fn documentation(&self) -> impl Iterator<Item = &'static str> + use<> {
        let lines = self.text.lines();
        lines.map_while(|line| Some(line.strip_prefix("///")?.trim()))
    }
}

/// All mechanisms of the gallery, then the problems.
pub fn all() -> impl Iterator<Item = &'static Entry> {
    GALLERY.iter().chain(PROBLEMS)
}

/// The mechanism or the problem with this name, if there is one.
pub fn find(name: &str) -> Option<&'static Entry> {
    all().find(|entry| entry.name == name)
}

macro_rules! entries {
    ($folder:literal: $($name:literal),* $(,)?) => {
        &[$(Entry {
            name: $name,
            text: include_str!(concat!("../", $folder, "/", $name, ".mbd")),
        }),*]
    };
}

macro_rules! gallery {
    ($($name:literal),* $(,)?) => {
        /// All mechanisms of the gallery: linkages, machines, vehicles, oscillations, then those in space.
        pub const GALLERY: &[Entry] = entries!("models": $($name),*);
    };
}

/// Problems with reference values: those of papers on methods, of IFToMM, of the test set for initial value problems, and
/// of other programs and textbooks.
pub const PROBLEMS: &[Entry] = entries![
    "problems":
    "two_bars",
    "triple_pendulum",
    "triple_pendulum_thin",
    "crank_slider",
    "point_triple_pendulum",
    "pendulum_iftomm_A01",
    "n_four_bar_N2",
    "bricard_iftomm_A04",
    "spatial_slider_crank_iftomm",
    "andrews_squeezer",
    "flexible_slider_crank",
    "heavy_top_fast",
    "free_body_middle_axis",
    "spatial_double_pendulum",
    "slider_crank_torque",
    "pendulum_period2",
    "adams_pendulum",
    "spring_mass_damper_slider",
];

gallery![
    "four_bar",
    "slider_crank",
    "scotch_yoke",
    "elliptical_trammel",
    "scott_russell",
    "watt_linkage",
    "chebyshev_linkage",
    "roberts_linkage",
    "hoecken_linkage",
    "peaucellier_linkage",
    "hart_inversor",
    "pantograph",
    "whitworth_quick_return",
    "shaper",
    "dwell_linkage",
    "parallel_motion",
    "jansen_leg",
    "toggle_press",
    "scissor_lift",
    "windshield_wiper",
    "pump_jack",
    "oldham_coupling",
    "planetary_gear",
    "sun_and_planet",
    "cardan_gears",
    "boxer_engine",
    "v_twin_engine",
    "wankel_engine",
    "four_stroke_engine",
    "cam_and_valve",
    "geneva_drive",
    "position_servo",
    "ackermann_steering",
    "double_wishbone",
    "quarter_car",
    "vibration_absorber",
    "inverted_pendulum",
    "balanced_arm",
    "atwood_machine",
    "swinging_atwood",
    "cycloidal_pendulum",
    "reversible_pendulum",
    "coupled_pendulums",
    "double_pendulum",
    "pumped_swing",
    "kapitza_pendulum",
    "hanging_chain",
    "universal_shaft",
    "spatial_slider_crank",
    "robot_arm",
    "bricard",
    "governor",
    "gyroscope",
];
