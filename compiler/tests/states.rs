//! States, their rates and forces on coordinates: messages, the words of the language, electrical units.

use crate::helps;
use mbdsl_compiler::compile;

fn with(lines: &str) -> String {
    format!(
        "model M {{
    ground {{ point O = (0, 0); }}
    rotor motor {{ pivot = (0, 0); inertia = 5e-4 kg*m^2; point A = (50 mm, 0); }}
    coordinate sway: rad; coordinate lift: m; coordinate gauge: 1;
    allow(unused);
    kinetic free = 1/2*(1 kg*m^2)*sway.v^2 + 1/2*(1 kg)*lift.v^2 + 1/2*(1 kg*m^2)*gauge.v^2;
    {lines}
}}"
    )
}

/// The words that the only error points at, and what it says.
#[track_caller]
fn error(lines: &str) -> (String, String) {
    helps::only_error(&with(lines))
}

#[track_caller]
fn fine(lines: &str) {
    let text = with(lines);
    let said = compile(&text).diagnostics;
    assert!(said.is_empty(), "{text}: {said:?}");
}

fn with_i(lines: &str) -> String {
    format!("state i: A = 0; der i = 0; {lines}")
}

#[test]
fn every_fault_is_said_at_its_words() {
    let cases = [
        (
            "state i: A = 0;",
            "i",
            "state `i` has no rate | give its rate: `der i = 0;`, with the rate for 0",
        ),
        (
            "der i = 1 A/s;",
            "i",
            "no state `i` is declared | declare it: `state i: A = 0;`, with its start for 0",
        ),
        (
            "state i: A = 0; der i = 0; der i = 1 A/s;",
            "i",
            "the rate of `i` is given twice | delete one of them",
        ),
        (
            "der sway = 1 rad/s;",
            "sway",
            "`sway` is not a state, and only states have a `der` | coordinates follow from the equations of motion",
        ),
        (
            "state i: A = 0; der i = 0; der j = 0;",
            "j",
            "no state `j` is declared | declare it: `state j: 1 = 0;`, with its start for 0",
        ),
        (
            "state i = 0.3 A; der i = 0;",
            "i",
            "state `i` has no unit | state its unit: `i: A`",
        ),
        (
            "state i: A = 3 V; der i = 0;",
            "3 V",
            "the start of `i` has dimension V, expected A | write a value in A",
        ),
        (
            "state i: A = sway; der i = 0;",
            "sway",
            "the start of `i` may depend on parameters only, but `sway` depends on coordinates | use `param`s, `const`s and numbers only",
        ),
        (
            "state i: A = 0; der i = 3 A;",
            "3 A",
            "the rate of `i` has dimension A, expected A/s | write `3 A/s`",
        ),
        (
            "state i: A = 0; der i = motor.alpha*(1 A*s/rad);",
            "motor.alpha",
            "the rate of `i` may depend on coordinates, velocities, states and inputs only, but `motor.alpha` depends on accelerations and reactions | accelerations and reactions follow from loads and states: they are available to outputs and events only",
        ),
        (
            "state i: A = 0; der i = energy/(1 J)*(1 A/s);",
            "energy",
            "the rate of `i` may depend on coordinates, velocities, states and inputs only, but `energy` is made of reactions, energies, momenta or outputs | these are available only after the motion is solved: use them in outputs and events",
        ),
        (
            &with_i("start { guess i = 1 A; }"),
            "i",
            "`i` is a state, and only positions are guessed | delete `guess`: a state starts at the value that is given",
        ),
        (
            &with_i("start { i = 1 A; i = 2 A; }"),
            "i",
            "the start of `i` is given twice | delete one of them",
        ),
        (
            &with_i("start { i = 1 V; }"),
            "1 V",
            "the start of `i` has dimension V, expected A | write a value in A",
        ),
        (
            &with_i("constraint c: lift = i*(1 m/A);"),
            "i",
            "constraint `c` may depend on coordinates only, but `i` depends on states | states act through loads: use it in a `force`, a `torque` or a spring",
        ),
        (
            &with_i("drive d: sway = i*(1 rad/A);"),
            "i",
            "drive `d` may depend on time only, but `i` depends on states | use `t`, `param`s, `const`s and numbers only",
        ),
        (
            &with_i("drive d: i = 1 A;"),
            "i",
            "drive `d` expects a coordinate, and `i` is a state | a state follows its rate, `der`",
        ),
        (
            &with_i("kinetic k = 1/2*i*(1 kg/A)*lift.v^2;"),
            "i",
            "kinetic `k` may depend on coordinates and velocities only, but `i` depends on states | states act through loads: use it in a `force`, a `torque` or a spring",
        ),
        (
            &with_i("potential p = i*(1 J/A);"),
            "i",
            "potential `p` may depend on coordinates only, but `i` depends on states | states act through loads: use it in a `force`, a `torque` or a spring",
        ),
        (
            &with_i("let n = i.v; output o = n;"),
            "v",
            "`i` is a state and has no parts | write `i` alone",
        ),
        (
            &with_i("torque m on i = 1 N*m;"),
            "i",
            "unknown body `i` in torque `m` | name a `body`, a `bar` or a `rotor`",
        ),
        (
            &with_i("state i: V = 0;"),
            "i",
            "`i` is declared twice | rename one of them",
        ),
        (
            "force f on motor = 1 N;",
            "motor",
            "force `f` acts on a coordinate, and `motor` is not declared by `coordinate` | a force on a body acts at a point, as in `force f at rod.P = (Fx, Fy);`, and a `torque` on a body",
        ),
        (
            "force f on swey = 1 N*m;",
            "swey",
            "unknown coordinate `swey` in force `f` | did you mean `sway`?",
        ),
        (
            "force f on lift = 1 N*m;",
            "1 N*m",
            "force `f` has dimension N*m, expected N | divide by a length",
        ),
        (
            "force f on sway = 1 N;",
            "1 N",
            "force `f` has dimension N, expected N*m | write `1 N*m`",
        ),
        (
            "force f on gauge = 1 N;",
            "1 N",
            "force `f` has dimension N, expected N*m | write `1 N*m`",
        ),
        (
            "torque m on lift = 1 N*m;",
            "lift",
            "torque `m` expects an angle, and the coordinate `lift` is not one | on other coordinates acts a `force`, in N or J",
        ),
    ];
    for (lines, words, message) in cases {
        let found = error(lines);
        assert_eq!(
            (words, message),
            (found.0.as_str(), found.1.as_str()),
            "{lines}"
        );
    }
}

