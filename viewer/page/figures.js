// The figures of the drawing on a canvas. What there is to draw, and how, says the data (`scene.drawing`): lengths are m
// or multiples of a unit on the screen, colors are roles.

/// Most strokes of a hatched line.
const MOST_STROKES = 400;

const shown = point => point.every(Number.isFinite);
const colorOf = (colors, role) => {
  const [name, index] = role.split(" ");
  const list = { body: colors.bodies, path: colors.series }[name];
  return list ? list[index % list.length] : colors[name];
};

/// Draws all figures of the layers that are shown, from the back to the front.
function drawFigures(picture) {
  for (const figure of picture.scene.drawing?.figures ?? []) {
    if (!figure.layer || picture.layers[figure.layer]) drawFigure(picture, figure);
  }
}

function drawFigure(picture, { carrier, unit, parts }) {
  const size = unit ? Math.max(unit[0] * picture.r, unit[1]) : picture.r;
  const axes = axesOf(picture, carrier, size);
  if (!axes) return;
  for (const part of parts) {
    if (!SHAPES[part.shape](picture, part, axes, size)) continue;
    for (const look of part.looks) drawLook(picture, look, size);
  }
}

/// Draws the shape that was traced last.
function drawLook({ g, colors }, { fill, stroke, width, dash, opacity }, size) {
  if (fill) {
    g.fillStyle = colorOf(colors, fill);
    g.globalAlpha = opacity ?? 1;
    g.fill();
    g.globalAlpha = 1;
  }
  if (!stroke) return;
  g.strokeStyle = colorOf(colors, stroke);
  g.lineWidth = Math.max(width[0] * size + width[1], 1);
  g.lineCap = g.lineJoin = "round";
  g.setLineDash(dash ?? []);
  g.stroke();
  g.setLineDash([]);
}

/// The axes of a figure: `put` gives the place of a vertex on the screen; `ends` are two places, where it lies between them.
function axesOf({ stage, now, scene }, carrier, size) {
  const off = (point, [, , u = 0, v = 0], cos, sin) =>
    [point[0] + size * (cos * u - sin * v), point[1] - size * (sin * u + cos * v)];
  if (carrier.between) {
    const ends = carrier.between.map(place => stage.toScreen(now.place(place)));
    if (!ends.every(shown)) return null;
    const [p, q] = ends, way = [q[0] - p[0], q[1] - p[1]];
    const [cos, sin] = unit([way[0], -way[1]]);
    return { ends, cos, sin, put: vertex => off([p[0] + vertex[0] * way[0], p[1] + vertex[0] * way[1]], vertex, cos, sin) };
  }
  if (carrier.body !== undefined) {
    const { cos, sin } = now.pose(carrier.body);
    return Number.isFinite(cos) ? { cos, sin, put: vertex => off(stage.toScreen(now.place(vertex.place)), vertex, cos, sin) } : null;
  }
  const at = carrier.at ? now.place(carrier.at.place) : now.trace(scene.traces[carrier.trace]);
  const { cos, sin } = now.pose(carrier.at?.turn ?? null);
  if (!shown(at)) return null;
  const put = vertex => {
    const [x, y] = now.pair(vertex);
    return off(stage.toScreen([at[0] + cos * x - sin * y, at[1] + sin * x + cos * y]), vertex, cos, sin);
  };
  return { cos, sin, put };
}

/// Traces a line through places on the screen.
function traced(g, places) {
  places.forEach((place, i) => (i ? g.lineTo(...place) : g.moveTo(...place)));
}

/// Tells for each shape how it is traced; false where there is nothing to see.
const SHAPES = {
  line({ g }, { points, closed }, { put }) {
    const places = points.map(put);
    if (!places.every(shown)) return false;
    g.beginPath();
    traced(g, places);
    if (closed) g.closePath();
    return true;
  },
  circle({ g, stage }, { center, radius }, { put }, size) {
    const place = put(center);
    if (!shown(place)) return false;
    g.beginPath();
    g.arc(...place, radius[0] * stage.view.scale + radius[1] * size, 0, 2 * Math.PI);
    return true;
  },
  block({ g }, { center, half, corner, angle }, { put, cos, sin }, size) {
    const place = put(center);
    if (!shown(place)) return false;
    const [wide, high] = half.map(x => x * size);
    g.save();
    g.translate(...place);
    g.rotate(-Math.atan2(sin, cos) - angle);
    g.beginPath();
    g.roundRect(-wide, -high, 2 * wide, 2 * high, corner * size);
    g.restore();
    return true;
  },
  hatch({ g }, { points, side, depth }, { put }, size) {
    const [p, q] = points.map(put);
    const length = Math.hypot(q[0] - p[0], q[1] - p[1]);
    if (!(length > 0)) return false;
    const [x, y] = [(q[0] - p[0]) / length, (q[1] - p[1]) / length];
    const deep = depth * size, spacing = 0.95 * deep;
    const count = Math.min(MOST_STROKES, Math.floor(length / spacing));
    g.beginPath();
    for (let i = 0; i <= count; i++) {
      const s = (length - count * spacing) / 2 + i * spacing;
      const from = [p[0] + s * x, p[1] + s * y];
      traced(g, [from, [from[0] + deep * (side * y - 0.8 * x), from[1] + deep * (-side * x - 0.8 * y)]]);
    }
    return true;
  },
  belt({ g, stage }, { radii }, { ends }) {
    const [a, b] = radii.map(radius => radius * stage.view.scale);
    const lines = [1, -1].map(side => tangentOf(...ends, a, b, side));
    if (!lines.flat().every(shown)) return false;
    g.beginPath();
    for (const line of lines) traced(g, line);
    return true;
  },
};

/// The tangent of two circles on one side of the line of centers; with a negative radius it crosses the line.
function tangentOf(p, q, a, b, side) {
  const apart = Math.hypot(q[0] - p[0], q[1] - p[1]);
  const along = [(q[0] - p[0]) / apart, (q[1] - p[1]) / apart];
  const sin = (a - b) / apart, cos = Math.sqrt(1 - sin * sin) * side;
  const normal = [along[0] * sin - along[1] * cos, along[1] * sin + along[0] * cos];
  return [[p, a], [q, b]].map(([center, radius]) => [center[0] + radius * normal[0], center[1] + radius * normal[1]]);
}
