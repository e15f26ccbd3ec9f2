//! `mbdsl completions` and `mbdsl man`: the command for a shell and for `man`.

use crate::{Outcome, output};
use clap::{Command, ValueHint};
use clap_complete::Shell;
use clap_mangen::Man;
use mbdsl::runtime::files;
use std::path::Path;

/// Prints the completions for a shell.
pub(crate) fn completions(shell: Shell, mut command: Command) -> Outcome {
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut command, "mbdsl", &mut script);
    let script = with_models(shell, &String::from_utf8_lossy(&script), &command);
    output::result(&script, Outcome::Good)
}

/// A script that completes a model by the files that end in `.mbd`.
fn with_models(shell: Shell, script: &str, command: &Command) -> String {
    let takes_model = |command: &&Command| {
        let mut arguments = command.get_positionals();
        arguments.any(|argument| argument.get_value_hint() == ValueHint::FilePath)
    };
    let names = command.get_subcommands().filter(takes_model);
    let names: Vec<&str> = names.map(Command::get_name).collect();
    match shell {
        Shell::Bash => {
            let own = BASH.replace("COMMANDS", &names.join("|"));
            script.replace("complete -F _mbdsl ", "complete -F _mbdsl_models ") + &own
        }
        Shell::Zsh => {
            let line = |line: &str| match ["':file", "'::file", "'*::file"]
                .iter()
                .any(|begin| line.starts_with(begin))
            {
                true => line.replace(":_files'", ":_files -g \"*.mbd\"'"),
                false => line.to_owned(),
            };
            let lines: Vec<String> = script.split('\n').map(line).collect();
            lines.join("\n")
        }
        Shell::Fish => {
            let of = |name: &&str| {
                format!(
                    "complete -c mbdsl -n \"__fish_mbdsl_using_subcommand {name}\" -k -a \"(__fish_complete_suffix .mbd)\"\n"
                )
            };
            script.to_owned() + &names.iter().map(of).collect::<String>()
        }
        _ => script.to_owned(),
    }
}

/// Completes models where no option is written and the option before takes no value.
const BASH: &str = r#"
_mbdsl_models() {
    _mbdsl "$@"
    local current="${COMP_WORDS[COMP_CWORD]}" before="${COMP_WORDS[COMP_CWORD-1]}"
    case "${COMP_WORDS[1]}" in
        COMMANDS) ;;
        *) return ;;
    esac
    if [[ ${COMP_CWORD} -gt 1 && ${current} != -* && ${before} != -* ]]; then
        local models
        mapfile -t models < <(compgen -f -X '!*.mbd' -- "${current}"; compgen -d -- "${current}")
        if [[ ${#models[@]} -gt 0 ]]; then
            compopt -o filenames
            COMPREPLY=("${models[@]}")
        fi
    fi
}
"#;

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
