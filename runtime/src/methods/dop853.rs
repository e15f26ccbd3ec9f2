//! Dormand and Prince's method of order 8 with errors of order 5 and 3, for reference work.

use crate::mechanism::Mechanism;
use crate::methods::embedded::{Control, Pair, Rule, Tableau};
use crate::methods::{MethodInfo, Settings, Step};
use crate::settings::settings;
use crate::stabilization::Stabilization;

settings! {
    /// The explicit Runge-Kutta method of order 8 of P. J. Prince and J. R. Dormand (DOI
    /// 10.1016/0771-050X(81)90010-3), with the error estimate and the coefficients of E. Hairer, S. P.
    /// Norsett, G. Wanner, "Solving Ordinary Differential Equations I", DOI 10.1007/978-3-540-78862-1,
    /// section II.5.
    ///
    /// Twelve stages a step. Nodes of an output grid are met exactly, by shortened steps.
    pub struct Dop853 {
        /// The error allowed in a step, relative to the state, 1.
        pub rtol: f64 = 1e-10, where |value| value >= 0.0;
        /// The absolute error allowed in a step, m or rad (per s); 0 derives it from rtol and the size
        /// and the speeds of the mechanism at the start.
        pub atol: f64 = 0.0, where |value| value >= 0.0;
        /// The longest step, s; 0 for none.
        pub h_max: f64 = 0.0, where |value| value >= 0.0;
        /// Whether the steps given are taken, without control.
        pub fixed: bool = false;
    }
}

impl Dop853 {
    /// With these tolerances: relative, and absolute in m or rad (per s), 0 for one that follows from
    /// the mechanism.
    pub fn new(rtol: f64, atol: f64) -> Dop853 {
        Dop853 {
            rtol,
            atol,
            ..Dop853::default()
        }
    }
}

/// What the table of methods says about it.
pub(crate) const INFO: MethodInfo = MethodInfo {
    name: "dop853",
    title: "Dormand-Prince method of order 8(5,3), adaptive",
    order: 8,
    index: 1,
    stabilized: true,
    source: "Hairer, Norsett, Wanner, DOI 10.1007/978-3-540-78862-1, section II.5",
    parameters: Dop853::PARAMETERS,
};

impl Settings for Dop853 {
    fn fault(&self) -> Option<String> {
        Control::fault(self.rtol, self.atol, self.fixed)
    }

    fn stepper<M: Mechanism + ?Sized>(
        &self,
        mechanism: &M,
        stabilization: Stabilization,
    ) -> Box<dyn Step<M>> {
        let control = Control {
            rule: Rule::Pi,
            h_first: 0.0,
            rtol: self.rtol,
            atol: self.atol,
            h_max: self.h_max,
            fixed: self.fixed,
        };
        Box::new(Pair::new(mechanism, stabilization, &TABLEAU, control))
    }
}

#[rustfmt::skip]
#[allow(clippy::unreadable_literal, clippy::excessive_precision)]
static TABLEAU: Tableau = Tableau {
    error_order: 8.0,
    c: &[0.0, 0.05260015195876773, 0.0789002279381516, 0.1183503419072274, 0.2816496580927726, 0.3333333333333333, 0.25, 0.3076923076923077, 0.6512820512820513, 0.6, 0.8571428571428571, 1.0],
    a: &[
        &[0.05260015195876773],
        &[0.0197250569845379, 0.0591751709536137],
        &[0.02958758547680685, 0.0, 0.08876275643042054],
        &[0.2413651341592667, 0.0, -0.8845494793282861, 0.924834003261792],
        &[0.037037037037037035, 0.0, 0.0, 0.17082860872947386, 0.12546768756682242],
        &[0.037109375, 0.0, 0.0, 0.17025221101954405, 0.06021653898045596, -0.017578125],
        &[0.03709200011850479, 0.0, 0.0, 0.17038392571223998, 0.10726203044637328, -0.015319437748624402, 0.008273789163814023],
        &[0.6241109587160757, 0.0, 0.0, -3.3608926294469414, -0.868219346841726, 27.59209969944671, 20.154067550477894, -43.48988418106996],
        &[0.47766253643826434, 0.0, 0.0, -2.4881146199716677, -0.590290826836843, 21.230051448181193, 15.279233632882423, -33.28821096898486, -0.020331201708508627],
        &[-0.9371424300859873, 0.0, 0.0, 5.186372428844064, 1.0914373489967295, -8.149787010746927, -18.52006565999696, 22.739487099350505, 2.4936055526796523, -3.0467644718982196],
        &[2.273310147516538, 0.0, 0.0, -10.53449546673725, -2.0008720582248625, -17.9589318631188, 27.94888452941996, -2.8589982771350235, -8.87285693353063, 12.360567175794303, 0.6433927460157636],
    ],
    b: &[0.054293734116568765, 0.0, 0.0, 0.0, 0.0, 4.450312892752409, 1.8915178993145003, -5.801203960010585, 0.3111643669578199, -0.1521609496625161, 0.20136540080403034, 0.04471061572777259],
    error: &[0.01312004499419488, 0.0, 0.0, 0.0, 0.0, -1.2251564463762044, -0.4957589496572502, 1.6643771824549864, -0.35032884874997366, 0.3341791187130175, 0.08192320648511571, -0.022355307863886294, 0.0],
    second_error: &[-0.18980075407240762, 0.0, 0.0, 0.0, 0.0, 4.450312892752409, 1.8915178993145003, -5.801203960010585, -0.4226823213237919, -0.1521609496625161, 0.20136540080403034, 0.02265179219836082, 0.0],
    inside: &[],
};
