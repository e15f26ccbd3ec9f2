//! `modelDescription.xml` of FMI 3.0.

use crate::description::{CATEGORIES, Description, Shown};
use crate::xml::{Attribute, Xml, is};
use crate::{Quantity, Variable, unit};

pub(crate) fn description(about: &Description) -> String {
    let mut xml = Xml::new();
    let attributes = [
        is("fmiVersion", "3.0"),
        is("modelName", &about.model),
        is("instantiationToken", &about.token),
        (
            "description",
            Some(about.docs.clone()).filter(|docs| !docs.is_empty()),
        ),
        is(
            "generationTool",
            concat!("mbdsl ", env!("CARGO_PKG_VERSION")),
        ),
        is("variableNamingConvention", about.naming()),
    ];
    xml.around("fmiModelDescription", &attributes, |xml| {
        let mut abilities = about.abilities();
        abilities.push(is("canGetAndSetFMUState", true));
        abilities.push(is("canSerializeFMUState", true));
        abilities.push(is("providesDirectionalDerivatives", about.directional));
        if about.no_model_exchange.is_none() {
            let mut abilities = abilities.clone();
            abilities.push(is("needsCompletedIntegratorStep", true));
            xml.element("ModelExchange", &abilities);
        }
        abilities.push(is("canHandleVariableCommunicationStepSize", true));
        xml.element("CoSimulation", &abilities);
        unit::define(xml, &about.units());
        xml.around("LogCategories", &[], |xml| {
            for (name, text) in CATEGORIES {
                xml.element("Category", &[is("name", name), is("description", text)]);
            }
        });
        xml.element("DefaultExperiment", &about.experiment());
        xml.around("ModelVariables", &[], |xml| {
            for (variable, reference) in about.variables.list().iter().zip(0u32..) {
                element(xml, about, variable, reference);
            }
        });
        xml.around("ModelStructure", &[], |xml| structure(xml, about));
        xml.around("Annotations", &[], |xml| {
            xml.around("Annotation", &[is("type", "org.mbdsl")], |xml| {
                xml.element("Simulate", &about.simulate());
            });
        });
    });
    xml.finish()
}

fn element(xml: &mut Xml, about: &Description, variable: &Variable, reference: u32) {
    let shown = Shown::of(variable);
    let mut attributes: Vec<Attribute> = vec![
        is("name", &variable.name),
        is("valueReference", reference),
        ("description", shown.description),
        is("causality", shown.causality),
        is("variability", shown.variability),
        ("initial", shown.initial.map(str::to_owned)),
        ("unit", shown.unit.map(str::to_owned)),
        ("displayUnit", shown.displayed.map(str::to_owned)),
        ("start", shown.start),
    ];
    let state = about.derivative_of(variable.quantity);
    attributes.push(("derivative", state.map(|state| state.to_string())));
    if about.is_reset(variable.quantity) {
        attributes.push(is("reinit", true));
    }
    xml.element("Float64", &attributes);
}

fn structure(xml: &mut Xml, about: &Description) {
    for reference in about.references(|of| matches!(of, Quantity::Output(_))) {
        let on = about.dependencies(reference, 0);
        xml.element(
            "Output",
            &[is("valueReference", reference), ("dependencies", on)],
        );
    }
    for (state, rate) in about.variables.states() {
        let Some(reference) = about.variables.reference(rate) else {
            continue;
        };
        let mut attributes = vec![is("valueReference", reference)];
        if let Some(on) = about.dependency(state, rate) {
            attributes.push(is("dependencies", on));
            attributes.push(is("dependenciesKind", "constant"));
        }
        xml.element("ContinuousStateDerivative", &attributes);
    }
    for reference in about.initial_unknowns() {
        xml.element("InitialUnknown", &[is("valueReference", reference)]);
    }
    for reference in about.references(|of| matches!(of, Quantity::Indicator(_))) {
        xml.element("EventIndicator", &[is("valueReference", reference)]);
    }
}
