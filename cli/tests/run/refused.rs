//! Arguments and models that `mbdsl run` refuses, and its answers to commands of other tools.

use super::{folder, mbdsl, model, report, rows};
use std::path::Path;

#[test]
fn commands_of_other_tools_are_told_by_their_names_here() {
    let output = mbdsl(&["simulate", "x.mbd"]);
    assert_eq!(output.status.code(), Some(2));
    let said = String::from_utf8(output.stderr).unwrap();
    assert!(
        said.contains("tip: a similar subcommand exists: 'run'"),
        "{said}"
    );
}

/// Words for what no command does yet name what does it today; the command that they name runs.
#[test]
fn words_of_later_commands_are_told_what_to_do_today() {
    let sweep = "`mbdsl sweep MODEL.mbd --vary NAME=FROM..TO:11`";
    for (words, advice) in [
        (&["sensitivity", "sens", "gradient"][..], sweep),
        (
            &["fit", "identify", "calibrate"],
            "`scipy.optimize.least_squares`",
        ),
        (
            &["optimize", "optimise", "minimize"],
            "`scipy.optimize.minimize`",
        ),
        (&["optimize"], sweep),
    ] {
        for word in words {
            let output = mbdsl(&[word, "x.mbd"]);
            assert_eq!(output.status.code(), Some(2), "{word}");
            let said = String::from_utf8(output.stderr).unwrap();
            let tips = said.matches("tip: ").count();
            assert!(tips == 1 && said.contains(advice), "{word}: {said}");
        }
    }
    let advised = sweep
        .trim_matches('`')
        .replace("NAME=FROM..TO", "m1=1..2kg");
    let advised = advised.replace("MODEL.mbd", &model("two_bars"));
    let folder = folder("later_commands");
    let table = folder.join("sweep.csv");
    let mut arguments: Vec<String> = advised.split(' ').skip(1).map(str::to_owned).collect();
    arguments.extend([
        "--t-end".into(),
        "0.1s".into(),
        "-o".into(),
        table.display().to_string(),
    ]);
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let output = mbdsl(&arguments);
    assert!(
        output.status.success(),
        "{}",
        String::from_utf8_lossy(&output.stderr)
    );
    assert_eq!(std::fs::read_to_string(table).unwrap().lines().count(), 12);
}

