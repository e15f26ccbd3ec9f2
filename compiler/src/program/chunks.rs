//! Cutting a kernel into functions that rustc can compile: straight ones, not too long, and loops.

use crate::expr::Symbol;
use crate::program::roll::{Segment, segments};
use crate::program::statement::{Chunk, Index, Item, Operand, Statement};
use rustc_hash::FxHashMap;
use std::collections::btree_map::Entry;
use std::collections::{BTreeMap, BTreeSet};

/// The largest number of statements of one function.
pub const CHUNK: usize = 1000;

/// The chunks of a kernel, the number of slots through which they hand values on, and the number of
/// values with those that only loops have.
pub(crate) fn cut(items: &[Item], temporaries: u32) -> (Vec<Chunk>, u32, u32) {
    let mut cutting = Cutting {
        items,
        segments: Vec::new(),
        defined: vec![(0, 0); temporaries as usize],
        own_values: Vec::new(),
        temporaries,
    };
    for segment in segments(items, CHUNK) {
        if segment.count > 1 {
            cutting.segments.push(segment);
            continue;
        }
        for first in (segment.first..segment.end().max(1)).step_by(CHUNK) {
            let length = CHUNK.min(segment.end() - first);
            let count = 1;
            cutting.segments.push(Segment {
                first,
                length,
                count,
            });
        }
    }
    cutting.find_definitions();
    let mut chunks = Vec::new();
    let mut imports = Vec::new();
    for number in 0..cutting.segments.len() {
        let (chunk, wanted) = cutting.body(number);
        chunks.push(chunk);
        imports.push(wanted);
    }
    let slots = cutting.slots(&imports);
    for (number, (chunk, wanted)) in chunks.iter_mut().zip(imports).enumerate() {
        let slot = |value: &u32| slots.of[value];
        chunk.imports = wanted
            .into_iter()
            .map(|(local, values)| (local, Index::new(values.iter().map(slot))))
            .collect();
        chunk.exports = cutting.exports(number, &slots.of);
    }
    (chunks, slots.count, cutting.temporaries)
}

/// The values, one for each repetition, that a body knows under one name.
type Import = (u32, Vec<u32>);

struct Cutting<'a> {
    items: &'a [Item],
    segments: Vec<Segment>,
    /// The segment and the repetition that define each value.
    defined: Vec<(u32, u32)>,
    /// The number of values that one repetition of each segment defines.
    own_values: Vec<u32>,
    temporaries: u32,
}

/// Slots through which values are handed on.
struct Slots {
    of: FxHashMap<u32, u32>,
    count: u32,
}

