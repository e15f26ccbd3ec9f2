//! Faults of structure, assembly, redundancy and start velocities.

use super::{check, check_pendulum};

#[test]
fn contradiction() {
    check(
        "
model Slide {
    param g = 9.81 m/s^2;
    gravity (0, -g);
    ground { point O = (0, 0); }
    body block { mass = 1 kg; inertia = 0.1 kg*m^2; point C = (0, 0); }
    joint slow = prismatic(ground.O, block.C, axis = (1, 0), angle = (2 rad/s)*t);
    joint fast = prismatic(ground.O, block.C, axis = (1, 0), angle = (3 rad/s)*t);
          ~~~~ error [MB407] the constraints of `Slide` contradict each other, no velocity satisfies them at t = 0 s: `slow.angle` demands 2 rad/s, `fast.angle` 3 rad/s | help: delete `slow`, or delete `fast`, or let both demand the same
}
",
    );
}

#[test]
fn drivers_part_later() {
    check(
        "
model Mill {
    param g = 9.81 m/s^2;
    gravity (0, -g);
    rotor wheel  { pivot = (0, 0); inertia = 0.1 kg*m^2; }
    rotor pinion { pivot = (1 m, 0); inertia = 0.1 kg*m^2; }
    joint mesh = gear(wheel, pinion, ratio = -2);
    drive turn: wheel.theta = (1 rad/s)*t;
    drive lift: pinion.theta = (-2 rad/s)*t - 0.1 rad * smootherstep((t - 1 s)/(1 s));
          ~~~~ error [MB407] the constraints of `Mill` contradict each other, no position satisfies them at t = 1.07 s: `mesh`, `turn`, `lift` disagree by 2.053e-4 rad | help: delete `mesh`, or delete `turn`, or delete `lift`, or let all demand the same
}
",
    );
}

#[test]
fn flat_four_bar() {
    check(
        "
model FourBar {
    param g = 9.81 m/s^2;
    gravity (0, -g);
    ground { point O = (0, 0); point C = (2 m, 0); }
    body crank   { mass = 1 kg; inertia = (1/12) kg*m^2; point A = (-0.5 m, 0); point B = (0.5 m, 0); }
    body coupler { mass = 2 kg; inertia = (2/3) kg*m^2; point A = (-1 m, 0); point B = (1 m, 0); }
    body rocker  { mass = 1 kg; inertia = (1/12) kg*m^2; point A = (-0.5 m, 0); point B = (0.5 m, 0); }
    joint left   = revolute(ground.O, crank.A);
    joint elbow  = revolute(crank.B, coupler.A);
    joint wrist  = revolute(coupler.B, rocker.B);
    joint right  = revolute(ground.C, rocker.A);
          ~~~~~ warning [MB409] the start is a singular configuration: joints `left`, `elbow`, `wrist`, `right` are redundant there, and not in the 8 other positions tried; the mechanism may continue in more than one way | help: start a little beside it, or write `allow(singular_start: right);`
    start { crank.theta = 0; coupler.theta = 0; rocker.theta = 0; }
}
",
    );
}

#[test]
fn inconsistent_velocity() {
    check_pendulum(
        "
    start { rod.theta = 0; rod.vx = 1 m/s; }
                           ~~~~~~~~~~~~~~ warning [MB406] the start velocities contradict joint `pin`: `pin.x` drifts by 1 m/s | help: write `project velocities;` in `start`: the run starts with rod.vx = 0 m/s
",
    );
}

#[test]
fn kinetic_not_quadratic() {
    check(
        "
model Trolley {
    param load = 2 kg;
    slider trolley { mass = load; axis = (1, 0); point C = (0, 0); }
    kinetic bob = 0.1 kg*s/m * trolley.v^3;
                  ~~~~~~~~~~~~~~~~~~~~~~~~ error [MB308] kinetic `bob` is not quadratic in the velocities: the mass of `trolley.s` would depend on them | note: the form is `1/2 * mass * velocity^2`, the mass a function of positions
}
",
    );
}

