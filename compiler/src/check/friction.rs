//! Dry friction on joints, sliders and rotors, from the reactions that press the surfaces together.

mod slide;

use crate::check::Checker;
use crate::check::stop::effort;
use crate::check::value::{Level, Value};
use crate::diagnostic::{Diagnostic, Edit, codes};
use crate::expr::{ExprId, Function, Symbol};
use crate::model::dimension::Dimension;
use crate::model::{Friction, kinematics};
use crate::syntax::ast::{self, Ident, ItemKind, Path, Property};
use mbdsl_runtime::Normal;

const KNOWN: &[&str] = &[
    "mu",
    "mu_static",
    "stribeck",
    "radius",
    "length",
    "normal",
    "regularize",
];

impl Checker {
    /// Checks all frictions.
    pub(crate) fn frictions(&mut self, tree: &ast::Model) {
        for item in &tree.items {
            if let ItemKind::Friction {
                name,
                on,
                properties,
            } = &item.kind
            {
                self.item = item.span;
                let friction = self.friction(name, on, properties);
                let friction = friction.filter(|friction| self.holds_alone(friction));
                self.frictions.push(friction);
            }
        }
    }

    fn friction(&mut self, name: &Ident, on: &Path, properties: &[Property]) -> Option<Friction> {
        let what = format!("friction `{}`", name.text);
        let owner = (what.as_str(), name.span);
        let given = self.properties(properties, KNOWN, &what);
        let mu = self.scalar(&given, "mu", owner, Dimension::NONE, Level::Input);
        let mu_static = self.optional(&given, "mu_static", owner, Level::Input);
        let slide = self.slide(name, on)?;
        let find = |what: &str| given.iter().find(|property| property.name.text == what);
        let rate = Dimension::of_kind(slide.kind).over(Dimension::TIME);
        let mut speed = |name: &str| match find(name) {
            None => Some(None),
            Some(_) => self
                .scalar(&given, name, owner, rate, Level::Parameter)
                .map(|(expr, _)| Some(expr)),
        };
        let (stribeck, regularize) = (speed("stribeck"), speed("regularize"));
        for (property, arm) in [("radius", "radius"), ("length", "length")] {
            let wanted = slide.arm.is_some_and(|(wanted, _)| wanted == arm);
            if let (Some(found), false) = (find(property), wanted) {
                let message = format!("{property} of {what} has no effect");
                let error = Diagnostic::error(codes::PROPERTY, found.name.span, message);
                let help = match slide.arm {
                    Some((wanted, _)) => format!("friction on `{}` has a `{wanted}`", on.text()),
                    None => format!("friction on `{}` has no `{property}`", on.text()),
                };
                self.report(error.label("no effect").help(help));
                return None;
            }
        }
        let one = self.graph.one();
        let is_given = find("normal").is_some();
        if let (true, Some(length)) = (is_given, find("length")) {
            let message = format!("length of {what} has no effect beside `normal`");
            let error = Diagnostic::error(codes::PROPERTY, length.name.span, message);
            let help = "`normal` is the force that presses, `length` finds it from the moment of the guide";
            self.report(error.label("no effect").help(help));
            return None;
        }
        if let (Some(found), None) = (find("stribeck"), find("mu_static")) {
            let message = format!("stribeck of {what} has no effect without `mu_static`");
            let error = Diagnostic::error(codes::PROPERTY, found.name.span, message);
            let help = "`stribeck` is the speed over which `mu_static` falls to `mu`: give both";
            self.report(error.label("no effect").help(help));
            return None;
        }
        let arm = match slide.arm {
            // The force is given: no moment adds to it.
            Some(("length", _)) if is_given => one,
            Some((word, required)) if required || find(word).is_some() => {
                let level = Level::Parameter;
                self.scalar(&given, word, owner, Dimension::LENGTH, level)?
                    .0
            }
            // A guide whose length is not known: its moment presses nothing.
            Some(_) => self.graph.zero(),
            None => one,
        };
        let mut normal = slide.normal;
        let pressing = match find("normal") {
            Some(_) => {
                normal = Normal::Given;
                self.scalar(&given, "normal", owner, Dimension::FORCE, Level::Input)?
                    .0
            }
            None if matches!(normal, Normal::Given) => {
                let message = format!("{what} has no normal");
                let error = Diagnostic::error(codes::PROPERTY, name.span, message)
                    .label("`normal` is missing");
                let help = format!(
                    "no joint holds `{}`: give the force that presses it against its guide or bearing, as in `normal = 20 N`",
                    on.text()
                );
                self.report(error.help(help));
                return None;
            }
            None => self.graph.zero(),
        };
        // Without its length, a guide is pressed by one force.
        if let (Normal::Guide { row, .. }, None) = (&normal, find("length")) {
            normal = Normal::Row { row: *row };
        }
        for (name, value) in [
            ("radius", find("radius").map(|_| arm)),
            ("length", find("length").map(|_| arm)),
            ("stribeck", stribeck?),
            ("regularize", regularize?),
        ] {
            let found = value.and_then(|value| self.at_defaults(value));
            if let (Some(value), Some(property)) = (found.filter(|value| *value <= 0.0), find(name))
            {
                let message = format!("{name} of {what} is {value}");
                let error = Diagnostic::error(codes::OUT_OF_RANGE, property.value.span(), message);
                self.report(error.help(format!("{name} is positive")));
                return None;
            }
        }
        if let (Some(value), Some(property)) = (
            self.at_defaults(pressing).filter(|value| *value < 0.0),
            find("normal"),
        ) {
            let message = format!("normal of {what} is {value}");
            let error = Diagnostic::error(codes::OUT_OF_RANGE, property.value.span(), message);
            self.report(error.help("a force that presses is 0 or positive"));
            return None;
        }
        let (mu, span) = mu?;
        let mu_static = mu_static?.unwrap_or(mu);
        let (stribeck, regularize) = (stribeck?, regularize?);
        if let Some(value) = self.at_defaults(mu).filter(|value| *value < 0.0) {
            let message = format!("mu of {what} is {value}");
            let error = Diagnostic::error(codes::OUT_OF_RANGE, span, message);
            self.report(error.help("a coefficient of friction is 0 or positive"));
            return None;
        }
        if let (Some(sliding), Some(sticking)) = (self.at_defaults(mu), self.at_defaults(mu_static))
            && sticking < sliding
        {
            let place = find("mu_static").map_or(span, |found| found.value.span());
            let message = format!("mu_static of {what} is {sticking}, less than mu, {sliding}");
            let error = Diagnostic::error(codes::OUT_OF_RANGE, place, message);
            self.report(error.help("what sticks holds at least what slides: give a larger `mu_static`, or leave it out"));
            return None;
        }
        let sliding = match stribeck {
            Some(speed) => self.stribeck(mu, mu_static, slide.expr, speed),
            None => mu,
        };
        Some(Friction {
            name: name.text.clone(),
            span: name.span,
            on: on.text(),
            slide: slide.expr,
            kind: slide.kind,
            normal,
            mu: sliding,
            mu_static,
            arm,
            given: pressing,
            regularize,
        })
    }

