//! The sources of a unit: its model in C, what is around it, and a build description.
//!
//! The files with `mbdsl_` before their names are the same in all units; `mbdsl_model.h` is what they know of the model.

use crate::description::Description;
use crate::xml::{Xml, is};
use crate::{Quantity, Variable, Version};
use mbdsl_compiler::c::{self, Code};
use mbdsl_compiler::verify::Verified;
use mbdsl_runtime::{
    Baumgarte, BaumgarteGains, Direction, EventKind, Layout, Mechanism, Options, Projection,
    Stabilization, assemble,
};
use std::fmt::Write as _;

/// A file that is the same in all units.
macro_rules! file {
    ($name:literal) => {
        ($name, include_str!(concat!("sources/", $name)))
    };
}

/// The files around the model, the one with the functions of the standard first.
fn around(version: Version) -> &'static [(&'static str, &'static str)] {
    match version {
        Version::Two => &[
            file!("mbdsl_fmi2.c"),
            file!("mbdsl_equations.h"),
            file!("mbdsl_unit.h"),
        ],
        Version::Three => &[
            file!("mbdsl_fmi3.c"),
            file!("mbdsl_fmi3_absent.h"),
            file!("mbdsl_equations.h"),
            file!("mbdsl_unit.h"),
        ],
    }
}

/// The sources of one unit.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sources {
    /// Reason why they are for model exchange only; `None` if they are for co-simulation, too.
    pub no_co_simulation: Option<String>,
    code: Code,
    model: String,
}

/// Integration by the sources: the gains of a feedback, 1/s, the tolerance of the projection of states, if any, m or
/// rad, and the step, s.
struct Runs {
    alpha: f64,
    beta: f64,
    projects: Option<f64>,
    h: f64,
}

impl Sources {
    /// The sources of the unit of a model; `options` are those of its runs.
    ///
    /// # Errors
    /// Why there are none, in words.
    pub fn new(
        verified: &Verified,
        about: &Description,
        options: &Options,
    ) -> Result<Sources, String> {
        if let Some(reason) = &about.no_model_exchange {
            return Err(reason.clone());
        }
        let code = c::print(verified).map_err(|refusal| refusal.to_string())?;
        let runs = runs(&verified.layout, options);
        let no_co_simulation = runs.as_ref().err().cloned();
        let model = model(verified, about, &code, options, runs)?;
        Ok(Sources {
            no_co_simulation,
            code,
            model,
        })
    }

    /// The files in the folder `sources`, with their names.
    pub(crate) fn files(&self, version: Version) -> Vec<(String, String)> {
        let Code {
            name,
            header,
            source,
            ..
        } = &self.code;
        let mut files = vec![
            (format!("{name}.h"), header.clone()),
            (format!("{name}.c"), source.clone()),
            ("mbdsl_model.h".to_owned(), self.model.clone()),
        ];
        let fixed = around(version).iter();
        files.extend(fixed.map(|(name, text)| ((*name).to_owned(), (*text).to_owned())));
        if version == Version::Three {
            files.push(("buildDescription.xml".to_owned(), self.build()));
        }
        files
    }

    /// The files that are compiled.
    pub(crate) fn compiled(&self, version: Version) -> [String; 2] {
        [
            format!("{}.c", self.code.name),
            around(version)[0].0.to_owned(),
        ]
    }

    /// `buildDescription.xml` of FMI 3.0.
    fn build(&self) -> String {
        let mut xml = Xml::new();
        xml.around("fmiBuildDescription", &[is("fmiVersion", "3.0")], |xml| {
            let of = [is("modelIdentifier", &self.code.name)];
            xml.around("BuildConfiguration", &of, |xml| {
                xml.around("SourceFileSet", &[is("language", "C99")], |xml| {
                    for file in self.compiled(Version::Three) {
                        xml.element("SourceFile", &[is("name", file)]);
                    }
                    // Optional: a program that links the sources of several units needs the prefixes.
                    let bare = [
                        is("name", "FMI3_OVERRIDE_FUNCTION_PREFIX"),
                        is("optional", "true"),
                        is("value", "1"),
                        is(
                            "description",
                            "For a shared library: functions without a prefix",
                        ),
                    ];
                    xml.element("PreprocessorDefinition", &bare);
                });
                xml.element("Library", &[is("name", "m")]);
            });
        });
        xml.finish()
    }
}

