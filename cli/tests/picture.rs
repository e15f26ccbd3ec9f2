//! The pictures of runs: what is in them, for all models of the gallery.

use mbdsl::runtime::{Options, simulate};
use mbdsl_gallery::{Entry, GALLERY};
use mbdsl_viewer::Picture;
use roxmltree::{Document, Node};
use serde_json::Value;
use std::collections::BTreeMap;

/// The picture of a text, and the data of its page.
fn picture(text: &str) -> (Picture, Value) {
    let verified = mbdsl_compiler::compile(text).verified.unwrap();
    let mechanism = verified.mechanism();
    let options = Options::for_model(&mechanism);
    let run = simulate(&mechanism, &options).unwrap();
    let model = &verified.program.model;
    let picture = Picture::new(model, &mechanism, &run.trajectory).unwrap();
    let shown = mbdsl_viewer::Run::from(&run);
    let data = mbdsl_viewer::data(model, &mechanism, &shown, &options);
    (picture, serde_json::from_str(&data).unwrap())
}

fn of(entry: &Entry) -> (Picture, Value) {
    picture(entry.text)
}

/// An SVG is XML without scripts, links or NaN.
fn sound(name: &str, svg: &str) {
    let document = Document::parse(svg).unwrap_or_else(|fault| panic!("{name}: {fault}"));
    for node in document.descendants().filter(Node::is_element) {
        assert_ne!(node.tag_name().name(), "script", "{name}");
        for attribute in node.attributes() {
            let (key, value) = (attribute.name(), attribute.value());
            // To parts of the picture itself only.
            let leads_out = key == "href" && !value.starts_with('#');
            assert!(!key.starts_with("on") && !leads_out, "{name}: {key}");
            let no_number = value.contains("NaN") || value.contains("inf");
            assert!(!no_number, "{name}: {key}=\"{value}\"");
        }
    }
}

#[test]
fn pictures_of_the_gallery_are_sound_and_the_same_every_time() {
    for entry in GALLERY {
        let ((picture, _), (again, _)) = (of(entry), of(entry));
        let film = picture.film();
        sound(entry.name, &film.svg);
        assert!(film.svg.contains("<animate"), "{}", entry.name);
        assert!(film.svg.len() <= 300_000, "{}", entry.name);
        assert_eq!(film, again.film(), "{}", entry.name);
        let end = *picture.times().end();
        for t in [0.0, 0.37 * end, end] {
            let still = picture.still(t);
            sound(entry.name, &still);
            assert!(!still.contains("<animate"), "{}", entry.name);
            assert_eq!(still, again.still(t), "{}", entry.name);
        }
    }
}

/// The numbers behind a word of a transform, as in `rotate(30)`.
fn numbers(transform: &str, word: &str) -> Vec<f64> {
    let behind = transform.split_once(&format!("{word}("));
    let inside = behind.and_then(|(_, rest)| rest.split_once(')'));
    let inside = inside.map_or("", |(inside, _)| inside);
    let numbers = inside.split(',').filter(|number| !number.is_empty());
    numbers.map(|number| number.parse().unwrap()).collect()
}

/// The points of every body in the picture, in pixels: corners, pins, and where its axes are; those of the marks of the
/// ground by the names of their joints.
fn points(svg: &str) -> BTreeMap<String, Vec<[f64; 2]>> {
    let document = Document::parse(svg).unwrap();
    let mut points: BTreeMap<String, Vec<[f64; 2]>> = BTreeMap::new();
    for group in document
        .descendants()
        .filter(|node| node.has_attribute("transform"))
    {
        let transform = group.attribute("transform").unwrap();
        let [x, y] = numbers(transform, "translate")[..] else {
            continue;
        };
        let turn = numbers(transform, "rotate")
            .first()
            .map_or(0.0, |turn| turn.to_radians());
        let name = group
            .children()
            .find(|node| node.has_tag_name((svg_space(), "title")));
        let Some(name) = name.and_then(|title| title.text()) else {
            continue;
        };
        let mut local = vec![[0.0, 0.0]];
        for node in group.descendants() {
            if let (Some(u), Some(v)) = (node.attribute("cx"), node.attribute("cy")) {
                local.push([u, v].map(|x| x.parse().unwrap()));
            }
            let corners = node.attribute("points").unwrap_or("").split(' ');
            let corners = corners.filter_map(|corner| corner.split_once(','));
            local.extend(corners.map(|(u, v)| [u, v].map(|x| x.parse().unwrap())));
        }
        let (sin, cos): (f64, f64) = turn.sin_cos();
        let places = local
            .iter()
            .map(|[u, v]| [x + cos * u - sin * v, y + sin * u + cos * v]);
        points.entry(name.to_owned()).or_default().extend(places);
    }
    points
}

fn svg_space() -> &'static str {
    "http://www.w3.org/2000/svg"
}

