//! Numbers and counts in messages, and messages where `main` shows an error.

/// Makes the `Debug` of an error its message: a `main` that returns the error shows it so.
macro_rules! debug_as_display {
    ($error:ty) => {
        impl std::fmt::Debug for $error {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                std::fmt::Display::fmt(self, f)
            }
        }
    };
}
pub(crate) use debug_as_display;

/// A number in a message: four significant digits.
pub fn short(x: f64) -> String {
    number(x, 4)
}

/// A number with these significant digits: plain from 1e-3 to 1e5, without trailing zeros.
pub fn number(x: f64, digits: usize) -> String {
    let rounded = format!("{x:.*e}", digits.saturating_sub(1));
    let value: f64 = rounded.parse().unwrap_or(x);
    // Adding 0 makes -0 a plain 0.
    if value == 0.0 || (1e-3..1e5).contains(&value.abs()) {
        format!("{}", value + 0.0)
    } else {
        format!("{value:e}")
    }
}

/// A count with its noun: `1 coordinate`, `3 coordinates`, `2 velocities`, `0 degrees of freedom`.
pub fn counted(count: usize, noun: &str) -> String {
    format!("{count} {}", noun_for(count == 1, noun))
}

/// A noun for one thing, or its plural.
fn noun_for(one: bool, noun: &str) -> String {
    if one {
        return noun.to_owned();
    }
    let (noun, rest) = noun.split_at(noun.find(" of ").unwrap_or(noun.len()));
    match noun.strip_suffix('y') {
        Some(stem) => format!("{stem}ies{rest}"),
        None => format!("{noun}s{rest}"),
    }
}

/// Degrees of freedom of a mechanism, with the counts from which they follow.
#[derive(Debug, Clone, Copy)]
pub struct Freedom {
    /// Whether it has as many coordinates as velocities. An attitude has four coordinates and can move in
    /// three ways.
    pub flat: bool,
    /// The number of velocities.
    pub nv: usize,
    /// The number of constraint rows.
    pub nc: usize,
    /// The degrees of freedom; fewer than none where they are only counted, and constraints are redundant.
    pub dof: i64,
}

impl Freedom {
    /// `6 coordinates - 4 constraints = 2 degrees of freedom`, with this minus sign.
    pub fn equation(self, minus: &str) -> String {
        let noun = if self.flat { "coordinate" } else { "velocity" };
        let (ways, constraints) = (counted(self.nv, noun), counted(self.nc, "constraint"));
        // Redundant constraints take nothing away.
        let redundant = match self.nc as i64 + self.dof - self.nv as i64 {
            count @ 1.. => format!("+ {count} redundant "),
            _ => String::new(),
        };
        let degrees = noun_for(self.dof == 1, "degree of freedom");
        format!(
            "{ways} {minus} {constraints} {redundant}= {} {degrees}",
            self.dof
        )
    }
}

/// Names in a sentence: `a`, `b` and `c`.
pub fn listed(names: &[String]) -> String {
    let names: Vec<String> = names.iter().map(|name| format!("`{name}`")).collect();
    match names.split_last() {
        Some((last, before)) if !before.is_empty() => format!("{} and {last}", before.join(", ")),
        _ => names.concat(),
    }
}

/// A time without the rounding of its last digits.
pub(crate) fn rounded(t: f64) -> String {
    let rounded = format!("{t:.9e}").parse().unwrap_or(t);
    if rounded == 0.0 || (1e-6..1e9).contains(&rounded.abs()) {
        format!("{rounded}")
    } else {
        format!("{rounded:e}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_in_messages_are_short() {
        let cases = [
            (0.1 + 0.2, "0.3"),
            (2.0 / 3.0, "0.6667"),
            (-1.5e-9, "-1.5e-9"),
            (0.0, "0"),
        ];
        for (number, text) in cases {
            assert_eq!(short(number), text);
        }
    }

    #[test]
    fn counts_have_the_number_of_their_nouns() {
        let counts = [
            (1, "coordinate", "1 coordinate"),
            (3, "independent constraint", "3 independent constraints"),
            (2, "velocity", "2 velocities"),
            (0, "degree of freedom", "0 degrees of freedom"),
            (1, "degree of freedom", "1 degree of freedom"),
        ];
        for (count, noun, text) in counts {
            assert_eq!(counted(count, noun), text);
        }
    }

    #[test]
    fn freedom_is_what_constraints_leave() {
        let freedom = Freedom {
            flat: true,
            nv: 6,
            nc: 4,
            dof: 2,
        };
        let text = "6 coordinates - 4 constraints = 2 degrees of freedom";
        assert_eq!(freedom.equation("-"), text);
        let redundant = Freedom {
            flat: false,
            dof: 3,
            ..freedom
        };
        let text = "6 velocities - 4 constraints + 1 redundant = 3 degrees of freedom";
        assert_eq!(redundant.equation("-"), text);
        let counted = Freedom {
            nc: 7,
            dof: -1,
            ..freedom
        };
        let text = "6 coordinates - 7 constraints = -1 degrees of freedom";
        assert_eq!(counted.equation("-"), text);
    }
}
