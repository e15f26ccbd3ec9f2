//! Tables: their messages, their word, which is a name everywhere else, their files and their printed equations.

use mbdsl_compiler::compile;
use mbdsl_compiler::diagnostic::Severity;
use mbdsl_compiler::files::{CsvError, inline, points_of};
use mbdsl_runtime::{MechanismExt, Point};

fn with(lines: &str) -> String {
    format!(
        "model T {{
    rotor wheel {{ pivot = (0, 0); inertia = 1 kg*m^2; }}
    slider cart {{ mass = 1 kg; axis = (1, 0); }}
    allow(unattached);
    {lines}
}}"
    )
}

/// What is said of a model with these lines: severity, words, message.
fn said(lines: &str) -> Vec<(Severity, String, String)> {
    let text = with(lines);
    let found = compile(&text).diagnostics.into_iter();
    found
        .map(|said| {
            let words = text[said.span.range()].to_owned();
            (said.severity, words, said.message)
        })
        .collect()
}

#[track_caller]
fn is(lines: &str, severity: Severity, words: &str, message: &str) {
    let expected = vec![(severity, words.to_owned(), message.to_owned())];
    assert_eq!(said(lines), expected, "{lines}");
}

#[test]
fn every_fault_is_said_at_its_words() {
    let table = |rest: &str| format!("table f(x: rad): N*m = {rest};");
    let cases = [
        (
            table("cubic [(0, 0), (2, 1), (1, 3)]"),
            "(1, 3)",
            "the arguments of table `f` do not ascend: 1 rad follows 2 rad",
        ),
        (
            table("cubic [(0, 0), (2, 1), (2, 3)]"),
            "(2, 3)",
            "table `f` has two points at 2 rad",
        ),
        (
            table("cubic [(0, 0)]"),
            "[(0, 0)]",
            "table `f` has 1 point, and a table of this kind needs at least 2",
        ),
        (
            table("akima [(0, 0), (1, 1)]"),
            "[(0, 0), (1, 1)]",
            "table `f` has 2 points, and a table of this kind needs at least 3",
        ),
        (
            table("cubic_periodic [(0, 0), (1, 1), (2, 3)]"),
            "(2, 3)",
            "the periodic table `f` ends at 3 N*m, and begins at 0 N*m",
        ),
        (
            table("cubic_periodic [(0, 0), (1, 1), (2, 0)] extrapolate = hold"),
            "hold",
            "a periodic table has no outside",
        ),
        (
            table("quintic [(0, 0), (1, 1)]"),
            "quintic",
            "unknown kind of table `quintic`",
        ),
        (
            table("pchip clamped [(0, 0), (1, 1)]"),
            "clamped",
            "`clamped` cannot follow `pchip`",
        ),
        (
            table("cubic [(0, 0), (1, 1)] extrapolate = constant"),
            "constant",
            "unknown extrapolation `constant`",
        ),
        (
            table("cubic [(0, 0), (1 deg, 1)]"),
            "1 deg",
            "an entry of a table has a unit of its own",
        ),
        (
            format!("param L = 1; {}", table("cubic [(0, 0), (L, 1)]")),
            "L",
            "an entry of a table is made of a name",
        ),
        (
            table("cubic [(0, 0), (ln(0), 1)]"),
            "ln(0)",
            "an entry of a table is not a finite number",
        ),
        (
            "table f(x) = cubic [(0, 0), (1, 1)];".to_owned(),
            "f",
            "the value of table `f` has no unit",
        ),
        (
            table("cubic file \"f.csv\" columns a, b"),
            "\"f.csv\"",
            "the file \"f.csv\" is not read here",
        ),
        (
            table("cubic [(0, 0), (1e-200, 1)]"),
            "[(0, 0), (1e-200, 1)]",
            "the polynomials of `f` are too large to compute",
        ),
    ];
    for (lines, words, message) in &cases {
        let found = said(lines);
        let errors = found
            .iter()
            .find(|(severity, ..)| *severity == Severity::Error);
        let expected = (Severity::Error, (*words).to_owned(), (*message).to_owned());
        assert_eq!(errors, Some(&expected), "{lines}: {found:?}");
    }
}

