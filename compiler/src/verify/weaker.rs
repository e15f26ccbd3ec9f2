//! Weaker joints in place of redundant ones in space, so that every constraint is there once: found by the rank of
//! phi_q, and tried by the compiler.

use crate::diagnostic::{Choice, Edit};
use crate::evaluate::TextMechanism;
use crate::model::space::SpatialJoint;
use crate::verify::Report;
use crate::verify::space::Group;
use mbdsl_runtime::Layout;
use mbdsl_runtime::rank::{Combination, rank_without};
use mbdsl_runtime::validation::Validation;
use std::collections::BTreeSet;

/// The largest number of ways that are proposed for one redundancy.
const MAX_WAYS: usize = 4;

/// Budget of the search: the sum of `nv nc^2` over the ranks that it computes.
const MAX_WORK: f64 = 4e7;

/// A weaker joint, with the rows that it keeps or makes of others.
struct Weaker {
    /// The word of the joint; `None` deletes the joint.
    word: Option<&'static str>,
    /// The rows that it keeps.
    keeps: &'static [&'static str],
    /// Whether it keeps the two components of the distance across the axis.
    keeps_across: bool,
    /// The named arguments.
    arguments: &'static [&'static str],
}

impl Weaker {
    /// Whether what reads the joint can read the weaker one as well.
    fn serves(&self, read: Read) -> bool {
        let turns = matches!(self.word, Some("revolute" | "cylindrical"));
        let slides = self.word == Some("cylindrical");
        (self.word.is_some() || !read.at_all) && (turns || !read.turn) && (slides || !read.slide)
    }
}

/// The values of a joint that a text reads.
#[derive(Debug, Clone, Copy, Default)]
struct Read {
    at_all: bool,
    /// Its angle, or the rate of it.
    turn: bool,
    /// Its slide, or the speed of it.
    slide: bool,
}

const fn weaker(
    word: &'static str,
    keeps: &'static [&'static str],
    keeps_across: bool,
    arguments: &'static [&'static str],
) -> Weaker {
    Weaker {
        word: Some(word),
        keeps,
        keeps_across,
        arguments,
    }
}

const POINTS: &[&str] = &["x", "y", "z"];
const TILTS: &[&str] = &["tilt1", "tilt2"];
const LINE: &[&str] = &["normal1", "normal2"];
const LINE_AND_TILTS: &[&str] = &["normal1", "normal2", "tilt1", "tilt2"];
const HINGE: &[&str] = &["x", "y", "z", "tilt1", "tilt2"];
const AXES: &[&str] = &["axis", "axis2"];
const AXIS: &[&str] = &["axis"];

const GONE: Weaker = Weaker {
    word: None,
    keeps: &[],
    keeps_across: false,
    arguments: &[],
};

/// The joints that constrain less than one does, the strongest first.
fn weaker_than(joint: SpatialJoint) -> &'static [Weaker] {
    const SPHERICAL: Weaker = weaker("spherical", POINTS, false, &[]);
    const CYLINDRICAL: Weaker = weaker("cylindrical", TILTS, true, AXES);
    const SLOT: Weaker = weaker("slot", &[], true, AXIS);
    match joint {
        SpatialJoint::Weld => {
            const {
                &[
                    weaker("revolute", HINGE, false, AXES),
                    CYLINDRICAL,
                    SPHERICAL,
                    SLOT,
                    GONE,
                ]
            }
        }
        SpatialJoint::Revolute => const { &[CYLINDRICAL, SPHERICAL, SLOT, GONE] },
        SpatialJoint::Universal | SpatialJoint::ConstantVelocity => const { &[SPHERICAL, GONE] },
        SpatialJoint::Prismatic => {
            const {
                &[
                    weaker("cylindrical", LINE_AND_TILTS, false, AXES),
                    weaker("slot", LINE, false, AXIS),
                    GONE,
                ]
            }
        }
        SpatialJoint::Cylindrical => const { &[weaker("slot", LINE, false, AXIS), GONE] },
        SpatialJoint::Planar => const { &[weaker("on_plane", &["normal"], false, AXIS), GONE] },
        SpatialJoint::Spherical
        | SpatialJoint::Slot
        | SpatialJoint::OnPlane
        | SpatialJoint::Parallel
        | SpatialJoint::Perpendicular => const { &[GONE] },
        SpatialJoint::Screw => {
            const { &[weaker("cylindrical", LINE_AND_TILTS, false, AXES), GONE] }
        }
        SpatialJoint::Turn
        | SpatialJoint::DriveTurn
        | SpatialJoint::DriveCounted
        | SpatialJoint::DriveSlide => &[],
    }
}