/// The integration that runs of the model use, if the sources can do the same; else the reason why not.
fn runs(layout: &Layout, options: &Options) -> Result<Runs, String> {
    let method = options.method.info().name;
    let needs = |words: &str| Err(format!("{words}, which the sources do not have"));
    let Some(h) = options.h.filter(|_| method == "rk4") else {
        return Err(format!(
            "runs of the model use `{method}`, and the sources have `rk4` (`simulate {{ method = rk4; h = 1 ms; }}`)"
        ));
    };
    if layout.modes() + layout.switches() > 0 {
        return needs("steps end at the conditions of the model");
    }
    let (mut alpha, mut beta) = (0.0, 0.0);
    let mut projects = None;
    match options.stabilization_for(layout) {
        Stabilization::None => {}
        Stabilization::Projection(of) => projects = Some(of.tolerance),
        Stabilization::Baumgarte(of) if of.gains == BaumgarteGains::Given => {
            (alpha, beta) = (of.alpha, of.beta);
        }
        other => {
            return needs(&format!(
                "runs of the model use the stabilization `{}`",
                other.info().name
            ));
        }
    }
    Ok(Runs {
        alpha,
        beta,
        projects,
        h,
    })
}

/// `mbdsl_model.h`.
fn model(
    verified: &Verified,
    about: &Description,
    code: &Code,
    options: &Options,
    runs: Result<Runs, String>,
) -> Result<String, String> {
    let mechanism = verified.mechanism();
    let layout = &verified.layout;
    let (name, macros) = (&code.name, code.name.to_ascii_uppercase());
    let feedback = match options.stabilization {
        Some(Stabilization::Baumgarte(gains)) if gains.gains == BaumgarteGains::Given => gains,
        _ => Baumgarte::default(),
    };
    let reason = runs.as_ref().err().cloned().unwrap_or_default();
    let runs_at_all = runs.is_ok();
    let Runs {
        alpha,
        beta,
        projects,
        h,
    } = runs.unwrap_or(Runs {
        alpha: 0.0,
        beta: 0.0,
        projects: None,
        h: 1.0,
    });
    let start =
        |mechanism: &dyn Mechanism, t| assemble(mechanism, t).ok().map(|start| (start.q, start.v));
    let begin = start(&mechanism, 0.0);
    let mut text = format!(
        "/* What the sources of the unit know of `{}`. Printed by mbdsl. */\n#include \"{name}.h\"\n#include <stddef.h>\n\n",
        about.model
    );
    let _ = writeln!(
        text,
        "#define MODEL(name) {name}_##name\n#define MODEL_PREFIX {name}_"
    );
    for constant in [
        "OK",
        "NQ",
        "NV",
        "NC",
        "NZ",
        "NU",
        "NMODES",
        "NSWITCHES",
        "NOUTPUTS",
        "NEVENTS",
        "NPHI_Q",
    ] {
        let _ = writeln!(text, "#define MODEL_{constant} {macros}_{constant}");
    }
    if layout.nc() > 0 {
        for part in ["ROWS", "COLUMNS"] {
            let _ = writeln!(text, "#define MODEL_PHI_Q_{part} {macros}_PHI_Q_{part}");
        }
    }
    let flag = u8::from;
    for (constant, value) in [
        ("IS_FLAT", flag(layout.is_flat()).to_string()),
        (
            "READS_TIME",
            flag(begin.is_none() || start(&mechanism, 0.37) != begin).to_string(),
        ),
        ("SIMULATES", flag(runs_at_all).to_string()),
        ("PROJECTS", flag(projects.is_some()).to_string()),
        ("TOLERANCE", format!("{:?}", projects.unwrap_or_default())),
        ("ALPHA", format!("{alpha:?}")),
        ("BETA", format!("{beta:?}")),
        ("H", format!("{h:?}")),
        ("NATTITUDES", layout.attitudes().len().to_string()),
        ("NSTARTS", about.variables.starts().len().to_string()),
        ("TOKEN", literal(&about.token)),
        ("NO_SIMULATION", literal(&reason)),
    ] {
        let _ = writeln!(text, "#define MODEL_{constant} {value}");
    }
    let _ = writeln!(
        text,
        "\n/* The gains of the feedback in model exchange, 1/s. */\n#define EXCHANGE_ALPHA {:?}\n#define EXCHANGE_BETA {:?}\n\n\
         /* Up to where states are brought back at events, m or rad. */\n#define PROJECTION_TOLERANCE {:?}",
        feedback.alpha,
        feedback.beta,
        Projection::default().tolerance
    );
    let attitudes: Vec<String> = layout
        .attitudes()
        .iter()
        .map(|of| of.coordinate.to_string())
        .collect();
    array(&mut text, "unsigned", "attitudes", &attitudes);
    let directions = layout.events().iter().map(|event| match event.direction {
        Direction::Rising => "1".to_owned(),
        Direction::Falling => "-1".to_owned(),
        Direction::Both => "0".to_owned(),
    });
    array(
        &mut text,
        "signed char",
        "event_directions",
        &directions.collect::<Vec<_>>(),
    );
    let ends = layout
        .events()
        .iter()
        .map(|event| flag(event.kind == EventKind::End).to_string());
    array(
        &mut text,
        "unsigned char",
        "event_ends",
        &ends.collect::<Vec<_>>(),
    );
    text += "\n/* What a variable is. Those up to INPUT are set by the caller; those from STATE to MULTIPLIER have derivatives. */\n\
             enum kind { PARAMETER, START, INPUT, TIME, STATE, RATE, OUTPUT, MULTIPLIER, INDICATOR };\n\n\
             /* A variable: where it is, whether it is settled at the start, and moves it. */\n\
             struct variable {\n    unsigned char kind, is_fixed, moves_start;\n    unsigned short place;\n    double start;\n    const char *name;\n};\n\n\
             static const struct variable variables[] = {\n";
    let moves = |place: usize| {
        let mut other = mechanism.clone();
        other.set_parameter(place, 1.01 * layout.parameters()[place].default + 0.01);
        start(&other, 0.0) != begin
    };
    for variable in about.variables.list() {
        row(&mut text, layout, variable, about, &moves)?;
    }
    let _ = writeln!(
        text,
        "}};\n\n#define NVARIABLES ((unsigned)(sizeof variables / sizeof *variables))\n"
    );
    let _ = write!(
        text,
        "static double *parameter(struct {name}_parameters *p, unsigned place)\n{{\n    switch (place) {{\n"
    );
    let parameters = layout.parameters().iter().zip(&code.fields).enumerate();
    for (place, (_, field)) in parameters.filter(|(_, (parameter, _))| !parameter.input) {
        let _ = writeln!(text, "    case {place}: return &p->{field};");
    }
    text += "    default: (void)p; return NULL;\n    }\n}\n";
    Ok(text)
}

