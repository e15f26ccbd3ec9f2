// MB306 `0`
use mbdsl::{Options, mechanism, simulate};

mechanism! {
    model Ball {
        param g = 9.81 m/s^2;
        gravity (0, -g);
        ground { point O = (0, 0); }
        particle ball { mass = 1 kg; }
        joint rope = distance(ground.O, ball, length = 0);
        start { ball.x = 1 m; ball.y = 0; }
    }
}

fn main() {
    let mut model = Ball::default();
    model.g = 1.62;
    let _ = simulate(&model, &Options::new(1.0));
}
