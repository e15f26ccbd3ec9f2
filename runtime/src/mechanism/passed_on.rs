//! Methods that a wrapper leaves to the mechanism in it.

/// Defines methods of [`Mechanism`](crate::Mechanism), kernels apart, as those of another mechanism:
///
/// ```text
/// passed_on!(self => [mechanism]; names of methods);
/// ```
macro_rules! passed_on {
    ($this:ident => $to:tt; $($method:ident)*) => {
        $($crate::mechanism::passed_on::pass_on!($method $this $to);)*
    };
}

/// One of these methods.
macro_rules! pass_on {
    (parameter $this:ident [$inner:expr]) => {
        fn parameter(&$this, index: usize) -> Option<f64> {
            $inner.parameter(index)
        }
    };
    (output_reads_solution $this:ident [$inner:expr]) => {
        fn output_reads_solution(&$this, output: usize) -> bool {
            $inner.output_reads_solution(output)
        }
    };
    (wishes $this:ident [$inner:expr]) => {
        fn wishes(&$this) -> &[$crate::mechanism::wish::Wish] {
            $inner.wishes()
        }
    };
    (text $this:ident [$inner:expr]) => {
        fn text(&$this) -> Option<&str> {
            $inner.text()
        }
    };
    (faulty_length $this:ident [$inner:expr]) => {
        fn faulty_length(&$this, t: f64) -> Option<(String, f64)> {
            $inner.faulty_length(t)
        }
    };
    (lanes $this:ident [$inner:expr]) => {
        fn lanes(
            &$this,
        ) -> Option<Box<dyn $crate::mechanism::kernels::Kernels<$crate::scalar::lanes::Lanes>>> {
            $inner.lanes()
        }
    };
    (lanes_of_inputs $this:ident [$inner:expr]) => {
        fn lanes_of_inputs(
            &$this,
        ) -> Option<Box<dyn $crate::mechanism::kernels::Kernels<$crate::scalar::lanes::Lanes>>> {
            $inner.lanes_of_inputs()
        }
    };
    (contacts $this:ident [$inner:expr]) => {
        fn contacts(&$this) -> Option<$crate::mechanism::Contacts<'_>> {
            $inner.contacts()
        }
    };
    (scratch_len $this:ident [$inner:expr]) => {
        fn scratch_len(&$this) -> usize {
            $inner.scratch_len()
        }
    };
    (inputs_at $this:ident [$inner:expr]) => {
        fn inputs_at(&$this, at: &$crate::mechanism::point::Point<'_>, u: &mut [f64]) {
            $inner.inputs_at(at, u);
        }
    };
    (differing_load $this:ident [$inner:expr]) => {
        fn differing_load(
            &$this,
            states: [&$crate::mechanism::point::Point<'_>; 2],
        ) -> Option<String> {
            $inner.differing_load(states)
        }
    };
    (bounded_tables $this:ident [$inner:expr]) => {
        fn bounded_tables(
            &$this,
            at: &$crate::mechanism::point::Point<'_>,
        ) -> Vec<$crate::mechanism::bounded_table::BoundedTable> {
            $inner.bounded_tables(at)
        }
    };
}

pub(crate) use {pass_on, passed_on};
