//! Joints of turning bodies: gears, racks, belts, wheels that roll and cams. Most count their angles from the start.

use crate::check::joint::Given;
use crate::check::joint::form::Form;
use crate::check::value::{Level, Place};
use crate::check::{Checker, Meaning};
use crate::diagnostic::{Diagnostic, Span, codes, short};
use crate::expr::{ExprId, Function, Graph, Symbol, Vector};
use crate::model::dimension::Dimension;
use crate::model::{BodyId, Ends, JointKind, kinematics};
use crate::syntax::ast::{self, ExprKind, Path, Property};
use mbdsl_runtime::StartKind;
use std::f64::consts::TAU;

/// Tolerance on the number of periods in a turn, which is whole.
const WHOLE: f64 = 1e-9;

impl Checker {
    /// A gear about the second point that rolls on a line through the first; `is_held` at the distance of its radius.
    pub(super) fn rolls(&mut self, ends: Ends, given: &Given, is_held: bool) -> Option<JointKind> {
        let (axis, radius) = (given.axis?, given.radius?);
        let graph = &mut self.graph;
        let rolled = kinematics::rolled(graph, &self.bodies, ends, axis, radius);
        let offset = self.at_start(rolled);
        Some(match is_held {
            true => JointKind::Rolling {
                ends,
                axis,
                radius,
                offset,
            },
            false => JointKind::Rack {
                ends,
                axis,
                radius,
                offset,
            },
        })
    }

    /// `rolling(G, H, radii = (R1, R2))`: two wheels about their points that roll on each other.
    pub(super) fn roll_on_each_other(
        &mut self,
        ends: Ends,
        given: &Given,
        (owner, span): (&str, Span),
    ) -> Option<JointKind> {
        let radii = given.radii?;
        let distance = self.graph.add(radii[0], radii[1]);
        if self.at_defaults(distance) == Some(0.0) {
            let message = format!("the radii of {owner} leave no distance between the centers");
            self.report(
                Diagnostic::error(codes::ZERO_LENGTH, span, message).help(
                    "a ring has a negative radius, and another one than the wheel inside of it",
                ),
            );
            return None;
        }
        let graph = &mut self.graph;
        let gap = kinematics::gap(graph, &self.bodies, ends);
        let gap: Vector = gap.map(|part| self.at_start(part));
        let length = kinematics::length(&mut self.graph, gap);
        if self
            .at_defaults(length)
            .is_some_and(|length| length.abs() < f64::EPSILON)
        {
            let message = format!(
                "the centers of {owner} are in one place at the start, so that the line between them has no direction"
            );
            self.report(Diagnostic::error(codes::ZERO_LENGTH, span, message).help(
                "say in `start` about where they are, as in `start { guess planet.x = 0.3 m; }`",
            ));
            return None;
        }
        // From the first center to the second, and the other way round inside a ring, where the distance counts as negative.
        let graph = &mut self.graph;
        let square = graph.square(distance);
        let absolute = graph.call(Function::Sqrt, square);
        let sign = graph.div(distance, absolute);
        let scale = graph.div(sign, length);
        let line = gap.map(|part| graph.mul(part, scale));
        let [first, second] = [ends.first.frame, ends.second.frame];
        let rolled = kinematics::rolled_off(&mut self.graph, &self.bodies, [first, second], radii);
        let offset = self.at_start(rolled);
        Some(JointKind::Wheels {
            ends,
            radii,
            line,
            offset,
        })
    }

    /// `cam(P, G, profile = TABLE)`: the distance of P from G is a function of its direction in G's body.
    pub(super) fn cam(&mut self, ends: Ends, given: &Given) -> Option<JointKind> {
        Some(JointKind::Cam {
            ends: Ends {
                first: ends.second,
                second: ends.first,
            },
            profile: given.profile?,
        })
    }

    /// `belt(A, B, radii = (R1, R2))`: `R2 theta_B - R1 theta_A`, less what it is at the start; a negative radius is that of a
    /// crossed belt.
    pub(super) fn belt(
        &mut self,
        bodies: &[Path],
        arguments: &[&Property],
        owner: (&str, Span),
        form: &Form,
    ) -> Option<JointKind> {
        let place = Place::new(Level::Time, owner.0);
        let radii = self.given(form, arguments, owner, &place).radii;
        let [first, second] = self.two_bodies(bodies, owner, form, &place)?;
        let radii = radii?;
        let graph = &mut self.graph;
        let run = kinematics::belt_run(graph, &self.bodies, [first, second], radii);
        let offset = self.at_start(run);
        Some(JointKind::Belt {
            first,
            second,
            radii,
            offset,
        })
    }

