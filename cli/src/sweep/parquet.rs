//! The table of a sweep as a Parquet file: `run` is a whole number, `status` a text, everything else a
//! number that may be missing.

use super::journal::Row;
use parquet::basic::{LogicalType, Repetition, Type as Physical};
use parquet::column::writer::ColumnWriter;
use parquet::data_type::ByteArray;
use parquet::errors::{ParquetError, Result};
use parquet::file::properties::WriterProperties;
use parquet::file::writer::SerializedFileWriter;
use parquet::schema::types::Type;
use std::io::Write;
use std::sync::Arc;

/// How many rows are written at once, column after column.
const GROUP: usize = 65_536;

/// Writes the table without compression.
///
/// # Errors
/// Where the file cannot be written.
pub(crate) fn write(file: impl Write + Send, columns: &[String], rows: &[Row]) -> Result<()> {
    let schema = Arc::new(schema(columns)?);
    let properties = Arc::new(WriterProperties::builder().build());
    let mut writer = SerializedFileWriter::new(file, schema, properties)?;
    for rows in rows.chunks(GROUP) {
        let fields: Vec<Vec<&str>> = rows
            .iter()
            .map(|(_, row)| row.split(',').collect())
            .collect();
        let mut group = writer.next_row_group()?;
        let mut place = 0;
        while let Some(mut column) = group.next_column()? {
            let values = fields
                .iter()
                .map(|row| row.get(place).copied().unwrap_or_default());
            match column.untyped() {
                ColumnWriter::Int64ColumnWriter(column) => {
                    let values: Vec<i64> = values.map(|x| x.parse().unwrap_or(-1)).collect();
                    column.write_batch(&values, None, None)?;
                }
                ColumnWriter::ByteArrayColumnWriter(column) => {
                    let values: Vec<ByteArray> = values.map(ByteArray::from).collect();
                    column.write_batch(&values, None, None)?;
                }
                ColumnWriter::DoubleColumnWriter(column) => {
                    let numbers: Vec<Option<f64>> = values.map(|x| x.parse().ok()).collect();
                    let there: Vec<i16> = numbers.iter().map(|x| x.is_some().into()).collect();
                    let values: Vec<f64> = numbers.into_iter().flatten().collect();
                    column.write_batch(&values, Some(&there), None)?;
                }
                _ => return Err(ParquetError::General("a column has no type".to_owned())),
            }
            column.close()?;
            place += 1;
        }
        group.close()?;
    }
    writer.close()?;
    Ok(())
}

fn schema(columns: &[String]) -> Result<Type> {
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
    let columns: Result<Vec<Arc<Type>>> = columns.iter().map(column).collect();
    Type::group_type_builder("sweep")
        .with_fields(columns?)
        .build()
}
