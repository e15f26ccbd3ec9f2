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

    /// The algorithmic rate at the end of a step (b or w), from that at its beginning and the rates there
    /// and at its end.
    pub(crate) fn algorithmic(self, before: f64, rates: [f64; 2]) -> f64 {
        let Scheme {
            alpha_m, alpha_f, ..
        } = self;
        let mean = (1.0 - alpha_f) * rates[1] + alpha_f * rates[0];
        (mean - alpha_m * before) / (1.0 - alpha_m)
    }

    /// The derivative of the states by their rates at the end of the step, in s.
    pub(crate) fn states_by_rates(self, h: f64) -> f64 {
        h * self.gamma * (1.0 - self.alpha_f) / (1.0 - self.alpha_m)
    }
}
