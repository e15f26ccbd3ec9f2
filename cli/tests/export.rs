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
fn rust_code_is_what_expand_prints() {
    let exported = mbdsl(&["export", "-", "--to", "rust"], FALL);
    let expanded = mbdsl(&["expand", "-"], FALL);
    assert_eq!((exported.code, expanded.code), (Some(0), Some(0)));
    assert!(exported.stdout.contains("pub struct FreeFall"));
    assert!(exported.stdout == expanded.stdout);
}

#[test]
fn what_c_cannot_compute_is_refused_by_name() {
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
    let run = mbdsl(&["export", "-", "--to", "ada"], FALL);
    assert_eq!(run.code, Some(2));
    assert!(
        run.stderr.contains("[possible values: c, rust]"),
        "{}",
        run.stderr
    );
    let help = mbdsl(&["export", "--help"], b"").stdout;
    assert!(help.contains("NAME.h and NAME.c in C99"), "{help}");
}