/// The words are those of the language only at the place of an item.
/// The unit of a start that is made of names is known before they have values.
#[test]
fn a_start_made_of_names_may_lack_its_unit() {
    for start in ["sqrt(k) A", "(2*k) A", "(k + sin(i)) A"] {
        let text = with(&format!("param k = 2; state i = {start}; der i = 0;"));
        let said = compile(&text).diagnostics;
        assert!(
            said[0].message.contains("state `i` has no unit"),
            "{said:?}"
        );
    }
    let found = error("param k = 2; state i = sqrt(k) A; der i = 0;");
    assert_eq!(found.1, "state `i` has no unit | state its unit: `i: A`");
}

#[test]
fn the_words_of_states_can_be_names() {
    for word in ["state", "der"] {
        for items in [
            "param WORD = 1 N*m; torque m on motor = WORD;",
            "let WORD = motor.theta; output x = WORD;",
            "body WORD { mass = 1 kg; inertia = 1 kg*m^2; point state = (0, 0); point der = (1 m, 0); }
                joint hold = weld(ground.O, WORD.der); start { WORD.theta = 0; }
                output place = WORD.state;",
            "coordinate WORD: m; kinetic more = 1/2*(1 kg)*WORD.v^2; start { WORD = 1 m; }",
            "torque WORD on motor = 1 N*m;",
            "output WORD = motor.theta;",
            "state WORD: 1 = 0; der WORD = -WORD/(1 s); start { WORD = 2; }",
            "drive WORD: motor.theta = 1 rad/s*t;",
        ] {
            fine(&items.replace("WORD", word));
        }
    }
}

