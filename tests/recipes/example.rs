//! A model with what the recipes have added: a joint, a unit, a function, a kernel, a figure, a setting and a method.

use mbdsl::runtime::{Energy, Point};
use mbdsl::{Mechanism, Method, Options, mechanism, simulate};

mechanism! {
    model Added {
        param height = 0.005 furlong;
        param g = 9.81 m/s^2;
        gravity (0, -g);
        ground { point O = (0, 0); point High = (0, height); }
        body crank { mass = 1 kg; inertia = 0.1 kg*m^2; point A = (0, 0); point B = (0.5 m, 0); }
        body slide { mass = 2 kg; inertia = 0.2 kg*m^2; point C = (0, 0); }
        joint pin = revolute(ground.O, crank.A);
        joint sill = level(ground.High, slide.C);
        spring cord between crank.B, slide.C { stiffness = 20 N/m; free_length = 0.5 m; }
        start { crank.theta = 1 rad*expm1(0.4); slide.x = 0.7 m; slide.theta = 0; }
        output place = slide.x;
        simulate { t_end = 0.5 s; warmup = 0.25 s; }
        // A filter behind the slide.
        state late: m = 0;
        der late = (slide.x - late)/(0.3 s);
    }
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let model = Added::default();
    assert!((model.height - 1.00584).abs() < 1e-12, "the unit: {}", model.height);
    let ralston = || Method::named("ralston").ok_or("there is no method `ralston`");
    let end = |options: &Options| -> Result<[f64; 3], Box<dyn std::error::Error>> {
        let run = simulate(&model, options)?;
        let last = |name: &str| run.trajectory[name].last().copied().unwrap_or(f64::NAN);
        assert!(run.report.position_violation < 1e-3, "the joint");
        Ok([last("slide.x"), last("crank.theta"), last("late")])
    };
    let options = Options::for_model(&model);
    assert_eq!((options.t_end, options.warmup), (0.5, Some(0.25)), "the setting");
    let run = simulate(&model, &options)?;
    let rate = run.report.nodes as f64 / 0.5;
    assert_eq!(run.report.rate, rate, "the figure");
    let (info, value) = run.report.figure("rate").ok_or("no figure")?;
    assert_eq!((info.key, info.unit, value.number()), ("rate", "1/s", rate), "the figure");
    assert!(run.report.to_string().contains("rows per second"), "the figure");
    let theta = run.trajectory["crank.theta"][0];
    assert!((theta - 0.4_f64.exp_m1()).abs() < 1e-12, "the function: {theta}");
    for (y, t) in run.trajectory["slide.y"].iter().zip(run.trajectory.times()) {
        assert!((y - 1.00584).abs() < 1e-9, "the joint: {y} at {t} s");
    }
    let state = run.trajectory.state(3).ok_or("no row")?;
    let mut stored = [0.0; 2];
    model.stored(&Point::new(state.t, &state.q, &state.v), &mut stored);
    let energy = Energy::of(&model, &state.at());
    assert_eq!(stored, [energy.potential, energy.kinetic], "the kernel");
    let exact = end(&Options::new(1.0))?;
    let error = |h: f64| -> Result<f64, Box<dyn std::error::Error>> {
        let found = end(&Options::unstabilized(ralston()?, 1.0, h))?;
        let gaps = found.iter().zip(exact).map(|(found, exact)| (found - exact).abs());
        Ok(gaps.fold(0.0, f64::max))
    };
    let order = (error(0.01)? / error(0.005)?).log2();
    assert!((1.9..2.1).contains(&order), "the method: order {order}");
    println!("a joint, a unit, a function, a kernel, a figure, a setting and a method of order {order:.2}");
    Ok(())
}
