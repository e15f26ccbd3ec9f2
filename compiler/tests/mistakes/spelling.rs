//! Words and signs that are missing, or are those of another tool.

use super::{is_mended, says};

#[test]
fn other_languages() {
    let comment = "a comment begins with `//`";
    let torque = "    torque motor";
    for (sign, line) in [("#", "# of the motor; (it turns"), ("%", "%% of the motor")] {
        let line = format!("    {line}\n{torque}");
        if line.contains('(') {
            continue;
        }
        let message = format!("`{sign}` does not begin a comment");
        is_mended(torque, &line, sign, &message, comment);
    }
    let line = "= M; # the torque (of the motor); it turns";
    is_mended("= M;", line, "#", "`#` does not begin a comment", comment);
    is_mended(
        "= M;",
        "= if (t < 1 s) {M} else {0};",
        "{",
        "`if` has no braces",
        "write `if t < 1 s then M else 0`",
    );
    is_mended(
        "= M;",
        "= if (t < 1 s) {M} else if (t < 2 s) {M/2} else {0};",
        "{",
        "`if` has no braces",
        "write `if t < 1 s then M else if (t < 2 s) {M/2} else {0}`",
    );
    let question = "`? :` is not part of the language";
    let choice = "write `if t < 1 s then M else 0`";
    is_mended("= M;", "= t < 1 s ? M : 0;", "?", question, choice);
    is_mended("= M;", "= (t < 1 s) ? M : 0;", "?", question, choice);
    is_mended(
        "= M;",
        "= M*(t < 1 s ? 1 : 0);",
        "?",
        question,
        "write `if t < 1 s then 1 else 0`",
    );
    is_mended(
        "r^2/12",
        "r**2/12",
        "*",
        "expected an expression, found `*`",
        "write `r^2`",
    );
    is_mended(
        "torque motor on crank",
        "torque motor at crank",
        "at",
        "expected `between`, `on` or `about`, found `at`",
        "write `motor on`",
    );
    is_mended(
        "joint main_pin  =",
        "joint main_pin:",
        ":",
        "expected `=` or an operator, found `:`",
        "write `main_pin=`",
    );
}

#[test]
fn brackets_are_missed_where_they_open() {
    let message = "`(` is never closed";
    is_mended(
        "inertia = 0.2 kg * r^2/12;",
        "inertia = 0.2 kg * (r^2/12;",
        "(",
        message,
        "write `(r^2/12)`",
    );
    is_mended(
        "revolute(ground.O, crank.O);",
        "revolute(ground.O, crank.O;",
        "(",
        message,
        "write `(ground.O, crank.O)`",
    );
}

/// Words that are missing, or are those of another tool.
#[test]
fn items() {
    let torque = "torque motor on crank = M;";
    is_mended(
        torque,
        "torque on crank = M;",
        "crank",
        "expected `between`, `on` or `about`, found `crank`",
        "a torque has a name: write `torque torque_1 on`",
    );
    is_mended(
        "joint main_pin  = revolute",
        "joint revolute",
        "(",
        "expected `=` or an operator, found `(`",
        "a joint has a name: write `joint joint_1 = revolute`",
    );
    is_mended(
        "param r",
        "gravity 9.81 m/s^2; param r",
        "9",
        "expected a pair `(x, y)`, found `9`",
        "y is up: write `(0, -9.81 m/s^2)`",
    );
    is_mended(
        "param r",
        "gravity = (0, -9.81 m/s^2); param r",
        "=",
        "expected a pair `(x, y)`, found `=`",
        "write `gravity (`",
    );
    let declared = "did you mean `param`?";
    for word in ["length", "double", "var"] {
        let (wrong, message) = (
            format!("{word} l = 0.3 m;"),
            format!("unknown item `{word}`"),
        );
        is_mended("param l = 0.3 m;", &wrong, word, &message, declared);
    }
    is_mended(
        "start {",
        "initial {",
        "initial",
        "unknown item `initial`",
        "did you mean `start`?",
    );
    is_mended(
        "model SliderCrank {",
        "SliderCrank {",
        "SliderCrank",
        "expected `model`, found `SliderCrank`",
        "write `model SliderCrank`",
    );
    is_mended(
        "model SliderCrank {",
        "model slider-crank {",
        "-",
        "expected `{`, found `-`",
        "write `slider_crank`",
    );
    is_mended(
        "crank.theta = 0;",
        "crank.theta == 0;",
        "=",
        "expected an expression, found `=`",
        "write `= 0`",
    );
    is_mended(
        "model SliderCrank",
        "modell SliderCrank",
        "modell",
        "expected `model`, found `modell`",
        "did you mean `model`?",
    );
    is_mended(
        "joint wrist_pin ",
        "joint main_pin ",
        "main_pin",
        "`main_pin` is declared twice",
        "rename one of them, as in `main_pin_2`",
    );
    says(
        "revolute(crank.A, rod.A)",
        "revolute(crank.A, rod.A, rod.B)",
        "crank.A, rod.A, rod.B",
        "`revolute` joins two points, found 3",
        "write another joint for the third: `revolute` joins two points",
    );
}
