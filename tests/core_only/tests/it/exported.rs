//! The exported modules behind functions of one type.

use mbdsl_runtime::{KernelKind, Point};

/// All that functions read.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct At {
    pub(crate) t: f64,
    pub(crate) q: Vec<f64>,
    pub(crate) v: Vec<f64>,
    pub(crate) z: Vec<f64>,
    pub(crate) u: Vec<f64>,
    pub(crate) a: Vec<f64>,
    pub(crate) lambda: Vec<f64>,
    pub(crate) shift: Vec<f64>,
}

impl At {
    pub(crate) fn point(&self) -> Point<'_> {
        Point::new(self.t, &self.q, &self.v)
            .states(&self.z)
            .inputs(&self.u)
            .solution(&self.a, &self.lambda)
            .shifted(&self.shift)
    }
}

/// A function of a module that computes a kernel.
type Kernel = (KernelKind, fn(&At) -> Vec<f64>);

/// An exported module.
pub(crate) struct Exported {
    pub(crate) name: &'static str,
    pub(crate) text: &'static str,
    /// Whether it calls no function of `libm` whose last bit differs from that of the system's.
    pub(crate) exact: bool,
    pub(crate) start: fn() -> At,
    pub(crate) step: fn(&mut At, f64) -> bool,
    pub(crate) accelerations: fn(&At) -> (bool, Vec<f64>),
    pub(crate) kernels: &'static [Kernel],
}

/// The point of a module.
macro_rules! at {
    ($name:ident, $at:ident) => {{
        let [q, v, z, u, a, lambda, shift] = [
            &$at.q,
            &$at.v,
            &$at.z,
            &$at.u,
            &$at.a,
            &$at.lambda,
            &$at.shift,
        ]
        .map(|x| &x[..]);
        mbdsl_core_only::$name::runtime::Point::new(
            $at.t,
            q.try_into().unwrap(),
            v.try_into().unwrap(),
            z.try_into().unwrap(),
            u.try_into().unwrap(),
        )
        .solution(a.try_into().unwrap(), lambda.try_into().unwrap())
        .shifted(shift.try_into().unwrap())
    }};
}

macro_rules! exported {
    ($($name:ident: $Type:ident, $file:literal, $exact:literal,
        $($kernel:ident: $Kind:ident [$length:ident]),*;)*) => {
        pub(crate) const MODELS: &[Exported] = &[$({
            use mbdsl_core_only::$name::{$Type as Model, runtime::State};
            const MODEL: Exported = Exported {
                name: stringify!($name),
                text: include_str!(concat!("../../", $file)),
                exact: $exact,
                start: || {
                    let State { t, q, v, z, u } = Model::start();
                    At {
                        t,
                        q: q.into(),
                        v: v.into(),
                        z: z.into(),
                        u: u.into(),
                        a: vec![0.0; Model::NV],
                        lambda: vec![0.0; Model::NC],
                        shift: vec![0.0; Model::NC],
                    }
                },
                step: |at, h| {
                    let u = (&at.u[..]).try_into().unwrap();
                    let (q, v) = (&mut at.q[..], &mut at.v[..]);
                    let (q, v) = (q.try_into().unwrap(), v.try_into().unwrap());
                    let z = (&mut at.z[..]).try_into().unwrap();
                    Model::default().step_rk4(&mut at.t, q, v, z, u, h).is_ok()
                },
                accelerations: |at| {
                    let (mut a, mut lambda) = ([0.0; Model::NV], [0.0; Model::NC]);
                    let done = Model::default().accelerations(&at!($name, at), &mut a, &mut lambda);
                    (done.is_ok(), [&a[..], &lambda[..]].concat())
                },
                kernels: &[$((KernelKind::$Kind, |at| {
                    let mut results = [f64::NAN; length!(Model $length)];
                    Model::default().$kernel(&at!($name, at), &mut results);
                    results.into()
                })),*],
            };
            MODEL
        }),*];
    };
}

/// The length of an array of results.
macro_rules! length {
    ($Model:ident TWO) => {
        2
    };
    ($Model:ident TWICE_NSWITCHES) => {
        2 * $Model::NSWITCHES
    };
    ($Model:ident $length:ident) => {
        $Model::$length
    };
}

