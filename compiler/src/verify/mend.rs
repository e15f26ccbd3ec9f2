//! Changes of the text that may mend what the numeric checks find; the compiler tries them.

use crate::diagnostic::{Edit, Span};
use crate::model::StartValue;
use crate::syntax::ast::{Expr, ExprKind, Item, ItemKind, Model, StartEntry, StartLine, Value};
use crate::verify::assembled::Guesses;
use mbdsl_runtime::StartKind;

/// A text with its tree.
#[derive(Clone, Copy)]
pub(crate) struct Source<'t> {
    pub(crate) text: &'t str,
    pub(crate) tree: &'t Model,
}

impl<'t> Source<'t> {
    /// The item with these words in it.
    fn item(&self, words: Span) -> Option<&'t Item> {
        let holds = |item: &&Item| item.span.start <= words.start && words.end <= item.span.end;
        self.tree.items.iter().find(holds)
    }

    /// The words of a span.
    pub(crate) fn words(&self, span: Span) -> &'t str {
        self.text.get(span.range()).unwrap_or_default()
    }

    /// Deletes the item with these words in it.
    pub(crate) fn without_item(&self, words: Span) -> Vec<Edit> {
        let item = self.item(words);
        item.map_or_else(Vec::new, |item| vec![self.delete(item.span)])
    }

    /// Writes another item in place of the one with these words in it.
    pub(crate) fn item_as(&self, words: Span, written: &str) -> Vec<Edit> {
        let item = self.item(words);
        item.map_or_else(Vec::new, |item| vec![Edit::replace(item.span, written)])
    }

    /// The joint with these words in it with another word, and of its arguments those of these names.
    pub(crate) fn joint_as(&self, words: Span, word: &str, names: &[&str]) -> Option<String> {
        let ItemKind::Joint {
            name,
            points,
            arguments,
            ..
        } = &self.item(words)?.kind
        else {
            return None;
        };
        let points = points.iter().map(|point| self.words(point.span).to_owned());
        let kept = arguments
            .iter()
            .filter(|given| names.contains(&given.name.text.as_str()));
        let kept = kept.map(|given| {
            let value = self.words(given.value.span());
            format!("{} = {value}", given.name.text)
        });
        let mut all: Vec<String> = points.chain(kept).collect();
        let is_given = |name: &str| arguments.iter().any(|given| given.name.text == name);
        // A weld may leave out its axis, and no weaker joint may.
        if names.contains(&"axis") && !is_given("axis") {
            all.push("axis = (0, 0, 1)".to_owned());
        }
        Some(format!("joint {} = {word}({});", name.text, all.join(", ")))
    }

    /// Adds an argument to the joint with these words in it.
    pub(crate) fn with_argument(&self, words: Span, written: &str) -> Vec<Edit> {
        let bracket = self.item(words).and_then(|item| match &item.kind {
            ItemKind::Joint { span, .. } => Some(*span),
            _ => None,
        });
        let end = bracket
            .and_then(|bracket| Some(bracket.start + self.words(bracket).rfind(')')? as u32));
        end.map_or_else(Vec::new, |end| {
            vec![Edit::insert(end, format!(", {written}"))]
        })
    }

    /// The two radii of the joint with these words in it, as written.
    pub(crate) fn radii(&self, words: Span) -> Option<&'t [Expr]> {
        let ItemKind::Joint { arguments, .. } = &self.item(words)?.kind else {
            return None;
        };
        let radii = arguments.iter().find(|given| given.name.text == "radii")?;
        match &radii.value {
            Value::Tuple(tuple) => Some(&tuple.components),
            Value::Scalar(_) | Value::Attitude(_) => None,
        }
    }

    /// Writes another item as the last one of the model.
    pub(crate) fn item_at_the_end(&self, written: &str) -> Vec<Edit> {
        let last = self.tree.items.iter().max_by_key(|item| item.span.end);
        let Some(last) = last else {
            return Vec::new();
        };
        let (before, _) = self.text.split_at(last.span.start as usize);
        let line = before.rsplit('\n').next().unwrap_or_default();
        // On a line of its own, as the last item is.
        let gap = match line.trim().is_empty() && before.contains('\n') {
            true => format!("\n{line}"),
            false => " ".to_owned(),
        };
        vec![Edit::insert(last.span.end, format!("{gap}{written}"))]
    }

    /// The entry of the `start` block that ends here.
    fn entry(&self, end: u32) -> Option<&'t StartEntry> {
        let lines = self.tree.items.iter().filter_map(|item| match &item.kind {
            ItemKind::Start(lines) => Some(lines),
            _ => None,
        });
        let mut entries = lines.flatten().filter_map(|line| match line {
            StartLine::Entry(entry) => Some(entry),
            _ => None,
        });
        entries.find(|entry| entry.value.span.end == end)
    }

    /// A line of the `start` block, with its `guess` and its `;`.
    fn line(&self, written: Span) -> Option<Span> {
        let entry = self.entry(written.end)?;
        let first = entry.guess.unwrap_or(entry.target.span);
        let after = self.text.get(entry.value.span.range().end..)?;
        let semicolon = after.find(';')? as u32;
        Some(Span {
            start: first.start,
            end: entry.value.span.end + semicolon + 1,
        })
    }

    /// Deletes an entry of the `start` block.
    pub(crate) fn without_entry(&self, written: Span) -> Vec<Edit> {
        let line = self.line(written);
        line.map_or_else(Vec::new, |line| vec![self.delete(line)])
    }

    /// Makes a guess of an entry of the `start` block.
    pub(crate) fn guessed(&self, written: Span) -> Edit {
        Edit::insert(written.start, "guess ")
    }

    /// Gives an entry of the `start` block another value.
    pub(crate) fn set(&self, written: Span, value: &str) -> Vec<Edit> {
        let entry = self.entry(written.end);
        entry.map_or_else(Vec::new, |entry| {
            vec![Edit::replace(entry.value.span, value)]
        })
    }

    /// Lets a driver begin at the value of an entry of the `start` block.
    pub(crate) fn begins_at(&self, driver: Span, written: Span) -> Option<(Span, Vec<Edit>)> {
        let entry = self.entry(written.end)?;
        let ItemKind::Drive { value, .. } = &self.item(driver)?.kind else {
            return None;
        };
        let is_sum = |expr: &Expr| matches!(expr.kind, ExprKind::Conditional(..));
        let start = self.words(entry.value.span);
        let start = match is_sum(&entry.value) {
            true => format!("({start}) + "),
            false => format!("{start} + "),
        };
        let mut edits = vec![Edit::insert(value.span.start, start)];
        if is_sum(value) || matches!(value.kind, ExprKind::Negative(_)) {
            edits.extend(Edit::brackets(value.span));
        }
        Some((value.span, edits))
    }

    /// Writes guesses into the `start` block, each in place of a guess that is there.
    pub(crate) fn guesses(&self, guesses: &Guesses, written: &[StartValue]) -> Vec<Edit> {
        let (mut edits, mut new) = (Vec::new(), Vec::new());
        for (coordinate, line) in &guesses.lines {
            let is_guess = |value: &&StartValue| {
                let is_written = value.kind == StartKind::Guess && !value.is_drawn;
                is_written && value.place as usize == *coordinate
            };
            let old = written.iter().find(is_guess);
            match old.and_then(|old| self.line(old.span)) {
                Some(span) => edits.push(Edit::replace(span, line.as_str())),
                None => new.push(line.as_str()),
            }
        }
        if !new.is_empty() {
            edits.extend(self.start_lines(&new.join(" ")));
        }
        edits
    }

    /// Adds lines to the `start` block, or writes one.
    pub(crate) fn start_lines(&self, written: &str) -> Vec<Edit> {
        let mut items = self.tree.items.iter();
        let start = items.find(|item| matches!(item.kind, ItemKind::Start(_)));
        let open = start.and_then(|start| {
            let brace = self.words(start.span).find('{')?;
            Some(start.span.start + brace as u32 + 1)
        });
        let Some(at) = open else {
            return self.item_at_the_end(&format!("start {{ {written} }}"));
        };
        // On a line of their own, where the others are.
        let after = self.text.get(at as usize..).unwrap_or_default();
        let gap = match after.split_once('\n') {
            Some((rest, below)) if rest.trim().is_empty() => {
                let indent = below.len() - below.trim_start_matches([' ', '\t']).len();
                format!("\n{}", &below[..indent])
            }
            _ => " ".to_owned(),
        };
        vec![Edit::insert(at, format!("{gap}{written}"))]
    }

    /// Deletes some bytes, and the line where nothing else is on it.
    fn delete(&self, span: Span) -> Edit {
        let range = span.range();
        let (Some(before), Some(after)) =
            (self.text.get(..range.start), self.text.get(range.end..))
        else {
            return Edit::delete(span);
        };
        let blanks = |text: &str, at: usize| text[at..].len();
        let indent = blanks(before, before.trim_end_matches([' ', '\t']).len());
        let rest = after.len() - after.trim_start_matches([' ', '\t', '\r']).len();
        let begins = before[..before.len() - indent].ends_with('\n');
        match (begins, after[rest..].starts_with('\n')) {
            (true, true) => Edit::delete(Span::new(range.start - indent, range.end + rest + 1)),
            _ => Edit::delete(Span::new(range.start, range.end)),
        }
    }
}
