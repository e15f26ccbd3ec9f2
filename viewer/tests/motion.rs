//! Where the page draws a mechanism.

use crate::sample::{FOUR_BAR, File, SLIDER_CRANK, TWO_BARS, coarse, shown};
use crate::support::Browser;
use serde_json::json;

/// The value that the page shows of a quantity.
fn read(browser: &mut Browser, name: &str) -> f64 {
    browser.number(&format!(
        "parseFloat(document.querySelector('[data-series=\"{name}\"]').textContent.replace('−', '-'))"
    ))
}

#[test]
fn at_one_second_the_tip_is_where_the_trajectory_says() {
    let Some(mut browser) = Browser::start() else {
        return;
    };
    let (html, simulation) = shown(TWO_BARS, 3.0);
    let file = File::new("tip", &html);
    browser.open(&file.address("t=1"));
    let trajectory = &simulation.trajectory;
    let node = trajectory
        .times()
        .iter()
        .position(|t| (t - 1.0).abs() < 1e-9);
    let value = |name| trajectory.get(name).unwrap()[node.unwrap()];
    let tip = [value("tip.x"), value("tip.y")];
    for (name, value) in ["tip.x", "tip.y"].iter().zip(tip) {
        let read = read(&mut browser, name);
        assert!((read - value).abs() < 2e-4, "{name}: {read} is not {value}");
    }
    // Up is up, right is right, and both have one scale.
    let way = browser.value(
        "(() => {
            const [[x0, y0], [x1, y1]] = [viewer.stage.toScreen([0, 0]), viewer.stage.toScreen([1, 1])];
            return [(x1 - x0) / viewer.stage.view.scale, (y1 - y0) / viewer.stage.view.scale].map(x => Math.round(1e6 * x) / 1e6);
        })()",
    );
    assert_eq!(way, json!([1, -1]));
    // The point itself is drawn there, in the colour of its path.
    let colour = |at: [f64; 2]| {
        format!(
            "(() => {{
                const [x, y] = viewer.stage.toScreen([{}, {}]);
                const g = document.getElementById('stage').getContext('2d');
                return [...g.getImageData(x * devicePixelRatio, y * devicePixelRatio, 1, 1).data].join();
            }})()",
            at[0], at[1]
        )
    };
    let there = browser.text(&colour(tip));
    let series = browser.text(
        "(() => { const e = document.createElement('i'); document.body.append(e); e.style.color = 'var(--series-1)';
            return getComputedStyle(e).color.match(/[0-9]+/g).slice(0, 3).join() + ',255'; })()",
    );
    assert_eq!(there, series);
    assert_ne!(browser.text(&colour([tip[0] + 0.3, tip[1]])), series);
}

#[test]
fn between_its_rows_a_mechanism_is_where_it_was_and_its_joints_are_closed() {
    let Some(mut browser) = Browser::start() else {
        return;
    };
    for text in [FOUR_BAR, SLIDER_CRANK] {
        // As many rows as usual, and the same motion in five times as many.
        let (html, _) = coarse(text, 4.0, 0.01);
        let (_, fine) = coarse(text, 4.0, 0.002);
        let file = File::new("between", &html);
        browser.open(&file.address("t=0"));
        // The farthest that places of one joint are apart, in pixels, 500 times nearer than usual.
        let apart = "(() => {
            viewer.stage.zoom(500);
            let most = 0;
            for (let t = 0.013; t < 4; t += 0.0371) {
                const now = viewer.stage.moment(t);
                for (const { kind, ends } of viewer.stage.run.scene.joints) {
                    if (kind !== 'revolute') continue;
                    const [p, q] = ends.map(end => viewer.stage.toScreen(now.place(end)));
                    most = Math.max(most, Math.hypot(p[0] - q[0], p[1] - q[1]));
                }
            }
            viewer.stage.fit();
            return most;
        })()";
        let apart = browser.number(apart);
        assert!(apart < 0.5, "{apart} pixels");
        // How far the bodies are from where they were, in pixels, where none turns by half a turn in a row.
        if text == SLIDER_CRANK {
            continue;
        }
        let times = fine.trajectory.times();
        let names: Vec<&str> = fine.trajectory.positions().collect();
        let bodies: Vec<&str> = names
            .iter()
            .filter_map(|name| name.strip_suffix(".theta"))
            .collect();
        for (node, t) in times.iter().enumerate().skip(7).step_by(53) {
            for body in &bodies {
                let place = |axis: &str| {
                    fine.trajectory
                        .get(&format!("{body}.{axis}"))
                        .map(|x| x[node])
                };
                let (Some(x), Some(y)) = (place("x"), place("y")) else {
                    continue;
                };
                let miss = browser.number(&format!(
                    "(() => {{
                        const index = viewer.stage.run.scene.bodies.findIndex(({{ name }}) => name === '{body}');
                        const {{ x, y }} = viewer.stage.moment({t}).pose(index);
                        return Math.hypot(x - {x}, y - {y}) * viewer.stage.view.scale;
                    }})()"
                ));
                assert!(miss < 0.5, "{body} at {t} s is {miss} pixels away");
            }
        }
    }
}

