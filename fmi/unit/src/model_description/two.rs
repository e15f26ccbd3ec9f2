//! `modelDescription.xml` of FMI 2.0, which counts variables from 1.

use crate::description::{CATEGORIES, Description, Shown};
use crate::sources::Sources;
use crate::xml::{Attribute, Xml, is};
use crate::{Quantity, Variable, Version, unit};

pub(crate) fn description(about: &Description, sources: Option<&Sources>) -> String {
    let mut xml = Xml::new();
    let indicators = about.references(|of| matches!(of, Quantity::Indicator(_)));
    let attributes = [
        is("fmiVersion", "2.0"),
        is("modelName", &about.model),
        is("guid", &about.token),
        (
            "description",
            Some(about.docs.clone()).filter(|docs| !docs.is_empty()),
        ),
        is(
            "generationTool",
            concat!("mbdsl ", env!("CARGO_PKG_VERSION")),
        ),
        is("variableNamingConvention", about.naming()),
        is("numberOfEventIndicators", indicators.count()),
    ];
    xml.around("fmiModelDescription", &attributes, |xml| {
        let mut abilities = about.abilities();
        abilities.push(is("canGetAndSetFMUstate", true));
        abilities.push(is("canSerializeFMUstate", true));
        abilities.push(is("providesDirectionalDerivative", about.directional));
        if about.no_model_exchange.is_none() {
            kind(xml, "ModelExchange", &abilities, sources);
        }
        abilities.push(is("canHandleVariableCommunicationStepSize", true));
        let simulating = sources.filter(|of| of.no_co_simulation.is_none());
        kind(xml, "CoSimulation", &abilities, simulating);
        unit::define(xml, &about.units());
        xml.around("LogCategories", &[], |xml| {
            for (name, text) in CATEGORIES {
                xml.element("Category", &[is("name", name), is("description", text)]);
            }
        });
        xml.element("DefaultExperiment", &about.experiment());
        xml.around("VendorAnnotations", &[], |xml| {
            xml.around("Tool", &[is("name", "mbdsl")], |xml| {
                xml.element("Simulate", &about.simulate());
            });
        });
        xml.around("ModelVariables", &[], |xml| {
            for (variable, reference) in about.variables.list().iter().zip(0u32..) {
                element(xml, about, variable, reference);
            }
        });
        xml.around("ModelStructure", &[], |xml| structure(xml, about));
    });
    xml.finish()
}

/// Writes the element of a kind of unit, with its abilities and the files that it can be compiled
/// from.
fn kind(xml: &mut Xml, name: &'static str, abilities: &[Attribute], sources: Option<&Sources>) {
    let Some(sources) = sources else {
        return xml.element(name, abilities);
    };
    xml.around(name, abilities, |xml| {
        xml.around("SourceFiles", &[], |xml| {
            for file in sources.compiled(Version::Two) {
                xml.element("File", &[is("name", file)]);
            }
        });
    });
}

fn element(xml: &mut Xml, about: &Description, variable: &Variable, reference: u32) {
    let shown = Shown::of(variable);
    let attributes = [
        is("name", &variable.name),
        is("valueReference", reference),
        ("description", shown.description),
        is("causality", shown.causality),
        is("variability", shown.variability),
        ("initial", shown.initial.map(str::to_owned)),
    ];
    xml.around("ScalarVariable", &attributes, |xml| {
        let state = about.derivative_of(variable.quantity);
        let mut attributes = vec![
            ("unit", shown.unit.map(str::to_owned)),
            ("displayUnit", shown.displayed.map(str::to_owned)),
            ("start", shown.start),
            ("derivative", state.map(|state| (state + 1).to_string())),
        ];
        if about.is_reset(variable.quantity) {
            attributes.push(is("reinit", true));
        }
        xml.element("Real", &attributes);
    });
}

fn structure(xml: &mut Xml, about: &Description) {
    let outputs: Vec<u32> = about
        .references(|of| matches!(of, Quantity::Output(_)))
        .collect();
    if !outputs.is_empty() {
        xml.around("Outputs", &[], |xml| {
            for reference in outputs {
                let on = about.dependencies(reference, 1);
                xml.element(
                    "Unknown",
                    &[is("index", reference + 1), ("dependencies", on)],
                );
            }
        });
    }
    xml.around("Derivatives", &[], |xml| {
        for (state, rate) in about.variables.states() {
            let Some(reference) = about.variables.reference(rate) else {
                continue;
            };
            let mut attributes = vec![is("index", reference + 1)];
            if let Some(on) = about.dependency(state, rate) {
                attributes.push(is("dependencies", on + 1));
                attributes.push(is("dependenciesKind", "constant"));
            }
            xml.element("Unknown", &attributes);
        }
    });
    xml.around("InitialUnknowns", &[], |xml| {
        for reference in about.initial_unknowns() {
            xml.element("Unknown", &[is("index", reference + 1)]);
        }
    });
}
