//! The parameters of a model as fields of the generated type.

use crate::emit::context::{EmitContext, identifier};
use crate::emit::docs;
use crate::emit::literal::number;
use crate::model::Parameter;
use proc_macro2::{Ident, Literal, Span, TokenStream};
use quote::quote;

/// The parameters of a model as fields of the generated type.
pub(crate) struct Fields<'a> {
    parameters: &'a [Parameter],
    /// The names of the fields.
    pub(crate) names: Vec<Ident>,
    /// Indices of the parameters, as the trait has them.
    indices: Vec<Literal>,
}

impl<'a> Fields<'a> {
    pub(crate) fn new(parameters: &'a [Parameter]) -> Self {
        let names = parameters.iter();
        let names = names.map(|parameter| identifier(&parameter.name, Span::call_site()));
        Fields {
            parameters,
            names: names.collect(),
            indices: (0..parameters.len())
                .map(Literal::usize_unsuffixed)
                .collect(),
        }
    }

    /// The declarations of the fields.
    pub(crate) fn declared(&self, surroundings: &EmitContext) -> TokenStream {
        let fields = self.parameters.iter().map(|parameter| {
            let docs = docs::of_parameter(parameter);
            let field = identifier(&parameter.name, (surroundings.locate)(parameter.span));
            quote!(#(#[doc = #docs])* pub #field: S,)
        });
        // Without a parameter nothing would mention the scalar type.
        let phantom = self.names.is_empty();
        let phantom = phantom.then(|| quote!(scalar: ::core::marker::PhantomData<S>,));
        quote!(#(#fields)* #phantom)
    }

    /// Field initializers with the values of the text.
    pub(crate) fn defaults(&self) -> TokenStream {
        let parameters = self.parameters.iter();
        self.values(parameters.map(|parameter| number(parameter.default)))
    }

    /// Field initializers with the values of `self`.
    pub(crate) fn own(&self) -> TokenStream {
        let names = self.names.iter();
        self.values(names.map(|name| quote!(self.#name)))
    }

    /// Field initializers with the values of `self` as constants on lanes.
    pub(crate) fn on_lanes(&self) -> TokenStream {
        let names = self.names.iter();
        self.values(names.map(|name| quote!(Scalar::constant(self.#name))))
    }

    /// Field initializers with these values.
    fn values(&self, values: impl Iterator<Item = TokenStream>) -> TokenStream {
        let names = &self.names;
        let phantom = names.is_empty();
        let phantom = phantom.then(|| quote!(scalar: ::core::marker::PhantomData,));
        quote!(#(#names: #values,)* #phantom)
    }

    /// The body of `parameter`.
    pub(crate) fn getter(&self) -> TokenStream {
        let (indices, names) = (&self.indices, &self.names);
        quote! {
            match index {
                #(#indices => ::core::option::Option::Some(self.#names),)*
                _ => ::core::option::Option::None,
            }
        }
    }

    /// The body of `set_parameter`.
    pub(crate) fn setter(&self) -> TokenStream {
        let (indices, names) = (&self.indices, &self.names);
        if names.is_empty() {
            return quote!(let _ = (index, value); false);
        }
        quote! {
            match index {
                #(#indices => self.#names = value,)*
                _ => return false,
            }
            true
        }
    }
}
