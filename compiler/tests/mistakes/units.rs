//! Units that are missing, misplaced or written as elsewhere.

use super::{SLIDER_CRANK, grave, is_mended};
use mbdsl_compiler::compile;

#[test]
fn units() {
    let after_unit =
        "after a unit, `^` takes an integer or a ratio of two integers, as in `mm^2` or `mm^(1/2)`";
    let or_bracket = "write `4e-4 kg*m^2` for a power of the unit, or bracket the quantity for a power of the value";
    let inertia = "4e-4 kg*m^2";
    is_mended(inertia, "4e-4 kg*m^2.0", "2.0", after_unit, or_bracket);
    is_mended(inertia, "4e-4 kg*m^(2)", "(2)", after_unit, or_bracket);
    is_mended(
        inertia,
        "4e-4 kg m^2",
        "m",
        "expected `;` or an operator, found `m`",
        "`kg` is a unit: write `kg*m^2`",
    );
    is_mended(
        inertia,
        "4e-4 kg·m²",
        "²",
        "expected `;` or an operator, found `²`",
        "write `kg*m^2`",
    );
    is_mended(
        inertia,
        "1/12 kg*m^2",
        "1/12 kg*m^2",
        "inertia of `slider` has dimension 1/kg/m^2, expected kg*m^2",
        "a unit belongs to the number before it: write `(1/12) kg*m^2`",
    );
    is_mended(
        "= M;",
        "= M N*m;",
        "N*m",
        "`N*m` follows the name `M`: a unit can follow a number, a call or `)`",
        "`M` already has N*m: delete the unit",
    );
    is_mended(
        "= M;",
        "= -2*pi N*m*s/rad*crank.omega + M;",
        "N*m*s/rad",
        "`N*m*s/rad` follows the name `pi`: a unit can follow a number, a call or `)`",
        "write `(-2*pi) N*m*s/rad`",
    );
    is_mended(
        "(-l/2, 0)",
        "(-l/2 m, 0)",
        "-l/2 m",
        "x of point `rod.A` is a plain number, expected m",
        "a unit belongs to the number before it, and this one is not needed: write `-l/2`",
    );
    is_mended(
        "stroke = slider.x;",
        "stroke = slider.x + 12 in;",
        "in",
        "unknown unit `in`",
        "an inch is 25.4 mm: write `(12*25.4) mm`",
    );
    is_mended(
        "stroke = slider.x;",
        "stroke = slider.x + 12 nm;",
        "nm",
        "unknown unit `nm`",
        "1 nm is 1e-9 m: write `(12*1e-9) m`",
    );
    is_mended(
        "0.1 m;",
        "0.1;",
        "0.1",
        "`r` has no unit, and is used as a length",
        "write `0.1 m`",
    );
    is_mended(
        "crank.theta = 0;",
        "crank.theta = 30;",
        "30",
        "the start of `crank.theta` is a plain number, expected rad",
        "write `30 deg`, or the angle in rad",
    );
    is_mended(
        "crank.theta = 0;",
        "crank.theta = 30°;",
        "°",
        "expected `;` or an operator, found `°`",
        "write `30 deg`",
    );
    is_mended(
        "mass = 0.4 kg;",
        "mass = 0,4 kg;",
        ",",
        "expected `;` or an operator, found `,`",
        "the decimal mark is a point: write `0.4`",
    );
    is_mended(
        "point O = (0, 0); }",
        "point O = (0, 0); point G = (0,1 m, 0); } output g = ground.G;",
        "(0,1 m, 0)",
        "this has 3 components, and the model is planar",
        "the decimal mark is a point: write `0.1 m`",
    );
    is_mended(
        "torque motor on crank = M;",
        "torque motor on crank = M; drive d: crank.theta = 2 Hz*t;",
        "2 Hz*t",
        "drive `d` is a plain number, expected rad",
        "`Hz` is not a unit of angles per time: write `2 rev/s` for turns",
    );
}

#[test]
fn brackets_in_units_and_ratios_in_powers() {
    for (unit, right) in [
        ("20 N*m/(rad/s)", "20 N*m*s/rad"),
        ("20 N*m/(rad*s^-1)", "20 N*m*s/rad"),
        ("20 N*m*s^(1/2)/rad*sqrt(1 s)", "20 N*m*s/rad"),
        ("20 N*m/(rad^(1/2)*s^-1)/rad^(1/2)", "20 N*m*s/rad"),
    ] {
        let model = |unit: &str| {
            let law = format!("= -({unit})*crank.omega + M;");
            SLIDER_CRANK.replacen("= M;", &law, 1)
        };
        assert_eq!(grave(&model(unit)), [], "{unit}");
        assert_eq!(grave(&model(right)), [], "{right}");
    }
    let text = SLIDER_CRANK.replacen(
        "r = 0.1 m;",
        "r = 0.1 m; param x = 4 mm^(1/2); param y = 8 N/(m*s)^2;",
        1,
    );
    assert_eq!(
        grave(&text).len(),
        1,
        "a group has no power: {:?}",
        grave(&text)
    );
    let text = SLIDER_CRANK.replacen(
        "r = 0.1 m;",
        "r = 0.1 m; param x = 4 mm^(1/2); param y = 8 N/(m*s); output z = x*y;",
        1,
    );
    let layout = compile(&text).verified.unwrap().layout;
    let x = layout
        .parameters()
        .iter()
        .find(|p| &*p.name == "x")
        .unwrap();
    assert!(
        (x.default - 4.0 * 1e-3_f64.sqrt()).abs() < 1e-15,
        "{}",
        x.default
    );
    assert_eq!(&*x.unit, "m^(1/2)");
    let out_of_reach = SLIDER_CRANK.replacen("r = 0.1 m;", "r = 0.1 m; param x = 4 mm^(1/5);", 1);
    assert_eq!(grave(&out_of_reach)[0].code.number, "MB211");
}

