//! Call frames of compiled chunks: arguments, results and the required lengths of their arrays.

use mbdsl_compiler::program::Input;
use mbdsl_runtime::{LANES, Lanes};
use std::mem::offset_of;

/// Number of states that a chunk computes at once.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Width {
    /// One state, numbers of type `f64`.
    One,
    /// Two states side by side, half of [`Lanes`].
    Two,
}

/// Element types of the arrays.
pub(crate) trait Element: Copy {
    /// Number of states that a chunk computes at once with these elements.
    const WIDTH: Width;
}

impl Element for f64 {
    const WIDTH: Width = Width::One;
}

impl Element for Lanes {
    const WIDTH: Width = Width::Two;
}

/// Call frame in which machine code finds its arguments and results.
///
/// It begins where a line of the cache does: what a store across two lines has written takes long to
/// be read again.
#[repr(C, align(64))]
pub(crate) struct Frame {
    pub(crate) time: f64,
    /// Sum of all accelerations and multipliers that were stored; not finite if one of them is not.
    pub(crate) sum: f64,
    pub(crate) arrays: [*const u8; Array::ALL.len()],
    /// The times of all lanes.
    pub(crate) times: [f64; LANES],
}

impl Frame {
    /// Offset of the time in a frame, in bytes.
    pub(crate) const TIME: i32 = offset_of!(Frame, time) as i32;

    /// Offset of the times of all lanes in a frame, in bytes.
    pub(crate) const TIMES: i32 = offset_of!(Frame, times) as i32;

    /// Offset of the sum in a frame, in bytes.
    pub(crate) const SUM: i32 = offset_of!(Frame, sum) as i32;
}

/// The arrays by name: those of arguments, then all others.
macro_rules! arrays {
    ([$($input:ident)*] $($(#[$doc:meta])* $other:ident,)*) => {
        /// Arrays that a chunk reads and writes.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub(crate) enum Array {
            $(#[doc = concat!("The argument ", stringify!($input), ".")] $input,)*
            $($(#[$doc])* $other,)*
        }

        impl Array {
            /// All arrays, in the order of the frame.
            pub(crate) const ALL: [Array; [$(stringify!($input),)* $(stringify!($other),)*].len()] =
                [$(Array::$input,)* $(Array::$other,)*];

            /// The array of an argument; `None` for the time.
            pub(crate) fn of(input: Input) -> Option<Array> {
                match input {
                    Input::Time => None,
                    $(Input::$input => Some(Array::$input),)*
                }
            }

            /// The argument of an array, if it is one.
            pub(crate) fn input(self) -> Option<Input> {
                match self {
                    $(Array::$input => Some(Input::$input),)*
                    $(Array::$other)|* => None,
                }
            }
        }
    };
}

arrays! {
    [Q V Z U A Lambda Shift]
    /// The parameters.
    Parameters,
    /// Numbers of the program, `f64`; the elements of all arrays but this one and the next are as wide as the chunk.
    Constants,
    /// Element indices of loops without a constant stride; 32-bit integers.
    Indices,
    /// Values that chunks and repetitions of loops pass on to later ones.
    Slots,
    /// The first of the outputs, in the order of the kernel.
    First,
    /// The second of the outputs.
    Second,
    /// The third of the outputs.
    Third,
}

impl Array {
    /// The output array with this number.
    pub(crate) fn output(number: usize) -> Option<Array> {
        [Array::First, Array::Second, Array::Third]
            .get(number)
            .copied()
    }

    /// Offset of the array's address in a frame, in bytes.
    pub(crate) fn place_in_frame(self) -> i32 {
        (offset_of!(Frame, arrays) + self as usize * size_of::<*const u8>()) as i32
    }

    /// Distance between neighboring elements for a chunk of this width, in bytes.
    pub(crate) fn size_of_element(self, width: Width) -> u32 {
        let size = match (self, width) {
            (Array::Indices, _) => size_of::<u32>(),
            (Array::Constants, _) | (_, Width::One) => size_of::<f64>(),
            (_, Width::Two) => size_of::<Lanes>(),
        };
        size as u32
    }
}

/// Required lengths of the arrays: machine code touches no elements beyond them.
#[derive(Debug, Clone, Default)]
pub(crate) struct Needs([usize; Array::ALL.len()]);

impl Needs {
    /// Raises the required length of the array to at least `length` elements.
    pub(crate) fn at_least(&mut self, array: Array, length: usize) {
        let known = &mut self.0[array as usize];
        *known = length.max(*known);
    }

    /// Required length of the array, in elements.
    pub(crate) fn of(&self, array: Array) -> usize {
        self.0[array as usize]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arrays_stand_in_the_frame_in_their_order() {
        for (number, array) in Array::ALL.into_iter().enumerate() {
            assert_eq!(array as usize, number);
            assert_eq!(array.place_in_frame(), 16 + 8 * number as i32);
        }
        assert_eq!((Frame::TIME, Frame::SUM), (0, 8));
    }
}
