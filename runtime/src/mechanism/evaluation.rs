//! The kernels of a mechanism at one state, for what reads several of them.

use crate::layout::Layout;
use crate::layout::kernels::KernelKind;
use crate::linear::blocks::values_len;
use crate::mechanism::Mechanism;

/// A state, as kernels take it. What no kernel that is asked for reads may stay empty.
#[derive(Clone, Copy, Default)]
pub(crate) struct At<'a> {
    pub(crate) t: f64,
    pub(crate) q: &'a [f64],
    pub(crate) v: &'a [f64],
    pub(crate) z: &'a [f64],
    pub(crate) u: &'a [f64],
    pub(crate) a: &'a [f64],
    pub(crate) lambda: &'a [f64],
}

impl<'a> At<'a> {
    /// A position, where nothing else is read.
    pub(crate) fn position(t: f64, q: &'a [f64]) -> At<'a> {
        At {
            t,
            q,
            ..At::default()
        }
    }

    /// A position with velocities, where nothing else is read.
    pub(crate) fn motion(t: f64, q: &'a [f64], v: &'a [f64]) -> At<'a> {
        At {
            v,
            ..At::position(t, q)
        }
    }
}

/// A field and a method of the same name for every kernel, its arguments as in the table of kernels.
macro_rules! evaluation {
    ($($(#[$doc:meta])* $name:ident: $Kind:ident (t $($array:ident)*) $length:expr;)*) => {
        /// The values of kernels at one state, those of matrices on their patterns.
        ///
        /// [`Evaluation::new`] says which arrays there are, the others are empty; `evaluation.phi_q(mechanism, at)`
        /// evaluates `evaluation.phi_q`, and nothing else.
        #[derive(Clone)]
        pub(crate) struct Evaluation {
            $($(#[$doc])* pub(crate) $name: Vec<f64>,)*
        }

        impl Evaluation {
            /// Arrays for these kernels.
            pub(crate) fn new(layout: &Layout, kernels: &[KernelKind]) -> Evaluation {
                let zeros = |kind: KernelKind, length: fn(&Layout) -> usize| {
                    let length = if kernels.contains(&kind) { length(layout) } else { 0 };
                    vec![0.0; length]
                };
                Evaluation { $($name: zeros(KernelKind::$Kind, $length),)* }
            }

            $(
                #[inline]
                pub(crate) fn $name(&mut self, mechanism: &dyn Mechanism, at: At<'_>) {
                    let length: fn(&Layout) -> usize = $length;
                    debug_assert_eq!(self.$name.len(), length(mechanism.layout()));
                    mechanism.$name(at.t, $(at.$array,)* &mut self.$name);
                }
            )*
        }
    };
}

evaluation! {
    /// M.
    mass_matrix: MassMatrix (t q) |layout| layout.patterns().mass_matrix.len();
    /// Q.
    force: Force (t q v z u) Layout::nv;
    phi: Phi (t q) Layout::nc;
    phi_q: PhiQ (t q) |layout| layout.patterns().phi_q.len();
    phi_t: PhiT (t q) Layout::nc;
    eta: Eta (t q v) Layout::nc;
    /// M, Q, phi_q and eta, one after the other; [`Blocks`](crate::linear::blocks::Blocks) takes them apart.
    dynamics: Dynamics (t q v z u) values_len;
    /// d(M a + phi_q^T lambda - Q)/dq.
    tangent_q: TangentQ (t q v z u a lambda) |layout| layout.patterns().tangent_q.len();
    /// -dQ/dv.
    tangent_v: TangentV (t q v z u) |layout| layout.patterns().tangent_v.len();
    /// T_v, then `T_vq v + T_vt`.
    momentum: Momentum (t q v) |layout| 2 * layout.nv();
    momentum_q: MomentumQ (t q v) |layout| layout.patterns().momentum_q.len();
    momentum_v: MomentumV (t q v) |layout| layout.patterns().momentum_v.len();
    /// d(phi_q v + phi_t)/dq.
    dphi_q: DphiQ (t q v) |layout| layout.patterns().dphi_q.len();
    /// d(phi_q a - eta)/dq.
    ddphi_q: DdphiQ (t q v a) |layout| layout.patterns().ddphi_q.len();
    /// What belongs to Q and depends on the multipliers.
    reaction_force: ReactionForce (t q v z u lambda) Layout::nv;
    reaction_force_v: ReactionForceV (t q v z u lambda) |layout| layout.patterns().reaction_force_v.len();
    reaction_force_lambda: ReactionForceLambda (t q v z u lambda)
        |layout| layout.patterns().reaction_force_lambda.len();
    /// dz/dt.
    state_rates: StateRates (t q v z u) Layout::nz;
    state_rates_q: StateRatesQ (t q v z u) |layout| layout.patterns().state_rates_q.len();
    state_rates_v: StateRatesV (t q v z u) |layout| layout.patterns().state_rates_v.len();
    state_rates_z: StateRatesZ (t q v z u) |layout| layout.patterns().state_rates_z.len();
    /// dQ/dz.
    force_z: ForceZ (t q v z u) |layout| layout.patterns().force_z.len();
}
