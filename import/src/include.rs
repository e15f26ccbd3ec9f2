//! Files that a description of MuJoCo includes: their contents in place, and the origin of every line.

use crate::Fault;
use crate::element::{MAX_TEXT, line, parse, too_large, word};
use std::io::{self, ErrorKind};
use std::ops::Range;

/// The most files that a description may include.
const MAX_FILES: usize = 200;

/// The text of a description with the files that it includes in place.
pub(crate) struct Source {
    pub(crate) text: String,
    /// The description and the files that it includes, in the order in which they are read.
    files: Vec<File>,
    /// File and line of each line of the text.
    lines: Vec<(usize, u32)>,
}

/// A file of the text.
struct File {
    /// Name relative to the folder of the description, whose own is not known here.
    name: Option<String>,
    text: String,
    /// The file that includes this one.
    parent: Option<usize>,
}

/// A part of a file that is to be put into the text.
enum Piece {
    Text(usize, Range<usize>),
    /// The file with the element `include`, its line, and the name that it gives.
    Include(usize, u32, String),
}

impl Source {
    /// The text of a description that includes nothing.
    pub(crate) fn alone(text: &str) -> Self {
        Self {
            text: text.to_owned(),
            files: Vec::new(),
            lines: Vec::new(),
        }
    }

    /// Puts the files that a description includes in place of the elements `include`; `read` gives the text of a
    /// file by its name.
    ///
    /// # Errors
    /// If a file cannot be read or is included twice, or if there are too many files or too much text.
    pub(crate) fn with_files(
        text: &str,
        read: &mut dyn FnMut(&str) -> io::Result<Vec<u8>>,
    ) -> Result<Self, Fault> {
        if !text.contains("<include") {
            return Ok(Self::alone(text));
        }
        let mut source = Self {
            text: String::new(),
            files: vec![File {
                name: None,
                text: text.to_owned(),
                parent: None,
            }],
            lines: Vec::new(),
        };
        // The last piece is the next one.
        let mut waiting = source.pieces(0)?;
        while let Some(piece) = waiting.pop() {
            match piece {
                Piece::Text(file, range) => source.append(file, range)?,
                Piece::Include(file, line, name) => {
                    let included = source.read(file, line, &name, read)?;
                    waiting.extend(source.pieces(included)?);
                }
            }
        }
        Ok(source)
    }

    /// The pieces of a file, the last one first.
    fn pieces(&self, file: usize) -> Result<Vec<Piece>, Fault> {
        let here = &self.files[file];
        let within = |fault: Fault| Fault {
            file: here.name.clone(),
            ..fault
        };
        let document = parse(&here.text).map_err(within)?;
        let whole = match here.parent {
            None => 0..here.text.len(),
            // What is in the outermost element belongs to the place of the `include`.
            Some(_) => {
                let root = document.root_element();
                match (root.first_child(), root.last_child()) {
                    (Some(first), Some(last)) => first.range().start..last.range().end,
                    _ => 0..0,
                }
            }
        };
        let mut pieces = Vec::new();
        let mut next = whole.start;
        // Of an included file the outermost element is no part.
        let root = document.root_element();
        let is_part = |node: &roxmltree::Node<'_, '_>| here.parent.is_none() || *node != root;
        for node in document.descendants().filter(is_part) {
            let range = node.range();
            if node.has_tag_name("include") && range.start >= next {
                let name = word(node, "file").map_err(within)?;
                pieces.push(Piece::Text(file, next..range.start));
                pieces.push(Piece::Include(file, line(node), name.to_owned()));
                next = range.end;
            }
        }
        pieces.push(Piece::Text(file, next..whole.end));
        pieces.reverse();
        Ok(pieces)
    }

    /// Adds a part of a file, on lines of its own.
    fn append(&mut self, file: usize, range: Range<usize>) -> Result<(), Fault> {
        let text = &self.files[file].text;
        let before = text[..range.start].bytes().filter(|byte| *byte == b'\n');
        let first = u32::try_from(before.count()).unwrap_or(u32::MAX);
        if self.text.len() + range.len() > MAX_TEXT {
            return Err(Fault {
                file: self.files[file].name.clone(),
                ..too_large()
            });
        }
        if !self.lines.is_empty() {
            self.text.push('\n');
        }
        let part = &text[range];
        let count = part.bytes().filter(|byte| *byte == b'\n').count();
        let count = u32::try_from(count).unwrap_or(u32::MAX);
        self.lines
            .extend((0..=count).map(|line| (file, first.saturating_add(line + 1))));
        self.text.push_str(part);
        Ok(())
    }

