//! The moving pictures of the gallery in the book, made from the runs with the defaults.
//!
//! `cargo run --release -p mbdsl-gallery --example pictures` writes them into `docs/src/pictures/gallery`,
//! or into the folder that is named.

use std::error::Error;
use std::path::PathBuf;

use mbdsl_export::files;
use mbdsl_gallery::GALLERY;
use mbdsl_runtime::{Options, simulate};
use mbdsl_viewer::Picture;

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
        let picture = Picture::new(&verified.program.model, &mechanism, &run.trajectory)?;
        let film = picture.within(420.0, 300.0).film();
        let path = folder.join(entry.name).with_extension("svg");
        files::write(&path, &film.svg)?;
        println!("wrote {}, {} bytes", path.display(), film.svg.len());
    }
    Ok(())
}
