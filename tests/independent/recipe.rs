//! What is random in a case, item by item.
//!
//! A recipe is made of independent small numbers, so that it shrinks well; `build.rs` turns every
//! recipe into a mechanism that can be assembled.

use proptest::sample::Index;

use crate::expression::Tree;
use crate::model::{Vector, Wave};

/// Everything that is random in a case.
#[derive(Debug, Clone)]
pub(crate) struct Recipe {
    pub(crate) units: bool,
    /// Whether every body hangs on the one before it.
    pub(crate) chain: bool,
    pub(crate) gravity: Option<Vector>,
    pub(crate) bodies: Vec<BodyRecipe>,
    pub(crate) loops: Vec<LoopRecipe>,
    pub(crate) series: Option<SeriesRecipe>,
    /// What an input measures, its default and the value that is set.
    pub(crate) inputs: Vec<(Index, f64, f64)>,
    pub(crate) kinetics: Vec<KineticRecipe>,
    /// The starts and the rates of states.
    pub(crate) states: Vec<(f64, RawTree)>,
    pub(crate) late: Vec<RawTree>,
    pub(crate) omits_zeros: bool,
    pub(crate) lets: Vec<RawTree>,
    pub(crate) loads: Vec<LoadRecipe>,
    pub(crate) outputs: Vec<OutputRecipe>,
    pub(crate) fixed: bool,
    pub(crate) expect_dof: bool,
    /// Which start velocities are given.
    pub(crate) given: Option<Vec<bool>>,
    pub(crate) t: f64,
    /// How far the state is from the assembled start.
    pub(crate) moved: Vec<f64>,
    pub(crate) v: Vec<f64>,
    /// The spelling of the text.
    pub(crate) seed: u64,
}

/// A body and the joint by which it hangs on an earlier one, or on the ground.
#[derive(Debug, Clone)]
pub(crate) struct BodyRecipe {
    /// 0 = particle, 1 = rotor, 2 = slider, 3 = free coordinate, else a rigid body.
    pub(crate) form: u8,
    /// Of a free coordinate.
    pub(crate) kinetic: KineticRecipe,
    /// Of a slider.
    pub(crate) axis: Vector,
    /// Where a rotor has no mass, or a slider no origin.
    pub(crate) plain: bool,
    pub(crate) mass: f64,
    pub(crate) gyration: f64,
    pub(crate) center: Option<Vector>,
    /// From the center of the body it hangs on.
    pub(crate) offset: Vector,
    pub(crate) theta: f64,
    pub(crate) parent: Index,
    pub(crate) joint: Option<JointRecipe>,
}

/// `coefficient (p w^2 + g u)` of positive p, w = sum of velocities + offset, u a velocity.
#[derive(Debug, Clone)]
pub(crate) struct KineticRecipe {
    pub(crate) coefficient: f64,
    pub(crate) factor: RawTree,
    pub(crate) velocities: Vec<(f64, RawLeaf)>,
    pub(crate) offset: Option<RawTree>,
    pub(crate) linear: Option<(RawTree, RawLeaf)>,
}

/// The numbers of a [`Series`](crate::model::Series).
#[derive(Debug, Clone)]
pub(crate) struct SeriesRecipe {
    pub(crate) count: usize,
    pub(crate) exclusive: bool,
    /// mass, its slope, inertia, theta, its slope.
    pub(crate) body: [f64; 5],
    pub(crate) base: Vector,
    pub(crate) step: Vector,
    /// reach, coupling, pull, twist, brace, drag.
    pub(crate) loads: [f64; 6],
}

/// A joint that closes a loop, where it is not redundant.
#[derive(Debug, Clone)]
pub(crate) struct LoopRecipe {
    pub(crate) ends: [Index; 2],
    pub(crate) joint: JointRecipe,
}

/// A joint.
#[derive(Debug, Clone)]
pub(crate) struct JointRecipe {
    pub(crate) kind: KindRecipe,
    /// Where the first point is, from halfway between the bodies.
    pub(crate) place: Vector,
    /// Where the second point of a distance joint is, from the first one.
    pub(crate) reach: Vector,
    /// Whether the new body comes first.
    pub(crate) swap: bool,
    /// The motion of a length or an angle.
    pub(crate) wave: Option<Wave>,
    /// The motion of a ground point.
    pub(crate) ground_waves: Option<[Option<Wave>; 2]>,
}

/// The kind of a joint.
#[derive(Debug, Clone)]
pub(crate) enum KindRecipe {
    Revolute,
    Prismatic {
        axis: Vector,
        slide: f64,
        omit_angle: bool,
    },
    Distance,
    Weld {
        omit_angle: bool,
    },
    Slot {
        axis: Vector,
        slide: f64,
    },
    Gear(f64, Option<Index>),
    Rack {
        axis: Vector,
        radius: f64,
    },
    Rolling {
        axis: Vector,
        radius: f64,
        slide: f64,
    },
    Wheels([f64; 2]),
    Cam,
    Belt([f64; 2]),
    DriveCoordinate(Index),
    DriveAngle,
    DriveDistance,
    Constraint(FormRecipe),
}

/// The numbers and the coordinates of a form.
#[derive(Debug, Clone)]
pub(crate) struct FormRecipe {
    pub(crate) numbers: [f64; 4],
    pub(crate) coordinates: [Index; 2],
}

/// A force or torque.
#[derive(Debug, Clone)]
pub(crate) struct LoadRecipe {
    /// 0 = torque, 1 = spring, 2 = law, 3 = torsion spring, 4 and 8 = potential, 9 = spring, 11 = bushing,
    /// else a force.
    pub(crate) kind: u8,
    /// Local components of a force.
    pub(crate) local: bool,
    pub(crate) ends: [(Index, Index); 2],
    pub(crate) stiffness: Option<f64>,
    pub(crate) damping: Option<f64>,
    pub(crate) free: Option<(f64, Option<Wave>)>,
    pub(crate) vary: Option<Wave>,
    pub(crate) damping_factor: Option<RawTree>,
    pub(crate) energy: RawTree,
    pub(crate) form: FormRecipe,
    pub(crate) body: Index,
    pub(crate) point: Index,
    pub(crate) against: Option<Index>,
    pub(crate) laws: [Vec<TermRecipe>; 2],
}

/// One term of a law.
#[derive(Debug, Clone)]
pub(crate) struct TermRecipe {
    pub(crate) coefficient: f64,
    pub(crate) factor: FactorRecipe,
}

/// What a coefficient multiplies.
#[derive(Debug, Clone)]
pub(crate) enum FactorRecipe {
    One,
    Quantity(RawLeaf),
    Expression(RawTree),
}

/// An output.
#[derive(Debug, Clone)]
pub(crate) enum OutputRecipe {
    Point(RawLeaf),
    Quantity(RawLeaf),
    Expression(RawTree),
    Reaction(Index, usize),
    Energy(usize),
}

/// A quantity before one knows what there is: kind, body or ground, point, component.
#[derive(Debug, Clone)]
pub(crate) struct RawLeaf {
    pub(crate) kind: u8,
    pub(crate) carrier: Index,
    pub(crate) point: Index,
    pub(crate) component: Index,
}

/// An expression over quantities that are not known yet; a `let` is a choice among those that
/// exist.
pub(crate) type RawTree = Tree<RawLeaf>;
