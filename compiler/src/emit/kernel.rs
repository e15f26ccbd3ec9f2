//! One kernel as one function, or as several where it is long.

use crate::emit::docs;
use crate::emit::literal::number;
use crate::emit::spelling::Spelling;
use crate::emit::table;
use crate::expr::Symbol;
use crate::program::{Chunk, Index, Kernel, KernelKind, Operand, Operation, Statement};
use proc_macro2::{Ident, Literal, TokenStream};
use quote::{ToTokens, format_ident, quote};
use std::collections::{BTreeMap, BTreeSet};

/// The name of a kernel's function.
pub(crate) fn name(kind: KernelKind) -> Ident {
    match kind {
        // `Mechanism::accelerations` calls it.
        KernelKind::Accelerations => format_ident!("planned_accelerations"),
        _ => format_ident!("{}", kind.name()),
    }
}

/// The state that a kernel takes, if it takes one; beside it the shift of the planned elimination, which is zeros where the
/// state has none.
fn arguments(kind: KernelKind, spelling: Spelling) -> TokenStream {
    let (point, scalar) = (spelling.point(), spelling.scalar());
    match (kind, kind.inputs()) {
        (_, []) => quote!(),
        (KernelKind::Accelerations, _) => quote!(at: #point, shift: &[#scalar],),
        _ => quote!(at: #point,),
    }
}

/// The functions of a kernel, their operation counts above; `parameters` are the fields, and the documentation begins with
/// `about`.
pub(crate) fn functions(
    kernel: &Kernel,
    parameters: &[Ident],
    spelling: Spelling,
    about: &[String],
) -> TokenStream {
    let (name, arguments) = (name(kernel.kind), arguments(kernel.kind, spelling));
    let counts = docs::of_kernel(kernel);
    let docs: Vec<&String> = about.iter().chain([&counts]).collect();
    let outputs = kernel.outputs.iter();
    let outputs: Vec<Ident> = outputs.map(|(name, _)| format_ident!("{name}")).collect();
    let lengths = kernel.outputs.iter();
    let lengths = lengths.map(|&(_, length)| Literal::usize_unsuffixed(length));
    let lengths: Vec<Literal> = lengths.collect();
    let whole = match spelling {
        Spelling::Generic => quote!(#(let #outputs = &mut #outputs[..#lengths];)*),
        Spelling::Plain => quote!(),
    };
    let arrays = lengths.iter().map(|length| spelling.results(length));
    let results = quote!(#(#outputs: #arrays),*);
    let scalar = spelling.scalar();
    let print = |chunk| Printer {
        spelling,
        parameters,
        kernel,
        chunk,
    };
    let visibility = (kernel.kind != KernelKind::Accelerations).then(|| quote!(pub));
    if let ([chunk], 0) = (kernel.chunks.as_slice(), kernel.slots) {
        let body = print(chunk).body();
        return quote! {
            #(#[doc = #docs])*
            #[inline]
            #visibility fn #name(&self, #arguments #results) {
                #whole
                #body
            }
        };
    }
    let slots = Literal::usize_unsuffixed(kernel.slots as usize);
    let values = match (kernel.kind, kernel.kind.inputs()) {
        (_, []) => quote!(),
        (KernelKind::Accelerations, _) => quote!(at, shift,),
        _ => quote!(at,),
    };
    let parts: Vec<Ident> = (0..kernel.chunks.len())
        .map(|index| format_ident!("{name}_{index}"))
        .collect();
    let chunks = kernel.chunks.iter().zip(&parts).map(|(chunk, part)| {
        let body = print(chunk).body();
        quote! {
            #[inline(never)]
            fn #part(&self, #arguments slots: &mut [#scalar; #slots], #results) {
                #whole
                #body
            }
        }
    });
    let zero = spelling.constant(0.0);
    let calls = parts
        .iter()
        .map(|part| quote!(self.#part(#values &mut slots, #(#outputs),*);));
    quote! {
        #(#[doc = #docs])*
        #visibility fn #name(&self, #arguments #results) {
            let mut slots = [#zero; #slots];
            #(#calls)*
        }
        #(#chunks)*
    }
}

fn temporary(value: u32) -> Ident {
    format_ident!("x{value}")
}

/// Code for each value that has a slot.
fn by_value(
    values: &[(u32, Index)],
    code: impl Fn(&(u32, Index)) -> TokenStream,
) -> BTreeMap<u32, TokenStream> {
    values.iter().map(|value| (value.0, code(value))).collect()
}

struct Printer<'a> {
    spelling: Spelling,
    parameters: &'a [Ident],
    kernel: &'a Kernel,
    chunk: &'a Chunk,
}

impl Printer<'_> {
    /// Body of the function of one chunk.
    fn body(&self) -> TokenStream {
        let lengths = self.lengths();
        if self.chunk.count == 1 {
            let body = self.straight();
            return quote!(#lengths #body);
        }
        let body = self.repeated();
        let count = Literal::usize_unsuffixed(self.chunk.count as usize);
        quote! {
            #lengths
            for k in 0..#count {
                #body
            }
        }
    }

    /// Body of a loop, slots read first and written last: chains of rods take 0.94 of the time that the order of
    /// [`Printer::straight`] takes.
    fn repeated(&self) -> TokenStream {
        let chunk = self.chunk;
        let reads = chunk.imports.iter().map(|import| self.read(import));
        let (pairs, others) = self.sines_first();
        let pairs = pairs.chunks(self.spelling.sines_at_once());
        let pairs = pairs.map(|group| self.sines(group));
        let others = others.iter().map(|statement| self.statement(statement));
        let writes = chunk.exports.iter().map(|export| self.write(export));
        let stores = chunk.results.iter().map(|result| self.store(result));
        quote!(#(#reads)* #(#pairs)* #(#others)* #(#writes)* #(#stores)*)
    }

    /// Body of a chunk that runs once.
    ///
    /// A value is read from its slot where it is first used and written where it is defined, results likewise where
    /// there are several functions: what lives longer is spilled to the stack.
    fn straight(&self) -> TokenStream {
        let chunk = self.chunk;
        let mut unread: BTreeMap<u32, TokenStream> = by_value(&chunk.imports, |x| self.read(x));
        let mut reads = |operands: &mut dyn Iterator<Item = Operand>| -> TokenStream {
            let values = operands.filter_map(|operand| match operand {
                Operand::Value(value) => unread.remove(&value),
                _ => None,
            });
            values.collect()
        };
        let (pairs, others) = self.sines_first();
        let defined: BTreeSet<u32> = others.iter().flat_map(|made| made.targets()).collect();
        let is_early = |value: u32| self.kernel.slots > 0 && defined.contains(&value);
        let (early, late): (Vec<_>, Vec<_>) = chunk
            .results
            .iter()
            .partition(|(_, operand)| matches!(operand, Operand::Value(value) if is_early(*value)));
        let mut known: BTreeMap<u32, TokenStream> = by_value(&chunk.exports, |x| self.write(x));
        for result in early {
            if let Operand::Value(value) = result.1 {
                known.entry(value).or_default().extend(self.store(result));
            }
        }
        let mut body = TokenStream::new();
        for group in pairs.chunks(self.spelling.sines_at_once()) {
            body.extend(self.sines(group));
            let targets = group.iter().flat_map(|statement| statement.targets());
            body.extend(targets.filter_map(|value| known.remove(&value)));
        }
        for statement in others {
            body.extend(reads(&mut statement.operation.operands()));
            body.extend(self.statement(statement));
            body.extend(statement.targets().filter_map(|value| known.remove(&value)));
        }
        for result in late {
            body.extend(reads(&mut std::iter::once(result.1)));
            body.extend(self.store(result));
        }
        body
    }

    /// Takes a value from its slot.
    fn read(&self, (value, slot): &(u32, Index)) -> TokenStream {
        let (value, slot) = (temporary(*value), index(slot));
        quote!(let #value = slots[#slot];)
    }

    /// Puts a value into its slot.
    fn write(&self, (value, slot): &(u32, Index)) -> TokenStream {
        let (value, slot) = (temporary(*value), index(slot));
        quote!(slots[#slot] = #value;)
    }

    /// Writes a result to its place.
    fn store(&self, (place, operand): &(Index, Operand)) -> TokenStream {
        let (place, value) = (self.place(place), self.operand(*operand));
        quote!(#place = #value;)
    }

    /// The sin-cos pairs of arguments, which can be computed together, and the other statements.
    fn sines_first(&self) -> (Vec<&Statement>, Vec<&Statement>) {
        let statements = self.chunk.statements.iter();
        statements.partition(|statement| {
            matches!(statement.operation, Operation::SinCos(Operand::Symbol(_)))
        })
    }

    /// Computes some sin-cos pairs at once.
    fn sines(&self, group: &[&Statement]) -> TokenStream {
        if let [statement] = group {
            return self.statement(statement);
        }
        let pairs = group.iter().map(|statement| {
            let (sin, cos) = (temporary(statement.target), temporary(statement.target + 1));
            quote!((#sin, #cos))
        });
        let arguments = group.iter().flat_map(|statement| {
            let operands = statement.operation.operands();
            operands.map(|operand| self.operand(operand))
        });
        quote!(let [#(#pairs),*] = S::sin_cos_pairs([#(#arguments),*]);)
    }

    /// The arguments as long as they are needed, so that no single access is checked.
    fn lengths(&self) -> TokenStream {
        let chunk = self.chunk;
        let mut lengths: BTreeMap<&str, u32> = BTreeMap::new();
        for operand in chunk.operands() {
            let (symbol, ends) = match operand {
                Operand::Indexed(symbol, i) => {
                    let index = &chunk.indices[i as usize];
                    let all = (0..chunk.count).map(|k| index.at(k));
                    (symbol, all.max())
                }
                Operand::Symbol(symbol) => (symbol, Index::of(symbol)),
                _ => continue,
            };
            if let (Some(name), Some(end)) = (array(symbol), ends) {
                let length = lengths.entry(name).or_default();
                *length = (*length).max(end + 1);
            }
        }
        let names = lengths.keys().map(|name| format_ident!("{name}"));
        let names: Vec<Ident> = names.collect();
        let lengths = lengths
            .values()
            .map(|length| Literal::u32_unsuffixed(*length));
        let is_planned = self.kernel.kind == KernelKind::Accelerations;
        let arrays = names
            .iter()
            .map(|name| match name == "shift" && is_planned {
                true => quote!(shift),
                false => quote!(at.#name),
            });
        quote!(#(let #names = &#arrays[..#lengths];)*)
    }

    /// Place of a result: a loop writes into one slice.
    fn place(&self, place: &Index) -> TokenStream {
        let mut first = 0;
        for &(name, length) in &self.kernel.outputs {
            let end = first + length as u32;
            if (first..end).contains(&place.at(0)) {
                let (name, place) = (format_ident!("{name}"), index(&place.less(first)));
                return quote!(#name[#place]);
            }
            first = end;
        }
        TokenStream::new()
    }

    fn statement(&self, statement: &Statement) -> TokenStream {
        let (spelling, target) = (self.spelling, temporary(statement.target));
        let expression = match statement.operation {
            Operation::Add(a, b) => self.binary(a, &quote!(+), b),
            Operation::Sub(a, b) => self.binary(a, &quote!(-), b),
            Operation::Mul(a, b) => self.binary(a, &quote!(*), b),
            Operation::Div(a, b) => self.binary(a, &quote!(/), b),
            Operation::Neg(a) => {
                let a = self.operand(a);
                quote!(-#a)
            }
            Operation::MulAdd(a, b, c) => spelling.mul_add(self.operands([a, b, c])),
            Operation::MulSub(a, b, c) => spelling.mul_sub(self.operands([a, b, c])),
            Operation::NegMulAdd(a, b, c) => spelling.neg_mul_add(self.operands([a, b, c])),
            Operation::Pow(a, b) => spelling.call2("simd_powf", "pow", self.operands([a, b])),
            Operation::Call2(function, a, b) => {
                spelling.call2(function.method(), function.name(), self.operands([a, b]))
            }
            Operation::Call(function, a) => spelling.call(function, &self.operand(a)),
            Operation::IfLess(a, b, c, d) => spelling.if_less(self.operands([a, b, c, d])),
            Operation::Table(table, order, a) => {
                let table = table::name(table, order).into_token_stream();
                spelling.tabulated(&table, &self.operand(a))
            }
            Operation::SinCos(a) => {
                let cos = temporary(statement.target + 1);
                let pair = spelling.sin_cos(&self.operand(a));
                return quote!(let (#target, #cos) = #pair;);
            }
        };
        quote!(let #target = #expression;)
    }

    fn binary(&self, a: Operand, operator: &TokenStream, b: Operand) -> TokenStream {
        let (a, b) = (self.operand(a), self.operand(b));
        quote!(#a #operator #b)
    }

    fn operands<const N: usize>(&self, operands: [Operand; N]) -> [TokenStream; N] {
        operands.map(|operand| self.operand(operand))
    }

    fn operand(&self, operand: Operand) -> TokenStream {
        match operand {
            Operand::Constant(value) => self.spelling.constant(value),
            Operand::Tabulated(table) => {
                let values = &self.chunk.constants[table as usize];
                let (count, values) = (values.len(), values.iter().map(|value| number(*value)));
                let value = self.spelling.value(&quote!(TABLE[k]));
                quote!({
                    static TABLE: [f64; #count] = [#(#values),*];
                    #value
                })
            }
            Operand::Value(value) => {
                let value = temporary(value);
                quote!(#value)
            }
            Operand::Symbol(Symbol::Time) => quote!(at.t),
            Operand::Symbol(Symbol::Parameter(i)) => {
                let field = &self.parameters[i as usize];
                quote!(self.#field)
            }
            Operand::Symbol(symbol) => {
                let place = Index::of(symbol).map(Literal::u32_unsuffixed);
                let name = array(symbol).map(|name| format_ident!("{name}"));
                quote!(#name[#place])
            }
            Operand::Indexed(symbol, i) => {
                let place = index(&self.chunk.indices[i as usize]);
                let name = array(symbol).map(|name| format_ident!("{name}"));
                quote!(#name[#place])
            }
        }
    }
}

/// The argument that a symbol is an entry of.
fn array(symbol: Symbol) -> Option<&'static str> {
    symbol.entry().map(|(input, _)| input.name())
}

/// An index in repetition `k`.
fn index(index: &Index) -> TokenStream {
    match index {
        Index::Affine { first, stride } => {
            let first = Literal::usize_unsuffixed(*first as usize);
            let step = Literal::usize_unsuffixed(stride.unsigned_abs() as usize);
            match stride.signum() {
                0 => quote!(#first),
                1 => quote!(#first + #step * k),
                _ => quote!(#first - #step * k),
            }
        }
        Index::Table(values) => {
            let (count, values) = (
                values.len(),
                values.iter().map(|x| Literal::u32_unsuffixed(*x)),
            );
            quote!({
                static TABLE: [u32; #count] = [#(#values),*];
                TABLE[k] as usize
            })
        }
    }
}