    /// `gear(A, B, ratio = e [, carrier = C])`: `theta_B - ratio theta_A`, less what it is at the start; angles are those
    /// against the carrier, if there is one.
    pub(super) fn gear(
        &mut self,
        bodies: &[Path],
        arguments: &[&Property],
        owner: (&str, Span),
        form: &Form,
    ) -> Option<JointKind> {
        let place = Place::new(Level::Time, owner.0);
        let Given { ratio, carrier, .. } = self.given(form, arguments, owner, &place);
        let [first, second] = self.two_bodies(bodies, owner, form, &place)?;
        if let Some(carrier) = carrier
            && [first, second].contains(&carrier)
        {
            let carrier = &self.bodies[carrier.0 as usize].name;
            let message = format!("`{carrier}` is a wheel of {} and its carrier", owner.0);
            let span = value_span(arguments, "carrier").unwrap_or(owner.1);
            self.report(
                Diagnostic::error(codes::SELF_CONNECTED, span, message)
                    .help("name the body that holds the axes of both wheels"),
            );
            return None;
        }
        let ratio = ratio?;
        let graph = &mut self.graph;
        let mesh = kinematics::mesh(graph, &self.bodies, [first, second], ratio, carrier);
        let offset = self.at_start(mesh);
        Some(JointKind::Gear {
            first,
            second,
            ratio,
            carrier,
            offset,
        })
    }

    /// The ratio of a gear, not 0.
    pub(super) fn ratio(&mut self, arguments: &[&Property], owner: (&str, Span)) -> Option<ExprId> {
        let (none, level) = (Dimension::NONE, Level::Parameter);
        let (ratio, span) = self.scalar(arguments, "ratio", owner, none, level)?;
        if self.at_defaults(ratio) != Some(0.0) {
            return Some(ratio);
        }
        let message = format!("the ratio of {} is 0", owner.0);
        self.report(
            Diagnostic::error(codes::ZERO_LENGTH, span, message)
                .label("would hold the second wheel")
                .help("write how often the second wheel turns in one turn of the first, as in `ratio = -2`"),
        );
        None
    }

    /// The radius of a gear, not 0.
    pub(super) fn radius(
        &mut self,
        arguments: &[&Property],
        owner: (&str, Span),
    ) -> Option<ExprId> {
        let given = arguments.iter().find(|given| given.name.text == "radius");
        if let Some(ast::Value::Tuple(pair)) = given.map(|given| &given.value) {
            let message = format!("the radius of {} is one number, found a pair", owner.0);
            self.report(
                Diagnostic::error(codes::PROPERTY, pair.span, message)
                    .label("one number is expected")
                    .help("two wheels that roll on each other have `radii = (0.1 m, 0.2 m)`, and no axis"),
            );
            return None;
        }
        let (length, level) = (Dimension::LENGTH, Level::Parameter);
        let (radius, span) = self.scalar(arguments, "radius", owner, length, level)?;
        self.not_zero(radius, span, &format!("the radius of {}", owner.0))
    }

    /// The radii of two wheels, neither of them 0.
    pub(super) fn radii(
        &mut self,
        arguments: &[&Property],
        owner: (&str, Span),
    ) -> Option<[ExprId; 2]> {
        let radii = arguments.iter().find(|given| given.name.text == "radii");
        let (span, found) = match radii.map(|radii| &radii.value) {
            Some(ast::Value::Tuple(pair)) => {
                let place = Place::new(Level::Parameter, format!("the radii of {}", owner.0));
                let radii = pair.components.iter().map(|radius| {
                    let value = self.quantity(radius, Dimension::LENGTH, &place)?;
                    self.not_zero(value, radius.span, &format!("a radius of {}", owner.0))
                });
                let radii: Vec<Option<ExprId>> = radii.collect();
                if let [first, second] = *radii.as_slice() {
                    return Some([first?, second?]);
                }
                (pair.span, "has three radii")
            }
            Some(value) => (value.span(), "has one radius"),
            None => (owner.1, "has no radii"),
        };
        let message = format!("{} {found}", owner.0);
        self.report(
            Diagnostic::error(codes::PROPERTY, span, message)
                .label("two radii are expected")
                .help("add the radii of both wheels, as in `radii = (0.1 m, 0.2 m)`"),
        );
        None
    }

