//! Dependencies of definitions, and the error for circular ones.

use crate::check::definitions::source::Source;
use crate::check::path::{Energy, Momentum};
use crate::check::value::Wait;
use crate::check::{Checker, Meaning};
use crate::diagnostic::{Diagnostic, codes};
use crate::model::Frame;
use crate::syntax::ast::{self, DefinitionKind, paths};

impl Checker {
    /// The wait of each source: for joints if it uses their motion in space, for all joints and loads if it uses
    /// reactions, energies, momenta or outputs; at least as long as that of the sources it needs.
    pub(super) fn waits(&self, sources: &[Source], needs: &[Vec<usize>]) -> Vec<Wait> {
        let of_path = |path: &ast::Path| {
            let [first, rest @ ..] = path.words.as_slice() else {
                return Wait::Nothing;
            };
            let word = &first.text;
            let is_of_outputs = || {
                Energy::named(word).is_some()
                    || Momentum::named(word).is_some()
                    || self.output_names.contains_key(word)
            };
            match self.names.get(word) {
                Some((Meaning::Joint(joint), _)) => {
                    match rest.first().map(|next| next.text.as_str()) {
                        Some("reaction" | "moment") => Wait::End,
                        Some("angle" | "rate" | "slide" | "speed") if self.space.is_spatial() => {
                            Wait::Joint(*joint)
                        }
                        // It has nothing else, whatever it is.
                        _ => Wait::Nothing,
                    }
                }
                Some((Meaning::Stop(_) | Meaning::Friction(_), _)) => Wait::End,
                Some((Meaning::Body(_), _))
                    if rest.first().is_some_and(|next| next.text == "reaction") =>
                {
                    Wait::End
                }
                None if is_of_outputs() => Wait::End,
                _ => Wait::Nothing,
            }
        };
        let is_let = |source: &Source| {
            let kind = DefinitionKind::Let;
            matches!(source, Source::Definition { kind: own, .. } if *own == kind)
        };
        let own = |source: &Source| match source {
            Source::Output { .. } => Wait::End,
            Source::Definition { value, .. } if is_let(source) => {
                let paths = paths(vec![value]).into_iter();
                paths.map(of_path).max().unwrap_or(Wait::Nothing)
            }
            Source::Points { .. } | Source::Definition { .. } => Wait::Nothing,
        };
        let mut waits: Vec<Wait> = sources.iter().map(own).collect();
        let mut users = vec![Vec::new(); sources.len()];
        for (user, needs) in needs.iter().enumerate() {
            for &need in needs {
                users[need].push(user);
            }
        }
        let waiting = |&at: &usize| waits[at] > Wait::Nothing;
        let mut open: Vec<usize> = (0..sources.len()).filter(waiting).collect();
        while let Some(at) = open.pop() {
            for &user in &users[at] {
                if is_let(&sources[user]) && waits[user] < waits[at] {
                    waits[user] = waits[at];
                    open.push(user);
                }
            }
        }
        waits
    }

    /// The sources that each source needs first.
    pub(super) fn needs(&self, sources: &[Source]) -> Vec<Vec<usize>> {
        let mut by_frame = std::collections::BTreeMap::new();
        let mut by_definition = vec![usize::MAX; self.definitions.len()];
        let mut by_output = std::collections::BTreeMap::new();
        for (at, source) in sources.iter().enumerate() {
            match source {
                Source::Definition { index, .. } => by_definition[*index] = at,
                Source::Points { frame, .. } => {
                    by_frame.insert(*frame, at);
                }
                Source::Output { name, .. } => {
                    by_output.insert(name.text.as_str(), at);
                }
            }
        }
        let need = |path: &ast::Path| {
            let word = &path.words[0].text;
            let Some((meaning, _)) = self.names.get(word) else {
                return by_output.get(word.as_str()).copied();
            };
            match meaning {
                Meaning::Definition(index) => by_definition.get(*index).copied(),
                Meaning::Ground => by_frame.get(&Frame::Ground).copied(),
                Meaning::Body(id) if path.words.len() > 2 => {
                    by_frame.get(&Frame::Body(*id)).copied()
                }
                _ => None,
            }
        };
        // The end of a bar may be a point of another one.
        let end = |path: &ast::Path| match self.names.get(&path.words[0].text)?.0 {
            Meaning::Body(id) => by_frame.get(&Frame::Body(id)).copied(),
            _ => None,
        };
        let needs = |source: &Source| {
            let paths = paths(source.expressions()).into_iter();
            let ends = source.ends().filter_map(end);
            paths.filter_map(need).chain(ends).collect()
        };
        sources.iter().map(needs).collect()
    }

    pub(super) fn say_cycle(&mut self, sources: &[Source], stack: &[(usize, usize)], need: usize) {
        let start = stack
            .iter()
            .position(|(source, _)| *source == need)
            .unwrap_or(0);
        let label = |source: &Source| match source {
            Source::Definition { name, .. } => format!("`{}`", name.text),
            Source::Points { owner, .. } if source.ends().next().is_some() => {
                format!("bar `{owner}`")
            }
            Source::Points { owner, .. } => format!("the points of `{owner}`"),
            Source::Output { name, .. } => format!("output `{}`", name.text),
        };
        let mut names: Vec<String> = stack[start..]
            .iter()
            .map(|(source, _)| label(&sources[*source]))
            .collect();
        if names.len() > 6 {
            names.splice(3..names.len() - 2, ["...".to_owned()]);
        }
        names.push(label(&sources[need]));
        let span = match &sources[need] {
            Source::Definition { name, .. } | Source::Output { name, .. } => name.span,
            Source::Points { points, .. } => {
                // Of a bar the end that leads into the circle.
                let next = stack.get(start + 1).map_or(need, |(source, _)| *source);
                let is_next = |end: &&ast::Path| match &sources[next] {
                    Source::Points { owner, .. } => end.words[0].text == *owner,
                    _ => false,
                };
                let end = sources[need].ends().find(is_next);
                let point = points.first().map(|point| point.name.span);
                let end = end.map(|end| end.span).or(point);
                end.unwrap_or_default()
            }
        };
        if let (Source::Output { name, .. }, true) = (&sources[need], stack.len() == start + 1)
            && Momentum::named(&name.text).is_some()
        {
            let word = &name.text;
            let message =
                format!("output `{word}` hides the `{word}` of the mechanism, which it uses");
            let error = Diagnostic::error(codes::CYCLIC, span, message);
            self.report(error.help(format!("give it another name, as in `{word}_1`")));
            return;
        }
        let message = format!("this definition is circular: {}", names.join(" uses "));
        let help = match sources[need].ends().next() {
            Some(_) => "give one of them ends that are pairs `(x, y)`",
            None => "give one of them a value that does not use the others",
        };
        self.report(Diagnostic::error(codes::CYCLIC, span, message).help(help));
    }
}
