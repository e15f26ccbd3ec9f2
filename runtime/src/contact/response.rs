//! Contact response: the motion without contacts, and its change by forces along their rows.
//!
//! The numbers are those of the kernel `contact_response`, in its order; where its elimination meets a singular
//! position, and for mechanisms written by hand, the general solution writes them in the same places.

use crate::contact::law::Laws;
use crate::contact::places::Places;
use crate::contact::rows::Rows;
use crate::layout::kernel_lengths::dynamics_len;
use crate::linear::blocks::Blocks;
use crate::linear::dense;
use crate::linear::rank_deficient::{self, Gaps};
use crate::linear::saddle_point::{PIVOT_CUT_OFF, equilibrate, is_regular, unscaled};
use crate::linear::singular::Singular;
use crate::mechanism::calls::MechanismExt;
use crate::mechanism::index1_solution::reaction_scales;
use crate::mechanism::point::Point;

/// Accelerations and multipliers as functions of the forces along the rows of contacts.
///
/// ```text
/// a = a_0 + A f,  lambda = lambda_0 + L f,  w = r_q a - eta_r - shift_r = w_0 + W f
/// ```
pub(crate) struct Response<'s> {
    rows: &'s Rows<'s>,
    values: &'s [f64],
}

impl<'s> Response<'s> {
    /// Number of values of a response.
    pub(crate) fn len(rows: &Rows<'_>) -> usize {
        rows.places_of_response.laws().end
    }

    /// Computes the response of a mechanism at a state in `values`; `shift` is added to eta of all
    /// rows. Columns of rows that are not in `wanted` may be missing.
    ///
    /// # Errors
    /// [`Singular`] where the equations without contacts do not determine the accelerations.
    #[inline]
    pub(crate) fn new(
        rows: &'s Rows<'s>,
        at: Point<'_>,
        shift: &[f64],
        wanted: &[usize],
        values: &'s mut [f64],
    ) -> Result<Response<'s>, Singular> {
        let places = &rows.places_of_response;
        let Point { t, q, v, z, u, .. } = at;
        let values = &mut values[..places.laws().end];
        // What stays is not known to the mechanism.
        values[places.guard()] = f64::NAN;
        rows.whole().contact_response(
            &Point::new(t, q, v).states(z).inputs(u).shifted(shift),
            values,
        );
        let guard = values[places.guard()];
        if guard.is_nan() {
            let rates = rows.rates(t, q, v);
            values[places.rates()].copy_from_slice(&rates);
            rows.whole().contact_laws(
                &Point::new(t, q, v).states(z).inputs(u),
                &mut values[places.laws()],
            );
        }
        // The columns have the pivots of the first solution; what the rows make of them is looked at.
        let (solution, of_rows) = (
            places.guard(),
            places.relative().start..places.rates().start,
        );
        if !is_regular(guard, &values[..solution], &values[of_rows]) {
            general(rows, at, shift, wanted, places, values)?;
        }
        Ok(Response { rows, values })
    }

    #[inline]
    fn places(&self) -> &'s Places {
        &self.rows.places_of_response
    }

    /// a_0.
    #[inline]
    pub(crate) fn acceleration(&self) -> &'s [f64] {
        &self.values[self.places().a()]
    }

    /// lambda_0.
    #[inline]
    pub(crate) fn lambda(&self) -> &'s [f64] {
        &self.values[self.places().lambda()]
    }

    /// The columns of A and L of a row.
    #[inline]
    pub(crate) fn column(&self, row: usize) -> (&'s [f64], &'s [f64]) {
        self.values[self.places().column(row)].split_at(self.places().nv)
    }

    /// W between two rows.
    #[inline]
    pub(crate) fn between(&self, i: usize, j: usize) -> f64 {
        self.influence(i)[j]
    }

    /// W between a row and all others.
    #[inline]
    fn influence(&self, row: usize) -> &'s [f64] {
        let k = self.places().k;
        &self.values[self.places().influence()][row * k..(row + 1) * k]
    }

    /// `r_q M_d^-1 r_q^T` with the diagonal of M: what W would have on its diagonal if no joint held.
    pub(crate) fn free(&self, row: usize) -> f64 {
        self.values[self.places().free()][row]
    }

    /// The rates of the gaps, then the sliding speeds.
    #[inline]
    pub(crate) fn rates(&self) -> &'s [f64] {
        &self.values[self.places().rates()]
    }

    /// The contact laws at the state.
    #[inline]
    pub(crate) fn laws(&self) -> Laws<'s> {
        Laws::new(self.rows.stops(), &self.values[self.places().laws()])
    }

    /// w of a row with these forces.
    pub(crate) fn relative(&self, row: usize, forces: &[f64]) -> f64 {
        let influence = self.influence(row);
        let mut sum = self.values[self.places().relative()][row];
        for (influence, force) in influence.iter().zip(forces) {
            // Rows that are not wanted have no force, and perhaps no number.
            if *force != 0.0 {
                sum += influence * force;
            }
        }
        sum
    }

    /// The multiplier of a joint with these forces.
    #[inline]
    pub(crate) fn multiplier(&self, row: usize, forces: &[f64]) -> f64 {
        let mut sum = self.lambda()[row];
        for (contact, force) in forces.iter().enumerate() {
            if *force != 0.0 {
                sum += self.column(contact).1[row] * force;
            }
        }
        sum
    }

    /// Accelerations and multipliers of the joints with these forces; to the bit those without contacts where all
    /// are 0.
    pub(crate) fn solution(&self, forces: &[f64], a: &mut [f64], lambda: &mut [f64]) {
        a.copy_from_slice(self.acceleration());
        lambda.copy_from_slice(self.lambda());
        for (row, force) in forces.iter().enumerate() {
            if *force == 0.0 {
                continue;
            }
            let (of_a, of_lambda) = self.column(row);
            for (a, column) in a.iter_mut().zip(of_a) {
                *a += column * force;
            }
            for (lambda, column) in lambda.iter_mut().zip(of_lambda) {
                *lambda += column * force;
            }
        }
    }
}

