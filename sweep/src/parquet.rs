//! A table as a Parquet file: `run` is a whole number, `status` a text, everything else a number that may
//! be missing.

use crate::columns::Columns;
use crate::parquet_column;
use crate::row::Row;
use parquet::basic::{LogicalType, Repetition, Type as Physical};
use parquet::data_type::{ByteArray, ByteArrayType, DoubleType, Int64Type};
use parquet::errors::Result;
use parquet::file::metadata::{KeyValue, ParquetMetaData, ParquetMetaDataReader};
use parquet::file::properties::WriterProperties;
use parquet::file::writer::SerializedFileWriter;
use parquet::schema::types::Type;
use std::fs::File;
use std::io::Write;
use std::sync::Arc;

/// The number of rows that are written at once, column after column.
const GROUP: usize = 65_536;

/// The number of rows in a page of a shard.
pub(crate) const PAGE: usize = 1024;

/// The key of the header in the metadata of a shard.
const HEADER: &str = "mbdsl.sweep";

/// A table that is being written, without compression.
pub(crate) struct TableFile<W: Write + Send> {
    writer: SerializedFileWriter<W>,
    /// Rows that are not written yet, fewer than a group.
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
        let columns = self.writer.schema_descr().columns().to_vec();
        let properties = Arc::clone(self.writer.properties());
        let mut group = self.writer.next_row_group()?;
        let mut place = 0;
        for column in columns {
            let (group, properties) = (&mut group, &properties);
            match column.physical_type() {
                Physical::INT64 => {
                    let runs = rows.iter().map(|row| i64::try_from(row.run).unwrap_or(-1));
                    let runs: Vec<i64> = runs.collect();
                    parquet_column::write::<Int64Type, _>(group, column, properties, &runs, None)?;
                }
                Physical::BYTE_ARRAY => {
                    let words = rows.iter().map(|row| ByteArray::from(row.status.name()));
                    let words: Vec<ByteArray> = words.collect();
                    parquet_column::write::<ByteArrayType, _>(
                        group, column, properties, &words, None,
                    )?;
                }
                _ => {
                    let numbers = numbers.iter().map(|row| row.get(place).copied().flatten());
                    let there: Vec<i16> = numbers.clone().map(|x| x.is_some().into()).collect();
                    let values: Vec<f64> = numbers.flatten().collect();
                    let there = Some(&there[..]);
                    parquet_column::write::<DoubleType, _>(
                        group, column, properties, &values, there,
                    )?;
                    place += 1;
                }
            }
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

/// Metadata of a file, and the header of a shard as text; `None` if the file is not a shard.
///
/// # Errors
/// If the file cannot be read.
pub(crate) fn header(file: &File) -> Result<(ParquetMetaData, Option<String>)> {
    let metadata = ParquetMetaDataReader::new().parse_and_finish(file)?;
    let pairs = metadata.file_metadata().key_value_metadata();
    let mut pairs = pairs.into_iter().flatten();
    let header = pairs.find(|pair| pair.key == HEADER);
    let header = header.and_then(|pair| pair.value.clone());
    Ok((metadata, header))
}
