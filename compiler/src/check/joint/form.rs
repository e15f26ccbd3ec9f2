//! The joints of the language: one table of their words and of what each takes.

/// How a joint is written.
pub(super) struct Form {
    pub(super) name: &'static str,
    /// What it joins two of.
    pub(super) ends: &'static str,
    /// What it takes by name.
    pub(super) arguments: &'static [Argument],
    /// An example.
    pub(super) example: &'static str,
}

/// What a joint takes by name.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Argument {
    Axis,
    Angle,
    Length,
    Ratio,
}

/// The table: the word, what it joins two of, what it takes by name, and an example.
macro_rules! joints {
    ($($Word:ident $name:literal $ends:literal [$($argument:ident)*] $example:literal;)*) => {
        /// A joint of the language.
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        pub(super) enum Word {
            $($Word,)*
        }

        impl Word {
            pub(super) const ALL: &[Word] = &[$(Word::$Word),*];

            /// Its line in the table.
            pub(super) fn form(self) -> Form {
                match self {
                    $(Word::$Word => Form {
                        name: $name,
                        ends: $ends,
                        arguments: &[$(Argument::$argument),*],
                        example: $example,
                    },)*
                }
            }
        }
    };
}

joints! {
    Revolute "revolute" "points" [] "revolute(P, Q)";
    Weld "weld" "points" [Angle] "weld(P, Q)";
    Prismatic "prismatic" "points" [Axis Angle] "prismatic(P, Q, axis = (1, 0))";
    Slot "slot" "points" [Axis] "slot(P, Q, axis = (1, 0))";
    Distance "distance" "points" [Length] "distance(P, Q, length = 1 m)";
    Gear "gear" "bodies" [Ratio] "gear(A, B, ratio = -2)";
}

impl Argument {
    pub(super) fn name(self) -> &'static str {
        match self {
            Argument::Axis => "axis",
            Argument::Angle => "angle",
            Argument::Length => "length",
            Argument::Ratio => "ratio",
        }
    }
}

/// What the joints are called elsewhere.
pub(super) const ELSEWHERE: &[(&str, &str)] = &[
    ("pin", "revolute"),
    ("hinge", "revolute"),
    ("pivot", "revolute"),
    ("revolve", "revolute"),
    ("fixed", "weld"),
    ("rigid", "weld"),
    ("translational", "prismatic"),
    ("slide", "prismatic"),
    ("rod", "distance"),
    ("link", "distance"),
];
