// The fault is in a file. Its path is relative to the crate that trybuild makes, four folders down.
use mbdsl::{Options, simulate};

mbdsl::mechanism!(file = "../../../../tests/ui/models/fault.mbd");

fn main() {
    let model = Pendulum { g: 9.81, ..Pendulum::default() };
    let _ = simulate(&model, &Options::new(1.0));
}
