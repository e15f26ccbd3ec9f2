//! The tree of bodies.

use super::compiler::{Compiler, MOST_BODIES, WRITE_OUT};
use super::defaults::{Defaults, Element};
use super::meshes::Meshes;
use super::replicate::{Replicas, Suffix};
use super::settings::Settings;
use super::{joint, known, shape};
use crate::Fault;
use crate::element::{children_of, fault, line};
use crate::left::LeftOut;
use crate::robot::{Inertial, Joint, Link, Motion};
use nalgebra::{Isometry3, Matrix3, Point3, Vector3};
use roxmltree::Node;
use std::collections::{BTreeMap, BTreeSet};

/// Places with names: the link and where in it.
pub(crate) type Sites = BTreeMap<String, (usize, Point3<f64>)>;

/// The most elements of a body with all that is replicated in it.
const MOST_PARTS: usize = 100_000;

/// Settings of the file that apply to all bodies.
pub(crate) struct Common<'a> {
    pub(crate) compiler: Compiler,
    pub(crate) settings: Settings,
    pub(crate) defaults: Defaults<'a>,
}

/// Bodies, joints and sites that have been read.
pub(crate) struct Tree<'a, 'r> {
    common: &'a Common<'a>,
    meshes: Meshes<'a, 'r>,
    pub(crate) links: Vec<Link>,
    pub(crate) joints: Vec<Joint>,
    pub(crate) sites: Sites,
    pub(crate) left: LeftOut,
    replicas: Replicas,
    /// Names in the file of what is replicated.
    pub(crate) replicated: BTreeSet<&'a str>,
}

/// An element of a body or of a `frame` in it: where its frame is in the body, the class of its parts, and what
/// `replicate` adds to its name.
#[derive(Clone, Copy)]
struct Part<'a> {
    node: Node<'a, 'a>,
    frame: Isometry3<f64>,
    class: Option<&'a str>,
    suffix: Suffix,
}

/// A body to be read, and the link around it.
struct Waiting<'a> {
    body: Part<'a>,
    link: usize,
}

impl<'a, 'r> Tree<'a, 'r> {
    pub(crate) fn new(common: &'a Common<'a>, meshes: Meshes<'a, 'r>, left: LeftOut) -> Self {
        let world = Link {
            name: "world".to_owned(),
            line: 1,
            is_named: true,
            inertial: None,
            weightless: Vec::new(),
            places: Vec::new(),
        };
        Self {
            common,
            meshes,
            links: vec![world],
            joints: Vec::new(),
            sites: Sites::new(),
            left,
            replicas: Replicas::default(),
            replicated: BTreeSet::new(),
        }
    }

    /// Reads the bodies of the world.
    pub(crate) fn world(&mut self, node: Node<'a, 'a>) -> Result<(), Fault> {
        known::others(&Element::without_class(node)?, None, &mut self.left);
        let mut waiting = Vec::new();
        let parts = self.parts(node, node.attribute("childclass"), Suffix::default())?;
        for part in &parts {
            if let "joint" | "freejoint" | "inertial" = part.node.tag_name().name() {
                let name = part.node.tag_name().name();
                return Err(fault(part.node, format!("`{name}` in the world")));
            }
        }
        self.contents(&parts, 0, &mut waiting)?;
        // The first body first, and its own before the next.
        while let Some(next) = waiting.pop() {
            self.body(&next, &mut waiting)?;
        }
        Ok(())
    }

