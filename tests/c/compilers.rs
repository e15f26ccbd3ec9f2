//! C code in folders of its own, compiled and run.

use mbdsl_compiler::c::Code;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// What every compiler is told.
const STRICT: &[&str] = &[
    "-Wall",
    "-Wextra",
    "-pedantic",
    "-Werror",
    "-ffp-contract=off",
];

/// Whether there is a compiler, which says so where there is none.
pub(super) fn is_there(compiler: &str) -> bool {
    let found = Command::new(compiler).arg("--version").output().is_ok();
    if !found {
        eprintln!("no {compiler}: the C code is not compiled with it");
    }
    found
}

/// Kernels of a build with fused operations round otherwise than the C code.
pub(super) fn has_its_bits() -> bool {
    !cfg!(target_feature = "fma")
}

/// The code in a folder of its own.
pub(super) fn written(folder: &str, code: &Code) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR"))
        .join("c")
        .join(folder);
    fs::create_dir_all(&folder).unwrap();
    fs::write(folder.join(format!("{}.h", code.name)), &code.header).unwrap();
    fs::write(folder.join(format!("{}.c", code.name)), &code.source).unwrap();
    folder
}

/// Runs a compiler without a warning.
pub(super) fn compile(compiler: &str, folder: &Path, arguments: &[&str]) {
    compile_as("-std=c99", compiler, folder, arguments);
}

/// The same in this version of C or C++.
pub(super) fn compile_as(standard: &str, compiler: &str, folder: &Path, arguments: &[&str]) {
    let mut command = Command::new(compiler);
    let run = command
        .arg(standard)
        .args(STRICT)
        .args(arguments)
        .current_dir(folder);
    let run = run.output().unwrap();
    let said = String::from_utf8_lossy(&run.stderr);
    assert!(
        run.status.success() && said.is_empty(),
        "{folder:?}: {said}"
    );
}

/// The program that runs the functions of a model.
pub(super) fn driver(compiler: &str, folder: &Path, code: &Code, optimized: &str) -> PathBuf {
    let driver = concat!(env!("CARGO_MANIFEST_DIR"), "/c/driver.c");
    let macros = code.name.to_uppercase();
    let arguments = [
        optimized.to_owned(),
        format!("-DMODEL={}", code.name),
        format!("-DMACROS={macros}"),
        "-include".to_owned(),
        format!("{}.h", code.name),
        driver.to_owned(),
        format!("{}.c", code.name),
        "-o".to_owned(),
        format!("driver-{compiler}"),
        "-lm".to_owned(),
    ];
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    compile(compiler, folder, &arguments);
    folder.join(format!("driver-{compiler}"))
}

/// What a program writes for this input, a word a line.
pub(super) fn output(program: &Path, arguments: &[&str], input: &str) -> Vec<String> {
    let mut command = Command::new(program);
    let command = command
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped());
    let mut child = command.spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let run = std::thread::scope(|scope| {
        scope.spawn(move || stdin.write_all(input.as_bytes()).unwrap());
        child.wait_with_output().unwrap()
    });
    assert!(run.status.success(), "{program:?}");
    let text = String::from_utf8(run.stdout).unwrap();
    text.lines().map(str::to_owned).collect()
}
