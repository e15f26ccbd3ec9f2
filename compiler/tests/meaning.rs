//! Changes of the text that messages propose mean what they should: each changed model has the numbers of a model that
//! is written in another way, with values in SI units or by a closed form.
#![allow(clippy::unwrap_used, clippy::panic, missing_docs)]

use mbdsl_compiler::compile;
use mbdsl_compiler::diagnostic::{Diagnostic, Edit, any_error};
use mbdsl_runtime::Point;
use mbdsl_runtime::{Mechanism, MechanismExt, assemble};

/// A model with these items.
fn model(items: &str) -> String {
    format!(
        "model M {{
    ground {{ point O = (0, 0); point W = (3 m, 0); }}
    body rod {{ mass = 2 kg; inertia = 0.3 kg*m^2; point A = (-0.5 m, 0); point B = (0.5 m, 0); }}
    slider cart {{ mass = 1 kg; axis = (1, 0); point P = (0, 0.1 m); }}
    rotor wheel {{ pivot = (1 m, 0); inertia = 0.2 kg*m^2; point R = (0.3 m, 0); }}
    joint pin = revolute(ground.O, rod.A);
    spring s between ground.W, rod.B {{ stiffness = 3 N/m; free_length = 1 m; }}
    {items}
}}"
    )
}

/// Numbers from -1 to 1, always the same.
struct Numbers(u64);

impl Numbers {
    fn fill(&mut self, count: usize) -> Vec<f64> {
        let mut next = || {
            self.0 = self
                .0
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            (self.0 >> 33) as f64 / f64::from(1_u32 << 30) - 1.0
        };
        (0..count).map(|_| next()).collect()
    }
}

/// The start, and at a few random states constraints, momenta, forces, outputs and events.
fn numbers(text: &str) -> Vec<f64> {
    let compiled = compile(text);
    let said: Vec<String> = compiled
        .diagnostics
        .iter()
        .map(ToString::to_string)
        .collect();
    let verified = compiled
        .verified
        .unwrap_or_else(|| panic!("{said:?}\n{text}"));
    let mechanism = verified.mechanism();
    let layout = mechanism.layout();
    let start = assemble(&mechanism, 0.0).unwrap();
    let mut all = [start.q, start.v].concat();
    let mut random = Numbers(7);
    for state in 0..4 {
        let t = 0.37 * f64::from(state);
        let (mut q, v) = (random.fill(layout.nq()), random.fill(layout.nv()));
        for attitude in layout.attitudes() {
            let numbers = &mut q[attitude.coordinate..attitude.coordinate + 4];
            let length = numbers.iter().map(|x| x * x).sum::<f64>().sqrt();
            numbers.iter_mut().for_each(|x| *x /= length);
        }
        let (a, lambda) = (random.fill(layout.nv()), random.fill(layout.nc()));
        let (z, u) = (random.fill(layout.nz()), random.fill(layout.nu()));
        let mut part = |count: usize, kernel: &dyn Fn(&mut [f64])| {
            let mut values = vec![0.0; count];
            kernel(&mut values);
            all.extend(values);
        };
        part(layout.nc(), &|x| mechanism.phi(&Point::position(t, &q), x));
        part(layout.nc(), &|x| {
            mechanism.phi_t(&Point::position(t, &q), x)
        });
        part(layout.nc(), &|x| mechanism.eta(&Point::new(t, &q, &v), x));
        part(2 * layout.nv(), &|x| {
            mechanism.momentum(&Point::new(t, &q, &v), x)
        });
        part(layout.nv(), &|x| {
            mechanism.force(&Point::new(t, &q, &v).states(&z).inputs(&u), x)
        });
        part(layout.outputs().len(), &|x| {
            mechanism.outputs(
                &Point::new(t, &q, &v)
                    .states(&z)
                    .inputs(&u)
                    .solution(&a, &lambda),
                x,
            );
        });
        part(layout.events().len(), &|x| {
            let at = Point::new(t, &q, &v).states(&z).inputs(&u);
            mechanism.events(&at.solution(&a, &lambda), x)
        });
    }
    all
}

/// The texts that the message with this code proposes.
fn proposed(text: &str, code: &str) -> Vec<String> {
    let said = compile(text).diagnostics;
    let of_code = said.iter().filter(|said| said.code.number == code);
    let edits = |said: &Diagnostic| -> Vec<Edit> {
        said.suggestion
            .iter()
            .chain(&said.alternatives)
            .cloned()
            .collect()
    };
    let edits = of_code.flat_map(edits);
    edits.map(|edit| edit.apply(text).unwrap()).collect()
}

