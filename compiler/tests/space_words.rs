//! What is said of models in space, drawn under the words: their own forms, joints and names, and none of the plane.

use crate::diagnostics::check;

/// A model around one hinge in space, with some lines in it.
#[track_caller]
fn check_arm(lines: &str) {
    check(&format!(
        "model M {{
    gravity (0, 0, -9.81 m/s^2);
    ground {{ point O = (0, 0, 0); direction up = (0, 0, 1); }}
    body arm {{ mass = 1 kg; inertia = (2 kg*m^2, 2 kg*m^2, 1 kg*m^2); point A = (0, 0, 0.5 m); point B = (0, 0, -0.5 m); direction n = (1, 0, 0); }}
    joint pin = revolute(ground.O, arm.A, axis = (0, 1, 0));
    allow(unused);
{}}}
",
        lines.trim_start_matches('\n')
    ));
}

#[test]
fn springs_along_z_have_a_length() {
    check_arm(
        "
    particle p { mass = 1 kg; }
    spring s between ground.O, p { stiffness = 10 N/m; free_length = 0.5 m; }
    damper d between arm.B, p { damping = 1 N*s/m; }
    start { p.z = -0.7 m; }
",
    );
    check_arm(
        "
    particle p { mass = 1 kg; }
    spring s between arm.B, p { stiffness = 10 N/m; free_length = 0.5 m; }
           ~ error [MB306] the ends of spring `s` coincide at the start, so that its force has no direction | note: start it with some length, or use a `force` of three components, which needs no direction
    start { p.z = -1 m; pin.angle = 0; }
",
    );
    check_arm(
        "
    damper d between ground.O, arm.A { damping = 1 N*s/m; }
           ~ error [MB306] the ends of damper `d` coincide at the start, so that its force has no direction | note: start it with some length, or use a `force` of three components, which needs no direction
",
    );
}