#[test]
fn calls_have_one_argument_of_the_stated_dimension() {
    let call = |e: &str| {
        format!("table f(x: rad): N*m = cubic [(0, 0), (1, 1)]; torque M on wheel = {e};")
    };
    assert_eq!(said(&call("f(wheel.theta)")), []);
    assert_eq!(said(&call("2*f(30 deg)")), []);
    let error = Severity::Error;
    is(
        &call("f(1, 2)"),
        error,
        "f",
        "table `f` takes 1 argument, found 2",
    );
    is(&call("f"), error, "f", "`f` is a table, not a value");
    let message = "the argument of `f` has dimension m, expected rad";
    is(&call("f(cart.s)"), error, "cart.s", message);
}

#[test]
fn drives_need_a_continuous_acceleration() {
    let drive = |table: &str, more: &str| {
        format!("table f(x: s): m = {table}; drive d: cart.s = f(t); {more}")
    };
    let points = "[(0, 0), (1, 1), (2, 0), (3, 2)]";
    let kinds = |severity: Severity, found: &[(Severity, String, String)]| {
        assert_eq!(found.len(), 1, "{found:?}");
        assert_eq!(found[0].0, severity, "{found:?}");
        found[0].2.clone()
    };
    let straight = said(&drive(&format!("linear {points}"), ""));
    let message = kinds(Severity::Error, &straight);
    assert!(
        message.starts_with("the velocity of drive `d` jumps at t = 1 s"),
        "{message}"
    );
    for kind in ["pchip", "akima"] {
        let found = said(&drive(
            &format!("{kind} {points}"),
            "simulate { t_end = 2.5 s; }",
        ));
        let message = kinds(Severity::Warning, &found);
        assert!(
            message.starts_with("the acceleration of drive `d` jumps at t = 1 s"),
            "{message}"
        );
    }
    // A spline that is left with a slope.
    let message = kinds(
        Severity::Error,
        &said(&drive(&format!("cubic {points}"), "")),
    );
    assert!(
        message.starts_with("the velocity of drive `d` jumps at t = 3 s"),
        "{message}"
    );
    let smooth = [
        drive(&format!("cubic {points}"), "simulate { t_end = 3 s; }"),
        drive(&format!("cubic {points} extrapolate = linear"), ""),
        drive("cubic_periodic [(0, 0), (1, 1), (2, 0.3), (3, 0)]", ""),
    ];
    for lines in smooth {
        assert_eq!(said(&lines), [], "{lines}");
    }
}

#[test]
fn the_words_of_a_table_are_names_everywhere_else() {
    for word in [
        "table",
        "cubic",
        "columns",
        "extrapolate",
        "hold",
        "clamped",
        "pchip",
    ] {
        let places = [
            format!("param {word} = 1 N*m; torque M on wheel = {word};"),
            format!("let {word} = 1 N*m; torque M on wheel = {word};"),
            format!("body {word} {{ mass = 1 kg; inertia = 1 kg*m^2; }}"),
            format!("torque {word} on wheel = 1 N*m;"),
            format!("output {word} = wheel.theta;"),
        ];
        for lines in places {
            assert_eq!(said(&lines), [], "{lines}");
        }
    }
}

#[test]
fn printed_equations_have_primes() {
    let model = compile(&with(
        "table law(x: rad): J = cubic [(0, 0), (1, 1), (2, 3)] extrapolate = linear;
         potential U = law(wheel.theta);",
    ));
    let model = model.verified.unwrap().program.model;
    let text = mbdsl_compiler::print::text(&model);
    assert!(text.contains("law'(wheel.theta)"), "{text}");
    assert!(!text.contains("law''"), "{text}");
    let latex = mbdsl_compiler::print::latex(&model);
    assert!(latex.contains("\\operatorname{law}'"), "{latex}");
}