impl<'a> Cutting<'a> {
    /// The items of one repetition.
    fn repetition(&self, number: usize, k: usize) -> &'a [Item] {
        let segment = self.segments[number];
        &self.items[segment.first + k * segment.length..][..segment.length]
    }

    fn find_definitions(&mut self) {
        for number in 0..self.segments.len() {
            let targets = |item: &Item| match item {
                Item::Define(statement) => statement.targets().len() as u32,
                Item::Store(..) => 0,
            };
            let body = self.repetition(number, 0).iter();
            self.own_values.push(body.map(targets).sum());
            for k in 0..self.segments[number].count {
                for item in self.repetition(number, k) {
                    if let Item::Define(statement) = item {
                        for target in statement.targets() {
                            self.defined[target as usize] = (number as u32, k as u32);
                        }
                    }
                }
            }
        }
    }

    /// The body of a segment, and the values that it uses but does not define.
    fn body(&mut self, number: usize) -> (Chunk, Vec<Import>) {
        let items = self.items;
        let Segment {
            first,
            length,
            count,
        } = self.segments[number];
        let mut chunk = Chunk {
            count: count as u32,
            ..Chunk::default()
        };
        let mut imports: BTreeMap<Vec<u32>, u32> = BTreeMap::new();
        for (place, item) in items[first..first + length].iter().enumerate() {
            let all = |k: usize| &items[first + k * length + place];
            let mut operands = (0..item.operands().count()).map(|slot| {
                let operands = (0..count).filter_map(|k| all(k).operands().nth(slot));
                let operands: Vec<Operand> = operands.collect();
                self.operand(number, &operands, &mut chunk, &mut imports)
            });
            match item {
                Item::Define(statement) => {
                    let operation = statement.operation.with_operands(&mut operands);
                    chunk.statements.push(Statement {
                        target: statement.target,
                        operation,
                    });
                }
                Item::Store(..) => {
                    let operand = operands.next();
                    let places = (0..count).filter_map(|k| match all(k) {
                        Item::Store(place, ..) => Some(*place),
                        Item::Define(_) => None,
                    });
                    let places = Index::new(places);
                    chunk
                        .results
                        .extend(operand.map(|operand| (places, operand)));
                }
            }
        }
        let imports = imports.into_iter().map(|(values, local)| (local, values));
        (chunk, imports.collect())
    }

    /// The operand that stands for these in all repetitions.
    fn operand(
        &mut self,
        number: usize,
        operands: &[Operand],
        chunk: &mut Chunk,
        imports: &mut BTreeMap<Vec<u32>, u32>,
    ) -> Operand {
        let first = operands[0];
        let same = operands.iter().all(|operand| *operand == first);
        match first {
            Operand::Constant(_) if !same => {
                let values = operands.iter().filter_map(|operand| match operand {
                    Operand::Constant(value) => Some(*value),
                    _ => None,
                });
                chunk.constants.push(values.collect());
                Operand::Tabulated(chunk.constants.len() as u32 - 1)
            }
            Operand::Symbol(symbol) if !same => {
                let indices = operands.iter().filter_map(|operand| match operand {
                    Operand::Symbol(symbol) => Index::of(*symbol),
                    _ => None,
                });
                chunk.indices.push(Index::new(indices));
                Operand::Indexed(symbol, chunk.indices.len() as u32 - 1)
            }
            Operand::Value(value) => {
                if self.defined[value as usize] == (number as u32, 0) {
                    return first;
                }
                let values = operands.iter().filter_map(|operand| match operand {
                    Operand::Value(value) => Some(*value),
                    _ => None,
                });
                let values: Vec<u32> = values.collect();
                let local = *imports.entry(values).or_insert_with(|| {
                    if same {
                        return value;
                    }
                    self.temporaries += 1;
                    self.temporaries - 1
                });
                Operand::Value(local)
            }
            _ => first,
        }
    }

    /// Assigns slots to the values that are handed on, so that those that one loop defines, and
    /// those that continue it before its beginning and after its end, are consecutive.
    fn slots(&self, imports: &[Vec<Import>]) -> Slots {
        let wanted = imports.iter().flatten().flat_map(|(_, values)| values);
        let wanted: BTreeSet<u32> = wanted.copied().collect();
        let mut rows: BTreeMap<(u32, u32), BTreeMap<i64, u32>> = BTreeMap::new();
        for &value in &wanted {
            if let Some((row, _)) = self.row(value)
                && let Entry::Vacant(vacant) = rows.entry(row)
            {
                let count = self.segments[row.0 as usize].count as i64;
                vacant.insert((0..count).map(|k| (k, self.member(row, k))).collect());
            }
        }
        let mut placed: BTreeSet<u32> = BTreeSet::new();
        for (_, values) in imports.iter().flatten() {
            self.continue_row(values, &mut rows, &mut placed);
        }
        let mut slots = Slots {
            of: FxHashMap::default(),
            count: 0,
        };
        for members in rows.values() {
            let (Some((least, _)), Some((most, _))) =
                (members.first_key_value(), members.last_key_value())
            else {
                continue;
            };
            for (k, value) in members {
                slots.of.insert(*value, slots.count + (k - least) as u32);
            }
            slots.count += (most - least + 1) as u32;
        }
        for value in wanted {
            slots.of.entry(value).or_insert_with(|| {
                slots.count += 1;
                slots.count - 1
            });
        }
        slots
    }

    /// Position of a value that a loop defines: (segment, the value of the first repetition),
    /// repetition.
    fn row(&self, value: u32) -> Option<((u32, u32), i64)> {
        let (number, k) = self.defined[value as usize];
        let own = self.own_values(number)?;
        Some(((number, value - k * own), i64::from(k)))
    }

    fn member(&self, (number, value): (u32, u32), k: i64) -> u32 {
        value + self.own_values(number).unwrap_or(0) * k as u32
    }

    /// The number of values that one repetition of a loop defines.
    fn own_values(&self, number: u32) -> Option<u32> {
        let segment = self.segments[number as usize];
        (segment.count > 1).then(|| self.own_values[number as usize])
    }

    /// Puts the straight values among these where the row of the others would continue.
    fn continue_row(
        &self,
        values: &[u32],
        rows: &mut BTreeMap<(u32, u32), BTreeMap<i64, u32>>,
        placed: &mut BTreeSet<u32>,
    ) {
        /// Maximum number of values that continue a row at either end.
        const MOST: i64 = 4;
        let middle = values.len() / 2;
        let Some((row, at)) = self.row(values[middle]) else {
            return;
        };
        let step = values.get(middle + 1).and_then(|&value| self.row(value));
        let step = match step {
            Some((other, next)) if other == row => next - at,
            _ => return,
        };
        if step.abs() != 1 {
            return;
        }
        let count = self.segments[row.0 as usize].count as i64;
        let Some(members) = rows.get_mut(&row) else {
            return;
        };
        for (k, &value) in (0_i64..).zip(values) {
            let place = at + step * (k - middle as i64);
            let outside = (-MOST..0).contains(&place) || (count..count + MOST).contains(&place);
            let straight = self.row(value).is_none();
            if outside && straight && !members.contains_key(&place) && placed.insert(value) {
                members.insert(place, value);
            }
        }
    }

    /// Values that a segment hands on, with their slots.
    fn exports(&self, number: usize, slots: &FxHashMap<u32, u32>) -> Vec<(u32, Index)> {
        let count = self.segments[number].count as i64;
        let mut exports = Vec::new();
        for item in self.repetition(number, 0) {
            let Item::Define(statement) = item else {
                continue;
            };
            for target in statement.targets() {
                if slots.contains_key(&target) {
                    let values = (0..count).map(|k| self.member((number as u32, target), k));
                    let places = values.map(|value| slots[&value]);
                    exports.push((target, Index::new(places)));
                }
            }
        }
        exports
    }
}

