//! Comments of C.

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

    /// The comment with its marks.
    pub(crate) fn print(&self) -> String {
        let mut text = "/*\n".to_owned();
        for line in &self.lines {
            text.push_str(format!(" * {line}").trim_end());
            text.push('\n');
        }
        text + " */\n"
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
        assert_eq!(comment.print(), "/*\n * a * / b / * c ? ?/\n * d /\n */\n");
    }

    #[test]
    fn columns_are_aligned() {
        let mut comment = Comment::default();
        let row = |cells: [&str; 3]| cells.map(str::to_owned).to_vec();
        comment.table(&[row(["8", "rod.x", "m"]), row(["10", "a", "rad"])]);
        assert_eq!(
            comment.print(),
            "/*\n *    8  rod.x  m\n *   10  a      rad\n */\n"
        );
    }
}
