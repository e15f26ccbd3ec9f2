//! The tree of bodies.

use super::defaults::Defaults;
use super::frame::Angles;
use super::refused::WRITE_OUT;
use super::{joint, shape};
use crate::Fault;
use crate::element::{array, child, fault, line, required, word};
use crate::left::LeftOut;
use crate::robot::{Inertial, Joint, Link, Motion};
use nalgebra::{Isometry3, Matrix3, Point3, Vector3};
use roxmltree::Node;
use std::collections::BTreeMap;

/// Places with names: the link and where in it.
pub(crate) type Sites = BTreeMap<String, (usize, Point3<f64>)>;

/// The most bodies of a model, and the most in one another.
const MOST_BODIES: usize = 1000;

/// What has been read of the bodies.
pub(crate) struct Tree<'a> {
    angles: &'a Angles,
    defaults: &'a Defaults<'a>,
    pub(crate) links: Vec<Link>,
    pub(crate) joints: Vec<Joint>,
    pub(crate) sites: Sites,
    pub(crate) left: LeftOut,
}

/// A body to be read: its element, the link around it, where that one's frame is, and the class of its parts.
struct Waiting<'a> {
    node: Node<'a, 'a>,
    link: usize,
    frame: Isometry3<f64>,
    class: Option<&'a str>,
}

impl<'a> Tree<'a> {
    pub(crate) fn new(angles: &'a Angles, defaults: &'a Defaults<'a>, left: LeftOut) -> Self {
        let world = Link {
            name: "world".to_owned(),
            line: 1,
            inertial: None,
            places: Vec::new(),
        };
        Self {
            angles,
            defaults,
            links: vec![world],
            joints: Vec::new(),
            sites: Sites::new(),
            left,
        }
    }

    /// Reads the bodies of the world.
    pub(crate) fn world(&mut self, node: Node<'a, 'a>) -> Result<(), Fault> {
        let mut waiting = Vec::new();
        let frame = Isometry3::identity();
        self.contents(node, 0, frame, node.attribute("childclass"), &mut waiting)?;
        // The first body first, and its own before the next.
        while let Some(next) = waiting.pop() {
            self.body(next, &mut waiting)?;
        }
        Ok(())
    }

    fn body(&mut self, body: Waiting<'a>, waiting: &mut Vec<Waiting<'a>>) -> Result<(), Fault> {
        let node = body.node;
        let link = self.links.len();
        if link > MOST_BODIES {
            return Err(fault(node, format!("more than {MOST_BODIES} bodies")));
        }
        let given = node.attribute("name").map(ToOwned::to_owned);
        let name = given.unwrap_or_else(|| format!("body_{link}"));
        if self.links.iter().any(|other| other.name == name) {
            return Err(fault(node, format!("a second body `{name}`")));
        }
        if node.attribute("mocap") == Some("true") {
            self.left
                .add(node, "`mocap` of bodies, which are fixed", Some(&name));
        }
        let class = node.attribute("childclass").or(body.class);
        self.links.push(Link {
            inertial: None,
            line: line(node),
            places: Vec::new(),
            name,
        });
        let placement = body.frame * self.angles.placement(node)?;
        self.joint(node, body.link, placement, class)?;
        self.contents(node, link, Isometry3::identity(), class, waiting)?;
        if let Some(inertial) = child(node, "inertial")?
            && self.angles.from_shapes != Some(true)
        {
            self.links[link].inertial = Some(self.inertial(inertial)?);
        }
        Ok(())
    }