exported! {
    two_bars: TwoBars, "../golden/two_bars.mbd", true,
        mass_matrix: MassMatrix [NMASS_MATRIX], force: Force [NV], phi: Phi [NC], phi_q: PhiQ [NPHI_Q],
        phi_t: PhiT [NC], eta: Eta [NC], energy: Energy [TWO], outputs: Outputs [NOUTPUTS];
    four_bar: FourBar, "../../examples/gallery/models/four_bar.mbd", true,
        mass_matrix: MassMatrix [NMASS_MATRIX], force: Force [NV], phi: Phi [NC], phi_q: PhiQ [NPHI_Q],
        phi_t: PhiT [NC], eta: Eta [NC], energy: Energy [TWO], outputs: Outputs [NOUTPUTS];
    slider_crank: SliderCrank, "../golden/slider_crank.mbd", true,
        mass_matrix: MassMatrix [NMASS_MATRIX], force: Force [NV], phi: Phi [NC], phi_q: PhiQ [NPHI_Q],
        phi_t: PhiT [NC], eta: Eta [NC], energy: Energy [TWO], outputs: Outputs [NOUTPUTS];
    heavy_top: HeavyTop, "../golden/heavy_top.mbd", true,
        mass_matrix: MassMatrix [NMASS_MATRIX], force: Force [NV], phi: Phi [NC], phi_q: PhiQ [NPHI_Q],
        phi_t: PhiT [NC], eta: Eta [NC], coordinate_rates: CoordinateRates [NQ], energy: Energy [TWO],
        outputs: Outputs [NOUTPUTS];
    filter: Filter, "../golden/filter.mbd", true,
        mass_matrix: MassMatrix [NMASS_MATRIX], force: Force [NV], phi: Phi [NC], phi_q: PhiQ [NPHI_Q],
        phi_t: PhiT [NC], eta: Eta [NC], energy: Energy [TWO], outputs: Outputs [NOUTPUTS],
        state_rates: StateRates [NZ];
    tables: Tables, "../lanes/tables.mbd", true,
        mass_matrix: MassMatrix [NMASS_MATRIX], force: Force [NV], energy: Energy [TWO],
        outputs: Outputs [NOUTPUTS], conditions: Conditions [NMODES];
    functions: Functions, "../lanes/functions.mbd", false,
        mass_matrix: MassMatrix [NMASS_MATRIX], force: Force [NV], energy: Energy [TWO],
        outputs: Outputs [NOUTPUTS];
    everything: Everything, "../golden/everything.mbd", false,
        mass_matrix: MassMatrix [NMASS_MATRIX], force: Force [NV], phi: Phi [NC], phi_q: PhiQ [NPHI_Q],
        phi_t: PhiT [NC], eta: Eta [NC], energy: Energy [TWO], outputs: Outputs [NOUTPUTS];
    machine: Machine, "../golden/machine.mbd", true,
        mass_matrix: MassMatrix [NMASS_MATRIX], force: Force [NV], phi: Phi [NC], phi_q: PhiQ [NPHI_Q],
        phi_t: PhiT [NC], eta: Eta [NC], energy: Energy [TWO], outputs: Outputs [NOUTPUTS],
        conditions: Conditions [NMODES], switches: Switches [TWICE_NSWITCHES];
    chain: Chain, "models/chain.mbd", true,
        mass_matrix: MassMatrix [NMASS_MATRIX], force: Force [NV], phi: Phi [NC], phi_q: PhiQ [NPHI_Q],
        phi_t: PhiT [NC], eta: Eta [NC], energy: Energy [TWO];
    result: Result, "models/result.mbd", true,
        mass_matrix: MassMatrix [NMASS_MATRIX], force: Force [NV], energy: Energy [TWO],
        events: Events [NEVENTS];
    events: Crossings, "../lanes/events.mbd", true,
        mass_matrix: MassMatrix [NMASS_MATRIX], force: Force [NV], phi: Phi [NC], phi_q: PhiQ [NPHI_Q],
        phi_t: PhiT [NC], eta: Eta [NC], energy: Energy [TWO], outputs: Outputs [NOUTPUTS],
        state_rates: StateRates [NZ], events: Events [NEVENTS];
}