impl Index {
    /// The index that takes these values.
    fn new(values: impl Iterator<Item = u32>) -> Index {
        let values: Vec<u32> = values.collect();
        let first = values.first().copied().unwrap_or(0);
        let step = |pair: &[u32]| i64::from(pair[1]) - i64::from(pair[0]);
        let stride = values.windows(2).next().map_or(0, step);
        match i32::try_from(stride) {
            Ok(same) if values.windows(2).all(|pair| step(pair) == stride) => Index::Affine {
                first,
                stride: same,
            },
            _ => Index::Table(values),
        }
    }

    /// The value in repetition k.
    pub fn at(&self, k: u32) -> u32 {
        match self {
            Index::Affine { first, stride } => {
                (i64::from(*first) + i64::from(*stride) * i64::from(k)) as u32
            }
            Index::Table(values) => values[k as usize],
        }
    }

    /// The index with all of its values reduced by this.
    pub fn less(&self, by: u32) -> Index {
        match self {
            Index::Affine { first, stride } => Index::Affine {
                first: first - by,
                stride: *stride,
            },
            Index::Table(values) => Index::Table(values.iter().map(|value| value - by).collect()),
        }
    }

    /// The symbol of this kind with another index.
    pub(crate) fn into_symbol(symbol: Symbol, index: u32) -> Symbol {
        match symbol.entry() {
            Some((input, _)) => Symbol::of_entry(input, index),
            None => symbol,
        }
    }
}
