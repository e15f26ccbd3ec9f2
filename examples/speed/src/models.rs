//! The mechanisms that are timed.

use mbdsl::mechanism;

mechanism! {
    /// Two uniform bars that hang from the ground and from each other.
    model TwoBars {
        param g  = 9.81 m/s^2;
        param m1 = 1 kg;    param L1 = 1 m;
        param m2 = 2 kg;    param L2 = sqrt(3) m;
        gravity (0, -g);
        ground { point O = (0, 0); }
        body rod1 { mass = m1; inertia = m1*L1^2/12; point A = (-L1/2, 0); point B = (L1/2, 0); }
        body rod2 { mass = m2; inertia = m2*L2^2/12; point A = (-L2/2, 0); point B = (L2/2, 0); }
        joint pin   = revolute(ground.O, rod1.A);
        joint elbow = revolute(rod1.B, rod2.A);
        start { rod1.theta = 60 deg; rod2.theta = -30 deg; }
        expect dof = 2;
    }
}

mechanism! {
    /// A four-bar linkage of uniform bars, whose crank turns fully.
    model FourBar {
        param g  = 9.81 m/s^2;
        param L0 = 2 m;
        param m1 = 1 kg;    param L1 = 1 m;
        param m2 = 2 kg;    param L2 = 2.5 m;
        param m3 = 1.5 kg;  param L3 = 2 m;
        gravity (0, -g);
        ground { point O = (0, 0); point P = (L0, 0); }
        body crank   { mass = m1; inertia = m1*L1^2/12; point A = (-L1/2, 0); point B = (L1/2, 0); }
        body coupler { mass = m2; inertia = m2*L2^2/12; point A = (-L2/2, 0); point B = (L2/2, 0); }
        body rocker  { mass = m3; inertia = m3*L3^2/12; point A = (-L3/2, 0); point B = (L3/2, 0); }
        joint p = revolute(ground.O, crank.A);
        joint q = revolute(crank.B, coupler.A);
        joint r = revolute(coupler.B, rocker.B);
        joint s = revolute(ground.P, rocker.A);
        start {
            crank.theta = 60 deg;
            guess coupler.theta = 23 deg;
            guess rocker.theta = 66 deg;
            crank.omega = 8 rad/s;
        }
        expect dof = 1;
    }
}

mechanism! {
    /// Two bodies that hang from ball joints, one from the end of the other.
    model SphericalPendulum {
        param g  = 9.81 m/s^2;
        param m1 = 1 kg;    param L1 = 1 m;
        param m2 = 2 kg;    param L2 = 1.5 m;
        param Jx1 = 0.01 kg*m^2;  param Jy1 = 0.08 kg*m^2;  param Jz1 = 0.09 kg*m^2;
        param Jx2 = 0.02 kg*m^2;  param Jy2 = 0.35 kg*m^2;  param Jz2 = 0.36 kg*m^2;
        gravity (0, 0, -g);
        ground { point O = (0, 0, 0); }
        body rod1 { mass = m1; inertia = (Jx1, Jy1, Jz1); point A = (-L1/2, 0, 0); point B = (L1/2, 0, 0); }
        body rod2 { mass = m2; inertia = (Jx2, Jy2, Jz2); point A = (-L2/2, 0, 0); point B = (L2/2, 0, 0); }
        joint shoulder = spherical(ground.O, rod1.A);
        joint elbow    = spherical(rod1.B, rod2.A);
        start {
            rod1.attitude = axis_angle((0, 1, 0), 40 deg);
            rod2.attitude = axis_angle((0, 0, 1), 70 deg);
            rod1.omega.x = 3 rad/s; rod1.omega.y = 1 rad/s; rod1.omega.z = 2 rad/s;
            rod2.omega.x = 4 rad/s; rod2.omega.y = -2 rad/s; rod2.omega.z = 1 rad/s;
        }
        expect dof = 6;
    }
}

mechanism! {
    /// A crank and a rocker about crossed axes with a coupler on ball joints.
    model Rssr {
        param g  = 9.81 m/s^2;
        param m1 = 1 kg;    param L1 = 0.1 m;
        param m2 = 2 kg;    param L2 = 0.5 m;
        param m3 = 1.5 kg;  param L3 = 0.3 m;
        let thin1 = m1*L1^2/600;  let across1 = m1*L1^2*101/1200;
        let thin2 = m2*L2^2/600;  let across2 = m2*L2^2*101/1200;
        let thin3 = m3*L3^2/600;  let across3 = m3*L3^2*101/1200;
        gravity (0, 0, -g);
        ground { point O = (0, 0, 0); point P = (0.3 m, -0.2 m, 0.1 m); }
        body crank   { mass = m1; inertia = (thin1, across1, across1); point A = (-L1/2, 0, 0); point B = (L1/2, 0, 0); }
        body coupler { mass = m2; inertia = (thin2, across2, across2); point A = (-L2/2, 0, 0); point B = (L2/2, 0, 0); }
        body rocker  { mass = m3; inertia = (thin3, across3, across3); point A = (-L3/2, 0, 0); point B = (L3/2, 0, 0); }
        joint shaft = revolute(ground.O, crank.A, axis = (0, 0, 1));
        joint first = spherical(crank.B, coupler.A);
        joint second = spherical(coupler.B, rocker.B);
        joint hinge = revolute(ground.P, rocker.A, axis = (1, 0, 0), axis2 = (0, 0, 1));
        start { shaft.angle = 20 deg; shaft.rate = 8 rad/s; coupler.omega.x = 5 rad/s; guess hinge.angle = 40 deg; }
        allow(idle_spin);
        expect dof = 2;
    }
}

mechanism! {
    /// Uniform rods in a row that hang from a motor.
    model MotorChain {
        const N = 21;
        param g = 9.81 m/s^2;
        param mass = 1 kg;
        param L = 0.1 m;
        input motor = 0 N*m;
        gravity (0, -g);
        ground { point O = (0, 0); }
        body rod[1] { mass = mass; inertia = mass*L^2/12; point A = (-L/2, 0); point B = (L/2, 0); }
        joint pin[1] = revolute(ground.O, rod[1].A);
        torque drive on rod[1] = motor;
        for i in 2..=N {
            body rod[i] { mass = mass; inertia = mass*L^2/12; point A = (-L/2, 0); point B = (L/2, 0); }
            joint pin[i] = revolute(rod[i-1].B, rod[i].A);
        }
        start { for i in 1..=N { rod[i].theta = 0; } }
        expect dof = N;
        output tip = rod[N].B;
        output torque = motor;
    }
}

/// A type for each of these: so many equal uniform rods in a row, hanging from the ground.
macro_rules! chains {
    ($($Chain:ident: $n:tt),* $(,)?) => {$(
        ::mbdsl::mechanism! {
            model $Chain {
                const N = $n;
                param g = 9.81 m/s^2;
                param m = 1 kg;
                param L = 0.1 m;
                gravity (0, -g);
                ground { point O = (0, 0); }
                body rod[1] { mass = m; inertia = m*L^2/12; point A = (-L/2, 0); point B = (L/2, 0); }
                joint pin[1] = revolute(ground.O, rod[1].A);
                for i in 2..=N {
                    body rod[i] { mass = m; inertia = m*L^2/12; point A = (-L/2, 0); point B = (L/2, 0); }
                    joint pin[i] = revolute(rod[i-1].B, rod[i].A);
                }
                start { for i in 1..=N { rod[i].theta = 0; } }
                expect dof = N;
            }
        }
    )*};
}
pub(crate) use chains;
