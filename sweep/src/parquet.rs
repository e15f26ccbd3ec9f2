//! A table as a Parquet file: `run` is a whole number, `status` a text, everything else a number that may
//! be missing.

use crate::columns::Columns;
use crate::row::Row;
use parquet::basic::{LogicalType, Repetition, Type as Physical};
use parquet::column::writer::ColumnWriter;
use parquet::data_type::ByteArray;
use parquet::errors::{ParquetError, Result};
use parquet::file::properties::WriterProperties;
use parquet::file::writer::SerializedFileWriter;
use parquet::schema::types::Type;
use std::io::Write;
use std::sync::Arc;

/// The number of rows that are written at once, column after column.
const GROUP: usize = 65_536;

/// Writes the table without compression.
///
/// # Errors
/// If the file cannot be written.
pub(crate) fn write(file: impl Write + Send, columns: &Columns, rows: &[Row]) -> Result<()> {
    let schema = Arc::new(schema(columns)?);
    let properties = Arc::new(WriterProperties::builder().build());
    let mut writer = SerializedFileWriter::new(file, schema, properties)?;
    for rows in rows.chunks(GROUP) {
        let numbers: Vec<Vec<Option<f64>>> =
            rows.iter().map(|row| row.numbers().collect()).collect();
        let mut group = writer.next_row_group()?;
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
    }
    writer.close()?;
    Ok(())
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
