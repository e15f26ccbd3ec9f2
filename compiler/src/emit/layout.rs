//! The layout as a `static`.

use crate::emit::literal::number;
use mbdsl_runtime::{Direction, EventKind, Kind, Layout, Pattern, StartKind};
use proc_macro2::{Literal, TokenStream};
use quote::{ToTokens, format_ident, quote};

/// `static LAYOUT: runtime::Layout = ...;`
pub(crate) fn layout(layout: &Layout) -> TokenStream {
    let model = name(layout.model());
    let [dof, lengths, switches] =
        [layout.dof(), layout.lengths(), layout.switches()].map(Literal::usize_unsuffixed);
    let (units, project_velocities) = (layout.units(), layout.project_velocities());
    let full_rank = layout.full_rank();
    let constant_mass_matrix = layout.constant_mass_matrix();
    let coordinates = list(layout.coordinates().iter().map(|coordinate| {
        let (coordinate_name, kind) = (name(&coordinate.name), kind(coordinate.kind));
        quote!(runtime::Coordinate { name: #coordinate_name, kind: #kind })
    }));
    let attitudes = list(layout.attitudes().iter().map(|attitude| {
        let [coordinate, velocity] =
            [attitude.coordinate, attitude.velocity].map(Literal::usize_unsuffixed);
        quote!(runtime::Attitude { coordinate: #coordinate, velocity: #velocity })
    }));
    let states = list(layout.states().iter().map(|state| {
        let (state_name, unit) = (name(&state.name), name(&state.unit));
        let is_sampled = state.is_sampled;
        quote!(runtime::StateVariable { name: #state_name, unit: #unit, is_sampled: #is_sampled })
    }));
    let outputs = list(layout.outputs().iter().map(|output| {
        let (output_name, unit) = (name(&output.name), name(&output.unit));
        let reads_solution = output.reads_solution;
        quote!(runtime::Output { name: #output_name, unit: #unit, reads_solution: #reads_solution })
    }));
    let reads = layout.dynamics_reads().iter();
    let dynamics_reads = list(reads.map(|&j| Literal::u32_unsuffixed(j).into_token_stream()));
    let drivers = layout.drivers().iter();
    let drivers = list(drivers.map(|&row| Literal::u32_unsuffixed(row).into_token_stream()));
    let actuators = list(layout.actuators().iter().map(|actuator| {
        let (actuator_name, kind) = (name(&actuator.name), kind(actuator.kind));
        let input = Literal::u32_unsuffixed(actuator.input);
        let rows = actuator.rows.iter();
        let rows = list(rows.map(|&row| Literal::u32_unsuffixed(row).into_token_stream()));
        quote!(runtime::Actuator { name: #actuator_name, input: #input, kind: #kind, rows: #rows })
    }));
    let patterns = layout.patterns().iter().map(|(kind, entries)| {
        let (kernel, pattern) = (format_ident!("{}", kind.name()), pattern(entries));
        quote!(#kernel: #pattern)
    });
    let (velocities, constraints) = (velocities(layout), constraints(layout));
    let (parameters, start, kernels) = (parameters(layout), start(layout), kernels(layout));
    let parts = quote! {
        runtime::LayoutParts {
            model: #model,
            units: #units,
            project_velocities: #project_velocities,
            full_rank: #full_rank,
            constant_mass_matrix: #constant_mass_matrix,
            dof: #dof,
            coordinates: #coordinates,
            velocities: #velocities,
            attitudes: #attitudes,
            constraints: #constraints,
            drivers: #drivers,
            actuators: #actuators,
            parameters: #parameters,
            states: #states,
            outputs: #outputs,
            start: #start,
            lengths: #lengths,
            switches: #switches,
            patterns: runtime::Patterns { #(#patterns),* },
            dynamics_reads: #dynamics_reads,
            kernels: #kernels,
        }
    };
    let is_planar = layout.facing().is_empty()
        && layout.joint_starts().is_empty()
        && layout.windings().is_empty();
    if layout.conditions().is_empty() && layout.events().is_empty() && is_planar {
        return quote!(static LAYOUT: runtime::Layout = runtime::Layout::new(#parts););
    }
    let conditions = list(layout.conditions().iter().map(|condition| {
        let (item, function) = (name(&condition.item), name(&condition.function));
        quote!(runtime::Condition { item: #item, function: #function })
    }));
    let events = list(layout.events().iter().map(|event| {
        let (event_name, unit) = (name(&event.name), name(&event.unit));
        let direction = match event.direction {
            Direction::Both => quote!(Both),
            Direction::Rising => quote!(Rising),
            Direction::Falling => quote!(Falling),
        };
        let kind = match event.kind {
            EventKind::Recorded => quote!(Recorded),
            EventKind::End => quote!(End),
        };
        let reads_solution = event.reads_solution;
        quote!(runtime::NamedEvent {
            name: #event_name,
            unit: #unit,
            direction: runtime::Direction::#direction,
            kind: runtime::EventKind::#kind,
            reads_solution: #reads_solution
        })
    }));
    if is_planar {
        return quote! {
            static LAYOUT: runtime::Layout = runtime::Layout::watched(#parts, #conditions, #events);
        };
    }
    let facing = list(layout.facing().iter().map(|joint| name(joint)));
    let joint_starts = list(layout.joint_starts().iter().map(|start| {
        let (start_name, kind, is_rate) = (name(&start.name), kind(start.kind), start.is_rate);
        quote!(runtime::JointStart { name: #start_name, kind: #kind, is_rate: #is_rate })
    }));
    let windings = layout.windings().iter();
    let windings = list(windings.map(|&place| Literal::u32_unsuffixed(place).into_token_stream()));
    quote! {
        static LAYOUT: runtime::Layout = runtime::Layout::in_space(
            #parts, #conditions, #events, #facing, #joint_starts, #windings
        );
    }
}

/// The parameters with their defaults.
fn parameters(layout: &Layout) -> TokenStream {
    list(layout.parameters().iter().map(|parameter| {
        let (parameter_name, unit) = (name(&parameter.name), name(&parameter.unit));
        let default = number(parameter.default);
        let input = parameter.input;
        quote!(runtime::Parameter {
            name: #parameter_name, unit: #unit, default: #default, input: #input
        })
    }))
}

/// Entries of the start.
fn start(layout: &Layout) -> TokenStream {
    list(layout.start().iter().map(|start| {
        let place = Literal::usize_unsuffixed(start.place);
        let kind = match start.kind {
            StartKind::Position => quote!(Position),
            StartKind::Guess => quote!(Guess),
            StartKind::Placed => quote!(Placed),
            StartKind::Velocity => quote!(Velocity),
        };
        quote!(runtime::StartValue { place: #place, kind: runtime::StartKind::#kind })
    }))
}

/// Costs of the kernels.
fn kernels(layout: &Layout) -> TokenStream {
    list(layout.kernels().iter().map(|kernel| {
        let kernel_name = name(&kernel.name);
        let [additions, multiplications, divisions, functions] = [
            kernel.additions,
            kernel.multiplications,
            kernel.divisions,
            kernel.functions,
        ]
        .map(Literal::u32_unsuffixed);
        quote!(runtime::KernelCost {
            name: #kernel_name,
            additions: #additions,
            multiplications: #multiplications,
            divisions: #divisions,
            functions: #functions
        })
    }))
}

/// The constraint rows.
fn constraints(layout: &Layout) -> TokenStream {
    list(layout.constraints().iter().map(|row| {
        let (row_name, joint, kind) = (name(&row.name), name(&row.joint), kind(row.kind));
        let squared = row.squared;
        quote!(runtime::ConstraintRow {
            name: #row_name, joint: #joint, kind: #kind, squared: #squared
        })
    }))
}

/// The velocities with the names of their accelerations.
fn velocities(layout: &Layout) -> TokenStream {
    list(layout.velocities().iter().map(|velocity| {
        let (velocity_name, kind) = (name(&velocity.name), kind(velocity.kind));
        let acceleration = name(&velocity.acceleration);
        quote!(runtime::Velocity {
            name: #velocity_name, acceleration: #acceleration, kind: #kind
        })
    }))
}

pub(crate) fn name(text: &str) -> TokenStream {
    quote!(runtime::Name::Borrowed(#text))
}

pub(crate) fn list(entries: impl Iterator<Item = TokenStream>) -> TokenStream {
    quote!(runtime::List::Borrowed(&[#(#entries),*]))
}

pub(crate) fn kind(kind: Kind) -> TokenStream {
    match kind {
        Kind::Length => quote!(runtime::Kind::Length),
        Kind::Angle => quote!(runtime::Kind::Angle),
        Kind::Number => quote!(runtime::Kind::Number),
    }
}

fn pattern(pattern: &Pattern) -> TokenStream {
    let [rows, columns] = [pattern.rows, pattern.columns].map(Literal::usize_unsuffixed);
    let entries = list(pattern.entries.iter().map(|&(row, column)| {
        let [row, column] = [row, column].map(Literal::u32_unsuffixed);
        quote!((#row, #column))
    }));
    quote!(runtime::Pattern { rows: #rows, columns: #columns, entries: #entries })
}
