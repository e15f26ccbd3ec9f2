#![allow(clippy::unwrap_used)]

use super::{Mesh, Weight};
use nalgebra::{Matrix3, Point3, Vector3};

/// A prism with the outline of an L, of two blocks of 0.3 x 0.1 and 0.1 x 0.1, 0.05 high.
fn l_shape() -> Mesh {
    let outline = [(0, 0), (3, 0), (3, 1), (1, 1), (1, 2), (0, 2)];
    let at = |height: f64| {
        outline.map(|(x, y)| Point3::new(f64::from(x) * 0.1, f64::from(y) * 0.1, height))
    };
    let mut triangles = Vec::new();
    for [a, b, c] in [[0, 1, 2], [0, 2, 3], [0, 3, 5], [3, 4, 5]] {
        triangles.push([a, c, b]);
        triangles.push([a + 6, b + 6, c + 6]);
    }
    for i in 0..6 {
        let j = (i + 1) % 6;
        triangles.push([i, j, j + 6]);
        triangles.push([i, j + 6, i + 6]);
    }
    Mesh {
        vertices: [at(0.0), at(0.05)].concat(),
        triangles,
    }
}

fn near(found: &Matrix3<f64>, value: &Matrix3<f64>, within: f64) {
    assert!(
        (found - value).amax() < within * value.amax(),
        "{found} for {value}"
    );
}

/// The two blocks of the L by their formula and Steiner's theorem.
#[test]
fn the_volume_is_that_of_the_blocks_of_a_shape() {
    let blocks = [
        (
            Vector3::new(0.3, 0.1, 0.05),
            Vector3::new(0.15, 0.05, 0.025),
        ),
        (
            Vector3::new(0.1, 0.1, 0.05),
            Vector3::new(0.05, 0.15, 0.025),
        ),
    ];
    let volume: f64 = blocks.iter().map(|(size, _)| size.product()).sum();
    let moment: Vector3<f64> = blocks.iter().map(|(size, at)| at * size.product()).sum();
    let center = moment / volume;
    let mut inertia = Matrix3::zeros();
    for (size, at) in blocks {
        let squares = size.component_mul(&size);
        let own = Matrix3::from_diagonal(&(Vector3::repeat(squares.sum()) - squares)) / 12.0;
        let off = at - center;
        let moved = Matrix3::identity() * off.norm_squared() - off * off.transpose();
        inertia += (own + moved) * size.product();
    }
    let found = l_shape().solid(Weight::Exact).unwrap();
    assert!((found.size - volume).abs() < 1e-15, "{}", found.size);
    assert!(
        (found.center.coords - center).amax() < 1e-15,
        "{}",
        found.center
    );
    near(&found.inertia, &inertia, 1e-13);
}

/// Numbers of MuJoCo 4.0.0, which has vertices in single precision, for a density of 1000.
#[test]
fn legacy_and_shell_are_those_of_mujoco() {
    let found = l_shape().solid(Weight::Legacy).unwrap();
    assert!(
        (found.size * 1e3 - 2.080_718_246_55).abs() < 1e-6,
        "{}",
        found.size
    );
    let center = Vector3::new(0.124_215_44, 0.077_436_29, 0.025);
    assert!(
        (found.center.coords - center).amax() < 1e-7,
        "{}",
        found.center
    );
    let inertia = Matrix3::new(
        0.006_150_67,
        0.003_838_92,
        0.0,
        0.003_838_92,
        0.015_873_06,
        0.0,
        0.0,
        0.0,
        0.021_170_21,
    );
    near(&(found.inertia * 1e3), &inertia, 1e-6);

    let found = l_shape().solid(Weight::Shell).unwrap();
    assert!((found.size * 1e3 - 130.0).abs() < 1e-9, "{}", found.size);
    let inertia = Matrix3::new(
        0.524_519_27,
        0.269_230_8,
        0.0,
        0.269_230_8,
        1.232_852_72,
        0.0,
        0.0,
        0.0,
        1.636_538_64,
    );
    near(&(found.inertia * 1e3), &inertia, 1e-6);

    // An open surface: MuJoCo has the mass of the tetrahedra from the center, not of those that give the center.
    let mut open = l_shape();
    open.triangles.pop();
    let found = open.solid(Weight::Exact).unwrap();
    assert!(
        (found.size * 1e3 - 1.772_715_466_23).abs() < 1e-6,
        "{}",
        found.size
    );
    let center = Vector3::new(0.136_370_79, 0.069_603, 0.024_237_83);
    assert!(
        (found.center.coords - center).amax() < 1e-7,
        "{}",
        found.center
    );
}

