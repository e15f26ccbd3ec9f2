//! Settings of the method [`VariableMetric`].

use crate::settings::{choice, settings};

choice! {
    /// Approximation of the second derivatives in a quadratic program.
    pub enum Hessian {
        /// Built up by damped BFGS updates, from one at the start of every step.
        Bfgs = "bfgs",
        /// No second derivatives, as in the method of Gauss and Newton.
        GaussNewton = "gauss-newton",
    }
}

choice! {
    /// Whether the equations of motion of a step are divided by h.
    pub enum Scaling {
        /// With three levels by h over 0.01 s, the step of the paper, where it is shorter; with
        /// fewer levels by h.
        Automatic = "automatic",
        /// They are not.
        No = "no",
        /// They are.
        Yes = "yes",
    }
}

settings! {
    /// The constrained variable metric (SQP/BFGS) method for the Euler-Lagrange equations of multibody
    /// systems.
    ///
    /// ```text
    /// min 1/2 y^T y     x = (q, v, lambda) at the new node, a = M^-1 (Q - phi_q^T lambda)
    /// [q - q_h - h c v, v - v_h - h c a] = y
    /// [phi, phi_q v + phi_t, phi_q a - eta] = 0
    /// ```
    ///
    /// The first step is trapezoidal (c = 1/2, q_h = q_0 + h v_0/2, v_h alike), later ones are BDF2
    /// (c = 2/3, q_h = (4 q_i - q_(i-1))/3), in its form for unequal steps where they are. Order 2 in
    /// q and v; the constraints hold to the tolerance on every level. Quadratic programs with
    /// multipliers, the merit function of M. J. D. Powell with steps halved until it falls; their
    /// matrices from the generated tangents. Lengths count in sizes of the mechanism, masses by the
    /// largest entry of M. Every coordinate needs a mass of its own.
    pub struct VariableMetric {
        /// Levels of the constraints (phi, dphi/dt, d^2 phi/dt^2) that are demanded, 1 to 3.
        pub levels: u32 = 3, where |value| (1..=3).contains(&value);
        /// The second derivatives of a quadratic program.
        pub hessian: Hessian = Hessian::Bfgs;
        /// The largest change of x, and the largest residual, at which a step ends; of steps below
        /// 0.01 s, that of the paper, less in proportion to h^3, as their errors.
        pub tolerance: f64 = 1e-7, where |value| value > 0.0;
        /// Whether the equations of motion are divided by h: where they are not, and the step is
        /// short or levels are missing, the end is met too early, beside the solution.
        pub scaling: Scaling = Scaling::Automatic;
        /// The quadratic programs after which a step is given up.
        pub iterations: u32 = 200, where |value| value > 0;
    }
}