    fn body(&mut self, body: &Waiting<'a>, waiting: &mut Vec<Waiting<'a>>) -> Result<(), Fault> {
        let Part {
            node,
            frame,
            class,
            suffix,
        } = body.body;
        let link = self.links.len();
        if link > MOST_BODIES {
            return Err(fault(node, format!("more than {MOST_BODIES} bodies")));
        }
        let given = self.name(&body.body);
        if let Some(name) = &given
            && self.link(name).is_some()
        {
            return Err(fault(node, format!("a second body `{name}`")));
        }
        let is_named = given.is_some();
        let name = given.unwrap_or_else(|| format!("body_{link}"));
        let element = Element::without_class(node)?;
        known::others(&element, Some(&name), &mut self.left);
        if element.flag("mocap")? == Some(true) {
            let what = "`mocap` of bodies, which are fixed";
            self.left.add(node, what, Some(&name));
        }
        let placement = frame * self.common.compiler.placement(&element)?;
        let parts = self.parts(node, node.attribute("childclass").or(class), suffix)?;
        let own = Link {
            inertial: None,
            line: line(node),
            is_named,
            weightless: Vec::new(),
            places: Vec::new(),
            name,
        };
        let link = self.joints(&parts, body.link, placement, own)?;
        self.contents(&parts, link, waiting)?;
        // Nothing asks for the mass of what cannot move.
        let moves = self.moves(link);
        if moves || self.common.compiler.total_mass.is_some() {
            self.links[link].inertial = self.mass(&parts)?;
        }
        let settings = &self.common.settings;
        if let Some(part) = element.number("gravcomp")?
            && settings.gravity != Vector3::zeros()
            && let Some(inertial) = self.links[link].inertial.filter(|_| part != 0.0)
        {
            // Without springs and dampers MuJoCo leaves all passive forces out.
            if !settings.has_springs && !settings.has_dampers {
                let what = "`gravcomp` of bodies, as `flag` disables `spring` and `damper`";
                self.left.motion(node, what, node.attribute("name"));
                return Ok(());
            }
            let held = (part * inertial.mass, inertial.center);
            self.links[link].weightless.push(held);
        }
        Ok(())
    }

    /// The name of an element as all of the model has it, with what `replicate` adds.
    fn name(&mut self, part: &Part<'a>) -> Option<String> {
        let given = part.node.attribute("name")?;
        let suffix = self.replicas.text(part.suffix);
        if !suffix.is_empty() {
            self.replicated.insert(given);
        }
        Some(format!("{given}{suffix}"))
    }

