//! Sums of products as people write them, the printed form of an expression.
//!
//! The graph knows operations of two operands; here a chain of them is one sum of signed terms, a term
//! one product over another. Brackets stand only where a sum is a factor.

use crate::print::alphabet::escaped;
use crate::print::factor::{Factor, Rank, Term, product};
use crate::print::notation::Notation;
use crate::print::write::{self, term, without_brackets};
use crate::print::written::{Style, Written};
use crate::print::written::{bracketed, latex_function};

/// A sum of at least one term.
#[derive(Debug, Clone)]
pub(crate) struct Form {
    pub(crate) terms: Vec<Term>,
    /// Approximate width.
    pub(crate) width: usize,
}

/// The most terms of one sum.
const TERMS: usize = 12;

impl Form {
    fn new(terms: Vec<Term>, style: Style) -> Self {
        let (gap, sign, digit) = match style {
            Style::Text => (1, 3, 1),
            Style::Latex => (2, 15, 6),
        };
        let digits = |number: f64| match number {
            1.0 => 0,
            _ => number.to_string().len().min(20) * digit,
        };
        let width = terms.iter().map(|term| {
            let factors: usize = term.factors().map(|factor| factor.width() + gap).sum();
            sign + factors + digits(term.number) + digits(term.divisor)
        });
        let width = width.sum();
        Form { terms, width }
    }

    fn of_term(term: Term, style: Style) -> Self {
        Form::new(vec![term], style)
    }

    pub(crate) fn of_factor(factor: Factor, style: Style) -> Self {
        Form::of_term(Term::of_factor(factor), style)
    }

    pub(crate) fn number(value: f64, style: Style) -> Self {
        Form::of_term(Term::number(value), style)
    }

    /// Whether it is one symbol and nothing else.
    fn is_symbol(&self) -> bool {
        self.sole_factor()
            .is_some_and(|factor| factor.is_plain() && factor.exponent == 1)
    }

    /// Whether there is more to it than one symbol or number, with a sign or a number in front.
    pub(crate) fn is_composed(&self) -> bool {
        match self.terms.as_slice() {
            [term] => term.factors().count() > 1 || !term.factors().all(Factor::is_plain),
            _ => true,
        }
    }

    /// Approximate number of symbols.
    pub(crate) fn size(&self) -> usize {
        self.factors()
            .map(|factor| if factor.is_plain() { 1 } else { 3 })
            .sum()
    }

    /// Whether it is a choice, which is easier to read on a line of its own.
    pub(crate) fn is_choice(&self) -> bool {
        self.sole_factor()
            .is_some_and(|factor| factor.rank == Rank::Choice)
    }

    /// Whether it has more terms than one line should have.
    pub(crate) fn is_long(&self) -> bool {
        self.terms.len() > TERMS
    }

    pub(crate) fn negated(mut self) -> Self {
        for term in &mut self.terms {
            term.negative = !term.negative;
        }
        self
    }

    pub(crate) fn plus(mut self, other: Self) -> Self {
        self.terms.extend(other.terms);
        self.width += other.width;
        self
    }

    pub(crate) fn times(self, other: Self, notation: &Notation) -> Self {
        if let Some(number) = self.sole_number()
            && let Some(product) = other.scaled(number)
        {
            return product;
        }
        let (a, mut b) = (self.into_term(notation), other.into_term(notation));
        let fits = |x: f64, y: f64| (x * y).is_normal() || x == 0.0 || y == 0.0;
        if !(fits(a.number, b.number) && fits(a.divisor, b.divisor)) {
            let written = write::term(&b, notation);
            b = Term::of_factor(Factor::bracket(Rank::Bracket, notation.style, written));
        }
        let term = Term {
            negative: a.negative != b.negative,
            number: a.number * b.number,
            above: product(a.above, b.above),
            divisor: a.divisor * b.divisor,
            below: product(a.below, b.below),
        };
        Form::of_term(term, notation.style)
    }

    /// A sum with numbers in front of all terms, times a number that makes whole numbers of them:
    /// `1/2*(2*a + 4*b)` is `a + 2*b`.
    fn scaled(&self, number: f64) -> Option<Self> {
        let fits = |term: &Term| {
            let product = term.number * number;
            product >= 1.0 && product.fract() == 0.0 && term.number.fract() == 0.0
        };
        if self.terms.len() < 2 || !self.terms.iter().all(fits) || number >= 1.0 {
            return None;
        }
        let mut scaled = self.clone();
        for term in &mut scaled.terms {
            term.number *= number;
        }
        Some(scaled)
    }

