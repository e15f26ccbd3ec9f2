// The drawing of the mechanism: a view that is moved and zoomed, and the scene in it.

const MARGIN = { left: 62, right: 56, top: 50, bottom: 40 };

class Stage {
  constructor(canvas, changed) {
    this.canvas = canvas;
    this.changed = changed;
    this.follows = false;
    this.layers = { names: false, paths: true, centers: true, loads: false, reactions: false };
    this.arrows = 1;
    this.view = { x: 0, y: 0, scale: 1 };
    this.fitted = true;
    this.size = { width: 0, height: 0 };
    new ResizeObserver(() => this.resize()).observe(canvas);
    this.listen();
  }

  /// Shows a run; `keep` with the view as it is.
  show(run, keep = false) {
    this.run = run;
    this.survey = surveyed(run);
    this.paths = null;
    this.center = null;
    this.resize();
    if (keep) return this.changed();
    const size = ({ low, high }) => Math.max(high[0] - low[0], high[1] - low[1]);
    this.follows = false;
    // What moves far away from where it was is followed.
    if (size(this.survey.room) > WANDERS * size(this.survey.own)) {
      this.fitNow(run.times[0]);
      this.home = this.view.scale;
      this.follows = true;
    } else this.fit();
  }

  /// The mechanism at a time; that of the nearest row where what is between them is not known.
  moment(t) {
    const { scene, times } = this.run;
    const now = moment(times, t);
    const nearest = () => ({ index: now.index + (now.part > 0.5 ? 1 : 0), part: 0, spacing: 0 });
    return new Scene(scene, this.survey.seldom ? nearest() : now);
  }

  resize() {
    const { clientWidth: width, clientHeight: height } = this.canvas;
    const ratio = globalThis.devicePixelRatio || 1;
    this.canvas.width = Math.round(width * ratio);
    this.canvas.height = Math.round(height * ratio);
    this.size = { width, height };
    if (!this.run) return;
    if (this.fitted) this.fit();
    // At once: a new size has emptied the canvas.
    if (this.drawn) this.draw(...this.drawn);
  }

  /// Shows all of the motion.
  fit() {
    this.follows = false;
    this.frame(this.survey.room, 0.03 * this.survey.extent);
    this.home = this.view.scale;
    this.fitted = true;
    this.changed();
  }

  /// Shows the mechanism as it is at a moment.
  fitNow(t) {
    const box = boxOf(this.run.scene, this.moment(t));
    const extent = Math.max(box.high[0] - box.low[0], box.high[1] - box.low[1]);
    this.frame(box, 0.15 * extent || 0.5 * this.survey.link);
    this.center = centerOf(this.moment(t));
    this.fitted = false;
    this.changed();
  }

  /// Keeps the mechanism where it is on the screen, or lets it go.
  follow(follows = !this.follows) {
    this.follows = follows;
    this.center = null;
    this.changed();
  }

  /// Puts a box into the middle.
  frame({ low, high }, pad) {
    const { width, height } = this.size;
    const scales = [
      (width - MARGIN.left - MARGIN.right) / (high[0] - low[0] + 2 * pad),
      (height - MARGIN.top - MARGIN.bottom) / (high[1] - low[1] + 2 * pad),
    ];
    const scale = Math.max(Math.min(...scales), 1e-12);
    this.view = {
      scale,
      x: (low[0] + high[0]) / 2 - (MARGIN.left - MARGIN.right) / 2 / scale,
      y: (low[1] + high[1]) / 2 - (MARGIN.bottom - MARGIN.top) / 2 / scale,
    };
    this.center = null;
  }

  toScreen([x, y]) {
    const { width, height } = this.size;
    const { scale } = this.view;
    return [width / 2 + (x - this.view.x) * scale, height / 2 - (y - this.view.y) * scale];
  }

  toWorld([x, y]) {
    const { width, height } = this.size;
    const { scale } = this.view;
    return [this.view.x + (x - width / 2) / scale, this.view.y - (y - height / 2) / scale];
  }

  /// Zooms by a factor about a place on the screen, the middle unless said.
  zoom(factor, [x, y] = [this.size.width / 2, this.size.height / 2]) {
    const before = this.toWorld([x, y]);
    this.view.scale = Math.min(Math.max(this.view.scale * factor, this.home / 50), this.home * 500);
    const after = this.toWorld([x, y]);
    this.view.x += before[0] - after[0];
    this.view.y += before[1] - after[1];
    this.fitted = false;
    this.changed();
  }

  /// Moves what is shown by pixels.
  pan(dx, dy) {
    this.view.x -= dx / this.view.scale;
    this.view.y += dy / this.view.scale;
    this.paths = null;
    this.fitted = false;
    this.changed();
  }

