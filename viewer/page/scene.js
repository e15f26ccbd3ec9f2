// The mechanism as it is at a moment, from the back to the front.

function drawScene(picture) {
  const { scene, survey } = picture;
  scene.joints.forEach((joint, i) => drawBehind(picture, joint, survey.guides[i]));
  scene.bodies.forEach((body, i) => drawWay(picture, body, i));
  drawMarks(picture);
  scene.loads.forEach((load, i) => drawLoad(picture, load, survey.coils[i]));
  if (picture.layers.centers) drawLeaders(picture);
  scene.bodies.forEach((body, i) => drawBodyOf(picture, body, i));
  for (const joint of scene.joints) drawSleeve(picture, joint);
  for (const joint of scene.joints) drawJoint(picture, joint);
  if (picture.layers.centers) drawCenters(picture);
  drawPoints(picture);
}

const fillOf = (colors, body) => colors.bodies[body % colors.bodies.length];
const shown = point => point.every(Number.isFinite);

/// Two places of a joint or a load on the screen; none where there are none.
function endsOf({ stage, now }, thing) {
  if (!thing.ends) return null;
  const ends = thing.ends.map(end => stage.toScreen(now.place(end)));
  return ends.every(shown) ? ends : null;
}

/// A direction of the world on the screen.
function onScreen([x, y]) {
  return unit([x, -y]);
}

/// Lines that things slide on, and the marks of what is fixed to the ground.
function drawBehind({ g, stage, now, r, colors, scene }, joint, range) {
  const ends = endsOf({ stage, now }, joint);
  if (!ends) return;
  const [p, q] = ends;
  if (joint.axis) {
    const along = onScreen(now.direction(joint.ends[0].body, joint.axis));
    const reach = 5 * r;
    const [low, high] = [range[0] * stage.view.scale - reach, range[1] * stage.view.scale + reach];
    const from = [p[0] + low * along[0], p[1] + low * along[1]];
    const to = [p[0] + high * along[0], p[1] + high * along[1]];
    if (joint.kind === "rack") return drawLine(g, from, to, colors.ink, 1.8);
    if (joint.kind === "slot") return drawSlot(g, from, to, r, colors, joint.ends[0].body);
    if (joint.ends[0].body === null) return drawRail(g, from, to, along, 1.75 * r, r, colors);
    drawLine(g, from, to, colors.muted, 1.6);
    return;
  }
  if (joint.kind !== "revolute" && joint.kind !== "weld") return;
  if (joint.bodies?.includes(null)) drawGround(g, q, r, colors.sheet, colors.ink);
}

/// The hatched line under what slides on the ground.
function drawRail(g, from, to, along, depth, r, colors) {
  let normal = [-along[1], along[0]];
  // Below, or to the left of, what slides.
  if (normal[1] < -1e-9 || (Math.abs(normal[1]) <= 1e-9 && normal[0] > 0)) normal = normal.map(x => -x);
  const [p, q] = [from, to].map(([x, y]) => [x + depth * normal[0], y + depth * normal[1]]);
  drawLine(g, p, q, colors.ink, 1.5);
  drawHatch(g, p, q, normal, 0.85 * r, colors.ink);
}

function drawSlot(g, from, to, r, colors, body) {
  for (const [width, color] of [[2.6 * r + 2.6, colors.ink], [2.6 * r, body === null ? colors.sheet : fillOf(colors, body)], [1.5 * r, colors.sheet]]) {
    drawLine(g, from, to, color, width);
  }
}

/// The rail of a body that is a slider.
function drawWay({ g, stage, now, r, colors, survey }, body, index) {
  const way = survey.sliders[index];
  if (!way) return;
  const along = unit(now.pair(body.axis));
  const reach = (5 * r) / stage.view.scale;
  const [from, to] = [way.low - reach, way.high + reach].map(s =>
    stage.toScreen([way.start[0] + s * along[0], way.start[1] + s * along[1]]));
  drawRail(g, from, to, onScreen(along), 1.75 * r, r, colors);
}

