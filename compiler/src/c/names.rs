//! Names in C for a model, its functions, macros and parameters.

use mbdsl_runtime::Parameter;
use std::collections::BTreeSet;

/// The names of one model.
#[derive(Debug, Clone)]
pub(crate) struct Names {
    /// Prefix of the names of functions: `two_bars`.
    pub(crate) prefix: String,
    /// Prefix of the names of macros: `TWO_BARS`.
    pub(crate) macros: String,
    /// Field name of every parameter; inputs are read from u.
    pub(crate) fields: Vec<String>,
}

impl Names {
    pub(crate) fn new(model: &str, parameters: &[Parameter]) -> Names {
        let mut prefix = ascii(&snake_case(model));
        // A header with the name of one of C's would be read in its place.
        if RESERVED.contains(&prefix.as_str()) || HEADERS.contains(&prefix.as_str()) {
            prefix.push_str("_model");
        }
        let mut taken = BTreeSet::new();
        let fields = parameters.iter().map(|parameter| {
            let mut field = ascii(&parameter.name);
            while RESERVED.contains(&field.as_str()) || taken.contains(&field) {
                field.push('_');
            }
            taken.insert(field.clone());
            field
        });
        Names {
            fields: fields.collect(),
            macros: prefix.to_ascii_uppercase(),
            prefix,
        }
    }

    /// The structure of the parameters as the first argument of a function.
    pub(crate) fn parameters(&self) -> String {
        format!("const struct {}_parameters *p", self.prefix)
    }
}

/// A name in snake case: `two_bars` for `TwoBars`, `rlc2` for `RLC2`, `n_four_bar` for `NFourBar`.
fn snake_case(name: &str) -> String {
    let letters: Vec<char> = name.chars().collect();
    let mut snake = String::new();
    for (place, &letter) in letters.iter().enumerate() {
        let after = place.checked_sub(1).map(|before| letters[before]);
        let follows = after.is_some_and(|before| {
            let next = letters.get(place + 1);
            let begins = next.is_some_and(|next| next.is_lowercase());
            before.is_lowercase() || before.is_numeric() || (before.is_uppercase() && begins)
        });
        if letter.is_uppercase() && follows {
            snake.push('_');
        }
        snake.extend(letter.to_lowercase());
    }
    snake
}

/// A name in letters that every compiler reads: `u3c9` for `ω`.
fn ascii(name: &str) -> String {
    let mut plain = String::new();
    for letter in name.chars() {
        match letter.is_ascii() {
            true => plain.push(letter),
            false => plain.push_str(&format!("u{:x}", u32::from(letter))),
        }
    }
    plain
}

/// Words of C and C++, and macros of their headers and of common compilers.
const RESERVED: &[&str] = &[
    "alignas",
    "alignof",
    "and",
    "and_eq",
    "asm",
    "assert",
    "auto",
    "bitand",
    "bitor",
    "bool",
    "break",
    "case",
    "catch",
    "char",
    "class",
    "compl",
    "complex",
    "const",
    "constexpr",
    "const_cast",
    "continue",
    "decltype",
    "default",
    "delete",
    "do",
    "double",
    "dynamic_cast",
    "else",
    "enum",
    "errno",
    "explicit",
    "export",
    "extern",
    "false",
    "float",
    "for",
    "friend",
    "goto",
    "if",
    "imaginary",
    "inline",
    "int",
    "linux",
    "long",
    "mutable",
    "namespace",
    "new",
    "noexcept",
    "not",
    "not_eq",
    "nullptr",
    "operator",
    "or",
    "or_eq",
    "private",
    "protected",
    "public",
    "register",
    "reinterpret_cast",
    "restrict",
    "return",
    "short",
    "signed",
    "sizeof",
    "static",
    "static_assert",
    "static_cast",
    "struct",
    "switch",
    "template",
    "this",
    "thread_local",
    "throw",
    "true",
    "try",
    "typedef",
    "typeid",
    "typename",
    "typeof",
    "union",
    "unix",
    "unsigned",
    "using",
    "virtual",
    "void",
    "volatile",
    "wchar_t",
    "while",
    "xor",
    "xor_eq",
    "BUFSIZ",
    "EOF",
    "FILE",
    "HUGE_VAL",
    "I",
    "INFINITY",
    "M_E",
    "M_PI",
    "M_PI_2",
    "M_PI_4",
    "NAN",
    "NULL",
    "OVERFLOW",
    "UNDERFLOW",
    "DOMAIN",
    "SING",
    "PLOSS",
    "TLOSS",
];

/// The headers of C.
const HEADERS: &[&str] = &[
    "complex", "ctype", "errno", "fenv", "float", "inttypes", "iso646", "limits", "locale", "math",
    "setjmp", "signal", "stdarg", "stdbool", "stddef", "stdint", "stdio", "stdlib", "string",
    "tgmath", "time", "wchar", "wctype",
];

#[cfg(test)]
mod tests {
    use super::*;
    use mbdsl_runtime::Name;

    #[test]
    fn models_are_in_snake_case() {
        for (model, prefix) in [
            ("TwoBars", "two_bars"),
            ("NFourBar", "n_four_bar"),
            ("DCMotor", "dc_motor"),
            ("Andrews7", "andrews7"),
            ("Chain2D", "chain2_d"),
            ("already_so", "already_so"),
            ("Math", "math_model"),
            ("Double", "double_model"),
            ("Größe", "gruf6udfe"),
        ] {
            assert_eq!(Names::new(model, &[]).prefix, prefix);
        }
    }

    #[test]
    fn fields_are_no_words_of_c_and_differ() {
        let parameter = |name: &'static str| Parameter {
            name: Name::Borrowed(name),
            unit: Name::Borrowed("m"),
            default: 1.0,
            input: false,
        };
        let parameters = ["L1", "int", "int_", "ω", "u3c9", "class"].map(parameter);
        let names = Names::new("Model", &parameters);
        let expected = ["L1", "int_", "int__", "u3c9", "u3c9_", "class_"];
        assert_eq!(names.fields, expected);
    }
}
