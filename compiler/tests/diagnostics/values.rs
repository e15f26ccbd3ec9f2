//! Values and forms: which dependences, counts and properties are allowed.

use super::{check, check_pendulum};

#[test]
fn constraint_of_time() {
    check_pendulum(
        "
    constraint level: t*(1 m/s) = 1 m;
                      ~~~~~~~~~~~~~~~ error [MB207] constraint `level` does not depend on any coordinate | note: write an equation between coordinates, such as `rod1.theta = 2*rod2.theta`
",
    );
}

#[test]
fn division_by_zero() {
    check(
        "
model Pendulum {
    param g = 9.81 m/s^2;
    gravity (0, -g);
    ground { point O = (0, 0); }
    body rod { mass = 1 kg/0; inertia = (1/12) kg*m^2; point A = (-0.5 m, 0); }
                           ~ error [MB211] division by zero | note: divide by something that is not always 0
    joint pin = revolute(ground.O, rod.A);
    start { rod.theta = 60 deg; }
}
",
    );
}

#[test]
fn force_of_a_reaction() {
    check(
        "
model Pendulum {
    param g = 9.81 m/s^2;
    gravity (0, -g);
    ground { point O = (0, 0); }
    body rod { mass = 1 kg; inertia = (1/12) kg*m^2; point A = (-0.5 m, 0); point B = (0.5 m, 0); }
    joint pin = revolute(ground.O, rod.A);
    start { rod.theta = 60 deg; }
    force drag at rod.B = (-0.1 * pin.reaction.y, 0);
                                  ~~~~~~~~~~~~~~ error [MB207] x of force `drag` may depend on coordinates, velocities, states and inputs only, but `pin.reaction.y` depends on accelerations and reactions | note: accelerations and reactions follow from loads and states: they are available to outputs and events only
}
",
    );
}

#[test]
fn force_on_the_ground() {
    check_pendulum(
        "
    force push at ground.O = (1 N, 0);
                  ~~~~~~~~ error [MB207] force `push` acts on the ground, which does not move | note: a force acts at a point of a body
",
    );
}

#[test]
fn fraction_of_a_freedom() {
    check_pendulum(
        "
    expect dof = 0.5;
                 ~~~ error [MB213] the number of degrees of freedom is 0.5, not a whole number | note: count with whole numbers, such as a `const N = 3;`
",
    );
}

#[test]
fn guess_of_a_velocity() {
    check_pendulum(
        "
    start { rod.theta = 60 deg; guess rod.omega = 1 rad/s; }
                                      ~~~~~~~~~ error [MB209] `rod.omega` is a velocity, and only positions are guessed | help: delete `guess`, or the line: velocities that are omitted follow from the joints
",
    );
}

#[test]
fn index_between_numbers() {
    check(
        "
model Chain {
    const N = 3;
    param g = 9.81 m/s^2;
    gravity (0, -g);
    ground { point O = (0, 0); }
    body link[1] { mass = 1 kg; inertia = 0.1 kg*m^2; point A = (-0.5 m, 0); point B = (0.5 m, 0); }
    joint hinge[1] = revolute(ground.O, link[1].A);
    for i in 2..=N {
        body link[i] { mass = 1 kg; inertia = 0.1 kg*m^2; point A = (-0.5 m, 0); point B = (0.5 m, 0); }
        joint hinge[i] = revolute(link[i/2].B, link[i].A);
                                       ~~~ error [MB213] the index of `link` is 1.5 where `i` is 3, not a whole number | note: count with whole numbers, such as a `const N = 3;`
    }
}
",
    );
}

#[test]
fn infinite_mass() {
    check(
        "
model Pendulum {
    param g = 9.81 m/s^2;
    param n = 0;
    gravity (0, -g);
    ground { point O = (0, 0); }
    body rod { mass = 1 kg/n; inertia = (1/12) kg*m^2; point A = (-0.5 m, 0); }
                      ~~~~~~ error [MB211] mass of `rod` is inf kg, not a finite number | note: check the divisions and functions that it is made of
    joint pin = revolute(ground.O, rod.A);
    start { rod.theta = 60 deg; }
}
",
    );
}

