// Vectors of space as lists of three numbers, and placements: where a shape is, and where its axes point.

const plus = (a, b) => [a[0] + b[0], a[1] + b[1], a[2] + b[2]];
const minus = (a, b) => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
const scaled = (s, a) => [s * a[0], s * a[1], s * a[2]];
const dot = (a, b) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
const cross = (a, b) => [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
const sizeOf = a => Math.hypot(a[0], a[1], a[2]);
const isFinite3 = a => a.every(Number.isFinite);

function unitOf(a) {
  const size = sizeOf(a);
  return size > 0 ? scaled(1 / size, a) : [0, 0, 1];
}

/// Two unit vectors e1, e2 across n, right-handed with it.
function across(n) {
  const sizes = n.map(Math.abs);
  const longest = sizes.indexOf(Math.max(...sizes));
  const next = [0, 1, 2].map(k => (k === (longest + 1) % 3 ? 1 : 0));
  const e1 = unitOf(minus(next, scaled(dot(next, n), n)));
  return [e1, cross(n, e1)];
}

const WORLD = { axes: [[1, 0, 0], [0, 1, 0], [0, 0, 1]], at: [0, 0, 0] };

/// The axes of a quaternion, real part first, of any length.
function axesOf([w, x, y, z]) {
  const s = 2 / (w * w + x * x + y * y + z * z);
  return [
    [1 - s * (y * y + z * z), s * (x * y + w * z), s * (x * z - w * y)],
    [s * (x * y - w * z), 1 - s * (x * x + z * z), s * (y * z + w * x)],
    [s * (x * z + w * y), s * (y * z - w * x), 1 - s * (x * x + y * y)],
  ];
}

/// A vector in the axes of a placement, in the world.
const turnedBy = ({ axes: [a, b, c] }, [u, v, w]) => [u * a[0] + v * b[0] + w * c[0], u * a[1] + v * b[1] + w * c[1], u * a[2] + v * b[2] + w * c[2]];
const putAt = (placement, local) => plus(placement.at, turnedBy(placement, local));

/// The placement that takes the z axis to the way from p to q, and circles of radius 1 to those of radius r.
function between(p, q, r) {
  const way = minus(q, p);
  const [e1, e2] = across(unitOf(way));
  return { axes: [scaled(r, e1), scaled(r, e2), way], at: p };
}

/// The eigenvalues of a symmetric matrix with their unit vectors, by Jacobi's rotations.
function principal(matrix) {
  const m = matrix.map(row => [...row]);
  const v = [[1, 0, 0], [0, 1, 0], [0, 0, 1]];
  for (let sweep = 0; sweep < 12; sweep++) {
    for (const [p, q] of [[0, 1], [0, 2], [1, 2]]) {
      if (Math.abs(m[p][q]) < 1e-15 * (Math.abs(m[p][p]) + Math.abs(m[q][q]))) continue;
      const angle = 0.5 * Math.atan2(2 * m[p][q], m[q][q] - m[p][p]);
      const [c, s] = [Math.cos(angle), Math.sin(angle)];
      for (const row of [...m, ...v]) [row[p], row[q]] = [c * row[p] - s * row[q], s * row[p] + c * row[q]];
      [m[p], m[q]] = [[0, 1, 2].map(k => c * m[p][k] - s * m[q][k]), [0, 1, 2].map(k => s * m[p][k] + c * m[q][k])];
    }
  }
  return { values: [m[0][0], m[1][1], m[2][2]], vectors: [0, 1, 2].map(k => v.map(row => row[k])) };
}
