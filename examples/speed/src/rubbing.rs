//! The mechanisms with dry friction that are timed, and the one without.

use mbdsl::mechanism;

/// A slider crank, and a sledge that slides down a rail, with some frictions.
macro_rules! sledge {
    ($name:ident: $($friction:tt)*) => {
        mechanism! {
            /// A slider crank, and a sledge that slides down a rail.
            model $name {
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
                $($friction)*
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
    };
}

sledge!(Sledge:);
sledge!(RubbingSledge: friction on_rail on rail { mu = 0.1; });
// None of the pins changes its direction.
sledge!(RubbingCrank:
    friction on_rail on rail { mu = 0.1; }
    friction at_bearing on bearing { mu = 0.01; radius = r/10; }
    friction at_crankpin on crankpin { mu = 0.01; radius = r/10; });

/// A slider crank, and three sledges, the lowest on a slope and each of the others on the one below, on rails that
/// are steeper and steeper, with some frictions.
macro_rules! sledges {
    ($name:ident: $($friction:tt)*) => {
        mechanism! {
            /// A slider crank, and three sledges one on the other.
            model $name {
                param g = 9.81 m/s^2;
                param m = 1 kg;
                param r = 0.1 m;
                param L = 0.3 m;
                gravity (0, -g);
                ground { point O = (0, 0); point G = (0, 0); }
                body crank { mass = m; inertia = m*r^2/3; point A = (-r, 0); point B = (r, 0); }
                body rod { mass = m; inertia = m*L^2/12; point B = (-L/2, 0); point C = (L/2, 0); }
                body slider { mass = 2*m; inertia = m*r^2; point C = (0, 0); }
                body lower { mass = m; inertia = m*r^2; point P = (0, 0); }
                body middle { mass = m; inertia = m*r^2; point P = (0, 0); }
                body upper { mass = m; inertia = m*r^2; point P = (0, 0); }
                joint bearing = revolute(ground.O, crank.A);
                joint crankpin = revolute(crank.B, rod.B);
                joint wrist = revolute(rod.C, slider.C);
                joint guide = prismatic(ground.G, slider.C, axis = (1, 0));
                joint slope = prismatic(ground.O, lower.P, axis = (cos(0.4 rad), -sin(0.4 rad)));
                joint rail = prismatic(lower.P, middle.P, axis = (cos(0.7 rad), -sin(0.7 rad)));
                joint deck = prismatic(middle.P, upper.P, axis = (cos(1 rad), -sin(1 rad)));
                $($friction)*
                start {
                    crank.theta = 1 rad;
                    crank.omega = 60 rad/s;
                    guess rod.theta = -0.6 rad;
                    guess slider.x = 0.4 m;
                    lower.x = 0;
                    middle.x = 0;
                    upper.x = 0;
                    lower.vx = 1 m/s;
                    middle.vx = 2 m/s;
                    upper.vx = 3 m/s;
                }
                expect dof = 4;
            }
        }
    };
}

sledges!(Sledges:);
sledges!(OneRubs: friction on_slope on slope { mu = 0.1; });
sledges!(TwoRub:
    friction on_slope on slope { mu = 0.1; }
    friction on_rail on rail { mu = 0.1; });
sledges!(ThreeRub:
    friction on_slope on slope { mu = 0.1; }
    friction on_rail on rail { mu = 0.1; }
    friction on_deck on deck { mu = 0.1; });