  /// Wheel, drag, pinch and double click.
  listen() {
    const held = new Map();
    const place = event => [event.offsetX, event.offsetY];
    this.canvas.addEventListener("wheel", event => {
      event.preventDefault();
      this.zoom(Math.exp(-event.deltaY * (event.deltaMode ? 0.05 : 0.0015)), place(event));
    }, { passive: false });
    this.canvas.addEventListener("pointerdown", event => {
      this.canvas.setPointerCapture(event.pointerId);
      held.set(event.pointerId, place(event));
    });
    this.canvas.addEventListener("pointermove", event => {
      const before = held.get(event.pointerId);
      if (!before) return;
      const now = place(event);
      held.set(event.pointerId, now);
      const other = [...held].find(([id]) => id !== event.pointerId)?.[1];
      if (!other) return this.pan(now[0] - before[0], now[1] - before[1]);
      const spread = p => Math.hypot(p[0] - other[0], p[1] - other[1]) || 1;
      this.pan((now[0] - before[0]) / 2, (now[1] - before[1]) / 2);
      this.zoom(spread(now) / spread(before), [(now[0] + other[0]) / 2, (now[1] + other[1]) / 2]);
    });
    for (const end of ["pointerup", "pointercancel"]) {
      this.canvas.addEventListener(end, event => held.delete(event.pointerId));
    }
    this.canvas.addEventListener("dblclick", () => this.fit());
  }

  draw(t, colors) {
    const { canvas, run, size } = this;
    this.drawn = [t, colors];
    if (!run || !(size.width > 0)) return;
    const g = canvas.getContext("2d");
    const ratio = canvas.width / size.width;
    g.setTransform(ratio, 0, 0, ratio, 0, 0);
    g.clearRect(0, 0, size.width, size.height);
    if (this.follows) this.keepInPlace(this.moment(t));
    this.paint(g, t, colors, ratio);
  }

  /// Draws on a canvas, or on what draws like one; `ratio` pixels of a screen, on which paths are kept.
  paint(g, t, colors, ratio = null) {
    const { run, survey, layers } = this;
    g.font = "12px system-ui, sans-serif";
    const now = this.moment(t);
    // Links grow with the zoom, but stay links.
    const r = Math.min(Math.max(0.055 * survey.link * this.view.scale, 2.6), 9 * Math.max(1, this.view.scale / this.home));
    drawGrid(g, this, colors, run.units ? "m" : "");
    const picture = { g, stage: this, scene: run.scene, now, r: Math.min(r, 22), colors, survey, layers, written: [] };
    if (layers.paths && ratio) this.drawPaths(picture, ratio);
    else if (layers.paths) {
      drawTrail(picture, g, 0, run.times.length - 1, 0.28, 1.3);
      drawTrail(picture, g, 0, now.now.index, 0.9);
    }
    drawAll(picture, run.units, this.arrows);
  }

  /// Moves the view by as much as the bodies have moved.
  keepInPlace(now) {
    const center = centerOf(now);
    if (!center) return;
    if (this.center) {
      this.view.x += center[0] - this.center[0];
      this.view.y += center[1] - this.center[1];
    }
    this.center = center;
  }

  /// The whole paths faintly, and what was travelled strongly. Both are kept as pictures as long as the
  /// view stays: a frame adds what is new.
  drawPaths(picture, ratio) {
    const { g, colors, now, scene } = picture;
    const { index } = now.now;
    if (this.follows) return drawTrail(picture, g, Math.max(0, index - SHORT_TRAIL), index, 0.9);
    const key = JSON.stringify([this.view, this.size, ratio, colors.key]);
    if (this.paths?.key !== key) {
      this.paths = { key, whole: layer(this.canvas, ratio), travelled: layer(this.canvas, ratio), until: 0 };
      drawTrail(picture, this.paths.whole.getContext("2d"), 0, this.run.times.length - 1, 1, 1.3);
    }
    const { whole, travelled } = this.paths;
    const strong = travelled.getContext("2d");
    if (this.paths.until > index) {
      strong.clearRect(0, 0, this.size.width, this.size.height);
      this.paths.until = 0;
    }
    drawTrail(picture, strong, this.paths.until, index, 1);
    this.paths.until = index;
    for (const [canvas, alpha] of [[whole, 0.28], [travelled, 0.9]]) {
      g.globalAlpha = alpha;
      g.drawImage(canvas, 0, 0, this.size.width, this.size.height);
    }
    g.globalAlpha = 1;
    for (const [i, trace] of scene.traces.entries()) {
      // From the last row to now, in short pieces of the same curve.
      const { part, spacing } = now.now;
      const pieces = part > 0 ? 6 : 0;
      let from = this.toScreen(traceAt(trace, index));
      for (let k = 1; k <= pieces; k++) {
        const to = this.toScreen([0, 1].map(axis => moved(trace.at[axis], trace.velocity[axis], { index, part: (part * k) / pieces, spacing })));
        if (shown(from) && shown(to)) drawLine(g, from, to, colors.series[i % colors.series.length], 1.7);
        from = to;
      }
    }
  }
}

