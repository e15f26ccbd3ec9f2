//! Writes columns of Parquet files, each with the code of its own type only.
//!
//! `next_column` of the library brings the code of all eight types into a program, which is half of what Parquet
//! takes in the Python package.

use bytes::Bytes;
use parquet::column::writer::ColumnWriterImpl;
use parquet::data_type::DataType;
use parquet::errors::Result;
use parquet::file::properties::WriterPropertiesPtr;
use parquet::file::writer::{SerializedPageWriter, SerializedRowGroupWriter, TrackedWrite};
use parquet::schema::types::ColumnDescPtr;
use std::io::Write;
use std::sync::Arc;

/// Writes the next column of a group of rows, with the bytes of `next_column` and `write_batch`. If `there` is given,
/// it is 1 for a row that has a value, and 0 for one that has none.
///
/// # Errors
/// If the file cannot be written, or the group has no such column.
pub fn write<T: DataType, W: Write + Send>(
    group: &mut SerializedRowGroupWriter<'_, W>,
    column: ColumnDescPtr,
    properties: &WriterPropertiesPtr,
    values: &[T::T],
    there: Option<&[i16]>,
) -> Result<()> {
    let mut chunk = TrackedWrite::new(Vec::new());
    let pages = Box::new(SerializedPageWriter::new(&mut chunk));
    let mut writer = ColumnWriterImpl::<T>::new(column, Arc::clone(properties), pages);
    writer.write_batch(values, there, None)?;
    let closed = writer.close()?;
    group.append_column(&Bytes::from(chunk.into_inner()?), closed)
}
