//! Meshes of the element `asset`: their mass for a density of 1, read from their files when a shape asks for it.

use super::compiler::{Compiler, WRITE_INERTIAS};
use super::defaults::{Defaults, Element};
use super::known;
use crate::Fault;
use crate::element::{children, exactly, fault};
use crate::include::plain;
use crate::left::LeftOut;
use crate::mesh::{Mesh, Solid, Weight};
use nalgebra::{Point3, Quaternion, UnitQuaternion, Vector3};
use roxmltree::Node;
use std::collections::BTreeMap;
use std::io;

/// A reader of the contents of files by their names relative to the description.
pub(crate) type Read<'r> = &'r mut dyn FnMut(&str) -> io::Result<Vec<u8>>;

/// The meshes of a file by their names.
pub(crate) struct Meshes<'a, 'r> {
    elements: BTreeMap<String, Element<'a>>,
    /// The masses that are known already.
    solids: BTreeMap<String, Solid>,
    read: Read<'r>,
}

impl<'a, 'r> Meshes<'a, 'r> {
    /// Reads the elements `mesh`, but not their files.
    pub(crate) fn read(
        root: Node<'a, 'a>,
        defaults: &Defaults<'a>,
        read: Read<'r>,
    ) -> Result<Self, Fault> {
        let mut elements = BTreeMap::new();
        for asset in children(root, "asset") {
            for node in children(asset, "mesh") {
                let element = defaults.of(node, "mesh", None)?;
                // Without a name, it has that of its file without the folder and the ending.
                let file = element.text("file").unwrap_or_default();
                let file = file.rsplit(['/', '\\']).next().unwrap_or_default();
                let stem = file.rsplit_once('.').map_or(file, |(stem, _)| stem);
                let name = node.attribute("name").unwrap_or(stem).to_owned();
                if elements.contains_key(&name) {
                    return Err(fault(node, format!("a second mesh `{name}`")));
                }
                elements.insert(name, element);
            }
        }
        Ok(Self {
            elements,
            solids: BTreeMap::new(),
            read,
        })
    }

    /// The mass of the mesh of a shape for a density of 1, in the axes of the mesh.
    pub(crate) fn solid(
        &mut self,
        shape: Node<'_, '_>,
        name: &str,
        compiler: &Compiler,
        left: &mut LeftOut,
    ) -> Result<Solid, Fault> {
        if let Some(solid) = self.solids.get(name) {
            return Ok(*solid);
        }
        let Some(element) = self.elements.get(name) else {
            return Err(fault(shape, format!("there is no mesh `{name}`")));
        };
        known::others(element, Some(name), left);
        let node = element.node;
        let advice =
            format!("give the bodies with mesh `{name}` an `inertial`, or {WRITE_INERTIAS}");
        let weight = match element.choice("inertia", &["legacy", "exact", "shell", "convex"])? {
            Some("exact") => Weight::Exact,
            Some("shell") => Weight::Shell,
            Some("convex") => {
                let message = "the inertia of the convex hull of a mesh is not computed: ";
                return Err(fault(node, format!("{message}{advice}")));
            }
            _ => Weight::Legacy,
        };
        let (what, mut mesh) = match element.text("file") {
            Some(file) => {
                let file = compiler.mesh_file(file);
                let what = format!("the mesh file `{file}`");
                let bytes = (self.read)(&file).map_err(|error| {
                    let message = format!("cannot read {what}: {error}; put it there, {advice}");
                    fault(node, message)
                })?;
                let mesh = Mesh::read(&file, &bytes).map_err(|message| {
                    fault(node, format!("{what}: {message}; convert it, {advice}"))
                })?;
                (what, mesh)
            }
            None => (format!("the mesh `{name}`"), written(element, &advice)?),
        };
        place(&mut mesh, element)?;
        let solid = mesh.solid(weight).map_err(|message| {
            let message = format!(
                "{what}: {message}; with `inertia=\"shell\"` the mass is that of its surface, \
                 with `density=\"0\"` a shape has none; else {advice}"
            );
            fault(node, message)
        })?;
        self.solids.insert(name.to_owned(), solid);
        Ok(solid)
    }
}

/// The mesh whose vertices and triangles are in the description.
fn written(element: &Element<'_>, advice: &str) -> Result<Mesh, Fault> {
    let node = element.node;
    let (Some(vertices), Some(corners)) = (element.numbers("vertex")?, element.numbers("face")?)
    else {
        let message = format!("a mesh without `file`, or `vertex` and `face`: {advice}");
        return Err(fault(node, message));
    };
    let vertices = vertices.chunks(3);
    let vertices =
        vertices.map(|vertex| exactly(node, "vertex", vertex.to_vec()).map(Point3::from));
    let vertices: Vec<Point3<f64>> = vertices.collect::<Result<_, Fault>>()?;
    let corner = |number: f64| {
        let is_one = number.fract() == 0.0 && (0.0..vertices.len() as f64).contains(&number);
        let message = || format!("`face`: there is no vertex {number} of {}", vertices.len());
        is_one
            .then_some(number as usize)
            .ok_or_else(|| fault(node, message()))
    };
    let triangle = |numbers: &[f64]| -> Result<[usize; 3], Fault> {
        let [a, b, c] = exactly(node, "face", numbers.to_vec())?;
        Ok([corner(a)?, corner(b)?, corner(c)?])
    };
    let triangles = corners
        .chunks(3)
        .map(triangle)
        .collect::<Result<_, Fault>>()?;
    Ok(Mesh {
        vertices,
        triangles,
    })
}

/// Moves a mesh so that `refpos` and `refquat` are its frame, and scales it along the axes of that one.
fn place(mesh: &mut Mesh, element: &Element<'_>) -> Result<(), Fault> {
    let origin = Vector3::from(element.array::<3>("refpos")?.unwrap_or_default());
    let [w, x, y, z] = element.array("refquat")?.unwrap_or([1.0, 0.0, 0.0, 0.0]);
    let turn = UnitQuaternion::try_new(Quaternion::new(w, x, y, z), 0.0);
    let turn =
        turn.ok_or_else(|| fault(element.node, "`refquat` is 0, which is no orientation"))?;
    let scale = Vector3::from(element.array::<3>("scale")?.unwrap_or([1.0; 3]));
    for vertex in &mut mesh.vertices {
        let own = turn.inverse() * (vertex.coords - origin);
        vertex.coords = own.component_mul(&scale);
    }
    // A reflected triangle faces inward.
    if scale.product() < 0.0 {
        for triangle in &mut mesh.triangles {
            triangle.swap(1, 2);
        }
    }
    Ok(())
}

impl Compiler {
    /// The name of a mesh file relative to the description.
    fn mesh_file(&self, file: &str) -> String {
        let file = match self.strips_paths {
            true => file.rsplit(['/', '\\']).next().unwrap_or_default(),
            false => file,
        };
        match self.mesh_folder.as_str() {
            "" => plain(file),
            _ if file.starts_with('/') => plain(file),
            folder => plain(&format!("{folder}/{file}")),
        }
    }
}
