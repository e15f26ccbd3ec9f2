//! Methods that a wrapper leaves to the mechanism in it.

/// Defines methods of [`Mechanism`](crate::Mechanism) as those of another mechanism:
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
    (source $this:ident [$inner:expr]) => {
        fn source(&$this) -> &$crate::mechanism::source::Source {
            $inner.source()
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
    (diagnose $this:ident [$inner:expr]) => {
        fn diagnose(
            &$this,
            question: $crate::mechanism::diagnosis::Question<'_>,
            at: &$crate::mechanism::point::Point<'_>,
        ) -> $crate::mechanism::diagnosis::Answer {
            $inner.diagnose(question, at)
        }
    };
}

/// Defines the methods of [`Mechanism`](crate::Mechanism) that only a mechanism outside of a run has, as those of a view
/// that belongs to a run, which changes no parameters and no start, and asks the mechanism itself for lanes and contacts.
macro_rules! inside_a_run {
    () => {
        fn set_parameter(&mut self, _index: usize, _value: f64) -> bool {
            false
        }

        fn set_start(&mut self, _name: &str, _value: f64) -> bool {
            false
        }

        fn contacts(&self) -> Option<$crate::mechanism::Contacts<'_>> {
            None
        }

        fn lanes(
            &self,
        ) -> Option<Box<dyn $crate::mechanism::kernels::Kernels<$crate::scalar::lanes::Lanes>>> {
            None
        }

        fn lanes_of_inputs(
            &self,
        ) -> Option<Box<dyn $crate::mechanism::kernels::Kernels<$crate::scalar::lanes::Lanes>>> {
            None
        }
    };
}

pub(crate) use {inside_a_run, pass_on, passed_on};
