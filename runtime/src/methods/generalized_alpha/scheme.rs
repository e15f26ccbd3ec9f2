//! The parameters of the scheme.

/// The parameters of the scheme for one `rho_inf`.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Scheme {
    pub(crate) alpha_m: f64,
    pub(crate) alpha_f: f64,
    pub(crate) beta: f64,
    pub(crate) gamma: f64,
}

impl Scheme {
    pub(crate) fn new(rho_inf: f64) -> Scheme {
        let alpha_m = (2.0 * rho_inf - 1.0) / (rho_inf + 1.0);
        let alpha_f = rho_inf / (rho_inf + 1.0);
        let gamma = 0.5 + alpha_f - alpha_m;
        Scheme {
            alpha_m,
            alpha_f,
            beta: 0.25 * (gamma + 0.5) * (gamma + 0.5),
            gamma,
        }
    }
}
