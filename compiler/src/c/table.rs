//! The tables of a model as arrays, and the function that reads them.

use crate::c::number;
use crate::export::comment::harmless;
use crate::expr::Curve;
use std::fmt::Write as _;
use std::sync::Arc;

/// Approximate maximum length of a line of an array, in characters.
const WIDTH: usize = 96;

/// The name of a derivative of a table, as a function of its argument.
pub(crate) fn name(prefix: &str, table: u32, order: u8) -> String {
    format!("{prefix}_table{table}_{order}")
}

/// The tables that the code calls, and the search in them; nothing if there are none.
pub(crate) fn tables(prefix: &str, curves: &[Arc<Curve>], code: &str) -> String {
    let all = (0..curves.len() as u32).flat_map(|table| (0..4).map(move |order| (table, order)));
    let is_called =
        |&(table, order): &(u32, u8)| code.contains(&format!("{}(", name(prefix, table, order)));
    let mut called = all.filter(is_called).peekable();
    let mut text = match called.peek() {
        Some(_) => search(prefix),
        None => String::new(),
    };
    for (table, order) in called {
        let curve = &curves[table as usize];
        let values = curve.table(order);
        let name = name(prefix, table, order);
        let _ = match order {
            0 => writeln!(text, "\n/* The table `{}`. */", harmless(&curve.name)),
            _ => writeln!(
                text,
                "\n/* Derivative {order} of the table `{}`. */",
                harmless(&curve.name)
            ),
        };
        let _ = writeln!(text, "static double {name}(double x)\n{{");
        let breaks = match values.breaks.is_empty() {
            // C has no arrays without entries.
            true => &[0.0],
            false => values.breaks,
        };
        let breaks = breaks.iter().map(|place| number::literal(*place));
        array(&mut text, "    static const double", "breaks", breaks);
        let pieces = values.pieces.iter().flatten();
        let pieces = pieces.map(|value| number::literal(*value));
        array(&mut text, "    static const double", "pieces", pieces);
        if let Some(period) = values.period {
            let [start, length] = period.map(number::literal);
            let _ = writeln!(
                text,
                "    x = x - {length} * floor((x - {start}) / {length});"
            );
        }
        let _ = writeln!(
            text,
            "    return {prefix}_tabulated(breaks, {}, pieces, x);\n}}",
            values.breaks.len()
        );
    }
    text
}

/// The value of the piece of a table on which an argument is.
fn search(prefix: &str) -> String {
    format!(
        "
/* The cubic polynomial c0 + c1 d + c2 d^2 + c3 d^3, d = x - x0, of the piece on which x is: pieces has
 * x0, c0, c1, c2, c3 of one piece after the other, breaks where one of them ends and the next begins. */
static double {prefix}_tabulated(const double *breaks, unsigned long count, const double *pieces, double x)
{{
    unsigned long first = 0, last = count;
    double d;
    while (first < last) {{
        const unsigned long middle = first + (last - first) / 2;
        if (breaks[middle] <= x)
            first = middle + 1;
        else
            last = middle;
    }}
    pieces += 5 * first;
    d = x - pieces[0];
    return ((pieces[4] * d + pieces[3]) * d + pieces[2]) * d + pieces[1];
}}
"
    )
}

/// An array with these entries, in as many lines as they take.
pub(crate) fn array(
    text: &mut String,
    kind: &str,
    name: &str,
    entries: impl Iterator<Item = String>,
) {
    let entries: Vec<String> = entries.collect();
    let _ = write!(text, "{kind} {name}[{}] = {{", entries.len());
    let mut width = WIDTH;
    for entry in entries {
        if width + entry.len() + 2 > WIDTH {
            text.push_str("\n        ");
            width = 8;
        } else {
            text.push(' ');
        }
        let _ = write!(text, "{entry},");
        width += entry.len() + 2;
    }
    text.push_str("\n    };\n");
}
