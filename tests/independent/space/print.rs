//! A spatial model as text.

use super::model::{
    Body, BodyKind, Joint, JointKind, Leaf, Load, Measure, Model, Output, PointId, Shape, Signal,
    Terms,
};

/// The text of a model.
pub(super) fn print(model: &Model) -> String {
    let writer = Writer { model };
    let mut text = vec!["model Random {".to_owned()];
    if !model.units {
        text.push("units none;".to_owned());
    }
    if let Some(gravity) = model.gravity {
        text.push(format!("gravity {};", writer.tuple(gravity, "m/s^2")));
    }
    text.push(writer.ground());
    let bodies = model.bodies.iter().enumerate();
    text.extend(bodies.map(|(index, body)| writer.body(index, body)));
    let joints = model.joints.iter().enumerate();
    text.extend(joints.map(|(index, joint)| writer.joint(index, joint)));
    for (index, kinetic) in model.kinetics.iter().enumerate() {
        let rate = |leaf| writer.leaf(leaf);
        let (factor, first) = (writer.terms(&kinetic.factor, "J"), rate(kinetic.first));
        text.push(match kinetic.second {
            Some(second) => format!(
                "kinetic K{index} = 1/2*({factor})*{first}*{};",
                rate(second)
            ),
            None => format!("kinetic K{index} = ({factor})*{first};"),
        });
    }
    let loads = model.loads.iter().enumerate();
    text.extend(loads.map(|(index, load)| writer.load(index, load)));
    text.push("start {".to_owned());
    let bodies = model.bodies.iter().enumerate();
    text.extend(bodies.map(|(index, body)| writer.start(index, body)));
    text.push("}".to_owned());
    for (index, output) in model.outputs.iter().enumerate() {
        let value = match output {
            Output::Leaf(leaf) => writer.path(*leaf).0,
            Output::Terms(terms) => writer.terms(terms, "1"),
            Output::Point(id) => point(*id),
            Output::Energy(kind) => {
                ["kinetic_energy", "potential_energy", "energy"][*kind].to_owned()
            }
        };
        text.push(format!("output o{index} = {value};"));
    }
    text.push("}".to_owned());
    text.join("\n")
}

/// The path of a point.
fn point(id: PointId) -> String {
    match (id.frame, id.index) {
        (None, index) => format!("ground.g{}", index.unwrap()),
        (Some(body), Some(index)) => format!("b{body}.p{index}"),
        (Some(body), None) => format!("b{body}"),
    }
}

fn axis(index: usize) -> &'static str {
    ["x", "y", "z"][index]
}

/// The unit of what a coordinate measures.
fn unit(measure: Measure) -> &'static str {
    match measure {
        Measure::Length => "m",
        Measure::Angle => "rad",
        Measure::Number => "1",
    }
}

struct Writer<'m> {
    model: &'m Model,
}

