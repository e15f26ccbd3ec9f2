//! Names and prose in LaTeX: Greek letters, subscripts, and characters that mean something there.

use crate::print::written::Written;

/// The Greek letters, with their names in LaTeX; capitals that look Latin have none.
const GREEK: &[(char, &str)] = &[
    ('α', "alpha"),
    ('β', "beta"),
    ('γ', "gamma"),
    ('δ', "delta"),
    ('ε', "varepsilon"),
    ('ϵ', "epsilon"),
    ('ζ', "zeta"),
    ('η', "eta"),
    ('θ', "theta"),
    ('ϑ', "vartheta"),
    ('ι', "iota"),
    ('κ', "kappa"),
    ('λ', "lambda"),
    ('μ', "mu"),
    ('µ', "mu"),
    ('ν', "nu"),
    ('ξ', "xi"),
    ('π', "pi"),
    ('ρ', "rho"),
    ('σ', "sigma"),
    ('ς', "varsigma"),
    ('τ', "tau"),
    ('υ', "upsilon"),
    ('φ', "varphi"),
    ('ϕ', "phi"),
    ('χ', "chi"),
    ('ψ', "psi"),
    ('ω', "omega"),
    ('Γ', "Gamma"),
    ('Δ', "Delta"),
    ('Θ', "Theta"),
    ('Λ', "Lambda"),
    ('Ξ', "Xi"),
    ('Π', "Pi"),
    ('Σ', "Sigma"),
    ('Υ', "Upsilon"),
    ('Φ', "Phi"),
    ('Ψ', "Psi"),
    ('Ω', "Omega"),
];

/// The letters of Latin-1 that the standard fonts of LaTeX have.
fn is_accented(c: char) -> bool {
    ('À'..='ÿ').contains(&c) && !"ÐðÞþ×÷".contains(c)
}

/// A name letter by letter, for use inside `\mathrm{...}`.
///
/// Letters that a bare LaTeX cannot print are given by their code points, `U+4E2D`.
pub(crate) fn escaped(name: &str) -> Written {
    let mut text = String::new();
    let mut width = 0;
    for c in name.chars() {
        width += 5;
        match c {
            '_' => text.push_str("\\_"),
            c if c.is_ascii_alphanumeric() || "[].,".contains(c) => text.push(c),
            c if is_accented(c) => text.push_str(&format!("\\text{{{c}}}")),
            c => match GREEK.iter().find(|(letter, _)| *letter == c) {
                Some((_, name)) => text.push_str(&format!("\\{name}{{}}")),
                None => {
                    text.push_str(&format!("\\text{{U+{:04X}}}", c as u32));
                    width += 20;
                }
            },
        }
    }
    Written::new(text, width)
}

/// A name as a letter with a subscript: `L1`, `rho_steel`, `ω0`.
pub(crate) fn identifier(name: &str) -> (Written, Option<Written>) {
    let end = name.find(|c: char| c == '_' || c == '[' || c.is_ascii_digit());
    let (head, rest) = name.split_at(end.unwrap_or(name.len()));
    let subscript = rest.strip_prefix('_').unwrap_or(rest);
    if head.is_empty() || (subscript.is_empty() && !rest.is_empty()) {
        let whole = escaped(name);
        return (
            Written::new(format!("\\mathrm{{{}}}", whole.text), whole.width),
            None,
        );
    }
    let mut letters = head.chars();
    let single = letters.next().filter(|_| letters.next().is_none());
    let greek = GREEK
        .iter()
        .find(|(letter, word)| single == Some(*letter) || (word.trim_start_matches("var") == head));
    let base = match (greek, single) {
        (Some((_, word)), _) => Written::new(format!("\\{word}"), 6),
        (None, Some(letter)) if letter.is_ascii_alphabetic() => Written::new(head, 7),
        _ => {
            let word = escaped(head);
            Written::new(format!("\\mathrm{{{}}}", word.text), word.width)
        }
    };
    (base, (!subscript.is_empty()).then(|| escaped(subscript)))
}

/// Prose, or a name in the model's own spelling.
pub(crate) fn prose(text: &str) -> String {
    let mut out = String::new();
    for c in text.chars() {
        match c {
            '\\' => out.push_str("\\textbackslash{}"),
            '~' => out.push_str("\\textasciitilde{}"),
            '^' => out.push_str("\\textasciicircum{}"),
            '<' | '>' | '|' => out.push_str(&format!("${c}$")),
            '#' | '$' | '%' | '&' | '_' | '{' | '}' => {
                out.push('\\');
                out.push(c);
            }
            // A DOI is one word, and may be longer than what is left of a line.
            '/' => out.push_str("/\\allowbreak{}"),
            '²' => out.push_str("$^2$"),
            '³' => out.push_str("$^3$"),
            '°' => out.push_str("$^\\circ$"),
            '·' => out.push_str("$\\cdot$"),
            '−' => out.push_str("$-$"),
            '–' => out.push_str("--"),
            '—' => out.push_str("---"),
            '‘' => out.push('`'),
            '’' => out.push('\''),
            '“' => out.push_str("``"),
            '”' => out.push_str("''"),
            '…' => out.push_str("\\dots{}"),
            c if c.is_ascii_graphic() || c == ' ' || is_accented(c) => out.push(c),
            c if c.is_whitespace() => out.push(' '),
            c => match GREEK.iter().find(|(letter, _)| *letter == c) {
                Some((_, name)) => out.push_str(&format!("$\\{name}$")),
                None => out.push_str(&format!("U+{:04X}", c as u32)),
            },
        }
    }
    out
}

/// A unit as the model writes it, `kg*m^2`, in upright letters with raised powers.
pub(crate) fn unit(unit: &str) -> String {
    let mut parts = unit.split('^');
    let mut out = parts.next().unwrap_or_default().replace('*', "\\,");
    for part in parts {
        let bracketed = part.strip_prefix('(').and_then(|part| part.split_once(')'));
        let digits = part.find(|c: char| !c.is_ascii_digit());
        let (power, rest) =
            bracketed.unwrap_or_else(|| part.split_at(digits.unwrap_or(part.len())));
        out.push_str(&format!("$^{{{power}}}${}", rest.replace('*', "\\,")));
    }
    out
}
