//! The state at which kernels are evaluated.

use crate::layout::kernels::Input;

/// A state as kernels take it: the time t in s, q, v, z, u, a, lambda and shift, in SI units and with the lengths of the
/// [`Layout`](crate::Layout).
///
/// Arrays that a kernel does not read may be empty. On [`Lanes`](crate::Lanes) one point holds as many states as there are lanes.
///
/// ```
/// use mbdsl_runtime::Point;
///
/// let (q, v, u) = ([0.1, 0.2, 0.3], [0.0, 0.0, 1.0], [5.0]);
/// let point = Point::new(0.5, &q, &v).inputs(&u);
/// assert_eq!((point.t, point.q[2], point.u), (0.5, 0.3, &u[..]));
/// assert!(point.z.is_empty());
/// ```
#[derive(Debug, Clone, Copy, Default, PartialEq)]
#[non_exhaustive]
pub struct Point<'a, S = f64> {
    /// The time, s.
    pub t: S,
    /// The coordinates: nq numbers.
    pub q: &'a [S],
    /// The velocities: nv numbers.
    pub v: &'a [S],
    /// The states: nz numbers.
    pub z: &'a [S],
    /// The inputs, then the modes: nu numbers.
    pub u: &'a [S],
    /// The accelerations: nv numbers.
    pub a: &'a [S],
    /// The multipliers: nc numbers.
    pub lambda: &'a [S],
    /// Shift of eta by a stabilization: nc numbers. [`Mechanism::accelerations`](crate::Mechanism::accelerations) takes an
    /// empty array for zeros, other kernels and lanes expect all of them.
    pub shift: &'a [S],
    /// Whether laws leave the inputs as they are.
    pub(crate) keeps_inputs: bool,
}

impl<'a, S> Point<'a, S> {
    /// A position with velocities.
    #[inline]
    pub fn new(t: S, q: &'a [S], v: &'a [S]) -> Point<'a, S> {
        Point {
            t,
            q,
            v,
            z: &[],
            u: &[],
            a: &[],
            lambda: &[],
            shift: &[],
            keeps_inputs: false,
        }
    }

    /// A position alone.
    #[inline]
    pub fn position(t: S, q: &'a [S]) -> Point<'a, S> {
        Point::new(t, q, &[])
    }

    /// A time alone.
    #[inline]
    pub fn time(t: S) -> Point<'a, S> {
        Point::new(t, &[], &[])
    }

    /// The numbers of an argument; none of the time, which is one.
    #[doc(hidden)]
    #[inline]
    pub fn array(&self, input: Input) -> &'a [S] {
        match input {
            Input::Time => &[],
            Input::Q => self.q,
            Input::V => self.v,
            Input::Z => self.z,
            Input::U => self.u,
            Input::A => self.a,
            Input::Lambda => self.lambda,
            Input::Shift => self.shift,
        }
    }

    /// Replaces position and velocities.
    #[inline]
    #[must_use]
    pub fn moved(self, q: &'a [S], v: &'a [S]) -> Point<'a, S> {
        Point { q, v, ..self }
    }

    /// Sets the states z.
    #[inline]
    #[must_use]
    pub fn states(self, z: &'a [S]) -> Point<'a, S> {
        Point { z, ..self }
    }

    /// Sets the inputs u.
    #[inline]
    #[must_use]
    pub fn inputs(self, u: &'a [S]) -> Point<'a, S> {
        Point { u, ..self }
    }

    /// Keeps the inputs, which laws would replace: for values that do not depend on forces.
    #[inline]
    #[must_use]
    pub(crate) fn keeping_inputs(self) -> Point<'a, S> {
        Point {
            keeps_inputs: true,
            ..self
        }
    }

    /// Sets accelerations a and multipliers lambda.
    #[inline]
    #[must_use]
    pub fn solution(self, a: &'a [S], lambda: &'a [S]) -> Point<'a, S> {
        Point { a, lambda, ..self }
    }

    /// Sets the shift of eta.
    #[inline]
    #[must_use]
    pub fn shifted(self, shift: &'a [S]) -> Point<'a, S> {
        Point { shift, ..self }
    }
}
