// Shapes: `faces` are lists of corners, `lines` pairs of places, both in the axes of the shape.

/// How finely round shapes are made: sides of a circle, rings of a ball, pieces of a long rod. A canvas draws face by
/// face, each in front of the other or behind it; of many bodies each is small.
const FINE = { sides: 16, rings: 8, pieces: 1 };
const OF_MANY = { sides: 8, rings: 4, pieces: 1 };
const ON_CANVAS = { sides: 8, rings: 4, pieces: 3 };
/// So many bodies are many.
const MANY = 20;
const detail = { ...FINE };

const shapeOf = (...shapes) => ({ faces: shapes.flatMap(({ faces }) => faces ?? []), lines: shapes.flatMap(({ lines }) => lines ?? []) });

/// A circle of corners about an axis.
function circle(center, [e1, e2], r, sides = detail.sides, turn = 0) {
  return Array.from({ length: sides }, (_, i) => {
    const angle = turn + (2 * Math.PI * i) / sides;
    return plus(center, plus(scaled(r * Math.cos(angle), e1), scaled(r * Math.sin(angle), e2)));
  });
}

/// The faces between two circles of as many corners.
const wall = (a, b) => a.map((p, i) => [p, a[(i + 1) % a.length], b[(i + 1) % b.length], b[i]]);

/// A cylinder from p to q; in pieces where its faces are to be hidden by what is nearer than only a part of it.
function rod(p, q, r, sides = detail.sides, pieces = 1) {
  const way = minus(q, p), around = across(unitOf(way));
  const turn = sides === 4 ? Math.PI / 4 : 0;
  const rings = Array.from({ length: pieces + 1 }, (_, k) => circle(plus(p, scaled(k / pieces, way)), around, r, sides, turn));
  return { faces: [...rings.slice(1).flatMap((ring, k) => wall(rings[k], ring)), rings[0], rings.at(-1)] };
}

/// A tube about the way from p to q.
function tube(p, q, inner, outer, sides = detail.sides) {
  const around = across(unitOf(minus(q, p)));
  const turn = sides === 4 ? Math.PI / 4 : 0;
  const ring = (center, r) => circle(center, around, r, sides, turn);
  const [a, b, c, d] = [ring(p, inner), ring(p, outer), ring(q, outer), ring(q, inner)];
  return { faces: [a, b, c, d].flatMap((one, i, all) => wall(one, all[(i + 1) % 4])) };
}

function ball(center, r) {
  const rings = Array.from({ length: detail.rings + 1 }, (_, k) => {
    const angle = (Math.PI * k) / detail.rings;
    return circle(plus(center, [0, 0, r * Math.cos(angle)]), [[1, 0, 0], [0, 1, 0]], r * Math.sin(angle));
  });
  return { faces: rings.slice(1).flatMap((ring, k) => wall(rings[k], ring)) };
}

/// A box about a center, by half of its edges as vectors.
function box(center, [a, b, c]) {
  const corner = (i, j, k) => plus(center, plus(scaled(i, a), plus(scaled(j, b), scaled(k, c))));
  const side = (u, v, w, s) => {
    const at = (i, j) => plus(center, plus(scaled(s, w), plus(scaled(i, u), scaled(j, v))));
    return [at(-1, -1), at(1, -1), at(1, 1), at(-1, 1)];
  };
  const edges = [];
  for (const i of [-1, 1]) for (const j of [-1, 1]) edges.push([corner(i, j, -1), corner(i, j, 1)], [corner(i, -1, j), corner(i, 1, j)], [corner(-1, i, j), corner(1, i, j)]);
  return { faces: [[a, b, c], [b, c, a], [c, a, b]].flatMap(([u, v, w]) => [side(u, v, w, 1), side(u, v, w, -1)]), lines: edges };
}

/// What holds a point on the ground: a pyramid below it.
function stand(up, height, half) {
  const base = circle(scaled(-height, up), across(up), Math.SQRT2 * half, 4, Math.PI / 4);
  return { faces: [...base.map((p, i) => [[0, 0, 0], p, base[(i + 1) % 4]]), base] };
}

/// Triangles from a center to corners, in their order around it.
function fan(center, corners) {
  const ways = corners.map(p => minus(p, center));
  // The normal of the plane that they are nearest to.
  const normal = ways.flatMap((a, i) => ways.slice(i + 1).map(b => cross(a, b))).reduce((best, n) => (sizeOf(n) > sizeOf(best) ? n : best));
  const [e1, e2] = across(unitOf(normal));
  const angle = p => Math.atan2(dot(minus(p, center), e2), dot(minus(p, center), e1));
  const sorted = [...corners].sort((p, q) => angle(p) - angle(q));
  return { faces: sorted.map((p, i) => [center, p, sorted[(i + 1) % sorted.length]]) };
}

/// A coil of radius 1 about the z axis from 0 to 1.
function coil(turns) {
  const at = s => {
    const inside = Math.min(Math.max((s - 0.1) / 0.8, 0), 1);
    const angle = 2 * Math.PI * turns * inside, r = s < 0.06 || s > 0.94 ? 0 : 1;
    return [r * Math.cos(angle), r * Math.sin(angle), s];
  };
  const count = 20 * turns;
  return { lines: Array.from({ length: count }, (_, i) => [at(i / count), at((i + 1) / count)]) };
}