impl Report<'_> {
    /// The values of a joint that the text reads; a joint of a loop counts as all joints of that loop.
    fn read(&self, name: &str) -> Read {
        let own = self.joint_span(name);
        let name = name.split('[').next().unwrap_or(name);
        let mut read = Read::default();
        let is_word = |c: char| c.is_alphanumeric() || c == '_';
        let mut at = 0;
        for line in self.source.text.split_inclusive('\n') {
            let code = line.split("//").next().unwrap_or_default();
            for (place, _) in code.match_indices(name) {
                let (before, after) = (&code[..place], &code[place + name.len()..]);
                let inside = before.ends_with(is_word) || after.starts_with(is_word);
                let start = (at + place) as u32;
                if inside || before.ends_with('.') || (own.start <= start && start < own.end) {
                    continue;
                }
                let before = before.trim_end();
                let before = before.rsplit(|c| !is_word(c)).next().unwrap_or_default();
                let after = match after
                    .strip_prefix('[')
                    .and_then(|rest| rest.split_once(']'))
                {
                    Some((_, rest)) => rest,
                    None => after,
                };
                let word = after.strip_prefix('.').unwrap_or_default();
                let word = word.split(|c| !is_word(c)).next().unwrap_or_default();
                match (before, word) {
                    // Another one of its loop, or a point that is called like it.
                    ("joint" | "point" | "direction", _) => continue,
                    (_, "reaction" | "moment") => {}
                    (_, "slide" | "speed") => read.slide = true,
                    (_, "angle" | "rate") | ("about" | "at", _) => read.turn = true,
                    // A gear or a rack.
                    _ => (read.turn, read.slide) = (true, true),
                }
                read.at_all = true;
            }
            at += line.len();
        }
        read
    }

    /// Ways to write weaker joints, the ones that change the fewest joints first.
    pub(super) fn weakened(
        &self,
        mechanism: &TextMechanism,
        layout: &Layout,
        validation: &Validation,
        group: &Group,
    ) -> Vec<Choice> {
        let joints: Vec<&str> = group.joints.iter().rev().copied().collect();
        // From the last joint on, from each other one on, and with each of them as the last that may change.
        let mut orders = vec![joints.clone()];
        for name in &joints {
            let others = || joints.iter().filter(|other| other != &name).copied();
            orders.push(std::iter::once(*name).chain(others()).collect());
            orders.push(others().chain([*name]).collect());
        }
        let size = (layout.nv() * layout.nc() * layout.nc()).max(1);
        let ranks = (MAX_WORK / size as f64) as usize;
        let tries = ranks / (joints.len() * MAX_WAYS).max(1);
        let mut found: Vec<(usize, Choice)> = Vec::new();
        for order in orders.iter().take(tries.max(1)) {
            let way = self.weakened_from(mechanism, layout, validation, (order, group.surplus));
            let known =
                |(_, choice): &(usize, Choice)| Some(choice) == way.as_ref().map(|way| &way.1);
            if !found.iter().any(known) {
                found.extend(way);
            }
        }
        found.sort_by_key(|(changed, _)| *changed);
        let ways = found.into_iter().take(MAX_WAYS);
        ways.map(|(_, choice)| choice.another_way()).collect()
    }

    /// Weaker joints, one after the other in this order, that leave no redundancy and the freedom as it is; and how
    /// many joints change.
    fn weakened_from(
        &self,
        mechanism: &TextMechanism,
        layout: &Layout,
        validation: &Validation,
        (order, mut surplus): (&[&str], usize),
    ) -> Option<(usize, Choice)> {
        let start = &validation.assembled;
        let (mut without, mut instead) = (BTreeSet::new(), Vec::new());
        let (mut edits, mut written, mut deleted) = (Vec::new(), Vec::new(), Vec::new());
        for name in order {
            let Some((joint, kind)) = self.spatial(name) else {
                continue;
            };
            let rows = self.rows_of(layout, name);
            let read = self.read(name);
            let mut best: Option<(usize, &Weaker, Vec<usize>, Vec<Combination>)> = None;
            for weaker in weaker_than(kind)
                .iter()
                .filter(|weaker| weaker.serves(read))
            {
                let short = |row: &usize| {
                    let name = &layout.constraints()[*row].name;
                    name.rsplit('.').next().unwrap_or_default().to_owned()
                };
                let goes = |row: &&usize| !weaker.keeps.contains(&short(row).as_str());
                let gone: Vec<usize> = rows.iter().filter(goes).copied().collect();
                let mut made = Vec::new();
                if weaker.keeps_across {
                    let [_, e1, e2] = self.directions(mechanism, validation, joint)?;
                    let points = rows.iter().take(3).copied();
                    made = [e1, e2]
                        .map(|e| points.clone().zip(e).collect::<Combination>())
                        .to_vec();
                }
                let fewer = gone.len() - made.len().min(gone.len());
                if fewer == 0
                    || fewer > surplus
                    || best.as_ref().is_some_and(|best| best.0 >= fewer)
                {
                    continue;
                }
                let mut all: Vec<usize> = without.iter().copied().collect();
                all.extend(&gone);
                let combined: Vec<Combination> = instead.iter().chain(&made).cloned().collect();
                let rank = rank_without(mechanism, start.t, &start.q, &all, &combined);
                if rank == start.rank.rank {
                    best = Some((fewer, weaker, gone, made));
                }
            }
            let Some((fewer, weaker, gone, made)) = best else {
                continue;
            };
            surplus -= fewer;
            without.extend(gone);
            instead.extend(made);
            match weaker.word {
                Some(word) => {
                    let text = self.source.joint_as(joint.span, word, weaker.arguments)?;
                    edits.extend(self.source.item_as(joint.span, &text));
                    written.push(format!("`{text}`"));
                }
                None => {
                    edits.extend(self.source.without_item(joint.span));
                    deleted.push(format!("`{name}`"));
                }
            }
            if surplus == 0 {
                break;
            }
        }
        let changed = deleted.len() + written.len();
        let mut parts = Vec::new();
        if !deleted.is_empty() {
            parts.push(format!("delete {}", deleted.join(" and ")));
        }
        if !written.is_empty() {
            parts.push(format!("write {}", written.join(" and ")));
        }
        let is_cured = surplus == 0 && !parts.is_empty();
        is_cured.then(|| {
            let mut edits: Vec<Edit> = edits;
            edits.sort_by_key(|edit| edit.span.start);
            (changed, Choice::said(parts.join(" and "), edits))
        })
    }
}
