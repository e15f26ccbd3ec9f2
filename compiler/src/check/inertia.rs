//! Moments and products of inertia of bodies in space.

use crate::check::Checker;
use crate::check::structure::minus_of;
use crate::check::value::{Level, Place};
use crate::diagnostic::{Diagnostic, Edit, Span, codes, short};
use crate::expr::ExprId;
use crate::model::dimension::Dimension;
use crate::model::{BodyId, BodyKind, Quantity};
use crate::syntax::ast::{Expr, Property, Value};
use std::f64::consts::TAU;

/// Relative tolerance on principal moments: equal ones, as those of a rod, are exact only to the square root of
/// round-off.
const ROUNDING: f64 = 1e-7;

impl Checker {
    /// The matrix of inertia about the center of mass in body axes.
    pub(crate) fn inertia_in_space(
        &mut self,
        id: BodyId,
        properties: &[&Property],
        owner: (&str, Span),
    ) {
        let find = |what: &str| {
            let found = properties.iter().find(|given| given.name.text == what);
            found.map(|found| &found.value)
        };
        let Some(given) = find("inertia") else {
            let message = format!("{} has no inertia", owner.0);
            self.report(
                Diagnostic::error(codes::PROPERTY, owner.1, message)
                    .label("`inertia` is missing")
                    .help("give the moments about the axes of the body, as in `inertia = (1 kg*m^2, 1 kg*m^2, 2 kg*m^2)`; a point with mass is a `particle`"),
            );
            return;
        };
        let what = format!("inertia of {}", owner.0);
        let moments = self.three(given, &what);
        let zero = self.graph.zero();
        let products = match find("products") {
            Some(given) => self.three(given, &format!("products of {}", owner.0)),
            None => Some([zero; 3]),
        };
        let axes = match find("inertia_axes") {
            None => Some(None),
            Some(Value::Attitude(attitude)) => {
                let place = Place::new(Level::Parameter, format!("inertia_axes of {}", owner.0));
                self.attitude(attitude, &place).map(Some)
            }
            Some(other) => {
                let message = format!("inertia_axes of {} is an attitude", owner.0);
                self.report(
                    Diagnostic::error(codes::PROPERTY, other.span(), message)
                        .help("write one, as in `inertia_axes = axis_angle((1, 0, 0), 30 deg)`"),
                );
                None
            }
        };
        let (Some([xx, yy, zz]), Some([xy, xz, yz]), Some(axes)) = (moments, products, axes) else {
            return;
        };
        let mut inertia = [[xx, xy, xz], [xy, yy, yz], [xz, yz, zz]];
        if let Some(quaternion) = axes {
            inertia = self.graph.turned_matrix(quaternion, inertia);
        }
        let body = &mut self.bodies[id.0 as usize];
        body.kind = BodyKind::Spatial { inertia };
        let (span, mass) = (given.span(), body.mass.expr);
        body.inertia = Quantity { expr: xx, span };
        let mut entries = inertia.into_iter().flatten().chain([mass]);
        // Where joints and drivers determine its motion, a body needs no mass.
        if entries.all(|entry| self.at_defaults(entry) == Some(0.0)) {
            return;
        }
        if find("products").is_none() && find("inertia_axes").is_none() {
            self.is_inertia(inertia, Some(given), (owner.0, span));
        } else {
            self.is_inertia(inertia, None, (owner.0, span));
        }
    }

    /// Three numbers of kg m^2.
    fn three(&mut self, value: &Value, what: &str) -> Option<[ExprId; 3]> {
        let place = Place::new(Level::Parameter, what);
        let Value::Tuple(tuple) = value else {
            let message = format!("{what} is three numbers in space");
            self.report(
                Diagnostic::error(codes::SPACE, value.span(), message)
                    .label("expected three")
                    .help("`inertia` holds the moments about x, y and z; `products` the entries xy, xz and yz of the matrix, which are the integrals of -x y dm, -x z dm and -y z dm"),
            );
            return None;
        };
        self.tuple(tuple, Dimension::INERTIA, &place)?.space()
    }