#[test]
fn files_are_written_into_the_text() {
    let text = with("table f(x: s): m = cubic file \"f.csv\" columns t, y extrapolate = linear;");
    let read = |name: &str| {
        assert_eq!(name, "f.csv");
        Ok("# measured\nt, z, \"y\"\n\n0,9,1\n 1e0 , 9, -2.5\n".to_owned())
    };
    let inlined = inline(&text, read).unwrap();
    let expected = "cubic [(0.0, 1.0), (1.0, -2.5)] extrapolate = linear;";
    assert!(inlined.contains(expected), "{inlined}");
    let missing = inline(&text, |_| Err(std::io::ErrorKind::NotFound.into()));
    let message = missing.unwrap_err().to_string();
    assert!(
        message.starts_with("table `f`, line 5: cannot read `f.csv`: "),
        "{message}"
    );
}

#[test]
fn faults_of_files_name_line_and_column() {
    let fault = |text: &str| points_of(text, ["t", "y"], [None; 2]).unwrap_err();
    assert_eq!(fault("# nothing\n\n"), CsvError::Empty);
    let fault = |text: &str| fault(text).to_string();
    assert_eq!(
        fault("t,z\n1,2\n"),
        "it has no column `y`; there are `t`, `z`: write the name as it is there, in quotation marks if it is no word, \
         or its number, as in `columns 1, 2`"
    );
    assert_eq!(fault("t,y\n1,2\n\n3\n"), "line 4 has no column `y`");
    for (wrong, advice) in [
        ("two", ""),
        ("", ": fill it in, or remove the line"),
        ("nan", ""),
        ("inf", ""),
        ("1:30", ""),
        (
            "2024-05-01 12:30:00",
            ", but a date or a time of day: write the seconds since the first line",
        ),
        ("\"1,234.5\"", ": remove what separates thousands"),
    ] {
        let shown = wrong.trim_matches('"');
        let expected = format!("line 3, column `y`: `{shown}` is not a finite number{advice}");
        assert_eq!(fault(&format!("t,y\n0,1\n1,{wrong}\n")), expected);
    }
    assert_eq!(
        fault("t;y\n0;0,5\n1;1.234\n"),
        "`1.234` in line 3 has a point, and `0,5` in line 2 a comma: one of them separates thousands, remove it"
    );
    assert_eq!(
        fault("t,y\n0,1\n\n# at rest\n0,2\n"),
        "lines 2 and 5 are both at 0: remove one of them"
    );
    assert_eq!(
        fault("t,y\n0,1\n2,2\n1.5,2\n"),
        "line 4 is at 1.5, after 2 in line 3: sort the lines by this column"
    );
    let fault = |columns| {
        points_of("0,1\na,b\n", columns, [None; 2])
            .unwrap_err()
            .to_string()
    };
    assert_eq!(fault(["0", "1"]), "columns are counted from 1");
    assert_eq!(
        fault(["1", "3"]),
        "no line of it has numbers in the columns 1 and 3"
    );
    assert_eq!(
        fault(["1", "2"]),
        "line 2, column `1`: `a` is not a finite number"
    );
}

