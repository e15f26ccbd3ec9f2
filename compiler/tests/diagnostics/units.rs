//! Dimensions, and how units are read.

use super::{check, check_pendulum, pendulum};
use mbdsl_compiler::compile;

#[test]
fn dimensions() {
    check_pendulum(
        "
    param rho = 7.8 kg/m;
    allow(unattached);
    particle p { mass = rho; }
                        ~~~ error [MB203] mass of `p` has dimension kg/m, expected kg | note: multiply by a length | note: `rho` is declared on line 5
    let sum = 1 m + rho;
                    ~~~ error [MB203] cannot add kg/m to m | note: write a value in m | note: `rho` is declared on line 5
    start { rod.theta = 1; rod.omega = 10 Hz; }
                        ~ error [MB203] the start of `rod.theta` is a plain number, expected rad | help: write `1 rad`, or the angle in deg
                                       ~~~~~ error [MB203] the start of `rod.omega` has dimension 1/s, expected rad/s | note: write the rate of an angle, in rad/s, rev/s or rpm
    let power = (1 m)^rho;
                      ~~~ error [MB203] an exponent has dimension kg/m, expected a plain number | note: write an angle, or a plain number | note: `rho` is declared on line 5
    let s = sin(1 m);
                ~~~ error [MB203] the argument of `sin` has dimension m, expected a plain number | help: a plain number is expected: write `1`
",
    );
}

#[test]
fn conditions() {
    check_pendulum(
        "
    let a = if 1 m < 2 s then 1 else 2;
                     ~~~ error [MB203] cannot compare s with m | note: write a value in m
    let b = if 1 < 2 then 1 kg else 2 m;
                                    ~~~ error [MB203] cannot choose between m and kg | note: write a value in kg
",
    );
    check_pendulum(
        "
    let c = if 1 < 2 then 1;
                           ~ error [MB101] expected `else` or an operator, found `;` | note: every `if` has an `else`, as in `if a < b then c else d`
",
    );
}

/// Every reading of units that the language promises, with value in SI units and dimension.
#[test]
fn unit_readings() {
    let cases: &[(&str, f64, &str)] = &[
        ("5mm", 0.005, "m"),
        ("5 mm", 0.005, "m"),
        ("35 mm", 0.035, "m"),
        ("sqrt(3) m", 3f64.sqrt(), "m"),
        ("(2*pi*2 s) rad/s", 4.0 * std::f64::consts::PI, "rad"),
        ("10 rad/s*(3 s)", 30.0, "rad"),
        ("600 rpm * (1 s)", 20.0 * std::f64::consts::PI, "rad"),
        ("9.81 m/s^2", 9.81, "m/s^2"),
        ("9.81 m*s^-2", 9.81, "m/s^2"),
        ("(1 kg)*gg", 3.0, "kg"),
        ("2 m*ss", 10.0, "m"),
        ("2 m/ss", 0.4, "m"),
        ("1/12 kg*m^2", 1.0 / 12.0, "1/kg/m^2"),
        ("1 kg/12*m2^2", 4.0 / 12.0, "kg*m^2"),
        ("2 m^2", 2.0, "m^2"),
        ("(2 m)^2", 4.0, "m^2"),
        ("-2 m", -2.0, "m"),
        ("60 deg", std::f64::consts::FRAC_PI_3, "rad"),
        ("1 kN*m", 1000.0, "N*m"),
        ("3 min", 180.0, "s"),
        ("1 tonne", 1000.0, "kg"),
        ("5 N/mm", 5000.0, "N/m"),
        ("(2^-1) m", 0.5, "m"),
        ("1_000 mm", 1.0, "m"),
        ("1e3 mm", 1.0, "m"),
        ("atan2(1 m, 1 m)", std::f64::consts::FRAC_PI_4, "rad"),
        ("(2 m) * (3 rad/s)", 6.0, "m*rad/s"),
        ("2 m*3 rad/s", 6.0, "m*rad/s"),
        ("sqrt(4 m^2)", 2.0, "m"),
        ("if 1 m < 2 m then 3 kg else 4 kg", 3.0, "kg"),
        ("if 2 m < 2 m then 3 kg else 4 kg", 4.0, "kg"),
        ("if 2 m <= 2 m then 3 kg else 4 kg", 3.0, "kg"),
        ("if 2 m > 2 m then 3 kg else 4 kg", 4.0, "kg"),
        ("2*(if 2 m >= 2 m then 3 else 4)", 6.0, "1"),
        ("if gg < 0 then 1 else if gg < 5 then 2 else 3", 2.0, "1"),
        ("min(1 m, 20 mm)", 0.02, "m"),
        ("max(1 m, 20 mm)", 1.0, "m"),
        ("hypot(3 m, 4 m)", 5.0, "m"),
        ("step(-1 mm) + 2*step(0) + 4*step(1 mm)", 6.0, "1"),
        ("smoothstep(0.5)", 0.5, "1"),
        ("smoothstep(-3) + 2*smoothstep(3)", 2.0, "1"),
        ("sign(-2 m)", -1.0, "1"),
    ];
    for (expression, value, unit) in cases {
        let text = pendulum(&format!(
            "const gg = 3; const ss = 5; const m2 = 2 m; param x = {expression};\n"
        ));
        let compilation = compile(&text);
        assert!(
            compilation.verified.is_some(),
            "{expression}: {:?}",
            compilation.diagnostics
        );
        let layout = compilation.verified.unwrap().layout;
        let parameter = &layout.parameters()[0];
        let close = (parameter.default - value).abs() <= 1e-15 * value.abs();
        assert!(
            close,
            "{expression} is {}, expected {value}",
            parameter.default
        );
        assert_eq!(parameter.unit, *unit, "{expression}");
    }
}

