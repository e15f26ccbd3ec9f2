//! The rows of a shard that is a Parquet file of ours: pages of plain values.
//!
//! The readers of columns that the library has decode every encoding of every type, in half a megabyte of the Python
//! package. Shards have one encoding, because they are written without dictionaries.

use crate::columns::Columns;
use crate::parquet::PAGE;
use crate::row::Row;
use parquet::basic::{Encoding, Type as Physical};
use parquet::column::page::{Page, PageReader};
use parquet::errors::{ParquetError, Result};
use parquet::file::metadata::{ParquetMetaData, RowGroupMetaData};
use parquet::file::serialized_reader::SerializedPageReader;
use std::collections::VecDeque;
use std::fs::File;
use std::sync::Arc;

/// The rows of a shard, a page of each column at a time.
pub(crate) struct Rows {
    file: Arc<File>,
    metadata: ParquetMetaData,
    columns: Columns,
    /// The next group of rows.
    group: usize,
    /// The columns of the group that is being read, and the number of its rows that are left.
    open: Vec<Column>,
    left: usize,
}

impl Rows {
    pub(crate) fn new(file: File, metadata: ParquetMetaData, columns: Columns) -> Rows {
        Rows {
            file: Arc::new(file),
            metadata,
            columns,
            group: 0,
            open: Vec::new(),
            left: 0,
        }
    }

    /// The number of rows, as the file says.
    pub(crate) fn count(&self) -> usize {
        let rows = self.metadata.file_metadata().num_rows();
        usize::try_from(rows).unwrap_or(0)
    }

    /// The next row; `None` after the last one.
    ///
    /// # Errors
    /// If the file cannot be read, or is damaged.
    pub(crate) fn next(&mut self) -> Result<Option<Row>> {
        while self.left == 0 {
            let Some(group) = self.metadata.row_groups().get(self.group) else {
                return Ok(None);
            };
            let columns = 0..group.num_columns();
            let open: Result<_> = columns.map(|i| Column::new(&self.file, group, i)).collect();
            self.open = open?;
            self.left = usize::try_from(group.num_rows()).unwrap_or(0);
            self.group += 1;
        }
        self.left -= 1;
        let (mut run, mut status, mut numbers) = (None, None, Vec::new());
        for column in &mut self.open {
            match column.next()? {
                Value::Whole(value) => run = usize::try_from(value).ok(),
                Value::Text(value) => status = Some(value),
                Value::Number(value) => numbers.push(value),
            }
        }
        let row = run
            .zip(status)
            .and_then(|(run, status)| Row::of_numbers(&self.columns, run, &numbers, &status));
        row.ok_or_else(damaged).map(Some)
    }
}

/// Value of a row in a column.
enum Value {
    Whole(i64),
    Text(String),
    Number(Option<f64>),
}

/// A column of a group of rows that is being read.
struct Column {
    pages: SerializedPageReader<File>,
    kind: Physical,
    /// Whether rows may have no value.
    is_optional: bool,
    /// The values of the page that are left.
    values: VecDeque<Value>,
}

impl Column {
    fn new(file: &Arc<File>, group: &RowGroupMetaData, place: usize) -> Result<Column> {
        let (column, rows) = (group.column(place), usize::try_from(group.num_rows())?);
        Ok(Column {
            pages: SerializedPageReader::new(Arc::clone(file), column, rows, None)?,
            kind: column.column_type(),
            is_optional: column.column_descr().max_def_level() == 1,
            values: VecDeque::new(),
        })
    }

    fn next(&mut self) -> Result<Value> {
        loop {
            if let Some(value) = self.values.pop_front() {
                return Ok(value);
            }
            match self.pages.get_next_page()?.ok_or_else(damaged)? {
                Page::DataPage {
                    buf,
                    num_values,
                    encoding: Encoding::PLAIN,
                    def_level_encoding: Encoding::RLE,
                    ..
                } => {
                    let count = usize::try_from(num_values)?;
                    self.values = self.plain(&buf, count).ok_or_else(damaged)?;
                }
                _ => return Err(damaged()),
            }
        }
    }

