//! The text of a [`Layout`], for people: its counts, names, parameters and operations.

use std::fmt;

use crate::layout::words::{Freedom, counted};
use crate::layout::{KernelCost, Layout};

/// Maximum width of a line of names, in characters.
const WIDTH: usize = 80;

/// Counts, names, parameters with their defaults and units, and the operations of every kernel
/// that has any.
///
/// ```text
/// Pendulum: 3 coordinates - 2 constraints = 1 degree of freedom
///
/// coordinates  rod.x, rod.y, rod.theta
/// constraints  pin.x, pin.y
/// parameters   g = 9.81 m/s^2
///              L = 1 m
///
/// operations          + -     *     /  functions
///   phi                 4     2     0          1
/// ```
impl fmt::Display for Layout {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let freedom = Freedom {
            flat: self.is_flat(),
            nv: self.nv(),
            nc: self.nc(),
            dof: self.dof() as i64,
        };
        writeln!(f, "{}: {}", self.model(), freedom.equation("-"))?;
        writeln!(f)?;
        let coordinates = self.coordinates().iter().map(|c| c.name.as_ref());
        list(f, "coordinates", coordinates)?;
        list(f, "states", self.states().iter().map(|z| z.name.as_ref()))?;
        list(
            f,
            "constraints",
            self.constraints().iter().map(|c| c.name.as_ref()),
        )?;
        parameters(f, self, "parameters", false)?;
        parameters(f, self, "inputs", true)?;
        list(f, "outputs", self.outputs().iter().map(|o| o.name.as_ref()))?;
        writeln!(f)?;
        write!(
            f,
            "{:<16}{:>6}{:>6}{:>6}{:>11}",
            "operations", "+ -", "*", "/", "functions"
        )?;
        for kernel in self.kernels().iter() {
            let KernelCost {
                name,
                additions,
                multiplications,
                divisions,
                functions,
            } = kernel;
            if additions + multiplications + divisions + functions == 0 {
                continue;
            }
            write!(
                f,
                "\n  {name:<14}{additions:>6}{multiplications:>6}{divisions:>6}{functions:>11}"
            )?;
        }
        Ok(())
    }
}

/// Size of a mechanism in its counts: `6 coordinates, 4 constraints, 2 degrees of freedom`.
pub fn size(layout: &Layout) -> String {
    let states = (layout.nz() > 0).then(|| counted(layout.nz(), "state"));
    let counts = [
        Some(counted(layout.nq(), "coordinate")),
        states,
        Some(counted(layout.nc(), "constraint")),
        Some(counted(layout.dof(), "degree of freedom")),
    ];
    let counts: Vec<String> = counts.into_iter().flatten().collect();
    counts.join(", ")
}

/// A title and names, in as many lines as they take.
fn list<'a>(
    f: &mut fmt::Formatter<'_>,
    title: &str,
    names: impl Iterator<Item = &'a str>,
) -> fmt::Result {
    let mut names = names.peekable();
    let mut line = format!("{title:<13}");
    if names.peek().is_none() {
        return Ok(());
    }
    while let Some(name) = names.next() {
        let comma = if names.peek().is_some() { "," } else { "" };
        if line.chars().count() + name.chars().count() > WIDTH {
            writeln!(f, "{}", line.trim_end())?;
            line = " ".repeat(13);
        }
        line.push_str(name);
        line.push_str(comma);
        line.push(' ');
    }
    writeln!(f, "{}", line.trim_end())
}

fn parameters(
    f: &mut fmt::Formatter<'_>,
    layout: &Layout,
    mut title: &str,
    inputs: bool,
) -> fmt::Result {
    let width = |name: &str| name.chars().count();
    let chosen = || layout.parameters().iter().filter(|p| p.input == inputs);
    let widest = chosen().map(|p| width(&p.name)).max();
    let widest = widest.unwrap_or(0);
    for parameter in chosen() {
        let unit = match parameter.unit.as_ref() {
            "" | "1" => String::new(),
            unit => format!(" {unit}"),
        };
        writeln!(
            f,
            "{title:<13}{:<widest$} = {}{unit}",
            parameter.name, parameter.default
        )?;
        title = "";
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use crate::layout::{
        ConstraintRow, Coordinate, Kind, LayoutParts, Output, Parameter, Velocity,
    };

    use super::*;

    fn layout(parameters: &[(&'static str, &'static str, f64)]) -> Layout {
        let coordinate = |i: usize| Coordinate {
            name: format!("shaft{i}.theta").into(),
            kind: Kind::Angle,
        };
        let velocity = |i: usize| Velocity {
            name: format!("shaft{i}.omega").into(),
            acceleration: format!("shaft{i}.alpha").into(),
            kind: Kind::Angle,
        };
        let parameter = |&(name, unit, default): &(&'static str, &'static str, f64)| Parameter {
            name: name.into(),
            unit: unit.into(),
            default,
            input: false,
        };
        let cost = |name: &'static str, additions| KernelCost {
            name: name.into(),
            additions,
            multiplications: 0,
            divisions: 0,
            functions: 0,
        };
        let row = |i: usize| ConstraintRow {
            name: format!("mesh{i}").into(),
            joint: format!("mesh{i}").into(),
            kind: Kind::Angle,
            squared: false,
        };
        Layout::new(LayoutParts {
            model: "Shafts".into(),
            dof: 1,
            coordinates: (1..=8).map(coordinate).collect(),
            velocities: (1..=8).map(velocity).collect(),
            constraints: (1..=8).map(row).collect(),
            parameters: parameters.iter().map(parameter).collect(),
            outputs: vec![Output {
                name: "ratio".into(),
                unit: "1".into(),
                reads_solution: false,
            }]
            .into(),
            kernels: vec![cost("phi", 12), cost("phi_t", 0)].into(),
            ..LayoutParts::default()
        })
    }

    #[test]
    fn lists_wrap_and_what_is_empty_is_left_out() {
        let text = layout(&[("k", "1", 0.5), ("length", "m", 2.0)]).to_string();
        let expected = "\
Shafts: 8 coordinates - 8 constraints + 1 redundant = 1 degree of freedom

coordinates  shaft1.theta, shaft2.theta, shaft3.theta, shaft4.theta,
             shaft5.theta, shaft6.theta, shaft7.theta, shaft8.theta
constraints  mesh1, mesh2, mesh3, mesh4, mesh5, mesh6, mesh7, mesh8
parameters   k      = 0.5
             length = 2 m
outputs      ratio

operations         + -     *     /  functions
  phi               12     0     0          0";
        assert_eq!(text, expected);
    }

    #[test]
    fn a_model_without_parameters_has_no_line_for_them() {
        assert!(!layout(&[]).to_string().contains("parameters"));
    }
}
