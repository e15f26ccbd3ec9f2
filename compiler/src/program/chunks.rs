//! Cutting a long kernel into functions that rustc can compile.

use super::{Operand, Statement};

/// The largest number of statements of one function.
pub const CHUNK: usize = 1000;

/// A stretch of a kernel that becomes one function.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Chunk {
    /// Values of earlier chunks that this one uses: (value, slot).
    pub imports: Vec<(u32, u32)>,
    /// The statements.
    pub statements: Vec<Statement>,
    /// Values that later chunks use: (value, slot).
    pub exports: Vec<(u32, u32)>,
    /// The results known now: (place among the results, operand).
    pub results: Vec<(u32, Operand)>,
}

/// Cuts statements into chunks; also the number of slots through which they hand values on.
pub(super) fn cut(statements: &[Statement], results: &[Operand]) -> (Vec<Chunk>, u32) {
    // Each result is written as soon as it is known: numbers and arguments at once.
    let mut due: Vec<(u32, u32, Operand)> = results
        .iter()
        .enumerate()
        .map(|(place, &operand)| match operand {
            Operand::Value(value) => (value, place as u32, operand),
            _ => (0, place as u32, operand),
        })
        .collect();
    due.sort_by_key(|&(value, place, _)| (value, place));
    let mut due = due.into_iter().peekable();

    let mut chunks: Vec<Chunk> = Vec::new();
    let (mut at, mut defined) = (0, 0);
    loop {
        // Results count as statements: a long list of them is as long a function.
        let mut chunk = Chunk::default();
        while chunk.statements.len() + chunk.results.len() < CHUNK {
            if let Some((_, place, operand)) = due.next_if(|&(value, _, operand)| {
                !matches!(operand, Operand::Value(_)) || value < defined
            }) {
                chunk.results.push((place, operand));
            } else if let Some(&statement) = statements.get(at) {
                chunk.statements.push(statement);
                defined = statement.targets().end;
                at += 1;
            } else {
                break;
            }
        }
        let done = at == statements.len() && due.peek().is_none();
        chunks.push(chunk);
        if done {
            break;
        }
    }
    let slots = hand_on(&mut chunks, defined);
    (chunks, slots)
}

/// Gives a slot to every value that a later chunk uses.
fn hand_on(chunks: &mut [Chunk], values: u32) -> u32 {
    let mut defined_in = vec![0; values as usize];
    let mut slot_of: Vec<Option<u32>> = vec![None; values as usize];
    let mut slots = 0;
    for index in 0..chunks.len() {
        let mut imported = std::collections::BTreeSet::new();
        for statement in &chunks[index].statements {
            for target in statement.targets() {
                defined_in[target as usize] = index;
            }
        }
        let used = chunks[index]
            .statements
            .iter()
            .flat_map(|s| s.operation.operands());
        let used = used.chain(chunks[index].results.iter().map(|(_, operand)| *operand));
        for operand in used {
            if let Operand::Value(value) = operand
                && defined_in[value as usize] < index
            {
                imported.insert(value);
            }
        }
        for value in imported {
            let slot = match slot_of[value as usize] {
                Some(slot) => slot,
                None => {
                    let slot = slots;
                    slots += 1;
                    slot_of[value as usize] = Some(slot);
                    chunks[defined_in[value as usize]]
                        .exports
                        .push((value, slot));
                    slot
                }
            };
            chunks[index].imports.push((value, slot));
        }
    }
    slots
}
