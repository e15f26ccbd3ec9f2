//! What compiled chunks and their caller share: arguments, results, and how long they have to be.

use mbdsl_compiler::program::Input;
use mbdsl_runtime::{LANES, Lanes};
use std::mem::offset_of;

/// The numbers that a chunk computes with.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Width {
    /// Those of one state.
    One,
    /// Those of two states side by side, a half of [`Lanes`].
    Two,
}

/// The elements of arrays.
pub(crate) trait Element: Copy {
    /// How many states a chunk computes.
    const WIDTH: Width;
}

impl Element for f64 {
    const WIDTH: Width = Width::One;
}

impl Element for Lanes {
    const WIDTH: Width = Width::Two;
}

/// What machine code finds its arguments and results by.
///
/// It begins where a line of the cache does: what a store across two lines has written takes long to
/// be read again.
#[repr(C, align(64))]
pub(crate) struct Frame {
    pub(crate) time: f64,
    /// Of all accelerations and multipliers that were stored: it is finite where they are.
    pub(crate) sum: f64,
    pub(crate) arrays: [*const u8; Array::ALL.len()],
    /// The times of all lanes.
    pub(crate) times: [f64; LANES],
}

impl Frame {
    /// Where the time is in it, in bytes.
    pub(crate) const TIME: i32 = offset_of!(Frame, time) as i32;

    /// Where the times of all lanes are in it, in bytes.
    pub(crate) const TIMES: i32 = offset_of!(Frame, times) as i32;

    /// Where the sum is in it, in bytes.
    pub(crate) const SUM: i32 = offset_of!(Frame, sum) as i32;
}

/// What a chunk reads and writes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum Array {
    Q,
    V,
    Z,
    U,
    A,
    Lambda,
    Shift,
    Parameters,
    /// Numbers of the program, `f64`; the elements of all arrays but this one and the next are as wide as the chunk.
    Constants,
    /// Where loops find and put what does not go on regularly; 32-bit integers.
    Indices,
    /// What chunks and repetitions hand on.
    Slots,
    /// The outputs, in the order of the kernel.
    First,
    Second,
    Third,
}

impl Array {
    /// All of them, in the order of the frame.
    pub(crate) const ALL: [Array; 14] = [
        Array::Q,
        Array::V,
        Array::Z,
        Array::U,
        Array::A,
        Array::Lambda,
        Array::Shift,
        Array::Parameters,
        Array::Constants,
        Array::Indices,
        Array::Slots,
        Array::First,
        Array::Second,
        Array::Third,
    ];

    /// The array of an argument; none of the time.
    pub(crate) fn of(input: Input) -> Option<Array> {
        match input {
            Input::Time => None,
            Input::Q => Some(Array::Q),
            Input::V => Some(Array::V),
            Input::Z => Some(Array::Z),
            Input::U => Some(Array::U),
            Input::A => Some(Array::A),
            Input::Lambda => Some(Array::Lambda),
            Input::Shift => Some(Array::Shift),
        }
    }

    /// The output of this number.
    pub(crate) fn output(number: usize) -> Option<Array> {
        [Array::First, Array::Second, Array::Third]
            .get(number)
            .copied()
    }

    /// Where its address is in a frame, in bytes.
    pub(crate) fn place_in_frame(self) -> i32 {
        (offset_of!(Frame, arrays) + self as usize * size_of::<*const u8>()) as i32
    }

    /// How far its elements are apart for a chunk of this width, in bytes.
    pub(crate) fn size_of_element(self, width: Width) -> u32 {
        let size = match (self, width) {
            (Array::Indices, _) => size_of::<u32>(),
            (Array::Constants, _) | (_, Width::One) => size_of::<f64>(),
            (_, Width::Two) => size_of::<Lanes>(),
        };
        size as u32
    }
}

/// How many elements of each array machine code may touch.
#[derive(Debug, Clone, Default)]
pub(crate) struct Needs([usize; Array::ALL.len()]);

impl Needs {
    /// From now on the array has so many elements at least.
    pub(crate) fn at_least(&mut self, array: Array, length: usize) {
        let known = &mut self.0[array as usize];
        *known = length.max(*known);
    }

    /// How many that is.
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
