// Colors and light, and how parts are drawn without WebGL: their faces from the back to the front.

/// Two lights from the viewer's left and right, as directions of the screen: right, up, to the viewer.
const LIGHTS = [[[-0.45, 0.75, 0.48], 0.42], [[0.7, -0.1, 0.7], 0.16]];
const AMBIENT = 0.58;

const channels = new Map();
/// Red, green and blue of a color of the style sheet, from 0 to 1.
function channelsOf(css) {
  if (!channels.has(css)) {
    const parts = css.match(/[\d.]+/g).map(Number).slice(0, 3);
    channels.set(css, css.startsWith("color(") ? parts : parts.map(x => x / 255));
  }
  return channels.get(css);
}

const mixed = (a, b, share) => a.map((x, k) => x + share * (b[k] - x));

/// The color of a part.
function colorOf(name, colors) {
  const of = css => channelsOf(css);
  if (typeof name === "number") return mixed(of(colors.bodies[name % colors.bodies.length]), of(colors.series[name % colors.series.length]), 0.4);
  if (name === "joint") return mixed(of(colors.ink), of(colors.sheet), 0.45);
  if (name === "stand") return mixed(of(colors.muted), of(colors.sheet), 0.45);
  if (name === "grid") return mixed(of(colors.grid), of(colors.axis), 0.4);
  if (name.startsWith("trace")) return of(colors.series[Number(name.slice(5)) % colors.series.length]);
  return of(colors[name]);
}

const edgeColor = (color, colors) => mixed(color, channelsOf(colors.ink), 0.55);

/// How bright a face is whose normal has these components on the screen.
function brightness(normal) {
  const n = unitOf(normal[2] < 0 ? scaled(-1, normal) : normal);
  return LIGHTS.reduce((sum, [light, strength]) => sum + strength * Math.max(0, dot(n, unitOf(light))), AMBIENT);
}

/// The normal of a face, by Newell's sum: of those, too, with corners in one place.
const normalOf = points => points.reduce((sum, p, i) => plus(sum, cross(p, points[(i + 1) % points.length])), [0, 0, 0]);

const css = (color, light = 1) => `rgb(${color.map(x => Math.round(255 * Math.min(1, x * light))).join(", ")})`;

/// Draws on a canvas, or on what draws like one.
function drawFaces(g, parts, stage, colors) {
  const seen = [];
  const depth = points => points.reduce((sum, p) => sum + p[2], 0) / points.length;
  for (const { shape, color: name, placement, alpha = 1, width, from = 0, to = shape.lines.length } of parts) {
    const color = colorOf(name, colors);
    const view = p => stage.seen(putAt(placement, p));
    for (const face of shape.faces) {
      const points = face.map(view);
      if (!points.every(isFinite3)) continue;
      seen.push({ depth: depth(points), points, fill: css(color, brightness(normalOf(points))), alpha });
    }
    if (!width) continue;
    const stroke = css(shape.faces.length ? edgeColor(color, colors) : color);
    for (const line of shape.lines.slice(from, to)) {
      const points = line.map(view);
      if (points.every(isFinite3)) seen.push({ depth: depth(points), points, stroke, width, alpha });
    }
  }
  seen.sort((a, b) => a.depth - b.depth);
  g.lineJoin = "round";
  for (const { points, fill, stroke, width, alpha } of seen) {
    g.beginPath();
    points.map(p => stage.onCanvas(p)).forEach((p, i) => (i ? g.lineTo(...p) : g.moveTo(...p)));
    g.globalAlpha = alpha;
    if (fill) {
      g.closePath();
      g.fillStyle = g.strokeStyle = fill;
      g.fill();
      g.lineWidth = 0.7;
      // Without it the ground shows between faces that meet.
      if (alpha === 1) g.stroke();
    } else {
      g.strokeStyle = stroke;
      g.lineWidth = width;
      // Lines that let see through must not overlap at their ends.
      g.lineCap = alpha === 1 ? "round" : "butt";
      g.stroke();
    }
  }
  g.globalAlpha = 1;
}
