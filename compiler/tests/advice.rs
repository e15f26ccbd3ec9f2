//! Mistakes with joints of wheels, tables, stops, loads and units: which words are underlined, and what is said to write.
#![allow(clippy::unwrap_used, clippy::panic, missing_docs)]

use crate::helps;
use mbdsl_compiler::compile;
use mbdsl_compiler::diagnostic::Diagnostic;

/// The first message of a model that is more than a note that something is not used.
#[track_caller]
fn first(text: &str) -> Diagnostic {
    let said = compile(text).diagnostics;
    let mut said = said.into_iter().filter(|said| said.code.number != "MB214");
    said.next()
        .unwrap_or_else(|| panic!("nothing is said of {text}"))
}

/// Compares the first message: the words that are underlined, the label, the message and the help; the help mends the
/// fault where it says what to write.
#[track_caller]
fn says(text: &str, [words, label, message, help]: [&str; 4]) {
    let found = first(text);
    let of_found = [
        &text[found.span.range()],
        found.cause(),
        &found.message,
        found.help.as_deref().unwrap_or_default(),
    ];
    assert_eq!(of_found, [words, label, message, help]);
    let (_, wrong) = helps::wrong(text, false);
    assert!(wrong.is_empty(), "{wrong}");
    assert_eq!(helps::untried(text), "");
}

/// A planetary gear with these joints of its wheels.
fn planets(joints: &str) -> String {
    format!(
        "model Planets {{
    ground {{ point O = (0, 0); }}
    rotor sun {{ pivot = (0, 0); inertia = 1e-3 kg*m^2; point C = (0, 0); }}
    rotor ring {{ pivot = (0, 0); inertia = 1e-3 kg*m^2; }}
    rotor arm {{ pivot = (0, 0); inertia = 2e-3 kg*m^2; point P = (60 mm, 0); }}
    body planet {{ mass = 0.2 kg; inertia = 4e-5 kg*m^2; point C = (0, 0); }}
    joint pin = revolute(arm.P, planet.C);
    {joints}
    start {{ planet.x = 60 mm; }}
}}"
    )
}

/// A cart and a wheel, with these items.
fn carts(items: &str) -> String {
    format!(
        "model Carts {{
    ground {{ point O = (0, 0); }}
    slider cart {{ mass = 3 kg; axis = (1, 0); point C = (0, 0); }}
    slider lift {{ mass = 3 kg; axis = (0, 1); point C = (0, 0); }}
    rotor wheel {{ pivot = (0, 0); inertia = 0.02 kg*m^2; }}
    joint pin = revolute(ground.O, arm.A);
    body arm {{ mass = 1 kg; inertia = 1 kg*m^2; point A = (0, 0); }}
    {items}
}}"
    )
}

#[test]
fn radii_that_do_not_fit_their_centers_are_compared_with_them() {
    let ring =
        |radii: &str| format!("joint mesh = rolling(ground.O, planet.C, radii = ({radii}));");
    let message = "the radii of `mesh` keep its centers 70 mm apart, and the other joints hold them 60 mm apart";
    says(
        &planets(&ring("-90 mm, 20 mm")),
        [
            "mesh",
            "radii that do not fit",
            message,
            "write -80 mm for the first radius, or 30 mm for the second radius",
        ],
    );
    says(
        &planets(&ring("50 mm, 20 mm")),
        [
            "mesh",
            "radii that do not fit",
            message,
            "write 40 mm for the first radius, or 10 mm for the second radius",
        ],
    );
    let named = planets(&format!("param R = 50 mm; {}", ring("R, 20 mm")));
    says(
        &named,
        [
            "mesh",
            "radii that do not fit",
            message,
            "write 10 mm for the second radius",
        ],
    );
}

#[test]
fn wheels_on_pins_become_a_gear() {
    let text = planets("joint mesh = rolling(sun.C, planet.C, radii = (40 mm, 20 mm));");
    let found = first(&text);
    assert_eq!(
        (found.code.number, &text[found.span.range()]),
        ("MB404", "mesh")
    );
    let help = "pins hold the centers: write `joint mesh = gear(sun, planet, ratio = -(40 mm)/(20 mm), carrier = arm);`, or `allow(redundant: mesh);`";
    assert_eq!(found.help.as_deref(), Some(help));
    let (applied, wrong) = helps::wrong(&text, true);
    assert!(applied >= 2 && wrong.is_empty(), "{wrong}");
}

#[test]
fn gears_whose_axes_move_get_a_carrier() {
    let text = planets(
        "joint inside = gear(sun, planet, ratio = -2);
    joint outside = gear(planet, ring, ratio = 0.25);
    drive motor: sun.theta = (3 rad/s)*t;
    drive held: ring.theta = 0;",
    );
    let found = first(&text);
    assert_eq!(
        (found.code.number, &text[found.span.range()]),
        ("MB407", "held")
    );
    let carrier = "the axes move with `arm`: write `carrier = arm` in `inside`, `outside`";
    assert_eq!(found.help.as_deref(), Some(carrier));
    let (_, wrong) = helps::wrong(&text, true);
    assert!(wrong.is_empty(), "{wrong}");
}