    pub(crate) fn over(self, other: Self, notation: &Notation) -> Self {
        let mut other = other.into_term(notation);
        std::mem::swap(&mut other.number, &mut other.divisor);
        std::mem::swap(&mut other.above, &mut other.below);
        self.times(Form::of_term(other, notation.style), notation)
    }

    /// The power with an exponent of at least 2.
    pub(crate) fn power(&self, exponent: u32, notation: &Notation) -> Self {
        let style = notation.style;
        let mut factor = self.factor(notation);
        match factor.exponent.checked_mul(exponent) {
            Some(product) if !factor.is_power => factor.exponent = product,
            _ => {
                factor = Factor::bracket(Rank::Bracket, style, write::factor(&factor, style));
                factor.exponent = exponent;
            }
        }
        Form::of_factor(factor, style)
    }

    /// The power with any exponent.
    pub(crate) fn to_the(&self, exponent: &Form, notation: &Notation) -> Self {
        let style = notation.style;
        let mut base = self.factor(notation);
        if base.exponent > 1 || base.is_power || !base.tail.text.is_empty() {
            base = Factor::bracket(Rank::Bracket, style, write::factor(&base, style));
        }
        let exponent = match style {
            Style::Text => write::factor(&exponent.factor(notation), style),
            Style::Latex => exponent.write(notation),
        };
        let (open, close) = [("^", ""), ("^{", "}")][style as usize];
        let text = format!("{}{open}{}{close}", base.head.text, exponent.text);
        let factor = Factor {
            is_power: true,
            ..Factor::new(
                Rank::Function,
                Written::new(text, base.head.width + exponent.width + 1),
            )
        };
        Form::of_factor(factor, style)
    }

    /// A function of some arguments.
    pub(crate) fn call(name: &str, arguments: &[&Form], notation: &Notation) -> Self {
        let style = notation.style;
        let written: Vec<Written> = arguments.iter().map(|form| form.write(notation)).collect();
        let texts: Vec<&str> = written.iter().map(|argument| &*argument.text).collect();
        let width: usize = written.iter().map(|argument| argument.width + 2).sum();
        let inner = Written::new(texts.join(", "), width);
        let factor = match (style, name) {
            (Style::Text, _) => {
                let head = format!("{name}({})", inner.text);
                Factor::new(Rank::Function, Written::new(head, width + name.len()))
            }
            (Style::Latex, "sqrt") => {
                let head = format!("\\sqrt{{{}}}", inner.text);
                Factor::new(Rank::Function, Written::new(head, width + 10))
            }
            (Style::Latex, "abs") => {
                let head = format!("\\left|{}\\right|", inner.text);
                Factor::new(Rank::Function, Written::new(head, width + 10))
            }
            (Style::Latex, _) => {
                let head = Written::new(latex_function(name), 5 * name.len() + 4);
                let simple = arguments.iter().all(|form| form.is_symbol());
                let tail = if simple && arguments.len() == 1 {
                    Written::new(format!(" {}", inner.text), inner.width)
                } else {
                    bracketed(style, &inner)
                };
                Factor::call(head, tail)
            }
        };
        Form::of_factor(factor, style)
    }

    /// A derivative of a table, as `f''(x)`.
    pub(crate) fn of_table(name: &str, order: u8, argument: &Form, notation: &Notation) -> Self {
        let style = notation.style;
        let primes = "'".repeat(usize::from(order));
        let width = name.chars().count() + primes.len();
        let head = match style {
            Style::Text => Written::new(format!("{name}{primes}"), width),
            Style::Latex => {
                let name = escaped(name).text;
                Written::new(format!("\\operatorname{{{name}}}{primes}"), 5 * width)
            }
        };
        let tail = bracketed(style, &argument.write(notation));
        let head = match style {
            Style::Text => {
                let text = format!("{}{}", head.text, tail.text);
                let written = Written::new(text, head.width + tail.width);
                return Form::of_factor(Factor::new(Rank::Function, written), style);
            }
            Style::Latex => head,
        };
        Form::of_factor(Factor::call(head, tail), style)
    }