#[test]
fn wrong_arguments_are_named() {
    let (file, out) = (model("two_bars"), folder("run_wrong").display().to_string());
    for (arguments, words) in [
        (
            &["--method", "euler"][..],
            "there is no method `euler`; there are rk4, dopri5, ode45, dop853",
        ),
        (
            &["--stabilization", "x"],
            "there is no stabilization `x`; there are none, baumgarte, fuzzy",
        ),
        (
            &["--method", "rk4", "--rtol", "1e-3"],
            "--rtol has no effect: `rk4` has fixed steps",
        ),
        (
            &["--h", "0.002"],
            "write `--method rk4 --h 0.002` for fixed steps, or `--output-step 0.002`",
        ),
        (
            &["--method", "hermite", "--stabilization", "projection"],
            "hermite",
        ),
        (
            &["--set", "gg=1"],
            "`TwoBars` has no parameter `gg`; did you mean `g`?",
        ),
        (&["--set", "g"], "write NAME=VALUE"),
        (
            &["--set", "m1=2kg,m2=3kg"],
            "these are 2 values: give the option once for each, `m1=2kg` and `m2=3kg`",
        ),
        (
            &["--option", "alpha=1"],
            "neither `dop853` nor `projection` has a parameter `alpha`; it belongs to `--method firefly`, `--stabilization baumgarte`",
        ),
        (
            &["--stabilization", "none", "--option", "tolerance=1e-9"],
            "it belongs to `--method generalized-alpha`, `--method variable-metric`",
        ),
        (
            &["--stabilization", "baumgarte", "--option", "alpha=-1"],
            "alpha cannot be -1",
        ),
        (
            &["--stabilization", "fuzzy", "--option", "gain=-1"],
            "gain cannot be -1",
        ),
        (
            &[
                "--stabilization",
                "fuzzy",
                "--option",
                "case=given",
                "--option",
                "position=-1",
            ],
            "position cannot be -1",
        ),
        (
            &[
                "--stabilization",
                "fuzzy",
                "--option",
                "case=given",
                "--option",
                "velocity=-1",
            ],
            "velocity cannot be -1",
        ),
        (
            &["--method", "dopri5", "--rtol", "-1"],
            "--rtol cannot be -1",
        ),
        (
            &["--method", "rk4", "--h", "1e-320"],
            "steps of h = 1e-320 s to t = 1 s are more than 1e9",
        ),
        (
            &["--t-end", "-1s"],
            "there is no run from t = 0 s to t = -1 s",
        ),
        (
            &["--method", "rk4", "--h", "-1ms"],
            "the step h = -0.001 s is not a positive number",
        ),
        (
            &["--drive", "x=3"],
            "unexpected argument '--drive' found\n\nUsage",
        ),
        (&["--end", "1s"], "similar argument exists: '--t-end'"),
        (&["--duration=1s"], "similar argument exists: '--t-end'"),
        (&["--dt", "1ms"], "similar argument exists: '--h'"),
        (
            &["--t-end", "1 m"],
            "expected a time, as in `10 s` or `2 ms`",
        ),
        (
            &["--set", "m1=1 s"],
            "`m1` has the dimension kg, and `1 s` has s",
        ),
        (&["--set", "m1=1 parsec"], "unknown unit `parsec`"),
        (
            &["--set", "start.rod1.theta=30"],
            "write `start.rod1.theta=30deg` or `start.rod1.theta=30rad`",
        ),
        (
            &["--set", "start.rod1.thetta=30deg"],
            "did you mean `start.rod1.theta`?",
        ),
        (
            &["--stabilization", "fuzzy", "--option", "case=three"],
            "case cannot be three; it is: The choice of the gains",
        ),
        (
            &["--output-step", "0"],
            "the output step 0 s is not a positive number",
        ),
        (
            &["--method", "rk4", "--h", "0"],
            "the step h = 0 s is not a positive number",
        ),
        (
            &["--stabilization", "fuzzy", "--option", "case=2"],
            "use case one",
        ),
    ] {
        let base = if arguments.contains(&"--t-end") {
            vec!["run", &file, "-o", &out]
        } else {
            vec!["run", &file, "--t-end", "1", "-o", &out]
        };
        let output = mbdsl(&[&base[..], arguments].concat());
        assert_eq!(output.status.code(), Some(2), "{output:?}");
        let text = String::from_utf8(output.stderr).unwrap();
        assert!(text.contains(words), "{arguments:?}: {text}");
    }
}

#[test]
fn a_body_without_a_possible_mass_is_named() {
    let (file, out) = (model("two_bars"), folder("run_mass").display().to_string());
    for (set, words) in [
        (
            "m1=-1",
            "error: the mass of `rod1` is -1 kg, and must not be negative",
        ),
        (
            "m2=-1kg",
            "error: the mass of `rod2` is -1 kg, and must not be negative",
        ),
    ] {
        let output = mbdsl(&["run", &file, "--t-end", "1", "-o", &out, "--set", set]);
        assert_eq!(output.status.code(), Some(1), "{output:?}");
        let said = String::from_utf8(output.stderr).unwrap();
        assert!(said.starts_with(words), "{said}");
    }
}

/// Wrong arguments leave what an earlier run has written, and no new folder.
#[test]
fn what_cannot_run_changes_no_files() {
    let (file, out) = (model("two_bars"), folder("run_refused"));
    let run = |more: &[&str], out: &Path| {
        let out = out.display().to_string();
        mbdsl(&[&["run", &file, "-o", &out, "--t-end", "0.1"], more].concat())
    };
    assert_eq!(run(&[], &out).status.code(), Some(0));
    let before = (report(&out), rows(&out));
    let never = out.join("never");
    for more in [
        &["--rtol", "0", "--atol", "0"][..],
        &["--method", "rk4", "--h", "0"],
        &["--output-step", "1e-12"],
        &["--option", "h_max=1", "--option", "h_max=2"],
        &["--set", "m1=1", "--set", "m1=2"],
        &[
            "--method",
            "rk4",
            "--stabilization",
            "baumgarte",
            "--option",
            "gains=from-step",
            "--option",
            "alpha=3",
        ],
    ] {
        for place in [&out, &never] {
            assert_eq!(run(more, place).status.code(), Some(2), "{more:?}");
        }
        assert!(
            (report(&out), rows(&out)) == before && !never.exists(),
            "{more:?}"
        );
    }
}
