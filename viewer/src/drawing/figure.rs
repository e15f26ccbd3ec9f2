//! The schema of a drawing: figures of parts, each a shape with its looks.

use crate::scene::Place;
use crate::tracks::Number;
use serde::{Serialize, Serializer};

/// A sign of the drawing that moves as one.
#[derive(Serialize)]
pub(crate) struct Figure {
    pub(crate) of: Owner,
    /// The layer that shows it; always shown without one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) layer: Option<Layer>,
    pub(crate) carrier: Carrier,
    /// The unit of its lengths as a multiple of `r`, and its least size, px; `r` itself without one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) unit: Option<[f64; 2]>,
    pub(crate) parts: Vec<Part>,
}

/// The thing of the scene that a figure belongs to, by its index.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Owner {
    Body(u32),
    Joint(u32),
    Load(u32),
    Trace(u32),
}

/// A layer of the page that can be hidden.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Layer {
    /// Centers of mass.
    Centers,
    /// Paths of points.
    Paths,
}

/// The axes of a figure.
#[derive(Clone, Serialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Carrier {
    /// The axes of a body, or of the ground.
    Body(Option<u32>),
    /// About a place, with the angle of a body; upright without one.
    At { place: Place, turn: Option<u32> },
    /// About a point in the world that leaves a path, by the index of the trace; upright.
    Trace(u32),
    /// From one place to another: the first number of a vertex is the share of the way.
    Between([Place; 2]),
}

/// A shape that is painted with one look after the other.
#[derive(Serialize)]
pub(crate) struct Part {
    #[serde(flatten)]
    pub(crate) shape: Shape,
    pub(crate) looks: Vec<Look>,
}

/// Lengths of shapes are pairs: m, and multiples of the unit.
#[derive(Serialize)]
#[serde(tag = "shape", rename_all = "lowercase")]
pub(crate) enum Shape {
    /// A polyline, or a polygon if it is closed.
    Line {
        points: Vec<Vertex>,
        closed: bool,
    },
    Circle {
        center: Vertex,
        radius: [f64; 2],
    },
    /// A rectangle with round corners, which is turned by an angle, rad; half sides and corners in units.
    Block {
        center: Vertex,
        half: [f64; 2],
        corner: f64,
        angle: f64,
    },
    /// Short strokes along a straight line, to its right (-1) or left (1), as deep as so many units.
    Hatch {
        points: [Vertex; 2],
        side: f64,
        depth: f64,
    },
    /// Both tangents of the circles about two places, m; they cross between radii of different signs.
    Belt {
        radii: [f64; 2],
    },
}

/// A point in the axes of a figure: m, and on the screen multiples of the unit from there; y goes up.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Vertex {
    pub(crate) at: [Number; 2],
    pub(crate) off: [f64; 2],
}

impl Vertex {
    /// A vertex in m.
    pub(crate) fn new(at: [Number; 2]) -> Vertex {
        let off = [0.0; 2];
        Vertex { at, off }
    }

    /// A constant place in m, and units from there.
    pub(crate) fn constant(at: [f64; 2], off: [f64; 2]) -> Vertex {
        let at = at.map(Number::Constant);
        // As fine as a screen can show.
        let off = off.map(|x| (x * 1e4).round() / 1e4);
        Vertex { at, off }
    }

    /// A vertex in units about the origin.
    pub(crate) fn sign(off: [f64; 2]) -> Vertex {
        Vertex::constant([0.0; 2], off)
    }
}

impl Serialize for Vertex {
    /// Two numbers in m, or these and two in units.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let [x, y] = self.at;
        match self.off {
            [0.0, 0.0] => self.at.serialize(serializer),
            off => (x, y, off[0], off[1]).serialize(serializer),
        }
    }
}

/// Colors of the inside and of the line of a shape.
#[derive(Debug, Clone, PartialEq, Serialize, Default)]
pub(crate) struct Look {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) fill: Option<Role>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) stroke: Option<Role>,
    /// Width of the line: units and px; at least 1 px.
    pub(crate) width: [f64; 2],
    /// Lengths of dashes and gaps, px.
    #[serde(skip_serializing_if = "<[f64]>::is_empty")]
    pub(crate) dash: &'static [f64],
    /// Opacity of the inside.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) opacity: Option<f64>,
}

impl Look {
    /// A line of a width in px.
    pub(crate) fn line(stroke: Role, width: f64) -> Look {
        Look::thick(stroke, [0.0, width])
    }

    /// A line as thick as so many units and px.
    pub(crate) fn thick(stroke: Role, width: [f64; 2]) -> Look {
        Look {
            stroke: Some(stroke),
            width,
            ..Look::default()
        }
    }

    /// A filled shape without a line.
    pub(crate) fn filled(fill: Role) -> Look {
        Look {
            fill: Some(fill),
            ..Look::default()
        }
    }

    pub(crate) fn with_fill(self, fill: Role) -> Look {
        let fill = Some(fill);
        Look { fill, ..self }
    }
}

/// The use of a color; each view has its own palette.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Role {
    Ink,
    Muted,
    Sheet,
    Accent,
    Body(u32),
    Path(u32),
}

impl Serialize for Role {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Role::Ink => serializer.serialize_str("ink"),
            Role::Muted => serializer.serialize_str("muted"),
            Role::Sheet => serializer.serialize_str("sheet"),
            Role::Accent => serializer.serialize_str("accent"),
            Role::Body(index) => serializer.collect_str(&format_args!("body {index}")),
            Role::Path(index) => serializer.collect_str(&format_args!("path {index}")),
        }
    }
}

/// A name in the drawing.
#[derive(Serialize)]
pub(crate) struct Label {
    pub(crate) text: String,
    pub(crate) role: Role,
    /// The places in whose middle it stands.
    pub(crate) places: [Place; 2],
    /// Direction in which it is off them, right and up.
    pub(crate) off: [f64; 2],
}
