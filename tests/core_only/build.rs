//! Exports the models that `src/models.rs` lists, a module each.
#![allow(clippy::unwrap_used, clippy::panic)]

use mbdsl_compiler::emit::core_only;
use std::env;
use std::fmt::Write;
use std::fs;
use std::path::PathBuf;

macro_rules! models {
    ($($name:ident: $Type:ident, $file:literal;)*) => {
        /// The modules with the files of their models.
        const MODELS: &[(&str, &str)] = &[$((stringify!($name), $file)),*];
    };
}

include!("src/models.rs");

fn main() {
    let folder = PathBuf::from(env::var("CARGO_MANIFEST_DIR").unwrap());
    let out = PathBuf::from(env::var("OUT_DIR").unwrap());
    let mut modules = String::new();
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-changed=src/models.rs");
    for (name, file) in MODELS {
        println!("cargo::rerun-if-changed={file}");
        let text = fs::read_to_string(folder.join(file)).unwrap();
        let compiled = mbdsl_compiler::compile(&text);
        let Some(verified) = compiled.verified else {
            panic!("{file}: {:?}", compiled.diagnostics);
        };
        let printed = core_only(&verified).unwrap();
        let code = prettyplease::unparse(&syn::parse2(printed.code).unwrap());
        let path = out.join(format!("{name}.rs"));
        fs::write(&path, printed.comment + &code).unwrap();
        writeln!(
            modules,
            "/// The module of `{file}`.\npub mod {name} {{ include!({path:?}); }}"
        )
        .unwrap();
    }
    fs::write(out.join("modules.rs"), modules).unwrap();
}