    /// The elements in a body and in the frames in it, in the order of the file.
    fn parts(
        &mut self,
        node: Node<'a, 'a>,
        class: Option<&'a str>,
        suffix: Suffix,
    ) -> Result<Vec<Part<'a>>, Fault> {
        let mut parts = Vec::new();
        let inside = |part: Part<'a>, depth: usize| {
            let all: Vec<Node<'a, 'a>> = children_of(part.node).collect();
            let all = all.into_iter().rev();
            all.map(move |node| (Part { node, ..part }, depth))
        };
        let whole = Part {
            node,
            frame: Isometry3::identity(),
            class,
            suffix,
        };
        let mut waiting: Vec<(Part<'a>, usize)> = inside(whole, 0).collect();
        while let Some((part, depth)) = waiting.pop() {
            let is_replicated = part.node.has_tag_name("replicate");
            if !is_replicated && !part.node.has_tag_name("frame") {
                parts.push(part);
                continue;
            }
            if depth == MOST_BODIES {
                let message = format!("more than {MOST_BODIES} frames in one another");
                return Err(fault(part.node, message));
            }
            let element = Element::without_class(part.node)?;
            known::others(&element, part.node.attribute("name"), &mut self.left);
            let inner = Part {
                class: part.node.attribute("childclass").or(part.class),
                ..part
            };
            let compiler = &self.common.compiler;
            if !is_replicated {
                let frame = part.frame * compiler.placement(&element)?;
                waiting.extend(inside(Part { frame, ..inner }, depth + 1));
                continue;
            }
            // The first one is read first.
            let all = self.replicas.of(&element, part.suffix, compiler)?;
            for (frame, suffix) in all.into_iter().rev() {
                let frame = part.frame * frame;
                let inner = Part {
                    frame,
                    suffix,
                    ..inner
                };
                waiting.extend(inside(inner, depth + 1));
            }
            if parts.len() + waiting.len() > MOST_PARTS {
                let message = format!("more than {MOST_PARTS} elements in a body");
                return Err(fault(part.node, message));
            }
        }
        Ok(parts)
    }

    /// The number of the link of a body with a name.
    fn link(&self, name: &str) -> Option<usize> {
        let is_named = |link: &Link| link.is_named && link.name == name;
        self.links.iter().position(is_named)
    }

    /// Whether a link can move: a joint that is not fixed holds it, or a link that holds it.
    fn moves(&self, link: usize) -> bool {
        let mut link = link;
        while let Some(joint) = self.joints.iter().rfind(|joint| joint.child == link) {
            if joint.motion != Motion::Fixed {
                return true;
            }
            link = joint.parent;
        }
        false
    }

    /// Adds the link of a body with its joints, and one without mass between each two of them.
    ///
    /// The first joint is the one that moves in the body around.
    fn joints(
        &mut self,
        parts: &[Part<'a>],
        parent: usize,
        placement: Isometry3<f64>,
        own: Link,
    ) -> Result<usize, Fault> {
        let is_joint = |part: &&Part<'_>| {
            part.node.has_tag_name("joint") || part.node.has_tag_name("freejoint")
        };
        let all: Vec<&Part<'a>> = parts.iter().filter(is_joint).collect();
        let mut outer = (parent, placement);
        for (place, written) in all.iter().enumerate() {
            let joint = self.joint(written, &own.name)?;
            if joint.motion == Motion::Free && parent != 0 {
                let message = format!("body `{}` moves freely, and is in another body", own.name);
                return Err(fault(written.node, message));
            }
            if joint.motion == Motion::Free && all.len() > 1 {
                let message = format!("body `{}` has a free joint and others", own.name);
                return Err(fault(written.node, message));
            }
            let child = self.links.len();
            if place + 1 < all.len() {
                self.links.push(Link {
                    name: format!("{}_{}", own.name, joint.name),
                    line: own.line,
                    is_named: false,
                    inertial: None,
                    weightless: Vec::new(),
                    places: Vec::new(),
                });
            }
            let (parent, placement) = outer;
            outer = (child, Isometry3::identity());
            // The file draws the body at the value `ref`.
            let placement = placement * joint.moved(-joint.drawn_at);
            self.joints.push(Joint {
                parent,
                child,
                placement,
                ..joint
            });
        }
        let link = self.links.len();
        if all.is_empty() {
            self.joints.push(Joint {
                name: format!("{}_fixed", own.name),
                is_named: false,
                line: own.line,
                motion: Motion::Fixed,
                parent,
                child: link,
                placement,
                anchor: Point3::origin(),
                axis: Vector3::z_axis(),
                drawn_at: 0.0,
                spring_at: 0.0,
                home: Vec::new(),
                home_rates: Vec::new(),
                range: None,
                damping: 0.0,
                armature: 0.0,
                spring: None,
                follows: None,
            });
        }
        self.links.push(own);
        Ok(link)
    }

    /// A joint of a body, in the axes of the body.
    fn joint(&mut self, written: &Part<'a>, body: &str) -> Result<Joint, Fault> {
        let node = written.node;
        let given = self.name(written);
        let mut named = self.joints.iter().filter(|joint| joint.is_named);
        if let Some(name) = &given
            && named.any(|other| other.name == *name)
        {
            return Err(fault(node, format!("a second joint `{name}`")));
        }
        let is_named = given.is_some();
        let name = given.unwrap_or_else(|| format!("{body}_joint"));
        let Common {
            compiler,
            settings,
            defaults,
        } = self.common;
        let element = match node.has_tag_name("joint") {
            true => defaults.of(node, "joint", written.class)?,
            false => Element::without_class(node)?,
        };
        let joint = joint::read(&element, name, compiler, settings, &mut self.left)?;
        Ok(Joint {
            anchor: written.frame * joint.anchor,
            axis: written.frame.rotation * joint.axis,
            is_named,
            ..joint
        })
    }

    /// Queues the bodies in a body, reads its sites, and lists what is not read.
    fn contents(
        &mut self,
        parts: &[Part<'a>],
        link: usize,
        waiting: &mut Vec<Waiting<'a>>,
    ) -> Result<(), Fault> {
        for part in parts.iter().rev() {
            if part.node.has_tag_name("body") {
                let body = *part;
                waiting.push(Waiting { body, link });
            }
        }
        for part in parts {
            let node = part.node;
            match node.tag_name().name() {
                "geom" => self
                    .left
                    .add(node, "`geom` but for its mass: shapes and contact", None),
                "site" => self.site(part, link)?,
                "body" | "joint" | "freejoint" | "inertial" => {}
                name @ ("composite" | "flexcomp" | "attach") => {
                    return Err(fault(node, format!("`{name}`: {WRITE_OUT}")));
                }
                other => {
                    let what = format!("`{other}`");
                    self.left.add(node, &what, node.attribute("name"));
                }
            }
        }
        Ok(())
    }

    fn site(&mut self, part: &Part<'a>, link: usize) -> Result<(), Fault> {
        let node = part.node;
        let element = self.common.defaults.of(node, "site", part.class)?;
        let given = self.name(part);
        known::others(&element, given.as_deref(), &mut self.left);
        let own = match element.array::<6>("fromto")? {
            Some([a, b, c, d, e, f]) => Point3::new(a + d, b + e, c + f) / 2.0,
            None => Point3::from(element.array::<3>("pos")?.unwrap_or_default()),
        };
        let place = part.frame * own;
        if let Some(name) = &given
            && self.sites.insert(name.clone(), (link, place)).is_some()
        {
            return Err(fault(node, format!("a second site `{name}`")));
        }
        let name = given.unwrap_or_else(|| "site".to_owned());
        self.links[link].places.push((name, place));
        Ok(())
    }

    /// The mass of a body: that of its `inertial`, or of its shapes.
    fn mass(&mut self, parts: &[Part<'a>]) -> Result<Option<Inertial>, Fault> {
        let Common {
            compiler, defaults, ..
        } = self.common;
        let mut written = parts
            .iter()
            .filter(|part| part.node.has_tag_name("inertial"));
        let inertial = written.next();
        if let Some(second) = written.next() {
            return Err(fault(second.node, "a second `inertial` in a body"));
        }
        let mut sum: Option<Inertial> = None;
        if compiler.from_shapes.unwrap_or(inertial.is_none()) {
            for part in parts.iter().filter(|part| part.node.has_tag_name("geom")) {
                let element = defaults.of(part.node, "geom", part.class)?;
                if let Some(mass) =
                    shape::mass(&element, compiler, &mut self.meshes, &mut self.left)?
                {
                    let mass = mass.placed(&part.frame);
                    sum = Some(sum.map_or(mass, |sum| sum.with(&mass)));
                }
            }
        }
        match inertial {
            Some(inertial) => {
                let own = self.inertial(inertial.node)?.placed(&inertial.frame);
                Ok(sum.or(Some(own)))
            }
            None => Ok(sum),
        }
    }

    fn inertial(&mut self, node: Node<'a, 'a>) -> Result<Inertial, Fault> {
        let element = Element::without_class(node)?;
        known::others(&element, None, &mut self.left);
        let needed = |name: &str| fault(node, format!("`inertial` has no `{name}`"));
        let diagonal = element.array::<3>("diaginertia")?;
        let inertia = match (element.array::<6>("fullinertia")?, diagonal) {
            (Some(_), Some(_)) => {
                let message = "`diaginertia` and `fullinertia` are two inertias of one body";
                return Err(fault(node, message));
            }
            (Some([xx, yy, zz, xy, xz, yz]), None) => {
                Matrix3::new(xx, xy, xz, xy, yy, yz, xz, yz, zz)
            }
            (None, Some(moments)) => Matrix3::from_diagonal(&Vector3::from(moments)),
            (None, None) => return Err(needed("diaginertia")),
        };
        if self.common.compiler.balances {
            let moments = inertia.symmetric_eigenvalues();
            if moments.max() > moments.sum() - moments.max() {
                let message = format!("`balanceinertia` changes this inertia: {WRITE_OUT}");
                return Err(fault(node, message));
            }
        }
        let own = Inertial {
            mass: element.number("mass")?.ok_or_else(|| needed("mass"))?,
            center: Point3::origin(),
            inertia,
        };
        Ok(own.placed(&self.common.compiler.placement(&element)?))
    }
}
