//! The equations as matrices and vectors of nalgebra, for solvers and analyses of your own (feature `nalgebra`).
//!
//! Every kernel that is a matrix gives its [`Entries`], which become a dense or a sparse matrix. nalgebra and
//! nalgebra_sparse are re-exported in the versions whose types these are.

use crate::layout::kernels::kernels;
use crate::layout::{Layout, Pattern};
use crate::linear::singular::Singular;
use crate::mechanism::Mechanism;
use crate::mechanism::calls::MechanismExt;
use crate::mechanism::energy::Energy;
use crate::mechanism::point::Point;
use ::nalgebra::{DMatrix, DVector};
use ::nalgebra_sparse::{CooMatrix, CsrMatrix};

pub use {::nalgebra, ::nalgebra_sparse};

/// The equations of one mechanism, in the types of nalgebra.
///
/// Lengths and shapes are those of its [`Layout`]: q has nq numbers, v and a nv, z nz, u nu, lambda nc. They may
/// differ from call to call in their values only.
///
/// # Panics
/// As the methods of [`Mechanism`], where a vector has another length.
#[derive(Clone, Copy)]
pub struct Matrices<'m> {
    mechanism: &'m dyn Mechanism,
}

/// The entries of a matrix, on the pattern that it has in every state.
#[derive(Debug, Clone, PartialEq)]
pub struct Entries<'m> {
    pattern: &'m Pattern,
    values: Vec<f64>,
}

impl Entries<'_> {
    /// The matrix with all its zeros.
    pub fn dense(&self) -> DMatrix<f64> {
        let mut matrix = DMatrix::zeros(self.pattern.rows, self.pattern.columns);
        for (row, column, value) in self.pattern.iter(&self.values) {
            matrix[(row, column)] += value;
        }
        matrix
    }

    /// The matrix in compressed rows.
    pub fn sparse(&self) -> CsrMatrix<f64> {
        let mut matrix = CooMatrix::new(self.pattern.rows, self.pattern.columns);
        for (row, column, value) in self.pattern.iter(&self.values) {
            matrix.push(row, column, value);
        }
        CsrMatrix::from(&matrix)
    }
}