#[test]
fn powers_of_units_have_limits() {
    for unit in ["m^99999999999", "m^-70", &format!("m{}", "*m".repeat(100))] {
        let text = pendulum(&format!("param a = 1 {unit};\n"));
        let diagnostics = compile(&text).diagnostics;
        assert_eq!(diagnostics.len(), 1, "{unit}");
        assert_eq!(diagnostics[0].code.number, "MB211", "{unit}");
    }
}

#[test]
fn ambiguous_and_unknown_units() {
    check_pendulum(
        "
    param g = 9.81 m/s^2;
                     ~ error [MB205] is `s` the unit or the `s` of this model? | help: write `9.81 m/(1 s)^2` for the unit, or rename yours | note: `s` is declared on line 6 | note: `g` is also the name of a unit, and is declared on line 5
    param s = 2;
    let weight = 1 kg*g;
                      ~ error [MB205] is `g` the unit or the `g` of this model? | help: write `(1 kg)*g` for yours, or `1 kg*(1 g)` for the unit, or rename yours | note: `g` is declared on line 5
    let way = 2 m*s;
                  ~ error [MB205] is `s` the unit or the `s` of this model? | help: write `(2 m)*s` for yours, or `2 m*(1 s)` for the unit, or rename yours | note: `s` is declared on line 6
    let good = (1 kg)*g;
    let fast = 5 kmh;
                 ~~~ error [MB204] unknown unit `kmh` | help: write `km/hour`
",
    );
}

#[test]
fn angle_as_number() {
    check_pendulum(
        "
    start { rod.theta = 60 deg; rod.omega = 2; }
                                            ~ error [MB203] the start of `rod.omega` is a plain number, expected rad/s | help: give it a unit: write `2 rad/s`
",
    );
}

#[test]
fn branches_of_two_dimensions() {
    check(
        "
model Pendulum {
    param g = 9.81 m/s^2;
    gravity (0, -g);
    ground { point O = (0, 0); }
    body rod { mass = 1 kg; inertia = (1/12) kg*m^2; point A = (-0.5 m, 0); point B = (0.5 m, 0); }
    joint pin = revolute(ground.O, rod.A);
    start { rod.theta = 60 deg; }
    force stop at rod.B = (if rod.x < 0 then 1 N else 2 m, 0);
                                                      ~~~ error [MB203] cannot choose between m and N | note: write a value in N
}
",
    );
}

#[test]
fn condition_of_two_dimensions() {
    check(
        "
model Pendulum {
    param g = 9.81 m/s^2;
    gravity (0, -g);
    ground { point O = (0, 0); }
    body rod { mass = 1 kg; inertia = (1/12) kg*m^2; point A = (-0.5 m, 0); point B = (0.5 m, 0); }
    joint pin = revolute(ground.O, rod.A);
    start { rod.theta = 60 deg; }
    force stop at rod.B = (if rod.x < 20 deg then 1 N else 0, 0);
                                      ~~~~~~ error [MB203] cannot compare rad with m | note: multiply by a length
}
",
    );
}

#[test]
fn constraint_of_two_dimensions() {
    check_pendulum(
        "
    constraint level: rod.theta = rod.y;
                                  ~~~~~ error [MB203] constraint `level` equates rad and m | note: both sides must have one dimension
",
    );
}

#[test]
fn coordinate_in_kg() {
    check(
        "
model Trolley {
    param load = 2 kg;
    slider trolley { mass = load; axis = (1, 0); point C = (0, 0); }
    coordinate sway: kg;
                     ~~ error [MB203] coordinate `sway` is measured in kg | note: a coordinate is measured in `m`, in `rad`, or in `1` for a plain number
}
",
    );
}

#[test]
fn coordinate_start_in_mm() {
    check(
        "
model Trolley {
    param load = 2 kg;
    slider trolley { mass = load; axis = (1, 0); point C = (0, 0); }
    coordinate sway: rad;
    kinetic bob = 0.5 kg*m^2 * sway.v^2;
    start { sway = 20 mm; }
                   ~~~~~ error [MB203] the start of `sway` has dimension m, expected rad | note: write an angle, as in `30 deg`
}
",
    );
}

#[test]
fn mass_in_metres() {
    check(
        "
model Pendulum {
    param g = 9.81 m/s^2;
    gravity (0, -g);
    ground { point O = (0, 0); }
    body rod { mass = 1 m; inertia = (1/12) kg*m^2; point A = (-0.5 m, 0); }
                      ~~~ error [MB203] mass of `rod` has dimension m, expected kg | note: write a value in kg
    joint pin = revolute(ground.O, rod.A);
    start { rod.theta = 60 deg; }
}
",
    );
}

#[test]
fn sum_of_dimensions() {
    check(
        "
model Pendulum {
    param g = 9.81 m/s^2;
    gravity (0, -g);
    ground { point O = (0, 0); }
    body rod { mass = 1 kg; inertia = (1/12) kg*m^2; point A = (-0.5 m, 0); point B = (0.5 m + g, 0); }
                                                                                               ~ error [MB203] cannot add m/s^2 to m | note: write a value in m | note: `g` is declared on line 2
    joint pin = revolute(ground.O, rod.A);
    start { rod.theta = 60 deg; }
}
",
    );
}