#[test]
fn states_are_read_where_coordinates_are() {
    fine(
        "const N = 3;
        param tau = 0.1 s;
        let torque = 2 N*m*x[3];
        for k in 1..=N { state x[k]: 1 = 0; }
        der x[1] = (motor.theta/(1 rad) - x[1])/tau;
        for k in 2..=N { der x[k] = (x[k - 1] - x[k])/tau; }
        start { for k in 2..=N { x[k] = k/10; } }
        torque lagged on motor = torque;
        output last = x[N];
        output point_of_motor = motor.A.x*x[1];",
    );
    let text = with("state x: mA = 3 mA; der x = 2 mA/s*cos(motor.theta); start { x = 5 mA; }");

    let model = compile(&text).verified.unwrap();
    let state = &model.layout.states()[0];
    assert_eq!((state.name.as_ref(), state.unit.as_ref()), ("x", "A"));
}

/// One constant of a motor gives a torque by a current, and a voltage by a speed.
#[test]
fn a_motor_has_one_constant() {
    for k in ["0.08 N*m/A", "0.08 V*s/rad", "0.08 V*s", "0.08 Wb"] {
        fine(&format!(
            "param k = {k}; param R = 1.2 Ohm; param L = 2 mH; input u = 24 V;
            state i: A = 0;
            der i = (u - R*i - k*motor.omega)/L;
            torque drive_torque on motor = k*i;
            output power: W = u*i;
            output loss: W = R*i^2;"
        ));
    }
}

#[test]
fn electrical_units_are_consistent() {
    for unit in [
        "1 V*A/W",
        "1 Ohm*A/V",
        "1 kOhm*mA/V",
        "1 Ω*A/V",
        "1 kΩ*mA/V",
        "1 H*A/(V*s)",
        "1 mH*kV*A/(V^2*s)",
        "1 uH*A/(V*s)",
        "1 µH*A/(V*s)",
        "1 F*V/C",
        "1 uF*V/C",
        "1 µF*mV/C",
        "1 nF*V/C",
        "1 C/(A*s)",
        "1 Wb/(V*s)",
        "1 T*m^2/Wb",
        "1 T*A*m/N",
        "1 N*m/J",
        "1 F*Ohm/s",
        "1 H/Ohm/s",
    ] {
        fine(&format!("output o: 1 = {unit};"));
    }
}

/// Models had such names before these were units: the name wins.
#[test]
fn names_win_over_electrical_units() {
    for name in ["A", "V", "F", "C", "H", "T", "Wb", "Ohm", "mA", "Ω"] {
        fine(&format!(
            "param {name} = 2 m; force f on lift = 5 N/m*{name};"
        ));
        fine(&format!(
            "param {name} = 2 m; force f on lift = 5 N/(m*{name})*{name}^2;"
        ));
        fine(&format!(
            "const {name} = 2; force f on lift = 5 N*{name}^2/{name};"
        ));
        // Points belong to bodies, and are no values.
        fine(&format!(
            "rotor fan {{ pivot = (0, 0); inertia = 1 kg*m^2; point {name} = (1 m, 0); }}
            output o: 1 = 3 {name}/(2 {name});"
        ));
        let (words, message) = error(&format!("param {name} = 2 m; output o = 3 {name};"));
        assert_eq!(words, name);
        assert_eq!(
            message,
            format!(
                "is `{name}` the unit or the `{name}` of this model? | \
                write `3*{name}` for yours; to use the unit `{name}`, rename yours"
            )
        );
    }
}

#[test]
fn forces_on_coordinates_have_their_units() {
    fine(
        "force a on sway = -(5 N*m*s/rad)*sway.v;
        torque b on sway = -(5 N*m/rad)*sway;
        force c on lift = -(3 N*s/m)*lift.v;
        force d on gauge = -(3 J*s)*gauge.v;
        for k in 1..=2 { coordinate u[k]: m; kinetic ku[k] = 1/2*(1 kg)*u[k].v^2; force f[k] on u[k] = k*(1 N); }",
    );
}
