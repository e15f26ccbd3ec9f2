// There is no such file.
mbdsl::mechanism!(file = "tests/ui/models/nothing.mbd");

fn main() {}
