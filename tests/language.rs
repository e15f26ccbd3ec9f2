//! The language reference says what the compiler does: every block of `docs/src/language.md` is compiled.
//!
//! What stands behind the three marks of a block says what it is:
//!
//! - `mbd`: a whole model without errors and warnings;
//! - `mbd frame`: the same, and the frame of the fragments;
//! - `mbd fragment`: items that stand where the frame says `// here`;
//! - `mbd MB203`: a model of which the compiler says this, once, and nothing else;
//! - `mbd MB203 generated`: the same, with something long where `…` stands ([`generated`]).
//!
//! Below a block of the last two kinds stands what the compiler says of it. To accept a change of
//! messages: `MBDSL_BLESS=1 cargo test -p mbdsl-tests language`, and read the difference.
#![allow(clippy::unwrap_used, clippy::panic, missing_docs)]

use mbdsl_compiler::compile;
use mbdsl_compiler::diagnostic::{Diagnostic, Severity, codes, position};
use mbdsl_compiler::model::unit::UNITS;
use mbdsl_compiler::syntax::limits::{MAX_NESTING, MAX_TEXT};
use mbdsl_runtime::SETTINGS;

const REFERENCE: &str = include_str!("../docs/src/language.md");
const NOTATION: &str = include_str!("../NOTATION.md");
const GRAMMAR: &str = include_str!("../compiler/src/syntax/grammar.pest");

/// The mark of the frame where a fragment is put.
const HERE: &str = "// here\n";

/// A block of the reference.
struct Block {
    /// The words behind the three marks.
    kind: &'static str,
    /// The line of the marks, from 1.
    line: usize,
    text: String,
}

fn blocks() -> Vec<Block> {
    let mut blocks: Vec<Block> = Vec::new();
    let mut open = false;
    for (index, line) in REFERENCE.lines().enumerate() {
        match line.strip_prefix("```") {
            Some(kind) if !open => {
                open = true;
                let line = index + 1;
                let text = String::new();
                blocks.push(Block { kind, line, text });
            }
            Some(_) => open = false,
            None if open => {
                let text = &mut blocks.last_mut().unwrap().text;
                text.push_str(line);
                text.push('\n');
            }
            None => {}
        }
    }
    assert!(!open, "the last block is never closed");
    blocks
}

/// What stands for `…` in a block that is too long for a page.
fn generated(code: &str) -> String {
    match code {
        "MB102" => "x".repeat(MAX_TEXT),
        "MB103" => format!("{}1{}", "(".repeat(MAX_NESTING), ")".repeat(MAX_NESTING)),
        _ => panic!("nothing is generated for {code}"),
    }
}

/// The errors and warnings of a block, each with its line of the reference.
fn said(text: &str, first_line: usize) -> String {
    let grave = |diagnostic: &&Diagnostic| diagnostic.severity != Severity::Note;
    let said = |diagnostic: &Diagnostic| {
        let line = position(text, diagnostic.span.start as usize).line;
        format!("docs/src/language.md:{}: {diagnostic}\n", first_line + line)
    };
    let diagnostics = compile(text).diagnostics;
    diagnostics.iter().filter(grave).map(said).collect()
}