/// Pivots of rotors, and points of the ground that springs and strings hang from.
function drawMarks({ g, stage, now, r, colors, scene }) {
  scene.bodies.forEach((body, index) => {
    if (body.kind === "rotor") drawGround(g, stage.toScreen(now.place({ body: index, at: [0, 0] })), r, colors.sheet, colors.ink);
  });
  for (const thing of [...scene.joints, ...scene.loads]) {
    const holds = ["distance", "drive_distance", "bushing"].includes(thing.kind) || thing.tension;
    if (!holds || !thing.ends) continue;
    const fixed = thing.ends.find(end => end.body === null);
    if (!fixed) continue;
    const [p, q] = endsOf({ stage, now }, thing) ?? [];
    if (!p) continue;
    const [here, there] = thing.ends[0] === fixed ? [p, q] : [q, p];
    if (thing.kind === "bushing") {
      drawGround(g, here, r, colors.sheet, colors.ink);
      continue;
    }
    // A wall across the line of what hangs from it.
    const out = unit([here[0] - there[0], here[1] - there[1]]);
    const across = [-out[1], out[0]];
    const [a, b] = [-1.9 * r, 1.9 * r].map(s => [here[0] + s * across[0], here[1] + s * across[1]]);
    drawLine(g, a, b, colors.ink, 1.5);
    drawHatch(g, a, b, out, 0.85 * r, colors.ink);
  }
}

function drawLoad(picture, load, coils) {
  const { g, stage, scene, now, r, colors } = picture;
  if (load.kind === "torsion_spring") {
    const place = meeting(scene, now, load.bodies ?? []);
    if (place) drawSpiral(g, stage.toScreen(place), r, colors.muted);
    return;
  }
  const ends = endsOf(picture, load);
  if (!ends) return;
  if (load.kind === "damper") drawDamper(g, ...ends, 0.9 * r, colors.muted);
  else if (load.kind === "bushing") drawBushing(g, ...ends, r, colors.muted);
  else if (load.kind === "actuator") drawActuator(g, ...ends, 0.9 * r, colors.accent);
  else drawSpring(g, ...ends, 1.1 * r, coils, colors.muted);
}

function drawBodyOf({ g, stage, now, r, colors, survey }, body, index) {
  const points = survey.shapes[index].map(place => stage.toScreen(now.place(place)));
  if (!points.length || !points.every(shown)) return;
  const fill = fillOf(colors, index);
  if (body.axis) {
    const along = onScreen(now.pair(body.axis));
    const middle = stage.toScreen(now.place({ body: index, at: [0, 0] }));
    // What it carries beside its middle is held by arms.
    for (const point of points) if (Math.hypot(point[0] - middle[0], point[1] - middle[1]) > r) drawBody(g, [middle, point], 0.6 * r, fill, colors.ink);
    return drawBlock(g, stage.toScreen(now.place({ body: index, at: [0, 0] })), along, 6 * r, 3.5 * r, fill, colors.ink);
  }
  if (body.kind === "bar" && points.length > 2) {
    const [a, b, ...others] = points;
    for (const point of others) {
      const foot = nearestOf(a, b, point);
      if (Math.hypot(point[0] - foot[0], point[1] - foot[1]) > r) drawBody(g, [foot, point], 0.6 * r, fill, colors.ink);
    }
    return drawBody(g, [a, b], r, fill, colors.ink);
  }
  // One point is drawn as the block that slides, or as a disc.
  if (points.length === 1 && survey.guided.has(index)) return;
  drawBody(g, points, body.kind === "particle" ? 0.9 * r : r, fill, colors.ink);
}

/// The point of a line from a to b that is nearest to another one.
function nearestOf(a, b, point) {
  const way = [b[0] - a[0], b[1] - a[1]];
  const share = (way[0] * (point[0] - a[0]) + way[1] * (point[1] - a[1])) / (way[0] ** 2 + way[1] ** 2);
  const s = Math.min(Math.max(share || 0, 0), 1);
  return [a[0] + s * way[0], a[1] + s * way[1]];
}

/// The block of a prismatic joint: the second body where it slides, or the first where the second is
/// the ground.
function drawSleeve(picture, joint) {
  const { g, now, r, colors } = picture;
  const ends = joint.kind === "prismatic" && endsOf(picture, joint);
  if (!ends) return;
  const along = onScreen(now.direction(joint.ends[0].body, joint.axis));
  drawBlock(g, ends[1], along, 6 * r, 3.5 * r, fillOf(colors, joint.bodies[1] ?? joint.bodies[0]), colors.ink);
}