    /// Reads a file that another one includes, by its name relative to the description, else relative to that file.
    fn read(
        &mut self,
        parent: usize,
        line: u32,
        name: &str,
        read: &mut dyn FnMut(&str) -> io::Result<Vec<u8>>,
    ) -> Result<usize, Fault> {
        let own = self.files[parent].name.clone();
        let fault = |message: String| Fault {
            file: own.clone(),
            line,
            message,
        };
        if self.files.len() > MAX_FILES {
            let message = format!("more than {MAX_FILES} files are included");
            return Err(fault(message));
        }
        let folder = own
            .as_deref()
            .and_then(|own| own.rfind('/').map(|end| &own[..end]));
        let beside = folder.map(|folder| plain(&format!("{folder}/{name}")));
        let mut result = Err(io::Error::from(ErrorKind::NotFound));
        for candidate in [Some(plain(name)), beside].into_iter().flatten() {
            let known = |file: &File| file.name.as_deref() == Some(candidate.as_str());
            if let Some(known) = self.files.iter().position(known) {
                return Err(fault(self.again(known, parent)));
            }
            result = read(&candidate).and_then(|bytes| {
                let text = String::from_utf8(bytes);
                text.map_err(|_| io::Error::new(ErrorKind::InvalidData, "it is not UTF-8"))
            });
            match result {
                Ok(text) => {
                    self.files.push(File {
                        name: Some(candidate),
                        text,
                        parent: Some(parent),
                    });
                    return Ok(self.files.len() - 1);
                }
                Err(ref error) if error.kind() == ErrorKind::NotFound => {}
                Err(_) => break,
            }
        }
        let reason = result
            .err()
            .map_or_else(String::new, |error| error.to_string());
        Err(fault(format!("cannot read `{name}`: {reason}")))
    }

    /// Message about a file that is included again.
    fn again(&self, known: usize, parent: usize) -> String {
        let name = |file: usize| {
            self.files[file]
                .name
                .as_deref()
                .unwrap_or("the description")
        };
        // The files from the one that includes it outward.
        let mut through = Vec::new();
        let mut next = Some(parent);
        while let Some(file) = next {
            if file == known {
                let way: Vec<String> = through
                    .iter()
                    .rev()
                    .map(|file| format!("`{}`", name(*file)))
                    .collect();
                return match way[..] {
                    [] => format!("`{}` includes itself", name(known)),
                    _ => format!(
                        "`{}` includes itself, through {}",
                        name(known),
                        way.join(", ")
                    ),
                };
            }
            through.push(file);
            next = self.files[file].parent;
        }
        let other = self.files[known].parent.map_or("the description", name);
        match self.files[known].parent == Some(parent) {
            true => format!("`{}` is included twice", name(known)),
            false => format!(
                "`{}` is included already, by {}",
                name(known),
                match other {
                    "the description" => other.to_owned(),
                    other => format!("`{other}`"),
                }
            ),
        }
    }

    /// The file, `None` for the description itself, and the line in it of a line of the text.
    pub(crate) fn place(&self, line: u32) -> (Option<String>, u32) {
        let known = self.lines.get((line as usize).saturating_sub(1));
        known.map_or((None, line), |(file, line)| {
            (self.files[*file].name.clone(), *line)
        })
    }
}

/// A relative name without `.` and with `..` only at its beginning.
pub(crate) fn plain(name: &str) -> String {
    let mut parts: Vec<&str> = Vec::new();
    for (place, part) in name.split('/').enumerate() {
        match part {
            "." => {}
            "" if place > 0 => {}
            ".." if parts.last().is_some_and(|last| !["..", ""].contains(last)) => {
                parts.pop();
            }
            part => parts.push(part),
        }
    }
    parts.join("/")
}