#[test]
fn pins_of_a_joint_meet() {
    let mut met = 0;
    for entry in GALLERY {
        let (picture, data) = of(entry);
        if data["scene"]["dimension"] == 3 {
            continue;
        }
        let name = |body: &Value| match body.as_u64() {
            Some(index) => data["scene"]["bodies"][index as usize]["name"]
                .as_str()
                .unwrap(),
            None => "",
        };
        let joints = data["scene"]["joints"].as_array().unwrap();
        for t in [0.0, 0.61 * picture.times().end()] {
            let points = points(&picture.still(t));
            for joint in joints.iter().filter(|joint| joint["kind"] == "revolute") {
                // Pins are on the later body; of the other one the ends have a corner there.
                let is_corner = |end: &Value| match end["body"].as_u64() {
                    Some(index) => {
                        let body = &data["scene"]["bodies"][index as usize];
                        let ends = [0, 1].map(|k| &body["points"][k]["at"]);
                        body["kind"] == "bar" && ends.contains(&&end["at"])
                    }
                    None => true,
                };
                let ends = joint["ends"].as_array().unwrap();
                let earlier = ends.iter().min_by_key(|end| end["body"].as_u64()).unwrap();
                if !is_corner(earlier) {
                    continue;
                }
                // The mark of the ground has the name of the joint.
                let [a, b] = [0, 1].map(|end| match name(&joint["bodies"][end]) {
                    "" => points.get(joint["name"].as_str().unwrap()),
                    name => points.get(name),
                });
                let (a, b) = (a.into_iter().flatten(), b.into_iter().flatten());
                let apart = a.flat_map(|p| {
                    let others = b.clone();
                    others.map(move |q| (p[0] - q[0]).hypot(p[1] - q[1]))
                });
                let nearest = apart.fold(f64::INFINITY, f64::min);
                // A point of the ground that a drive carries along has no mark.
                let carried = entry.name == "kapitza_pendulum";
                let place = format!("{} {}: {nearest}", entry.name, joint["name"]);
                assert!(nearest < 0.1 || carried, "{place}");
                met += 1;
            }
        }
    }
    assert!(met > 200, "{met}");
}

/// The ends of the first line of everything that has a name in the picture of a mechanism in space, in pixels.
fn lines(svg: &str) -> BTreeMap<String, [[f64; 2]; 2]> {
    let document = Document::parse(svg).unwrap();
    let mut lines = BTreeMap::new();
    for path in document
        .descendants()
        .filter(|node| node.has_attribute("d"))
    {
        let title = path.parent().unwrap().first_element_child().unwrap();
        let outline = path.attribute("d").unwrap();
        let numbers = outline.split(['M', 'L', ',', 'Z']);
        let numbers = numbers.filter(|number| !number.is_empty());
        let numbers: Vec<f64> = numbers.map(|number| number.parse().unwrap()).collect();
        if let [a, b, c, d] = numbers[..] {
            let name = title.text().unwrap().to_owned();
            // Of a hinge on the ground the pin comes after what holds it.
            lines.insert(name, [[a, b], [c, d]]);
        }
    }
    lines
}

#[test]
fn hinges_in_space_are_at_the_ends_of_links() {
    let entry = mbdsl_gallery::find("bricard").unwrap();
    let (picture, _) = of(entry);
    for t in [0.0, 0.61 * picture.times().end()] {
        let lines = lines(&picture.still(t));
        for (hinge, links) in [
            ("A", [1, 1]),
            ("B", [1, 2]),
            ("C", [2, 3]),
            ("D", [3, 4]),
            ("E", [4, 5]),
            ("F", [5, 5]),
        ] {
            let [p, q] = lines[hinge];
            let pin = [0, 1].map(|k| 0.5 * (p[k] + q[k]));
            for link in links {
                let ends = lines[&format!("link[{link}]")];
                let apart = ends.map(|end| (end[0] - pin[0]).hypot(end[1] - pin[1]));
                assert!(
                    apart[0].min(apart[1]) < 0.1,
                    "{hinge} of link {link} at {t}: {apart:?}"
                );
            }
        }
    }
}

/// Of several kinds; all of them take some minutes in a debug build.
#[test]
fn gifs_are_small_and_the_same_every_time() {
    for name in ["four_bar", "planetary_gear", "hanging_chain"] {
        let entry = mbdsl_gallery::find(name).unwrap();
        let picture = of(entry).0.within(320.0, 220.0);
        let gif = picture.gif(2_000_000).unwrap();
        assert!(gif.bytes.starts_with(b"GIF89a"), "{name}");
        assert!((1_000..=2_000_000).contains(&gif.bytes.len()), "{name}");
        assert!(gif.clip.seconds() <= 5.0, "{name}: {:?}", gif.clip);
        assert!(!gif.reduced, "{name}");
        if name == "four_bar" {
            assert!(gif.clip.closed);
            assert!(gif == picture.gif(2_000_000).unwrap());
        }
    }
}

