//! `mbdsl completions` and `mbdsl man`: what a shell and `man` want to know of the command.

use crate::{Outcome, output};
use clap::Command;
use clap_complete::Shell;
use std::path::Path;

/// Prints the completions for a shell.
pub(crate) fn completions(shell: Shell, mut command: Command) -> Outcome {
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut command, "mbdsl", &mut script);
    output::result(&String::from_utf8_lossy(&script), Outcome::Good)
}

/// Prints the manual page of the command, or writes it and those of all subcommands into a folder.
pub(crate) fn man(folder: Option<&Path>, command: Command) -> Outcome {
    let Some(folder) = folder else {
        let mut page = Vec::new();
        return match clap_mangen::Man::new(command).render(&mut page) {
            Ok(()) => output::result(&String::from_utf8_lossy(&page), Outcome::Good),
            Err(fault) => output::failed(&format!("cannot write the page: {fault}")),
        };
    };
    let written =
        std::fs::create_dir_all(folder).and_then(|()| clap_mangen::generate_to(command, folder));
    match written {
        Ok(()) => output::result(&format!("{}\n", folder.display()), Outcome::Good),
        Err(fault) => output::failed(&format!("cannot write into {}: {fault}", folder.display())),
    }
}
