//! Layout of the results of the kernel `contact_response`.

use std::ops::Range;

use crate::mechanism::Contacts;
use crate::mechanism::contacts::{OF_FRICTION, OF_STOP};

/// Ranges of the parts of a response among its numbers.
#[derive(Debug)]
pub(crate) struct Places {
    pub(crate) nv: usize,
    pub(crate) nc: usize,
    /// Number of rows of contacts.
    pub(crate) k: usize,
    /// Starts of `relative`, `free` and the laws, and the end of the response.
    relative: usize,
    free: usize,
    laws: usize,
    end: usize,
}

impl Places {
    /// The places for `nv` velocities, `nc` constraints and these contacts.
    #[inline]
    pub(crate) fn of(nv: usize, nc: usize, contacts: &Contacts<'_>) -> Places {
        let (stops, frictions) = (contacts.stops.len(), contacts.frictions.len());
        let k = stops + frictions;
        let relative = nv + nc + 1 + k * (nv + nc);
        let free = relative + k + k * k;
        let laws = free + 2 * k;
        Places {
            nv,
            nc,
            k,
            relative,
            free,
            laws,
            end: laws + OF_STOP * stops + OF_FRICTION * frictions,
        }
    }

    #[inline]
    pub(crate) fn a(&self) -> Range<usize> {
        0..self.nv
    }

    #[inline]
    pub(crate) fn lambda(&self) -> Range<usize> {
        self.nv..self.nv + self.nc
    }

    #[inline]
    pub(crate) fn guard(&self) -> usize {
        self.nv + self.nc
    }

    /// The columns of A and L of a row.
    #[inline]
    pub(crate) fn column(&self, row: usize) -> Range<usize> {
        let first = self.guard() + 1 + row * self.guard();
        first..first + self.guard()
    }

    #[inline]
    pub(crate) fn relative(&self) -> Range<usize> {
        self.relative..self.relative + self.k
    }

    #[inline]
    pub(crate) fn influence(&self) -> Range<usize> {
        self.relative + self.k..self.free
    }

    #[inline]
    pub(crate) fn free(&self) -> Range<usize> {
        self.free..self.free + self.k
    }

    #[inline]
    pub(crate) fn rates(&self) -> Range<usize> {
        self.free + self.k..self.laws
    }

    #[inline]
    pub(crate) fn laws(&self) -> Range<usize> {
        self.laws..self.end
    }
}
