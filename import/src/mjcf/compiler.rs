//! Settings for reading a file, as MuJoCo does: the element `compiler`.

use super::defaults::Element;
use super::known;
use crate::Fault;
use crate::element::{children, fault};
use crate::left::LeftOut;
use roxmltree::Node;

/// Advice for files of which MuJoCo makes something else than is written there.
pub(crate) const WRITE_OUT: &str =
    "let MuJoCo write the model out (`compile model.xml plain.xml`) and import that";

/// Advice for files with shapes whose mass is not known here.
pub(crate) const WRITE_INERTIAS: &str = "add `<compiler saveinertial=\"true\"/>`, let MuJoCo write the model out \
     (`compile model.xml plain.xml`), and import that";

/// The most bodies of a model, and the most frames in one another.
pub(crate) const MOST_BODIES: usize = 1000;

/// The settings of `compiler`.
pub(crate) struct Compiler {
    /// The size of the unit of angles in rad.
    pub(crate) angle: f64,
    /// The axes of `euler`: lower case turns with the body, upper case does not.
    pub(crate) sequence: Vec<char>,
    /// Whether `range` alone limits a joint.
    pub(crate) limits_by_range: bool,
    /// Whether masses of shapes win over those of `inertial`; `None` if only bodies without `inertial` take them.
    pub(crate) from_shapes: Option<bool>,
    /// The least and the largest group of shapes that have a mass.
    pub(crate) groups: [f64; 2],
    /// The mass to which all masses are scaled.
    pub(crate) total_mass: Option<f64>,
    /// Whether inertias that no body can have are replaced.
    pub(crate) balances: bool,
    /// The folder of the files of meshes, relative to the description.
    pub(crate) mesh_folder: String,
    /// Whether files of meshes are in that folder, whatever folder they give.
    pub(crate) strips_paths: bool,
}

impl Compiler {
    /// Reads the elements `compiler`; later ones win.
    ///
    /// # Errors
    /// If MuJoCo makes other bodies than the file has.
    pub(crate) fn read(root: Node<'_, '_>, left: &mut LeftOut) -> Result<Self, Fault> {
        let mut compiler = Self {
            angle: 1_f64.to_radians(),
            sequence: "xyz".chars().collect(),
            limits_by_range: true,
            from_shapes: None,
            groups: [0.0, 5.0],
            total_mass: None,
            balances: false,
            mesh_folder: String::new(),
            strips_paths: false,
        };
        for node in children(root, "compiler") {
            let element = Element::without_class(node)?;
            known::others(&element, None, left);
            compiler.extend(&element)?;
        }
        Ok(compiler)
    }

    fn extend(&mut self, element: &Element<'_>) -> Result<(), Fault> {
        let node = element.node;
        for setting in ["boundmass", "boundinertia"] {
            if element.number(setting)?.is_some_and(|value| value > 0.0) {
                return Err(fault(node, format!("`{setting}`: {WRITE_OUT}")));
            }
        }
        if let Some(total) = element.number("settotalmass")? {
            self.total_mass = Some(total).filter(|total| *total > 0.0);
        }
        if element.choice("coordinate", &["local", "global"])? == Some("global") {
            return Err(fault(node, format!("global coordinates: {WRITE_OUT}")));
        }
        match element.choice("angle", &["degree", "radian"])? {
            Some("degree") => self.angle = 1_f64.to_radians(),
            Some(_) => self.angle = 1.0,
            None => {}
        }
        if let Some(sequence) = element.text("eulerseq") {
            self.sequence = sequence.chars().collect();
            let is_axis = |axis: &char| "xyzXYZ".contains(*axis);
            if self.sequence.len() != 3 || !self.sequence.iter().all(is_axis) {
                let message = format!("`eulerseq` is three of x, y, z, X, Y, Z, not `{sequence}`");
                return Err(fault(node, message));
            }
        }
        if let Some(by_range) = element.flag("autolimits")? {
            self.limits_by_range = by_range;
        }
        match element.choice("inertiafromgeom", &["true", "false", "auto"])? {
            Some("auto") => self.from_shapes = None,
            Some(word) => self.from_shapes = Some(word == "true"),
            None => {}
        }
        if let Some(groups) = element.array::<2>("inertiagrouprange")? {
            self.groups = groups;
        }
        if let Some(balances) = element.flag("balanceinertia")? {
            self.balances = balances;
        }
        // The folder of all files, and that of meshes.
        for folder in ["assetdir", "meshdir"] {
            if let Some(folder) = element.text(folder) {
                folder.clone_into(&mut self.mesh_folder);
            }
        }
        if let Some(strips) = element.flag("strippath")? {
            self.strips_paths = strips;
        }
        Ok(())
    }
}
