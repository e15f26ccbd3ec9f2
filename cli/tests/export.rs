//! `mbdsl export` writes the code of a model, or says why there is none.

use crate::support::mbdsl;
use std::fs;
use std::path::PathBuf;

const FALL: &[u8] = b"model FreeFall {
    param m = 1 kg;
    gravity (0, -9.81 m/s^2);
    particle ball { mass = m; }
    allow(unattached);
}";

/// A folder that is not there yet.
fn folder(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR"))
        .join("export")
        .join(name);
    let _ = fs::remove_dir_all(&folder);
    folder
}

#[test]
fn c_code_is_two_files_in_a_folder() {
    let folder = folder("new");
    let name = folder.to_str().unwrap();
    let run = mbdsl(&["export", "-", "--to", "c", "-o", name], FALL);
    assert_eq!((run.code, run.stderr.as_str()), (Some(0), ""));
    assert_eq!(
        run.stdout,
        format!("{name}/free_fall.h\n{name}/free_fall.c\n")
    );
    let header = fs::read_to_string(folder.join("free_fall.h")).unwrap();
    assert!(header.contains("#define FREE_FALL_NQ 2\n"), "{header}");
    // Other files of the folder stay, and those of this model are replaced.
    fs::write(folder.join("main.c"), "int main(void) { return 0; }").unwrap();
    fs::write(folder.join("free_fall.c"), "old").unwrap();
    let run = mbdsl(&["export", "-", "--to", "c", "-o", name], FALL);
    assert_eq!((run.code, run.stderr.as_str()), (Some(0), ""));
    assert_eq!(fs::read_dir(&folder).unwrap().count(), 3);
    let source = fs::read_to_string(folder.join("free_fall.c")).unwrap();
    assert!(source.contains("free_fall_step_rk4("), "{source}");
}

#[test]
fn where_nothing_can_be_written_nothing_is() {
    let folder = folder("taken");
    fs::create_dir_all(folder.join("free_fall.c")).unwrap();
    let name = folder.to_str().unwrap();
    let run = mbdsl(&["export", "-", "--to", "c", "-o", name], FALL);
    assert_eq!((run.code, run.stdout.as_str()), (Some(2), ""));
    let words = format!("error: cannot write {name}/free_fall.c: ");
    assert!(run.stderr.starts_with(&words), "{}", run.stderr);
    assert_eq!(fs::read_dir(&folder).unwrap().count(), 1);
    let file = folder.join("file");
    fs::write(&file, "kept").unwrap();
    let name = file.to_str().unwrap();
    let run = mbdsl(&["export", "-", "--to", "c", "-o", name], FALL);
    assert_eq!(run.code, Some(2));
    let words = format!("error: cannot create {name}: ");
    assert!(run.stderr.starts_with(&words), "{}", run.stderr);
    assert_eq!(fs::read_to_string(&file).unwrap(), "kept");
}

#[test]
fn rust_code_is_a_module_without_dependencies() {
    let exported = mbdsl(&["export", "-", "--to", "rust"], FALL);
    assert_eq!((exported.code, exported.stderr.as_str()), (Some(0), ""));
    for part in [
        "// The equations of motion of `FreeFall` in Rust, printed by mbdsl.\n",
        "needs nothing but `core`",
        "pub struct FreeFall {\n    /// Default 1 kg.\n    pub m: f64,\n}\n",
        "pub fn step_rk4(",
    ] {
        assert!(exported.stdout.contains(part), "{}", exported.stdout);
    }
    assert!(!exported.stdout.contains("::mbdsl"));
    let expanded = mbdsl(&["expand", "-"], FALL);
    assert_eq!(expanded.code, Some(0));
    assert!(expanded.stdout.contains("use ::mbdsl::runtime"));
    let folder = folder("rust");
    fs::create_dir_all(&folder).unwrap();
    let file = folder.join("free_fall.rs");
    let name = file.to_str().unwrap();
    let run = mbdsl(&["export", "-", "--to", "rust", "-o", name], FALL);
    assert_eq!((run.code, run.stdout.as_str()), (Some(0), ""));
    assert_eq!(fs::read_to_string(file).unwrap(), exported.stdout);
}

