//! Surfaces of triangles from files in the formats STL and OBJ, and their mass and inertia.

mod solid;
#[cfg(test)]
mod tests;

pub(crate) use solid::{Solid, Weight};

use nalgebra::Point3;
use std::collections::BTreeMap;

/// The most triangles of a surface.
const MAX_TRIANGLES: usize = 5_000_000;

/// A surface of triangles.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Mesh {
    pub(crate) vertices: Vec<Point3<f64>>,
    /// Three vertices each, counter-clockwise as seen from outside.
    pub(crate) triangles: Vec<[usize; 3]>,
}

impl Mesh {
    /// Reads a file, whose format follows from the end of its name.
    ///
    /// # Errors
    /// A message if the format is another one, or the file has faults.
    pub(crate) fn read(name: &str, bytes: &[u8]) -> Result<Self, String> {
        let ending = name.rsplit_once('.').map_or("", |(_, ending)| ending);
        let mesh = match ending.to_ascii_lowercase().as_str() {
            "stl" => Self::of_stl(bytes)?,
            "obj" => Self::of_obj(bytes)?,
            _ => return Err("it is neither STL nor OBJ".to_owned()),
        };
        if mesh.triangles.is_empty() {
            return Err("it has no triangles".to_owned());
        }
        let is_finite = |vertex: &Point3<f64>| vertex.iter().all(|part| part.is_finite());
        match mesh.vertices.iter().all(is_finite) {
            true => Ok(mesh),
            false => Err("a vertex is not finite".to_owned()),
        }
    }

    /// Reads a file of the format STL, of bytes or of words.
    ///
    /// The length tells the two apart: files of bytes may begin with `solid`, as those of words do.
    fn of_stl(bytes: &[u8]) -> Result<Self, String> {
        const HEAD: usize = 84;
        const TRIANGLE: usize = 50;
        let count = bytes.get(80..HEAD).and_then(|count| count.try_into().ok());
        let count = count.map(|count| u32::from_le_bytes(count) as usize);
        let is_of_bytes = |count: &usize| HEAD + count * TRIANGLE == bytes.len();
        if count.is_none_or(|count| !is_of_bytes(&count)) {
            return match std::str::from_utf8(bytes) {
                Ok(text) if text.trim_start().starts_with("solid") => Self::of_stl_words(text),
                _ => Err(format!(
                    "it has {} bytes, which is no STL of {} triangles",
                    bytes.len(),
                    count.unwrap_or(0)
                )),
            };
        }
        let mut surface = Surface::default();
        for triangle in bytes[HEAD..].chunks_exact(TRIANGLE) {
            // A direction, three vertices, and two bytes of other use.
            let numbers = triangle[12..48].as_chunks::<4>().0;
            let numbers = numbers.iter().map(|number| f32::from_le_bytes(*number));
            let numbers: Vec<f64> = numbers.map(f64::from).collect();
            surface.add(&numbers)?;
        }
        Ok(surface.mesh)
    }

    fn of_stl_words(text: &str) -> Result<Self, String> {
        let mut surface = Surface::default();
        let mut numbers = Vec::new();
        for (place, line) in text.lines().enumerate() {
            let mut words = line.split_whitespace();
            match words.next() {
                Some("vertex") => numbers.extend(three(words, place)?),
                Some("endfacet") if numbers.len() == 9 => {
                    surface.add(&numbers)?;
                    numbers.clear();
                }
                Some("endfacet") => {
                    let count = numbers.len() / 3;
                    let line = place + 1;
                    return Err(format!("line {line}: expected 3 vertices, found {count}"));
                }
                _ => {}
            }
        }
        Ok(surface.mesh)
    }

    /// Reads a file of the format OBJ; faces of more than three vertices are fans of triangles.
    fn of_obj(bytes: &[u8]) -> Result<Self, String> {
        let options = tobj::LoadOptions {
            triangulate: true,
            ignore_points: true,
            ignore_lines: true,
            ..tobj::LoadOptions::default()
        };
        // Materials have no mass.
        let material = |_: &std::path::Path| Err(tobj::LoadError::OpenFileFailed);
        let (models, _) = tobj::load_obj_buf(&mut &*bytes, &options, material)
            .map_err(|error| error.to_string())?;
        let mut surface = Surface::default();
        for model in models {
            let places = &model.mesh.positions;
            for triangle in model.mesh.indices.chunks_exact(3) {
                let mut numbers = Vec::new();
                for vertex in triangle {
                    let first = *vertex as usize * 3;
                    let vertex = places.get(first..first + 3);
                    let vertex = vertex.ok_or("a face has a vertex that is not there")?;
                    numbers.extend(vertex.iter().map(|part| f64::from(*part)));
                }
                surface.add(&numbers)?;
            }
        }
        Ok(surface.mesh)
    }
}

/// The three numbers of a vertex.
fn three<'t>(words: impl Iterator<Item = &'t str>, place: usize) -> Result<[f64; 3], String> {
    let numbers: Option<Vec<f64>> = words.map(|word| word.parse().ok()).collect();
    let numbers = numbers.and_then(|numbers| numbers.try_into().ok());
    numbers.ok_or_else(|| format!("line {}: a vertex is not three numbers", place + 1))
}

/// A surface as its triangles are added; vertices at one place are one.
struct Surface {
    mesh: Mesh,
    known: BTreeMap<[u64; 3], usize>,
}

impl Default for Surface {
    fn default() -> Self {
        let mesh = Mesh {
            vertices: Vec::new(),
            triangles: Vec::new(),
        };
        Self {
            mesh,
            known: BTreeMap::new(),
        }
    }
}

impl Surface {
    /// Adds a triangle of nine numbers.
    fn add(&mut self, numbers: &[f64]) -> Result<(), String> {
        if self.mesh.triangles.len() == MAX_TRIANGLES {
            return Err(format!("it has more than {MAX_TRIANGLES} triangles"));
        }
        let vertices = &mut self.mesh.vertices;
        let mut triangle = [0; 3];
        for (place, vertex) in triangle.iter_mut().zip(numbers.as_chunks::<3>().0) {
            // The zeros of both signs are one place.
            let bits = vertex.map(|part| (part + 0.0).to_bits());
            *place = *self.known.entry(bits).or_insert_with(|| {
                vertices.push(Point3::from(*vertex));
                vertices.len() - 1
            });
        }
        self.mesh.triangles.push(triangle);
        Ok(())
    }
}
