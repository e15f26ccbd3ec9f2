//! `mbdsl completions` and `mbdsl man`: the command for a shell and for `man`.

use crate::{Outcome, input, output};
use clap::{Command, ValueHint};
use clap_complete::Shell;
use clap_mangen::Man;

use mbdsl::export::files;
use mbdsl::runtime::Target;
use std::path::Path;

/// Prints the completions for a shell.
pub(crate) fn completions(shell: Shell, mut command: Command) -> Outcome {
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut command, "mbdsl", &mut script);
    let script = with_models(shell, &String::from_utf8_lossy(&script), &command);
    output::result(&script, Outcome::Good)
}

/// Prints what can be set in a model, one name per line; nothing if it has errors: the shell is
/// asked while the user types.
pub(crate) fn settable(file: &Path) -> Outcome {
    let text = input::read_with_tables(file).ok().map(|input| input.text);
    let verified = text.and_then(|text| mbdsl_compiler::compile(&text).verified);
    let layout = verified.map(|verified| verified.layout);
    let names = layout.iter().flat_map(Target::names);
    let lines: String = names.map(|name| format!("{name}\n")).collect();
    output::result(&lines, Outcome::Good)
}

/// A script that completes a model by the files that end in `.mbd`, and the names after `--set` and
/// `--vary` by what the model has.
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
            let begins = |line: &str, all: &[&str]| all.iter().any(|begin| line.starts_with(begin));
            let line = |line: &str| match line {
                _ if begins(line, &["':file", "'::file", "'*::file"]) => {
                    line.replace(":_files'", ":_files -g \"*.mbd\"'")
                }
                _ if begins(line, &["'*--set=", "'*--vary="]) => {
                    line.replace(":_default'", ":_mbdsl_settable'")
                }
                _ => line.to_owned(),
            };
            let lines: Vec<String> = script.split('\n').map(line).collect();
            // The last lines call or register what is defined above them.
            let lines = lines.join("\n");
            lines.replacen("\n_mbdsl() {", &format!("\n{ZSH}_mbdsl() {{"), 1)
        }
        Shell::Fish => {
            let of = |name: &&str| {
                format!(
                    "complete -c mbdsl -n \"__fish_mbdsl_using_subcommand {name}\" -k -a \"(__fish_complete_suffix .mbd)\"\n"
                )
            };
            script.to_owned() + &names.iter().map(of).collect::<String>() + FISH
        }
        _ => script.to_owned(),
    }
}

/// Completes models where no option is written and the option before takes no value, and what can be
/// set in the model after `--set` and `--vary`.
const BASH: &str = r#"
_mbdsl_models() {
    _mbdsl "$@"
    local current="${COMP_WORDS[COMP_CWORD]}" before="${COMP_WORDS[COMP_CWORD-1]}" word model
    # A value is a number.
    if [[ ${current} == = || ${before} == = ]]; then
        COMPREPLY=()
        return
    fi
    if [[ ${before} == --set || ${before} == --vary ]]; then
        for word in "${COMP_WORDS[@]}"; do
            if [[ ${word} == *.mbd ]]; then model="${word/#\~\//$HOME/}"; fi
        done
        COMPREPLY=()
        if [[ -n ${model} ]]; then
            compopt -o nospace
            mapfile -t COMPREPLY < <(compgen -S = -W "$(mbdsl settable "${model}" 2>/dev/null)" -- "${current}")
        fi
        return
    fi
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

/// Completes what can be set in the model on the command line, in zsh.
const ZSH: &str = r#"_mbdsl_settable() {
    local model=${words[(R)*.mbd]}
    [[ -n $model ]] || return 1
    compset -P '*=' && return 1
    compadd -S = -- ${(f)"$(mbdsl settable ${~model} 2>/dev/null)"}
}

"#;

/// Completes what can be set in the model on the command line, in fish.
const FISH: &str = r#"
function __fish_mbdsl_settable
    set -l models (string match '*.mbd' -- (commandline -opc))
    test -n "$models[-1]"; and mbdsl settable $models[-1] 2>/dev/null | string replace -r '$' '='
end
complete -c mbdsl -n "__fish_seen_subcommand_from view edit serve plot run sweep compare" -l set -x -a "(__fish_mbdsl_settable)"
complete -c mbdsl -n "__fish_seen_subcommand_from sweep" -l vary -x -a "(__fish_mbdsl_settable)"
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
