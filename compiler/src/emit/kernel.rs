//! One kernel as one function, or as several where it is long.

use super::number;
use crate::expr::{Function, Symbol};
use crate::program::{Chunk, Input, Kernel, KernelKind, Operand, Operation, Statement};
use proc_macro2::{Ident, Literal, TokenStream};
use quote::{format_ident, quote};

/// The name of a kernel's function.
pub(super) fn name(kind: KernelKind) -> Ident {
    format_ident!("kernel_{}", kind.name())
}

/// An argument of a function over this scalar type.
pub(super) fn argument(input: Input, scalar: &TokenStream) -> TokenStream {
    let name = format_ident!("{}", input.name());
    match input {
        Input::Time => quote!(#name: #scalar),
        _ => quote!(#name: &[#scalar]),
    }
}

/// The functions of a kernel, their operation counts above; `parameters` are the fields.
pub(super) fn functions(kernel: &Kernel, parameters: &[Ident]) -> TokenStream {
    let name = name(kernel.kind);
    let inputs = kernel.kind.inputs();
    let arguments: Vec<TokenStream> = inputs
        .iter()
        .map(|input| argument(*input, &quote!(S)))
        .collect();
    let counts = kernel.counts;
    let docs = format!(
        " {} additions, {} multiplications, {} divisions, {} functions.",
        counts.additions, counts.multiplications, counts.divisions, counts.functions
    );
    let results = Literal::usize_unsuffixed(kernel.results);
    let whole = quote!(let results = &mut results[..#results];);
    if let [chunk] = kernel.chunks.as_slice() {
        let body = chunk_body(chunk, parameters);
        return quote! {
            #[doc = #docs]
            #[inline]
            fn #name(&self, #(#arguments,)* results: &mut [S]) {
                #whole
                #body
            }
        };
    }
    let slots = Literal::u32_unsuffixed(kernel.slots);
    let values: Vec<Ident> = inputs
        .iter()
        .map(|input| format_ident!("{}", input.name()))
        .collect();
    let parts: Vec<Ident> = (0..kernel.chunks.len())
        .map(|index| format_ident!("{name}_{index}"))
        .collect();
    let chunks = kernel.chunks.iter().zip(&parts).map(|(chunk, part)| {
        let body = chunk_body(chunk, parameters);
        quote! {
            #[inline(never)]
            fn #part(&self, #(#arguments,)* slots: &mut [S; #slots], results: &mut [S]) {
                #whole
                #body
            }
        }
    });
    let calls = parts
        .iter()
        .map(|part| quote!(self.#part(#(#values,)* &mut slots, results);));
    quote! {
        #[doc = #docs]
        fn #name(&self, #(#arguments,)* results: &mut [S]) {
            let mut slots = [S::constant(0.0); #slots];
            #(#calls)*
        }
        #(#chunks)*
    }
}

fn chunk_body(chunk: &Chunk, parameters: &[Ident]) -> TokenStream {
    let print = Printer { parameters };
    let imports = chunk.imports.iter().map(|&(value, slot)| {
        let (value, slot) = (temporary(value), Literal::u32_unsuffixed(slot));
        quote!(let #value = slots[#slot];)
    });
    let statements = chunk
        .statements
        .iter()
        .map(|statement| print.statement(statement));
    let exports = chunk.exports.iter().map(|&(value, slot)| {
        let (value, slot) = (temporary(value), Literal::u32_unsuffixed(slot));
        quote!(slots[#slot] = #value;)
    });
    let results = chunk.results.iter().map(|&(place, operand)| {
        let (place, value) = (Literal::u32_unsuffixed(place), print.operand(operand));
        quote!(results[#place] = #value;)
    });
    quote!(#(#imports)* #(#statements)* #(#exports)* #(#results)*)
}

fn temporary(value: u32) -> Ident {
    format_ident!("x{value}")
}

struct Printer<'a> {
    parameters: &'a [Ident],
}

impl Printer<'_> {
    fn statement(&self, statement: &Statement) -> TokenStream {
        let target = temporary(statement.target);
        let expression = match statement.operation {
            Operation::Add(a, b) => self.binary(a, &quote!(+), b),
            Operation::Sub(a, b) => self.binary(a, &quote!(-), b),
            Operation::Mul(a, b) => self.binary(a, &quote!(*), b),
            Operation::Div(a, b) => self.binary(a, &quote!(/), b),
            Operation::Neg(a) => {
                let a = self.operand(a);
                quote!(-#a)
            }
            Operation::Pow(a, b) => self.method(a, "simd_powf", Some(b)),
            Operation::Atan2(y, x) => self.method(y, "simd_atan2", Some(x)),
            Operation::Call(function, a) => self.call(function, a),
            Operation::IfLess(a, b, c, d) => {
                let [a, b, c, d] = [a, b, c, d].map(|operand| self.operand(operand));
                quote!(S::if_less(#a, #b, #c, #d))
            }
            Operation::SinCos(a) => {
                let (cos, a) = (temporary(statement.target + 1), self.operand(a));
                return quote!(let (#target, #cos) = #a.sin_cos_pair(););
            }
        };
        quote!(let #target = #expression;)
    }

    fn binary(&self, a: Operand, operator: &TokenStream, b: Operand) -> TokenStream {
        let (a, b) = (self.operand(a), self.operand(b));
        quote!(#a #operator #b)
    }

    fn method(&self, receiver: Operand, name: &str, argument: Option<Operand>) -> TokenStream {
        let (receiver, name) = (self.operand(receiver), format_ident!("{name}"));
        let argument = argument.map(|argument| self.operand(argument)).into_iter();
        quote!(#receiver.#name(#(#argument),*))
    }

    fn call(&self, function: Function, a: Operand) -> TokenStream {
        let name = match function {
            Function::Sin => "simd_sin",
            Function::Cos => "simd_cos",
            Function::Tan => "simd_tan",
            Function::Asin => "simd_asin",
            Function::Acos => "simd_acos",
            Function::Atan => "simd_atan",
            Function::Sqrt => "simd_sqrt",
            Function::Exp => "simd_exp",
            Function::Ln => "simd_ln",
            Function::Sinh => "simd_sinh",
            Function::Cosh => "simd_cosh",
            Function::Tanh => "simd_tanh",
            Function::Sign => "sign",
            // Two traits of the scalar have a method of this name.
            Function::Abs => {
                let a = self.operand(a);
                return quote!(runtime::SimdSigned::simd_abs(&#a));
            }
        };
        self.method(a, name, None)
    }

    fn operand(&self, operand: Operand) -> TokenStream {
        let indexed = |name: &str, index: u32| {
            let (name, index) = (format_ident!("{name}"), Literal::u32_unsuffixed(index));
            quote!(#name[#index])
        };
        match operand {
            Operand::Constant(value) => {
                let value = number(value);
                quote!(S::constant(#value))
            }
            Operand::Value(value) => {
                let value = temporary(value);
                quote!(#value)
            }
            Operand::Symbol(Symbol::Time) => quote!(t),
            Operand::Symbol(Symbol::Q(i)) => indexed("q", i),
            Operand::Symbol(Symbol::V(i)) => indexed("v", i),
            Operand::Symbol(Symbol::A(i)) => indexed("a", i),
            Operand::Symbol(Symbol::Lambda(i)) => indexed("lambda", i),
            Operand::Symbol(Symbol::Parameter(i)) => {
                let field = &self.parameters[i as usize];
                quote!(self.#field)
            }
        }
    }
}
