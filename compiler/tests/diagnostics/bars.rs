//! Bars, and how they are drawn.

use super::check;
use mbdsl_compiler::compile;

#[test]
fn bars_need_two_ends() {
    check(
        "
model M {
    ground { point O = (0, 0); }
    bar a { mass = 1 kg; length = 2 m; }
        ~ error [MB209] bar `a` has no ends: it is drawn from one end to the other | note: the form is `bar a from P to (x, y) { mass = m; }`
    bar b from ground.O { mass = 1 kg; }
               ~~~~~~~~ error [MB209] bar `b` has no second end | note: the form is `bar b from P to (x, y) { mass = m; }`
    bar c to (1 m, 2 m) { mass = 1 kg; }
        ~ error [MB209] bar `c` has no first end | note: the form is `bar c from P to (x, y) { mass = m; }`
    bar d from ground.O { mass = 1 kg; length = 2 m; angle = 20 deg; }
               ~~~~~~~~ error [MB209] bar `d` has no second end | note: the form is `bar d from P to (x, y) { mass = m; }` | note: a bar has no `angle`: the end at length L and angle a is `(L*cos(a), L*sin(a))` on line 6
                                                     ~~~~~ error [MB209] `d` has no `angle` | note: it has `mass`, `length`, `inertia`, `center`
    bar e from ground.O to 0.5 m { mass = 1 kg; }
                           ~~~~~ error [MB209] the `to` end of `e` is not a place | note: an end is a pair `(x, y)`, or a point such as `ground.O`
}
",
    );
}

#[test]
fn bars_need_a_mass_and_lengths_above_0() {
    check(
        "
model M {
    ground { point O = (0.5 m, 0); }
    bar a from ground.O to (1 m, 0) { length = 2 m; }
        ~ error [MB209] `a` has no mass | note: `mass` is given in kg, as in `mass = 1 kg`
    bar b from ground.O to (0.5 m, 0) { mass = 1 kg; }
                           ~~~~~~~~~~ error [MB306] both ends of `b` are at (0.5 m, 0), so it has length 0 | note: write another end, or give the `length` of the bar
    bar c from ground.O to (1 m, 0) { mass = 1 kg; length = 0; }
                                                            ~ error [MB306] the length of `c` is 0 m | note: write a length above 0, or omit it: the ends give one
    bar d from ground.O to (1 m, 0) { mass = -1 kg; length = 2 kg; inertia = 3 kg; }
                                             ~~~~~ error [MB304] mass of `d` is -1 kg, negative | help: write `1 kg`
                                                             ~~~~ error [MB203] length of `d` has dimension kg, expected m | note: write a value in m
                                                                             ~~~~ error [MB203] inertia of `d` has dimension kg, expected kg*m^2 | help: write `3 kg*m^2`
    bar e from ground.O to (0.5 m, 0) { masss = 1 kg; lenght = 2 m; }
                                        ~~~~~ error [MB209] `e` has no `masss` | help: did you mean `mass`?
                                                      ~~~~~~ error [MB209] `e` has no `lenght` | help: did you mean `length`?
    joint o = revolute(ground.O, d.A);
}
",
    );
}

#[test]
fn ends_of_bars_are_places() {
    check(
        "
model M {
    param r = 2 m;
    ground { point O = (0.5 m, 0); }
    bar a from ground.O to (r, 60 deg) { mass = 1 kg; }
                           ~~~~~~~~~~~ error [MB203] the `to` end of `a` is a length and an angle | note: a length L at an angle a is `(L*cos(a), L*sin(a))`
    bar b from ground.O to (1, r) { mass = 1 kg; }
                            ~ error [MB203] x of the `to` end of `b` is a plain number, expected m | help: give it a unit: write `1 m`
    bar c from ground.O to (r, r*t/(1 s)) { mass = 1 kg; }
                                 ~ error [MB207] the `to` end of `c` may depend on parameters only, but `t` depends on time | note: use `param`s, `const`s and numbers only
    bar d from ground.O to r { mass = 1 kg; }
                           ~ error [MB201] `r` has no points | note: name a point of the ground or of a body, as in `rod.A`
    bar e from ground.O.x to (r, r) { mass = 1 kg; }
                        ~ error [MB201] expected a point; `x` is a component of one | help: write `ground.O`
}
",
    );
}

