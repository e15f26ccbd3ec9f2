//! Columns as a Parquet file.

use mbdsl_sweep::parquet_column;
use parquet::basic::{Repetition, Type as Physical};
use parquet::data_type::DoubleType;
use parquet::errors::Result;
use parquet::file::metadata::KeyValue;
use parquet::file::properties::WriterProperties;
use parquet::file::writer::SerializedFileWriter;
use parquet::schema::types::Type;
use std::io::Write;
use std::sync::Arc;

/// Writes columns, each a name, a unit and its values, without compression; the units are metadata of the file, as
/// `unit.rod.theta`.
///
/// # Errors
/// If the file cannot be written.
pub(crate) fn write(file: impl Write + Send, columns: &[(String, String, Vec<f64>)]) -> Result<()> {
    let field = |name: &str| {
        let field = Type::primitive_type_builder(name, Physical::DOUBLE);
        let field = field.with_repetition(Repetition::REQUIRED).build();
        field.map(Arc::new)
    };
    let fields: Result<Vec<_>> = columns.iter().map(|(name, ..)| field(name)).collect();
    let schema = Type::group_type_builder("run")
        .with_fields(fields?)
        .build()?;
    let units = columns.iter().filter(|(_, unit, _)| !unit.is_empty());
    let units = units.map(|(name, unit, _)| KeyValue::new(format!("unit.{name}"), unit.clone()));
    let properties = WriterProperties::builder()
        .set_key_value_metadata(Some(units.collect()))
        .build();
    let mut writer = SerializedFileWriter::new(file, Arc::new(schema), Arc::new(properties))?;
    let described = writer.schema_descr().columns().to_vec();
    let properties = Arc::clone(writer.properties());
    let mut group = writer.next_row_group()?;
    for (column, (_, _, values)) in described.into_iter().zip(columns) {
        parquet_column::write::<DoubleType, _>(&mut group, column, &properties, values, None)?;
    }
    group.close()?;
    writer.close()?;
    Ok(())
}