    /// Reports a matrix that belongs to no body at the default parameters; `moments` are what is written, where they
    /// are all of it.
    fn is_inertia(
        &mut self,
        inertia: [[ExprId; 3]; 3],
        moments: Option<&Value>,
        (owner, span): (&str, Span),
    ) {
        let entries = inertia.map(|row| row.map(|entry| self.at_defaults(entry)));
        let mut matrix = [[0.0; 3]; 3];
        for (row, entries) in matrix.iter_mut().zip(entries) {
            for (value, entry) in row.iter_mut().zip(entries) {
                match entry {
                    Some(entry) if entry.is_finite() => *value = entry,
                    Some(entry) => {
                        let message =
                            format!("an inertia of {owner} is {entry}, not a finite number");
                        let error = Diagnostic::error(codes::NOT_FINITE, span, message);
                        return self.report(
                            error.help("check the divisions and functions that it is made of"),
                        );
                    }
                    None => return,
                }
            }
        }
        let [least, middle, largest] = principal(matrix);
        let shown = format!("{}, {} and {}", short(least), short(middle), short(largest));
        let unit = if self.has_units { " kg*m^2" } else { "" };
        if least < -ROUNDING * largest.abs() || largest <= 0.0 {
            if let Some(Value::Tuple(written)) = moments {
                let diagonal = [0, 1, 2].map(|k| matrix[k][k]);
                return self.negative_moment(diagonal, &written.components, (owner, span));
            }
            let message = format!("the principal moments of inertia of {owner} are {shown}{unit}");
            let error = Diagnostic::error(codes::NEGATIVE_MASS, span, message);
            self.report(error.label("not all above 0").help(
                "look at the signs of the products: they are entries of the matrix, the integrals of -x y dm, -x z dm and -y z dm",
            ));
        } else if largest - (least + middle) > ROUNDING * largest {
            let message = format!(
                "the principal moments of inertia of {owner} are {shown}{unit}: the largest exceeds the sum of the others"
            );
            let warning = Diagnostic::warning(codes::NO_SUCH_INERTIA, span, message);
            let subject = owner.trim_matches('`').to_owned();
            self.warn(&subject, warning.help(
                "check the numbers and the signs of the products: mass at any distance adds to two moments at least",
            ));
        }
    }
}

impl Checker {
    /// Says which moment about an axis of the body is below 0, or that all are 0.
    fn negative_moment(
        &mut self,
        moments: [f64; 3],
        written: &[Expr],
        (owner, span): (&str, Span),
    ) {
        let Some(axis) = moments.iter().position(|moment| *moment < 0.0) else {
            let message = format!("the moments of inertia of {owner} are 0");
            let error = Diagnostic::error(codes::NEGATIVE_MASS, span, message);
            let help = "two at least are above 0; a point with mass is a `particle`";
            return self.report(error.label("all are 0").help(help));
        };
        let unit = if self.has_units { " kg*m^2" } else { "" };
        let (name, moment) = (["x", "y", "z"][axis], short(moments[axis]));
        let message = format!(
            "the moment of inertia of {owner} about its {name} axis is {moment}{unit}, negative"
        );
        let Some(written) = written.get(axis) else {
            return;
        };
        let mut error = Diagnostic::error(codes::NEGATIVE_MASS, written.span, message)
            .help("write a value above 0");
        if let Some(sign) = minus_of(written) {
            error = error.rewrite("write `{}`", written.span, vec![Edit::delete(sign)]);
        }
        self.report(error);
    }
}

/// The eigenvalues of a symmetric matrix, the least first: O. K. Smith, Eigenvalues of a symmetric 3 x 3 matrix,
/// DOI 10.1145/355578.366316.
fn principal(matrix: [[f64; 3]; 3]) -> [f64; 3] {
    let mean = (matrix[0][0] + matrix[1][1] + matrix[2][2]) / 3.0;
    let mut off = matrix;
    for (k, row) in off.iter_mut().enumerate() {
        row[k] -= mean;
    }
    let squares: f64 = off.as_flattened().iter().map(|entry| entry * entry).sum();
    let size = (squares / 6.0).sqrt();
    if size == 0.0 {
        return [mean; 3];
    }
    let [[a, b, c], [d, e, f], [g, h, i]] = off.map(|row| row.map(|entry| entry / size));
    let half = (a * (e * i - f * h) - b * (d * i - f * g) + c * (d * h - e * g)) / 2.0;
    let angle = half.clamp(-1.0, 1.0).acos() / 3.0;
    let value = |angle: f64| mean + 2.0 * size * angle.cos();
    let (largest, least) = (value(angle), value(angle + TAU / 3.0));
    [least, 3.0 * mean - largest - least, largest]
}