#[test]
fn angles_are_suspicious_without_units_too() {
    let text = "model A { units none; ground { point O = (0, 0); }
        body r { mass = 1; inertia = 0.1; point A = (-0.5, 0); }
        joint j = revolute(ground.O, r.A); start { r.theta = 30; } }";
    let said = grave(text);
    assert_eq!(said.len(), 1, "{said:?}");
    assert_eq!(said[0].help.as_deref(), Some("did you mean `30 deg`?"));
    let mended = said[0].suggestion.as_ref().unwrap().apply(text).unwrap();
    assert_eq!(grave(&mended), []);
}

/// A length without a unit is in that of the other lengths of the text.
#[test]
fn lengths_are_in_the_unit_of_the_others() {
    let small = SLIDER_CRANK
        .replace("r = 0.1 m", "r = 100 mm")
        .replace("l = 0.3 m", "l = 300 mm")
        .replace("slider.x = 0.4 m", "slider.x = 400 mm");
    assert_eq!(grave(&small), []);
    for (right, wrong, help) in [
        ("100 mm", "100", "write `100 mm`, or the length in m"),
        (
            "slider.x = 400 mm",
            "slider.x = 400",
            "give it a unit: write `400 mm`, or the length in m",
        ),
    ] {
        let text = small.replace(right, wrong);
        let said = grave(&text);
        assert_eq!(said[0].help.as_deref(), Some(help));
        let mended = said[0].suggestion.as_ref().unwrap().apply(&text).unwrap();
        assert_eq!(mended, small);
    }
    // Not a tenth of a millimetre.
    let said = grave(&small.replace("r = 100 mm", "r = 0.1"));
    let help = "write `0.1 m`, or the length in mm";
    assert_eq!(said[0].help.as_deref(), Some(help));
}

/// Of many names in a formula that has the wrong unit the one that was declared without a unit is told.
#[test]
fn a_name_without_a_unit_is_told_among_many() {
    let text = "model M {
        input u = 0 V;
        param R = 2 Ohm; param La = 0.005; param kt = 0.05 N*m/A; param r = 20 mm;
        slider cart { mass = 1 kg; axis = (1, 0); point C = (0, 0); }
        state i: A = 0;
        der i = (u - R*i - kt/r*cart.v)/La;
        force f at cart.C = (kt/r*i, 0);
    }";
    let said = grave(text);
    let mended = said[0].suggestion.as_ref().unwrap().apply(text).unwrap();
    assert_eq!(mended, text.replace("La = 0.005", "La = 0.005 H"));
}

/// A unit or a factor that other tools take for all components of a point, a force or an inertia.
#[test]
fn a_unit_behind_several_components_belongs_to_each() {
    let message =
        |what: &str| format!("{what} cannot stand behind several components: each has its own");
    let point = "point O = (-r/2, 0);";
    is_mended(
        point,
        &format!("{point} point S = (0.05, 0) m;"),
        "m",
        &message("a unit"),
        "write `(0.05 m, 0)`",
    );
    is_mended(
        point,
        &format!("{point} point S = (50, -20)*(1 mm);"),
        "*(1 mm)",
        &message("a factor"),
        "write `(50*(1 mm), -20*(1 mm))`",
    );
    let guide = "start {";
    is_mended(
        guide,
        &format!("gravity (0, -9.81) m/s^2; {guide}"),
        "m/s^2",
        &message("a unit"),
        "write `(0, -9.81 m/s^2)`",
    );
    is_mended(
        guide,
        &format!("force F at rod.B = (1, 2) N; {guide}"),
        "N",
        &message("a unit"),
        "write `(1 N, 2 N)`",
    );
    let wheel = "model Wheel {
        body w { mass = 1 kg; inertia = (0.1, 0.1, 0.2) kg*m^2; point O = (0, 0, 0.1 m); }
        allow(unattached);
    }";
    let said = grave(wheel);
    assert_eq!(said.len(), 1, "{said:?}");
    let edit = said[0].suggestion.as_ref().unwrap();
    let mended = edit.apply(wheel).unwrap();
    assert!(
        mended.contains("inertia = (0.1 kg*m^2, 0.1 kg*m^2, 0.2 kg*m^2);"),
        "{mended}"
    );
    assert_eq!(grave(&mended), []);
}

/// A semicolon that is missing behind a tuple is no unit.
#[test]
fn what_follows_components_on_another_line_is_no_unit() {
    let text = "model Ball {
        gravity (0, -9.81 m/s^2)
        particle p { mass = 1 kg; }
        allow(unattached);
    }";
    let said = grave(text);
    assert!(!said[0].message.contains("unit"), "{}", said[0].message);
    let text = text.replace(
        ")\n        particle",
        ")*2 + (1 m/s^2, 0);\n        particle",
    );
    let said = grave(&text);
    assert!(!said[0].message.contains("factor"), "{}", said[0].message);
}
