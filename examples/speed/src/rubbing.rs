//! The mechanisms with dry friction that are timed, and the one without.

use mbdsl::mechanism;

mechanism! {
    /// A slider crank, and a sledge that slides down a rail.
    model Sledge {
        param g = 9.81 m/s^2;
        param m = 1 kg;
        param r = 0.1 m;
        param L = 0.3 m;
        param angle = 0.6 rad;
        gravity (0, -g);
        ground { point O = (0, 0); point G = (0, 0); }
        body crank { mass = m; inertia = m*r^2/3; point A = (-r, 0); point B = (r, 0); }
        body rod { mass = m; inertia = m*L^2/12; point B = (-L/2, 0); point C = (L/2, 0); }
        body slider { mass = 2*m; inertia = m*r^2; point C = (0, 0); }
        body sledge { mass = m; inertia = m*r^2; point P = (0, 0); }
        joint bearing = revolute(ground.O, crank.A);
        joint crankpin = revolute(crank.B, rod.B);
        joint wrist = revolute(rod.C, slider.C);
        joint guide = prismatic(ground.G, slider.C, axis = (1, 0));
        joint rail = prismatic(ground.O, sledge.P, axis = (cos(angle), -sin(angle)));
        start {
            crank.theta = 1 rad;
            crank.omega = 60 rad/s;
            guess rod.theta = -0.6 rad;
            guess slider.x = 0.4 m;
            sledge.x = 0;
            sledge.vx = 1 m/s;
        }
        expect dof = 2;
    }
}

mechanism! {
    /// The same with friction at the rail.
    model RubbingSledge {
        param g = 9.81 m/s^2;
        param m = 1 kg;
        param r = 0.1 m;
        param L = 0.3 m;
        param angle = 0.6 rad;
        gravity (0, -g);
        ground { point O = (0, 0); point G = (0, 0); }
        body crank { mass = m; inertia = m*r^2/3; point A = (-r, 0); point B = (r, 0); }
        body rod { mass = m; inertia = m*L^2/12; point B = (-L/2, 0); point C = (L/2, 0); }
        body slider { mass = 2*m; inertia = m*r^2; point C = (0, 0); }
        body sledge { mass = m; inertia = m*r^2; point P = (0, 0); }
        joint bearing = revolute(ground.O, crank.A);
        joint crankpin = revolute(crank.B, rod.B);
        joint wrist = revolute(rod.C, slider.C);
        joint guide = prismatic(ground.G, slider.C, axis = (1, 0));
        joint rail = prismatic(ground.O, sledge.P, axis = (cos(angle), -sin(angle)));
        friction on_rail on rail { mu = 0.1; }
        start {
            crank.theta = 1 rad;
            crank.omega = 60 rad/s;
            guess rod.theta = -0.6 rad;
            guess slider.x = 0.4 m;
            sledge.x = 0;
            sledge.vx = 1 m/s;
        }
        expect dof = 2;
    }
}

mechanism! {
    /// The same with friction at the rail and in two pins of the crank, too, none of which changes its direction.
    model RubbingCrank {
        param g = 9.81 m/s^2;
        param m = 1 kg;
        param r = 0.1 m;
        param L = 0.3 m;
        param angle = 0.6 rad;
        gravity (0, -g);
        ground { point O = (0, 0); point G = (0, 0); }
        body crank { mass = m; inertia = m*r^2/3; point A = (-r, 0); point B = (r, 0); }
        body rod { mass = m; inertia = m*L^2/12; point B = (-L/2, 0); point C = (L/2, 0); }
        body slider { mass = 2*m; inertia = m*r^2; point C = (0, 0); }
        body sledge { mass = m; inertia = m*r^2; point P = (0, 0); }
        joint bearing = revolute(ground.O, crank.A);
        joint crankpin = revolute(crank.B, rod.B);
        joint wrist = revolute(rod.C, slider.C);
        joint guide = prismatic(ground.G, slider.C, axis = (1, 0));
        joint rail = prismatic(ground.O, sledge.P, axis = (cos(angle), -sin(angle)));
        friction on_rail on rail { mu = 0.1; }
        friction at_bearing on bearing { mu = 0.01; radius = r/10; }
        friction at_crankpin on crankpin { mu = 0.01; radius = r/10; }
        start {
            crank.theta = 1 rad;
            crank.omega = 60 rad/s;
            guess rod.theta = -0.6 rad;
            guess slider.x = 0.4 m;
            sledge.x = 0;
            sledge.vx = 1 m/s;
        }
        expect dof = 2;
    }
}
