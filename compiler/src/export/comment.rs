//! Comments of exported code.

/// Approximate maximum length of a line, in characters.
const WIDTH: usize = 100;

/// Lines of a comment.
#[derive(Debug, Default)]
pub(crate) struct Comment {
    lines: Vec<String>,
}

impl Comment {
    /// Adds a text of one line or several.
    pub(crate) fn say(&mut self, text: &str) {
        self.lines.extend(text.lines().map(harmless));
    }

    /// Adds a paragraph in lines that are not too long.
    pub(crate) fn wrap(&mut self, paragraph: &str) {
        let mut line = String::new();
        for word in paragraph.split_whitespace() {
            if !line.is_empty() && line.chars().count() + 1 + word.chars().count() > WIDTH {
                self.say(&line);
                line.clear();
            }
            if !line.is_empty() {
                line.push(' ');
            }
            line.push_str(word);
        }
        self.say(&line);
    }

    /// Adds an empty line.
    pub(crate) fn space(&mut self) {
        self.lines.push(String::new());
    }

    /// Adds the rows of a table, its columns aligned; numbers to the right.
    pub(crate) fn table(&mut self, rows: &[Vec<String>]) {
        let is_number = |cell: &str| cell.bytes().all(|byte| byte.is_ascii_digit());
        let columns = rows.iter().map(Vec::len).max().unwrap_or(0);
        let width = |column: usize| {
            let cells = rows.iter().filter_map(|row| row.get(column));
            cells.map(|cell| cell.chars().count()).max().unwrap_or(0)
        };
        let widths: Vec<usize> = (0..columns).map(width).collect();
        for row in rows {
            let cells = row.iter().zip(&widths);
            let cells = cells.map(|(cell, &width)| match is_number(cell) {
                true => format!("{cell:>width$}"),
                false => format!("{cell:<width$}"),
            });
            let cells: Vec<String> = cells.collect();
            self.say(&format!("  {}", cells.join("  ")));
        }
    }

    /// The comment with the marks of C.
    pub(crate) fn in_c(&self) -> String {
        format!("/*\n{} */\n", self.marked(" * "))
    }

    /// The comment with the marks of Rust.
    pub(crate) fn in_rust(&self) -> String {
        self.marked("// ")
    }

    fn marked(&self, mark: &str) -> String {
        let lines = self.lines.iter();
        let lines = lines.map(|line| format!("{}\n", format!("{mark}{line}").trim_end()));
        lines.collect()
    }
}

/// A line that neither ends the comment nor makes compilers warn.
pub(crate) fn harmless(line: &str) -> String {
    let line = line.replace("*/", "* /").replace("/*", "/ *");
    line.replace("??", "? ?").replace('\\', "/")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_text_ends_a_comment() {
        let mut comment = Comment::default();
        comment.say("a */ b /* c ??/\nd \\");
        assert_eq!(comment.in_c(), "/*\n * a * / b / * c ? ?/\n * d /\n */\n");
        assert_eq!(comment.in_rust(), "// a * / b / * c ? ?/\n// d /\n");
    }

    #[test]
    fn columns_are_aligned() {
        let mut comment = Comment::default();
        let row = |cells: [&str; 3]| cells.map(str::to_owned).to_vec();
        comment.table(&[row(["8", "rod.x", "m"]), row(["10", "a", "rad"])]);
        assert_eq!(
            comment.in_c(),
            "/*\n *    8  rod.x  m\n *   10  a      rad\n */\n"
        );
    }
}