#[test]
fn a_gif_that_would_be_too_large_has_fewer_frames_or_is_smaller() {
    let entry = mbdsl_gallery::find("four_bar").unwrap();
    let picture = of(entry).0.within(200.0, 150.0);
    let full = picture.gif(2_000_000).unwrap();
    let fewer = picture.gif(full.bytes.len() * 9 / 10).unwrap();
    assert!(fewer.reduced && fewer.rate < full.rate, "{}", fewer.rate);
    assert_eq!(fewer.size, full.size);
    let smaller = picture.gif(full.bytes.len() / 3).unwrap();
    assert!(smaller.bytes.len() <= full.bytes.len() / 3);
    assert!(smaller.size[0] < full.size[0], "{:?}", smaller.size);
    let fault = picture.gif(100).unwrap_err().to_string();
    assert!(fault.contains("more than 100 bytes"), "{fault}");
}

/// At 1000 rpm a turn has six frames.
#[test]
fn pins_of_a_fast_motion_meet() {
    let fast = "model Fast {
        ground { point O = (0, 0); point C = (0.2 m, 0); }
        bar crank from ground.O to (0, 0.05 m) { mass = 1 kg; }
        bar coupler from crank.B to (0.2 m, 0.12 m) { mass = 1 kg; }
        bar rocker from ground.C to coupler.B { mass = 1 kg; }
        joint O = revolute(ground.O, crank.A);
        joint A = revolute(crank.B, coupler.A);
        joint B = revolute(coupler.B, rocker.B);
        joint C = revolute(ground.C, rocker.A);
        drive motor: crank.theta = 90 deg + (1000 rpm)*t;
    }";
    let (picture, _) = picture(fast);
    for t in [0.013, 0.0181, 0.0234] {
        let points = points(&picture.still(t));
        let apart = |a: [f64; 2], b: [f64; 2]| (a[0] - b[0]).hypot(a[1] - b[1]);
        let crank = &points["crank"];
        let nearest = points["coupler"].iter().map(|p| {
            let ends = crank.iter().skip(1).map(|q| apart(*p, *q));
            ends.fold(f64::INFINITY, f64::min)
        });
        let nearest = nearest.fold(f64::INFINITY, f64::min);
        assert!(nearest < 0.3, "{t}: {nearest}");
    }
}

#[test]
fn what_bursts_is_shown_until_then() {
    let (picture, _) = picture(
        "model Burst {
            particle p { mass = 1 kg; }
            force push at p = (if t > 2.9 s then 1e15 N else 0, 0);
            start { p.x = 0; p.y = 0; p.vx = 1 m/s; p.vy = 0; }
            simulate { t_end = 3 s; }
            output place = p;
        }",
    );
    let end = *picture.times().end();
    assert!((2.8..2.95).contains(&end), "{end}");
    sound("burst", &picture.film().svg);
}

/// A ring at every bushing, though its ends coincide, and a pivot where it is on the ground.
#[test]
fn bushings_are_rings() {
    let (picture, data) = picture(
        "model Held {
            ground { point O = (0, 0); }
            bar rod from ground.O to (1 m, 0) { mass = 1 kg; }
            particle ball { mass = 1 kg; }
            bushing mount between ground.O, rod.A {
                stiffness = (100 N/m, 100 N/m); rotational_stiffness = 3 N*m/rad;
            }
            bushing end between rod.B, ball { stiffness = (100 N/m, 50 N/m); }
            start { rod.omega = 1 rad/s; ball.x = 1 m; ball.vy = 1 m/s; }
            simulate { t_end = 1 s; }
        }",
    );
    for svg in [picture.still(0.0), picture.film().svg] {
        sound("bushings", &svg);
        let rings = svg
            .matches("fill=\"none\" stroke=\"#566372\" stroke-width=")
            .count();
        assert_eq!(rings, 2, "{svg}");
    }
    let loads = data["scene"]["loads"].as_array().unwrap();
    let kinds = loads
        .iter()
        .map(|load| (&load["kind"], load["torque"].is_null()));
    let kinds: Vec<_> = kinds.collect();
    let kind = Value::from("bushing");
    assert_eq!(kinds, [(&kind, false), (&kind, true)]);
}

#[test]
fn no_text_of_a_model_becomes_markup() {
    let hostile = "/// </title><script>globalThis.taken = 1</script> & \"'
        model Hostile {
            gravity (0, -9.81 m/s^2);
            ground { point O = (0, 0); }
            body script { mass = 1 kg; inertia = 0.1 kg*m^2; point A = (-0.5 m, 0); point B = (0.5 m, 0); }
            joint onload = revolute(ground.O, script.A);
            start { script.theta = 30 deg; }
        }";
    sound("hostile", &picture(hostile).0.film().svg);
}