#[test]
fn a_stop_that_the_start_violates_is_a_warning() {
    let ball = |start: &str, more: &str| {
        format!(
            "model Ball {{ param h = 0.5 m; particle ball {{ mass = 1 kg; }} allow(unattached: ball); {more}
            stop floor: ball.y >= h {{ restitution = 0.5; }} start {{ ball.y = {start}; }} }}"
        )
    };
    says(
        &ball("-1 m", ""),
        [
            "floor",
            "violated at the start",
            "the stop `floor` is violated at the start: its gap is -1.5 m",
            "start with an open gap, or, for kinematics alone, write `allow(violated_stop: floor);`",
        ],
    );
    for (start, more) in [
        ("0.5 m", ""),
        ("1 m", ""),
        ("-1 m", "allow(violated_stop);"),
    ] {
        assert_eq!(
            compile(&ball(start, more)).diagnostics,
            [],
            "{start} {more}"
        );
    }
}

#[test]
fn what_is_not_finite_at_the_start_is_marked() {
    let [label, help] = ["0 at the start", "divide by something that is not 0 there"];
    says(
        &carts("param k = 0 s; torque load on wheel = (1 N*m*s)/k;"),
        ["k", label, "division by zero at the start: `k` is 0", help],
    );
    // No acceleration reads the rate of a state.
    says(
        &carts("param k = 0 s; state charge: 1 = 1; der charge = -charge/k;"),
        ["k", label, "division by zero at the start: `k` is 0", help],
    );
    let table = "table f(x: mm): N = linear [(0, 0), (10, 10)] extrapolate = error;";
    says(
        &carts(&format!(
            "{table} force push at cart.C = (f(cart.s), 0); start {{ cart.s = 20 mm; }}"
        )),
        [
            "cart.s",
            "outside of its points",
            "table `f` has no value at the start: `cart.s` is 0.02 m, and its points are from 0 to 0.01 m",
            "add points, or choose `extrapolate = hold` or `linear`",
        ],
    );
    says(
        &carts("torque load on wheel = (1 N*m)*ln(wheel.theta - 1 rad);"),
        [
            "wheel.theta - 1 rad",
            "outside of its range",
            "`ln` has no value at the start: its argument `wheel.theta - 1 rad` is -1",
            "keep the argument inside of the range of the function",
        ],
    );
}

#[test]
fn entries_of_tables_are_named_in_their_units() {
    says(
        &carts("table f(x: deg): mm = cubic [(0, 0), (90, 10), (80, 5)];"),
        [
            "(80, 5)",
            "not above the one before",
            "the arguments of table `f` do not ascend: 80 deg follows 90 deg",
            "sort the points by their first numbers",
        ],
    );
    says(
        &carts("table f(x: deg): mm = cubic_periodic [(0, 1), (90, 3), (360, 4)];"),
        [
            "(360, 4)",
            "not the first value",
            "the periodic table `f` ends at 4 mm, and begins at 1 mm",
            "the last point is the first one of the next period: give it the same value",
        ],
    );
}

#[test]
fn loads_and_reactions_are_written_component_by_component() {
    let (label, coordinate) = ("not a `coordinate`", "acts on a coordinate, and");
    let help = |written: &str| {
        format!("a force on a body acts at a point, and has two components: write `{written}`")
    };
    says(
        &carts("input u = 0 N; force motor on cart = u;"),
        [
            "cart",
            label,
            &format!("force `motor` {coordinate} `cart` is not declared by `coordinate`"),
            &help("motor at cart.C = (u, 0)"),
        ],
    );
    says(
        &carts("input u = 0 N; force motor on lift = u;"),
        [
            "lift",
            label,
            &format!("force `motor` {coordinate} `lift` is not declared by `coordinate`"),
            &help("motor at lift.C = (0, u)"),
        ],
    );
    says(
        &carts("output r = pin.reaction;"),
        [
            "pin.reaction",
            "not one number",
            "`pin.reaction` is a force and a moment, expected one number",
            "write `pin.reaction.x`, or `pin.reaction.y`, or `pin.reaction.moment`, or `hypot(pin.reaction.x, pin.reaction.y)` for its size",
        ],
    );
}

