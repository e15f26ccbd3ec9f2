//! Momenta of a mechanism as a whole: `momentum.x`, `angular_momentum.z`.

use crate::check::Checker;
use crate::check::path::Momentum;
use crate::check::value::{Level, Value};
use crate::diagnostic::{Choice, Diagnostic, Edit, codes};
use crate::model::dimension::Dimension;
use crate::model::kinematics;
use crate::syntax::ast::Path;

impl Checker {
    /// A component of a momentum; in the plane the angular momentum is a number.
    pub(super) fn momentum(&mut self, momentum: Momentum, path: &Path) -> Option<Value> {
        let known: &[&str] = match (momentum, self.space.is_spatial()) {
            (_, true) => &["x", "y", "z"],
            (Momentum::Linear, false) => &["x", "y"],
            (Momentum::Angular, false) => &[],
        };
        let component = match &path.words[1..] {
            [] if known.is_empty() => Some(2),
            [word] => known.iter().position(|known| *known == word.text),
            _ => None,
        };
        let Some(component) = component else {
            self.say_components(momentum, known, path);
            return None;
        };
        if !self.kinetic.is_empty() {
            let message = format!(
                "`{}` cannot count the `kinetic` energies of this model, which have no direction",
                path.text()
            );
            let error = Diagnostic::error(codes::NOT_ALLOWED_HERE, path.span, message);
            self.report(error.help("write out the momentum that you mean, as in `m*rod.vx`"));
            return None;
        }
        let (graph, bodies) = (&mut self.graph, &self.bodies);
        let (components, dimension) = match momentum {
            Momentum::Linear => (kinematics::momentum(graph, bodies), Dimension::FORCE),
            Momentum::Angular => (
                kinematics::angular_momentum(graph, bodies),
                Dimension::TORQUE,
            ),
        };
        let dimension = dimension.times(Dimension::TIME);
        Some(self.valued(components[component], dimension, Level::Dynamic))
    }

    /// Says which components a momentum has.
    fn say_components(&mut self, momentum: Momentum, known: &[&str], path: &Path) {
        let word = momentum.name();
        let values: Vec<String> = match known {
            [] => vec![word.to_owned()],
            _ => known.iter().map(|part| format!("{word}.{part}")).collect(),
        };
        let message = format!(
            "`{}` is not a number: expected `{}`",
            path.text(),
            values.join("`, `")
        );
        let choice = |value: String| {
            let edit = Edit::replace(path.span, value);
            Choice::new("write `{}`", path.span, vec![edit])
        };
        let choices = values.into_iter().map(choice).collect();
        let error = Diagnostic::error(codes::UNKNOWN_NAME, path.span, message);
        self.report(error.propose_any(choices));
    }
}
