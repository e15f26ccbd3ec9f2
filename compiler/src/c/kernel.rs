//! A kernel as one function of C, or as several where it is long or has loops.

use crate::c::function::signature;
use crate::c::names::Names;
use crate::c::number;
use crate::c::table;
use crate::expr::{CForm, Function, Function2, Symbol};
use crate::program::{Chunk, Index, Input, Kernel, Operand, Operation, Statement};
use std::fmt::Write as _;

/// A function that a kernel becomes.
pub(crate) struct Definition<'a> {
    pub(crate) names: &'a Names,
    pub(crate) kernel: &'a Kernel,
    /// Name of the function.
    pub(crate) name: &'a str,
    /// `static ` if only this file calls it.
    pub(crate) storage: &'a str,
    /// Names of the result arrays, one for each of the kernel's outputs.
    pub(crate) results: &'a [&'a str],
}

/// The declaration of an argument.
pub(crate) fn argument(input: Input) -> String {
    match input {
        Input::Time => "double t".to_owned(),
        _ => format!("const double *{}", input.name()),
    }
}

impl Definition<'_> {
    /// The function, after those that it calls.
    pub(crate) fn print(&self) -> String {
        let chunks = &self.kernel.chunks;
        if let ([chunk], 0) = (chunks.as_slice(), self.kernel.slots) {
            return self.function(self.storage, self.name, &[], &self.body(chunk));
        }
        let slots = self.kernel.slots.max(1);
        let mut text = String::new();
        let mut calls = format!("    double slots[{slots}];\n");
        for (place, chunk) in chunks.iter().enumerate() {
            let name = format!("{}_part{place}", self.name);
            text += &self.function("static ", &name, &["double *slots"], &self.body(chunk));
            text.push('\n');
            let inputs = self.kernel.kind.inputs().iter().map(|input| input.name());
            let arguments = inputs.chain(["slots"]).chain(self.results.iter().copied());
            let arguments: Vec<&str> = arguments.collect();
            let _ = writeln!(calls, "    {name}(p, {});", arguments.join(", "));
        }
        text + &self.function(self.storage, self.name, &[], &calls)
    }

    /// The arguments of the function, with their types.
    pub(crate) fn arguments(&self, more: &[&str]) -> String {
        let mut arguments = vec![self.names.parameters()];
        arguments.extend(self.kernel.kind.inputs().iter().copied().map(argument));
        arguments.extend(more.iter().map(|&argument| argument.to_owned()));
        arguments.extend(
            self.results
                .iter()
                .map(|result| format!("double *{result}")),
        );
        arguments.join(", ")
    }

    /// A function with this body; what it does not read is mentioned, so that no compiler warns.
    fn function(&self, storage: &str, name: &str, more: &[&str], body: &str) -> String {
        let begin = format!("{storage}void {name}");
        let mut text = signature(&begin, &self.arguments(more)) + "\n{\n";
        text += body;
        let inputs = self.kernel.kind.inputs().iter().map(|input| input.name());
        let slots = (!more.is_empty()).then_some("slots");
        let all = ["p"].into_iter().chain(inputs).chain(slots);
        for name in all.chain(self.results.iter().copied()) {
            if !mentions(body, name) {
                let _ = writeln!(text, "    (void){name};");
            }
        }
        text + "}\n"
    }

    /// Body of the function of one chunk.
    fn body(&self, chunk: &Chunk) -> String {
        let printer = Printer {
            definition: self,
            chunk,
        };
        match chunk.count {
            1 => printer.statements("    "),
            count => format!(
                "{}    unsigned k;\n    for (k = 0; k < {count}; k++) {{\n{}    }}\n",
                printer.constants(),
                printer.statements("        ")
            ),
        }
    }
}

/// Whether a word is in a text.
fn mentions(text: &str, word: &str) -> bool {
    let is_part = |c: char| c.is_ascii_alphanumeric() || c == '_';
    text.match_indices(word).any(|(at, _)| {
        let before = text[..at].chars().next_back();
        let after = text[at + word.len()..].chars().next();
        // A field of a parameter may have any name.
        let is_field = before == Some('>');
        !is_field && !before.is_some_and(is_part) && !after.is_some_and(is_part)
    })
}

/// The body of one function.
struct Printer<'a> {
    definition: &'a Definition<'a>,
    chunk: &'a Chunk,
}