    /// `c` where `a < b`, else `d`.
    pub(crate) fn choice([a, b, c, d]: [&Form; 4], notation: &Notation) -> Self {
        let style = notation.style;
        let [a, b, c, d] = [a, b, c, d].map(|form| form.write(notation));
        let width = a.width + b.width + c.width + d.width + 20;
        let (a, b, c, d) = (&a.text, &b.text, &c.text, &d.text);
        let text = match style {
            Style::Text => format!("if {a} < {b} then {c} else {d}"),
            Style::Latex => format!(
                "\\begin{{cases}} {c} & \\text{{if }} {a} < {b} \\\\ {d} & \\text{{else}} \\end{{cases}}"
            ),
        };
        Form::of_factor(
            Factor::bracket(Rank::Choice, style, Written::new(text, width)),
            style,
        )
    }

    /// The form, where it is nothing but one positive factor.
    fn sole_factor(&self) -> Option<&Factor> {
        match self.terms.as_slice() {
            [term] if !term.negative && term.number == 1.0 && term.divisor == 1.0 => {
                match (term.above.as_slice(), term.below.as_slice()) {
                    ([factor], []) => Some(factor),
                    _ => None,
                }
            }
            _ => None,
        }
    }

    /// The form, where it is nothing but a number that is not negative.
    fn sole_number(&self) -> Option<f64> {
        match self.terms.as_slice() {
            [term] if !term.negative && term.divisor == 1.0 => {
                (term.above.is_empty() && term.below.is_empty()).then_some(term.number)
            }
            _ => None,
        }
    }

    /// The whole as one term: a sum in brackets, with a common sign in front of them.
    fn into_term(mut self, notation: &Notation) -> Term {
        if self.terms.len() == 1
            && let Some(term) = self.terms.pop()
        {
            return term;
        }
        let negative = self.terms.iter().all(|term| term.negative);
        let sum = if negative { self.negated() } else { self };
        Term {
            negative,
            ..Term::of_factor(sum.in_brackets(notation))
        }
    }

    /// The whole as one factor, in brackets if need be.
    fn factor(&self, notation: &Notation) -> Factor {
        if let Some(factor) = self.sole_factor() {
            return factor.clone();
        }
        match self.sole_number() {
            Some(number) => Factor::new(Rank::Number, notation.decimal(number)),
            None => self.in_brackets(notation),
        }
    }

    fn in_brackets(&self, notation: &Notation) -> Factor {
        let constant = self.factors().all(|factor| factor.rank <= Rank::Constant);
        let rank = if constant {
            Rank::Constant
        } else {
            Rank::Bracket
        };
        Factor::bracket(rank, notation.style, self.write(notation))
    }

    fn factors(&self) -> impl Iterator<Item = &Factor> {
        self.terms.iter().flat_map(Term::factors)
    }
}

impl Form {
    /// The sum, written out; its first term is a positive one where there is one.
    pub(crate) fn write(&self, notation: &Notation) -> Written {
        if let [term] = self.terms.as_slice()
            && let Some(inner) = without_brackets(term)
        {
            return inner.clone();
        }
        let is_number = |term: &Term| term.above.is_empty() && term.below.is_empty();
        // Numbers stand last: `x^2 + 1`, but `1 - x^2`.
        let mut order: Vec<&Term> = self.terms.iter().collect();
        order.sort_by_key(|term| is_number(term));
        if let Some(first) = order.iter().position(|term| !term.negative) {
            order[..=first].rotate_right(1);
        }
        let (mut text, mut width) = (String::new(), 0);
        for (index, item) in order.into_iter().enumerate() {
            let sign = match (index, item.negative) {
                (0, false) => "",
                (0, true) => "-",
                (_, false) => " + ",
                (_, true) => " - ",
            };
            // A sum that is added needs no brackets; a choice would take in all that follows it.
            let inner = without_brackets(item).filter(|_| item.above[0].rank != Rank::Choice);
            let written = inner.cloned().unwrap_or_else(|| term(item, notation));
            text.push_str(sign);
            text.push_str(&written.text);
            width += written.width
                + match notation.style {
                    Style::Text => sign.len(),
                    Style::Latex => 5 * sign.len(),
                };
        }
        Written::new(text, width)
    }
}