    /// The joint of a body: one, or it is fixed.
    fn joint(
        &mut self,
        node: Node<'a, 'a>,
        parent: usize,
        placement: Isometry3<f64>,
        class: Option<&'a str>,
    ) -> Result<(), Fault> {
        let child = self.links.len() - 1;
        let is_joint =
            |node: &Node<'_, '_>| node.has_tag_name("joint") || node.has_tag_name("freejoint");
        let mut all = node.children().filter(is_joint);
        let first = all.next();
        if let Some(second) = all.next() {
            let message = format!(
                "body `{}` has several joints, and between them would be a body without mass; \
                 give each joint a body of its own, with a mass",
                self.links[child].name
            );
            return Err(fault(second, message));
        }
        let Some(written) = first else {
            self.joints.push(Joint {
                name: format!("{}_fixed", self.links[child].name),
                motion: Motion::Fixed,
                parent,
                child,
                placement,
                anchor: Point3::origin(),
                axis: Vector3::z_axis(),
                drawn_at: 0.0,
                range: None,
                damping: 0.0,
                spring: None,
                follows: None,
            });
            return Ok(());
        };
        let given = written.attribute("name").map(ToOwned::to_owned);
        let name = given.unwrap_or_else(|| format!("{}_joint", self.links[child].name));
        if self.joints.iter().any(|other| other.name == name) {
            return Err(fault(written, format!("a second joint `{name}`")));
        }
        let element = self.defaults.of(written, class)?;
        let joint = joint::read(&element, name, self.angles, &mut self.left)?;
        self.joints.push(Joint {
            parent,
            child,
            placement,
            ..joint
        });
        Ok(())
    }

    /// What is in a body, or in a `frame` in it.
    fn contents(
        &mut self,
        node: Node<'a, 'a>,
        link: usize,
        frame: Isometry3<f64>,
        class: Option<&'a str>,
        waiting: &mut Vec<Waiting<'a>>,
    ) -> Result<(), Fault> {
        let depth = node.ancestors().take(MOST_BODIES).count();
        if depth == MOST_BODIES {
            return Err(fault(
                node,
                format!("more than {MOST_BODIES} elements in one another"),
            ));
        }
        // Frames are read at once, so that what stands in them keeps its place in the order.
        let elements: Vec<Node<'a, 'a>> = node.children().filter(Node::is_element).collect();
        for part in elements.into_iter().rev() {
            match part.tag_name().name() {
                "body" => waiting.push(Waiting {
                    node: part,
                    link,
                    frame,
                    class,
                }),
                "frame" => {
                    let inner = frame * self.angles.placement(part)?;
                    let class = part.attribute("childclass").or(class);
                    self.contents(part, link, inner, class, waiting)?;
                }
                "geom" => self.shape(part, link, &frame, class)?,
                "site" => {
                    let place = self.angles.placement(part)?;
                    let place = frame * Point3::from(place.translation.vector);
                    let name = word(part, "name").unwrap_or("site").to_owned();
                    self.sites.insert(name.clone(), (link, place));
                    self.links[link].places.push((name, place));
                }
                "joint" | "freejoint" | "inertial" => {}
                "replicate" | "composite" | "flexcomp" | "attach" => {
                    let name = part.tag_name().name();
                    return Err(fault(part, format!("`{name}`: {WRITE_OUT}")));
                }
                other => self
                    .left
                    .add(part, &format!("`{other}`"), part.attribute("name")),
            }
        }
        Ok(())
    }

    fn shape(
        &mut self,
        node: Node<'a, 'a>,
        link: usize,
        frame: &Isometry3<f64>,
        class: Option<&'a str>,
    ) -> Result<(), Fault> {
        self.left
            .add(node, "`geom` but for its mass: shapes and contact", None);
        let body = node.ancestors().find(|around| around.has_tag_name("body"));
        let has_inertial =
            body.is_some_and(|body| body.children().any(|c| c.has_tag_name("inertial")));
        let counts = self.angles.from_shapes.unwrap_or(!has_inertial);
        if link == 0 || !counts {
            return Ok(());
        }
        let element = self.defaults.of(node, class)?;
        if let Some(mass) = shape::mass(&element, self.angles)? {
            let mass = mass.placed(frame);
            let sum = &mut self.links[link].inertial;
            *sum = Some(sum.map_or(mass, |sum| sum.with(&mass)));
        }
        Ok(())
    }

    fn inertial(&self, node: Node<'_, '_>) -> Result<Inertial, Fault> {
        let inertia = match array::<6>(node, "fullinertia")? {
            Some([xx, yy, zz, xy, xz, yz]) => Matrix3::new(xx, xy, xz, xy, yy, yz, xz, yz, zz),
            None => {
                word(node, "diaginertia")?;
                let moments = array::<3>(node, "diaginertia")?.unwrap_or_default();
                Matrix3::from_diagonal(&Vector3::from(moments))
            }
        };
        let own = Inertial {
            mass: required(node, "mass")?,
            center: Point3::origin(),
            inertia,
        };
        Ok(own.placed(&self.angles.placement(node)?))
    }
}
