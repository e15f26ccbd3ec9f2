//! Definitions, points and outputs, evaluated in the order of their dependencies.

mod dependencies;
mod number;
mod source;

use crate::check::Checker;
use crate::check::definitions::source::{Source, sources};
use crate::check::value::{Level, Place, Wait};
use crate::model::Frame;
use crate::syntax::ast::{self, DefinitionKind};

#[derive(Clone, Copy, PartialEq, Eq)]
enum Progress {
    Open,
    Entered,
    Done,
}

/// The sources of all values, with their dependencies and the progress of their evaluation.
pub(crate) struct Definitions<'t> {
    sources: Vec<Source<'t>>,
    /// The sources that each source needs first.
    needs: Vec<Vec<usize>>,
    progress: Vec<Progress>,
    waits: Vec<Wait>,
}

impl Checker {
    /// Gives every definition its value and every point its place. Values that use the motion of joints in
    /// space wait for [`Checker::define_by_joint`], those that use reactions, energies, momenta or outputs for
    /// [`Checker::define_late`].
    pub(crate) fn define<'t>(&mut self, tree: &'t ast::Model) -> Definitions<'t> {
        let sources = sources(tree);
        let needs: Vec<Vec<usize>> = self.needs(&sources);
        let waits = self.waits(&sources, &needs);
        for (source, wait) in sources.iter().zip(&waits) {
            if let Source::Definition { index, .. } = source {
                self.waiting[*index] = *wait;
            }
        }
        // Parameters first: they need none of the rest, and their order is that of the text.
        let is_parameter = |source: &Source| {
            matches!(
                source,
                Source::Definition {
                    kind: DefinitionKind::Parameter | DefinitionKind::Input,
                    ..
                }
            )
        };
        let early = (0..sources.len()).filter(|&at| waits[at] == Wait::Nothing);
        let (parameters, others): (Vec<_>, Vec<_>) =
            early.partition(|&at| is_parameter(&sources[at]));
        let mut definitions = Definitions {
            progress: vec![Progress::Open; sources.len()],
            sources,
            needs,
            waits,
        };
        let all = parameters.into_iter().chain(others);
        self.define_in_order(&mut definitions, all);
        definitions
    }

    /// Evaluates the definitions that waited for this joint, the last one that was checked.
    pub(crate) fn define_by_joint(&mut self, definitions: &mut Definitions, joint: usize) {
        let by_joint = (0..definitions.sources.len())
            .filter(|&at| definitions.waits[at] == Wait::Joint(joint));
        let by_joint: Vec<usize> = by_joint.collect();
        self.wait_no_longer(definitions, &by_joint);
        self.define_in_order(definitions, by_joint);
    }

    /// Evaluates the outputs, and the definitions that use reactions, energies, momenta or outputs.
    pub(crate) fn define_late(&mut self, mut definitions: Definitions) {
        let late = (0..definitions.sources.len()).filter(|&at| definitions.waits[at] == Wait::End);
        let late: Vec<usize> = late.collect();
        self.wait_no_longer(&definitions, &late);
        self.define_in_order(&mut definitions, late);
    }

    fn wait_no_longer(&mut self, definitions: &Definitions, sources: &[usize]) {
        for &at in sources {
            if let Source::Definition { index, .. } = definitions.sources[at] {
                self.waiting[index] = Wait::Nothing;
            }
        }
    }

    fn define_in_order(
        &mut self,
        definitions: &mut Definitions,
        roots: impl IntoIterator<Item = usize>,
    ) {
        let Definitions {
            sources,
            needs,
            progress,
            waits,
        } = definitions;
        // Depth first with a stack of our own: definitions may form chains of any length.
        for root in roots {
            let mut stack = vec![(root, 0)];
            if progress[root] != Progress::Open {
                continue;
            }
            progress[root] = Progress::Entered;
            while let Some((source, next)) = stack.pop() {
                match needs[source].get(next) {
                    None => {
                        self.define_one(&sources[source]);
                        progress[source] = Progress::Done;
                    }
                    Some(&need) => {
                        stack.push((source, next + 1));
                        match progress[need] {
                            Progress::Done => {}
                            // Its use says that it is not known yet.
                            _ if waits[need] > waits[root] => {}
                            Progress::Open => {
                                progress[need] = Progress::Entered;
                                stack.push((need, 0));
                            }
                            Progress::Entered => self.say_cycle(sources, &stack, need),
                        }
                    }
                }
            }
        }
    }

    fn define_one(&mut self, source: &Source) {
        match source {
            Source::Definition {
                index,
                kind,
                name,
                value,
                docs,
            } => {
                self.definitions[*index] = match kind {
                    DefinitionKind::Constant => self.constant(name, value),
                    DefinitionKind::Parameter => self.parameter(name, value, docs, false),
                    DefinitionKind::Input => self.parameter(name, value, docs, true),
                    DefinitionKind::Let => {
                        let place = Place::new(Level::Dynamic, format!("`{}`", name.text));
                        self.expression(value, &place)
                    }
                };
            }
            Source::Output {
                index,
                name,
                unit,
                value,
            } => self.output(*index, name, *unit, value),
            Source::Points {
                frame,
                owner,
                points,
                body,
            } => {
                let drawn = match (frame, body) {
                    (Frame::Body(id), Some(words)) => self.body_places(*id, *words),
                    _ => Some(self.origin()),
                };
                self.points(*frame, owner, points, drawn);
            }
        }
    }
}
