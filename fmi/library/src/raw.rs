//! Types for what C passes, pointers to numbers, texts and functions, that can be used safely.
//!
//! All unsafe code of the library is here. Its soundness rests on what the standard asks of callers: a pointer is null, or
//! to as many values as the argument beside it says, and stays valid for the call; a function can be called as its type
//! says, until the instance is freed. Instances and states are numbers in a table, and never addresses.

#![allow(unsafe_code)]

use std::ffi::{CStr, CString, c_char, c_int, c_void};

/// Defines functions that C calls by their names; a panic inside becomes what its type has for one.
macro_rules! functions {
    ($(
        $(#[$meta:meta])*
        fn $name:ident($($(mut)? $argument:ident: $Type:ty),* $(,)?) -> $Result:ty $body:block
    )*) => {$(
        $(#[$meta])*
        #[allow(unsafe_code, non_snake_case, unused_mut)]
        // SAFETY: The names are those of the standard, each defined once and nowhere else in the program.
        #[unsafe(no_mangle)]
        pub(crate) extern "C" fn $name($(mut $argument: $Type),*) -> $Result $body
    )*};
}

/// Numbers that C passes.
#[repr(transparent)]
pub(crate) struct In<T>(*const T);

impl<T: Copy> In<T> {
    /// The numbers; `None` if there is no address of this many.
    pub(crate) fn list(&self, count: usize) -> Option<&[T]> {
        if count == 0 {
            return Some(&[]);
        }
        let fits = count <= isize::MAX as usize / size_of::<T>().max(1);
        if self.0.is_null() || !self.0.is_aligned() || !fits {
            return None;
        }
        // SAFETY: Not null and aligned; the caller passes as many values, which stay as they are during the call.
        Some(unsafe { std::slice::from_raw_parts(self.0, count) })
    }

    /// The only value.
    pub(crate) fn first(&self) -> Option<T> {
        self.list(1)?.first().copied()
    }
}

/// Room for numbers that C passes.
#[repr(transparent)]
pub(crate) struct Out<T>(*mut T);

impl<T: Copy> Out<T> {
    /// Whether numbers can be written there.
    pub(crate) fn is_given(&self) -> bool {
        !self.0.is_null() && self.0.is_aligned()
    }

    /// Writes numbers; `false` if there is no address.
    pub(crate) fn write(&mut self, values: &[T]) -> bool {
        if values.is_empty() {
            return true;
        }
        if !self.is_given() {
            return false;
        }
        // SAFETY: Not null and aligned; the caller passes room for as many values, which may overlap those it passes in.
        unsafe { std::ptr::copy(values.as_ptr(), self.0, values.len()) };
        true
    }

    /// Writes one number.
    pub(crate) fn put(&mut self, value: T) -> bool {
        self.write(&[value])
    }

    /// Reads the number that is there.
    pub(crate) fn get(&self) -> Option<T> {
        In(self.0.cast_const()).first()
    }
}

/// A text that C passes.
#[repr(transparent)]
#[derive(Clone, Copy)]
pub(crate) struct Text(*const c_char);

impl Text {
    /// The text; `None` if there is no address, or if it is not UTF-8.
    pub(crate) fn read(&self) -> Option<&str> {
        if self.0.is_null() {
            return None;
        }
        // SAFETY: Not null; the caller passes a text that ends with 0, which stays as it is during the call.
        unsafe { CStr::from_ptr(self.0) }.to_str().ok()
    }
}

/// The address that a caller's functions are called with; never dereferenced.
#[repr(transparent)]
#[derive(Clone, Copy)]
pub(crate) struct Environment(*mut c_void);

// SAFETY: It is an address that is passed on and never used. That functions may be called with it in the thread that calls
// the instance is what the standard asks of callers.
unsafe impl Send for Environment {}

/// An address that is not used.
#[repr(transparent)]
#[derive(Clone, Copy)]
pub(crate) struct Unused(#[allow(dead_code)] *const c_void);

// SAFETY: Nobody uses it.
unsafe impl Send for Unused {}

/// The function of FMI 3.0 that is given messages.
#[repr(transparent)]
#[derive(Clone, Copy)]
pub(crate) struct Logger3(
    Option<unsafe extern "C" fn(Environment, c_int, *const c_char, *const c_char)>,
);

impl Logger3 {
    pub(crate) fn say(self, to: Environment, status: c_int, category: &str, words: &str) {
        let (category, words) = (text(category), text(words));
        if let Some(function) = self.0 {
            // SAFETY: The caller gave it to be called so; the texts live until it returns.
            unsafe { function(to, status, category.as_ptr(), words.as_ptr()) };
        }
    }
}

/// The functions of FMI 2.0 that a caller gives.
#[repr(C)]
#[derive(Clone, Copy)]
pub(crate) struct Callbacks2 {
    logger: Option<
        unsafe extern "C" fn(Environment, *const c_char, c_int, *const c_char, *const c_char, ...),
    >,
    allocate: Unused,
    free: Unused,
    finished: Unused,
    environment: Environment,
}

impl Callbacks2 {
    pub(crate) fn say(self, name: &str, status: c_int, category: &str, words: &str) {
        // It is a format of C, and `#` begins a name.
        let words = words.replace('%', "%%").replace('#', "##");
        let (name, category, words) = (text(name), text(category), text(&words));
        if let Some(function) = self.logger {
            let (name, category, words) = (name.as_ptr(), category.as_ptr(), words.as_ptr());
            // SAFETY: The caller gave it to be called so; the texts live until it returns, and the format asks for no
            // further argument.
            unsafe { function(self.environment, name, status, category, words) };
        }
    }
}

/// A text for C, which ends it with 0.
fn text(text: &str) -> CString {
    CString::new(text.replace('\0', " ")).unwrap_or_default()
}

/// A text of the library that C may read at any time.
#[repr(transparent)]
pub(crate) struct Constant(*const c_char);

impl Constant {
    pub(crate) const fn new(text: &'static CStr) -> Constant {
        Constant(text.as_ptr())
    }
}

/// An instance, or a state: a number that C passes around as an address.
#[repr(transparent)]
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Handle(*mut c_void);

impl Handle {
    /// No instance.
    pub(crate) const NONE: Handle = Handle(std::ptr::null_mut());

    /// The handle with this number, which is not 0.
    pub(crate) fn of(number: usize) -> Handle {
        Handle(std::ptr::without_provenance_mut(number))
    }

    /// Its number, 0 for null.
    pub(crate) fn number(self) -> usize {
        self.0.addr()
    }
}

#[cfg(test)]
pub(crate) mod passed {
    //! Arguments as a caller in C would pass them, for tests.

    use super::*;

    pub(crate) fn numbers<T>(values: &[T]) -> In<T> {
        In(values.as_ptr())
    }

    pub(crate) fn room<T>(values: &mut [T]) -> Out<T> {
        Out(values.as_mut_ptr())
    }

    pub(crate) fn nothing<T>() -> In<T> {
        In(std::ptr::null())
    }

    pub(crate) fn nowhere<T>() -> Out<T> {
        Out(std::ptr::null_mut())
    }

    pub(crate) fn words(text: &CStr) -> Text {
        Text(text.as_ptr())
    }

    pub(crate) fn no_words() -> Text {
        Text(std::ptr::null())
    }

    pub(crate) fn environment() -> Environment {
        Environment(std::ptr::null_mut())
    }

    pub(crate) fn unused() -> Unused {
        Unused(std::ptr::null())
    }

    pub(crate) fn logger(function: Heard) -> Logger3 {
        Logger3(Some(function))
    }

    type Heard = extern "C" fn(Environment, c_int, *const c_char, *const c_char);

    /// The text of a message.
    pub(crate) fn heard(text: *const c_char) -> String {
        Text(text).read().unwrap_or_default().to_owned()
    }

    pub(crate) fn constant(text: Constant) -> &'static CStr {
        // SAFETY: It was made of a text that lives as long as the program.
        unsafe { CStr::from_ptr(text.0) }
    }
}
