//! A model as one file of Rust that uses `core` alone: the kernels of the macro on `f64`, the start, and a step of RK4.

mod constants;
mod functions;
mod support;

use crate::emit::context::identifier;
use crate::emit::fields::Fields;
use crate::emit::spelling::Spelling;
use crate::emit::{docs, kernel, places, table};
use crate::export::comment::Comment;
use crate::export::functions::KERNELS;
use crate::export::start::Start;
use crate::export::{Language, Refusal, operations, overview, refusal};
use crate::program::{Kernel, KernelKind};
use crate::starts::StartFields;
use crate::verify::Verified;
use functions::{Functions, LIBM};
use proc_macro2::{Ident, Span, TokenStream};
use quote::quote;

/// The code of a model that needs `core` alone, or `libm` beside it.
#[derive(Debug, Clone)]
pub struct CoreOnly {
    /// The comment at the top of the file, and an empty line: equations, costs, and the entries of arrays.
    pub comment: String,
    /// The items of the file.
    pub code: TokenStream,
    /// Whether the code calls the crate `libm`.
    pub needs_libm: bool,
}

/// Prints the equations of a model, its start and a step of RK4 for programs without the crate `mbdsl`.
///
/// # Errors
/// [`Refusal`] if the model has something that the code could not compute.
pub fn core_only(verified: &Verified) -> Result<CoreOnly, Refusal> {
    refusal::check(verified, Language::Rust)?;
    let start = Start::new(verified, Language::Rust)?;
    let kernels = KERNELS.iter();
    let kernels = kernels.map(|&(kind, _, _, what)| (verified.program.kernel(kind), what));
    let kernels = kernels.filter(|(kernel, _)| kernel.results > 0).collect();
    let printer = Printer {
        name: identifier(&verified.program.model.name, Span::call_site()),
        fields: Fields::new(&verified.program.model.parameters, StartFields::NONE),
        verified,
        kernels,
    };
    let functions = Functions::new(printer.all_kernels(), &verified.layout);
    Ok(CoreOnly {
        comment: printer.comment(&functions).in_rust() + "\n",
        code: printer.code(&functions, &start),
        needs_libm: functions.needs_libm(),
    })
}

struct Printer<'v> {
    verified: &'v Verified,
    name: Ident,
    fields: Fields<'v>,
    /// The kernels that are public functions, each with its description.
    kernels: Vec<(&'v Kernel, &'static str)>,
}

impl<'v> Printer<'v> {
    /// The kernels that are printed.
    fn all_kernels(&self) -> impl Iterator<Item = &'v Kernel> {
        let planned = self.verified.program.kernel(KernelKind::Accelerations);
        let public = self.kernels.iter().map(|(kernel, _)| *kernel);
        public.chain([planned])
    }

    /// The comment at the top of the file.
    fn comment(&self, functions: &Functions) -> Comment {
        let (model, layout) = (&self.verified.program.model, &self.verified.layout);
        let mut comment = Comment::default();
        comment.say(&format!(
            "The equations of motion of `{}` in Rust, printed by mbdsl.",
            model.name
        ));
        overview::equations(&mut comment, layout);
        comment.space();
        let needs = match functions.needs_libm() {
            true => format!("`core` and the crate `libm` {LIBM}"),
            false => "nothing but `core`".to_owned(),
        };
        let of_angles = match functions.sin_cos {
            true => {
                " Sine and cosine have an error of less than one unit in the last place up to 1e6 rad and of \
                 1e-15 up to 1e15 rad; beyond, they are not a number."
            }
            false => "",
        };
        comment.wrap(&format!(
            "A module of any program, with or without `std`, in Rust 1.89 or newer; needs {needs}. Nothing is \
             allocated, there are no globals, and nothing is unsafe.{of_angles}"
        ));
        let planned = [
            ("accelerations", operations::of_accelerations(self.verified)),
            ("step_rk4", operations::of_rk4(self.verified)),
        ];
        let kernels = self.kernels.iter();
        let kernels =
            kernels.map(|(kernel, _)| (kernel.kind.name(), operations::of_kernel(kernel)));
        overview::costs(&mut comment, kernels.chain(planned));
        overview::orders(&mut comment, layout);
        comment
    }

    /// The items of the file.
    fn code(&self, functions: &Functions, start: &Start) -> TokenStream {
        let (verified, name) = (self.verified, &self.name);
        let layout = &verified.layout;
        let type_docs = docs::of_model(verified);
        let (declared, defaults) = (self.fields.declared_plain(), self.fields.defaults_plain());
        let (lengths, places) = (constants::lengths(layout), places::constants(layout));
        let start = constants::start(start);
        let kernels = self.kernels.iter().map(|(kernel, what)| {
            let about = [format!(" {what}"), String::new()];
            kernel::functions(kernel, &self.fields.names, Spelling::Plain, &about)
        });
        let planned = kernel::functions(
            verified.program.kernel(KernelKind::Accelerations),
            &self.fields.names,
            Spelling::Plain,
            &[],
        );
        let steps = support::steps(layout);
        let tables = table::tables(
            &verified.program,
            self.all_kernels(),
            &quote!(runtime::table::Table),
            &quote!(#[allow(clippy::all, clippy::pedantic)]),
        );
        let runtime = support::module(layout, functions);
        quote! {
            #(#[doc = #type_docs])*
            #[derive(Debug, Clone, Copy, PartialEq)]
            #[allow(dead_code, non_snake_case, non_camel_case_types, unreachable_pub)]
            pub struct #name {
                #declared
            }

            #[allow(clippy::all, clippy::pedantic)]
            impl ::core::default::Default for #name {
                fn default() -> Self {
                    Self { #defaults }
                }
            }

            #[allow(dead_code, unreachable_pub)]
            impl #name {
                #lengths
                #places
            }

            #[allow(dead_code, unused_variables, unreachable_pub, clippy::all, clippy::pedantic)]
            impl #name {
                #start
                #(#kernels)*
                #steps
                #planned
            }

            #tables

            #runtime
        }
    }
}