impl Printer<'_> {
    fn prefix(&self) -> &str {
        &self.definition.names.prefix
    }

    /// Declares the constants and indices that are read by the number of the repetition.
    fn constants(&self) -> String {
        let mut text = String::new();
        for (place, values) in self.chunk.constants.iter().enumerate() {
            let values = values.iter().map(|value| number::literal(*value));
            table::array(
                &mut text,
                "    static const double",
                &format!("c{place}"),
                values,
            );
        }
        for (place, values) in self.tables().enumerate() {
            let kind = match values.iter().all(|value| *value <= u32::from(u16::MAX)) {
                true => "    static const unsigned short",
                false => "    static const unsigned long",
            };
            let values = values.iter().map(ToString::to_string);
            table::array(&mut text, kind, &format!("i{place}"), values);
        }
        text
    }

    /// The indices that are written out.
    fn tables(&self) -> impl Iterator<Item = &[u32]> {
        let chunk = self.chunk;
        let around = chunk.imports.iter().chain(&chunk.exports);
        let places = around.map(|(_, index)| index).chain(&chunk.indices);
        let places = places.chain(chunk.results.iter().map(|(index, _)| index));
        places.filter_map(|index| match index {
            Index::Table(values) => Some(values.as_slice()),
            Index::Affine { .. } => None,
        })
    }

    fn statements(&self, indent: &str) -> String {
        let chunk = self.chunk;
        let mut text = String::new();
        for (value, slot) in &chunk.imports {
            let slot = self.index(slot, 0);
            let _ = writeln!(text, "{indent}const double x{value} = slots[{slot}];");
        }
        for statement in &chunk.statements {
            let _ = writeln!(text, "{indent}{}", self.statement(statement));
        }
        for (value, slot) in &chunk.exports {
            let _ = writeln!(text, "{indent}slots[{}] = x{value};", self.index(slot, 0));
        }
        for (place, operand) in &chunk.results {
            let (place, value) = (self.place(place), self.operand(*operand));
            let _ = writeln!(text, "{indent}{place} = {value};");
        }
        text
    }

    /// Place of a result: a loop writes into one array.
    fn place(&self, place: &Index) -> String {
        let mut first = 0;
        let outputs = self.definition.kernel.outputs.iter();
        for (&(_, length), name) in outputs.zip(self.definition.results) {
            let end = first + length as u32;
            if (first..end).contains(&place.at(0)) {
                return format!("{name}[{}]", self.index(place, first));
            }
            first = end;
        }
        String::new()
    }

    fn statement(&self, statement: &Statement) -> String {
        let prefix = self.prefix();
        let of = |operand| self.operand(operand);
        let expression = match statement.operation {
            Operation::Add(a, b) => format!("{} + {}", of(a), of(b)),
            Operation::Sub(a, b) => format!("{} - {}", of(a), of(b)),
            Operation::Mul(a, b) => format!("{} * {}", of(a), of(b)),
            Operation::Div(a, b) => format!("{} / {}", of(a), of(b)),
            Operation::Neg(a) => format!("-{}", of(a)),
            Operation::MulAdd(a, b, c) => format!("{} * {} + {}", of(a), of(b), of(c)),
            Operation::MulSub(a, b, c) => format!("{} * {} - {}", of(a), of(b), of(c)),
            Operation::NegMulAdd(a, b, c) => format!("{} - {} * {}", of(c), of(a), of(b)),
            Operation::Pow(a, b) => format!("pow({}, {})", of(a), of(b)),
            Operation::Call2(function, a, b) => {
                format!("{}({}, {})", of_two(function), of(a), of(b))
            }
            Operation::Call(function, a) => format!("{}({})", of_one(prefix, function), of(a)),
            Operation::IfLess(a, b, c, d) => {
                format!("{} < {} ? {} : {}", of(a), of(b), of(c), of(d))
            }
            Operation::Table(table, order, a) => {
                format!("{}({})", table::name(prefix, table, order), of(a))
            }
            Operation::SinCos(a) => {
                let (sin, cos, a) = (statement.target, statement.target + 1, of(a));
                return format!("double x{sin}, x{cos}; {prefix}_sin_cos({a}, &x{sin}, &x{cos});");
            }
        };
        format!("const double x{} = {expression};", statement.target)
    }

    fn operand(&self, operand: Operand) -> String {
        match operand {
            Operand::Constant(value) => number::literal(value),
            Operand::Tabulated(place) => format!("c{place}[k]"),
            Operand::Value(value) => format!("x{value}"),
            Operand::Symbol(symbol) => match Index::of(symbol) {
                Some(place) => format!("{}[{place}]", self.argument(symbol)),
                None => self.argument(symbol),
            },
            Operand::Indexed(symbol, place) => {
                let index = self.index(&self.chunk.indices[place as usize], 0);
                format!("{}[{index}]", self.argument(symbol))
            }
        }
    }

    /// The argument that a symbol is, or is an entry of.
    fn argument(&self, symbol: Symbol) -> String {
        match (symbol, symbol.entry()) {
            (_, Some((input, _))) => input.name().to_owned(),
            (Symbol::Time, _) => "t".to_owned(),
            (Symbol::Parameter(place), _) => {
                format!("p->{}", self.definition.names.fields[place as usize])
            }
            // Code has no rotations: their entries are computed from the quaternion.
            _ => "NAN".to_owned(),
        }
    }

    /// An index in repetition `k`, less by this.
    fn index(&self, index: &Index, by: u32) -> String {
        match index {
            Index::Affine { first, stride } => {
                let first = first - by;
                match (stride, stride.unsigned_abs()) {
                    (0, _) => format!("{first}"),
                    (1, _) => format!("{first} + k"),
                    (-1, _) => format!("{first} - k"),
                    (1.., step) => format!("{first} + {step} * k"),
                    (_, step) => format!("{first} - {step} * k"),
                }
            }
            Index::Table(values) => {
                let place = self.tables().position(|table| table == values);
                let place = place.unwrap_or_default();
                match by {
                    0 => format!("i{place}[k]"),
                    by => format!("i{place}[k] - {by}"),
                }
            }
        }
    }
}

fn of_one(prefix: &str, function: Function) -> String {
    match function.in_c() {
        CForm::Library(name) => name.to_owned(),
        CForm::Printed => format!("{prefix}_{}", function.name()),
    }
}

fn of_two(function: Function2) -> &'static str {
    match function {
        Function2::Atan2 => "atan2",
    }
}