/// Writes the general solution into the places before the rates.
fn general(
    rows: &Rows<'_>,
    at: Point<'_>,
    shift: &[f64],
    wanted: &[usize],
    places: &Places,
    values: &mut [f64],
) -> Result<(), Singular> {
    let Point { t, q, v, z, u, .. } = at;
    let (base, k) = (rows.base, places.k);
    let (of_joints, of_contacts) = shift.split_at(rows.nc);
    let mut scratch = vec![0.0; base.scratch_len()];
    let (mut a, mut lambda) = (vec![0.0; places.nv], vec![0.0; places.nc]);
    base.accelerations(
        &Point::new(t, q, v).states(z).inputs(u).shifted(of_joints),
        &mut scratch,
        &mut a,
        &mut lambda,
    )?;
    values[places.lambda()].copy_from_slice(&lambda);
    let directions = rows.directions(t, q);
    columns(rows, at, wanted, &directions, places, values)?;
    let mut eta = vec![0.0; rows.nc + k];
    rows.whole().eta(&Point::new(t, q, v), &mut eta);
    for &row in wanted {
        let eta = eta[rows.nc + row] + of_contacts[row];
        values[places.relative().start + row] = dense::dot(&directions[row], &a) - eta;
        for &other in wanted {
            let column = &values[places.column(other)][..places.nv];
            let influence = dense::dot(&directions[row], column);
            values[places.influence().start + row * k + other] = influence;
        }
    }
    values[places.a()].copy_from_slice(&a);
    Ok(())
}

/// Computes A and L of the wanted rows, and the diagonal that W would have without joints.
fn columns(
    rows: &Rows<'_>,
    Point { t, q, v, z, u, .. }: Point<'_>,
    wanted: &[usize],
    directions: &[Vec<f64>],
    places: &Places,
    values: &mut [f64],
) -> Result<(), Singular> {
    if wanted.is_empty() {
        return Ok(());
    }
    let layout = rows.base.layout();
    let (nv, nc) = (layout.nv(), layout.nc());
    let n = nv + nc;
    let mut equations = vec![0.0; dynamics_len(layout)];
    rows.base
        .dynamics(&Point::new(t, q, v).states(z).inputs(u), &mut equations);
    let blocks = Blocks::new(layout, &equations);
    if let Some(fault) = blocks.not_finite(layout, None) {
        return Err(fault);
    }
    let (mut scale, mut largest) = (vec![1.0; n], vec![0.0; n]);
    equilibrate(layout, &blocks, &mut scale, &mut largest);
    let mut matrix = rows.saddle_point();
    blocks.add_to(layout, &scale, |i, j, value| matrix.add(i, j, value));
    let regular = matrix.factor(PIVOT_CUT_OFF) > PIVOT_CUT_OFF;
    let mut diagonal = vec![0.0; nv];
    for (i, j, mass) in layout.patterns().mass_matrix.iter(blocks.mass) {
        if i == j {
            diagonal[i] = mass;
        }
    }
    let no_eta = vec![0.0; nc];
    for &row in wanted {
        let direction = &directions[row];
        let (mut a, mut lambda) = (vec![0.0; nv], vec![0.0; nc]);
        let pushed = Blocks {
            force: direction,
            eta: &no_eta,
            ..Blocks::new(layout, &equations)
        };
        if regular {
            let mut b = vec![0.0; n];
            pushed.right_side(layout, None, &scale, &mut b);
            matrix.solve(&mut b);
            unscaled(&scale, &b, &mut a, &mut lambda);
        } else {
            let scales = reaction_scales(rows.base, t);
            let gaps = Gaps::AreFaults;
            rank_deficient::solve(layout, &pushed, None, gaps, &scales, &mut a, &mut lambda)?;
        }
        let mobility = direction
            .iter()
            .zip(&diagonal)
            .map(|(c, mass)| match *mass {
                0.0 => 0.0,
                mass => c * c / mass,
            });
        values[places.free().start + row] = mobility.sum();
        let (of_a, of_lambda) = values[places.column(row)].split_at_mut(nv);
        of_a.copy_from_slice(&a);
        of_lambda.copy_from_slice(&lambda);
    }
    Ok(())
}
