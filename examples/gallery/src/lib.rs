//! Classical mechanisms, in the plane and in space, as texts of mbdsl: the one source for `mbdsl new --from`, for the
//! editor's list, for the pages of the book and for the tests of the defaults.
//!
//! The first line of documentation of a text is its title; the lines after it have its history and the
//! property that a textbook gives for it, which the tests check.

/// One mechanism of the gallery.
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

    /// The documentation of the text after the title, a paragraph of one line.
    pub fn description(&self) -> String {
        let lines: Vec<&str> = self.documentation().skip(1).collect();
        lines.join(" ").trim().to_owned()
    }

    fn documentation(&self) -> impl Iterator<Item = &'static str> {
        let lines = self.text.lines();
        lines.map_while(|line| Some(line.strip_prefix("///")?.trim()))
    }
}

/// The mechanism with this name, if the gallery has it.
pub fn find(name: &str) -> Option<&'static Entry> {
    GALLERY.iter().find(|entry| entry.name == name)
}

macro_rules! gallery {
    ($($name:literal),* $(,)?) => {
        /// All mechanisms of the gallery: linkages, machines, vehicles, oscillations, then those in space.
        pub const GALLERY: &[Entry] = &[$(Entry {
            name: $name,
            text: include_str!(concat!("../models/", $name, ".mbd")),
        }),*];
    };
}

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
