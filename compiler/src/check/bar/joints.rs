//! Bars and joints: ends that are drawn at a point and not joined to it, joints that keep another angle
//! than the drawn one.

use crate::check::{Checker, Meaning};
use crate::diagnostic::Span;
use crate::diagnostic::{Choice, Diagnostic, Edit, codes, short};
use crate::expr::{ExprId, Vector};
use crate::model::{Anchor, BodyId, BodyKind, Ends, Frame, JointKind, LoadKind, kinematics};
use crate::syntax::ast::{self, Expr, ExprKind, Ident, ItemKind};
use mbdsl_runtime::StartKind;
use std::collections::BTreeSet;
use std::f64::consts::{PI, TAU};

/// The keywords of the two ends, each with the name of its point.
pub(in crate::check) const ENDS: [(&str, &str); 2] = [("from", "A"), ("to", "B")];

/// Angles (in rad) that are drawn differ by less where they are meant to be the same.
const ROUGH_ANGLE: f64 = 0.2;

/// An end of a bar that is drawn at a point.
pub(in crate::check) struct DrawnAt<'t> {
    pub(in crate::check) id: BodyId,
    bar: &'t str,
    end: usize,
    point: &'t ast::Path,
}

impl DrawnAt<'_> {
    /// The name of the joint that connects the end to its point.
    fn name(&self) -> String {
        format!("{}_{}", self.bar, ENDS[self.end].1)
    }

    /// The joint.
    fn joint(&self) -> String {
        let (bar, point) = (self.bar, self.point.text());
        let (name, end) = (self.name(), ENDS[self.end].1);
        format!("joint {name} = revolute({point}, {bar}.{end});")
    }
}

/// The ends of bars that are drawn at a point.
pub(in crate::check) fn drawn_at(tree: &ast::Model) -> Vec<DrawnAt<'_>> {
    let mut drawn = Vec::new();
    let bodies = tree.items.iter().filter_map(|item| match &item.kind {
        ItemKind::Body { name, ends, .. } => Some((name, ends.as_slice())),
        ItemKind::Coordinate { name, .. } => Some((name, &[][..])),
        _ => None,
    });
    for (id, (name, ends)) in (0..).map(BodyId).zip(bodies) {
        for (end, value) in ends.iter().enumerate() {
            let Some(ast::Value::Scalar(Expr {
                kind: ExprKind::Path(point),
                ..
            })) = value
            else {
                continue;
            };
            let bar = name.text.as_str();
            drawn.push(DrawnAt {
                id,
                bar,
                end,
                point,
            });
        }
    }
    drawn
}

/// Points that joints and loads connect, and frames that joints connect.
struct Connections {
    points: BTreeSet<(Frame, [ExprId; 2])>,
    /// Two frames, and the place in the first one where it has one.
    frames: BTreeSet<([Frame; 2], Option<[ExprId; 2]>)>,
}

impl Checker {
    /// The joints that connect ends of a bar to the points that they are drawn at, written after `at`.
    pub(in crate::check) fn joined(&self, ends: &[&DrawnAt], at: u32) -> Option<Choice> {
        // In a loop the names have indices, and the joint would be one of many.
        let is_free =
            |end: &&DrawnAt| !end.bar.contains('[') && !self.names.contains_key(&end.name());
        // Two joints with the ground would hold the bar.
        let on_ground = ends
            .iter()
            .filter(|end| end.point.words[0].text == "ground");
        if ends.is_empty() || on_ground.count() > 1 || !ends.iter().all(is_free) {
            return None;
        }
        let joints: Vec<String> = ends.iter().map(|end| end.joint()).collect();
        let joints = joints.join(" ");
        let edit = Edit::insert(at, format!(" {joints}"));
        Some(Choice::said(format!("write `{joints}`"), vec![edit]))
    }

    /// Warns of bars that are drawn at a point and not connected there, except the `free` ones.
    pub(in crate::check) fn unjoined(&mut self, drawn: &[DrawnAt], free: &BTreeSet<BodyId>) {
        let connections = self.connections();
        for end in drawn.iter().filter(|end| !free.contains(&end.id)) {
            if self.is_connected(end, &connections) {
                continue;
            }
            let (name, point) = (end.bar, end.point.text());
            let message = format!(
                "`{name}` is drawn {} `{point}`, but no joint connects them",
                ENDS[end.end].0
            );
            let after = self.ends[end.id.0 as usize];
            let allow = format!("allow(unattached: {name});");
            // Where a joint holds the other end there, a second one would close nothing.
            let reversed = self.held_by_the_far_end(end);
            let joint = match reversed {
                Some(_) => None,
                None => self.joined(&[end], after),
            };
            let edit = Edit::insert(after, format!(" {allow}"));
            let silent = Choice::said(format!("write `{allow}`"), vec![edit]);
            let choices = joint.into_iter().chain([silent]).collect();
            let mut warning = Diagnostic::warning(codes::UNATTACHED, end.point.span, message)
                .label("not joined")
                .help("drawing a bar at a point does not join it there")
                .propose_any(choices);
            if let Some((span, joint)) = reversed {
                let [own, far] = [ENDS[end.end].1, ENDS[1 - end.end].1];
                warning = warning.related(
                    span,
                    format!("`{joint}` joins `{name}.{far}` there instead of `{name}.{own}`, and is declared"),
                );
            }
            self.warn(name, warning);
        }
    }

