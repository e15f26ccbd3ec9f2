//! The pictures of the documentation, made again from its own texts.
//!
//! `cargo run --release -p pictures` writes them into `docs/src/pictures`, or into the folder that
//! is named: the moving four-bar linkage, and those of the chapters, whose models it reads from them.

mod analyses;
mod chapter;
mod moving;

use chapter::block;
use std::error::Error;
use std::path::{Path, PathBuf};

use mbdsl::runtime::Projection;
use mbdsl::{Options, Plot, Trajectory, simulate};

fn main() -> Result<(), Box<dyn Error>> {
    let folder = std::env::args_os().nth(1);
    let folder = folder.map_or_else(|| PathBuf::from("docs/src/pictures"), PathBuf::from);
    std::fs::create_dir_all(&folder)?;
    let file = |name: &str| {
        let path = folder.join(name);
        println!("wrote {}", path.display());
        path
    };

    std::fs::write(file("four_bar.svg"), moving::four_bar()?)?;

    let chapter = std::fs::read_to_string(Path::new("docs/src/tutorial.md"))?;
    let run = |name: &str, t_end: f64| -> Result<Trajectory, Box<dyn Error>> {
        let text = block(&chapter, name).ok_or_else(|| format!("no block {name}"))?;
        let model = mbdsl::text::load(text)?;
        let options = Options::fixed(t_end, 0.002).output_step(0.01);
        let options = options.stabilization(Projection::default().into());
        Ok(simulate(&model, &options)?.trajectory)
    };
    let crank = run("crank.mbd", 4.0)?;
    crank.plot_lines(file("crank.svg"), "A swinging crank", &["crank.theta"])?;
    let linkage = run("two_bars.mbd", 4.0)?;
    linkage.plot_path(file("two_bars.svg"), "end.x", "end.y")?;
    let whole = run("slider_crank.mbd", 2.0)?;
    whole.plot().write(file("slider_crank.svg"))?;
    analyses::kinematics()?.write(file("kinematics.svg"))?;
    analyses::inverse()?.write(file("inverse_dynamics.svg"))?;
    analyses::statics()?.write(file("statics.svg"))?;
    analyses::modes()?.write(file("modes.svg"))?;
    Ok(())
}
