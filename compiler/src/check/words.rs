//! Words of the language in lists: each is found by its name, and matched exhaustively.

/// An enum with a word for every variant.
macro_rules! words {
    ($(#[$doc:meta])* $Word:ident { $($Variant:ident $name:literal;)* }) => {
        $(#[$doc])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        pub(crate) enum $Word { $($Variant,)* }

        impl $Word {
            /// All of them.
            pub(crate) const ALL: &[$Word] = &[$($Word::$Variant),*];

            /// Its word.
            pub(crate) fn name(self) -> &'static str {
                match self { $($Word::$Variant => $name,)* }
            }

            /// The one with this word.
            pub(crate) fn named(word: &str) -> Option<$Word> {
                $Word::ALL.iter().copied().find(|known| known.name() == word)
            }
        }
    };
}
pub(crate) use words;
