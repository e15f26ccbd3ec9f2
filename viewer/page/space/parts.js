// What is drawn of a scene: parts, each a shape with its color and where it is at a moment.
//
// `color` names it: a body by its index, else a color of the palette. `alpha` below 1 lets see through,
// `layer` is the one that shows the part, `width` that of lines in pixels.

const unitRod = () => rod([0, 0, 0], [0, 0, 1], 1, detail.sides, detail.pieces);

function partsOf(scene, survey) {
  const parts = [];
  const add = part => parts.push({ ...part, shape: shapeOf(part.shape) });
  scene.bodies.forEach((body, index) => bodyParts(body, index, survey, add));
  scene.joints.forEach((joint, index) => jointParts(joint, survey, survey.guides[index], add));
  scene.loads.forEach(load => loadParts(load, survey, add));
  parts.push(...grid(survey));
  return parts;
}

function bodyParts(body, index, { shapes, first, r }, add) {
  if (body.kind === "coordinate") return;
  const place = now => now.poses[index];
  const center = first.triple(body.center);
  const points = shapes[index];
  const part = (shape, more = {}) => add({ shape, color: index, place, ...more });
  if (body.kind === "particle") return part(ball(center, 2 * r));
  const struts = points.filter(p => sizeOf(minus(p, center)) > 1e-9 * r);
  if (struts.length) part(shapeOf(...struts.flatMap(p => [rod(center, p, r, detail.sides, detail.pieces), ball(p, r)]), ball(center, r)));
  if (struts.length > 2) part(fan(center, struts), { alpha: 0.45 });
  if (body.axis && body.kind === "slider") {
    const n = unitOf(first.triple(body.axis)), [e1, e2] = across(n);
    part(box([0, 0, 0], [scaled(3.2 * r, n), scaled(2 * r, e1), scaled(2 * r, e2)]), { width: 1 });
  }
  if (body.axis && body.kind === "rotor") {
    const n = unitOf(first.triple(body.axis));
    const reach = Math.max(4 * r, ...points.map(sizeOf));
    part(rod(scaled(-0.6 * r, n), scaled(0.6 * r, n), reach, 40), { alpha: 0.6 });
    part(rod(scaled(-3 * r, n), scaled(3 * r, n), 0.7 * r));
  }
  const equal = equalBox(body, center, first);
  // What has no outline of its own is seen by its inertia.
  if (equal) part(equal, { alpha: 0.4, width: 1, layer: struts.length < 2 ? undefined : "boxes" });
}

/// The box of uniform density that has the mass and the inertia of a body.
function equalBox({ inertia, mass }, center, now) {
  if (!inertia || !(now.number(mass) > 0)) return null;
  const { values: [a, b, c], vectors } = principal(inertia.map(row => now.triple(row)));
  const edge = sum => Math.sqrt(Math.max(0, (6 * sum) / now.number(mass)));
  const edges = [edge(b + c - a), edge(c + a - b), edge(a + b - c)];
  const longest = Math.max(...edges);
  if (!(longest > 0)) return null;
  return box(center, vectors.map((v, k) => scaled(0.5 * Math.max(edges[k], 0.02 * longest), v)));
}

const standAt = (place, up, r) => ({ shape: stand(up, 4 * r, 2.2 * r), color: "stand", place: now => ({ ...WORLD, at: place(now) }) });

/// What holds the end on the ground: from below or, where the other end hangs, from above.
function held(ends, { first, middles, up, r }) {
  const fixed = ends.find(({ body }) => body === null);
  const other = ends.find(end => end !== fixed);
  const way = other.body === null ? up : minus(middles[other.body], first.place(fixed));
  // What is about level with the end does not hang.
  const hangs = dot(up, way) < -0.2 * sizeOf(way);
  return standAt(now => now.place(fixed), hangs ? scaled(-1, up) : up, r);
}