function drawJoint(picture, joint) {
  const { g, stage, scene, now, r, colors } = picture;
  if (joint.kind === "gear") return drawGear(picture, joint);
  if (joint.radii || joint.outline) drawRims(picture, joint);
  if (joint.kind === "drive_angle") {
    const place = meeting(scene, now, joint.bodies ?? []);
    if (place) drawTurn(g, stage.toScreen(place), 2.5 * r, 0.6, 4.2, colors.accent, 1.8);
    return;
  }
  const ends = endsOf(picture, joint);
  if (!ends) return;
  const [p, q] = ends;
  const length = Math.hypot(q[0] - p[0], q[1] - p[1]);
  if (joint.kind === "drive_distance") drawActuator(g, p, q, 0.9 * r, colors.accent);
  if (joint.kind === "distance") {
    drawLine(g, p, q, colors.ink, 1.8);
    for (const end of ends) if (length > 4 * r) drawPin(g, end, 0.28 * r + 1, colors.ink, colors.ink);
  }
  if (joint.kind === "revolute" || joint.kind === "slot") drawPin(g, q, 0.55 * r, colors.sheet, colors.ink);
  if (joint.kind === "weld") drawBlock(g, q, [1, 0], 1.1 * r, 1.1 * r, colors.ink, colors.ink);
}

/// The center of a wheel of a joint, at its first or second end.
function hubOf(now, joint, side) {
  if (joint.ends) return now.place(joint.ends[side]);
  const { x, y } = now.pose(joint.bodies[side]);
  return [x, y];
}

/// Wheels that roll, pulleys with their belt, and cams.
function drawRims({ g, stage, now, colors }, joint) {
  const { scale } = stage.view;
  if (joint.outline) {
    const [x, y] = stage.toScreen(hubOf(now, joint, 0));
    const { cos, sin } = now.pose(joint.bodies[0]);
    g.beginPath();
    for (const [u, v] of joint.outline) g.lineTo(x + scale * (cos * u - sin * v), y - scale * (sin * u + cos * v));
    g.closePath();
    g.strokeStyle = colors.ink;
    g.lineWidth = 1.6;
    g.stroke();
  }
  const radii = (joint.radii ?? []).map(radius => radius === null ? null : now.number(radius));
  radii.forEach((radius, side) => {
    if (radius === null) return;
    drawPitchCircle(g, stage.toScreen(hubOf(now, joint, side)), Math.abs(radius) * scale, now, joint.bodies[side], colors);
  });
  if (joint.kind !== "belt") return;
  const [p, q] = [0, 1].map(side => stage.toScreen(hubOf(now, joint, side)));
  // A belt crosses itself between radii of different signs.
  const [a, b] = [Math.abs(radii[0]) * scale, radii[1] * Math.sign(radii[0]) * scale];
  for (const side of [1, -1]) drawLine(g, ...tangentOf(p, q, a, b, side), colors.ink, 1.6);
}

/// The tangent of two circles on one side of the line of centers; with a negative radius it crosses the line.
function tangentOf(p, q, a, b, side) {
  const apart = Math.hypot(q[0] - p[0], q[1] - p[1]);
  const along = [(q[0] - p[0]) / apart, (q[1] - p[1]) / apart];
  const sin = (a - b) / apart, cos = Math.sqrt(1 - sin * sin) * side;
  const normal = [along[0] * sin - along[1] * cos, along[1] * sin + along[0] * cos];
  return [[p, a], [q, b]].map(([center, radius]) => [center[0] + radius * normal[0], center[1] + radius * normal[1]]);
}

/// A pitch circle with a mark that turns as its body does.
function drawPitchCircle(g, [x, y], size, now, body, colors) {
  g.beginPath();
  g.arc(x, y, size, 0, 2 * Math.PI);
  g.strokeStyle = colors.ink;
  g.lineWidth = 1.3;
  g.setLineDash([7, 4, 1.5, 4]);
  g.stroke();
  g.setLineDash([]);
  if (body === null) return;
  const { cos, sin } = now.pose(body);
  drawLine(g, [x, y], [x + size * cos, y - size * sin], colors.muted, 1.3);
}

