//! What a model wishes for its runs, as a method of the trait.

use crate::emit::{layout::name, literal::number};
use mbdsl_runtime::{Wish, WishValue};
use proc_macro2::{Literal, TokenStream};
use quote::quote;

/// `fn wishes`; nothing where the model wishes nothing, which is the default of the trait.
pub(crate) fn method(wishes: &[Wish]) -> Option<TokenStream> {
    let count = Literal::usize_unsuffixed(wishes.len());
    let entries = wishes.iter().map(|wish| {
        let (key, text) = (name(&wish.key), name(&wish.text));
        let value = match &wish.value {
            WishValue::Number(value) => {
                let value = number(*value);
                quote!(Number(#value))
            }
            WishValue::Word(word) => {
                let word = name(word);
                quote!(Word(#word))
            }
        };
        quote!(runtime::Wish { key: #key, value: runtime::WishValue::#value, text: #text })
    });
    let entries = quote!(#(#entries),*);
    (!wishes.is_empty()).then(|| {
        quote! {
            fn wishes(&self) -> &[runtime::Wish] {
                static WISHES: [runtime::Wish; #count] = [#entries];
                &WISHES
            }
        }
    })
}
