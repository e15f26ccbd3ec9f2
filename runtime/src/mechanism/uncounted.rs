//! A mechanism whose only states count turns, for methods that carry no states.

use crate::layout::Layout;
use crate::layout::kernels::kernels;
use crate::linear::singular::Singular;
use crate::mechanism::Mechanism;
use crate::mechanism::passed_on::passed_on;

/// The mechanism with states that are held where the turns were counted last: what methods pass in their place is ignored.
///
/// An angle is right as long as it is less than half a turn from there.
pub(crate) struct Uncounted<'m> {
    mechanism: &'m dyn Mechanism,
    z: &'m [f64],
}

impl<'m> Uncounted<'m> {
    pub(crate) fn new(mechanism: &'m dyn Mechanism, z: &'m [f64]) -> Uncounted<'m> {
        Uncounted { mechanism, z }
    }
}

macro_rules! held {
    ($($(#[$doc:meta])* $name:ident: $Kind:ident ($($time:ident)?; $($array:ident)*)
        -> $results:ident [$shape:tt, $need:ident, $scalars:ident];)*) => {
        $(hold!($shape $name ($($time)?; $($array)*) $results);)*
    };
}

macro_rules! hold {
    // Its method has other arguments.
    (planned $($row:tt)*) => {};
    ($shape:tt $name:ident (t; q v z $($array:ident)*) $results:ident) => {
        fn $name(&self, t: f64, q: &[f64], v: &[f64], _z: &[f64] $(, $array: &[f64])*, $results: &mut [f64]) {
            self.mechanism.$name(t, q, v, self.z, $($array,)* $results);
        }
    };
    ($shape:tt $name:ident ($($time:ident)?; $($array:ident)*) $results:ident) => {
        fn $name(&self $(, $time: f64)? $(, $array: &[f64])*, $results: &mut [f64]) {
            self.mechanism.$name($($time,)? $($array,)* $results);
        }
    };
}

impl Mechanism for Uncounted<'_> {
    fn layout(&self) -> &Layout {
        self.mechanism.layout()
    }

    // A run changes no parameters.
    fn set_parameter(&mut self, _index: usize, _value: f64) -> bool {
        false
    }

    passed_on! {
        self => [self.mechanism];
        parameter output_reads_solution wishes text faulty_length scratch_len
    }
    passed_on!(self => [self.mechanism, self.z]; inputs_at differing_load bounded_tables);

    kernels!(held);

    fn accelerations(
        &self,
        t: f64,
        q: &[f64],
        v: &[f64],
        _z: &[f64],
        u: &[f64],
        shift: Option<&[f64]>,
        scratch: &mut [f64],
        a: &mut [f64],
        lambda: &mut [f64],
    ) -> Result<(), Singular> {
        self.mechanism
            .accelerations(t, q, v, self.z, u, shift, scratch, a, lambda)
    }
}