/// Files whose columns or numbers could be read in another way are refused: no number is taken from a wrong column.
#[test]
fn what_could_be_read_otherwise_is_refused() {
    let refused = |text: &str, columns: [&str; 2], words: &str| {
        let fault = points_of(text, columns, [None; 2]).map(|points| panic!("{text}: {points:?}"));
        let fault = fault.unwrap_err().to_string();
        assert!(fault.contains(words), "{text}: {fault}");
    };
    let other = "fields, and the header";
    // Blanks within names, names of rows, decimal commas between commas.
    refused(
        "Time [s]  Force [N]  Pos [mm]\n0 10 100\n1 20 200\n",
        ["Time", "Force"],
        other,
    );
    refused("t F\n1 0.0 10\n2 0.1 20\n", ["t", "F"], other);
    refused("t,F\n0,0,1,5\n0,1,2,5\n", ["t", "F"], other);
    refused("t,F,F\n0,1,2\n", ["t", "F"], "it has two columns `F`");
    let thousands = "has three digits behind its comma, as all others have";
    refused("t,y\n0,\"1,000\"\n1,\"1,500\"\n", ["t", "y"], thousands);
    refused("0\t1,000\n1\t2,250\n", ["1", "2"], thousands);
    // What is no number is no line of units, and no header.
    refused(
        "t,y\nNaN,NaN\n0,1\n",
        ["t", "y"],
        "line 2, column `t`: `NaN`",
    );
    refused(
        "t,y\nOVL,OVL\n0,1\n",
        ["t", "y"],
        "line 2, column `t`: `OVL`",
    );
    refused(
        "0,\n1,2\n2,3\n",
        ["1", "2"],
        "line 1, column `2`: `` is not a finite number",
    );
    // A line of empty fields is a point without numbers, and no line of units.
    refused(
        "t,y,z\n,,5\n0,1,2\n",
        ["t", "y"],
        "line 2, column `t`: `` is not a finite number: fill it in",
    );
    // A comment that is no header.
    refused("# no y\n0 1\n", ["t", "y"], "it has no column `t`");
    refused("# columns: t y\n0 1 2\n", ["t", "y"], other);
    refused(
        "2024-05-01 12:30:00,1\n",
        ["1", "2"],
        "line 1, column `1`: `2024-05-01 12:30:00`",
    );
    let read = |text: &str, columns| points_of(text, columns, [None; 2]).unwrap();
    let expected = [[0.0, 10.0], [0.1, 20.0]];
    // By commas the columns 1 and 3 would be 0 and 5: blanks make numbers of all of the line.
    let blanks = read("0,0 1 2,5\n1,0 1 2,7\n", ["1", "3"]);
    assert_eq!(blanks, [[0.0, 2.5], [1.0, 2.7]]);
    refused(
        "0,0|1 2,5\n1,0|1 2,7\n",
        ["1", "3"],
        "it is not clear what separates its columns",
    );
    // A table with an index keeps its first column, which has no name.
    assert_eq!(
        read("\tt\tF\n0\t0.0\t10\n1\t0.1\t20\n", ["t", "F"]),
        expected
    );
    assert_eq!(read("0,0|1|10\n0,1|1|20\n", ["1", "3"]), expected);
    assert_eq!(read("t;F\n0,000;10,0\n0,100;20,0\n", ["t", "F"]), expected);
    assert_eq!(read("t,F\r0,10\r0.1,20\r", ["t", "F"]), expected);
    assert_eq!(read("t,F\ns,\n0,10\n0.1,20\n", ["t", "F"]), expected);
}

