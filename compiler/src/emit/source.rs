//! The text of a model and its run settings, as a `static`.

use crate::emit::layout::{list, name};
use crate::emit::literal::{self, number};
use crate::verify::Verified;
use mbdsl_runtime::SettingValue;
use proc_macro2::TokenStream;
use quote::quote;

/// `static SOURCE: runtime::Source = ...;`
pub(crate) fn source(verified: &Verified) -> TokenStream {
    let text = literal::text(&verified.text);
    let wishes = list(verified.program.model.wishes.iter().map(|wish| {
        let (key, text) = (name(&wish.key), name(&wish.text));
        let value = match &wish.value {
            SettingValue::Number(value) => {
                let value = number(*value);
                quote!(Number(#value))
            }
            SettingValue::Word(word) => {
                let word = name(word);
                quote!(Word(#word))
            }
        };
        quote!(runtime::RunSetting { key: #key, value: runtime::SettingValue::#value, text: #text })
    }));
    quote! {
        static SOURCE: runtime::Source = runtime::Source::new(
            ::core::option::Option::Some(runtime::Name::Borrowed(#text)),
            #wishes,
        );
    }
}
