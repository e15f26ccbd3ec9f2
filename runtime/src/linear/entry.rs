//! Entries of matrices: real or complex numbers.

use simba::scalar::ComplexField;

/// A real or a complex number as an entry of a matrix. Pivots and scales go by `norm1`, which is the
/// absolute value of a real number, and needs no root of a complex one.
pub(crate) trait Entry: ComplexField<RealField = f64> + Copy {}

impl<T: ComplexField<RealField = f64> + Copy> Entry for T {}
