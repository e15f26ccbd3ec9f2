//! Which files use which, from `use` lines and the paths that code writes out: in no circle.

use super::crates::libraries;
use super::{root, rust_files, tokens_of};
use proc_macro2::LexError;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

/// The files of a crate with those of its own files that each uses, by the paths of their modules.
pub(super) fn uses(source: &Path) -> BTreeMap<String, BTreeSet<String>> {
    let module = |file: &Path| {
        let path = file.strip_prefix(source).unwrap().with_extension("");
        let parts: Vec<&str> = path.iter().map(|part| part.to_str().unwrap()).collect();
        parts.join("::")
    };
    let files = rust_files(source);
    let all: BTreeSet<String> = files.iter().map(|file| module(file)).collect();
    let mut found = BTreeMap::new();
    for file in &files {
        let own = module(file);
        if ["lib", "main"].contains(&&*own) {
            continue;
        }
        let text = fs::read_to_string(file).unwrap();
        let code = without_tests(&text);
        let lines = code
            .lines()
            .filter(|line| !line.trim_start().starts_with("//"));
        let code: Vec<&str> = lines.collect();
        let code = code.join("\n");
        let mut paths: Vec<String> = Vec::new();
        for piece in code.split("use ").skip(1) {
            if let Some(tree) = piece.split(';').next() {
                expand("", tree, &mut paths);
            }
        }
        paths.extend(written_paths(&code).unwrap_or_else(|fault| panic!("{own}: {fault}")));
        let used: BTreeSet<String> = paths
            .iter()
            .filter_map(|path| {
                // A path begins at the crate, above this module, or at a part of it.
                let above = own.rsplit_once("::").map_or("", |(above, _)| above);
                let path = path.strip_prefix("self::").unwrap_or(path);
                let path = match (path.strip_prefix("crate::"), path.strip_prefix("super::")) {
                    (Some(path), _) => path.to_owned(),
                    (_, Some(path)) => format!("{above}::{path}"),
                    _ => format!("{own}::{path}"),
                };
                let path = path.trim_start_matches("::");
                let parts: Vec<&str> = path.split("::").collect();
                let prefixes = (1..=parts.len()).rev().map(|n| parts[..n].join("::"));
                prefixes.into_iter().find(|prefix| all.contains(prefix))
            })
            .filter(|used| *used != own)
            .collect();
        found.insert(own, used);
    }
    found
}

/// The code of a file without the module of its tests, which may use what they like.
pub(super) fn without_tests(text: &str) -> &str {
    let places = text.match_indices("#[cfg(test)]");
    let is_module = |place: usize| {
        let lines = text[place..].lines();
        let first = lines.skip_while(|line| line.starts_with("#["));
        first
            .clone()
            .next()
            .is_some_and(|line| line.starts_with("mod "))
    };
    let begins = places
        .map(|(place, _)| place)
        .find(|place| is_module(*place));
    &text[..begins.unwrap_or(text.len())]
}

/// The paths that code writes out, `motion::Motion` of a field as well as `crate::model::Unit`.
fn written_paths(code: &str) -> Result<Vec<String>, LexError> {
    let tokens = tokens_of(code)?;
    let tokens: Vec<&str> = tokens.iter().map(|(token, _)| token.as_str()).collect();
    let is_name = |token: &str| token.starts_with(|c: char| c.is_alphabetic() || c == '_');
    let mut paths = Vec::new();
    let mut open: Option<String> = None;
    let mut place = 0;
    while place < tokens.len() {
        let goes_on = tokens[place..].starts_with(&[":", ":"]);
        match &mut open {
            Some(path) if goes_on && tokens.get(place + 2).is_some_and(|next| is_name(next)) => {
                path.push_str("::");
                path.push_str(tokens[place + 2]);
                place += 3;
                continue;
            }
            // The head of a tree of `use` is no use by itself.
            _ if goes_on && tokens.get(place + 2) == Some(&"{") => open = None,
            _ => paths.extend(open.take()),
        }
        if tokens[place..].starts_with(&["pub", "(", "in"]) {
            // Who may see something is not what it uses.
            place += tokens[place..]
                .iter()
                .take_while(|token| **token != ")")
                .count();
            continue;
        }
        if is_name(tokens[place]) {
            open = Some(tokens[place].to_owned());
        }
        // What follows a path without a beginning, as after `Vec<f64>`, begins none.
        place += if goes_on { 3 } else { 1 };
    }
    paths.extend(open);
    paths.retain(|path| path.contains("::"));
    Ok(paths)
}

/// The single paths of a tree of `use`.
fn expand(before: &str, tree: &str, paths: &mut Vec<String>) {
    let tree = tree.trim();
    let Some((head, rest)) = tree.split_once('{') else {
        let name = tree.split(" as ").next().unwrap_or(tree).trim();
        paths.push(format!("{before}{name}").replace("::self", ""));
        return;
    };
    let inner = rest.rsplit_once('}').map_or(rest, |(inner, _)| inner);
    let (mut depth, mut begin) = (0, 0);
    for (place, letter) in inner.char_indices().chain([(inner.len(), ',')]) {
        match letter {
            '{' => depth += 1,
            '}' => depth -= 1,
            ',' if depth == 0 => {
                let part = inner[begin..place].trim();
                if !part.is_empty() {
                    expand(&format!("{before}{}", head.trim()), part, paths);
                }
                begin = (place + 1).min(inner.len());
            }
            _ => {}
        }
    }
}

/// The files that are in a circle, each with those of the circle that it uses.
pub(super) fn circles(mut left: BTreeMap<String, BTreeSet<String>>) -> Vec<String> {
    // What uses nothing that is left is in no circle, nor is what nothing left uses.
    loop {
        let is_used = |module: &String| left.values().any(|used| used.contains(module));
        let uses_none =
            |used: &BTreeSet<String>| used.iter().all(|other| !left.contains_key(other));
        let free = left.iter();
        let free = free.filter(|(module, used)| uses_none(used) || !is_used(module));
        let free: Vec<String> = free.map(|(module, _)| module.clone()).collect();
        if free.is_empty() {
            break;
        }
        left.retain(|module, _| !free.contains(module));
    }
    let found = left.iter().map(|(module, used)| {
        let there = used.iter().filter(|other| left.contains_key(*other));
        let there: Vec<&str> = there.map(String::as_str).collect();
        format!("{module} uses {}", there.join(", "))
    });
    found.collect()
}

/// No file uses one that uses it, over however many others.
#[test]
fn files_are_in_no_circle() {
    let mut found: Vec<String> = Vec::new();
    for folder in libraries() {
        let circles = circles(uses(&root().join(&folder).join("src"))).into_iter();
        found.extend(circles.map(|circle| format!("{folder}: {circle}")));
    }
    assert!(found.is_empty(), "{}", found.join("\n"));
}