#[test]
fn what_code_cannot_compute_is_refused_by_name() {
    let folder = folder("refused");
    let name = folder.to_str().unwrap();
    let text = b"model Ball {
        gravity (0, -9.81 m/s^2);
        slider ball { mass = 1 kg; origin = (0, 0); axis = (0, 1); }
        stop floor: ball.s >= 0 { restitution = 0.8; }
        start { ball.s = 1 m; }
    }";
    let run = mbdsl(&["export", "-", "--to", "c", "-o", name], text);
    assert_eq!((run.code, run.stdout.as_str()), (Some(1), ""));
    assert_eq!(
        run.stderr,
        "error: <stdin>: `Ball` has stops (`floor`): the C code has neither impacts nor sticking\n"
    );
    assert!(!folder.exists());
    let run = mbdsl(&["export", "-", "--to", "rust", "-o", name], text);
    assert_eq!((run.code, run.stdout.as_str()), (Some(1), ""));
    assert_eq!(
        run.stderr,
        "error: <stdin>: `Ball` has stops (`floor`): the Rust code has neither impacts nor sticking\n"
    );
    assert!(!folder.exists());
    let faulty = b"model Fall { particle ball { mass = 1 m; } }";
    let run = mbdsl(&["export", "-", "--to", "c", "-o", name], faulty);
    assert_eq!((run.code, run.stdout.as_str()), (Some(1), ""));
    assert!(run.stderr.contains("mass of `ball`"), "{}", run.stderr);
    assert!(!folder.exists());
}

#[test]
fn languages_and_folders_are_asked_for() {
    let run = mbdsl(&["export", "-", "--to", "c"], FALL);
    assert_eq!(run.code, Some(2));
    assert_eq!(
        run.stderr,
        "error: `--to c` writes two files: name their folder, as in `-o firmware`\n"
    );
    let run = mbdsl(&["export", "-"], FALL);
    assert_eq!(run.code, Some(2));
    assert_eq!(
        run.stderr,
        "error: say what the model becomes: `--to c`, `--to rust` or `-o NAME.fmu`\n"
    );
    let run = mbdsl(&["export", "-", "--to", "rust", "--fmi", "2"], FALL);
    assert_eq!(run.code, Some(2));
    assert_eq!(
        run.stderr,
        "error: --fmi has no effect: it belongs to `--to fmu`\n"
    );
    for to in ["c", "rust"] {
        let run = mbdsl(&["export", "-", "--to", to, "-o", "fall.fmu"], FALL);
        assert_eq!(run.code, Some(2));
        assert_eq!(
            run.stderr,
            format!(
                "error: `--to {to}` makes no functional mock-up unit, as the ending of fall.fmu says: leave out `--to`, or name another output\n"
            )
        );
    }
    let run = mbdsl(&["export", "-", "--to", "ada"], FALL);
    assert_eq!(run.code, Some(2));
    assert!(
        run.stderr.contains("[possible values: c, rust, fmu]"),
        "{}",
        run.stderr
    );
    let help = mbdsl(&["export", "--help"], b"").stdout;
    assert!(help.contains("NAME.h and NAME.c in C99"), "{help}");
}

/// The entries of an FMU.
fn entries(path: &str) -> Vec<String> {
    let archive = zip::ZipArchive::new(fs::File::open(path).unwrap()).unwrap();
    archive
        .file_names()
        .map(|name| name.unwrap().into_owned())
        .collect()
}