#[test]
fn surfaces_without_a_volume_are_refused() {
    let mut mixed = l_shape();
    mixed.triangles[0].swap(1, 2);
    let found = mixed.solid(Weight::Exact).unwrap_err();
    assert!(found.contains("face to different sides"), "{found}");
    assert!(mixed.solid(Weight::Legacy).is_ok());
    let mut inward = l_shape();
    inward
        .triangles
        .iter_mut()
        .for_each(|triangle| triangle.swap(1, 2));
    let found = inward.solid(Weight::Exact).unwrap_err();
    assert_eq!(
        found,
        "its volume is -2.000e-3 m^3: the triangles face inward"
    );
    let mut flat = l_shape();
    flat.vertices.iter_mut().for_each(|vertex| vertex.z = 0.0);
    for weight in [Weight::Exact, Weight::Legacy] {
        assert_eq!(flat.solid(weight).unwrap_err(), "it encloses no volume");
    }
    assert!(flat.solid(Weight::Shell).is_ok());
}

/// The bytes of an STL file with a first line.
fn stl(mesh: &Mesh, head: &[u8]) -> Vec<u8> {
    let mut bytes = head.to_vec();
    bytes.resize(80, b' ');
    bytes.extend((mesh.triangles.len() as u32).to_le_bytes());
    for triangle in &mesh.triangles {
        bytes.extend([0; 12]);
        for corner in triangle {
            let place = mesh.vertices[*corner];
            bytes.extend(place.iter().flat_map(|part| (*part as f32).to_le_bytes()));
        }
        bytes.extend([0; 2]);
    }
    bytes
}

/// The words of an STL file with a first line.
fn stl_words(mesh: &Mesh, head: &str) -> String {
    let mut text = format!("{head}\n");
    for triangle in &mesh.triangles {
        text += "facet normal 0 0 0\nouter loop\n";
        for corner in triangle {
            let at = mesh.vertices[*corner];
            text += &format!("vertex {} {:e} {}\n", at.x, at.y, at.z);
        }
        text += "endloop\nendfacet\n";
    }
    text + "endsolid\n"
}

#[test]
fn files_of_stl_and_obj_are_one_surface() {
    let mesh = l_shape();
    // Some programs begin a file of bytes with the word of the other kind, and some write no name after it.
    let blank = stl(&mesh, b"made by hand");
    let solid = stl(&mesh, b"solid of bytes");
    let words = stl_words(&mesh, "solid");
    let mut obj = String::from("# an L\nmtllib none.mtl\no one\n");
    for vertex in &mesh.vertices {
        obj += &format!("v {} {} {}\n", vertex.x, vertex.y, vertex.z);
    }
    // Sides of four vertices, with the numbers of textures and directions, and counted from the end.
    obj +=
        "f 1//1 3//1 2//1\nf 1 4 3\nf 1 6 4\nf 4 6 5\nf 7 8 9\nf 7 9 10\nf 7 10 12\nf 10 11 12\n";
    obj = obj.replace("//1", "");
    for i in 1..=6 {
        let j = i % 6 + 1;
        obj += &format!("f {i} {j} {} {}\n", j - 7, i - 7);
    }
    let value = mesh.solid(Weight::Exact).unwrap();
    for (name, bytes) in [
        ("l.stl", &blank[..]),
        ("l.STL", &solid),
        ("l.stl", words.as_bytes()),
        ("l.obj", obj.as_bytes()),
    ] {
        let read = Mesh::read(name, bytes).unwrap();
        assert_eq!(
            (read.vertices.len(), read.triangles.len()),
            (12, 20),
            "{name}"
        );
        let found = read.solid(Weight::Exact).unwrap();
        assert!(
            (found.size / value.size - 1.0).abs() < 1e-7,
            "{name}: {}",
            found.size
        );
        near(&found.inertia, &value.inertia, 1e-6);
    }
}

#[test]
fn faulty_files_are_refused_in_words() {
    let bytes = stl(&l_shape(), b"");
    for (name, bytes, words) in [
        ("a.dae", &bytes[..], "it is neither STL nor OBJ"),
        ("a", &bytes, "it is neither STL nor OBJ"),
        (
            "a.stl",
            &bytes[..500],
            "it has 500 bytes, which is no STL of 20 triangles",
        ),
        (
            "a.stl",
            b"",
            "it has 0 bytes, which is no STL of 0 triangles",
        ),
        ("a.stl", b"solid x\nendsolid x", "it has no triangles"),
        (
            "a.stl",
            b"solid x\nvertex 1 2\n",
            "line 2: a vertex is not three numbers",
        ),
        (
            "a.stl",
            b"solid x\nvertex 1 2 x\n",
            "line 2: a vertex is not three numbers",
        ),
        (
            "a.stl",
            b"solid x\nvertex 1 2 3\nendfacet",
            "line 3: expected 3 vertices, found 1",
        ),
        (
            "a.stl",
            b"solid x\nvertex 1 2 inf\nvertex 1 2 3\nvertex 2 3 3\nendfacet",
            "a vertex is not finite",
        ),
        ("a.obj", b"v 0 0 0\nv 1 0 0\nf 1 2 3\n", "vertex"),
        ("a.obj", b"v 0 0\n", "position"),
        ("a.obj", b"", "it has no triangles"),
        ("a.obj", &[0xff, 0xfe, b'\n'], ""),
    ] {
        let found = Mesh::read(name, bytes).unwrap_err();
        assert!(found.contains(words), "{found}");
    }
}
