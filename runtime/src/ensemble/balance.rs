//! The energy balance of several members, each lane with the bits of `Balance`.

use crate::ensemble::members::Members;
use crate::ensemble::pair::{Motion, PairOnLanes};
use crate::ensemble::projection::mask;
use crate::linear::quadrature::gauss_legendre;
use crate::mechanism::calls::KernelsExt;
use crate::mechanism::point::Point;
use crate::mechanism::size::scales;
use crate::scalar::Scalar;
use crate::scalar::lanes::{LANES, Lanes};
use crate::simulate::balance::POINTS;
use crate::simulate::balance::account::{
    Account, Sums, beside, drivers, explicit, generalized, loads, reach,
};
use simba::simd::SimdValue;

/// The energy balance of the members.
pub(crate) struct BalanceOnLanes<'a> {
    points: Vec<(f64, f64)>,
    account: Account<Lanes>,
    /// K and U at the ends of the last steps.
    energies: [Lanes; 2],
    inside: Motion<'a>,
    /// Work space: Q, phi_t, the momenta and their rates, positions beside.
    force: Vec<Lanes>,
    phi_t: Vec<Lanes>,
    momentum: Vec<Lanes>,
    beside: Vec<Lanes>,
}

impl<'a> BalanceOnLanes<'a> {
    /// Creates the balance of members that begin with these positions, velocities and states.
    pub(crate) fn new(members: &Members<'a>, t: Lanes, [q, v, z]: [&[Lanes]; 3]) -> Self {
        let layout = members.layout();
        let zero = Lanes::constant(0.0);
        let zeros = |count: usize| vec![zero; count];
        let mut balance = BalanceOnLanes {
            points: gauss_legendre(POINTS),
            account: Account::new([zero; 2], zero),
            energies: [zero; 2],
            inside: Motion::new(layout),
            force: zeros(layout.nv()),
            phi_t: zeros(layout.nc()),
            momentum: zeros(2 * layout.nv()),
            beside: zeros(layout.nq()),
        };
        balance.measure(members, t, [q, v]);
        let (kernels, u) = (members.kernels(), members.inputs());
        kernels.force(&Point::new(t, q, v).states(z).inputs(u), &mut balance.force);
        let reach = reach(&balance.force, &sizes(members));
        balance.account = Account::new(balance.energies, reach);
        balance
    }

    /// Finds K and U.
    fn measure(&mut self, members: &Members<'_>, t: Lanes, [q, v]: [&[Lanes]; 2]) {
        let mut energies = [Lanes::constant(0.0); 2];
        members
            .kernels()
            .energy(&Point::new(t, q, v), &mut energies);
        members
            .kernels()
            .momentum(&Point::new(t, q, v), &mut self.momentum);
        let [kinetic, potential] = energies;
        self.energies = [generalized(v, &self.momentum, kinetic), potential];
    }

    /// Adds the steps of these lanes, which began at the times `begin` and have the lengths `h`. `refined` gives the integrals
    /// of a member at the end of its step if the rule over the whole step does not have them.
    pub(crate) fn weigh(
        &mut self,
        members: &mut Members<'_>,
        pair: &PairOnLanes,
        (begin, h, end): (Lanes, Lanes, Lanes),
        lanes: [bool; LANES],
        mut refined: impl FnMut(usize, &[(f64, f64)], &Account<f64>) -> Option<Sums<f64>>,
    ) {
        let layout = members.layout();
        let mut account = self.account;
        for point in 0..self.points.len() {
            let (share, weight) = self.points[point];
            let t = begin + Lanes::constant(share) * h;
            pair.look(begin, h, t, &mut self.inside);
            let part = Lanes::constant(weight) * h;
            self.add(members, part, &mut account);
        }
        for lane in (0..LANES).filter(|lane| lanes[*lane]) {
            if let Some(sums) = refined(lane, &self.points, &self.account.of_lane(lane)) {
                account.sums.set_lane(lane, sums);
            }
        }
        let [q, v, _] = pair.end(layout);
        self.measure(members, end, [q, v]);
        account.close(self.energies);
        self.account.replace_where(mask(lanes), &account);
    }

    /// Adds the work of parts `h` of the time, with the motion in the middle of them.
    fn add(&mut self, members: &mut Members<'_>, h: Lanes, account: &mut Account<Lanes>) {
        let [q, _, _] = self.inside.parts();
        members
            .kernels()
            .phi_t(&Point::position(self.inside.t, q), &mut self.phi_t);
        let still = [0.0; LANES];
        let moves = |rate: &Lanes| rate.into_arr() != still;
        if self.phi_t.iter().any(moves) {
            self.inside.solve(members);
        }
        let (Motion { t, solution, .. }, [q, v, z]) = (&self.inside, self.inside.parts());
        let kernels = members.kernels();
        kernels.force(
            &Point::new(*t, q, v).states(z).inputs(members.inputs()),
            &mut self.force,
        );
        let explicit = if members.layout().constant_mass_matrix() {
            // Then the momenta depend on the velocities alone, too.
            self.momentum.fill(Lanes::constant(0.0));
            Lanes::constant(0.0)
        } else {
            kernels.momentum(&Point::new(*t, q, v), &mut self.momentum);
            explicit(h, |step| {
                beside(q, v, step, &mut self.beside);
                let mut energies = [Lanes::constant(0.0); 2];
                kernels.energy(&Point::new(*t + step, &self.beside, v), &mut energies);
                energies[0]
            })
        };
        let nv = v.len();
        let loads = loads(&self.force, &self.momentum[nv..], v);
        let drivers = drivers(&solution[nv..], &self.phi_t);
        account.sums.add(h, drivers, [loads, explicit]);
    }

    /// The work of a member up to the end of its last step and the energy balance there, in J.
    pub(crate) fn row(&self, lane: usize) -> [f64; 2] {
        let at = self.account.at(self.account.sums, self.energies);
        at.map(|x| x.extract(lane))
    }

    /// The balance of a member so far, 1, and the work of loads and drivers, in J.
    pub(crate) fn result(&self, lane: usize) -> (f64, f64) {
        self.account.of_lane(lane).result()
    }
}

/// The sizes of the coordinates of the members.
fn sizes(members: &Members<'_>) -> Vec<Lanes> {
    let of_lane = |lane| scales(members.mechanism(lane)).coordinate;
    let of_lanes: [Vec<f64>; LANES] = std::array::from_fn(of_lane);
    let coordinates = 0..members.layout().nv();
    let side_by_side = |j: usize| Lanes::from_arr(std::array::from_fn(|lane| of_lanes[lane][j]));
    coordinates.map(side_by_side).collect()
}