#[test]
fn an_fmu_has_the_libraries_that_are_named() {
    let folder = folder("fmu");
    fs::create_dir_all(&folder).unwrap();
    let file = |name: &str| folder.join(name).to_str().unwrap().to_owned();
    let (library, unit) = (file("library"), file("fall.fmu"));
    fs::write(&library, "a library").unwrap();
    let windows = format!("x86_64-windows={library}");
    let linux = format!("x86_64-linux={library}");
    let named = ["--library", &linux, "--library", &windows];
    let export = |more: &[&str]| {
        let arguments = [&["export", "-", "-o", &unit], &named[..], more].concat();
        mbdsl(&arguments, FALL)
    };
    let run = export(&[]);
    assert_eq!(
        (run.code, run.stderr.as_str()),
        (
            Some(0),
            "note: the FMU is for model exchange only where it is compiled from its sources: runs of the model use `dop853`, and the sources have `rk4` (`simulate { method = rk4; h = 1 ms; }`)\n"
        )
    );
    assert_eq!(run.stdout, format!("{unit}\n"));
    let three = entries(&unit);
    assert!(three.contains(&"binaries/x86_64-linux/free_fall.so".to_owned()));
    assert!(three.contains(&"binaries/x86_64-windows/free_fall.dll".to_owned()));
    let bytes = fs::read(&unit).unwrap();
    assert_eq!(export(&[]).code, Some(0));
    assert!(bytes == fs::read(&unit).unwrap());
    assert_eq!(export(&["--fmi", "2"]).code, Some(0));
    let two = entries(&unit);
    assert!(two.contains(&"binaries/linux64/free_fall.so".to_owned()));
    assert!(two.contains(&"binaries/win64/free_fall.dll".to_owned()));
    // What cannot be done leaves the file as it is.
    let bytes = fs::read(&unit).unwrap();
    let arm = format!("aarch64-linux={library}");
    let toaster = format!("toaster={library}");
    for (more, words) in [
        (
            ["--fmi", "2", "--library", &arm],
            "error: FMI 2.0 has no name for aarch64-linux: write `--fmi 3`\n",
        ),
        (
            ["--fmi", "3", "--library", &linux],
            "error: --library: there are two for x86_64-linux\n",
        ),
        (
            ["--fmi", "3", "--library", &toaster],
            "error: --library: there is no platform `toaster`; there are x86_64-linux aarch64-linux x86_64-windows aarch64-windows x86_64-darwin aarch64-darwin\n",
        ),
    ] {
        let run = export(&more);
        assert_eq!((run.code, run.stderr.as_str()), (Some(2), words));
    }
    let run = export(&["--fmi", "4"]);
    assert_eq!(run.code, Some(2));
    assert!(run.stderr.contains("expected 2 or 3"), "{}", run.stderr);
    let missing = file("missing");
    let run = mbdsl(&["export", "-", "-o", &unit, "--library", &missing], FALL);
    assert_eq!(run.code, Some(2));
    assert!(
        run.stderr
            .starts_with(&format!("error: cannot read {missing}: "))
    );
    assert!(bytes == fs::read(&unit).unwrap());
}

#[test]
fn an_fmu_of_a_model_with_stops_is_for_co_simulation() {
    let folder = folder("stops");
    fs::create_dir_all(&folder).unwrap();
    let file = |name: &str| folder.join(name).to_str().unwrap().to_owned();
    let (library, unit) = (file("library"), file("ball.fmu"));
    fs::write(&library, "a library").unwrap();
    let text = b"model Ball {
        gravity (0, -9.81 m/s^2);
        slider ball { mass = 1 kg; origin = (0, 0); axis = (0, 1); }
        stop floor: ball.s >= 0;
        start { ball.s = 1 m; }
    }";
    let run = mbdsl(&["export", "-", "-o", &unit, "--library", &library], text);
    assert_eq!(run.code, Some(0));
    assert_eq!(
        run.stderr,
        "note: the FMU is for co-simulation only, and has no sources in C: `Ball` has stops or friction, as `floor`, so that its accelerations are no function of the state\n"
    );
}
