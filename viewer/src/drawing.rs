//! The drawing of a mechanism in the plane as data, which page and pictures show.
//!
//! Lengths of the mechanism are in m. Signs have a size of their own on the screen: their unit is `r`, half the
//! thickness of a link, in pixels, which follows from [`Drawing::link`] and the scale of a view.

mod bodies;
mod draft;
pub(crate) mod figure;
mod ground;
mod links;
mod signs;
pub(crate) mod spans;
pub(crate) mod survey;
pub(crate) mod wheels;

use crate::motion::{self, Motion};
use crate::scene::Place;
use crate::tracks::Number;
use bodies::middle;
use draft::Draft;
use figure::{Carrier, Figure, Label, Layer, Owner, Role};
use serde::Serialize;
use survey::Survey;

/// Unit of a point that leaves a path: a multiple of `r`, and the least size, px.
const TIP: [f64; 2] = [0.4, 3.0];

#[derive(Serialize)]
pub(crate) struct Drawing {
    /// The figures, from the back to the front.
    pub(crate) figures: Vec<Figure>,
    pub(crate) labels: Vec<Label>,
    /// The points of every body that its outline goes around, in its axes.
    pub(crate) outlines: Vec<Vec<[Number; 2]>>,
    /// A usual length of a link, m.
    pub(crate) link: f64,
    /// The corners of the box that the motion takes, m.
    pub(crate) room: [motion::Place; 2],
}

impl Drawing {
    /// Draws everything, from the back to the front.
    pub(crate) fn new(motion: &Motion, survey: &Survey) -> Drawing {
        let mut draft = Draft::new(motion, survey);
        draft.ground();
        draft.guides();
        draft.cams();
        draft.loads();
        draft.leaders();
        draft.bodies();
        draft.links();
        draft.centers();
        tips(&mut draft);
        Drawing {
            labels: labels(motion, survey),
            outlines: survey.outlines.clone(),
            link: survey.link,
            room: survey.room,
            figures: draft.figures,
        }
    }
}

/// The points that leave paths, in front of everything.
fn tips(draft: &mut Draft) {
    for index in 0..draft.motion.scene.traces.len() as u32 {
        let parts = vec![signs::tip(index)];
        let carrier = Carrier::Trace(index);
        draft.layered(Owner::Trace(index), carrier, Layer::Paths, Some(TIP), parts);
    }
}

/// The names of bodies beside their middles, those of joints and loads beside them.
fn labels(motion: &Motion, survey: &Survey) -> Vec<Label> {
    let scene = &motion.scene;
    let bodies = (0..).zip(&scene.bodies).zip(&survey.shapes);
    let bodies = bodies.filter_map(|((index, body), shape)| {
        let at = middle(shape)?.map(Number::Constant);
        let body_place = Place {
            body: Some(index),
            at,
        };
        Some(Label {
            text: body.name.clone(),
            role: Role::Ink,
            places: [body_place.clone(), body_place],
            off: [1.0, 1.0],
        })
    });
    let joints = scene.joints.iter().filter_map(|joint| {
        let [p, q] = joint.ends.clone()?;
        let is_between = ["distance", "drive_distance"].contains(&joint.kind);
        Some(Label {
            text: joint.name.clone(),
            role: Role::Muted,
            places: if is_between { [p, q] } else { [q.clone(), q] },
            off: [1.0, -1.0],
        })
    });
    let loads = scene.loads.iter().filter_map(|load| {
        Some(Label {
            text: load.name.clone(),
            role: Role::Muted,
            places: load.ends.clone()?,
            off: [1.0, 0.0],
        })
    });
    bodies.chain(joints).chain(loads).collect()
}