    /// Says where two frictions hold the same slide: at rest nothing tells their forces apart. A smooth
    /// one does not hold, and may be beside another, as a seal beside its guide.
    fn holds_alone(&mut self, friction: &Friction) -> bool {
        let same = |first: &&Friction| {
            first.on == friction.on && first.regularize.or(friction.regularize).is_none()
        };
        let Some(first) = self.frictions.iter().flatten().find(same) else {
            return true;
        };
        let message = format!(
            "`{}` has two frictions, `{}` and `{}`",
            friction.on, first.name, friction.name
        );
        let error = Diagnostic::error(codes::DUPLICATE, friction.span, message)
            .label("a second friction")
            .help("write one with the sum of both coefficients, or `regularize` one of them")
            .related(first.span, format!("`{}` is declared", first.name));
        self.report(error);
        false
    }

    /// `mu + (mu_static - mu) exp(-(s/v_s)^2)` at the sliding speed s.
    fn stribeck(&mut self, mu: ExprId, mu_static: ExprId, slide: ExprId, speed: ExprId) -> ExprId {
        let graph = &mut self.graph;
        let rate = kinematics::rate(graph, slide);
        let ratio = graph.div(rate, speed);
        let square = graph.square(ratio);
        let exponent = graph.neg(square);
        let share = graph.call(Function::Exp, exponent);
        let excess = graph.sub(mu_static, mu);
        let excess = graph.mul(excess, share);
        graph.add(mu, excess)
    }

    /// `rub.force` in outputs: the friction along the sliding, N or N m, on what slides.
    pub(crate) fn friction_value(&mut self, index: usize, path: &Path) -> Option<Value> {
        let friction = self.frictions.get(index)?.clone()?;
        let row = self.nc + (self.stops.len() + index) as u32;
        let dimension = Dimension::of_kind(friction.kind);
        match path.words.get(1).map(|word| word.text.as_str()) {
            Some("force") if path.words.len() == 2 => {
                let lambda = self.graph.symbol(Symbol::Lambda(row));
                let force = self.graph.neg(lambda);
                Some(self.valued(force, effort(friction.kind), Level::Dynamic))
            }
            Some("speed") if path.words.len() == 2 => {
                let rate = kinematics::rate(&mut self.graph, friction.slide);
                Some(self.valued(rate, dimension.over(Dimension::TIME), Level::Velocity))
            }
            _ => {
                let name = &friction.name;
                let message = format!("friction `{name}` has no such value");
                let error = Diagnostic::error(codes::UNKNOWN_NAME, path.span, message);
                let edit = Edit::replace(path.span, format!("{name}.force"));
                let error = error.help("it has `force`, in outputs, and `speed`");
                self.report(error.propose("write `{}`", path.span, vec![edit]));
                None
            }
        }
    }
}
