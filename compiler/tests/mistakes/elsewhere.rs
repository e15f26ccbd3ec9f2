//! Conditions, joints and gains written as in other tools.

use super::{SLIDER_CRANK, grave, is_mended, says};

const RIGHT: &str = "torque motor on crank = M;";

#[test]
fn conditions_are_single_comparisons() {
    let message =
        |word: &str| format!("`{word}` is not part of the language: a condition is one comparison");
    for word in ["or", "||"] {
        is_mended(
            RIGHT,
            &format!("{RIGHT} until crank.theta > 6 rad {word} slider.x < 0.2 m;"),
            word,
            &message(word),
            "a run ends at the first `until` that holds: write `until crank.theta > 6 rad; until slider.x < 0.2 m`",
        );
    }
    for word in ["and", "&&", "&"] {
        says(
            RIGHT,
            &format!("{RIGHT} until crank.theta > 6 rad {word} slider.x < 0.2 m;"),
            word,
            &message(word),
            "both hold where the smaller of two differences is above 0: `until min(a - b, c - d) > 0`",
        );
        says(
            RIGHT,
            &format!(
                "torque motor on crank = if crank.theta > 6 rad {word} slider.x < 0.2 m then M else 0;"
            ),
            word,
            &message(word),
            "choices are nested, `if a < b then (if c < d then x else y) else y`",
        );
    }
    says(
        RIGHT,
        "torque motor on crank = if crank.theta > 6 rad or slider.x < 0.2 m then M else 0;",
        "or",
        &message("or"),
        "choices are nested, `if a < b then x else if c < d then x else y`",
    );
    says(
        RIGHT,
        &format!("{RIGHT} stop wall: slider.x > 0.2 m and slider.x < 0.3 m;"),
        "and",
        &message("and"),
        "write a stop for each comparison",
    );
}

/// What the notes say is right.
#[test]
fn choices_are_nested() {
    let choose = |choice: &str| format!("torque motor on crank = {choice};");
    for choice in [
        "if crank.theta > 6 rad then (if slider.x < 0.2 m then M else 0) else 0",
        "if crank.theta > 6 rad then M else if slider.x < 0.2 m then M else 0",
    ] {
        let text = super::SLIDER_CRANK.replace(RIGHT, &choose(choice));
        assert_eq!(super::grave(&text), [], "{text}");
    }
    let both = format!("{RIGHT} until min(crank.theta/(6 rad) - 1, 1 - slider.x/(0.2 m)) > 0;");
    assert_eq!(super::grave(&super::SLIDER_CRANK.replace(RIGHT, &both)), []);
}

#[test]
fn joints_are_items() {
    is_mended(
        "joint wrist_pin = revolute(",
        "revolute wrist_pin = revolute(",
        "revolute",
        "unknown item `revolute`",
        "did you mean `joint`?",
    );
    is_mended(
        RIGHT,
        &format!("{RIGHT} gear mesh = gear(crank, rod, ratio = -1);"),
        "gear",
        "unknown item `gear`",
        "did you mean `joint`?",
    );
}

/// In the plane a joint has no coordinate.
#[test]
fn drives_move_bodies() {
    for (joint, help) in [
        ("main_pin", "write `crank.theta`"),
        ("crank_pin", "write `angle(crank, rod)`"),
    ] {
        is_mended(
            RIGHT,
            &format!("drive motor: {joint}.angle = 1 rad/s*t;"),
            &format!("{joint}.angle"),
            &format!("drive `motor` expects a coordinate of a body, and `{joint}` is a joint"),
            help,
        );
    }
    says(
        RIGHT,
        "drive motor: guide.slide = 0.1 m/s*t;",
        "guide.slide",
        "drive `motor` expects a coordinate of a body, and `guide` is a joint",
        "in the plane drive the coordinate of a body, as in `rod.theta`, or `angle(A, B)` between two",
    );
}

#[test]
fn gains_of_rates_have_a_second() {
    is_mended(
        RIGHT,
        "torque motor on crank = -5 N*m/rad*crank.theta - 2 N*m/rad*crank.omega;",
        "2 N*m/rad*crank.omega",
        "cannot subtract W from N*m",
        "write `2 N*m/rad*s`",
    );
}

/// A frequency with a name is one.
#[test]
fn hertz_under_a_name() {
    is_mended(
        RIGHT,
        "param f = 600 Hz; torque motor on crank = M*sin(f*t);",
        "f",
        "as the rate of an angle this is 600 rad/s, 95.49 turns per second",
        "did you mean `600 rev/s`?",
    );
    let knows = "param f = 600 Hz; torque motor on crank = M*sin(2*pi*f*t);";
    assert_eq!(super::grave(&super::SLIDER_CRANK.replace(RIGHT, knows)), []);
}

