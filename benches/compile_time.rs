//! How long a crate with a chain of links takes to build, debug and release, with the compiler of
//! mechanisms unoptimized, as cargo has it by default, and optimized.
//!
//! `cargo bench --bench compile_time` writes a project into the folder for temporary files, builds
//! what it depends on once for every kind of build, and measures `cargo build` of the project alone:
//! after its model was replaced by a longer one, and again after its file was touched. The folder is
//! removed in the end. A build that takes longer than the limit is ended, and longer chains are left
//! out.
#![allow(missing_docs)]

use std::error::Error;
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

const LINKS: [usize; 5] = [2, 8, 32, 128, 256];

/// A build may take so long.
const LIMIT: Duration = Duration::from_secs(120);

/// Dependencies may take so long, once for every kind of build.
const LIMIT_OF_DEPENDENCIES: Duration = Duration::from_secs(1800);

/// The kinds of builds: a title, and what cargo is told.
const KINDS: [(&str, &[&str]); 4] = [
    ("debug", &[]),
    (
        "debug, opt-level = 3",
        &["--config", "profile.dev.package.mbdsl-compiler.opt-level=3"],
    ),
    ("release", &["--release"]),
    (
        "release, opt-level = 3",
        &[
            "--release",
            "--config",
            "profile.release.build-override.opt-level=3",
        ],
    ),
];

fn main() -> Result<(), Box<dyn Error>> {
    // `cargo test --benches` runs this, too, and has no time for it.
    if !std::env::args().any(|argument| argument == "--bench") {
        return Ok(());
    }
    let name = format!("mbdsl-compile-time-{}", std::process::id());
    let project = Project {
        folder: std::env::temp_dir().join(name),
    };
    project.create()?;
    println!("seconds of `cargo build` for a chain, its model replaced / its file touched\n");
    print!("{:<26}", "links");
    for links in LINKS {
        print!("{links:>16}");
    }
    println!();
    for (title, arguments) in KINDS {
        print!("{title:<26}");
        project.write_chain(1)?;
        if project.build(arguments, LIMIT_OF_DEPENDENCIES)?.is_none() {
            println!("  the dependencies take over {LIMIT_OF_DEPENDENCIES:?}");
            continue;
        }
        let mut over = false;
        for links in LINKS {
            let shown = if over {
                None
            } else {
                project.measure(links, arguments)?
            };
            over = shown.is_none();
            print!("{:>16}", shown.unwrap_or_else(|| "over".to_owned()));
        }
        println!();
    }
    println!("\nover: more than {} s", LIMIT.as_secs());
    println!("opt-level = 3: of the compiler of mechanisms inside rustc");
    Ok(())
}

/// A crate that depends on mbdsl and on nothing else; its folder goes when it goes.
struct Project {
    folder: PathBuf,
}

impl Drop for Project {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.folder);
    }
}

impl Project {
    /// Writes the manifest; versions of the dependencies are those of this repository.
    fn create(&self) -> Result<(), Box<dyn Error>> {
        let here = Path::new(env!("CARGO_MANIFEST_DIR"));
        let root = here
            .parent()
            .ok_or("the folder of the benches has no parent")?;
        fs::create_dir_all(self.folder.join("src"))?;
        fs::copy(root.join("Cargo.lock"), self.folder.join("Cargo.lock"))?;
        fs::copy(
            root.join("rust-toolchain.toml"),
            self.folder.join("rust-toolchain.toml"),
        )?;
        let manifest = format!(
            "[package]\nname = \"chain\"\nversion = \"0.0.0\"\nedition = \"2024\"\n\n\
             [dependencies]\nmbdsl = {{ path = {:?} }}\n\n[workspace]\n",
            root.join("mbdsl")
        );
        fs::write(self.folder.join("Cargo.toml"), manifest)?;
        Ok(())
    }

    fn main_file(&self) -> PathBuf {
        self.folder.join("src/main.rs")
    }

