//! The moving picture on the first screen of the README is the one that the example makes.
#![allow(clippy::unwrap_used, clippy::panic, missing_docs)]

#[path = "../src/moving.rs"]
mod moving;

/// The values that an attribute of the elements after this mark goes through.
fn values<'s>(svg: &'s str, mark: &str) -> Vec<&'s str> {
    let (_, after) = svg.split_once(mark).unwrap();
    let (_, list) = after.split_once(" values=\"").unwrap();
    list.split('"').next().unwrap().split(';').collect()
}

fn places(value: &str) -> Vec<[f64; 2]> {
    let pair = |text: &str| {
        let (x, y) = text.split_once(',').unwrap();
        [x, y].map(|number| number.parse::<f64>().unwrap())
    };
    value.split(' ').map(pair).collect()
}

fn distance(p: [f64; 2], q: [f64; 2]) -> f64 {
    (p[0] - q[0]).hypot(p[1] - q[1])
}

#[test]
fn the_moving_picture_is_made_again() {
    let made = moving::four_bar().unwrap();
    let file = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../../docs/src/pictures/four_bar.svg"
    );
    assert!(
        made == std::fs::read_to_string(file).unwrap(),
        "run `cargo run -p pictures`"
    );
    assert!(made.len() < 80_000, "{}", made.len());
    // Every motion ends where it began.
    for list in made.split(" values=\"").skip(1) {
        let list: Vec<&str> = list.split('"').next().unwrap().split(';').collect();
        let is_shown = list.contains(&"visible");
        assert!(is_shown || list[0] == list[list.len() - 1], "{}", list[0]);
    }
}

/// In the picture, which is 78 pixels per meter, the bars have their lengths: the crank those of the text at that time,
/// coupler and rocker always the same.
#[test]
fn bars_have_the_lengths_of_the_text() {
    let made = std::fs::read_to_string(concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../../docs/src/pictures/four_bar.svg"
    ));
    let made = made.unwrap();
    let couplers = values(&made, "stroke=\"var(--coupler)\"");
    let cranks = values(&made, "stroke=\"var(--crank)\"");
    let rockers = values(&made, "stroke=\"var(--rocker)\"");
    let lengths = moving::lengths();
    assert_eq!(lengths.len(), 241);
    assert_eq!([couplers.len(), cranks.len(), rockers.len()], [241; 3]);
    for (frame, length) in lengths.iter().enumerate() {
        let [a, b, pen] = places(couplers[frame])[..] else {
            panic!("{}", couplers[frame]);
        };
        let [crank, rocker] = [&cranks, &rockers].map(|list| places(list[frame]));
        assert_eq!([crank[1], rocker[1]], [a, b]);
        let expected = [
            (distance(crank[0], crank[1]), 0.02 * *length as f64),
            (distance(a, b), 2.5),
            (distance(rocker[0], rocker[1]), 3.25_f64.sqrt()),
            (distance(a, pen), 1.64_f64.sqrt()),
            (distance(crank[0], rocker[0]), 2.0),
        ];
        for (drawn, expected) in expected {
            assert!(
                (drawn - 78.0 * expected).abs() < 0.15,
                "{frame}: {drawn} for {expected} m"
            );
        }
    }
    // Each length is written as long as it is there, and no two at a time.
    for length in [30, 45, 60] {
        let line = format!(
            "L = <tspan class=\"n\">{:.2}</tspan> m;",
            0.02 * f64::from(length)
        );
        assert_eq!(made.matches(&line).count(), 1, "{line}");
    }
}
