// The fault is in a file, which the test puts into the crate that trybuild makes.
use mbdsl::{Options, simulate};

mbdsl::mechanism!(file = "fault.mbd");

fn main() {
    let model = Pendulum { g: 9.81, ..Pendulum::default() };
    let _ = simulate(&model, &Options::new(1.0));
}
