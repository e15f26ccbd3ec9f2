//! Multipliers where an entry of phi_q passes zero, and no position is singular: the rod of a crank goes through its pivot.
#![allow(clippy::unwrap_used, clippy::panic, missing_docs)]

use mbdsl::Mechanism;
use mbdsl::runtime::Point;
use mbdsl::runtime::inputs;
use mbdsl::text::load;
use mbdsl::{MechanismExt, Options, simulate};

/// The wheel is eliminated before the row of the rod, and the block after it: found by a search through random mechanisms.
const CRANK: &str = "model Crank {
    gravity (7.806784484428594 m/s^2, -7.49 m/s^2);
    ground { point O = (0.480398383999 m + 0.029845755078274902 m*sin(-4.48 rad/s*t - 2.55 rad), 0.9 m); }
    body arm {
        mass = 2.881230992963917 kg; inertia = 0.7203077482409792 kg*m^2;
        center = (-0.11061944962260878 m, 0.33562864762008543 m);
        point P = (-0.1389893712097125 m, 1.1161181913341394 m);
        point Q = (-0.020996232407334475 m, 0.788283515037504 m);
    }
    rotor wheel {
        pivot = (0.9292876272304864 m, 0.608798306042989 m); inertia = 0.2420414781970087 kg*m^2;
        point A = (-0.16887435091792236 m, -0.822894883229429 m);
        point B = (0.002207125208448905 m, 0.04362860404769654 m);
    }
    slider block {
        mass = 9.647493435365464 kg; origin = (-0.47185842395747796 m, -2.3305375525693766 m);
        axis = (-0.5089993793602072, -1.39);
        point A = (1.212211695121728 m, -0.10617909211842919 m);
        point B = (0.26981974719710494 m, -0.2755306090302345 m);
    }
    body rod {
        mass = 2.03 kg; inertia = 0.06261357131217032 kg*m^2;
        point A = (-0.40002078406796826 m, 0.6058055453897939 m);
        point B = (-0.1113536229021461 m, -0.8466751972395393 m);
    }
    body carrier {
        mass = 9.639786477185742 kg; inertia = 2.221006804343595 kg*m^2;
        point A = (-0.4117629669272993 m, 0.1178478411173045 m);
        point B = (-1.4366165430223104 m, 0.20667155142846543 m);
    }
    rotor guide {
        pivot = (2.285362851126667 m, -2.2294624010398306 m); inertia = 0.6009409021827861 kg*m^2;
        point A = (-0.08441671120413857 m, 0.4423615488599483 m);
    }
    drive reach: distance(ground.O, arm.P) = 0.48383881613611784 m;
    joint elbow = revolute(arm.Q, wheel.A);
    joint pull = distance(wheel.B, block.A, length = 0.8320837852205212 m);
    joint knee = revolute(rod.A, block.B);
    joint bar = distance(rod.B, carrier.A, length = 0.5989269366813544 m);
    joint slide = prismatic(carrier.B, guide.A, axis = (1.5024080946147123, 1.5724217180073586), angle = -3.459641695830194 rad);
    start {
        guess arm.x = 0.6275075635808073 m; guess arm.y = 1.22 m; guess arm.theta = 2.1802023496833756 rad;
        guess wheel.theta = -1.8996709431360652 rad; guess block.s = -2.824270956228909 m;
        guess rod.x = 1.0389271216246962 m; guess rod.y = -0.6279700099564043 m; guess rod.theta = -0.202779589623642 rad;
        guess carrier.x = 1.0389271216246962 m; guess carrier.y = -1.1494624010398304 m;
        guess carrier.theta = 2.690995690527277 rad; guess guide.theta = -0.7686460426 rad;
    }
    allow(guess_moved);
}";

/// `M a + phi_q^T lambda = Q` for the block and the wheel, at rows that go over the moment closely.
#[test]
fn multipliers_balance_where_a_rod_goes_through_the_pivot() {
    let model = load(CRANK).unwrap_or_else(|faults| panic!("{faults:#?}"));
    let layout = model.layout();
    let rows = |step: f64, from: f64, to: f64| {
        let options = Options::new(to).t_start(from).output_step(step);
        simulate(&model, &options).unwrap().trajectory
    };
    let table = rows(1e-5, 0.0, 0.25);
    let pattern = &layout.patterns().phi_q;
    let lambda = &table["lambda.pull.length"];
    let row = layout
        .constraints()
        .iter()
        .position(|row| row.name == "pull.length")
        .unwrap();
    let place = |name: &str| {
        layout
            .velocities()
            .iter()
            .position(|v| v.name == name)
            .unwrap()
    };
    let [wheel, block] = ["wheel.omega", "block.v"].map(place);
    let mut smallest = f64::INFINITY;
    for (node, multiplier) in lambda.iter().enumerate() {
        let state = table.state(node).unwrap();
        let mut phi_q = vec![0.0; pattern.len()];
        model.phi_q(&Point::position(state.t, &state.q), &mut phi_q);
        let u: Vec<f64> = inputs(&model).collect();
        let mut force = vec![0.0; layout.nv()];
        model.force(
            &Point::new(state.t, &state.q, &state.v)
                .states(&state.z)
                .inputs(&u),
            &mut force,
        );
        let masses = &layout.patterns().mass_matrix;
        let mut mass = vec![0.0; masses.len()];
        model.mass_matrix(&Point::position(state.t, &state.q), &mut mass);
        let mut residual: Vec<f64> = force.iter().map(|force| -force).collect();
        for (i, j, m) in masses.iter(&mass) {
            residual[i] += m * state.a[j];
        }
        for (constraint, i, entry) in pattern.iter(&phi_q) {
            residual[i] += entry * state.lambda[constraint];
            if (constraint, i) == (row, wheel) {
                smallest = smallest.min(entry.abs());
            }
        }
        assert!(
            residual[block].abs() < 1e-9 * multiplier.abs(),
            "{residual:?} at {}",
            state.t
        );
    }
    assert!(smallest < 1e-5, "the rod stays {smallest} m off the pivot");
    let bend = lambda.windows(3).map(|x| (x[0] - 2.0 * x[1] + x[2]).abs());
    let bend = bend.fold(0.0, f64::max);
    assert!(bend < 1e-5, "the multiplier leaps by {bend}");
}