#[test]
fn ends_of_bars_are_points_of_the_drawing() {
    check(
        "
model M {
    ground { point O = (0, 0); }
    body block { mass = 1 kg; inertia = 1 kg*m^2; point P = (1 m, 0); }
    particle ball { mass = 1 kg; }
    rotor wheel { pivot = (1 m, 2 m); inertia = 1 kg*m^2; point P = (0.25 m, 0); }
    slider cart { mass = 1 kg; axis = (1, 0); origin = (0, 2 m); point P = (0, 0); }
    coordinate u: m;
    bar crank from ground.O to (1 m, 0) { mass = 1 kg; }
    bar a from block.P to ball { mass = 1 kg; }
               ~~~~~~~ error [MB207] `block.P` has no place in the drawing: `block` is a body, which is not drawn | note: write a pair `(x, y)`, a point of the ground, or a point of another bar
                          ~~~~ error [MB207] `ball` has no place in the drawing: `ball` is a particle, which is not drawn | note: write a pair `(x, y)`, a point of the ground, or a point of another bar
    bar b from wheel.P to cart.P { mass = 1 kg; }
               ~~~~~~~ error [MB207] `wheel.P` has no place in the drawing: `wheel` is a rotor, which is not drawn | help: write where it is drawn, as in `(1.25 m, 2 m)`, its place for `wheel.theta` = 0
                          ~~~~~~ error [MB207] `cart.P` has no place in the drawing: `cart` is a slider, which is not drawn | help: write where it is drawn, as in `(0, 2 m)`, its place for `cart.s` = 0
    bar c from cranc.B to crank.C { mass = 1 kg; }
               ~~~~~ error [MB201] unknown body `cranc` in the `from` end of `c` | help: did you mean `crank`?
                                ~ error [MB201] `crank` has no `C` | note: `crank` has the points `A`, `B`
    bar d from crank to ground.P { mass = 1 kg; }
               ~~~~~ error [MB201] expected a point of `crank`, found its name alone | help: name a point, as in `crank.A`
                               ~ error [MB201] `ground` has no `P` | note: `ground` has the point `O`
    bar e from u to o { mass = 1 kg; }
               ~ error [MB201] coordinate `u` has no points | note: name a point of the ground or of a body, as in `rod.A`
                    ~ error [MB201] `o` has no points | note: name a point of the ground or of a body, as in `rod.A`
    joint o = revolute(block.P, ball);
    joint p = revolute(ground.O, crank.A);
}
",
    );
}

#[test]
fn bars_are_not_drawn_in_a_circle() {
    check(
        "
model M {
    ground { point O = (0, 0); }
    bar a from ground.O to c.A { mass = 1 kg; }
                           ~~~ error [MB206] this definition is circular: bar `a` uses bar `c` uses bar `b` uses bar `a` | note: give one of them ends that are pairs `(x, y)`
    bar b from a.B to (1 m, 0) { mass = 1 kg; }
    bar c from b.B to (1 m, 1 m) { mass = 1 kg; }
    bar d from ground.O to d.A { mass = 1 kg; }
                           ~~~ error [MB206] this definition is circular: bar `d` uses bar `d` | note: give one of them ends that are pairs `(x, y)`
}
",
    );
}

#[test]
fn ends_of_bars_are_not_declared_again() {
    check(
        "
model M {
    ground { point O = (0, 0); }
    bar a from ground.O to (1 m, 0) { mass = 1 kg; point A = (0, 0); point B = (1 m, 0); }
                                                         ~ error [MB202] `a.A` is the `from` end of the bar already | help: delete it: the ends of a bar are its points A and B
                                                                           ~ error [MB202] `a.B` is the `to` end of the bar already | help: delete it: the ends of a bar are its points A and B
    bar a from ground.O to (1 m, 0) { mass = 1 kg; }
        ~ error [MB202] `a` is declared twice | help: rename one of them, as in `a_2` | note: `a` is first declared on line 3
    bar pin from ground.O to (2 m, 0) { mass = 1 kg; point x = (1 m, 0); }
        ~~~ warning [MB302] nothing holds `pin`, no joint, constraint or spring: it moves freely, with 3 degrees of freedom | help: write `joint pin_A = revolute(ground.O, pin.A);`
                                                           ~ error [MB210] `pin.x` is a coordinate already | note: choose another name for the point
    joint pin = revolute(ground.O, a.A);
          ~~~ error [MB202] `pin` is declared twice | help: rename one of them, as in `pin_2` | note: `pin` is first declared on line 5
}
",
    );
}

