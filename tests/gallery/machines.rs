//! Gears, engines, presses and vehicles: ratios, forces and balance.

use super::run::{Checked, Run, above, apart, below, close, largest};
use std::f64::consts::{PI, SQRT_2};

pub fn toggle_press(run: &Run) -> Checked {
    let last = run.t().len() - 1;
    let alpha = run.param("alpha_end");
    close("angle at the end", run.col("alpha")[last], alpha, 1e-9)?;
    let expected = 2.0 * run.param("W") * alpha.tan();
    close(
        "force over 2 W tan alpha",
        run.col("force_of_cylinder")[last] / expected,
        1.0,
        1e-8,
    )
}

pub fn scissor_lift(run: &Run) -> Checked {
    let (n, length) = (4.0, run.param("L"));
    let base = run.place("q[1]");
    let (height, angle) = (run.col("height"), run.col("q[1].theta"));
    let width = |row: usize| base[row][0] - 0.5 * length * angle[row].cos();
    let one = |row: usize| (length * length - width(row).powi(2)).sqrt();
    let off = (0..height.len()).map(|row| height[row] - n * one(row));
    below(
        "height against n sqrt(L^2 - w^2)",
        largest(off),
        1e-9 * length,
    )?;
    let last = height.len() - 1;
    let weight = run.param("g") * (run.param("platform_mass") + n * run.param("bar_mass"));
    let expected = n * weight * width(last) / one(last);
    close(
        "force over n W w/h",
        run.col("push")[last].abs() / expected,
        1.0,
        1e-8,
    )
}

pub fn oldham_coupling(run: &Run) -> Checked {
    let offset = run.param("offset");
    below(
        "ratio",
        largest(run.col("ratio").iter().map(|x| x - 1.0)),
        1e-9,
    )?;
    let middle = [0.5 * offset, 0.0];
    let places = run.place("center");
    let off = places.iter().zip(run.col("left.theta"));
    let off = off.map(|(at, turn)| {
        // The grooves meet at a right angle over the offset, on the circle of Thales.
        let on = [
            middle[0] * (1.0 + (2.0 * turn).cos()),
            middle[0] * (2.0 * turn).sin(),
        ];
        apart(*at, on)
    });
    below(
        "against a circle run through twice a turn",
        largest(off),
        1e-9 * offset,
    )
}

pub fn planetary_gear(run: &Run) -> Checked {
    let (sun, planet, ring) = (24.0, 18.0, 60.0);
    let off = run.col("ratio").iter().map(|x| x - (1.0 + ring / sun));
    below("sun over carrier", largest(off), 1e-9)?;
    let rates = run
        .col("planet_Q.omega")
        .iter()
        .zip(run.col("carrier.omega"));
    let off = rates.map(|(planets, carrier)| planets / carrier - (1.0 - ring / planet));
    below("planet over carrier", largest(off), 1e-9)
}

pub fn sun_and_planet(run: &Run) -> Checked {
    let turn = 2.0 * PI / run.param("speed");
    let end = |time: f64| run.at("sun.theta", "sun.omega", time);
    for start in [0.0, 1.0, 2.0, 5.0] {
        let turned = (end(start + turn) - end(start)) / (2.0 * PI);
        close("turns of the sun for one of the arm", turned, 2.0, 1e-6)?;
    }
    let wheels = run.col("planet.theta");
    below("swing of the planet", largest(wheels.iter().copied()), 0.6)
}

pub fn boxer_engine(run: &Run) -> Checked {
    let one = largest(run.col("one_piston").iter().copied());
    let speed = run.param("speed");
    above(
        "force of one piston",
        one,
        run.param("m_piston") * run.param("r") * speed * speed,
    )?;
    below(
        "shaking force",
        largest(run.col("shaking").iter().copied()) / one,
        1e-9,
    )
}

pub fn v_twin_engine(run: &Run) -> Checked {
    let [r, l, speed] = ["r", "l", "speed"].map(|name| run.param(name));
    let one = (run.param("m_piston") + 0.5 * run.param("m_rod")) * r * speed * speed;
    // Whole turns, without the row that closes the last.
    let rows = run.t().len() - 1;
    let angles = &run.col("crank.theta")[..rows];
    let part = |column: &str, order: f64| {
        let force = angles.iter().zip(run.col(column));
        let (c, s) = force.fold((0.0, 0.0), |(c, s), (u, f)| {
            (c + f * (order * u).cos(), s + f * (order * u).sin())
        });
        2.0 * f64::hypot(c, s) / rows as f64 / one
    };
    for force in ["shaking_x", "shaking_y"] {
        below("first order", part(force, 1.0), 1e-6)?;
    }
    let k = r / l;
    let second = k + k.powi(3) / 4.0 + 15.0 * k.powi(5) / 128.0 + 35.0 * k.powi(7) / 512.0;
    close(
        "second order across",
        part("shaking_x", 2.0),
        SQRT_2 * second,
        1e-5,
    )?;
    below("second order along", part("shaking_y", 2.0), 1e-6)
}

