//! The loop of a series.

use crate::model::Series;
use crate::print::Printer;

impl Printer<'_> {
    /// The loop of a series; see [`Series`] for what it says.
    pub(super) fn series(&mut self, series: &Series, lines: &mut Vec<String>) {
        let checked = self.model.units;
        let with = |x: f64, unit: &str| match checked {
            true => format!("({x:?} {unit})"),
            false => format!("({x:?})"),
        };
        let newton = |x: f64| with(x, "N");
        let n = series.count;
        let name = format!("N{n}");
        lines.push(format!("const {name} = {n};"));
        let range = match series.exclusive {
            true => format!("2..{name} + 1"),
            false => format!("2..={name}"),
        };
        let item = |i: &str, before: &str| {
            let [m0, m1] = series.mass.map(|m| with(m, "kg"));
            let inertia = with(series.inertia, "kg*m^2");
            let [th0, th1] = series.theta;
            let angle = match checked {
                true => format!("({th0:?} + {th1:?}*{i}) rad"),
                false => format!("({th0:?} + {th1:?}*{i})"),
            };
            let [dx, dy] = series.step.map(|d| with(d, "m"));
            let x = format!("({dx}*cos({angle}) + {dy}*sin({angle}))/2");
            let y = format!("({dy}*cos({angle}) - {dx}*sin({angle}))/2");
            let (reach, first) = (series.reach, before.is_empty());
            let rate = match first {
                true => String::new(),
                false => format!(" + {reach:?}*link[{before}].P1.vx"),
            };
            let (kg, k) = (with(1.0, "kg"), with(series.coupling, "N/m"));
            let stretch = match first {
                true => String::new(),
                false => format!(" - slack[{before}]"),
            };
            let hold = match first {
                true => String::from("ground.O0"),
                false => format!("link[{before}].P1"),
            };
            let (pull, brace) = (newton(series.pull), with(series.brace, "N/m"));
            let drag = with(series.drag, "N*s/m");
            let mut items = vec![
                format!(
                    "body link[{i}] {{ mass = {m0} + {m1}*{i}; inertia = {inertia}*{i}; \
                     point P0 = (-{x}, -{y}); point P1 = ({x}, {y}); }}"
                ),
                format!("coordinate slack[{i}]: m;"),
                format!("joint hinge[{i}] = revolute({hold}, link[{i}].P0);"),
                format!("kinetic moving[{i}] = 1/2*{kg}*{i}*(slack[{i}].v{rate})^2;"),
                format!("potential coupled[{i}] = {k}/2*{i}*(slack[{i}]{stretch})^2;"),
                format!("let turned[{i}] = sin(link[{i}].theta);"),
                format!("force pull[{i}] at link[{i}].P1 = ({pull}*{i}, 0);"),
                format!(
                    "for j in 1..=2 {{ force more[10*{i} + j] at link[{i}].P1 = (0, {pull}*({i} + j)); }}"
                ),
            ];
            if !first {
                let twist = with(series.twist, "N*m");
                items.push(format!(
                    "torque twist[{i}] on link[{i}] = {twist}*turned[{before}]/{i};"
                ));
            }
            items.push(format!(
                "spring brace[{i}] between ground.O0, link[{i}].P1 \
                 {{ stiffness = {brace}/{i}; damping = {drag}; free_length = 0; }}"
            ));
            items.push(format!("output tip[{i}] = link[{i}].P1;"));
            items.push(format!("output held[{i}] = hinge[{i}].reaction.x;"));
            items
        };
        lines.extend(item("1", ""));
        let items = item("i", "i-1").join("\n        ");
        lines.push(format!("for i in {range} {{\n        {items}\n    }}"));
    }

    /// The start of a series, where all that is given are positions.
    pub(super) fn series_start(&self, series: &Series) -> String {
        let guess = if self.model.start.fixed { "" } else { "guess " };
        let coordinate = |k: usize| {
            let (base, step) = (series.base[k], series.step[k]);
            match self.model.units {
                true => format!("({base:?} m) + ({step:?} m)*(i - 0.5)"),
                false => format!("({base:?}) + ({step:?})*(i - 0.5)"),
            }
        };
        let [th0, th1] = series.theta;
        let theta = match self.model.units {
            true => format!("({th0:?} + {th1:?}*i) rad"),
            false => format!("{th0:?} + {th1:?}*i"),
        };
        let (x, y) = (coordinate(0), coordinate(1));
        format!(
            " for i in 1..={} {{ {guess}link[i].x = {x}; {guess}link[i].y = {y}; \
             {guess}link[i].theta = {theta}; {guess}slack[i] = 0; }}",
            series.count
        )
    }
}