/// A line of the table of variables.
fn row(
    text: &mut String,
    layout: &Layout,
    variable: &Variable,
    about: &Description,
    moves: &dyn Fn(usize) -> bool,
) -> Result<(), String> {
    let (nq, nv) = (layout.nq(), layout.nv());
    let mut moves_start = false;
    let (kind, place) = match variable.quantity {
        Quantity::Time => ("TIME", 0),
        Quantity::Parameter(place) => {
            moves_start = moves(place);
            ("PARAMETER", place)
        }
        Quantity::Start(place) => {
            let name = &about.variables.starts()[place];
            let of = name.strip_prefix("start.").unwrap_or(name);
            let place = place_of(layout, of);
            (
                "START",
                place.ok_or_else(|| format!("`{name}` is not a coordinate of its own"))?,
            )
        }
        Quantity::Input(place) => {
            let before = &layout.parameters()[..place];
            ("INPUT", before.iter().filter(|of| of.input).count())
        }
        Quantity::Output(place) => ("OUTPUT", place),
        Quantity::Position(place) => ("STATE", place),
        Quantity::Velocity(place) => ("STATE", nq + place),
        Quantity::State(place) => ("STATE", nq + nv + place),
        Quantity::PositionRate(place) => ("RATE", place),
        Quantity::Acceleration(place) => ("RATE", nq + place),
        Quantity::StateRate(place) => ("RATE", nq + nv + place),
        Quantity::Multiplier(place) => ("MULTIPLIER", place),
        Quantity::Indicator(place) => ("INDICATOR", place),
    };
    let _ = writeln!(
        text,
        "    {{{kind}, {}, {}, {place}, {:?}, {}}},",
        u8::from(variable.fixed),
        u8::from(moves_start),
        variable.start.unwrap_or(0.0),
        literal(&variable.name),
    );
    Ok(())
}

/// The place of a coordinate, a velocity or a state in (q, v, z).
fn place_of(layout: &Layout, name: &str) -> Option<usize> {
    let coordinates = layout.coordinates().iter().map(|of| of.name.as_ref());
    let velocities = layout.velocities().iter().map(|of| of.name.as_ref());
    let states = layout.states().iter().map(|of| of.name.as_ref());
    let mut names = coordinates.chain(velocities).chain(states);
    names.position(|known: &str| known == name)
}

/// A constant array; with the element 0 if there are no values, because C has no empty arrays.
fn array(text: &mut String, kind: &str, name: &str, values: &[String]) {
    let values = match values.is_empty() {
        true => "0".to_owned(),
        false => values.join(", "),
    };
    let _ = writeln!(text, "static const {kind} {name}[] = {{{values}}};");
}

/// A text in C.
fn literal(text: &str) -> String {
    let mut literal = String::from("\"");
    for byte in text.bytes() {
        match byte {
            b' '..=b'~' if !matches!(byte, b'"' | b'\\' | b'?') => literal.push(byte.into()),
            _ => {
                let _ = write!(literal, "\\{byte:03o}");
            }
        }
    }
    literal + "\""
}
