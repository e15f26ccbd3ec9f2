//! A table as a Parquet file: `run` is a whole number, `status` a text, everything else a number that may
//! be missing.

use crate::columns::Columns;
use crate::row::Row;
use parquet::basic::{LogicalType, Repetition, Type as Physical};
use parquet::column::reader::ColumnReader;
use parquet::column::writer::ColumnWriter;
use parquet::data_type::ByteArray;
use parquet::errors::{ParquetError, Result};
use parquet::file::metadata::KeyValue;
use parquet::file::properties::WriterProperties;
use parquet::file::reader::{FileReader, SerializedFileReader};
use parquet::file::writer::SerializedFileWriter;
use parquet::schema::types::Type;
use std::collections::VecDeque;
use std::fs::File;
use std::io::Write;
use std::sync::Arc;

/// The number of rows that are written at once, column after column.
const GROUP: usize = 65_536;

/// The number of rows in a page of a shard.
const PAGE: usize = 1024;

/// The key of the header in the metadata of a shard.
const HEADER: &str = "mbdsl.sweep";

/// A table that is being written, without compression.
pub(crate) struct TableFile<W: Write + Send> {
    writer: SerializedFileWriter<W>,
    /// What is not written yet, less than a group.
    rows: Vec<Row>,
}

impl<W: Write + Send> TableFile<W> {
    /// Begins a table.
    ///
    /// # Errors
    /// If the file cannot be written.
    pub(crate) fn new(file: W, columns: &Columns) -> Result<TableFile<W>> {
        TableFile::with(file, columns, WriterProperties::builder().build())
    }

    /// Begins the table of a shard: `header`, in words, is metadata of the file, and pages are small, so that many
    /// shards can be read at once.
    ///
    /// # Errors
    /// If the file cannot be written.
    pub(crate) fn of_shard(file: W, columns: &Columns, header: String) -> Result<TableFile<W>> {
        let properties = WriterProperties::builder()
            .set_key_value_metadata(Some(vec![KeyValue::new(HEADER.to_owned(), header)]))
            .set_dictionary_enabled(false)
            .set_write_batch_size(PAGE)
            .set_data_page_row_count_limit(PAGE);
        TableFile::with(file, columns, properties.build())
    }

    fn with(file: W, columns: &Columns, properties: WriterProperties) -> Result<TableFile<W>> {
        let schema = Arc::new(schema(columns)?);
        Ok(TableFile {
            writer: SerializedFileWriter::new(file, schema, Arc::new(properties))?,
            rows: Vec::new(),
        })
    }

    /// Adds a row.
    ///
    /// # Errors
    /// If the file cannot be written.
    pub(crate) fn add(&mut self, row: Row) -> Result<()> {
        self.rows.push(row);
        match self.rows.len() {
            GROUP => self.write_group(),
            _ => Ok(()),
        }
    }

    /// Ends the table.
    ///
    /// # Errors
    /// If the file cannot be written.
    pub(crate) fn finish(mut self) -> Result<()> {
        if !self.rows.is_empty() {
            self.write_group()?;
        }
        self.writer.close()?;
        Ok(())
    }

    fn write_group(&mut self) -> Result<()> {
        let rows = std::mem::take(&mut self.rows);
        let numbers: Vec<Vec<Option<f64>>> =
            rows.iter().map(|row| row.numbers().collect()).collect();
        let mut group = self.writer.next_row_group()?;
        let mut place = 0;
        while let Some(mut column) = group.next_column()? {
            match column.untyped() {
                ColumnWriter::Int64ColumnWriter(column) => {
                    let runs = rows.iter().map(|row| i64::try_from(row.run).unwrap_or(-1));
                    column.write_batch(&runs.collect::<Vec<i64>>(), None, None)?;
                }
                ColumnWriter::ByteArrayColumnWriter(column) => {
                    let words = rows.iter().map(|row| ByteArray::from(row.status.name()));
                    column.write_batch(&words.collect::<Vec<ByteArray>>(), None, None)?;
                }
                ColumnWriter::DoubleColumnWriter(column) => {
                    let numbers = numbers.iter().map(|row| row.get(place).copied().flatten());
                    let there: Vec<i16> = numbers.clone().map(|x| x.is_some().into()).collect();
                    let values: Vec<f64> = numbers.flatten().collect();
                    column.write_batch(&values, Some(&there), None)?;
                    place += 1;
                }
                _ => return Err(ParquetError::General("a column has no type".to_owned())),
            }
            column.close()?;
        }
        group.close()?;
        Ok(())
    }
}