/// The mean position of the bodies; null if no body has one.
function centerOf({ poses }) {
  const seen = poses.filter(({ x, y }) => Number.isFinite(x) && Number.isFinite(y));
  return seen.length ? ["x", "y"].map(k => seen.reduce((sum, pose) => sum + pose[k], 0) / seen.length) : null;
}

/// A mechanism that goes this many times as far as it is large is followed.
const WANDERS = 6;
/// The frames behind a mechanism that is followed whose path is shown.
const SHORT_TRAIL = 300;

/// A canvas like another one, not shown.
function layer({ width, height }, ratio) {
  const canvas = Object.assign(document.createElement("canvas"), { width, height });
  canvas.getContext("2d").setTransform(ratio, 0, 0, ratio, 0, 0);
  return canvas;
}

const rateAt = ({ velocity }, k) => velocity.map(rate => (typeof rate === "number" ? rate : (rate?.[k] ?? NaN)));
const traceAt = ({ at }, k) => at.map(number => (typeof number === "number" ? number : number[k]));

/// Everything but grid and paths.
function drawAll(picture, units, arrows) {
  drawFigures(picture);
  drawArrows(picture, units, arrows);
  if (picture.layers.names) drawNames(picture);
  drawGravity(picture);
}

/// Lines at round places, written at the edges.
function drawGrid(g, stage, colors, unit) {
  const { width, height } = stage.size;
  const [x0, y0] = stage.toWorld([0, height]);
  const [x1, y1] = stage.toWorld([width, 0]);
  const { step } = ticks(x0, x1, width / 90);
  g.lineWidth = 1;
  const xs = marks(x0, x1, step), ys = marks(y0, y1, step);
  for (const x of xs) {
    const px = Math.round(stage.toScreen([x, 0])[0]) + 0.5;
    drawLine(g, [px, 0], [px, height - 22], x === 0 ? colors.axis : colors.grid, 1);
  }
  for (const y of ys) {
    const py = Math.round(stage.toScreen([0, y])[1]) + 0.5;
    if (py < height - 22) drawLine(g, [48, py], [width, py], y === 0 ? colors.axis : colors.grid, 1);
  }
  g.font = "11px system-ui, sans-serif";
  g.fillStyle = colors.muted;
  g.textBaseline = "middle";
  g.textAlign = "center";
  for (const x of xs) {
    const [px] = stage.toScreen([x, 0]);
    if (px > 52 && px < width - 46) g.fillText(tickLabel(x, step), px, height - 10);
  }
  g.textAlign = "right";
  for (const y of ys) {
    const [, py] = stage.toScreen([0, y]);
    if (py > 60 && py < height - 30) g.fillText(tickLabel(y, step), 42, py);
  }
  if (unit) {
    g.fillText(`x (${unit})`, width - 12, height - 10);
    g.fillText(`y (${unit})`, 42, 50);
  }
  g.font = "12px system-ui, sans-serif";
}

function marks(low, high, step) {
  const list = [];
  for (let i = Math.ceil(low / step); i * step <= high && list.length < 500; i++) list.push(i === 0 ? 0 : i * step);
  return list;
}

/// The paths from frame to frame.
function drawTrail({ stage, scene, colors }, g, from, to, alpha, width = 1.7) {
  const { times } = stage.run;
  if (to <= from) return;
  scene.traces.forEach((trace, i) => {
    g.beginPath();
    if (stage.survey.seldom) {
      for (let k = from; k <= to; k++) {
        const [x, y] = stage.toScreen(traceAt(trace, k));
        if (!shown([x, y])) continue;
        g.moveTo(x + 1, y);
        g.arc(x, y, 1, 0, 2 * Math.PI);
      }
      g.fillStyle = colors.series[i % colors.series.length];
      g.globalAlpha = alpha;
      g.fill();
      return;
    }
    let before = null;
    for (let k = from; k <= to; k++) {
      const place = stage.toScreen(traceAt(trace, k));
      if (!shown(place)) { before = null; continue; }
      // As fast as the point is at both rows: seldom rows are joined by a curve.
      const third = k > from ? ((times[k] - times[k - 1]) / 3) * stage.view.scale : 0;
      const [u, v] = [rateAt(trace, k - 1), rateAt(trace, k)];
      if (!before) g.moveTo(...place);
      else if (third > 0 && shown(u) && shown(v)) g.bezierCurveTo(before[0] + third * u[0], before[1] - third * u[1], place[0] - third * v[0], place[1] + third * v[1], ...place);
      else g.lineTo(...place);
      before = place;
    }
    g.strokeStyle = colors.series[i % colors.series.length];
    g.globalAlpha = alpha;
    g.lineWidth = width;
    g.lineJoin = g.lineCap = "round";
    g.stroke();
  });
  g.globalAlpha = 1;
}
