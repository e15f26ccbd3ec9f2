// The signs of mechanism drawings, in pixels. `r` is half the thickness of a link.

/// A body around its points: a bar, a rounded plate, or a disc.
function drawBody(g, points, r, fill, outline) {
  const hull = points.length > 2 ? convexHull(points) : points;
  g.beginPath();
  if (hull.length === 1) {
    g.arc(...hull[0], 1.25 * r, 0, 2 * Math.PI);
    paint(g, fill, outline, 1.2);
    return;
  }
  hull.forEach((p, i) => (i ? g.lineTo(...p) : g.moveTo(...p)));
  g.closePath();
  g.lineJoin = g.lineCap = "round";
  g.strokeStyle = outline;
  g.lineWidth = 2 * r + 1.2;
  g.stroke();
  g.strokeStyle = g.fillStyle = fill;
  g.lineWidth = 2 * r - 1.2;
  g.stroke();
  g.fill();
}

function paint(g, fill, outline, width) {
  g.fillStyle = fill;
  g.fill();
  g.strokeStyle = outline;
  g.lineWidth = width;
  g.stroke();
}

function convexHull(points) {
  const sorted = [...points].sort((a, b) => a[0] - b[0] || a[1] - b[1]);
  const cross = (o, a, b) => (a[0] - o[0]) * (b[1] - o[1]) - (a[1] - o[1]) * (b[0] - o[0]);
  const half = list => {
    const chain = [];
    for (const p of list) {
      while (chain.length > 1 && cross(chain.at(-2), chain.at(-1), p) <= 0) chain.pop();
      chain.push(p);
    }
    return chain.slice(0, -1);
  };
  const hull = [...half(sorted), ...half(sorted.reverse())];
  return hull.length ? hull : [points[0]];
}

/// A line from place to place.
function drawLine(g, p, q, color, width, dash = []) {
  g.beginPath();
  g.moveTo(...p);
  g.lineTo(...q);
  g.strokeStyle = color;
  g.lineWidth = width;
  g.lineCap = "round";
  g.setLineDash(dash);
  g.stroke();
  g.setLineDash([]);
}

/// Hatching on the side of a line that `normal` points to: what is there does not move.
function drawHatch(g, p, q, normal, depth, color) {
  const length = Math.hypot(q[0] - p[0], q[1] - p[1]);
  const along = [(q[0] - p[0]) / length, (q[1] - p[1]) / length];
  const spacing = depth * 0.95;
  const count = Math.min(400, Math.floor(length / spacing));
  const offset = (length - count * spacing) / 2;
  g.beginPath();
  for (let i = 0; i <= count; i++) {
    const s = offset + i * spacing;
    const x = p[0] + s * along[0], y = p[1] + s * along[1];
    g.moveTo(x, y);
    g.lineTo(x + depth * (normal[0] - 0.8 * along[0]), y + depth * (normal[1] - 0.8 * along[1]));
  }
  g.strokeStyle = color;
  g.lineWidth = 1;
  g.lineCap = "butt";
  g.stroke();
}

/// The mark of a pin on the ground: a triangle on a hatched line.
function drawGround(g, [x, y], r, fill, ink) {
  const height = 2.6 * r, half = 1.7 * r;
  g.beginPath();
  g.moveTo(x, y);
  g.lineTo(x - half, y + height);
  g.lineTo(x + half, y + height);
  g.closePath();
  g.lineJoin = "round";
  paint(g, fill, ink, 1.3);
  const [left, right] = [[x - 1.5 * half, y + height], [x + 1.5 * half, y + height]];
  drawLine(g, left, right, ink, 1.5);
  drawHatch(g, left, right, [0, 1], 0.85 * r, ink);
}

function drawPin(g, [x, y], r, fill, ink) {
  g.beginPath();
  g.arc(x, y, r, 0, 2 * Math.PI);
  paint(g, fill, ink, 1.4);
}

/// A block that slides along a line.
function drawBlock(g, [x, y], along, length, height, fill, outline) {
  g.save();
  g.translate(x, y);
  g.rotate(Math.atan2(along[1], along[0]));
  g.beginPath();
  g.roundRect(-length / 2, -height / 2, length, height, Math.min(3, height / 5));
  paint(g, fill, outline, 1.3);
  g.restore();
}

/// A quartered circle: a center of mass.
function drawCenter(g, [x, y], r, fill, ink) {
  g.beginPath();
  g.arc(x, y, r, 0, 2 * Math.PI);
  paint(g, fill, ink, 1);
  g.beginPath();
  for (const turn of [0, Math.PI]) {
    g.moveTo(x, y);
    g.arc(x, y, r, turn, turn + Math.PI / 2);
  }
  g.fillStyle = ink;
  g.fill();
}

