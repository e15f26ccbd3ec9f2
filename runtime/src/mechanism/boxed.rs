//! A mechanism behind a box is a mechanism.

use crate::layout::Layout;
use crate::layout::kernels::kernels;
use crate::linear::singular::Singular;
use crate::mechanism::Contacts;
use crate::mechanism::Mechanism;
use crate::mechanism::bounded_table::BoundedTable;

macro_rules! forwarded {
    ($($(#[$doc:meta])* $name:ident: $Kind:ident ($($time:ident)?; $($array:ident)*)
        -> $results:ident [$shape:tt, $need:ident, $scalars:ident];)*) => {
        $(forward!($shape $name ($($time)?; $($array)*) $results);)*
    };
}

macro_rules! forward {
    // Its method has other arguments.
    (planned $($row:tt)*) => {};
    ($shape:tt $name:ident ($($time:ident)?; $($array:ident)*) $results:ident) => {
        fn $name(&self $(, $time: f64)? $(, $array: &[f64])*, $results: &mut [f64]) {
            (**self).$name($($time,)? $($array,)* $results);
        }
    };
}

impl Mechanism for Box<dyn Mechanism + '_> {
    fn layout(&self) -> &Layout {
        (**self).layout()
    }

    fn parameter(&self, index: usize) -> Option<f64> {
        (**self).parameter(index)
    }

    fn set_parameter(&mut self, index: usize, value: f64) -> bool {
        (**self).set_parameter(index, value)
    }

    fn set_start(&mut self, name: &str, value: f64) -> bool {
        (**self).set_start(name, value)
    }

    fn output_reads_solution(&self, output: usize) -> bool {
        (**self).output_reads_solution(output)
    }

    fn faulty_length(&self, t: f64) -> Option<(String, f64)> {
        (**self).faulty_length(t)
    }

    fn bounded_tables(
        &self,
        t: f64,
        q: &[f64],
        v: &[f64],
        z: &[f64],
        u: &[f64],
    ) -> Vec<BoundedTable> {
        (**self).bounded_tables(t, q, v, z, u)
    }

    fn contacts(&self) -> Option<Contacts<'_>> {
        (**self).contacts()
    }

    fn inputs_at(&self, t: f64, q: &[f64], v: &[f64], z: &[f64], u: &mut [f64]) {
        (**self).inputs_at(t, q, v, z, u);
    }

    fn scratch_len(&self) -> usize {
        (**self).scratch_len()
    }

    kernels!(forwarded);

    fn accelerations(
        &self,
        t: f64,
        q: &[f64],
        v: &[f64],
        z: &[f64],
        u: &[f64],
        shift: Option<&[f64]>,
        scratch: &mut [f64],
        a: &mut [f64],
        lambda: &mut [f64],
    ) -> Result<(), Singular> {
        (**self).accelerations(t, q, v, z, u, shift, scratch, a, lambda)
    }
}