/// Files as programs write them that record numbers, each with the points (0, 1.5) and (0.01, -2.25).
#[test]
fn files_of_loggers_are_read() {
    let named = ["\"Time (s)\"", "\"Acceleration (g)\""];
    for (text, columns) in [
        ("t,y\n0,1.5\n0.01,-2.25\n", ["t", "y"]),
        // A phone, whose names have blanks and units, with a mark of the order of bytes and the ends of lines of
        // Windows.
        (
            "\u{FEFF}\"Time (s)\",\"Acceleration (g)\"\r\n0,1.5\r\n0.01,-2.25\r\n",
            named,
        ),
        (
            "Time (s),Acceleration (g)\n0.0E0,1.5E0\n1.0E-2,-2.25E0\n",
            ["Time", "Acceleration"],
        ),
        (
            "Time [s],Acceleration [g]\n0,1.5\n0.01,-2.25\n",
            ["Time", "2"],
        ),
        // A spreadsheet where commas are decimal, with semicolons, tabs, or quotation marks.
        ("t;x;y\n0;9;1,5\n0,01;9;-2,25\n", ["t", "y"]),
        ("t\ty\n0\t1,5\n0,01\t-2,25\n", ["t", "y"]),
        (
            "\"t\",\"y\"\n\"0\",\"1,5\"\n\"0,01\",\"-2,25\"\n",
            ["t", "y"],
        ),
        // An oscilloscope, with what it says of itself before the names, or with a line of units.
        (
            "Model,MSO24\nFirmware,1.2.3\n,\nRecord Length,2\n\nTIME,CH1\n0,1.5\n1e-2,-2.25\n",
            ["TIME", "CH1"],
        ),
        (
            "Time;Channel A\n(s);(V)\n\n0;1.5\n0.01;-2.25\n",
            ["Time", "\"Channel A\""],
        ),
        // No names.
        ("0 1.5\n0.01 -2.25\n", ["1", "2"]),
        ("  0.00   7  1.5\n  0.01   7 -2.25\n", ["1", "3"]),
        ("# t y\n0|1.5\n0.01|-2.25", ["1", "2"]),
        // A header that is a comment, as NumPy writes it, and a comment before a header.
        (
            "# of today\n# t y\n0.0e+00 1.5e+00\n# a pause\n1.0e-02 -2.25e+00\n",
            ["t", "y"],
        ),
        ("#t,y\n0,1.5\n0.01,-2.25\n", ["t", "y"]),
        (
            "A title\n## columns: t y\n# s N\n0 1.5\n0.01 -2.25\n",
            ["t", "y"],
        ),
        ("# y t\nt,y\n0,1.5\n0.01,-2.25\n", ["t", "y"]),
        ("Time,Value,\n0,1.5,\n0.01,-2.25,\n", ["1", "2"]),
        // Names that contain the separator, and one that is a number.
        (
            "\"t, raw\",\"2\",y\n0,9,1.5\n0.01,9,-2.25\n",
            ["\"t, raw\"", "y"],
        ),
        ("y,t,\"2\"\n9,0,1.5\n9,0.01,-2.25\n", ["t", "\"2\""]),
    ] {
        let points = points_of(text, columns, [None; 2]);
        assert_eq!(points, Ok(vec![[0.0, 1.5], [0.01, -2.25]]), "{text}");
    }
}

/// A unit of the file that is not that of the table is a fault; one that the language does not know, or that belongs
/// to a column with a number, is not.
#[test]
fn units_of_files_are_those_of_the_table() {
    let text = "\"t (ms)\",\"a (m/s²)\",phi [°],T (°C),n (rpm),u (µs),M (kN·m)\n0,1,2,3,4,5,6\n";
    let read = |columns, stated: [&str; 2]| points_of(text, columns, stated.map(Some));
    for (columns, stated) in [
        (["t", "a"], ["ms", "m/s^2"]),
        (["t", "a"], ["ms", "N/kg"]),
        (["t", "phi"], ["ms", "deg"]),
        (["t", "T"], ["ms", "1"]),
        (["1", "2"], ["s", "mm/s^2"]),
    ] {
        assert!(read(columns, stated).is_ok(), "{columns:?} {stated:?}");
    }
    let fault = read(["t", "a"], ["s", "m/s^2"]).unwrap_err();
    assert_eq!(
        fault.to_string(),
        "its column `t (ms)` is in ms, and the table states s: state `ms`, and the numbers are converted, or name the \
         column by its number, as in `columns 1, 2`, if ms is something else there"
    );
    // The `g` of an accelerometer is no gram.
    let fault = points_of(
        "t (s),a (g)\n0,1\n1,2\n",
        ["t", "a"],
        ["s", "m/s^2"].map(Some),
    )
    .unwrap_err();
    assert_eq!(
        fault.to_string(),
        "its column `a (g)` is in g, and the table states m/s^2: if it is the acceleration of gravity, name the column by \
         its number, as in `columns 1, 2`, state `1`, and multiply the table by `9.80665 m/s^2`"
    );
    for (columns, stated) in [
        (["t", "phi"], ["ms", "rad"]),
        (["t", "a"], ["ms", "m/s"]),
        (["t", "n"], ["ms", "rad/s"]),
        (["u", "M"], ["s", "N*m"]),
        (["u", "M"], ["us", "N*m"]),
    ] {
        let fault = read(columns, stated).unwrap_err();
        assert!(matches!(fault, CsvError::OtherUnit { .. }), "{fault}");
    }
    let rows = "t,F\nms,N\n0,1\n";
    let fault = points_of(rows, ["t", "F"], [Some("s"), Some("N")]).unwrap_err();
    assert!(matches!(fault, CsvError::OtherUnit { .. }), "{fault}");
}

