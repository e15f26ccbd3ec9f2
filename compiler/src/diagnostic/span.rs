//! A range of a text.

use std::ops::Range;

/// A range of bytes of the model's text.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, PartialOrd, Ord)]
pub struct Span {
    /// The first byte.
    pub start: u32,
    /// The byte after the last one.
    pub end: u32,
}

impl Span {
    /// The span of these bytes; texts are limited to 4 MB, so that 32 bits are enough.
    pub fn new(start: usize, end: usize) -> Self {
        let clip = |byte: usize| u32::try_from(byte).unwrap_or(u32::MAX);
        Span {
            start: clip(start),
            end: clip(end),
        }
    }

    /// The bytes from the start of this span to the end of the other.
    pub fn to(self, end: Span) -> Self {
        Span {
            start: self.start,
            end: end.end,
        }
    }

    /// The bytes as a range.
    pub fn range(self) -> Range<usize> {
        self.start as usize..self.end as usize
    }
}