function jointParts(joint, survey, range, add) {
  const { first, r, up } = survey;
  const { kind, ends, axes, driven } = joint;
  if (!ends) return;
  const [p, q] = ends;
  // Fixed to the end of one body, with its axes.
  const fixed = (side, shape, more = {}) => add({
    shape,
    color: "joint",
    place: now => ({ axes: now.pose(ends[side].body).axes, at: now.place(ends[side]) }),
    ...more,
  });
  const axis = side => unitOf(first.triple(axes[side]));
  const along = (side, half, radius, sides) => rod(scaled(-half, axis(side)), scaled(half, axis(side)), radius, sides);
  const sleeve = (side, half, inner, outer, sides) => tube(scaled(-half, axis(side)), scaled(half, axis(side)), inner, outer, sides);
  const origin = [0, 0, 0];
  const stands = places => places.forEach(place => add(standAt(place, up, r)));
  const grounded = ends.find(({ body }) => body === null);
  if (driven) {
    if (kind === "drive_distance") add({ shape: unitRod(), color: "accent", place: now => between(now.place(p), now.place(q), 0.8 * r) });
    else if (axes) fixed(0, sleeve(0, 0.8 * r, 1.5 * r, 2.2 * r), { color: "accent" });
    return;
  }
  const rails = ["cylindrical", "prismatic", "screw", "slot"];
  if (rails.includes(kind)) {
    const [low, high] = [range[0] - 4 * r, range[1] + 4 * r].map(s => scaled(s, axis(0)));
    const sides = kind === "prismatic" ? 4 : detail.sides;
    fixed(0, rod(low, high, 0.6 * r, sides, detail.pieces), { color: p.body ?? "stand" });
    if (p.body === null) stands([low, high].map(s => now => plus(now.place(p), s)));
    if (kind === "slot") fixed(1, ball(origin, 1.5 * r));
    // It is held by the axis of the first body.
    else add({ shape: sleeve(0, 2.8 * r, 0.9 * r, 1.9 * r, sides), color: "joint", place: now => ({ axes: now.pose(p.body).axes, at: now.place(q) }) });
    return;
  }
  const shapes = {
    spherical: () => fixed(0, ball(origin, 1.8 * r)),
    revolute: () => pin(),
    universal: () => [0, 1].forEach(side => fixed(side, shapeOf(along(side, 2.8 * r, 0.7 * r), ball(origin, 1.2 * r)))),
    constant_velocity: () => [0, 1].forEach(side => fixed(side, shapeOf(along(side, 2.6 * r, 0.8 * r), ball(origin, 1.6 * r)))),
    weld: () => fixed(0, box(origin, [[1.4 * r, 0, 0], [0, 1.4 * r, 0], [0, 0, 1.4 * r]])),
    planar: () => plate(),
    on_plane: () => plate(),
    distance: () => add({ shape: unitRod(), color: "joint", place: now => between(now.place(p), now.place(q), 0.45 * r) }),
  };
  function pin() {
    fixed(0, along(0, 2.4 * r, 1.45 * r));
    if (!grounded) return;
    // On the ground its end is held, beside what turns; the lower one where it is upright.
    const side = ends.indexOf(grounded), n = axis(side);
    const end = scaled(dot(n, up) > 0.5 ? -4.2 * r : 4.2 * r, n);
    fixed(side, rod(origin, end, 0.7 * r), { color: "stand" });
    stands([now => plus(now.place(grounded), end)]);
  }
  function plate() {
    const [e1, e2] = across(axis(0));
    fixed(0, box(scaled(-0.3 * r, axis(0)), [scaled(7 * r, e1), scaled(7 * r, e2), scaled(0.2 * r, axis(0))]), { alpha: 0.5, width: 1 });
    fixed(1, ball(origin, 1.3 * r));
  }
  if (!shapes[kind]) return;
  shapes[kind]();
  if (grounded && kind !== "revolute") add(held(ends, survey));
}

function loadParts({ kind, ends }, survey, add) {
  if (!ends) return;
  const { first, r, link } = survey;
  if (ends.some(({ body }) => body === null)) add(held(ends, survey));
  const [p, q] = ends;
  const way = radius => now => between(now.place(p), now.place(q), radius);
  const length = sizeOf(minus(first.place(q), first.place(p)));
  const part = (shape, radius, color = "joint") => add({ shape, color, place: way(radius), width: 1.8 });
  if (kind === "spring") part(coil(Math.min(Math.max(Math.round((6 * length) / link), 5), 16)), 1.6 * r);
  else if (kind === "damper") part(shapeOf(rod([0, 0, 0], [0, 0, 1], 0.3), rod([0, 0, 0.3], [0, 0, 0.65], 1)), 1.2 * r);
  else part(unitRod(), 0.5 * r, kind === "actuator" ? "accent" : "joint");
}

/// The ground: lines at round places in the plane across gravity, below the motion; those through 0 darker.
function grid({ room, up, floor, spacing }) {
  const [e1, e2] = across(up);
  const reach = e => {
    const ends = cornersOf(room).map(p => dot(p, e));
    return [Math.floor(Math.min(...ends) / spacing) - 1, Math.ceil(Math.max(...ends) / spacing) + 1];
  };
  const [[a, b], [c, d]] = [reach(e1), reach(e2)];
  const place = (u, v) => plus(scaled(floor, up), plus(scaled(u * spacing, e1), scaled(v * spacing, e2)));
  const lines = [], zero = [];
  for (let u = a; u <= b; u++) (u === 0 ? zero : lines).push([place(u, c), place(u, d)]);
  for (let v = c; v <= d; v++) (v === 0 ? zero : lines).push([place(a, v), place(b, v)]);
  const flat = (lines, color) => ({ shape: { faces: [], lines }, color, place: () => WORLD, width: 1 });
  return [flat(lines, "grid"), flat(zero, "axis")];
}
