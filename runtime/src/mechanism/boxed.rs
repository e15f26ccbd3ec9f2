//! A boxed mechanism as a mechanism.

use crate::layout::Layout;
use crate::layout::kernels::KernelKind;
use crate::linear::singular::Singular;
use crate::mechanism::Mechanism;
use crate::mechanism::evaluated::Evaluated;
use crate::mechanism::passed_on::passed_on;
use crate::mechanism::point::Point;

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
        parameter source lanes lanes_of_inputs contacts scratch_len diagnose
    }

    fn evaluate(&self, kernel: KernelKind, at: &Point<'_>, results: &mut [f64]) -> Evaluated {
        (**self).evaluate(kernel, at, results)
    }

    fn accelerations(
        &self,
        at: &Point<'_>,
        scratch: &mut [f64],
        a: &mut [f64],
        lambda: &mut [f64],
    ) -> Result<(), Singular> {
        (**self).accelerations(at, scratch, a, lambda)
    }
}