#[test]
fn kinetic_of_an_input() {
    check(
        "
model Trolley {
    param load = 2 kg;
    slider trolley { mass = load; axis = (1, 0); point C = (0, 0); }
    coordinate sway: rad;
    input extra = 0.5 kg;
    let v = trolley.v + (0.4 m)*cos(sway)*sway.v;
    kinetic bob = 1/2 * extra * v^2;
                        ~~~~~ error [MB207] kinetic `bob` may depend on coordinates and velocities only, but `extra` depends on inputs | note: inputs change forces and the rates of states, and nothing else
}
",
    );
}

#[test]
fn loop_backwards() {
    check(
        "
model Chain {
    const N = 3;
    param g = 9.81 m/s^2;
    gravity (0, -g);
    ground { point O = (0, 0); }
    body link[1] { mass = 1 kg; inertia = 0.1 kg*m^2; point A = (-0.5 m, 0); point B = (0.5 m, 0); }
    joint hinge[1] = revolute(ground.O, link[1].A);
    for i in N..=1 {
             ~~~~~ error [MB213] this range runs backwards, from 3 to 1 | note: write the smaller number first
        body link[i] { mass = 1 kg; inertia = 0.1 kg*m^2; point A = (-0.5 m, 0); point B = (0.5 m, 0); }
        joint hinge[i] = revolute(link[i-1].B, link[i].A);
    }
}
",
    );
}

#[test]
fn loop_of_a_parameter() {
    check(
        "
model Chain {
    param n = 3;
    param g = 9.81 m/s^2;
    gravity (0, -g);
    ground { point O = (0, 0); }
    body link[1] { mass = 1 kg; inertia = 0.1 kg*m^2; point A = (-0.5 m, 0); point B = (0.5 m, 0); }
    joint hinge[1] = revolute(ground.O, link[1].A);
    for i in 2..=n {
                 ~ error [MB213] the end of this range uses `n`, which may change while the program runs | note: the number of parts is fixed: declare `const n` instead
        body link[i] { mass = 1 kg; inertia = 0.1 kg*m^2; point A = (-0.5 m, 0); point B = (0.5 m, 0); }
        joint hinge[i] = revolute(link[i-1].B, link[i].A);
    }
}
",
    );
}

#[test]
fn mass_of_an_input() {
    check(
        "
model Pendulum {
    input load = 1 kg;
    param g = 9.81 m/s^2;
    gravity (0, -g);
    ground { point O = (0, 0); }
    body rod { mass = load; inertia = (1/12) kg*m^2; point A = (-0.5 m, 0); point B = (0.5 m, 0); }
                      ~~~~ error [MB207] mass of `rod` may depend on parameters only, but `load` depends on inputs | note: use `param`s, `const`s and numbers only
    joint pin = revolute(ground.O, rod.A);
    start { rod.theta = 60 deg; }
}
",
    );
}

#[test]
fn mass_of_time() {
    check(
        "
model Pendulum {
    param g = 9.81 m/s^2;
    gravity (0, -g);
    ground { point O = (0, 0); }
    body rod { mass = (1 kg)*t/(1 s); inertia = (1/12) kg*m^2; point A = (-0.5 m, 0); }
                             ~ error [MB207] mass of `rod` may depend on parameters only, but `t` depends on time | note: use `param`s, `const`s and numbers only
    joint pin = revolute(ground.O, rod.A);
    start { rod.theta = 60 deg; }
}
",
    );
}

#[test]
fn potential_of_a_velocity() {
    check_pendulum(
        "
    potential wind = 0.1 N*m*s/rad * rod.omega;
                                     ~~~~~~~~~ error [MB207] potential `wind` may depend on coordinates only, but `rod.omega` depends on velocities | note: what depends on a velocity is a `force`, a `torque` or a damping
",
    );
}

#[test]
fn rate_of_an_acceleration() {
    check(
        "
model Motor {
    param k = 0.08 N*m/A;
    rotor shaft { pivot = (0, 0); inertia = 1e-3 kg*m^2; }
    state i: A = 0; der i = shaft.alpha*(1 A*s/rad);
                            ~~~~~~~~~~~ error [MB207] the rate of `i` may depend on coordinates, velocities, states and inputs only, but `shaft.alpha` depends on accelerations and reactions | note: accelerations and reactions follow from loads and states: they are available to outputs and events only
    torque motor on shaft = k*i;
}
",
    );
}