    /// The values of a page; `None` if it is damaged.
    fn plain(&self, mut page: &[u8], count: usize) -> Option<VecDeque<Value>> {
        // A count that is larger than ours would take memory that the file does not have.
        if count > PAGE {
            return None;
        }
        let there = match self.is_optional {
            true => {
                let length = u32::from_le_bytes(taken(&mut page)?);
                levels(split(&mut page, length)?, count)?
            }
            false => vec![true; count],
        };
        let value = |there: bool| {
            Some(match self.kind {
                Physical::INT64 if there => Value::Whole(i64::from_le_bytes(taken(&mut page)?)),
                Physical::BYTE_ARRAY if there => {
                    let length = u32::from_le_bytes(taken(&mut page)?);
                    let text = split(&mut page, length)?;
                    Value::Text(String::from_utf8(text.to_vec()).ok()?)
                }
                Physical::DOUBLE if there => {
                    Value::Number(Some(f64::from_le_bytes(taken(&mut page)?)))
                }
                Physical::DOUBLE => Value::Number(None),
                _ => return None,
            })
        };
        there.into_iter().map(value).collect()
    }
}

/// Decodes whether each row has a value, from levels of one bit: runs of equal ones, and groups of eight.
fn levels(mut runs: &[u8], count: usize) -> Option<Vec<bool>> {
    let mut there = Vec::with_capacity(count);
    while there.len() < count {
        let head = varint(&mut runs)?;
        let left = count - there.len();
        match head & 1 {
            0 => {
                let [level] = taken(&mut runs)?;
                let length = usize::try_from(head >> 1).ok().filter(|&of| of > 0)?;
                there.extend(std::iter::repeat_n(level & 1 == 1, length.min(left)));
            }
            _ => {
                let groups = split(&mut runs, u32::try_from(head >> 1).ok()?)?;
                let bits = groups
                    .iter()
                    .flat_map(|of| (0..8).map(move |bit| of >> bit & 1 == 1));
                there.extend(bits.take(left));
            }
        }
    }
    Some(there)
}

/// Reads a whole number in groups of seven bits, the lowest first.
fn varint(bytes: &mut &[u8]) -> Option<u64> {
    let mut value = 0;
    for shift in (0..35).step_by(7) {
        let [byte] = taken(bytes)?;
        value |= u64::from(byte & 127) << shift;
        if byte < 128 {
            return Some(value);
        }
    }
    None
}

/// Takes bytes from the front.
fn taken<const N: usize>(bytes: &mut &[u8]) -> Option<[u8; N]> {
    let (front, rest) = bytes.split_first_chunk()?;
    *bytes = rest;
    Some(*front)
}

fn split<'a>(bytes: &mut &'a [u8], length: u32) -> Option<&'a [u8]> {
    let (front, rest) = bytes.split_at_checked(usize::try_from(length).ok()?)?;
    *bytes = rest;
    Some(front)
}

fn damaged() -> ParquetError {
    ParquetError::General("the columns are damaged".to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn levels_are_runs_and_groups_of_bits() {
        // Three times 1, then a group of eight of which two count, then as many zeros as are asked for.
        let bytes = [3 << 1, 1, (1 << 1) | 1, 0b0000_0010, 200, 1, 0];
        assert_eq!(
            levels(&bytes[..4], 5),
            Some(vec![true, true, true, false, true])
        );
        let many = levels(&bytes, 20).unwrap_or_default();
        assert_eq!((many.len(), many.iter().filter(|&&of| of).count()), (20, 4));
        assert!(!many[11..].contains(&true));
    }

    #[test]
    fn damaged_levels_are_refused() {
        assert_eq!(levels(&[], 1), None);
        assert_eq!(levels(&[3 << 1], 3), None, "a run without its level");
        assert_eq!(levels(&[0, 1], 1), None, "a run of no rows");
        assert_eq!(levels(&[(2 << 1) | 1, 255], 9), None, "half of a group");
        assert_eq!(levels(&[255; 9], 9), None, "a number without end");
    }
}