/// Names in quotation marks and numbers of columns are part of the language; what is no text is refused.
#[test]
fn columns_have_names_or_numbers() {
    for columns in [
        "\"Time (s)\", \"Acc (m/s^2)\"",
        "Time, Acc",
        "1, 2",
        "Time, 2",
    ] {
        let text = with(&format!(
            "table f(x: s): m/s^2 = linear file \"f.csv\" columns {columns};"
        ));
        let read = |_: &str| Ok("Time (s);Acc (m/s^2)\n0;0,5\n1;1,5\n".to_owned());
        let inlined = inline(&text, read).unwrap();
        assert!(
            inlined.contains("= linear [(0.0, 0.5), (1.0, 1.5)];"),
            "{inlined}"
        );
    }
    let text = with("table f(x: s): m = linear file \"f.csv\" columns 1, 2;");
    let fault = inline(&text, |_| Err(std::io::ErrorKind::InvalidData.into())).unwrap_err();
    assert_eq!(
        fault.to_string(),
        "table `f`, line 5: `f.csv` is not UTF-8 text: save it as such, as \"CSV UTF-8\" in a spreadsheet"
    );
}

/// The slope of a table has the unit of its value over that of its argument; the word remains free.
#[test]
fn the_slope_of_a_table_is_its_derivative() {
    let text = "model M {
        table f(x: deg): mm = cubic [(0, 0), (90, 10), (180, 5)];
        param slope = 2;
        rotor wheel { pivot = (0, 0); inertia = 1 kg*m^2; }
        start { wheel.theta = 50 deg; wheel.omega = 3 rad/s; }
        output lift: mm = f(wheel.theta);
        output speed: mm/s = slope(f, wheel.theta)*wheel.omega*slope;
        output steep: mm/deg = slope(f, 10 deg + wheel.theta);
    }";
    let compiled = compile(text);
    assert_eq!(compiled.diagnostics, []);
    let mechanism = compiled.verified.unwrap().mechanism();
    let at = |degrees: f64| {
        let q = [degrees.to_radians()];
        let mut values = [0.0; 3];
        mechanism.outputs(
            &Point::new(0.0, &q, &[3.0]).solution(&[0.0], &[]),
            &mut values,
        );
        values
    };
    let h = 1e-4;
    let slope = |degrees: f64| (at(degrees + h)[0] - at(degrees - h)[0]) / (2.0 * h);
    let [_, speed, steep] = at(50.0);
    assert!(
        (steep - slope(60.0)).abs() < 1e-8,
        "{steep} {}",
        slope(60.0)
    );
    let per_radian = slope(50.0) * 180.0 / std::f64::consts::PI;
    assert!(
        (speed - 6.0 * per_radian).abs() < 1e-5,
        "{speed} {per_radian}"
    );
    let wrong = text.replace("speed: mm/s", "speed: mm");
    let message = "output `speed` has dimension m/s, expected m";
    assert_eq!(compile(&wrong).diagnostics[0].message, message);
}
