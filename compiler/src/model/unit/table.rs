// Every unit symbol, how many SI units it is, and what it measures. The build script makes the list of symbols in the
// grammar of these lines, `unit.rs` the table.
//
// `t` is time and not the tonne, and none begins with `e`, because `5e` would begin a number.
units! {
    "m", 1.0, Dimension::LENGTH;
    "km", 1e3, Dimension::LENGTH;
    "dm", 1e-1, Dimension::LENGTH;
    "cm", 1e-2, Dimension::LENGTH;
    "mm", 1e-3, Dimension::LENGTH;
    "um", 1e-6, Dimension::LENGTH;
    "µm", 1e-6, Dimension::LENGTH;
    "kg", 1.0, Dimension::MASS;
    "g", 1e-3, Dimension::MASS;
    "mg", 1e-6, Dimension::MASS;
    "tonne", 1e3, Dimension::MASS;
    "s", 1.0, Dimension::TIME;
    "ms", 1e-3, Dimension::TIME;
    "us", 1e-6, Dimension::TIME;
    "min", 60.0, Dimension::TIME;
    "hour", 3600.0, Dimension::TIME;
    "rad", 1.0, Dimension::ANGLE;
    "mrad", 1e-3, Dimension::ANGLE;
    "deg", std::f64::consts::PI / 180.0, Dimension::ANGLE;
    "rev", TURN, Dimension::ANGLE;
    "rpm", TURN / 60.0, RATE;
    "Hz", 1.0, FREQUENCY;
    "kHz", 1e3, FREQUENCY;
    "MHz", 1e6, FREQUENCY;
    "N", 1.0, Dimension::FORCE;
    "mN", 1e-3, Dimension::FORCE;
    "kN", 1e3, Dimension::FORCE;
    "MN", 1e6, Dimension::FORCE;
    "J", 1.0, Dimension::TORQUE;
    "mJ", 1e-3, Dimension::TORQUE;
    "kJ", 1e3, Dimension::TORQUE;
    "MJ", 1e6, Dimension::TORQUE;
    "W", 1.0, POWER;
    "mW", 1e-3, POWER;
    "kW", 1e3, POWER;
    "MW", 1e6, POWER;
    "Pa", 1.0, PRESSURE;
    "kPa", 1e3, PRESSURE;
    "MPa", 1e6, PRESSURE;
    "GPa", 1e9, PRESSURE;
    "bar", 1e5, PRESSURE;
    "A", 1.0, Dimension::CURRENT;
    "mA", 1e-3, Dimension::CURRENT;
    "V", 1.0, Dimension::VOLTAGE;
    "mV", 1e-3, Dimension::VOLTAGE;
    "kV", 1e3, Dimension::VOLTAGE;
    "Ohm", 1.0, RESISTANCE;
    "kOhm", 1e3, RESISTANCE;
    "Ω", 1.0, RESISTANCE;
    "kΩ", 1e3, RESISTANCE;
    "H", 1.0, INDUCTANCE;
    "mH", 1e-3, INDUCTANCE;
    "uH", 1e-6, INDUCTANCE;
    "µH", 1e-6, INDUCTANCE;
    "F", 1.0, CAPACITANCE;
    "uF", 1e-6, CAPACITANCE;
    "µF", 1e-6, CAPACITANCE;
    "nF", 1e-9, CAPACITANCE;
    "C", 1.0, CHARGE;
    "Wb", 1.0, FLUX;
    "T", 1.0, FLUX_DENSITY;
}