    /// The joint that holds the other end of a bar where this one is drawn.
    fn held_by_the_far_end(&self, end: &DrawnAt) -> Option<(Span, String)> {
        let far = self.place_of(end, 1 - end.end)?;
        let (frame, other) = (Frame::Body(end.id), self.drawn_on(end));
        let mut joints = self.joints.iter().flatten().map(|(joint, _)| joint);
        let joint = joints.find(|joint| {
            joint.kind.ends().is_some_and(|ends| {
                let [a, b] = [ends.first, ends.second];
                let holds = |a: Anchor, b: Anchor| {
                    a.frame == frame && a.local.plane() == far && b.frame == other
                };
                holds(a, b) || holds(b, a)
            })
        })?;
        Some((joint.span, joint.name.clone()))
    }

    /// The place of one end of a bar in its axes; none where it has a fault of its own.
    fn place_of(&self, end: &DrawnAt, which: usize) -> Option<[ExprId; 2]> {
        let points = &self.bodies[end.id.0 as usize].points;
        let point = points.iter().find(|point| point.name == ENDS[which].1)?;
        Some(point.local.plane())
    }

    /// The frame that the end of a bar is drawn at.
    fn drawn_on(&self, end: &DrawnAt) -> Frame {
        match self.names.get(&end.point.words[0].text) {
            Some((Meaning::Body(other), _)) => Frame::Body(*other),
            _ => Frame::Ground,
        }
    }

    fn connections(&self) -> Connections {
        let joints = self.joints.iter().flatten();
        let joints: Vec<JointKind> = joints.map(|(joint, _)| joint.kind).collect();
        let loads = self.loads.iter().filter_map(|load| match load.kind {
            LoadKind::Tension { ends, .. } | LoadKind::Bushing { ends, .. } => Some(ends),
            _ => None,
        });
        let ends = joints.iter().filter_map(|kind| kind.ends()).chain(loads);
        let points = ends.flat_map(|ends| [ends.first, ends.second]);
        let frames = joints.iter().filter_map(|kind| {
            let places = kind
                .ends()
                .map(|ends| [ends.first.local, ends.second.local].map(Vector::plane));
            let [a, b] = kind.frames()?;
            let [at_a, at_b] = places.map_or([None; 2], |places| places.map(Some));
            Some([([a, b], at_a), ([b, a], at_b)])
        });
        Connections {
            points: points
                .map(|point| (point.frame, point.local.plane()))
                .collect(),
            frames: frames.flatten().collect(),
        }
    }

    /// Whether something acts at the end of a bar, or a joint connects the bar to what it is drawn at,
    /// at another place than the other end.
    fn is_connected(&self, end: &DrawnAt, connections: &Connections) -> bool {
        let (frame, other) = (Frame::Body(end.id), self.drawn_on(end));
        let own = self.place_of(end, end.end);
        let acts = own.is_none_or(|local| connections.points.contains(&(frame, local)));
        let far = self.place_of(end, 1 - end.end);
        let mut joints = connections.frames.iter();
        acts || joints.any(|(frames, at)| *frames == [frame, other] && (at.is_none() || *at != far))
    }

    /// Warns of a joint that keeps the angle 0 between bars that are drawn at another angle.
    pub(in crate::check) fn not_as_drawn(
        &mut self,
        joint: &Ident,
        ends: Ends,
        points: &[ast::Path],
    ) {
        let frames = [ends.first.frame, ends.second.frame];
        let is_bar =
            |frame: &Frame| matches!(frame, Frame::Body(id) if self.drawn.contains_key(id));
        if !frames.iter().any(is_bar) {
            return;
        }
        let [Some(first), Some(second)] = frames.map(|frame| self.angle_at_start(frame)) else {
            return;
        };
        let apart = (second - first + PI).rem_euclid(TAU) - PI;
        if apart.abs() <= ROUGH_ANGLE {
            return;
        }
        let angle = match self.has_units {
            true => format!("{} deg", short(apart.to_degrees())),
            false => short(apart),
        };
        let between = frames.map(|frame| self.label(frame));
        let message = format!(
            "joint `{}` keeps the angle 0 between {} and {}, which are drawn at {angle}",
            joint.text, between[0], between[1]
        );
        let at = points.last().map_or(joint.span, |point| point.span);
        let edit = Edit::insert(at.end, format!(", angle = {angle}"));
        let warning = Diagnostic::warning(codes::SUSPICIOUS, joint.span, message)
            .label("not as drawn")
            .help("the angle that a joint keeps is 0 if it is omitted")
            .rewrite(
                format!("write `angle = {angle}` in the joint to keep the drawn angle"),
                at,
                vec![edit],
            );
        self.warn(&joint.text, warning);
    }

    /// The angle at which a frame is drawn or starts, at the default parameters.
    fn angle_at_start(&mut self, frame: Frame) -> Option<f64> {
        let Frame::Body(id) = frame else {
            return Some(0.0);
        };
        let Some(coordinate) = kinematics::angle_coordinate(&self.bodies, frame) else {
            let kind = self.bodies[id.0 as usize].kind;
            return matches!(kind, BodyKind::Slider { .. }).then_some(0.0);
        };
        let mut entries = self.start.iter();
        let entry =
            entries.find(|entry| entry.place == coordinate && entry.kind != StartKind::Velocity)?;
        self.at_defaults(entry.value)
    }
}