#[test]
fn length_reaches_zero() {
    check(
        "
model Winch {
    param g = 9.81 m/s^2;
    gravity (0, -g);
    ground { point O = (0, 0); }
    particle load { mass = 1 kg; }
    joint rope = distance(ground.O, load, length = 1 m - (0.1 m/s)*t);
                                                   ~~~~~~~~~~~~~~~~~ warning [MB310] length of joint `rope` is 1 m at the start and reaches 0 at t = 10 s | help: a run has to end before; if it does, write `allow(vanishing_length: rope);`
    start { load.x = 0; guess load.y = -1 m; }
}
",
    );
}

#[test]
fn radius_of_gyration() {
    check(
        "
model Pendulum {
    param g = 9.81 m/s^2;
    gravity (0, -g);
    ground { point O = (0, 0); }
    body rod { mass = 1 kg; inertia = 1 kg * (1000 m)^2 / 12; point A = (-0.5 m, 0); point B = (0.5 m, 0); }
                                      ~~~~~~~~~~~~~~~~~~~~~~ warning [MB307] the radius of gyration of `rod` is 288.7 m, and its points are within 0.5 m | note: look at the unit of the inertia: 1 kg*mm^2 is 1e-6 kg*m^2
    joint pin = revolute(ground.O, rod.A);
    start { rod.theta = 60 deg; }
}
",
    );
}

#[test]
fn self_connected() {
    check(
        "
model Pendulum {
    param g = 9.81 m/s^2;
    gravity (0, -g);
    ground { point O = (0, 0); }
    body rod { mass = 1 kg; inertia = (1/12) kg*m^2; point A = (-0.5 m, 0); point B = (0.5 m, 0); }
    joint pin = revolute(ground.O, rod.A);
    start { rod.theta = 60 deg; }
    joint loop = revolute(rod.A, rod.B);
                                 ~~~~~ error [MB305] joint `loop` connects `rod` with itself | note: name a point of another body, or of the ground
}
",
    );
}

#[test]
fn small_assembly_gap() {
    check_pendulum(
        "
    start { rod.x = -0.501 m; rod.y = 0; rod.theta = 0; }
            ~~~~~~~~~~~~~~~~ warning [MB402] joint `pin` is open by 0.001 m with the values given: `rod.x` was corrected from -0.501 m to -0.5 m | help: write `rod.x = -0.5 m;`, or `guess rod.x = -0.501 m;`
",
    );
}

#[test]
fn zero_length() {
    check(
        "
model Ball {
    param g = 9.81 m/s^2;
    gravity (0, -g);
    ground { point O = (0, 0); }
    particle ball { mass = 1 kg; }
    joint rope = distance(ground.O, ball, length = 0);
                                                   ~ error [MB306] length of joint `rope` is 0 m | note: write a length above 0; points that coincide are a `revolute`
    start { ball.x = 1 m; ball.y = 0; }
}
",
    );
}

#[test]
fn zero_mass_free() {
    check(
        "
model TwoBars {
    param g = 9.81 m/s^2;
    gravity (0, -g);
    ground { point O = (0, 0); }
    body p { mass = 1 kg; inertia = (1/12) kg*m^2; point A = (-0.5 m, 0); point B = (0.5 m, 0); }
    body q { mass = 0; inertia = 0 ; point A = (-0.5 m, 0); }
                    ~ error [MB405] `q` has zero mass and zero inertia and can still turn about `elbow`: its accelerations are not determined | note: give it mass and inertia, or hold it with joints
    joint pin   = revolute(ground.O, p.A);
    joint elbow = revolute(p.B, q.A);
    start { p.theta = 0; q.theta = 0; }
}
",
    );
}

#[test]
fn spring_without_length() {
    check_pendulum(
        "
    spring rubber between ground.O, rod.A { stiffness = 100 N/m; free_length = 0.1 m; }
           ~~~~~~ error [MB306] the ends of spring `rubber` coincide at the start, so that its force has no direction | note: start it with some length, or use a `bushing`, which needs no direction
",
    );
}