    /// The body that holds the axes of two gears, where it is given.
    pub(super) fn carrier(
        &mut self,
        arguments: &[&Property],
        owner: (&str, Span),
    ) -> Option<BodyId> {
        let carrier = arguments
            .iter()
            .find(|given| given.name.text == "carrier")?;
        let place = Place::new(Level::Time, format!("the carrier of {}", owner.0));
        match &carrier.value {
            ast::Value::Scalar(ast::Expr {
                kind: ExprKind::Path(path),
                ..
            }) => self.turning_body(path, &place),
            value => {
                let message = format!("{} is not a name", place.what);
                self.report(
                    Diagnostic::error(codes::PROPERTY, value.span(), message)
                        .label("the name of a body is expected")
                        .help("name a `body`, a `bar` or a `rotor`, as in `carrier = arm`"),
                );
                None
            }
        }
    }

    /// The table that is the profile of a cam: smooth, periodic by a turn or a part of one, and positive.
    pub(super) fn profile(&mut self, arguments: &[&Property], owner: (&str, Span)) -> Option<u32> {
        const HELP: &str = "name a table, as in `profile = lift` with \
            `table lift(x: deg): mm = cubic_periodic [(0, 30), (90, 34), (180, 40), (270, 34), (360, 30)];`";
        let profile = arguments.iter().find(|given| given.name.text == "profile");
        let (span, word) = match profile.map(|profile| &profile.value) {
            Some(ast::Value::Scalar(ast::Expr {
                kind: ExprKind::Path(path),
                ..
            })) if path.words.len() == 1 => (path.span, Some(&path.words[0].text)),
            Some(value) => (value.span(), None),
            None => {
                let message = format!("{} has no profile", owner.0);
                let error = Diagnostic::error(codes::PROPERTY, owner.1, message);
                self.report(error.label("`profile` is missing").help(HELP));
                return None;
            }
        };
        let Some(table) = word.and_then(|word| match self.names.get(word) {
            Some(&(Meaning::Table(table), _)) => Some(table),
            _ => None,
        }) else {
            let message = format!("the profile of {} is not a table", owner.0);
            let error = Diagnostic::error(codes::PROPERTY, span, message);
            self.report(error.label("a table is expected").help(HELP));
            return None;
        };
        // A table with a fault of its own has been spoken of.
        let table = (*self.tables.get(table)?)?;
        let wanted = [
            (Dimension::ANGLE, "the argument", "an angle"),
            (Dimension::LENGTH, "the value", "a length"),
        ];
        for (found, (wanted, what, quantity)) in table.dimensions.into_iter().zip(wanted) {
            if found.known().is_some_and(|found| found != wanted) {
                let message = format!("{what} of the profile of {} is not {quantity}", owner.0);
                self.report(Diagnostic::error(codes::DIMENSION, span, message).help(HELP));
                return None;
            }
        }
        let curve = &self.graph.tables[table.curve as usize];
        let turns = curve.period().map(|period| TAU / period);
        let is_whole = |turns: f64| turns > 0.5 && (turns - turns.round()).abs() < WHOLE;
        if !turns.is_some_and(is_whole) {
            let message = format!("the profile of {} does not close after a turn", owner.0);
            let help =
                "make the table `cubic_periodic`, from 0 to 360 deg or to a whole part of it";
            let error = Diagnostic::error(codes::PROPERTY, span, message);
            self.report(error.label("not periodic by a turn").help(help));
            return None;
        }
        let least = curve.least();
        if least <= 0.0 {
            let message = format!(
                "the profile of {} comes to {}, and a distance is above 0",
                owner.0,
                short(least)
            );
            let help = "the profile is the distance from the center of the cam, not the lift alone";
            self.report(Diagnostic::error(codes::ZERO_LENGTH, span, message).help(help));
            return None;
        }
        Some(table.curve)
    }

    /// An expression at the positions that the `start` block gives (or guesses), 0 where it says nothing.
    pub(super) fn at_start(&mut self, expr: ExprId) -> ExprId {
        let entries = self.start.iter();
        let positions = entries.filter(|entry| entry.kind != StartKind::Velocity);
        let positions: Vec<(u32, ExprId)> =
            positions.map(|entry| (entry.place, entry.value)).collect();
        let start = |graph: &mut Graph, symbol| match symbol {
            Symbol::Q(place) => {
                let given = positions.iter().find(|(known, _)| *known == place);
                Some(given.map_or_else(|| graph.zero(), |(_, value)| *value))
            }
            Symbol::Time => Some(graph.zero()),
            _ => None,
        };
        self.graph.replace(&[expr], start)[0]
    }
}

/// The place of an argument's value.
fn value_span(arguments: &[&Property], name: &str) -> Option<Span> {
    let argument = arguments.iter().find(|given| given.name.text == name)?;
    Some(argument.value.span())
}
