//! Names of methods in other tools.

use crate::methods::Method;

/// Names in small letters, each with the method that is the same or comes nearest: implicit ones with error control for
/// stiff motions, explicit ones with error control for others.
const ELSEWHERE: &[(&str, &str)] = &[
    ("bdf", "radau"),
    ("cvode", "radau"),
    ("dassl", "radau"),
    ("gstiff", "radau"),
    ("hht", "generalized-alpha"),
    ("ida", "radau"),
    ("newmark", "generalized-alpha"),
    ("ode113", "dop853"),
    ("ode15i", "radau"),
    ("ode15s", "radau"),
    ("ode23", "dopri5"),
    ("ode23s", "radau"),
    ("ode23t", "radau"),
    ("ode23tb", "radau"),
    ("ode78", "dop853"),
    ("ode89", "dop853"),
    ("radau5", "radau"),
    ("radauiia", "radau"),
    ("rk23", "dopri5"),
    ("rk45", "dopri5"),
    ("wstiff", "radau"),
];

impl Method {
    /// The name of the method that other tools call by this name: `radau` for `ode15s`, `dopri5` for `RK45`.
    pub fn elsewhere(name: &str) -> Option<&'static str> {
        let name = name.to_lowercase();
        let found = ELSEWHERE.iter().find(|(other, _)| *other == name);
        found.map(|(_, ours)| *ours)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_are_methods_and_none_is_called_so_here() {
        for (other, ours) in ELSEWHERE {
            assert!(Method::named(ours).is_some(), "{ours}");
            assert!(Method::named(other).is_none(), "{other}");
            assert_eq!(Method::elsewhere(&other.to_uppercase()), Some(*ours));
        }
    }
}
