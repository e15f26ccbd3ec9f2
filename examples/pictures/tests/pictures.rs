//! The moving picture on the first screen of the README is the one that the example makes.
#![allow(clippy::unwrap_used, missing_docs)]

#[path = "../src/moving.rs"]
mod moving;

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
    assert!(made.len() < 150_000);
    // Every body has its place and its angle at all times, and all turns end where they began.
    let values: Vec<&str> = made.split(" values=\"").skip(1).collect();
    assert_eq!(values.len(), 6);
    for list in values {
        let list: Vec<&str> = list.split('"').next().unwrap().split(';').collect();
        assert_eq!(list.len(), 73);
        let angle = |text: &str| text.parse::<f64>().unwrap();
        // Places are as they were; angles may be a whole turn further.
        let same = list[0] == list[72] || {
            let turned = angle(list[72]) - angle(list[0]);
            (turned - 360.0 * (turned / 360.0).round()).abs() < 0.02
        };
        assert!(same, "{} {}", list[0], list[72]);
    }
}
