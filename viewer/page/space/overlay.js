// What is written over the parts: names, arrows, centers of mass, the axes of the world.

function drawOverlay(picture, units, arrows) {
  const { layers } = picture;
  if (layers.centers) drawMasses(picture);
  if (layers.paths) drawTips(picture);
  drawVectors(picture, units, arrows);
  if (layers.names) drawTitles(picture);
  drawAxes(picture, units);
}

const isShown = place => place.every(Number.isFinite);

function drawMasses({ g, stage, scene, now, colors }) {
  for (const [index, body] of scene.bodies.entries()) {
    if (body.kind === "coordinate" || body.kind === "particle" || !(now.number(body.mass) > 0)) continue;
    const place = stage.toScreen(now.place({ body: index, at: body.center }));
    if (isShown(place)) drawCenter(g, place, 4, colors.sheet, colors.ink);
  }
}

/// Points that leave paths stand before everything.
function drawTips({ g, stage, scene, now, colors }) {
  scene.traces.forEach((trace, i) => {
    const place = stage.toScreen(now.smooth(trace.at));
    if (isShown(place)) drawPin(g, place, 3.5, colors.series[i % colors.series.length], colors.sheet);
  });
}

/// Forces as arrows, moments as arrows with two heads along their axes, each with its size.
function drawVectors(picture, units, factor) {
  const { g, stage, scene, now, colors, survey, layers } = picture;
  const longest = 0.22 * Math.min(stage.size.width, stage.size.height) * factor;
  for (const { kind, at: place, force, moment } of arrowsOf(scene, now, layers)) {
    const size = sizeOf(force ?? moment);
    const from = stage.toScreen(place);
    if (!(size > 0) || !isShown(from)) continue;
    const length = Math.min((longest * size) / survey[force ? "force" : "moment"], 2.5 * longest);
    const [right, up] = [stage.axes.right, stage.axes.up].map(axis => (dot(axis, force ?? moment) / size) * length);
    drawArrow(g, from, [right, -up], colors[kind], Boolean(moment));
    const seen = Math.hypot(right, up);
    if (seen < 14) continue;
    const text = `${written(size, 3)}${units ? (force ? " N" : " N·m") : ""}`;
    putLabel(picture, text, [from[0] + (1 + 9 / seen) * right, from[1] - (1 + 9 / seen) * up], colors[kind], right < -0.4 * seen ? "right" : right > 0.4 * seen ? "left" : "center");
  }
}

/// Names of bodies beside their middles, of joints beside them, of loads between their ends.
function drawTitles(picture) {
  const { stage, scene, now, colors, survey } = picture;
  const off = survey.r * stage.view.scale + 8;
  const put = (name, place, color, side) => {
    const [x, y] = stage.toScreen(place);
    if (isShown([x, y])) putLabel(picture, name, [x + off, y + side * off], color);
  };
  scene.bodies.forEach((body, index) => {
    if (body.kind !== "coordinate") put(body.name, now.place({ body: index, at: body.center }), colors.ink, -1);
  });
  for (const { name, kind, ends } of scene.joints) {
    if (!ends) continue;
    const [p, q] = ends.map(end => now.place(end));
    put(name, ["distance", "drive_distance"].includes(kind) ? scaled(0.5, plus(p, q)) : q, colors.muted, 1);
  }
  for (const { name, ends } of scene.loads) if (ends) put(name, scaled(0.5, plus(now.place(ends[0]), now.place(ends[1]))), colors.muted, 0);
}

/// The axes of the world and the side of a square of the grid, below on the left; the direction of gravity above on the right.
function drawAxes({ g, stage, scene, now, colors, survey }, units) {
  const { right, up } = stage.axes;
  const arrow = (middle, direction, length, name, color) => {
    const way = [length * dot(right, direction), -length * dot(up, direction)];
    drawArrow(g, middle, way, color, false);
    const seen = Math.hypot(...way);
    const [x, y] = seen > 4 ? scaled2((seen + 9) / seen, way) : [9, -9];
    drawLabel(g, name, middle[0] + x, middle[1] + y, color, colors.sheet, "center");
  };
  // Above the legend.
  const corner = [46, stage.size.height - 84];
  ["x", "y", "z"].forEach((name, k) => arrow(corner, WORLD.axes[k], 30, name, colors.muted));
  drawLabel(g, `grid ${written(survey.spacing, 3)}${units ? " m" : ""}`, 12, stage.size.height - 12, colors.muted, colors.sheet);
  const gravity = now.triple(scene.gravity);
  if (sizeOf(gravity) > 0) arrow([stage.size.width - 26, 58], unitOf(gravity), 30, "g", colors.muted);
}

const scaled2 = (s, [x, y]) => [s * x, s * y];