    /// A program that simulates a chain, so that all its equations are built.
    fn write_chain(&self, links: usize) -> Result<(), Box<dyn Error>> {
        const LINK: &str =
            "{ mass = m; inertia = m*L^2/12; point A = (-L/2, 0); point B = (L/2, 0); }";
        let mut text = String::new();
        writeln!(text, "mbdsl::mechanism! {{")?;
        writeln!(text, "    model Chain {{")?;
        writeln!(
            text,
            "        param g = 9.81 m/s^2; param m = 1 kg; param L = 0.1 m;"
        )?;
        writeln!(text, "        gravity (0, -g);")?;
        writeln!(text, "        ground {{ point O = (0, 0); }}")?;
        writeln!(text, "        body link[1] {LINK}")?;
        writeln!(
            text,
            "        joint pin[1] = revolute(ground.O, link[1].A);"
        )?;
        if links > 1 {
            writeln!(text, "        for i in 2..={links} {{")?;
            writeln!(text, "            body link[i] {LINK}")?;
            writeln!(
                text,
                "            joint pin[i] = revolute(link[i-1].B, link[i].A);"
            )?;
            writeln!(text, "        }}")?;
        }
        writeln!(
            text,
            "        start {{ for i in 1..={links} {{ link[i].theta = 0; }} }}"
        )?;
        writeln!(text, "    }}\n}}\n")?;
        writeln!(text, "fn main() {{")?;
        writeln!(
            text,
            "    let run = mbdsl::simulate(&Chain::default(), &mbdsl::Options::fixed(0.01, 0.01));"
        )?;
        writeln!(text, "    println!(\"{{run:?}}\");\n}}")?;
        fs::write(self.main_file(), text)?;
        Ok(())
    }

    /// Both times as they are shown; none where one is over the limit.
    fn measure(&self, links: usize, arguments: &[&str]) -> Result<Option<String>, Box<dyn Error>> {
        self.write_chain(links)?;
        let Some(replaced) = self.build(arguments, LIMIT)? else {
            return Ok(None);
        };
        fs::File::options()
            .append(true)
            .open(self.main_file())?
            .set_modified(std::time::SystemTime::now())?;
        let touched = self.build(arguments, LIMIT)?;
        Ok(touched.map(|touched| {
            format!(
                "{:.2} / {:.2}",
                replaced.as_secs_f64(),
                touched.as_secs_f64()
            )
        }))
    }

    /// How long `cargo build` takes; none where it takes longer than the limit.
    fn build(
        &self,
        arguments: &[&str],
        limit: Duration,
    ) -> Result<Option<Duration>, Box<dyn Error>> {
        let begin = Instant::now();
        let log = fs::File::create(self.folder.join("log"))?;
        let mut command = Command::new("cargo");
        command
            .args(["build", "--quiet"])
            .args(arguments)
            .current_dir(&self.folder)
            .env("CARGO_TARGET_DIR", self.folder.join("target"))
            .env_remove("CARGO_INCREMENTAL")
            .stdout(Stdio::null())
            .stderr(log);
        own_group(&mut command);
        let mut child = command.spawn()?;
        loop {
            if let Some(status) = child.try_wait()? {
                if !status.success() {
                    let log = fs::read_to_string(self.folder.join("log"))?;
                    return Err(format!("the project does not build:\n{log}").into());
                }
                return Ok(Some(begin.elapsed()));
            }
            if begin.elapsed() > limit {
                end(&mut child)?;
                return Ok(None);
            }
            std::thread::sleep(Duration::from_millis(5));
        }
    }
}

/// Cargo's rustc has to end with it: both are in a group of their own.
#[cfg(unix)]
fn own_group(command: &mut Command) {
    std::os::unix::process::CommandExt::process_group(command, 0);
}

#[cfg(not(unix))]
fn own_group(_: &mut Command) {}

fn end(child: &mut Child) -> std::io::Result<()> {
    if cfg!(unix) {
        let group = format!("-{}", child.id());
        Command::new("kill")
            .args(["-KILL", "--", &group])
            .status()?;
    }
    // Where it has ended by itself meanwhile there is nothing to kill.
    let _ = child.kill();
    child.wait()?;
    Ok(())
}
