//! All models of this repository, and random numbers for them; every test uses its part.
#![allow(dead_code)]

use mbdsl_runtime::KernelsExt;
pub(crate) mod folder;

use mbdsl::Mechanism;
use mbdsl::runtime::Point;
use mbdsl::runtime::{Lanes, Scalar, inputs};
use mbdsl::text::load;
use std::fs;
use std::path::Path;

/// A chain of rods that is long enough for sparse matrices.
pub(crate) const CHAIN: &str = "model Chain {
    const N = 12;
    gravity (0, -9.81 m/s^2);
    ground { point O = (0, 0); }
    body rod[1] { mass = 1 kg; inertia = 0.1 kg*m^2; point A = (-0.5 m, 0); point B = (0.5 m, 0); }
    joint pin[1] = revolute(ground.O, rod[1].A);
    for i in 2..=N {
        body rod[i] { mass = 1 kg; inertia = 0.1 kg*m^2; point A = (-0.5 m, 0); point B = (0.5 m, 0); }
        joint pin[i] = revolute(rod[i-1].B, rod[i].A);
    }
    start { for i in 1..=N { rod[i].theta = -60 deg; } }
    expect dof = N;
}";

/// All models: files but for the faulty ones, and those inside the examples.
pub(crate) fn texts() -> Vec<(String, String)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap();
    let folders = [
        ("tests/golden", &["mbd"][..]),
        ("tests/reference", &["mbd"]),
        ("examples", &["mbd", "rs"]),
    ];
    let files = folders.map(|(path, extensions)| folder::files(&root.join(path), extensions));
    let mut texts: Vec<(String, String)> = Vec::new();
    for path in files.iter().flatten() {
        let name = path.strip_prefix(root).unwrap().display().to_string();
        let text = fs::read_to_string(path).unwrap();
        if path.extension().is_some_and(|extension| extension == "rs") {
            let models = inside_macros(&text).into_iter();
            texts.extend(models.map(|model| (name.clone(), model)));
        } else if !name.starts_with("tests/reference/bad") {
            texts.push((name, text));
        }
    }
    texts.sort();
    assert!(texts.len() >= 20, "{} models", texts.len());
    texts
}

/// Those without stops and friction, which many methods and analyses refuse.
pub(crate) fn smooth() -> Vec<(String, String)> {
    let is_smooth = |text: &str| load(text).is_ok_and(|model| model.contacts().is_none());
    let texts = texts().into_iter();
    texts.filter(|(_, text)| is_smooth(text)).collect()
}

/// The smooth ones of the plane, for methods that know no attitudes.
pub(crate) fn planar() -> Vec<(String, String)> {
    let is_flat = |text: &str| load(text).is_ok_and(|model| model.layout().is_flat());
    let smooth = smooth().into_iter();
    smooth.filter(|(_, text)| is_flat(text)).collect()
}

/// The attitudes of a mechanism, each by the places of its quaternion and of its angular velocity.
pub(crate) fn attitudes(layout: &mbdsl::Layout) -> Vec<mbdsl::runtime::Attitude> {
    layout.attitudes().to_vec()
}

/// Makes the quaternions of a state as long as they are.
pub(crate) fn to_unit_length(layout: &mbdsl::Layout, q: &mut [f64]) {
    for attitude in attitudes(layout) {
        let parts = &mut q[attitude.coordinate..attitude.coordinate + 4];
        let length = parts.iter().map(|p| p * p).sum::<f64>().sqrt();
        parts.iter_mut().for_each(|p| *p /= length);
    }
}

/// q moved by a displacement, one number for every velocity: attitudes turn by `p (1, w/2)`.
pub(crate) fn displaced(layout: &mbdsl::Layout, q: &[f64], h: f64, w: &[f64]) -> Vec<f64> {
    let mut moved = q.to_vec();
    let (mut place, mut velocity) = (0, 0);
    let all = attitudes(layout);
    while place < q.len() {
        if all.iter().any(|attitude| attitude.coordinate == place) {
            let [p0, x, y, z] = [0, 1, 2, 3].map(|k| q[place + k]);
            let [a, b, c] = [0, 1, 2].map(|k| 0.5 * h * w[velocity + k]);
            let turned = [
                p0 - x * a - y * b - z * c,
                x + p0 * a + y * c - z * b,
                y + p0 * b + z * a - x * c,
                z + p0 * c + x * b - y * a,
            ];
            moved[place..place + 4].copy_from_slice(&turned);
            (place, velocity) = (place + 4, velocity + 3);
        } else {
            moved[place] += h * w[velocity];
            (place, velocity) = (place + 1, velocity + 1);
        }
    }
    to_unit_length(layout, &mut moved);
    moved
}

/// The texts of `mechanism! { ... }` in a Rust file.
fn inside_macros(source: &str) -> Vec<String> {
    let starts = source
        .match_indices("\nmechanism! {")
        .map(|(at, found)| at + found.len());
    starts
        .map(|start| {
            let length = source[start..].find("\n}").unwrap();
            source[start..start + length].to_owned()
        })
        .collect()
}

/// A step for methods with fixed steps: fast models take as many, but short ones.
pub(crate) fn step(name: &str) -> f64 {
    match () {
        () if name.contains("andrews") => 1e-5,
        () if name.contains("reference/friction") => 1e-4,
        () if name.contains("kapitza") || name.contains("dc_motor") => 1e-4,
        () => 1e-3,
    }
}

/// Values for the states of a mechanism.
pub(crate) fn kept(layout: &mbdsl::Layout) -> Vec<f64> {
    (0..layout.nz()).map(|k| 0.3 - 0.1 * k as f64).collect()
}

/// Random numbers that are always the same.
pub(crate) struct Random(pub(crate) u64);

impl Random {
    /// A number between -1 and 1 (xorshift, Marsaglia 2003).
    pub(crate) fn next(&mut self) -> f64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) as f64 / (1_u64 << 53) as f64 * 2.0 - 1.0
    }

    /// A whole number below `n`.
    pub(crate) fn below(&mut self, n: usize) -> usize {
        ((self.next() + 1.0) / 2.0 * n as f64) as usize % n.max(1)
    }

    /// Numbers between -size and size.
    pub(crate) fn vector(&mut self, n: usize, size: f64) -> Vec<f64> {
        (0..n).map(|_| self.next() * size).collect()
    }
}

/// Accelerations, multipliers and the guard as the planned elimination has them, without the general
/// solution.
pub(crate) fn planned(mechanism: &dyn Mechanism, t: f64, q: &[f64], v: &[f64]) -> Vec<f64> {
    let lanes = |x: &[f64]| -> Vec<Lanes> { x.iter().map(|x| Lanes::constant(*x)).collect() };
    let layout = mechanism.layout();
    let mut results = lanes(&vec![0.0; layout.nv() + layout.nc() + 1]);
    let shift = lanes(&vec![0.0; layout.nc()]);
    let kernels = mechanism.lanes().unwrap();
    kernels.accelerations(
        &Point::new(Lanes::constant(t), &lanes(q), &lanes(v))
            .inputs(&lanes(&inputs(mechanism).collect::<Vec<f64>>()))
            .shifted(&shift),
        &mut results,
    );
    results.iter().map(|x| x.into_arr()[0]).collect()
}
