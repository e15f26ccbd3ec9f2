//! Gears without their carrier, and wheels whose radii do not fit.

use crate::diagnostic::{Choice, Diagnostic, Edit, Span, codes, number};
use crate::evaluate::TextMechanism;
use crate::expr::Symbol;
use crate::model::unit::{self, Unit};
use crate::model::{BodyId, Frame, Joint, JointKind, kinematics};
use crate::syntax::ast::{Expr, ExprKind};
use crate::verify::{Report, quoted};
use mbdsl_runtime::{Assembled, Mechanism, assemble};

/// Distances that differ by less than this fraction of the size are the same.
const SAME: f64 = 1e-6;

impl Report<'_> {
    /// Carriers for all gears that have none, where a wheel turns about a point of a moving body.
    pub(super) fn carriers(&self) -> Vec<Choice> {
        let gears = self
            .model
            .joints
            .iter()
            .filter_map(|joint| match joint.kind {
                JointKind::Gear {
                    first,
                    second,
                    carrier: None,
                    ..
                } => Some((joint, [first, second])),
                _ => None,
            });
        let gears: Vec<(&Joint, [BodyId; 2])> = gears.collect();
        let mut carriers: Vec<BodyId> = Vec::new();
        for wheel in gears.iter().flat_map(|(_, wheels)| wheels) {
            carriers.extend(self.partners(*wheel));
        }
        carriers.sort_unstable_by_key(|id| id.0);
        carriers.dedup();
        let choice = |carrier: BodyId| {
            let name = &self.model.body(carrier).name;
            let (mut edits, mut names) = (Vec::new(), Vec::new());
            for (joint, wheels) in &gears {
                if !wheels.contains(&carrier) {
                    edits.extend(
                        self.source
                            .with_argument(joint.span, &format!("carrier = {name}")),
                    );
                    names.push(joint.name.as_str());
                }
            }
            let help = format!(
                "the axes move with `{name}`: write `carrier = {name}` in {}",
                quoted(&names)
            );
            Choice::said(help, edits)
        };
        carriers.into_iter().map(choice).collect()
    }

    /// The moving bodies that a body turns on.
    fn partners(&self, wheel: BodyId) -> impl Iterator<Item = BodyId> + '_ {
        let pins = self
            .model
            .joints
            .iter()
            .filter_map(|joint| match joint.kind {
                JointKind::Revolute { ends } | JointKind::Slot { ends, .. } => {
                    Some([ends.first.frame, ends.second.frame])
                }
                _ => None,
            });
        pins.filter_map(move |frames| match frames {
            [Frame::Body(one), Frame::Body(other)] if one == wheel => Some(other),
            [Frame::Body(other), Frame::Body(one)] if one == wheel => Some(other),
            _ => None,
        })
    }

    /// Two wheels that roll on each other as a gear, which leaves the distance of their centers to the carrier.
    pub(super) fn as_gear(&self, joint: &Joint) -> Option<String> {
        let JointKind::Wheels { ends, .. } = joint.kind else {
            return None;
        };
        let (Frame::Body(first), Frame::Body(second)) = (ends.first.frame, ends.second.frame)
        else {
            return None;
        };
        let carriers = self.partners(first).chain(self.partners(second));
        let carrier = carriers
            .into_iter()
            .find(|id| ![first, second].contains(id))?;
        let radii = self.source.radii(joint.span)?.iter().map(|radius| {
            let words = self.source.words(radius.span);
            match radius.kind {
                ExprKind::Path(_) => words.to_owned(),
                _ => format!("({words})"),
            }
        });
        let radii: Vec<String> = radii.collect();
        let name = |id: BodyId| &self.model.body(id).name;
        Some(format!(
            "gear({}, {}, ratio = -{}/{}, carrier = {})",
            name(first),
            name(second),
            radii[0],
            radii[1],
            name(carrier)
        ))
    }

    /// Wheels whose radii contradict the distance at which the other joints hold their centers.
    pub(super) fn misfit(&self) -> Option<Diagnostic> {
        let wheels = self.model.joints.iter();
        let mut wheels = wheels.filter(|joint| matches!(joint.kind, JointKind::Wheels { .. }));
        wheels.find_map(|joint| self.misfit_of(joint))
    }

    fn misfit_of(&self, joint: &Joint) -> Option<Diagnostic> {
        let JointKind::Wheels { ends, radii, .. } = joint.kind else {
            return None;
        };
        let mechanism = TextMechanism::relaxed(self.model, joint);
        let assembled = assemble(&mechanism, 0.0).ok()?;
        let mut graph = self.model.graph.clone();
        let gap = kinematics::gap(&mut graph, &self.model.bodies, ends);
        let roots = [gap[0], gap[1], radii[0], radii[1]];
        let found = graph.evaluate(&roots, |symbol| value(symbol, &mechanism, &assembled));
        let (apart, sum) = (found[0].hypot(found[1]), found[2] + found[3]);
        if !(apart - sum.abs()).is_finite() || (apart - sum.abs()).abs() <= SAME * assembled.size {
            return None;
        }
        let written = self.source.radii(joint.span);
        let literals = written.map(|radii| radii.iter().map(literal).collect::<Vec<_>>());
        let unit = literals.iter().flatten().flatten().next();
        let unit = unit.map_or_else(|| unit::find("m"), |(unit, _)| Some(*unit));
        let shown = |length: f64| match unit.filter(|_| self.model.has_units) {
            Some(Unit { symbol, factor, .. }) => format!("{} {symbol}", number(length / factor, 4)),
            None => number(length, 4),
        };
        let message = format!(
            "the radii of `{}` keep its centers {} apart, and the other joints hold them {} apart",
            joint.name,
            shown(sum.abs()),
            shown(apart)
        );
        // The radius that makes the sum what it has to be, with its sign.
        let missing = apart.copysign(sum) - sum;
        let mut choices = Vec::new();
        for (place, literal) in literals.iter().flatten().enumerate() {
            if let Some((unit, span)) = literal {
                let radius = (found[2 + place] + missing) / unit.factor;
                let text = number(radius, 6);
                let help = format!(
                    "write {} {} for the {} radius",
                    text,
                    unit.symbol,
                    ["first", "second"][place]
                );
                choices.push(Choice::said(help, vec![Edit::replace(*span, text)]));
            }
        }
        let error = Diagnostic::error(codes::NO_ASSEMBLY, joint.span, message)
            .label("radii that do not fit")
            .help("change a radius or the place of a center")
            .propose_any(choices);
        Some(error)
    }
}

fn value(symbol: Symbol, mechanism: &dyn Mechanism, assembled: &Assembled) -> f64 {
    match symbol {
        Symbol::Time => assembled.t,
        Symbol::Q(index) => assembled.q[index as usize],
        Symbol::Parameter(index) => mechanism.parameter(index as usize).unwrap_or(f64::NAN),
        _ => f64::NAN,
    }
}

/// The unit of a length that is a number with one unit, and where its number with its sign stands.
fn literal(radius: &Expr) -> Option<(&'static Unit, Span)> {
    let (sign, quantity) = match &radius.kind {
        ExprKind::Negative(inner) => (Some(radius.span.start), &**inner),
        _ => (None, radius),
    };
    let ExprKind::Quantity(number, factors) = &quantity.kind else {
        return None;
    };
    let ([factor], ExprKind::Number(_)) = (factors.as_slice(), &number.kind) else {
        return None;
    };
    let unit = unit::find(&factor.symbol.text).filter(|_| (factor.power, factor.root) == (1, 1))?;
    let span = Span {
        start: sign.unwrap_or(number.span.start),
        ..number.span
    };
    Some((unit, span))
}