pub fn quarter_car(run: &Run) -> Checked {
    let [g, m1, m2, k, tire] = ["g", "m1", "m2", "k", "k_tire"].map(|name| run.param(name));
    let wheel = -(m1 + m2) * g / tire;
    let body = wheel - m1 * g / k;
    let last = run.t().len() - 1;
    let before = run.t().partition_point(|t| *t < 5.0) - 1;
    let rise = run.param("step_height");
    for (row, road) in [(before, 0.0), (last, rise)] {
        close("wheel at rest", run.col("wheel.s")[row] - road, wheel, 2e-5)?;
        close("body at rest", run.col("chassis.s")[row] - road, body, 2e-4)?;
    }
    Ok(())
}

pub fn vibration_absorber(run: &Run) -> Checked {
    let [m2, w, force, k] = ["m2", "w", "F", "k"].map(|name| run.param(name));
    let late = run.t().partition_point(|t| *t < 13.0);
    let shift = |name: &str| largest(run.col(name)[late..].iter().copied());
    above(
        "main mass at first",
        largest(run.col("main.s").iter().copied()),
        0.5 * force / k,
    )?;
    below("main mass in the end", shift("main.s") / (force / k), 1e-3)?;
    close(
        "absorber",
        shift("absorber.s") * m2 * w * w / force,
        1.0,
        2e-3,
    )
}

pub fn inverted_pendulum(run: &Run) -> Checked {
    // The linearized motion with the pole -p of order four, from its derivatives at the start.
    let [g, length, m1, m2, p] = ["g", "L", "m1", "m2", "p"].map(|name| run.param(name));
    let inertia = m2 * length * length / 3.0;
    let lever = 0.5 * m2 * length;
    let d = (m1 + m2) * inertia - lever * lever;
    let (k, c) = (
        p.powi(4) * d / (lever * g),
        4.0 * p.powi(3) * d / (lever * g),
    );
    let s0 = run.col("cart.s")[0];
    let force = k * s0;
    let second = inertia * force / d;
    let lean = lever * force / d;
    let gain = (4.0 * p * d + inertia * c) / lever;
    let third = inertia * (c * second - gain * lean) / d;
    let [c0, c1] = [s0, p * s0];
    let c2 = (second + p * p * s0) / 2.0;
    let c3 = (third + 3.0 * p * second + p.powi(3) * s0) / 6.0;
    let linear = |t: f64| (c0 + t * (c1 + t * (c2 + t * c3))) * (-p * t).exp();
    let off = run
        .t()
        .iter()
        .zip(run.col("cart.s"))
        .map(|(t, s)| s - linear(*t));
    below(
        "cart against the linearized motion",
        largest(off) / s0,
        0.02,
    )?;
    let last = run.t().len() - 1;
    below("lean in the end", run.col("lean_of_pole")[last].abs(), 1e-4)
}

pub fn four_stroke_engine(run: &Run) -> Checked {
    let integral = |column: &str| -> f64 {
        let rows = run.t().windows(2).zip(run.col(column).windows(2));
        rows.map(|(t, f)| (t[1] - t[0]) * (f[0] + f[1]) / 2.0).sum()
    };
    // The column is in kW.
    let diagram = 1000.0 * integral("power_of_gas");
    above("work of the gas", diagram, 200.0)?;
    let shaft = integral("torque") * run.param("speed");
    close(
        "work of the shaft over that of the gas",
        shaft / diagram,
        1.0,
        1e-9,
    )
}

pub fn cam_and_valve(run: &Run) -> Checked {
    let off = run.col("valve.v").iter().zip(run.col("slope_speed"));
    below(
        "speed against the slope",
        largest(off.map(|(v, s)| v - s)),
        1e-9,
    )?;
    below(
        "lift",
        (largest(run.col("lift").iter().copied()) - 8.0).abs(),
        1e-6,
    )?;
    let least = run
        .col("push")
        .iter()
        .copied()
        .fold(f64::INFINITY, f64::min);
    above("push", least, 0.0)
}

pub fn geneva_drive(run: &Run) -> Checked {
    let (turn, t) = (run.col("wheel.theta"), run.t());
    for quarter in 0..4 {
        let time = 0.5 + f64::from(quarter);
        let row = t.partition_point(|t| *t < time);
        let expected = PI / 4.0 - f64::from(quarter + 1) * PI / 2.0;
        close("angle of the wheel at rest", turn[row], expected, 3e-3)?;
    }
    // Where the pin is nearest, of the ratio r/d = sin 45 deg.
    let ratio = 1.0 / SQRT_2;
    let expected = 2.0 * PI * ratio / (1.0 - ratio);
    let fastest = largest(run.col("wheel.omega").iter().copied());
    close("largest speed", fastest / expected, 1.0, 2e-3)
}

pub fn position_servo(run: &Run) -> Checked {
    let last = run.t().len() - 1;
    let aim = run.param("aim");
    close("angle at the end", run.col("arm.theta")[last], aim, 1e-6)?;
    let weight = 2.0 * 9.81 * 0.25 * aim.cos();
    let current = weight / run.param("k");
    close(
        "current at the end",
        run.col("current")[last],
        current,
        1e-5,
    )
}
