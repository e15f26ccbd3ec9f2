//! Dormand and Prince's method of order 8 with errors of order 5 and 3: the default.

use crate::mechanism::Mechanism;
use crate::methods::embedded::control::{Control, Rule};
use crate::methods::embedded::pair::Pair;
use crate::methods::embedded::tableau::Tableau;
use crate::methods::step::{IntegrationMethod, MethodInfo, Step};
use crate::settings::settings;
use crate::stabilization::Stabilization;

settings! {
    /// The explicit Runge-Kutta method of order 8 of P. J. Prince and J. R. Dormand (DOI
    /// 10.1016/0771-050X(81)90010-3), with the error estimate and the coefficients of E. Hairer, S. P.
    /// Norsett, G. Wanner, "Solving Ordinary Differential Equations I", DOI 10.1007/978-3-540-78862-1,
    /// section II.5.
    ///
    /// Twelve stages a step, and three more where output times lie in it: these are interpolated, to order 7.
    pub struct Dop853 {
        /// The error allowed in a step, relative to the state, 1.
        pub rtol: f64 = 1e-8, where |value| value >= 0.0;
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
    /// The method with these tolerances: relative, and absolute in m or rad (per s), 0 for one that
    /// follows from the mechanism.
    pub fn new(rtol: f64, atol: f64) -> Dop853 {
        Dop853 {
            rtol,
            atol,
            ..Dop853::default()
        }
    }
}

/// Entry of the method in the table of methods.
pub(crate) static INFO: MethodInfo = MethodInfo {
    name: "dop853",
    title: "Dormand-Prince method of order 8(5,3), adaptive",
    order: 8,
    index: 1,
    stabilized: true,
    contacts: true,
    states: true,
    flat_only: false,
    source: "Hairer, Norsett, Wanner, DOI 10.1007/978-3-540-78862-1, section II.5",
    parameters: Dop853::PARAMETERS,
};

impl Dop853 {
    /// A run of the pair.
    pub(crate) fn pair(&self, mechanism: &dyn Mechanism, stabilization: Stabilization) -> Pair {
        let control = Control {
            rule: Rule::Pi,
            h_first: 0.0,
            rtol: self.rtol,
            atol: self.atol,
            h_max: self.h_max,
            fixed: self.fixed,
        };
        Pair::new(mechanism, stabilization, &TABLEAU, control)
    }
}

impl IntegrationMethod for Dop853 {
    fn info(&self) -> &'static MethodInfo {
        &INFO
    }

    fn fault(&self) -> Option<String> {
        Control::fault(self.rtol, self.atol, self.fixed)
    }

    fn is_adaptive(&self) -> bool {
        !self.fixed
    }

    fn run(&self, mechanism: &dyn Mechanism, stabilization: Stabilization) -> Box<dyn Step> {
        Box::new(self.pair(mechanism, stabilization))
    }
}

#[rustfmt::skip]
#[allow(clippy::unreadable_literal, clippy::excessive_precision)]
static TABLEAU: Tableau = Tableau {
    stable: 6.1,
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
    extra_c: &[0.1, 0.2, 0.7777777777777778],
    extra_a: &[
        &[0.056167502283047954, 0.0, 0.0, 0.0, 0.0, 0.0, 0.25350021021662483, -0.2462390374708025, -0.12419142326381637, 0.15329179827876568, 0.00820105229563469, 0.007567897660545699, -0.008298],
        &[0.03183464816350214, 0.0, 0.0, 0.0, 0.0, 0.028300909672366776, 0.053541988307438566, -0.05492374857139099, 0.0, 0.0, -0.00010834732869724932, 0.0003825710908356584, -0.00034046500868740456, 0.1413124436746325],
        &[-0.42889630158379194, 0.0, 0.0, 0.0, 0.0, -4.697621415361164, 7.683421196062599, 4.06898981839711, 0.3567271874552811, 0.0, 0.0, 0.0, -0.0013990241651590145, 2.9475147891527724, -9.15095847217987],
    ],
    // The interpolant of order 7 of the same book, section II.6, in powers of the share of the step.
    inside: &[
        &[1.0, -10.266057073759308, 48.161850968566455, -114.93304874997833, 147.46446875669767, -97.06685363011368, 25.69393346270375],
        &[],
        &[],
        &[],
        &[],
        &[0.0, 13.917653631776606, -154.78787266663718, 522.921908960822, -456.2591884020879, -75.5319373213575, 154.18974869023643],
        &[0.0, 2.605603751993609, -21.62282238462651, 2.5351820289667772, 292.25417465990404, -505.40999933296894, 231.5293791760455],
        &[0.0, -15.018944223519686, 160.09447708973047, -474.3071826037643, 135.96036916173836, 545.1091945264187, -357.6391179106141],
        &[0.0, 3.050527683318488, -38.54396729189063, 174.47140009219885, -337.05134702387716, 291.7898750908326, -93.40532418362432],
        &[0.0, -1.3278744327655212, 16.661770430049543, -74.44027814126304, 140.75210016191608, -119.2562021040512, 37.45832313645163],
        &[0.0, 2.844533632672879, -36.558295489910115, 170.69007169147514, -345.9748485480496, 313.299553623578, -104.0996495089623],
        &[0.0, 0.7657106259527865, -9.906995535619368, 46.8029919188744, -96.5198694669957, 88.74316650017616, -29.8402934266605],
        &[0.0, -1.0889903364513334, 14.097013042320002, -66.68230591294363, 137.96299063474373, -127.82216401767991, 43.53345659001114],
        &[0.0, 18.148505520854727, -127.63310949253875, 357.3419516129657, -500.7031507909224, 349.17035710882897, -96.32455395918828],
        &[0.0, -9.194632392478356, 93.3567459327894, -282.6272618704363, 361.14007718803333, -201.85219053352347, 39.17726167561544],
        &[0.0, -4.436036387594894, 56.68120539776666, -261.7734290269171, 520.9742236688994, -461.1727999101397, 149.72683625798564],
    ],
};
