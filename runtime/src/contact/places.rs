//! Where the numbers of the kernel `contact_response` stand.

use std::ops::Range;

use crate::mechanism::Contacts;
use crate::mechanism::contacts::{OF_FRICTION, OF_STOP};

/// Where the numbers of a response stand.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Places {
    pub(crate) nv: usize,
    pub(crate) nc: usize,
    /// Rows of contacts.
    pub(crate) k: usize,
    /// Numbers of their laws.
    laws: usize,
}

impl Places {
    /// Those of a mechanism with so many velocities and constraints, and with these contacts.
    pub(crate) fn of(nv: usize, nc: usize, contacts: &Contacts<'_>) -> Places {
        let (stops, frictions) = (contacts.stops.len(), contacts.frictions.len());
        Places {
            nv,
            nc,
            k: stops + frictions,
            laws: OF_STOP * stops + OF_FRICTION * frictions,
        }
    }

    pub(crate) fn a(self) -> Range<usize> {
        0..self.nv
    }

    pub(crate) fn lambda(self) -> Range<usize> {
        self.nv..self.nv + self.nc
    }

    pub(crate) fn guard(self) -> usize {
        self.nv + self.nc
    }

    /// The columns of A and L of a row.
    pub(crate) fn column(self, row: usize) -> Range<usize> {
        let first = self.guard() + 1 + row * self.guard();
        first..first + self.guard()
    }

    pub(crate) fn relative(self) -> Range<usize> {
        let first = self.guard() + 1 + self.k * self.guard();
        first..first + self.k
    }

    pub(crate) fn influence(self) -> Range<usize> {
        let first = self.relative().end;
        first..first + self.k * self.k
    }

    pub(crate) fn free(self) -> Range<usize> {
        let first = self.influence().end;
        first..first + self.k
    }

    pub(crate) fn rates(self) -> Range<usize> {
        let first = self.free().end;
        first..first + self.k
    }

    pub(crate) fn laws(self) -> Range<usize> {
        let first = self.rates().end;
        first..first + self.laws
    }
}
