//! Spelling of numbers and operations in printed kernels, on any scalar or on `f64` alone.

use crate::emit::literal::number;
use crate::expr::{Function, RustForm};
use proc_macro2::{Literal, TokenStream};
use quote::{format_ident, quote};

/// The numbers of a printed kernel.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Spelling {
    /// Any scalar `S` of the runtime.
    Generic,
    /// `f64`, with functions of the module `runtime` of the same file; nothing is fused.
    Plain,
}

use Spelling::{Generic, Plain};

impl Spelling {
    /// The type of a number.
    pub(crate) fn scalar(self) -> TokenStream {
        match self {
            Generic => quote!(S),
            Plain => quote!(f64),
        }
    }

    /// The type of the state that a kernel takes.
    pub(crate) fn point(self) -> TokenStream {
        match self {
            Generic => quote!(&runtime::Point<'_, S>),
            Plain => quote!(&runtime::Point<'_>),
        }
    }

    /// The type of an array for this number of results.
    pub(crate) fn results(self, length: &Literal) -> TokenStream {
        match self {
            Generic => quote!(&mut [S]),
            Plain => quote!(&mut [f64; #length]),
        }
    }

    pub(crate) fn constant(self, value: f64) -> TokenStream {
        let value = number(value);
        match self {
            Generic => quote!(S::constant(#value)),
            Plain => value,
        }
    }

    /// A constant that is not a literal.
    pub(crate) fn value(self, value: &TokenStream) -> TokenStream {
        match self {
            Generic => quote!(S::constant(#value)),
            Plain => value.clone(),
        }
    }

    /// a b + c
    pub(crate) fn mul_add(self, [a, b, c]: [TokenStream; 3]) -> TokenStream {
        match self {
            Generic => quote!(S::mul_add(#a, #b, #c)),
            Plain => quote!(#a * #b + #c),
        }
    }

    /// a b - c
    pub(crate) fn mul_sub(self, [a, b, c]: [TokenStream; 3]) -> TokenStream {
        match self {
            Generic => quote!(S::mul_sub(#a, #b, #c)),
            Plain => quote!(#a * #b - #c),
        }
    }

    /// c - a b
    pub(crate) fn neg_mul_add(self, [a, b, c]: [TokenStream; 3]) -> TokenStream {
        match self {
            Generic => quote!(S::neg_mul_add(#a, #b, #c)),
            Plain => quote!(#c - #a * #b),
        }
    }

    /// `then` where a < b, else `otherwise`.
    pub(crate) fn if_less(self, [a, b, then, otherwise]: [TokenStream; 4]) -> TokenStream {
        match self {
            Generic => quote!(S::if_less(#a, #b, #then, #otherwise)),
            Plain => quote!(if #a < #b { #then } else { #otherwise }),
        }
    }

    /// A function of one argument.
    pub(crate) fn call(self, function: Function, a: &TokenStream) -> TokenStream {
        let method = match (self, function.spelling()) {
            // What the other half of the pair alone needs is left out by rustc.
            (_, RustForm::Sine) => {
                let pair = self.sin_cos(a);
                return quote!(#pair.0);
            }
            (_, RustForm::Cosine) => {
                let pair = self.sin_cos(a);
                return quote!(#pair.1);
            }
            (Plain, _) => {
                let name = format_ident!("{}", function.name());
                return quote!(runtime::#name(#a));
            }
            (Generic, RustForm::Modulus) => {
                return quote!(runtime::__private::SimdSigned::simd_abs(&#a));
            }
            (Generic, RustForm::Method(method)) => format_ident!("{method}"),
        };
        quote!(#a.#method())
    }

    /// A function of two arguments, by the method of the scalar or by its name.
    pub(crate) fn call2(self, method: &str, name: &str, [a, b]: [TokenStream; 2]) -> TokenStream {
        let (method, name) = (format_ident!("{method}"), format_ident!("{name}"));
        match self {
            Generic => quote!(#a.#method(#b)),
            Plain => quote!(runtime::#name(#a, #b)),
        }
    }

    /// The value of a table.
    pub(crate) fn tabulated(self, table: &TokenStream, a: &TokenStream) -> TokenStream {
        match self {
            Generic => quote!(#a.tabulated(#table)),
            Plain => quote!(#table.value(#a)),
        }
    }

    /// Sine and cosine.
    pub(crate) fn sin_cos(self, a: &TokenStream) -> TokenStream {
        match self {
            Generic => quote!(#a.sin_cos_pair()),
            Plain => quote!(runtime::sin_cos(#a)),
        }
    }

    /// Number of sin-cos pairs that are computed together: rustc vectorizes two, and not more.
    pub(crate) fn sines_at_once(self) -> usize {
        match self {
            Generic => 2,
            Plain => 1,
        }
    }
}