/// A message, the items that it is about, and items that mean the same as what it proposes.
type Case = (&'static str, &'static str, &'static str);

/// Checks the first change that each message proposes.
fn mean(cases: &[Case]) {
    let mut wrong = String::new();
    for (code, faulty, meant) in cases {
        let text = model(faulty);
        let Some(changed) = proposed(&text, code).into_iter().next() else {
            let said = compile(&text).diagnostics;
            wrong.push_str(&format!("{faulty}: {code} proposes nothing: {said:#?}\n"));
            continue;
        };
        let [found, expected] = [&changed, &model(meant)].map(|text| numbers(text));
        let close = |(a, b): (&f64, &f64)| (a - b).abs() <= 1e-11 * (1.0 + b.abs());
        if found.len() != expected.len() || !found.iter().zip(&expected).all(close) {
            wrong.push_str(&format!(
                "{code} {faulty}\n{found:?}\n{expected:?}\n{changed}\n"
            ));
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
}

/// Drives by a rate that is constant, from where the start puts the coordinate.
#[test]
fn constant_rates_are_positions() {
    mean(&[
        (
            "MB209",
            "drive go: cart.v = 2 m/s;",
            "drive go: cart.s = 5 m*(t/(2.5 s));",
        ),
        (
            "MB209",
            "param n = 60 rpm; drive go: wheel.omega = 2*n;",
            "param n = 1 rev/s; drive go: wheel.theta = n*t + n*t;",
        ),
        (
            "MB209",
            "param n = 60 rpm; drive go: wheel.omega = n + 1 rad/s;",
            "param n = 1 rev/s; drive go: wheel.theta = n*t + 1 rad*t/(1 s);",
        ),
        (
            "MB209",
            "drive go: wheel.omega = 60 rpm; start { wheel.theta = 30 deg; }",
            "drive go: wheel.theta = (pi/6 + 2*pi*t/(1 s)) rad; start { wheel.theta = (pi/6) rad; }",
        ),
        (
            "MB209",
            "param a = 20 deg; drive go: wheel.omega = 1 rad/s - 60 rpm; start { guess wheel.theta = a - 50 deg; }",
            "param a = (pi/9) rad; drive go: wheel.theta = a - 50 deg + (1 - 2*pi)*(1 rad/s)*t;",
        ),
        (
            "MB203",
            "drive go: wheel.theta = 60 rpm; start { wheel.theta = 0; }",
            "drive go: wheel.theta = 360 deg*(t/(1 s));",
        ),
        (
            "MB203",
            "drive go: wheel.theta = 60 rpm; start { wheel.theta = 45 deg; }",
            "drive go: wheel.theta = 45 deg + 360 deg*(t/(1 s)); start { wheel.theta = 45 deg; }",
        ),
        (
            "MB203",
            "drive go: cart.s = 3 m/s;",
            "drive go: cart.s = 3*t*(1 m/s);",
        ),
    ]);
}

/// Units, at the place that is faulty, and no other number.
#[test]
fn units() {
    mean(&[
        (
            "MB203",
            "drive go: wheel.theta = 2*pi*5 Hz*t;",
            "drive go: wheel.theta = 31.41592653589793 rad*(t/(1 s));",
        ),
        (
            "MB203",
            "drive go: wheel.theta = 5 Hz*t;",
            "drive go: wheel.theta = 31.41592653589793 rad*(t/(1 s));",
        ),
        (
            "MB203",
            "drive go: wheel.theta = 2*pi*10*t;",
            "drive go: wheel.theta = 62.83185307179586 rad*(t/(1 s));",
        ),
        (
            "MB203",
            "param J = 1/12 kg*m^2; rotor disk { pivot = (0, 0); inertia = J; }",
            "rotor disk { pivot = (0, 0); inertia = 83333.333333333333 kg*mm^2; }",
        ),
        (
            "MB203",
            "param w = 1/20 rev/s; param k = 2 kg; force f at wheel.R = (2*k*w*wheel.R.vx, 0);",
            "force f at wheel.R = (4*0.3141592653589793*(1 kg/s)*wheel.R.vx, 0);",
        ),
        (
            "MB203",
            "param l = 80 mm; particle p { mass = 1 kg; } spring q between ground.O, p { stiffness = 1 N/m; \
             free_length = l/2 mm; } start { p.x = 1 m; }",
            "particle p { mass = 1 kg; } spring q between ground.O, p { stiffness = 1 N/m; free_length = 0.04 m; } \
             start { p.x = 1 m; }",
        ),
        (
            "MB203",
            "rotor disk { pivot = (0, 0); inertia = 2 kg*cm; }",
            "rotor disk { pivot = (0, 0); inertia = 0.0002 kg*m^2; }",
        ),
        (
            "MB203",
            "damper d between ground.W, rod.B { damping = 2 N/m; }",
            "damper d between ground.W, rod.B { damping = 2 kg/s; }",
        ),
        (
            "MB203",
            "param c = 3 N*m/rad; torque T on wheel = -c*wheel.omega;",
            "torque T on wheel = -3 N*m*s*wheel.omega;",
        ),
        (
            "MB203",
            "torque T on wheel = 2 N*m - 3 N*m/rad*wheel.omega;",
            "torque T on wheel = 2 N*m - 3 N*m*s*wheel.omega;",
        ),
        (
            "MB203",
            "start { wheel.theta = 90; }",
            "start { wheel.theta = (pi/2) rad; }",
        ),
        (
            "MB203",
            "param k = 3; force f at rod.B = (-k*cart.s, 0);",
            "force f at rod.B = (-3000 N/km*cart.s, 0);",
        ),
        (
            "MB204",
            "force f at rod.B = (5 lbf, 0);",
            "force f at rod.B = (22.2411080763025 N, 0);",
        ),
        ("MB204", "torque T on rod = 3 Nm;", "torque T on rod = 3 J;"),
        (
            "MB204",
            "particle p { mass = 2 dag; }",
            "particle p { mass = 0.02 kg; }",
        ),
        ("MB307", "output o = sin(30);", "output o = 0.5;"),
        (
            "MB307",
            "output o = sin(3 Hz*t);",
            "output o = sin(6*pi*t/(1 s));",
        ),
        (
            "MB101",
            "param r = 2; particle p { mass = 3*r kg; }",
            "particle p { mass = 6 kg; }",
        ),
        (
            "MB101",
            "drive go: wheel.theta = 1500 1/min*t;",
            "drive go: wheel.theta = 9000 deg*(t/(1 s));",
        ),
    ]);
}

/// Functions and operators of other tools.
#[test]
fn arithmetic() {
    mean(&[
        (
            "MB201",
            "output o = 1/log10(20);",
            "output o = 0.7686217868402407;",
        ),
        ("MB201", "output o = 2^log10(100);", "output o = 4;"),
        ("MB201", "output o = sind(30);", "output o = 0.5;"),
        ("MB201", "output o = cosd(40 + 20);", "output o = 0.5;"),
        ("MB201", "output o = 12/sqr(1 + 1);", "output o = 3;"),
        ("MB201", "output o = asinh(0.75);", "output o = ln(2);"),
        ("MB201", "output o = atanh(0.6)/2;", "output o = 0.5*ln(2);"),
        ("MB201", "output o = 1/cot(0.3);", "output o = tan(0.3);"),
        ("MB201", "output o = exp2(3);", "output o = 8;"),
        (
            "MB201",
            "output o = log(3);",
            "output o = 1.0986122886681098;",
        ),
        ("MB201", "output o = pow(2, 3)^2;", "output o = 64;"),
        ("MB201", "output o = 1/pow(1 + 1, -3);", "output o = 8;"),
        ("MB101", "output o = 2**3;", "output o = 8;"),
        ("MB101", "output o = 3·2²;", "output o = 12;"),
        ("MB101", "output o = 2*.5;", "output o = 1;"),
        (
            "MB101",
            "particle p { mass = 1,5 kg; }",
            "particle p { mass = 1500 g; }",
        ),
        (
            "MB101",
            "particle p { mass = 2 kg*50%; }",
            "particle p { mass = 1 kg; }",
        ),
        (
            "MB101",
            "rotor w { pivot = (0, 0); inertia = 1 kg*m^2; } joint g = gear(wheel, w, ratio = -20:40);",
            "rotor w { pivot = (0, 0); inertia = 1 kg*m^2; } joint g = gear(wheel, w, ratio = -0.5);",
        ),
        (
            "MB101",
            "event e: cart.s = 1 m - 0.4 m;",
            "event e: cart.s - 600 mm;",
        ),
        (
            "MB101",
            "output o = cart.s > 0 ? 1 : 2;",
            "output o = 2 - step(cart.s);",
        ),
        (
            "MB105",
            "output o = 2*sin(1.5;",
            "output o = 1.994989973208109;",
        ),
        ("MB105", "output o = 3*(2^2/8;", "output o = 1.5;"),
        ("MB105", "output o = 2 + (1 + 3*2;", "output o = 9;"),
    ]);
}

/// Names that are units, words and values of starts.
#[test]
fn names_words_and_starts() {
    mean(&[
        (
            "MB205",
            "param J = 2; particle p { mass = 3 kg*J; }",
            "particle p { mass = 6 kg; }",
        ),
        (
            "MB215",
            "table T(x: 1): 1 = linear [(0, 0), (1, 2)] extrapolate = hodl; output o = T(3);",
            "table T(x: 1): 1 = linear [(0, 0), (1, 2)] extrapolate = hold; output o = 2;",
        ),
        (
            "MB215",
            "table T(x: 1): 1 = liner [(0, 0), (1, 2)]; output o = T(0.25);",
            "output o = 0.5;",
        ),
        (
            "MB302",
            "particle p { mass = 1 kg; }",
            "particle p { mass = 1 kg; }",
        ),
        (
            "MB402",
            "particle ball { mass = 1 kg; } joint string = distance(ground.O, ball, length = 1 m); \
             start { ball.x = 1.001 m; ball.y = 0; }",
            "particle ball { mass = 1 kg; } joint string = distance(ground.O, ball, length = 1 m); \
             start { ball.x = 1000 mm; ball.y = 0; }",
        ),
        (
            "MB406",
            "start { rod.x = 0.5 m; rod.y = 0 m; rod.vx = 1 m/s; rod.vy = 2 m/s; rod.omega = 4 rad/s; }",
            "start { rod.x = 0.5 m; rod.y = 0 m; rod.vx = 0 m/s; rod.vy = 2 m/s; rod.omega = 4 rad/s; }",
        ),
        (
            "MB409",
            "particle a { mass = 1 kg; } particle b { mass = 1 kg; } \
             joint crank = distance(ground.O, a, length = 1 m); joint coupler = distance(a, b, length = 3 m); \
             joint rocker = distance(ground.W, b, length = 1 m); start { a.x = 1 m; a.y = 0; b.x = 4 m; b.y = 0; }",
            "particle a { mass = 1 kg; } particle b { mass = 1 kg; } \
             joint crank = distance(ground.O, a, length = 1 m); joint coupler = distance(a, b, length = 3000 mm); \
             joint rocker = distance(ground.W, b, length = 1 m); start { a.x = 1 m; a.y = 0; b.x = 4 m; b.y = 0; }",
        ),
    ]);
}

/// A change concerns the words of its message, and nothing else.
#[test]
fn what_the_message_is_about() {
    mean(&[
        (
            "MB309",
            "drive d: cart.s = 1 m*smoothstep(t/(2 s));",
            "let x = if t < 2 s then t/(2 s) else 1; drive d: cart.s = x^3*(10 - 15*x + 6*x^2)*(1 m); \
             allow(acceleration_jump);",
        ),
        (
            "MB304",
            "particle p { mass = -2 kg; }",
            "particle p { mass = 2 kg; }",
        ),
        ("MB201", "output q = rod.omga;", "output q = rod.omega;"),
        (
            "MB303",
            "expect dof = 2; output o = wheel.theta;",
            "output o = wheel.theta;",
        ),
        ("MB404", "joint again = revolute(rod.A, ground.O);", ""),
    ]);
}

/// The driver begins where the start puts the coordinate, or the start follows the driver.
#[test]
fn a_start_beside_a_driver() {
    let text = model("drive d: cart.s = 2 m/s*t; start { cart.s = 0.5 m; }");
    let found = proposed(&text, "MB401");
    let meant = [
        "drive d: cart.s = 2 m/s*t;",
        "drive d: cart.s = 0.5 m + 1 m*(t/(0.5 s)); start { cart.s = 0.5 m; }",
    ];
    assert_eq!(found.len(), meant.len(), "{found:?}");
    for (found, meant) in found.iter().zip(meant) {
        let (found, meant) = (numbers(found), numbers(&model(meant)));
        assert!(
            found.iter().zip(&meant).all(|(a, b)| (a - b).abs() < 1e-12),
            "{found:?} {meant:?}"
        );
    }
}

/// A component of a point is the choice of the user: each is proposed.
#[test]
fn components_are_choices() {
    let text = model("output o = 2*rod.B;");
    let found = proposed(&text, "MB201");
    let expected = ["output o = rod.B.x*2;", "output o = rod.B.y*2;"];
    assert_eq!(found.len(), 2);
    for (found, expected) in found.iter().zip(expected) {
        assert_eq!(numbers(found), numbers(&model(expected)));
    }
}

/// A step that becomes a rise is as it was but for the tenth of a second after it.
#[test]
fn a_step_is_kept_outside_its_rise() {
    for step in ["1 m*step(t - 1 s)", "if t < 1 s then 0 else 1 m"] {
        let text = model(&format!("drive d: cart.s = {step};"));
        let changed = proposed(&text, "MB309").swap_remove(0);
        let mechanism = compile(&changed).verified.unwrap().mechanism();
        let layout = mechanism.layout();
        let row = layout
            .constraints()
            .iter()
            .position(|row| row.joint == "d")
            .unwrap();
        let cart = layout
            .coordinates()
            .iter()
            .position(|c| c.name == "cart.s")
            .unwrap();
        for (t, place) in [(0.0, 0.0), (0.999, 0.0), (1.1001, 1.0), (3.0, 1.0)] {
            let mut q = vec![0.0; layout.nq()];
            q[cart] = place;
            let mut phi = vec![1.0; layout.nc()];
            mechanism.phi(&Point::position(t, &q), &mut phi);
            assert!(phi[row].abs() < 1e-12, "{step} at {t}: {}", phi[row]);
        }
    }
}

/// Helps that would be another model are notes without text.
#[test]
fn no_text_without_a_proof() {
    let cases: &[(&str, &str)] = &[
        // A rate that changes is not integrated by a factor t.
        ("MB209", "drive go: cart.v = 2 m/s*smootherstep(t/(1 s));"),
        ("MB209", "drive go: wheel.omega = 2 rad/s*sin((1 rad/s)*t);"),
        ("MB203", "drive go: wheel.theta = 60 rpm*cos((1 rad/s)*t);"),
        // A power is not a torque that grows.
        ("MB203", "torque T on rod = 5 W;"),
        // Another component, another number, one of two names.
        ("MB201", "output o = rod.vz;"),
        ("MB201", "param k1 = 1; output o = k2; output p = k1;"),
        ("MB201", "param K = 1; param k = 2; output o = kk + k + K;"),
        // A product or a quotient; one number, two numbers or a product.
        ("MB101", "output o = 6*/3;"),
        ("MB101", "output o = 2 3;"),
        // Two sums, two products.
        ("MB105", "output o = 2*(1 + 3*2;"),
        ("MB105", "output o = sin(1 + 2;"),
        ("MB105", "output o = 8/(2*2;"),
        ("MB105", "output o = 1 + 2)*3;"),
        // Two units that may be the wrong one.
        (
            "MB203",
            "param a = 2 kg; param c = 3 N*m/rad; torque T on wheel = -c*wheel.omega*(a/(1 kg)) - 2*a;",
        ),
        (
            "MB203",
            "torque T on wheel = -3 N*m/rad*(2 kg/(1 kg))*wheel.omega*(1 kg)/(3 kg);",
        ),
        ("MB203", "force f at rod.B = (-3 N/m*cart.s - 2 N/m, 0);"),
        // A direction, a place and a joint that only the user knows.
        ("MB201", "force f on rod = 5 N;"),
        ("MB209", "bar b from ground.O { mass = 1 kg; }"),
        (
            "MB203",
            "param l = 1 m; bar b from ground.O to (l, 30 deg) { mass = 1 kg; } joint j = revolute(ground.O, b.A);",
        ),
        ("MB208", "joint j = revolute(ground.W, rod.B, cart.P);"),
        // Functions that are not there.
        ("MB201", "output o = cbrt(3);"),
        ("MB201", "output o = floor(3.2);"),
    ];
    let mut wrong = String::new();
    for (code, items) in cases {
        let text = model(items);
        let said = compile(&text).diagnostics;
        assert!(any_error(&said), "{items}");
        if !said.iter().any(|said| said.code.number == *code) {
            wrong.push_str(&format!("{items}: {said:#?}\n"));
        }
        for changed in proposed(&text, code) {
            wrong.push_str(&format!("{code} {items}\nbecomes\n{changed}\n"));
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
}
