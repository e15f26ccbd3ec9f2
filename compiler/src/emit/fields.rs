//! The parameters and the start values of a model as fields of the generated type.

use crate::emit::context::{EmitContext, identifier};
use crate::emit::docs;
use crate::emit::literal::number;
use crate::model::Parameter;
use crate::starts::{StartFields, field};
use proc_macro2::{Ident, Literal, Span, TokenStream};
use quote::quote;

/// The parameters and the start values of a model as fields of the generated type.
pub(crate) struct Fields<'a> {
    parameters: &'a [Parameter],
    /// Start values that the text gives as numbers.
    starts: &'a StartFields,
    /// The names of the fields: of all parameters, then of all start values.
    pub(crate) names: Vec<Ident>,
    /// Indices of the parameters, as the trait has them.
    indices: Vec<Literal>,
}

impl<'a> Fields<'a> {
    pub(crate) fn new(parameters: &'a [Parameter], starts: &'a StartFields) -> Self {
        let names = parameters.iter().map(|parameter| parameter.name.clone());
        let names = names.chain(starts.names.iter().map(|name| field(name)));
        let names = names.map(|name| identifier(&name, Span::call_site()));
        Fields {
            parameters,
            starts,
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
        let starts = self.starts.parameters.iter().zip(&self.starts.names);
        let starts = starts.map(|(start, name)| {
            let docs = docs::of_start(name, start);
            let field = identifier(&field(name), (surroundings.locate)(start.span));
            quote!(#[doc = #docs] pub #field: S,)
        });
        // Without a parameter nothing would mention the scalar type.
        let phantom = self.names.is_empty();
        let phantom = phantom.then(|| quote!(scalar: ::core::marker::PhantomData<S>,));
        quote!(#(#fields)* #(#starts)* #phantom)
    }

    /// Field initializers with the values of the text.
    pub(crate) fn defaults(&self) -> TokenStream {
        let parameters = self.parameters.iter().chain(&self.starts.parameters);
        self.values(parameters.map(|parameter| number(parameter.default)))
    }

    /// The declarations of the fields as numbers, without those of inputs.
    pub(crate) fn declared_plain(&self) -> TokenStream {
        let fields = self.without_inputs().map(|(parameter, field)| {
            let docs = docs::of_parameter(parameter);
            quote!(#(#[doc = #docs])* pub #field: f64,)
        });
        fields.collect()
    }

    /// Field initializers with the values of the text, without those of inputs.
    pub(crate) fn defaults_plain(&self) -> TokenStream {
        let fields = self.without_inputs().map(|(parameter, field)| {
            let value = number(parameter.default);
            quote!(#field: #value,)
        });
        fields.collect()
    }

    fn without_inputs(&self) -> impl Iterator<Item = (&'a Parameter, &Ident)> {
        let fields = self.parameters.iter().zip(&self.names);
        fields.filter(|(parameter, _)| !parameter.input)
    }

    /// Field initializers of the parameters with the values of `self`, for a type without start values.
    pub(crate) fn own(&self) -> TokenStream {
        let names = self.names[..self.parameters.len()].iter();
        self.values(names.map(|name| quote!(self.#name)))
    }

    /// Field initializers with the values of `self` as constants on lanes.
    pub(crate) fn on_lanes(&self) -> TokenStream {
        let names = self.names.iter();
        self.values(names.map(|name| quote!(Scalar::constant(self.#name))))
    }

    /// Field initializers with these values.
    fn values(&self, values: impl Iterator<Item = TokenStream>) -> TokenStream {
        let values = self.names.iter().zip(values);
        let values: Vec<_> = values.map(|(name, value)| quote!(#name: #value,)).collect();
        let phantom = values.is_empty();
        let phantom = phantom.then(|| quote!(scalar: ::core::marker::PhantomData,));
        quote!(#(#values)* #phantom)
    }

    /// The body of `parameter`.
    pub(crate) fn getter(&self) -> TokenStream {
        let indices = &self.indices;
        let names = &self.names[..indices.len()];
        quote! {
            match index {
                #(#indices => ::core::option::Option::Some(self.#names),)*
                _ => ::core::option::Option::None,
            }
        }
    }

    /// The body of `set_parameter`.
    pub(crate) fn setter(&self) -> TokenStream {
        let indices = &self.indices;
        let names = &self.names[..indices.len()];
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

    /// The body of `set_start`.
    pub(crate) fn start_setter(&self) -> TokenStream {
        let names = &self.names[self.parameters.len()..];
        let targets = &self.starts.names;
        if names.is_empty() {
            return quote!(false);
        }
        quote! {
            match name {
                #(#targets => self.#names = value,)*
                _ => return false,
            }
            true
        }
    }
}
