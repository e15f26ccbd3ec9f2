//! Linear algebra on the values and the layout of the equations; no mechanism, no time.

pub(crate) mod bisection;
pub(crate) mod blocks;
pub(crate) mod cholesky;
pub(crate) mod cubic;
pub(crate) mod dense;
pub(crate) mod elimination;
pub(crate) mod entry;
pub(crate) mod inverse;
pub(crate) mod ldlt;
pub(crate) mod matrix;
pub(crate) mod pivoted_qr;
pub(crate) mod projected_mass;
pub(crate) mod quadrature;
pub(crate) mod rank;
pub(crate) mod rank_deficient;
pub(crate) mod saddle_point;
pub(crate) mod scales;
pub(crate) mod schur;
pub(crate) mod singular;
pub(crate) mod sparse;
