//! The mass matrix, and what the layout says of it and of phi_q in every position.

use super::values::{dot, mass_matrix, models, phi_q};
use crate::models::{Random, to_unit_length};
use mbdsl::runtime::Point;
use mbdsl::{Mechanism, MechanismExt};

/// x^T M x > 0, by a Cholesky factorization.
fn is_positive_definite(m: &[Vec<f64>]) -> bool {
    let n = m.len();
    let mut l = vec![vec![0.0; n]; n];
    for i in 0..n {
        for j in 0..=i {
            let sum: f64 = m[i][j] - dot(&l[i][..j], &l[j][..j]);
            if i == j {
                if sum <= 0.0 {
                    return false;
                }
                l[i][i] = sum.sqrt();
            } else {
                l[i][j] = sum / l[j][j];
            }
        }
    }
    true
}

#[test]
fn the_mass_matrix_is_symmetric_and_positive_definite() {
    for (name, m) in models() {
        let mut random = Random(7);
        for _ in 0..10 {
            let (t, mut q) = (random.next(), random.vector(m.layout().nq(), 2.0));
            to_unit_length(m.layout(), &mut q);
            let mass = mass_matrix(&m, t, &q);
            for (i, row) in mass.iter().enumerate() {
                for (j, value) in row.iter().enumerate() {
                    assert_eq!(*value, mass[j][i], "{name}");
                }
            }
            // Coordinates without energy have the inertia of what constraints tie to them.
            let heavy: Vec<usize> = (0..mass.len()).filter(|i| mass[*i][*i] != 0.0).collect();
            let row = |i: &usize| heavy.iter().map(|j| mass[*i][*j]).collect();
            let mass: Vec<Vec<f64>> = heavy.iter().map(row).collect();
            assert!(is_positive_definite(&mass), "{name}");
        }
    }
}

/// What the layout says of phi_q and M in every position is so at random ones.
fn holds_at_random_positions(name: &str, m: &dyn Mechanism) {
    let layout = m.layout();
    let mut random = Random(23);
    let mut first = None;
    for _ in 0..10 {
        let (t, mut q) = (random.next(), random.vector(layout.nq(), 3.0));
        to_unit_length(layout, &mut q);
        if layout.full_rank() && layout.nc() > 0 {
            let rows = phi_q(m, t, &q).concat();
            let matrix = nalgebra::DMatrix::from_row_slice(layout.nc(), layout.nv(), &rows);
            let smallest = matrix.singular_values().min();
            assert!(smallest > 1e-3, "{name}: {smallest}");
        }
        if layout.constant_mass_matrix() {
            let mass = mass_matrix(m, t, &q);
            assert_eq!(*first.get_or_insert_with(|| mass.clone()), mass, "{name}");
            let mut momentum = vec![0.0; 2 * layout.nv()];
            m.momentum(
                &Point::new(t, &q, &random.vector(layout.nv(), 1.0)),
                &mut momentum,
            );
            let rates = &momentum[layout.nv()..];
            assert!(rates.iter().all(|rate| *rate == 0.0), "{name}: {rates:?}");
        }
    }
}

/// The rows of stops and frictions included.
#[test]
fn what_holds_everywhere_holds_at_random_positions() {
    let (mut of_full_rank, mut constant) = (0, 0);
    for (name, m) in models() {
        of_full_rank += usize::from(m.layout().full_rank());
        constant += usize::from(m.layout().constant_mass_matrix());
        holds_at_random_positions(&name, &m);
        if let Some(contacts) = m.contacts() {
            holds_at_random_positions(&name, &*contacts.mechanism);
        }
    }
    assert!(
        of_full_rank > 5 && constant > 20,
        "{of_full_rank} {constant}"
    );
}