/// A polyline in the frame whose first axis goes from `p` to `q`, the way measured in parts of it.
function drawAlong(g, p, q, moves, color, width) {
  const way = [q[0] - p[0], q[1] - p[1]];
  const length = Math.hypot(...way) || 1;
  const across = [-way[1] / length, way[0] / length];
  g.beginPath();
  for (const [s, side, lift] of moves) {
    const x = p[0] + s * way[0] + side * across[0], y = p[1] + s * way[1] + side * across[1];
    if (lift) g.moveTo(x, y); else g.lineTo(x, y);
  }
  g.strokeStyle = color;
  g.lineWidth = width;
  g.lineJoin = "round";
  g.lineCap = "round";
  g.stroke();
}

function drawSpring(g, p, q, r, coils, color) {
  const moves = [[0, 0, true], [0.12, 0]];
  for (let i = 0; i < 2 * coils; i++) moves.push([0.12 + 0.76 * (i + 0.5) / (2 * coils), i % 2 ? -r : r]);
  moves.push([0.88, 0], [1, 0]);
  drawAlong(g, p, q, moves, color, 1.6);
}

function drawDamper(g, p, q, r, color) {
  drawAlong(g, p, q, [[0, 0, true], [0.3, 0], [0.68, r, true], [0.3, r], [0.3, -r], [0.68, -r], [0.52, 0.7 * r, true], [0.52, -0.7 * r], [0.52, 0, true], [1, 0]], color, 1.6);
}

/// A cylinder with its rod: a driven distance.
function drawActuator(g, p, q, r, color) {
  drawAlong(g, p, q, [[0, 0, true], [0.12, 0], [0.12, r, true], [0.62, r], [0.62, -r], [0.12, -r], [0.12, r], [0.62, 0, true], [1, 0]], color, 1.8);
}

/// The rubber around a pin, and how far the pin is from its middle.
function drawBushing(g, p, q, r, color) {
  drawLine(g, p, q, color, 1.6);
  g.beginPath();
  g.arc(...p, 1.6 * r, 0, 2 * Math.PI);
  g.strokeStyle = color;
  g.lineWidth = r;
  g.stroke();
}

function drawSpiral(g, [x, y], r, color) {
  g.beginPath();
  for (let i = 0; i <= 60; i++) {
    const turn = (i / 60) * 4.5 * Math.PI;
    const radius = r * (1.2 + (1.6 * i) / 60);
    g.lineTo(x + radius * Math.cos(turn), y - radius * Math.sin(turn));
  }
  g.strokeStyle = color;
  g.lineWidth = 1.5;
  g.stroke();
}

/// An arrow whose head ends at the tip; `cut` where the true one is longer.
function drawArrow(g, [x, y], [dx, dy], color, cut) {
  const length = Math.hypot(dx, dy);
  if (length < 6) return;
  const [ux, uy] = [dx / length, dy / length];
  const head = Math.min(10, 0.6 * length);
  drawLine(g, [x, y], [x + dx - 0.8 * head * ux, y + dy - 0.8 * head * uy], color, 2.2);
  for (const back of cut ? [0, head] : [0]) drawHead(g, [x + dx - back * ux, y + dy - back * uy], [ux, uy], head, color);
}

function drawHead(g, [x, y], [ux, uy], size, color) {
  g.beginPath();
  g.moveTo(x, y);
  g.lineTo(x - size * ux + 0.42 * size * uy, y - size * uy - 0.42 * size * ux);
  g.lineTo(x - size * ux - 0.42 * size * uy, y - size * uy + 0.42 * size * ux);
  g.closePath();
  g.fillStyle = color;
  g.fill();
}

/// An arc arrow; positive angles turn counterclockwise as everywhere.
function drawTurn(g, [x, y], radius, from, angle, color, width = 2) {
  if (Math.abs(angle) < 0.05) return;
  g.beginPath();
  g.arc(x, y, radius, -from, -(from + angle), angle > 0);
  g.strokeStyle = color;
  g.lineWidth = width;
  g.lineCap = "butt";
  g.stroke();
  const end = from + angle, sense = Math.sign(angle);
  const size = Math.min(9, 0.8 * radius);
  const tangent = [-sense * Math.sin(end), -sense * Math.cos(end)];
  const tip = [x + radius * Math.cos(end) + 0.5 * size * tangent[0], y - radius * Math.sin(end) + 0.5 * size * tangent[1]];
  drawHead(g, tip, tangent, size, color);
}

/// Text that can be read on anything.
function drawLabel(g, text, x, y, color, halo, align = "left") {
  g.textAlign = align;
  g.textBaseline = "middle";
  g.lineJoin = "round";
  g.strokeStyle = halo;
  g.lineWidth = 3.5;
  g.strokeText(text, x, y);
  g.fillStyle = color;
  g.fillText(text, x, y);
}