#[test]
fn models_and_fragments_are_good() {
    let blocks = blocks();
    let frame = blocks
        .iter()
        .find(|block| block.kind == "mbd frame")
        .unwrap();
    let (before, after) = frame.text.split_once(HERE).unwrap();
    let (mut wrong, mut fragments, mut models) = (String::new(), 0, 0);
    for block in &blocks {
        match block.kind {
            "mbd" | "mbd frame" => {
                models += 1;
                wrong.push_str(&said(&block.text, block.line));
            }
            "mbd fragment" => {
                fragments += 1;
                let text = format!("{before}\n{}{after}", block.text);
                let line = block.line.wrapping_sub(before.matches('\n').count() + 1);
                wrong.push_str(&said(&text, line));
            }
            _ => {}
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
    assert!(fragments >= 20 && models >= 8);
}

/// The blocks that show a code, with their texts as they are compiled.
fn faults() -> Vec<(String, Block)> {
    let fault = |mut block: Block| {
        let code = block.kind.strip_prefix("mbd MB")?;
        let number = code.strip_suffix(" generated").unwrap_or(code);
        let is_generated = number != code;
        let number = format!("MB{number}");
        if is_generated {
            block.text = block.text.replace('…', &generated(&number));
        }
        Some((number, block))
    };
    blocks().into_iter().filter_map(fault).collect()
}

#[test]
fn every_code_has_its_model() {
    let (mut shown, mut wrong) = (Vec::new(), String::new());
    for (number, block) in faults() {
        let found = compile(&block.text).diagnostics;
        let found: Vec<&str> = found.iter().map(|found| found.code.number).collect();
        if found != [number.as_str()] {
            let (line, said) = (block.line, said(&block.text, block.line));
            wrong.push_str(&format!(
                "docs/src/language.md:{line}: expected {number} alone, found {found:?}\n{said}"
            ));
        }
        shown.push(number);
    }
    assert!(wrong.is_empty(), "{wrong}");
    let all: Vec<&str> = codes::ALL.iter().map(|code| code.number).collect();
    assert_eq!(shown, all, "every code once, in their order");
}

/// A diagnostic as the reference quotes it.
fn quoted(diagnostic: &Diagnostic) -> String {
    // A star outside of code begins emphasis.
    let escaped = |text: &str| {
        let parts = text.split('`').enumerate();
        let parts = parts.map(|(index, part)| match index % 2 {
            0 => part.replace('*', "\\*"),
            _ => part.to_owned(),
        });
        parts.collect::<Vec<_>>().join("`")
    };
    let help = diagnostic.help.as_deref().unwrap();
    format!(
        "> {}: {}\n>\n> {}: {}\n",
        diagnostic.severity.word(),
        escaped(&diagnostic.message),
        diagnostic.help_word(),
        escaped(help)
    )
}

#[test]
fn messages_are_quoted_as_they_are() {
    let mut lines = REFERENCE.lines().enumerate().peekable();
    let mut faults = faults().into_iter().peekable();
    let mut out = String::new();
    while let Some((index, line)) = lines.next() {
        out.push_str(line);
        out.push('\n');
        if faults
            .peek()
            .is_none_or(|(_, block)| block.line != index + 1)
        {
            continue;
        }
        for (_, line) in lines.by_ref() {
            out.push_str(line);
            out.push('\n');
            if line == "```" {
                break;
            }
        }
        let is_quote = |(_, line): &(usize, &str)| line.is_empty() || line.starts_with('>');
        while lines.next_if(is_quote).is_some() {}
        let (_, block) = faults.next().unwrap();
        out.push_str(&format!(
            "\n{}",
            quoted(&compile(&block.text).diagnostics[0])
        ));
        if lines.peek().is_some() {
            out.push('\n');
        }
    }
    if std::env::var_os("MBDSL_BLESS").is_some() {
        let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../docs/src/language.md");
        std::fs::write(file, &out).unwrap();
        return;
    }
    let differs = |(_, (a, b)): &(usize, (&str, &str))| a != b;
    let pairs = REFERENCE.lines().zip(out.lines()).enumerate();
    if let Some((index, (found, expected))) = pairs.into_iter().find(differs) {
        let line = index + 1;
        panic!("docs/src/language.md:{line}: expected\n{expected}\nfound\n{found}");
    }
    assert_eq!(REFERENCE, out);
}

/// What the reference says of each code: how grave it is, and what `allow` calls it.
#[test]
fn severities_and_names_of_warnings_are_right() {
    for (number, block) in faults() {
        let code = codes::ALL
            .iter()
            .find(|code| code.number == number)
            .unwrap();
        let (_, section) = REFERENCE.split_once(&format!("### {number}\n\n")).unwrap();
        let (about, _) = section.split_once("```").unwrap();
        let word = compile(&block.text).diagnostics[0].severity.word();
        let word = format!("*{}{}", word[..1].to_uppercase(), &word[1..]);
        assert!(about.starts_with(&word), "{number}: {about}");
        let allow = about.split_once("`allow(").map(|(_, rest)| rest);
        let allow = allow.and_then(|rest| rest.split_once(")`"));
        assert_eq!(allow.map_or("", |(name, _)| name), code.allow, "{number}");
    }
}

/// Whether a word stands in some code of the reference.
fn is_shown(word: &str) -> bool {
    let is_letter = |c: Option<char>| c.is_some_and(|c| c.is_alphanumeric() || c == '_');
    let mut open = false;
    REFERENCE.lines().any(|line| {
        if line.starts_with("```") {
            open = !open;
            return false;
        }
        let code = |(index, _): &(usize, &str)| open || index % 2 == 1;
        let parts = line.split(if open { '\n' } else { '`' }).enumerate();
        parts.filter(code).any(|(_, part)| {
            part.match_indices(word).any(|(at, _)| {
                let (before, behind) = (&part[..at], &part[at + word.len()..]);
                !is_letter(before.chars().next_back()) && !is_letter(behind.chars().next())
            })
        })
    })
}

#[track_caller]
fn all_shown<'w>(words: impl IntoIterator<Item = &'w str>, at_least: usize) {
    assert!(!is_shown("no_such_word"));
    let words: Vec<&str> = words.into_iter().collect();
    assert!(words.len() >= at_least, "{words:?}");
    let missing: Vec<_> = words.into_iter().filter(|word| !is_shown(word)).collect();
    assert!(
        missing.is_empty(),
        "docs/src/language.md misses {missing:?}"
    );
}

#[test]
fn every_keyword_is_shown() {
    let keywords = GRAMMAR
        .lines()
        .filter(|line| line.ends_with("~ word_end }"))
        .filter_map(|line| line.split('"').nth(1));
    all_shown(keywords, 40);
}

#[test]
fn every_setting_of_a_run_is_shown() {
    all_shown(SETTINGS.iter().map(|info| info.name), 7);
    for info in SETTINGS {
        let line = REFERENCE
            .lines()
            .any(|line| line.starts_with(&format!("{} = ", info.name)));
        assert!(line, "{}", info.name);
    }
}

#[test]
fn every_unit_is_shown() {
    all_shown(UNITS.iter().map(|unit| unit.symbol), 40);
}

/// The rows of phi are called what NOTATION.md calls them.
#[test]
fn rows_are_named_as_noted() {
    let model = |item: &str| {
        let ends = "inertia = 1 kg*m^2; point P = (1 m, 0);";
        format!(
            "model M {{ ground {{ point P = (3 m, 0); }} coordinate u: 1;
            body a {{ mass = 1 kg; {ends} }} rotor b {{ pivot = (0, 0); {ends} }} {item} }}"
        )
    };
    let rows = [
        ("revolute(P, Q)", "joint j = revolute(ground.P, a.P);"),
        ("weld(P, Q, ", "joint j = weld(ground.P, a.P);"),
        (
            "prismatic(P, Q, ",
            "joint j = prismatic(ground.P, a.P, axis = (1, 0));",
        ),
        (
            "slot(P, Q, ",
            "joint j = slot(ground.P, a.P, axis = (1, 0));",
        ),
        (
            "distance(P, Q, ",
            "joint j = distance(ground.P, a.P, length = 1 m);",
        ),
        ("gear(A, B, ", "joint j = gear(a, b, ratio = 2);"),
        ("drive d: rod.theta", "drive j: a.theta = 0;"),
        ("drive d: rod.x", "drive j: a.x = 0;"),
        ("drive d: rod.x", "drive j: u = 0;"),
        ("drive d: angle(A, B)", "drive j: angle(a, b) = 0;"),
        (
            "drive d: distance(P, Q)",
            "drive j: distance(ground.P, a.P) = 1 m;",
        ),
        ("constraint c: ", "constraint j: a.x = a.y;"),
    ];
    for (form, item) in rows {
        let start = format!("| `{form}");
        let line = NOTATION.lines().find(|line| line.starts_with(&start));
        let line = line.unwrap_or_else(|| panic!("NOTATION.md has no row for {form}"));
        let names = line.trim_end_matches(" |").rsplit_once("| ").unwrap().1;
        let (model, _) =
            mbdsl_compiler::check::check(&mbdsl_compiler::syntax::parse(&model(item)).0.unwrap());
        let rows = model.unwrap().joints[0].kind.rows();
        let rows: Vec<String> = rows.iter().map(|row| format!("`{}`", row.name)).collect();
        assert_eq!(rows.join(", "), names, "{item}");
    }
}

/// The words that the help of a message offers.
fn offered(item: &str) -> String {
    let wheel = "rotor wheel { pivot = (0, 0); inertia = 1 kg*m^2; }";
    let diagnostics = compile(&format!("model M {{ {wheel} {item} }}")).diagnostics;
    let help = diagnostics[0].help.clone().unwrap();
    help.strip_prefix("there are ").unwrap().replace('`', "")
}

#[test]
fn every_function_and_joint_is_shown() {
    let functions = offered("output x = no_such_function(1);");
    all_shown(functions.split(", "), 20);
    let joints = offered("joint x = no_such_joint(wheel, wheel);");
    all_shown(joints.split(", "), 6);
}