impl Writer<'_> {
    fn number(&self, x: f64, unit: &str) -> String {
        match self.model.units && unit != "1" {
            true => format!("{x} {unit}"),
            false => x.to_string(),
        }
    }

    fn tuple(&self, vector: [f64; 3], unit: &str) -> String {
        let [x, y, z] = vector.map(|x| self.number(x, unit));
        format!("({x}, {y}, {z})")
    }

    fn signal(&self, signal: Signal, unit: &str) -> String {
        let start = self.number(signal.start, unit);
        let Some([amplitude, rate, phase]) = signal.wave else {
            return start;
        };
        let [amplitude, rate, phase] = [
            self.number(amplitude, unit),
            self.number(rate, "rad/s"),
            self.number(phase, "rad"),
        ];
        format!("({start}) + ({amplitude})*(sin(({rate})*t + ({phase})) - sin({phase}))")
    }

    fn ground(&self) -> String {
        let points = self.model.ground.iter().enumerate().map(|(index, point)| {
            let [x, y, z] = point.0.map(|part| self.signal(part, "m"));
            format!("point g{index} = ({x}, {y}, {z});")
        });
        let directions = self.model.ground_directions.iter().enumerate();
        let directions = directions.map(|(index, x)| direction(index, *x));
        let all: Vec<String> = points.chain(directions).collect();
        format!("ground {{ {} }}", all.join(" "))
    }

    fn body(&self, index: usize, body: &Body) -> String {
        let mut lines = Vec::new();
        let mass = || format!("mass = {};", self.number(body.mass, "kg"));
        let place = |name: &str, x: [f64; 3]| format!("{name} = {};", self.tuple(x, "m"));
        let inertia = |x: [f64; 3]| self.tuple(x, "kg*m^2");
        let along = |x: [f64; 3]| format!("axis = ({}, {}, {});", x[0], x[1], x[2]);
        let word = match &body.kind {
            BodyKind::Free(measure) => {
                return format!("coordinate b{index}: {};", unit(*measure));
            }
            BodyKind::Rigid {
                inertia: moments,
                products,
                axes,
                center,
            } => {
                lines.push(mass());
                lines.push(format!("inertia = {};", inertia(*moments)));
                lines.extend(products.map(|x| format!("products = {};", inertia(x))));
                let rad = if self.model.units { " rad" } else { "" };
                let axes = axes.as_ref().map(|axes| axes.text(rad));
                lines.extend(axes.map(|axes| format!("inertia_axes = {axes};")));
                lines.extend(center.map(|x| place("center", x)));
                "body"
            }
            BodyKind::Particle => {
                lines.push(mass());
                "particle"
            }
            BodyKind::Rotor {
                pivot,
                axis,
                inertia,
                center,
            } => {
                lines.push(place("pivot", *pivot));
                lines.push(along(*axis));
                lines.push(format!("inertia = {};", self.number(*inertia, "kg*m^2")));
                if body.mass > 0.0 {
                    lines.push(mass());
                }
                lines.extend(center.map(|x| place("center", x)));
                "rotor"
            }
            BodyKind::Slider { origin, axis } => {
                lines.push(mass());
                lines.push(along(*axis));
                lines.extend(origin.map(|x| place("origin", x)));
                "slider"
            }
        };
        let points = body.points.iter().enumerate();
        lines.extend(points.map(|(i, x)| format!("point p{i} = {};", self.tuple(*x, "m"))));
        let directions = body.directions.iter().enumerate();
        lines.extend(directions.map(|(i, x)| direction(i, *x)));
        format!("{word} b{index} {{ {} }}", lines.join(" "))
    }

    fn joint(&self, index: usize, joint: &Joint) -> String {
        let word = match joint.kind {
            JointKind::Spherical => "spherical",
            JointKind::Revolute => "revolute",
            JointKind::Universal => "universal",
            JointKind::ConstantVelocity => "constant_velocity",
            JointKind::Weld => "weld",
            JointKind::Cylindrical => "cylindrical",
            JointKind::Prismatic => "prismatic",
            JointKind::Planar => "planar",
            JointKind::Slot => "slot",
            JointKind::OnPlane => "on_plane",
            JointKind::Distance => "distance",
            JointKind::Parallel => "parallel",
            JointKind::Perpendicular => "perpendicular",
            JointKind::DriveAngle(_)
            | JointKind::DriveSlide(_)
            | JointKind::DriveDistance
            | JointKind::DriveCoordinate(..)
            | JointKind::Constraint(_) => return self.driver(index, joint),
        };
        let names = [
            (joint.p.frame, joint.named[0]),
            (joint.q.frame, joint.named[1]),
        ];
        let name = |k: usize| match names[k] {
            (None, Some(index)) => Some(format!("ground.d{index}")),
            (Some(body), Some(index)) => Some(format!("b{body}.d{index}")),
            (_, None) => None,
        };
        if matches!(joint.kind, JointKind::Parallel | JointKind::Perpendicular) {
            return format!(
                "joint j{index} = {word}({}, {});",
                name(0).unwrap(),
                name(1).unwrap()
            );
        }
        let mut arguments = vec![point(joint.p), point(joint.q)];
        let components = |x: [f64; 3]| format!("({}, {}, {})", x[0], x[1], x[2]);
        if let Some(axis) = joint.axis {
            arguments.push(format!("axis = {}", name(0).unwrap_or(components(axis))));
        }
        if let Some(axis) = joint.axis2 {
            arguments.push(format!("axis2 = {}", name(1).unwrap_or(components(axis))));
        }
        if let Some(value) = joint.value {
            arguments.push(match joint.kind {
                JointKind::Distance => format!("length = {}", self.signal(value, "m")),
                _ => format!("angle = {}", self.signal(value, "rad")),
            });
        }
        format!("joint j{index} = {word}({});", arguments.join(", "))
    }

    fn driver(&self, index: usize, joint: &Joint) -> String {
        let (what, unit) = match joint.kind {
            JointKind::DriveAngle(of) => (format!("j{of}.angle"), "rad"),
            JointKind::DriveSlide(of) => (format!("j{of}.slide"), "m"),
            JointKind::DriveCoordinate(body, k) => self.coordinate(body, k),
            JointKind::Constraint(of) => {
                let (terms, value) = &self.model.constraints[of];
                let (terms, value) = (self.terms(terms, "m"), self.number(*value, "m"));
                return format!("constraint j{index}: {terms} = {value};");
            }
            _ => {
                let what = format!("distance({}, {})", point(joint.p), point(joint.q));
                (what, "m")
            }
        };
        let value = self.signal(joint.value.unwrap(), unit);
        format!("drive j{index}: {what} = {value};")
    }

    /// The name and the unit of a coordinate.
    fn coordinate(&self, body: usize, k: usize) -> (String, &'static str) {
        match self.model.bodies[body].kind {
            BodyKind::Rigid { .. } | BodyKind::Particle => (format!("b{body}.{}", axis(k)), "m"),
            BodyKind::Rotor { .. } => (format!("b{body}.theta"), "rad"),
            BodyKind::Slider { .. } => (format!("b{body}.s"), "m"),
            BodyKind::Free(measure) => (format!("b{body}"), unit(measure)),
        }
    }

    fn load(&self, index: usize, load: &Load) -> String {
        let tuple = |value: &[Terms; 3], unit| {
            let [x, y, z] = value.each_ref().map(|part| self.terms(part, unit));
            format!("({x}, {y}, {z})")
        };
        let local = |local: bool| if local { " local" } else { "" };
        match load {
            Load::Force {
                at,
                local: l,
                value,
            } => {
                let (at, value) = (point(*at), tuple(value, "N"));
                format!("force f{index} at {at}{} = {value};", local(*l))
            }
            Load::Torque {
                on,
                local: l,
                value,
            } => {
                let value = tuple(value, "N*m");
                format!("torque f{index} on b{on}{} = {value};", local(*l))
            }
            Load::Along { on, value } => {
                let (word, unit) = match &self.model.bodies[*on].kind {
                    BodyKind::Rotor { .. } => ("torque", "N*m"),
                    BodyKind::Free(Measure::Length) => ("force", "N"),
                    BodyKind::Free(Measure::Number) => ("force", "J"),
                    _ => ("torque", "N*m"),
                };
                format!("{word} f{index} on b{on} = {};", self.terms(value, unit))
            }
            Load::About { joint, value } => {
                format!(
                    "torque f{index} about j{joint} = {};",
                    self.terms(value, "N*m")
                )
            }
            Load::Spring {
                ends,
                spring,
                damping,
            } => {
                let [p, q] = ends.map(point);
                let damping = damping.as_ref();
                let damping = damping.map(|c| format!("damping = {};", self.terms(c, "N*s/m")));
                let spring = spring.map(|[stiffness, free]| {
                    let stiffness = self.signal(stiffness, "N/m");
                    let free = self.signal(free, "m");
                    format!("stiffness = {stiffness}; free_length = {free};")
                });
                let word = if spring.is_some() { "spring" } else { "damper" };
                let all = [spring, damping].into_iter().flatten();
                let all: Vec<String> = all.collect();
                format!("{word} f{index} between {p}, {q} {{ {} }}", all.join(" "))
            }
            Load::Law { ends, law, more } => {
                let [p, q] = ends.map(point);
                let units = ["N", "N/m", "N*s/m", "N/m^2"];
                let [a, b, c, d] = [0, 1, 2, 3].map(|k| self.number(law[k], units[k]));
                let more = self.terms(more, "N");
                format!(
                    "spring f{index} between {p}, {q} {{ force = ({a}) + ({b})*l + ({c})*dl + ({d})*l^2 + {more}; }}"
                )
            }
            Load::Potential(terms) => format!("potential f{index} = {};", self.terms(terms, "J")),
        }
    }

    fn start(&self, index: usize, body: &Body) -> String {
        let guess = if self.model.fixed { "" } else { "guess " };
        let mut lines = Vec::new();
        let place = |k: usize| {
            let value = self.number(body.start.place[k], "m");
            format!("{guess}b{index}.{} = {value};", axis(k))
        };
        match body.kind {
            BodyKind::Rigid { .. } => {
                lines.extend((0..3).map(place));
                let rad = if self.model.units { " rad" } else { "" };
                let attitude = body.start.attitude.text(rad);
                lines.push(format!("{guess}b{index}.attitude = {attitude};"));
            }
            BodyKind::Particle => lines.extend((0..3).map(place)),
            _ => {
                let (name, unit) = self.coordinate(index, 0);
                let value = self.number(body.start.way, unit);
                lines.push(format!("{guess}{name} = {value};"));
            }
        }
        lines.join(" ")
    }

    fn terms(&self, terms: &Terms, unit: &str) -> String {
        if terms.is_empty() {
            return self.number(0.0, unit);
        }
        let term = |(coefficient, factors): &(f64, Vec<(Shape, Leaf)>)| {
            let mut text = format!("({})", self.number(*coefficient, unit));
            for (shape, leaf) in factors {
                let x = self.leaf(*leaf);
                let rad = if self.model.units { "*(1 rad)" } else { "" };
                text.push('*');
                text.push_str(&match shape {
                    Shape::Same => x,
                    Shape::Sine => format!("sin({x}{rad})"),
                    Shape::Square => format!("{x}^2"),
                    Shape::Tanh => format!("tanh({x})"),
                    Shape::Bell => format!("(1/(2 + {x}^2))"),
                });
            }
            text
        };
        terms.iter().map(term).collect::<Vec<_>>().join(" + ")
    }

    /// A leaf as a plain number.
    fn leaf(&self, leaf: Leaf) -> String {
        let (path, unit) = self.path(leaf);
        match (self.model.units && unit != "1", unit.strip_prefix("1/")) {
            (true, Some(time)) => format!("({path}*(1 {time}))"),
            (true, None) => format!("({path}/(1 {unit}))"),
            (false, _) => path,
        }
    }

    /// A leaf with its unit.
    fn path(&self, leaf: Leaf) -> (String, &'static str) {
        match leaf {
            Leaf::Time => ("t".to_owned(), "s"),
            Leaf::Point(id, k, order) => {
                let order = order.min(2);
                let name = format!("{}.{}{}", point(id), ["", "v", "a"][order], axis(k));
                (name, ["m", "m/s", "m/s^2"][order])
            }
            Leaf::Direction(frame, index, k) => {
                let owner = frame.map_or("ground".to_owned(), |body| format!("b{body}"));
                (format!("{owner}.d{index}.{}", axis(k)), "1")
            }
            Leaf::Rotation(body, i, j) => (format!("b{body}.R{}{}", i + 1, j + 1), "1"),
            Leaf::Way(body, order) => {
                let (words, units) = match self.model.bodies[body].way() {
                    Measure::Angle => (["theta", "omega", "alpha"], ["rad", "rad/s", "rad/s^2"]),
                    Measure::Length => (["s", "v", "a"], ["m", "m/s", "m/s^2"]),
                    Measure::Number => (["", "v", "a"], ["1", "1/s", "1/s^2"]),
                };
                let is_free = matches!(self.model.bodies[body].kind, BodyKind::Free(_));
                let name = match (is_free, order) {
                    (true, 0) => format!("b{body}"),
                    (true, _) => format!("b{body}.{}", ["", "v", "a"][order]),
                    (false, _) => format!("b{body}.{}", words[order]),
                };
                (name, units[order])
            }
            Leaf::Omega(body, k, 1) => (format!("b{body}.omega.{}", axis(k)), "rad/s"),
            Leaf::Omega(body, k, _) => (format!("b{body}.alpha.{}", axis(k)), "rad/s^2"),
            Leaf::Spin(body, k) => (format!("b{body}.spin.{}", axis(k)), "rad/s"),
            Leaf::Angle(joint) => (format!("j{joint}.angle"), "rad"),
            Leaf::Rate(joint) => (format!("j{joint}.rate"), "rad/s"),
            Leaf::Slide(joint) => (format!("j{joint}.slide"), "m"),
            Leaf::Speed(joint) => (format!("j{joint}.speed"), "m/s"),
            Leaf::Reaction(joint, k) => (format!("j{joint}.reaction.{}", axis(k)), "N"),
            Leaf::Moment(joint, k) => (format!("j{joint}.moment.{}", axis(k)), "N*m"),
        }
    }
}

fn direction(index: usize, [x, y, z]: [f64; 3]) -> String {
    format!("direction d{index} = ({x}, {y}, {z});")
}