#[test]
fn a_run_that_bursts_at_its_end_does_not_make_a_dot_of_the_mechanism() {
    let Some(mut browser) = Browser::start() else {
        return;
    };
    let burst = "model Burst {
        particle p { mass = 1 kg; }
        force push at p = (if t > 2.9 s then 1e15 N else 0, 0);
        start { p.x = 0; p.y = 0; p.vx = 1 m/s; p.vy = 0; }
        output place = p;
    }";
    let (html, _) = shown(burst, 3.0);
    let file = File::new("burst", &html);
    browser.open(&file.address("t=1"));
    let extent = browser.number("viewer.stage.survey.extent");
    assert!((2.0..20.0).contains(&extent), "{extent} m are shown");
    // Nor does it take the digits: the kinetic energy is 0.5 J until then.
    let kinetic = browser.text("document.querySelector('[data-series=\"kinetic\"]').textContent");
    assert_eq!(kinetic, "0.5 J");
    assert_eq!(browser.faults, Vec::<String>::new());
}

#[test]
fn a_mechanism_that_moves_away_is_followed() {
    let Some(mut browser) = Browser::start() else {
        return;
    };
    let text = "model Cart {
        body cart { mass = 1 kg; inertia = 1 kg*m^2; point A = (-0.5 m, 0); point B = (0.5 m, 0); }
        allow(unattached: cart);
        start { cart.vx = 10 m/s; }
        output front = cart.B;
    }";
    let (html, _) = coarse(text, 20.0, 0.02);
    let file = File::new("away", &html);
    browser.open(&file.address("t=0"));
    let place = "viewer.stage.toScreen(viewer.stage.moment(viewer.time).place(viewer.stage.run.scene.bodies[0].points[0]))[0]";
    let before = browser.number(place);
    let width = browser.number("document.getElementById('stage').clientWidth");
    assert!(
        before > 0.1 * width && before < 0.9 * width,
        "{before} of {width}"
    );
    browser.value("viewer.seek(15)");
    browser.frame();
    let after = browser.number(place);
    assert!((after - before).abs() < 1.0, "{before} and {after}");
}

/// A block slides against `mu m g = 5.886 N`, and rests after 1.019 s.
#[test]
fn forces_of_friction_are_those_of_the_run() {
    let Some(mut browser) = Browser::start() else {
        return;
    };
    let text = "model Block {
        gravity (0, -9.81 m/s^2);
        ground { point O = (0, 0); }
        body block { mass = 2 kg; inertia = 0.01 kg*m^2; point P = (0, 0); }
        joint guide = prismatic(ground.O, block.P, axis = (1, 0));
        friction rub on guide { mu = 0.3; }
        start { block.x = 0; block.vx = 3 m/s; }
        output force = rub.force;
        output power = rub.force*rub.speed;
        output carried = guide.reaction.y + rub.force;
        output x = block.x;
    }";
    let (html, simulation) = shown(text, 2.0);
    let speed = |t: f64| (3.0 - 2.943 * t).max(0.0);
    for t in [0.5, 1.5] {
        let file = File::new("block", &html);
        browser.open(&file.address(&format!("t={t}")));
        let force = if t < 1.0 { -5.886 } else { 0.0 };
        for (name, value) in [
            ("force", force),
            ("power", force * speed(t)),
            ("carried", 19.62 + force),
        ] {
            let read = read(&mut browser, name);
            assert!((read - value).abs() < 2e-2, "{name}: {read} is not {value}");
        }
    }
    let force = &simulation.trajectory["force"];
    assert!((force[50] + 5.886).abs() < 1e-9, "{}", force[50]);
}
