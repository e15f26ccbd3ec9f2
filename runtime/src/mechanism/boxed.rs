//! A boxed mechanism as a mechanism.

use crate::layout::Layout;
use crate::layout::kernels::kernels;
use crate::linear::singular::Singular;
use crate::mechanism::Mechanism;
use crate::mechanism::passed_on::passed_on;

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

    fn set_parameter(&mut self, index: usize, value: f64) -> bool {
        (**self).set_parameter(index, value)
    }

    fn set_start(&mut self, name: &str, value: f64) -> bool {
        (**self).set_start(name, value)
    }

    passed_on! {
        self => [**self];
        parameter output_reads_solution wishes text faulty_length lanes lanes_of_inputs contacts
        scratch_len inputs_at differing_load bounded_tables
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
