//! `mbdsl completions` and `mbdsl man`: the command for a shell and for `man`.

use crate::{Outcome, output};
use clap::Command;
use clap_complete::Shell;
use clap_mangen::Man;
use mbdsl::runtime::files;
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
        return match page(&Man::new(command)) {
            Ok(page) => output::result(&String::from_utf8_lossy(&page), Outcome::Good),
            Err(fault) => output::failed(&format!("cannot write the page: {fault}")),
        };
    };
    let shown = folder.display();
    let created = std::fs::create_dir_all(folder);
    let created = created.map_err(|fault| format!("cannot create {shown}: {fault}"));
    match created.and_then(|()| pages(folder, command)) {
        Ok(()) => output::result(&format!("{shown}\n"), Outcome::Good),
        Err(fault) => output::failed(&fault),
    }
}

/// The pages of the command and its subcommands, as `clap_mangen::generate_to` names them.
///
/// # Errors
/// If one of them cannot be written, in words.
fn pages(folder: &Path, command: Command) -> Result<(), String> {
    let mut command = command.disable_help_subcommand(true);
    command.build();
    let shown = command.get_subcommands().filter(|c| !c.is_hide_set());
    for command in shown.cloned().chain([command.clone()]) {
        let man = Man::new(command);
        let path = folder.join(man.get_filename());
        let written = page(&man).and_then(|page| files::write(&path, page));
        written.map_err(|fault| format!("cannot write {}: {fault}", path.display()))?;
    }
    Ok(())
}

fn page(man: &Man) -> std::io::Result<Vec<u8>> {
    let mut page = Vec::new();
    man.render(&mut page)?;
    Ok(page)
}
