//! Descriptions of robots in other formats as models of mbdsl: URDF, and the rigid part of MJCF.
//!
//! ```text
//! include (one text of several files) -> urdf, mjcf -> robot -> rigid (links without a joint between them) -> text
//! ```
//!
//! A model has the bodies and joints of the description, the limits of joints as stops, damping and springs as loads.
//! Parts that cannot be taken, as meshes or sensors, are listed in [`Imported::left`]; one that would make the model
//! wrong is a [`Fault`].
//! Lengths, masses and angles are numbers in SI units, as the formats have them.
//!
//! ```
//! use mbdsl_import::{Base, Format, import};
//!
//! let urdf = r#"<robot name="pendulum">
//!   <link name="base"/>
//!   <link name="rod"><inertial>
//!     <origin xyz="0 0 -0.5"/><mass value="1"/>
//!     <inertia ixx="0.1" ixy="0" ixz="0" iyy="0.1" iyz="0" izz="0.01"/>
//!   </inertial></link>
//!   <joint name="hinge" type="continuous"><parent link="base"/><child link="rod"/><axis xyz="0 1 0"/></joint>
//! </robot>"#;
//! let imported = import(urdf, Format::Urdf, Base::Fixed)?;
//! assert!(imported.text.contains("joint hinge = revolute(ground.hinge, rod.hinge, axis = (0, 1, 0));"));
//! assert!(imported.left.is_empty());
//! # Ok::<(), mbdsl_import::Fault>(())
//! ```

#![warn(clippy::print_stdout, clippy::print_stderr)]

mod element;
mod follows;
mod include;
mod inertia;
mod known;
mod left;
mod loops;
mod mesh;
mod mjcf;
mod names;
mod number;
mod rigid;
mod robot;
mod text;
mod urdf;

use include::Source;
use std::io;

/// A format of descriptions.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Format {
    /// The Unified Robot Description Format of ROS; not xacro, which becomes URDF by the command `xacro`.
    Urdf,
    /// The format of MuJoCo.
    Mjcf,
}

impl Format {
    /// The format of a text, by its outermost element. URDF may have a `mujoco` inside.
    pub fn of(text: &str) -> Self {
        let document = element::parse(text);
        let is_mjcf = |name| ["mujoco", "mujocoinclude"].contains(&name);
        match document.is_ok_and(|document| is_mjcf(document.root_element().tag_name().name())) {
            true => Self::Mjcf,
            false => Self::Urdf,
        }
    }
}

/// Role of the first link of a URDF file, which no joint holds. MJCF says it itself.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Base {
    /// The link is the ground.
    #[default]
    Fixed,
    /// The link is a body that nothing holds.
    Free,
}

/// An imported model, with a list of what was left out of the description.
#[derive(Debug, Clone, PartialEq)]
pub struct Imported {
    /// The text of the model.
    pub text: String,
    /// Parts of the description that were left out: those that change the motion, then the others, each in the order of
    /// the file.
    pub left: Vec<Left>,
    /// Choices that the description leaves open, and names that the model has changed, in the order of the file.
    pub notes: Vec<Note>,
}

/// A choice of the import that a reader of the model should know.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Note {
    /// The included file that it is about; `None` for the description itself.
    pub file: Option<String>,
    /// The line that it is about, from 1.
    pub line: u32,
    /// The choice and its reason.
    pub message: String,
}

/// Things of one kind in a description that the model does not have.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Left {
    /// The included file that has the first of them; `None` for the description itself.
    pub file: Option<String>,
    /// The line of the first of them, from 1.
    pub line: u32,
    /// Kind of these things, as in "`visual` of links".
    pub what: String,
    /// Names of what they belong to, in the order of the file; without those that have no name.
    pub of: Vec<String>,
    /// Number of things of this kind.
    pub count: usize,
    /// Whether the model can move differently without them.
    pub changes_motion: bool,
}

impl std::fmt::Display for Left {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.what)?;
        match (&self.of[..], self.count) {
            ([], 1) => Ok(()),
            ([], count) => write!(f, ", {count} times"),
            (of, _) => write!(f, ": {}", of.join(", ")),
        }
    }
}

/// Reason why a description cannot become a model.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{}line {line}: {message}", .file.as_ref().map_or_else(String::new, |file| format!("{file}, ")))]
pub struct Fault {
    /// The included file where it is, relative to the description; `None` for the description itself.
    pub file: Option<String>,
    /// The line where it is, from 1.
    pub line: u32,
    /// Message about what is wrong and, where it is known, what to do.
    pub message: String,
}

/// Converts a description in one file to a model.
///
/// # Errors
/// Where the text is not XML of the format, or has something without which the model would be another mechanism.
pub fn import(text: &str, format: Format, base: Base) -> Result<Imported, Fault> {
    let message = "the description is a text without a folder";
    import_with_files(text, format, base, |_| Err(io::Error::other(message)))
}

/// Converts a description to a model, with the files that it includes and those of its meshes.
///
/// `read` gives the contents of a file by its name, which is relative to the folder of the description.
///
/// # Errors
/// A [`Fault`] as of [`import`], or a file that cannot be read.
pub fn import_with_files(
    text: &str,
    format: Format,
    base: Base,
    mut read: impl FnMut(&str) -> io::Result<Vec<u8>>,
) -> Result<Imported, Fault> {
    let source = match format {
        Format::Urdf => Source::alone(text),
        Format::Mjcf => Source::with_files(text, &mut read)?,
    };
    let imported = of_text(&source.text, format, base, &mut read);
    let mut imported = imported.map_err(|fault| {
        let (file, line) = source.place(fault.line);
        Fault {
            file,
            line,
            ..fault
        }
    })?;
    for left in &mut imported.left {
        (left.file, left.line) = source.place(left.line);
    }
    for note in &mut imported.notes {
        (note.file, note.line) = source.place(note.line);
    }
    Ok(imported)
}

/// The model of a text that has everything.
fn of_text(
    text: &str,
    format: Format,
    base: Base,
    read: &mut dyn FnMut(&str) -> io::Result<Vec<u8>>,
) -> Result<Imported, Fault> {
    let document = element::parse(text)?;
    let robot = match format {
        Format::Urdf => urdf::read(document.root_element(), base)?,
        Format::Mjcf => mjcf::read(document.root_element(), read)?,
    };
    follows::order(&robot.joints)?;
    let mut robot = rigid::merged(robot)?;
    if robot.is_grounded && robot.joints.is_empty() {
        let advice = match format {
            Format::Urdf => "; with a free base (`--free-base`) the first link is a body",
            Format::Mjcf => "",
        };
        let message = format!("no joint moves, so that nothing can move{advice}");
        return Err(element::fault(document.root_element(), message));
    }
    follows::merge_limits(&mut robot.joints)?;
    let left = std::mem::take(&mut robot.left).into_list();
    let (text, mut notes) = text::write(&robot, &left)?;
    notes.sort_by_key(|note| note.line);
    Ok(Imported { text, left, notes })
}

#[cfg(test)]
mod tests;
