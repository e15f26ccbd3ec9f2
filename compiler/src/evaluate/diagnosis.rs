//! Answers to the questions of messages, by the names of a text: lengths, loads and tables.

use crate::equations;
use crate::evaluate::backend::Backend;
use crate::evaluate::mechanism::ProgramMechanism;
use crate::evaluate::tables;
use crate::expr::Symbol;
use crate::model::Model;
use mbdsl_runtime::{Answer, BoundedTable, Mechanism, MechanismExt, Point, Question};

impl<B: Backend> ProgramMechanism<B> {
    /// The answer to a question.
    pub(super) fn answer(&self, question: Question<'_>, at: &Point<'_>) -> Answer {
        match question {
            Question::InvalidLength => match self.lengths.faulty(at.t, self.parameters()) {
                Some((owner, length)) => Answer::Length { owner, length },
                None => Answer::Nothing,
            },
            Question::DominantLoad { other } => match self.load_between([at, &other]) {
                Some(name) => Answer::Load(name),
                None => Answer::Nothing,
            },
            Question::BoundedTables => Answer::Tables(self.tables_at(at)),
            _ => Answer::Nothing,
        }
    }

    fn tables_at(&self, at: &Point<'_>) -> Vec<BoundedTable> {
        let parameters = self.parameters();
        // What reads accelerations or multipliers, which the point may lack, is an output.
        tables::bounded(&self.model, |symbol| match (symbol, symbol.entry()) {
            (_, Some((input, i))) => entry(at.array(input), i),
            (Symbol::Time, _) => at.t,
            (Symbol::Parameter(i), _) => entry(parameters, i),
            _ => f64::NAN,
        })
    }

    fn load_between(&self, states: [&Point<'_>; 2]) -> Option<String> {
        let norm = |x: &[f64], y: &[f64]| {
            let squares = x.iter().zip(y).map(|(x, y)| (x - y) * (x - y));
            squares.sum::<f64>().sqrt()
        };
        let mut forces = [0, 1].map(|_| vec![0.0; self.layout().nv()]);
        for (at, force) in states.into_iter().zip(&mut forces) {
            self.force(at, force);
        }
        let whole = norm(&forces[0], &forces[1]);
        let mut model = Model::clone(&self.model);
        let loads = model.loads.clone();
        let parts = loads.iter().map(|load| {
            let force = equations::force_of(&mut model, load);
            let [before, after] = states.map(|at| {
                model
                    .graph
                    .evaluate(&force, |symbol| match (symbol, symbol.entry()) {
                        (_, Some((input, i))) => entry(at.array(input), i),
                        (Symbol::Time, _) => at.t,
                        (Symbol::Parameter(i), _) => entry(self.parameters(), i),
                        // Rotations are gone.
                        _ => f64::NAN,
                    })
            });
            (norm(&before, &after), &load.name)
        });
        let (part, name) = parts.max_by(|(a, _), (b, _)| a.total_cmp(b))?;
        (part > 0.5 * whole).then(|| name.clone())
    }
}

/// An entry of an argument; NaN where the point does not have it.
fn entry(values: &[f64], i: u32) -> f64 {
    values.get(i as usize).copied().unwrap_or(f64::NAN)
}
