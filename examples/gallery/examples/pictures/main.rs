//! The moving pictures of the gallery in the book, made from the runs with the defaults.
//!
//! `cargo run --release -p mbdsl-gallery --example pictures` writes them into `docs/src/pictures/gallery`,
//! or into the folder that is named.

mod film;
mod scene;

use std::error::Error;
use std::path::PathBuf;

use mbdsl_gallery::GALLERY;
use mbdsl_runtime::{Options, simulate};
use mbdsl_viewer::Run;

fn main() -> Result<(), Box<dyn Error>> {
    let folder = std::env::args_os().nth(1);
    let folder = folder.map_or_else(|| PathBuf::from("docs/src/pictures/gallery"), PathBuf::from);
    std::fs::create_dir_all(&folder)?;
    for entry in GALLERY {
        let compiled = mbdsl_compiler::compile(entry.text);
        let verified = compiled
            .verified
            .ok_or("a text of the gallery has errors")?;
        let mechanism = verified.mechanism();
        let options = Options::for_model(&mechanism);
        let run = simulate(&mechanism, &options)?;
        let model = &verified.program.model;
        let data = mbdsl_viewer::data(model, &mechanism, &Run::from(&run), &options);
        let picture = film::film(entry.title(), &serde_json::from_str(&data)?);
        let path = folder.join(entry.name).with_extension("svg");
        std::fs::write(&path, &picture)?;
        println!("wrote {}, {} bytes", path.display(), picture.len());
    }
    Ok(())
}
