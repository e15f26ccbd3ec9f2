//! The forms of attitudes.

/// Their words, each with how it is written.
pub(crate) const FORMS: [(&str, &str); 5] = [
    ("axis_angle", "axis_angle((1, 0, 0), 30 deg)"),
    ("euler", "euler(zxz, 10 deg, 20 deg, 30 deg)"),
    ("quaternion", "quaternion(1, 0, 0, 0)"),
    ("axes", "axes(x = (0, 1, 0), y = (0, 0, 1))"),
    ("inverse", "inverse(axis_angle((1, 0, 0), 30 deg))"),
];

/// The forms that give an attitude by numbers, as a list.
pub(crate) fn listed() -> String {
    let [first, second, third, fourth, _] = FORMS.map(|(_, form)| form);
    format!("an attitude has one of the forms `{first}`, `{second}`, `{third}` and `{fourth}`")
}