/// Settings of runs, motors, forces on bodies and units of outputs, where other tools have them.
#[test]
fn items_are_written_as_in_other_tools() {
    is_mended(
        "output stroke = slider.x;",
        "t_end = 2 s; output stroke = slider.x;",
        "t_end",
        "unknown item `t_end`",
        "run settings belong in a block: write `simulate { t_end = 2 s; }`",
    );
    says(
        "torque motor on crank = M;",
        "motor turn = 60 rpm;",
        "motor",
        "unknown item `motor`",
        "in this language this is a `drive`: `drive NAME: rod.theta = 600 rpm * t;`",
    );
    says(
        "torque motor on crank = M;",
        "force cut on slider = (1 N, 0 N);",
        ",",
        "expected `)` or an operator, found `,`",
        "a force acts at a point: `force cut at slider.P = (Fx, Fy);`, where `P` is a point of `slider`",
    );
    is_mended(
        "output stroke = slider.x;",
        "output stroke = slider.x in mm;",
        "in",
        "expected `;` or an operator, found `in`",
        "the unit is written after the name: write `output stroke: mm = slider.x;`",
    );
    says(
        "output stroke = slider.x;",
        "output stroke = max(slider.x);",
        "max",
        "`max` takes 2 arguments, found 1",
        "the form is `max(x, y)`; for extremes over time, see the table of `mbdsl sweep`",
    );
    says(
        "torque motor on crank = M;",
        "torque motor on engine = M;",
        "engine",
        "unknown body `engine` in torque `motor`",
        "declare it, as in `body engine { ... }`, or name an existing `body`, `bar` or `rotor`",
    );
    says(
        "output stroke = slider.x;",
        "output wave = cos(t);",
        "t",
        "the argument of `cos` has dimension s, expected a plain number",
        "make it a number: multiply by a rate, as in `(1 rad/s)*t`",
    );
}

/// The block whose bracket is missing is the one in which an item stands that belongs after it.
#[test]
fn brackets_are_missing_where_the_next_item_begins() {
    for (right, wrong, item, next) in [
        (
            "point B = (0, 0); }",
            "point B = (0, 0);",
            "body slider",
            "joint",
        ),
        (
            "point A = (r/2, 0); }",
            "point A = (r/2, 0);",
            "body crank",
            "body",
        ),
        (
            "guess slider.x = 0.4 m; }",
            "guess slider.x = 0.4 m;",
            "start {",
            "output",
        ),
    ] {
        let message = format!(
            "the `{{` of `{}` is never closed",
            item.trim_end_matches(" {")
        );
        let help = format!("write `}}` before `{next}`");
        is_mended(right, wrong, "{", &message, &help);
    }
    // Nothing else stands in it: the end of the model is missing.
    is_mended(
        "side_force = guide.reaction.y;\n}",
        "side_force = guide.reaction.y;\n",
        "{",
        "`{` is never closed",
        "write `}` at the end of the model",
    );
}

/// All names that are units are told at once.
#[test]
fn names_that_are_units_are_told_together() {
    let names = "param l = 0.3 m; param m = 1 kg; param s = 1 m;";
    let text = SLIDER_CRANK.replace("param l = 0.3 m;", names);
    let said = grave(&text);
    let first = said
        .iter()
        .find(|said| said.message.contains("the unit or"));
    let first = first.unwrap_or_else(|| panic!("{said:?}"));
    let others = first
        .related
        .iter()
        .filter(|at| at.message.contains("is also the name of a unit"));
    assert_eq!(others.count(), 1, "{first:?}");
}

/// A body may have the name of an item, and a comment the words of one.
#[test]
fn names_and_comments_are_no_items() {
    for start in [
        "start { crank.theta = 0; guess slider.x = 0.4 m; }",
        "start { slider.x = 0.4 m; guess crank.theta = 0; }",
    ] {
        let text = SLIDER_CRANK
            .replace("start { crank.theta = 0; guess slider.x = 0.4 m; }", start)
            .replace(
                "param r = 0.1 m;",
                "/* body { /* joint */ joint */ param r = 0.1 m;",
            );
        assert_eq!(grave(&text), [], "{text}");
        let open = text.trim_end().trim_end_matches('}');
        let said = grave(open);
        assert_eq!(said[0].message, "`{` is never closed", "{open}");
    }
}