#[test]
fn bars_are_written_in_one_way() {
    check(
        "
model M {
    ground { point O = (0, 0); }
    bar a from ground.O (1 m, 2 m) { mass = 1 kg; }
                        ~ error [MB101] expected `{`, `to` or an operator, found `(` | help: write `O to (`
    body b from ground.O to (1 m, 0) { mass = 1 kg; }
           ~~~~ error [MB101] expected `{` or an operator, found `from` | help: what is drawn from one end to the other is a `bar`
    link c from ground.O to (1 m, 0) { mass = 1 kg; }
    ~~~~ error [MB106] unknown item `link` | help: did you mean `bar`?
    bar from ground.O to (1 m, 0) { mass = 1 kg; }
             ~~~~~~ error [MB101] expected `{`, `from` or `to`, found `ground` | help: a bar has a name: write `bar bar_1 from`
    bar d from ground.O at 60 deg { mass = 1 kg; }
                        ~~ error [MB101] expected `{`, `to` or an operator, found `at` | note: the form is `bar NAME from P to (x, y) { mass = m; }`
    bar e between ground.O, (1 m, 0) { mass = 1 kg; }
          ~~~~~~~ error [MB101] expected `{`, `from` or `to`, found `between` | note: the form is `bar NAME from P to (x, y) { mass = m; }`
    bar f from ground.O to (1 m, 0);
                                   ~ error [MB101] expected `{`, found `;` | note: the form is `bar NAME from P to (x, y) { mass = m; }`
    bar g to (1 m, 0) from ground.O { mass = 1 kg; }
                      ~~~~ error [MB101] expected `{`, found `from` | note: the form is `bar NAME from P to (x, y) { mass = m; }`
    param x = 5
              ~ error [MB101] missing `;` after `5` | help: end the line with `;`
    bar h from ground.O to (1 m, 0) { mass = 1 kg; }
}
",
    );
}

#[test]
fn bars_that_are_drawn_at_a_point_are_joined_to_it() {
    check(
        "
model M {
    ground { point O = (0, 0); point D = (3 m, 0); }
    bar crank from ground.O to (1 m, 0) { mass = 1 kg; }
    bar coupler from crank.B to (2 m, 1 m) { mass = 1 kg; }
                     ~~~~~~~ warning [MB302] `coupler` is drawn from `crank.B`, but no joint connects them | help: write `joint coupler_A = revolute(crank.B, coupler.A);`, or `allow(unattached: coupler);`
    bar rocker from ground.D to coupler.B { mass = 1 kg; }
    bar loose from ground.O to crank.B { mass = 1 kg; }
        ~~~~~ warning [MB302] nothing holds `loose`, no joint, constraint or spring: it moves freely, with 3 degrees of freedom | help: write `joint loose_A = revolute(ground.O, loose.A); joint loose_B = revolute(crank.B, loose.B);`
    joint o = revolute(ground.O, crank.A);
    joint b = revolute(coupler.B, rocker.B);
    joint d = revolute(ground.D, rocker.A);
}
",
    );
}

#[test]
fn joints_that_keep_another_angle_than_the_drawn_one() {
    check(
        "
model M {
    ground { point O = (0, 0); }
    bar a from ground.O to (1 m, 0) { mass = 1 kg; }
               ~~~~~~~~~~~~~~~~~~~~ note [MB403] start: drawn bars moved: `a.y` by 0.2324 m, `a.theta` by 27.69 deg, `b.x` by 0.3282 m and 2 more | note: `mbdsl check --start` shows all coordinates
    bar b from a.B to (1 m, 1 m) { mass = 1 kg; }
    joint j = revolute(ground.O, a.A);
    joint w = weld(a.B, b.A);
          ~ warning [MB307] joint `w` keeps the angle 0 between `a` and `b`, which are drawn at 90 deg | help: write `angle = 90 deg` in the joint to keep the drawn angle
}
",
    );
    // As drawn, or as said.
    for joint in [
        "weld(a.B, b.A, angle = 90 deg)",
        "weld(a.B, b.A, angle = 0)",
    ] {
        let text = format!(
            "model M {{ ground {{ point O = (0, 0); }} bar a from ground.O to (1 m, 0) {{ mass = 1 kg; }}
            bar b from a.B to (1 m, 1 m) {{ mass = 1 kg; }}
            joint j = revolute(ground.O, a.A); joint w = {joint}; }}"
        );
        let said = compile(&text).diagnostics;
        assert!(
            said.iter().all(|said| said.code.number == "MB403"),
            "{said:?}"
        );
    }
}