#[test]
fn units_are_those_that_people_write() {
    let rate = |unit: &str| carts(&format!("param n = 1500 1/{unit};"));
    let unexpected = "expected `;` or an operator, found `1`";
    says(
        &rate("min"),
        [
            "1",
            "unexpected",
            unexpected,
            "turns per minute are `1500 rpm`",
        ],
    );
    says(
        &rate("s"),
        ["1", "unexpected", unexpected, "write `1500 s^-1`"],
    );
    for (word, symbol) in [("amp", "A"), ("volts", "V"), ("newton", "N"), ("watt", "W")] {
        let message = format!("unknown unit `{word}`");
        let help = format!("write `{symbol}`");
        says(
            &carts(&format!("param n = 2 {word};")),
            [word, "unknown unit", &message, &help],
        );
    }
    says(
        &carts("param c = 0.1 N*m; torque drag on wheel = -c*wheel.omega^2;"),
        [
            "0.1 N*m",
            "wrong dimension",
            "`c` has N*m, and is used as a value in kg*m^2",
            "write `0.1 N*m*s^2`",
        ],
    );
    says(
        &carts("force push at cart.C = (3 N*s, 0);"),
        [
            "3 N*s",
            "kg*m/s, expected N",
            "x of force `push` has dimension kg*m/s, expected N",
            "write `3 N`",
        ],
    );
    says(
        &carts("param k = 0 N; force push at cart.C = (-10 N/m*cart.s - k*cart.v, 0);"),
        [
            "k*cart.v",
            "W, expected N",
            "cannot subtract W from N",
            "`k` has N, and is used as a value in N*s/m",
        ],
    );
    says(
        &carts("param p = 3 bar; force push at cart.C = (p, 0);"),
        [
            "p",
            "Pa, expected N",
            "x of force `push` has dimension Pa, expected N",
            "write a value in N",
        ],
    );
    says(
        &carts(
            "joint guide = prismatic(ground.O, arm.A, axis = (1, 0)); friction rub on guide { mu = 0.2 N; }",
        ),
        [
            "0.2 N",
            "N, expected a plain number",
            "mu of friction `rub` has dimension N, expected a plain number",
            "a plain number is expected: write `0.2`",
        ],
    );
}

#[test]
fn comparisons_are_not_values() {
    says(
        &carts("event top: cart.s > 1 m + lift.s;"),
        [
            ">",
            "unexpected",
            "a comparison is not a value",
            "an event is where an expression becomes 0: write `cart.s - (1 m + lift.s) rising`",
        ],
    );
    for mark in ["==", "!="] {
        says(
            &carts(&format!(
                "torque load on wheel = if wheel.omega {mark} 0 then 0 else 1 N*m;"
            )),
            [
                mark,
                "compare with `<`, `<=`, `>` or `>=`",
                &format!("`{mark}` does not exist: computed numbers are hardly ever equal"),
                "compare the difference, as in `abs(a - b) < c`",
            ],
        );
    }
}

/// The end of what the joints allow is a singular position: the value to write is another one, and the help says why.
#[test]
fn a_value_beyond_the_end_of_a_range_is_explained() {
    says(
        "model Crank {
            param r = 60 mm; param L = 200 mm;
            rotor crank { pivot = (0, 0); inertia = 0.1 kg*m^2; point P = (r, 0); }
            slider piston { mass = 1 kg; axis = (1, 0); point C = (0, 0); }
            joint rod = distance(crank.P, piston.C, length = L);
            start { piston.s = r; }
        }",
        [
            "piston.s = r",
            "cannot be assembled",
            "the start values given contradict the joints: joint `rod` stays open by 0.08 m; `piston.s` would have to change from 60 mm to 140 mm",
            "write `piston.s = 148 mm;`: 140 mm is the end of its range, where speeds have no bound",
        ],
    );
}

#[test]
fn reactions_are_those_of_joints() {
    let text = "model W { body w { mass = 1 kg; inertia = 1 kg*m^2; } output n = w.reaction.x; }";
    let said = mbdsl_compiler::compile(text).diagnostics;
    assert!(
        said.iter()
            .any(|said| format!("{said:?}").contains("reactions are those of joints")),
        "{said:?}"
    );
}

#[test]
fn units_in_brackets_stand_behind_the_name() {
    let text =
        "model W { rotor w { pivot = (0, 0); inertia = 1 kg*m^2; } output v = w.theta [deg]; }";
    let said = mbdsl_compiler::compile(text).diagnostics;
    assert!(
        said.iter().any(
            |said| format!("{said:?}").contains("the unit of an output stands behind its name")
        ),
        "{said:?}"
    );
}

/// Two drivers of one way to move: either may go, and no joint is too many.
#[test]
fn drivers_that_exclude_each_other_are_both_named() {
    let text = "model DrivenFourBar {
    ground { point O = (0, 0); point C = (2 m, 0); }
    bar crank from ground.O to (0.5 m, 0.87 m) { length = 1 m; mass = 1 kg; }
    bar coupler from crank.B to (2.8 m, 1.8 m) { length = 2.5 m; mass = 2 kg; }
    bar rocker from ground.C to coupler.B { length = 2 m; mass = 1 kg; }
    joint base    = revolute(ground.O, crank.A);
    joint elbow   = revolute(crank.B, coupler.A);
    joint wrist   = revolute(coupler.B, rocker.B);
    joint support = revolute(ground.C, rocker.A);
    drive motor: crank.theta = 60 deg + 60 rpm*t;
    drive second: rocker.theta = 100 deg + 60 rpm*t;
}";
    let found = first(text);
    assert_eq!(found.code.number, "MB401");
    assert_eq!(
        found.help.as_deref(),
        Some("delete `motor`, or delete `second`")
    );
    let (applied, wrong) = helps::wrong(text, true);
    assert!(applied >= 2 && wrong.is_empty(), "{wrong}");
}
