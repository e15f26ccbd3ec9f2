//! The joints of the language: one table of their keywords and arguments.

/// The written form of a joint.
pub(super) struct Form {
    pub(super) name: &'static str,
    /// The kind of its two ends, in words.
    pub(super) ends: &'static str,
    /// The named arguments.
    pub(super) arguments: &'static [Argument],
    /// The indices, 0 and 1, of its points that must be on something with an angle, and so not on a particle. Empty for
    /// a joint of bodies, which both turn.
    pub(super) turning: &'static [usize],
    /// An example.
    pub(super) example: &'static str,
}

/// An argument of a joint that is given by name.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Argument {
    Axis,
    Angle,
    Length,
    Ratio,
    Radius,
    Radii,
    Carrier,
    Profile,
}

/// The table: joints of two points and joints of two bodies, each with its word, what it takes by name, for points
/// which of them need an angle, and an example. What is made of them is a match on [`OfPoints`] and one on [`OfBodies`].
macro_rules! joints {
    (
        points { $($OfPoints:ident $point:literal [$($of_points:ident)*] [$($turning:literal)*] $drawn:literal;)* }
        bodies { $($OfBodies:ident $body:literal [$($of_bodies:ident)*] $turned:literal;)* }
    ) => {
        /// A joint of two points.
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        pub(super) enum OfPoints {
            $($OfPoints,)*
        }

        /// A joint of two bodies.
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        pub(super) enum OfBodies {
            $($OfBodies,)*
        }

        /// A joint of the language.
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        pub(super) enum Word {
            Points(OfPoints),
            Bodies(OfBodies),
        }

        impl Word {
            pub(super) const ALL: &[Word] = &[
                $(Word::Points(OfPoints::$OfPoints),)*
                $(Word::Bodies(OfBodies::$OfBodies),)*
            ];

            /// The form of this word that takes the most of these arguments; a word may have several.
            pub(super) fn named(name: &str, given: &[&str]) -> Option<Word> {
                let forms = Word::ALL.iter().filter(|word| word.form().name == name);
                let taken = |word: &&Word| {
                    let known = word.form().arguments;
                    given.iter().filter(|given| known.iter().any(|known| known.name() == **given)).count()
                };
                // The first of those that take as many.
                forms.rev().max_by_key(taken).copied()
            }

            /// Its line in the table.
            pub(super) fn form(self) -> Form {
                match self {
                    $(Word::Points(OfPoints::$OfPoints) => Form {
                        name: $point,
                        ends: "points",
                        arguments: &[$(Argument::$of_points),*],
                        turning: &[$($turning),*],
                        example: $drawn,
                    },)*
                    $(Word::Bodies(OfBodies::$OfBodies) => Form {
                        name: $body,
                        ends: "bodies",
                        arguments: &[$(Argument::$of_bodies),*],
                        turning: &[],
                        example: $turned,
                    },)*
                }
            }
        }
    };
}

joints! {
    points {
        Revolute "revolute" [] [] "revolute(P, Q)";
        Weld "weld" [Angle] [0 1] "weld(P, Q)";
        Prismatic "prismatic" [Axis Angle] [0 1] "prismatic(P, Q, axis = (1, 0))";
        Slot "slot" [Axis] [] "slot(P, Q, axis = (1, 0))";
        Distance "distance" [Length] [] "distance(P, Q, length = 1 m)";
        Rack "rack" [Axis Radius] [0 1] "rack(P, G, axis = (1, 0), radius = 0.1 m)";
        Rolling "rolling" [Axis Radius] [0 1] "rolling(G, P, axis = (1, 0), radius = 0.1 m)";
        Wheels "rolling" [Radii] [0 1] "rolling(G, H, radii = (0.1 m, 0.2 m))";
        Cam "cam" [Profile] [1] "cam(P, G, profile = TABLE)";
    }
    bodies {
        Gear "gear" [Ratio Carrier] "gear(A, B, ratio = -2)";
        Belt "belt" [Radii] "belt(A, B, radii = (0.1 m, 0.2 m))";
    }
}

impl Argument {
    pub(super) fn name(self) -> &'static str {
        match self {
            Argument::Axis => "axis",
            Argument::Angle => "angle",
            Argument::Length => "length",
            Argument::Ratio => "ratio",
            Argument::Radius => "radius",
            Argument::Radii => "radii",
            Argument::Carrier => "carrier",
            Argument::Profile => "profile",
        }
    }
}

/// Names of joints in other tools, each with the name in this language.
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
