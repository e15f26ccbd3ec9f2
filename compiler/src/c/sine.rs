//! Sine and cosine in C, written by running the runtime's own formula.

use crate::c::number;
use mbdsl_runtime::sin_cos::{LARGEST, ROUND, Register, reduced};
use std::cell::RefCell;
use std::fmt::Write as _;
use std::ops::{Add, Mul, Neg, Sub};

/// The function `PREFIX_sin_cos`, which writes both.
pub(crate) fn pair(prefix: &str) -> String {
    let Written { statements, last } = written();
    let [quadrant, sin, cos] = last;
    format!(
        "/* Sine and cosine of x, in rad, with less than one unit in the last place of error: by n pi/2 + r,\n \
         * |r| <= pi/4, and minimax polynomials of r^2; beyond {LARGEST:?} rad those of libm. */
static void {prefix}_sin_cos(double x, double *sine, double *cosine)
{{
    double sin_r, cos_r;
    long quadrant;
    if (!(fabs(x) <= {largest})) {{
        *sine = sin(x);
        *cosine = cos(x);
        return;
    }}
    {{
{statements}        quadrant = (long){quadrant} & 3;
        sin_r = {sin};
        cos_r = {cos};
    }}
    *sine = quadrant & 1 ? cos_r : sin_r;
    *cosine = quadrant & 1 ? sin_r : cos_r;
    if (quadrant & 2)
        *sine = -*sine;
    if ((quadrant + 1) & 2)
        *cosine = -*cosine;
}}
",
        largest = number::literal(LARGEST),
    )
}

/// The function `PREFIX_sin` or `PREFIX_cos`, which returns one of both.
pub(crate) fn single(prefix: &str, name: &str) -> String {
    format!(
        "static double {prefix}_{name}(double x)
{{
    double sine, cosine;
    {prefix}_sin_cos(x, &sine, &cosine);
    return {result};
}}
",
        result = if name == "sin" { "sine" } else { "cosine" },
    )
}

/// The statements of the formula.
struct Written {
    statements: String,
    /// The multiple of pi/2, the sine and the cosine of what is left.
    last: [String; 3],
}

fn written() -> Written {
    let pen = RefCell::new(Written {
        statements: String::new(),
        last: Default::default(),
    });
    let x = Value {
        pen: &pen,
        what: What::Argument,
    };
    let _ = reduced(x);
    pen.into_inner()
}

/// A number that statements compute: arithmetic appends them.
#[derive(Clone, Copy)]
struct Value<'p> {
    pen: &'p RefCell<Written>,
    what: What,
}

#[derive(Clone, Copy)]
enum What {
    Argument,
    Number(f64),
    /// Index of the statement that computes it.
    Computed(usize),
    Negative(usize),
}

impl Value<'_> {
    fn text(self) -> String {
        match self.what {
            What::Argument => "x".to_owned(),
            What::Number(x) => number::literal(x),
            What::Computed(place) => format!("s{place}"),
            What::Negative(place) => format!("(-s{place})"),
        }
    }

    fn append(self, expression: &str) -> Self {
        let mut pen = self.pen.borrow_mut();
        let place = pen.statements.lines().count();
        let _ = writeln!(
            pen.statements,
            "        const double s{place} = {expression};"
        );
        Value {
            what: What::Computed(place),
            ..self
        }
    }
}

macro_rules! arithmetic {
    ($($trait:ident $method:ident $operator:literal;)*) => {
        $(impl $trait for Value<'_> {
            type Output = Self;

            fn $method(self, other: Self) -> Self {
                let expression = format!(concat!("{} ", $operator, " {}"), self.text(), other.text());
                self.append(&expression)
            }
        })*
    };
}

arithmetic! {
    Add add "+";
    Sub sub "-";
    Mul mul "*";
}

impl Neg for Value<'_> {
    type Output = Self;

    fn neg(self) -> Self {
        let what = match self.what {
            What::Computed(place) => What::Negative(place),
            What::Negative(place) => What::Computed(place),
            What::Number(x) => What::Number(-x),
            What::Argument => return self.append("-x"),
        };
        Value { what, ..self }
    }
}

impl Register for Value<'_> {
    /// C compilers are told not to fuse products and sums.
    const FUSED: bool = false;

    fn number(self, x: f64) -> Self {
        Value {
            what: What::Number(x),
            ..self
        }
    }

    fn mul_add(a: Self, b: Self, c: Self) -> Self {
        let expression = match (a.what, c.what) {
            (What::Negative(place), _) => format!("{} - s{place} * {}", c.text(), b.text()),
            (_, What::Negative(place)) => format!("{} * {} - s{place}", a.text(), b.text()),
            _ => format!("{} * {} + {}", a.text(), b.text(), c.text()),
        };
        a.append(&expression)
    }

    fn turned(rounded: Self, sin: Self, cos: Self) -> (Self, Self) {
        // The integer in the last bits of `rounded` is what was added to, and is taken away again.
        let n = rounded - rounded.number(ROUND);
        rounded.pen.borrow_mut().last = [n, sin, cos].map(Value::text);
        (sin, cos)
    }
}
