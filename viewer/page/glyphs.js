// Lines, arrows and words, in pixels.

function paint(g, fill, outline, width) {
  g.fillStyle = fill;
  g.fill();
  g.strokeStyle = outline;
  g.lineWidth = width;
  g.stroke();
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

function drawPin(g, [x, y], r, fill, ink) {
  g.beginPath();
  g.arc(x, y, r, 0, 2 * Math.PI);
  paint(g, fill, ink, 1.4);
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