/// A method for every kernel that is a matrix.
macro_rules! matrices {
    ($($(#[$doc:meta])* $name:ident: $Kind:ident ($($time:ident)?; $($array:ident)*)
        -> $results:ident [$shape:tt, $length:ident, $along:ident, $need:ident, $scalars:ident];)*) => {
        $(matrix!($name $shape ($($time)?; $($array)*) $(#[$doc])*);)*
    };
}

macro_rules! matrix {
    ($name:ident vector $($row:tt)*) => {};
    ($name:ident planned $($row:tt)*) => {};
    // Of flat mechanisms it follows from another one.
    (eta_v $($row:tt)*) => {};
    ($name:ident $shape:tt ($($time:ident)?; $($array:ident)*) $(#[$doc:meta])*) => {
        $(#[$doc])*
        ///
        #[doc = concat!("Shape: ", stringify!($shape), ".")]
        #[allow(clippy::too_many_arguments)]
        pub fn $name(&self $(, $time: f64)? $(, $array: &DVector<f64>)*) -> Entries<'m> {
            let pattern = &self.mechanism.layout().patterns().$name;
            let mut values = vec![0.0; pattern.len()];
            let mut at = Point::default();
            $(at.$time = $time;)?
            $(at.$array = $array.as_slice();)*
            self.mechanism.$name(&at, &mut values);
            Entries { pattern, values }
        }
    };
}

impl<'m> Matrices<'m> {
    /// The equations of this mechanism.
    pub fn new(mechanism: &'m dyn Mechanism) -> Matrices<'m> {
        Matrices { mechanism }
    }

    fn layout(&self) -> &'m Layout {
        self.mechanism.layout()
    }

    kernels!(matrices);

    /// d eta/dv, nc x nv; -2 dphi_q in flat mechanisms.
    pub fn eta_v(&self, t: f64, q: &DVector<f64>, v: &DVector<f64>) -> Entries<'m> {
        if self.layout().is_flat() {
            let mut entries = self.dphi_q(t, q, v);
            for value in &mut entries.values {
                *value *= -2.0;
            }
            return entries;
        }
        let pattern = &self.layout().patterns().eta_v;
        let mut values = vec![0.0; pattern.len()];
        self.mechanism
            .eta_v(&Point::new(t, q.as_slice(), v.as_slice()), &mut values);
        Entries { pattern, values }
    }

    /// dq/dt = N(q) v: nq numbers; v itself in flat mechanisms.
    pub fn coordinate_rates(&self, t: f64, q: &DVector<f64>, v: &DVector<f64>) -> DVector<f64> {
        if self.layout().is_flat() {
            return v.clone();
        }
        let mut rates = DVector::zeros(self.layout().nq());
        let (q, v) = (q.as_slice(), v.as_slice());
        self.mechanism
            .coordinate_rates(&Point::new(t, q, v), rates.as_mut_slice());
        rates
    }

    /// The generalized forces Q: nv numbers, N or N*m.
    pub fn force(
        &self,
        t: f64,
        q: &DVector<f64>,
        v: &DVector<f64>,
        z: &DVector<f64>,
        u: &DVector<f64>,
    ) -> DVector<f64> {
        let mut force = DVector::zeros(self.layout().nv());
        let [q, v, z, u] = [q, v, z, u].map(|x| x.as_slice());
        self.mechanism.force(
            &Point::new(t, q, v).states(z).inputs(u),
            force.as_mut_slice(),
        );
        force
    }

    /// The constraints phi: nc numbers.
    pub fn phi(&self, t: f64, q: &DVector<f64>) -> DVector<f64> {
        let mut phi = DVector::zeros(self.layout().nc());
        self.mechanism
            .phi(&Point::position(t, q.as_slice()), phi.as_mut_slice());
        phi
    }

    /// The partial derivative of phi by time: nc numbers; nu = -phi_t.
    pub fn phi_t(&self, t: f64, q: &DVector<f64>) -> DVector<f64> {
        let mut phi_t = DVector::zeros(self.layout().nc());
        self.mechanism
            .phi_t(&Point::position(t, q.as_slice()), phi_t.as_mut_slice());
        phi_t
    }

    /// The right-hand side of the acceleration constraints, `phi_q a = eta`: nc numbers.
    pub fn eta(&self, t: f64, q: &DVector<f64>, v: &DVector<f64>) -> DVector<f64> {
        let mut eta = DVector::zeros(self.layout().nc());
        let (q, v) = (q.as_slice(), v.as_slice());
        self.mechanism.eta(&Point::new(t, q, v), eta.as_mut_slice());
        eta
    }

    /// dz/dt, the rates of the states: nz numbers.
    pub fn state_rates(
        &self,
        t: f64,
        q: &DVector<f64>,
        v: &DVector<f64>,
        z: &DVector<f64>,
        u: &DVector<f64>,
    ) -> DVector<f64> {
        let mut rates = DVector::zeros(self.layout().nz());
        let [q, v, z, u] = [q, v, z, u].map(|x| x.as_slice());
        self.mechanism.state_rates(
            &Point::new(t, q, v).states(z).inputs(u),
            rates.as_mut_slice(),
        );
        rates
    }

    /// Accelerations and multipliers of the index-1 equations, as the mechanism computes them.
    ///
    /// # Errors
    /// [`Singular`] where the equations do not determine the accelerations.
    pub fn accelerations(
        &self,
        t: f64,
        q: &DVector<f64>,
        v: &DVector<f64>,
        z: &DVector<f64>,
        u: &DVector<f64>,
    ) -> Result<(DVector<f64>, DVector<f64>), Singular> {
        let (mut a, mut lambda) = (
            DVector::zeros(self.layout().nv()),
            DVector::zeros(self.layout().nc()),
        );
        let mut scratch = vec![0.0; self.mechanism.scratch_len()];
        let [q, v, z, u] = [q, v, z, u].map(|x| x.as_slice());
        let (of_a, of_lambda) = (a.as_mut_slice(), lambda.as_mut_slice());
        self.mechanism.accelerations(
            &Point::new(t, q, v).states(z).inputs(u),
            &mut scratch,
            of_a,
            of_lambda,
        )?;
        Ok((a, lambda))
    }

    /// The inputs u as the mechanism has them: nu numbers.
    pub fn inputs(&self) -> DVector<f64> {
        let inputs: Vec<f64> = crate::mechanism::inputs(self.mechanism).collect();
        DVector::from_vec(inputs)
    }

    /// The energies in one state.
    pub fn energy(&self, t: f64, q: &DVector<f64>, v: &DVector<f64>) -> Energy {
        Energy::of(self.mechanism, &Point::new(t, q.as_slice(), v.as_slice()))
    }

    /// The position that a displacement w of nv numbers leads to: q + w in flat mechanisms; attitudes turn by
    /// exactly the angle |w| (exponential map), as a motion with constant velocities does.
    pub fn displaced(&self, q: &DVector<f64>, w: &DVector<f64>) -> DVector<f64> {
        let mut end = q.clone();
        let map = crate::layout::attitude::Map::Exponential;
        self.layout().retract(end.as_mut_slice(), w.as_slice(), map);
        end
    }
}