/// The pitch circles of two gears; `ratio` is how often the second turns when the first does once.
function drawGear({ g, stage, now, colors, scene }, joint) {
  const [a, b] = joint.bodies;
  if (a === null || b === null) return;
  const [p, q] = [a, b].map(body => [now.pose(body).x, now.pose(body).y]);
  const apart = Math.hypot(p[0] - q[0], p[1] - q[1]);
  const ratio = now.number(joint.ratio);
  const share = ratio < 0 ? 1 - ratio : Math.abs(1 - ratio);
  const second = apart / share, first = second * Math.abs(ratio);
  if (!(apart > 0) || !Number.isFinite(first)) return;
  for (const [body, center, radius] of [[a, p, first], [b, q, second]]) {
    drawPitchCircle(g, stage.toScreen(center), radius * stage.view.scale, now, body, colors);
  }
}

/// The bodies with a center of mass to mark, each with its place and its index.
function centersOf({ stage, scene, now }) {
  return scene.bodies.flatMap((body, index) => {
    if (body.kind === "coordinate" || body.kind === "particle" || !(now.number(body.mass) > 0)) return [];
    const place = stage.toScreen(now.place({ body: index, at: body.center }));
    return shown(place) ? [[place, index]] : [];
  });
}

function drawCenters(picture) {
  const { g, r, colors } = picture;
  for (const [place] of centersOf(picture)) drawCenter(g, place, Math.max(3, 0.42 * r), colors.sheet, colors.ink);
}

/// Lines to centers of mass, seen where they lie beside their body.
function drawLeaders(picture) {
  const { g, stage, now, colors, survey } = picture;
  for (const [place, index] of centersOf(picture)) {
    // That of a bar lies on it.
    if (picture.scene.bodies[index].kind === "bar") continue;
    const points = survey.shapes[index].map(place => stage.toScreen(now.place(place))).filter(shown);
    if (points.length) drawLine(g, place, middleOf(points), colors.muted, 1.2, [3, 3]);
  }
}

const middleOf = points => [0, 1].map(k => points.reduce((sum, p) => sum + p[k], 0) / points.length);

/// Points that leave paths stand before everything.
function drawPoints({ g, stage, scene, now, r, colors, layers }) {
  if (!layers.paths) return;
  scene.traces.forEach((trace, i) => {
    const place = stage.toScreen(now.trace(trace));
    if (shown(place)) drawPin(g, place, Math.max(3, 0.4 * r), colors.series[i % colors.series.length], colors.sheet);
  });
}

/// Forces as arrows, torques as arcs, each with its size.
function drawArrows(picture, units, factor) {
  const { g, stage, scene, now, colors, survey, layers } = picture;
  const longest = Math.min(stage.size.width, stage.size.height);
  const scale = (0.24 * longest * factor) / survey.force;
  for (const { kind, at: place, force } of forces(scene, now, layers)) {
    const size = Math.hypot(...force);
    const from = stage.toScreen(place);
    if (!Number.isFinite(size) || !shown(from)) continue;
    const cut = size * scale > 0.6 * longest;
    const length = cut ? (0.6 * longest) / size : scale;
    const way = [force[0] * length, -force[1] * length];
    drawArrow(g, from, way, colors[kind], cut);
    if (Math.hypot(...way) < 14) continue;
    const [ux, uy] = unit(way);
    label([from[0] + way[0] + 9 * ux, from[1] + way[1] + 9 * uy], `${written(size, 3)}${units ? " N" : ""}`, colors[kind], ux);
  }
  for (const { kind, at: place, moment } of moments(scene, now, layers)) {
    const share = (factor * moment) / survey.moment;
    // A small one is seen as an arrow, a tiny one is not.
    const angle = Math.abs(share) < 0.02 ? 0 : Math.sign(share) * Math.min(0.6 + 3 * Math.abs(share), 5.2);
    const at = stage.toScreen(place);
    if (!shown(at)) continue;
    drawTurn(g, at, 24, -0.5, angle, colors[kind], 2.2);
    if (angle) label([at[0] + 32, at[1] - 18], `${written(Math.abs(moment), 3)}${units ? " N·m" : ""}`, colors[kind], 1);
  }
  function label(place, text, color, side) {
    putLabel(picture, text, place, color, side < -0.4 ? "right" : side > 0.4 ? "left" : "center");
  }
}