#[test]
fn rotor_without_pivot() {
    check(
        "
model Trolley {
    param load = 2 kg;
    slider trolley { mass = load; axis = (1, 0); point C = (0, 0); }
    rotor pinion { inertia = 0.1 kg*m^2; }
          ~~~~~~ error [MB209] `pinion` has no pivot | note: a pair is written as in `pivot = (1 m, 0);`
}
",
    );
}

#[test]
fn run_backwards() {
    check_pendulum(
        "
    simulate { t_end = -5 s; }
                       ~~~~ error [MB216] `t_end` is -5 s, expected a time above 0 | help: write `5 s`
",
    );
}

#[test]
fn slot_without_axis() {
    check(
        "
model Pendulum {
    param g = 9.81 m/s^2;
    gravity (0, -g);
    ground { point O = (0, 0); }
    body rod { mass = 1 kg; inertia = (1/12) kg*m^2; point A = (-0.5 m, 0); point B = (0.5 m, 0); }
    joint pin = slot(ground.O, rod.A);
    ~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~ error [MB209] joint `pin` has no axis | note: add the direction of sliding, as in `axis = (1, 0)`
    start { rod.theta = 60 deg; }
}
",
    );
}

#[test]
fn spring_without_free_length() {
    check(
        "
model Pendulum {
    param g = 9.81 m/s^2;
    gravity (0, -g);
    ground { point O = (0, 0); }
    body rod { mass = 1 kg; inertia = (1/12) kg*m^2; point A = (-0.5 m, 0); point B = (0.5 m, 0); }
    joint pin = revolute(ground.O, rod.A);
    start { rod.theta = 60 deg; }
    particle ball { mass = 1 kg; }
    joint string = distance(rod.B, ball, length = 1 m);
    spring rubber between ground.O, ball { stiffness = 100 N/m; }
           ~~~~~~ error [MB209] spring `rubber` has no free_length | note: `free_length` is given in m, as in `free_length = 1 m`
}
",
    );
}

#[test]
fn state_without_a_rate() {
    check(
        "
model Motor {
    param k = 0.08 N*m/A;
    rotor shaft { pivot = (0, 0); inertia = 1e-3 kg*m^2; }
    state i: A = 0;
          ~ error [MB209] state `i` has no rate | help: give its rate: `der i = 0;`, with the rate for 0
    torque motor on shaft = k*i;
}
",
    );
}

#[test]
fn step_of_two() {
    check_pendulum(
        "
    torque motor on rod = 1 N*m * step(t, 1 s);
                                  ~~~~ error [MB208] `step` takes 1 argument, found 2 | note: the form is `step(x)`, which is 0 below x = 0 and 1 from there on
",
    );
}

#[test]
fn wrong_arguments() {
    check_pendulum(
        "
    output s = sin(1, 2);
               ~~~ error [MB208] `sin` takes 1 argument, found 2 | note: the form is `sin(x)`
",
    );
}

#[test]
fn parameter_in_a_loop() {
    check_pendulum(
        "
    for i in 1..=2 { param m = 1 kg; }
                     ~~~~~ error [MB207] `param` is not allowed in a loop | note: declare it outside the loop, or make it a `const` or a `let`
",
    );
}

#[test]
fn force_of_an_output() {
    check_pendulum(
        "
    output lost = 10 J - energy;
    force drag at rod.A = (-0.1 N/J * lost, 0);
                                      ~~~~ error [MB207] x of force `drag` may depend on coordinates, velocities, states and inputs only, but `lost` is made of reactions, energies, momenta or outputs | note: these are available only after the motion is solved: use them in outputs and events
",
    );
}

#[test]
fn missing_inertia() {
    check_pendulum(
        "
    body plate { mass = 1 kg; point A = (-0.5 m, 0); }
         ~~~~~ error [MB209] `plate` has no inertia | note: `inertia` is given in kg*m^2, as in `inertia = 1 kg*m^2`
    joint hinge = revolute(rod.A, plate.A);
",
    );
}
