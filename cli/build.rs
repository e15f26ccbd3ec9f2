//! The commit of the checkout that the command is built from, which records of measurements name.

use std::path::Path;
use std::process::Command;

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    let root = Path::new("..");
    // A package that was downloaded is not a checkout, even if it is in a folder of one.
    if !root.join(".git").exists() {
        return;
    }
    let git = |arguments: &[&str]| {
        let mut command = Command::new("git");
        let output = command.arg("-C").arg(root).args(arguments);
        let output = output.output().ok().filter(|done| done.status.success())?;
        let text = String::from_utf8(output.stdout).ok()?;
        Some(text.trim().to_owned())
    };
    if let Some(commit) = git(&["rev-parse", "--short=12", "HEAD"]) {
        println!("cargo::rustc-env=MBDSL_COMMIT={commit}");
    }
    // They change with the commit that is checked out.
    for name in ["HEAD", "logs/HEAD"] {
        let path = git(&["rev-parse", "--git-path", name]).map(|path| root.join(path));
        if let Some(path) = path.filter(|path| path.exists()) {
            println!("cargo::rerun-if-changed={}", path.display());
        }
    }
}
