//! The functions of exported code that compute kernels, and the lengths of their arrays.

use crate::program::KernelKind;
use mbdsl_runtime::Layout;

/// The kernels that are functions, each with the name of its results, their number, and what they are.
pub(crate) const KERNELS: &[(KernelKind, &str, &str, &str)] = &[
    (
        KernelKind::MassMatrix,
        "values",
        "NMASS_MATRIX",
        "The entries of the mass matrix M, at the places MASS_MATRIX_ROWS and MASS_MATRIX_COLUMNS: the \
         unit of force by that of a.",
    ),
    (
        KernelKind::Force,
        "force",
        "NV",
        "The generalized forces Q in the order of v, all but those of the constraints.",
    ),
    (
        KernelKind::Phi,
        "phi",
        "NC",
        "The constraints phi, which are 0 where the mechanism is assembled.",
    ),
    (
        KernelKind::PhiQ,
        "values",
        "NPHI_Q",
        "The entries of the constraint Jacobian phi_q, at the places PHI_Q_ROWS and PHI_Q_COLUMNS: the \
         unit of phi by that of q.",
    ),
    (
        KernelKind::PhiT,
        "phi_t",
        "NC",
        "The partial derivative of phi by time: phi_q v + phi_t = 0; the unit of phi per s.",
    ),
    (
        KernelKind::Eta,
        "eta",
        "NC",
        "The right-hand side of the acceleration constraints, phi_q a = eta; the unit of phi per s^2.",
    ),
    (
        KernelKind::CoordinateRates,
        "rates",
        "NQ",
        "dq/dt of a mechanism with attitudes, in the order of q; the unit of q per s.",
    ),
    (
        KernelKind::Energy,
        "energy",
        "2",
        "The kinetic and the potential energy.",
    ),
    (
        KernelKind::Outputs,
        "outputs",
        "NOUTPUTS",
        "The outputs at one state, in their order and units.",
    ),
    (
        KernelKind::StateRates,
        "rates",
        "NZ",
        "dz/dt, in the order of z; the unit of z per s.",
    ),
    (
        KernelKind::Conditions,
        "conditions",
        "NMODES",
        "The functions whose signs choose between two sides of the equations, one for every mode.",
    ),
    (
        KernelKind::Switches,
        "switches",
        "2 * NSWITCHES",
        "The functions of time whose signs choose between two sides of the equations, then their rates, per s.",
    ),
    (
        KernelKind::Events,
        "events",
        "NEVENTS",
        "The functions whose zeros are the events of the model, in their order.",
    ),
];

/// The lengths of arrays: the name of each, its value, and the entries.
pub(crate) fn lengths(layout: &Layout) -> [(&'static str, usize, &'static str); 11] {
    let patterns = layout.patterns();
    [
        ("NQ", layout.nq(), "coordinates"),
        ("NV", layout.nv(), "velocities"),
        ("NC", layout.nc(), "constraints"),
        ("NZ", layout.nz(), "states"),
        ("NU", layout.nu(), "inputs and modes"),
        ("NMODES", layout.modes(), "modes, the last entries of u"),
        (
            "NSWITCHES",
            layout.switches(),
            "switching functions of time",
        ),
        ("NOUTPUTS", layout.outputs().len(), "outputs"),
        ("NEVENTS", layout.events().len(), "events"),
        ("NMASS_MATRIX", patterns.mass_matrix.len(), "entries of M"),
        ("NPHI_Q", patterns.phi_q.len(), "entries of phi_q"),
    ]
}