fn schema(columns: &Columns) -> Result<Type> {
    let column = |name: &String| {
        let (physical, logical, repetition) = match name.as_str() {
            "run" => (Physical::INT64, None, Repetition::REQUIRED),
            "status" => (
                Physical::BYTE_ARRAY,
                Some(LogicalType::String),
                Repetition::REQUIRED,
            ),
            _ => (Physical::DOUBLE, None, Repetition::OPTIONAL),
        };
        let column = Type::primitive_type_builder(name, physical)
            .with_logical_type(logical)
            .with_repetition(repetition);
        column.build().map(Arc::new)
    };
    let columns: Result<Vec<Arc<Type>>> = columns.names().iter().map(column).collect();
    Type::group_type_builder("sweep")
        .with_fields(columns?)
        .build()
}

/// The header of a shard, in words; `None` if the file is no shard.
///
/// # Errors
/// If the file cannot be read.
pub(crate) fn header(file: File) -> Result<(SerializedFileReader<File>, Option<String>)> {
    let reader = SerializedFileReader::new(file)?;
    let pairs = reader.metadata().file_metadata().key_value_metadata();
    let mut pairs = pairs.into_iter().flatten();
    let header = pairs.find(|pair| pair.key == HEADER);
    let header = header.and_then(|pair| pair.value.clone());
    Ok((reader, header))
}

/// The rows of a shard, a page of each column at a time.
pub(crate) struct Rows {
    reader: SerializedFileReader<File>,
    columns: Columns,
    /// The next group of rows.
    group: usize,
    /// The columns of the group that is being read, and the number of its rows that are left.
    open: Vec<ColumnReader>,
    left: usize,
    rows: VecDeque<Row>,
}

impl Rows {
    pub(crate) fn new(reader: SerializedFileReader<File>, columns: Columns) -> Rows {
        Rows {
            reader,
            columns,
            group: 0,
            open: Vec::new(),
            left: 0,
            rows: VecDeque::new(),
        }
    }

    /// The number of rows, as the file says.
    pub(crate) fn count(&self) -> usize {
        let rows = self.reader.metadata().file_metadata().num_rows();
        usize::try_from(rows).unwrap_or(0)
    }

    /// The next row; `None` after the last one.
    ///
    /// # Errors
    /// If the file cannot be read, or is damaged.
    pub(crate) fn next(&mut self) -> Result<Option<Row>> {
        while self.rows.is_empty() {
            if self.left == 0 {
                if self.group == self.reader.num_row_groups() {
                    return Ok(None);
                }
                let group = self.reader.get_row_group(self.group)?;
                let columns = 0..group.num_columns();
                let open: Result<_> = columns.map(|i| group.get_column_reader(i)).collect();
                self.open = open?;
                self.left = usize::try_from(group.metadata().num_rows()).unwrap_or(0);
                self.group += 1;
            }
            self.read_page()?;
        }
        Ok(self.rows.pop_front())
    }

    fn read_page(&mut self) -> Result<()> {
        let damaged = || ParquetError::General("the columns are damaged".to_owned());
        let most = PAGE.min(self.left);
        let (mut runs, mut words) = (Vec::new(), Vec::new());
        let mut numbers: Vec<Vec<Option<f64>>> = vec![Vec::new(); most];
        for column in &mut self.open {
            let count = match column {
                ColumnReader::Int64ColumnReader(column) => {
                    column.read_records(most, None, None, &mut runs)?.0
                }
                ColumnReader::ByteArrayColumnReader(column) => {
                    column.read_records(most, None, None, &mut words)?.0
                }
                ColumnReader::DoubleColumnReader(column) => {
                    let (mut there, mut values) = (Vec::new(), Vec::new());
                    let there_too = Some(&mut there);
                    let (count, ..) = column.read_records(most, there_too, None, &mut values)?;
                    let mut values = values.into_iter();
                    for (row, there) in numbers.iter_mut().zip(there) {
                        row.push(if there == 1 { values.next() } else { None });
                    }
                    count
                }
                _ => return Err(damaged()),
            };
            if count != most {
                return Err(damaged());
            }
        }
        self.left -= most;
        let statuses = words.iter().map(|word| word.as_utf8().ok());
        let rows = runs.into_iter().zip(numbers).zip(statuses);
        for ((run, numbers), status) in rows {
            let run = usize::try_from(run).ok();
            let row = run
                .zip(status)
                .and_then(|(run, status)| Row::of_numbers(&self.columns, run, &numbers, status));
            self.rows.push_back(row.ok_or_else(damaged)?);
        }
        Ok(())
    }
}
