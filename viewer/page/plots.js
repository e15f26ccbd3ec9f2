// Plots over time, all with one cursor.

const FRAME = { left: 58, right: 12, top: 24, bottom: 34 };

/// A plot of some series: `{ name, unit, value, color }`. On a logarithmic one the values are
/// decimal logarithms.
class Plot {
  constructor({ title, label, series, times, seek, logarithmic = false }) {
    Object.assign(this, { label, series, times, logarithmic });
    this.hidden = new Set();
    this.card = element("section", { class: "card" });
    this.card.append(element("h2", {}, title));
    this.box = element("div", { class: "plot", role: "img", "aria-label": `${title} over time` });
    this.sheet = element("canvas");
    this.front = element("canvas");
    this.box.append(this.sheet, this.front);
    this.card.append(this.box, this.entries());
    new ResizeObserver(() => this.resize()).observe(this.box);
    let held = false;
    const move = event => held && seek(this.timeAt(event.offsetX));
    this.box.addEventListener("pointerdown", event => {
      held = true;
      this.box.setPointerCapture(event.pointerId);
      move(event);
    });
    this.box.addEventListener("pointermove", move);
    for (const end of ["pointerup", "pointercancel"]) this.box.addEventListener(end, () => (held = false));
  }

  /// The legend: colors, names and the values at the cursor; a click hides a curve.
  entries() {
    const list = element("div", { class: "entries" });
    this.values = this.series.map((series, i) => {
      const button = element("button", { type: "button", "aria-pressed": "true", title: `Show or hide ${series.name}` });
      button.style.setProperty("--color", `var(--series-${(i % 6) + 1})`);
      const value = element("output", { "data-series": series.name });
      button.append(element("i"), element("span", {}, series.name), value);
      button.addEventListener("click", () => {
        const hide = !this.hidden.has(i);
        if (hide) this.hidden.add(i); else this.hidden.delete(i);
        button.setAttribute("aria-pressed", String(!hide));
        this.draw(this.time, this.colors);
      });
      list.append(button);
      return value;
    });
    return list;
  }

  resize() {
    const { clientWidth: width, clientHeight: height } = this.box;
    this.size = { width, height };
    for (const canvas of [this.sheet, this.front]) {
      const ratio = globalThis.devicePixelRatio || 1;
      canvas.width = Math.round(width * ratio);
      canvas.height = Math.round(height * ratio);
    }
    if (this.colors) this.draw(this.time, this.colors);
  }

  valueOf(series, k) {
    const { value } = series;
    return typeof value === "number" ? value : value ? value[k] : NaN;
  }

  /// The lowest and the highest value of what is shown.
  range() {
    let low = Infinity, high = -Infinity;
    this.series.forEach((series, i) => {
      if (this.hidden.has(i)) return;
      for (let k = 0; k < this.times.length; k++) {
        const y = this.valueOf(series, k);
        // Below this a violation is none.
        if (!Number.isFinite(y) || (this.logarithmic && y <= -20)) continue;
        low = Math.min(low, y);
        high = Math.max(high, y);
      }
    });
    if (!(low <= high)) return this.logarithmic ? [-16, -8] : [-1, 1];
    if (this.logarithmic) return [Math.max(Math.floor(low), Math.floor(high) - 14), Math.max(Math.ceil(high), Math.floor(low) + 2)];
    const pad = 0.06 * (high - low) || 0.05 * Math.abs(high) || 1;
    // What hardly changes must not look as if it did.
    const least = 1e-9 * Math.max(Math.abs(low), Math.abs(high));
    return high - low < least ? [low - 1e6 * least, high + 1e6 * least] : [low - pad, high + pad];
  }

  x(t) {
    const [first, last] = [this.times[0], this.times.at(-1)];
    return FRAME.left + ((t - first) / (last - first || 1)) * (this.size.width - FRAME.left - FRAME.right);
  }

  y(value) {
    const [low, high] = this.limits;
    const bottom = this.size.height - FRAME.bottom;
    return bottom - ((Math.max(value, low) - low) / (high - low)) * (bottom - FRAME.top);
  }

  timeAt(px) {
    const [first, last] = [this.times[0], this.times.at(-1)];
    const share = (px - FRAME.left) / (this.size.width - FRAME.left - FRAME.right);
    return first + Math.min(Math.max(share, 0), 1) * (last - first);
  }

  context(canvas) {
    const g = canvas.getContext("2d");
    const ratio = canvas.width / this.size.width;
    g.setTransform(ratio, 0, 0, ratio, 0, 0);
    g.clearRect(0, 0, this.size.width, this.size.height);
    g.font = "11px system-ui, sans-serif";
    return g;
  }

  draw(t, colors) {
    Object.assign(this, { time: t, colors });
    if (!(this.size?.width > 0)) return;
    this.limits = this.range();
    const g = this.context(this.sheet);
    this.drawAxes(g, colors);
    const { left, right, top, bottom } = FRAME;
    g.save();
    g.beginPath();
    g.rect(left, top - 2, this.size.width - left - right, this.size.height - top - bottom + 4);
    g.clip();
    this.series.forEach((series, i) => this.hidden.has(i) || this.drawCurve(g, series, colors.series[i % 6]));
    g.restore();
    this.point(t);
  }

  drawAxes(g, colors) {
    const { width, height } = this.size;
    const [low, high] = this.limits;
    const bottom = height - FRAME.bottom;
    const decades = this.logarithmic && Math.max(1, Math.ceil((high - low) / 5));
    const ys = this.logarithmic
      ? { values: ticks(low, high, (high - low) / decades).values.filter(Number.isInteger) }
      : ticks(low, high, 5);
    g.textBaseline = "middle";
    g.textAlign = "right";
    for (const value of ys.values) {
      const y = Math.round(this.y(value)) + 0.5;
      drawLine(g, [FRAME.left, y], [width - FRAME.right, y], colors.grid, 1);
      g.fillStyle = colors.muted;
      g.fillText(this.logarithmic ? `10${raised(value)}` : tickLabel(value, ys.step), FRAME.left - 7, y);
    }
    const xs = ticks(this.times[0], this.times.at(-1), (width - 80) / 70);
    g.textAlign = "center";
    for (const value of xs.values) {
      const x = Math.round(this.x(value)) + 0.5;
      drawLine(g, [x, bottom], [x, bottom + 4], colors.axis, 1);
      g.fillText(tickLabel(value, xs.step), x, bottom + 12);
    }
    drawLine(g, [FRAME.left, bottom + 0.5], [width - FRAME.right, bottom + 0.5], colors.axis, 1);
    g.fillText("t (s)", (FRAME.left + width - FRAME.right) / 2, height - 7);
    g.textAlign = "left";
    g.fillText(this.label, 8, 9);
  }

  drawCurve(g, series, color) {
    g.beginPath();
    let drawn = false;
    for (let k = 0; k < this.times.length; k++) {
      const value = this.valueOf(series, k);
      if (!Number.isFinite(value)) { drawn = false; continue; }
      const [x, y] = [this.x(this.times[k]), this.y(value)];
      if (drawn) g.lineTo(x, y); else g.moveTo(x, y);
      drawn = true;
    }
    g.strokeStyle = color;
    g.lineWidth = 1.6;
    g.lineJoin = "round";
    g.stroke();
  }

  /// Moves the cursor and writes the values there.
  point(t) {
    this.time = t;
    if (!this.limits) return;
    const g = this.context(this.front);
    const x = this.x(t);
    drawLine(g, [x, FRAME.top - 4], [x, this.size.height - FRAME.bottom], this.colors.ink, 1);
    const now = moment(this.times, t);
    this.series.forEach((series, i) => {
      const value = at(series.value, now);
      this.values[i].textContent = this.text(value, series.unit);
      if (!this.hidden.has(i) && Number.isFinite(value)) drawPin(g, [x, this.y(value)], 3.2, this.colors.series[i % 6], this.colors.sheet);
    });
  }

  text(value, unit) {
    if (this.logarithmic) return value <= -20 ? "0" : written(10 ** value, 2);
    return `${written(value, 5)}${unit ? ` ${unit}` : ""}`;
  }
}

/// An element with attributes and, where given, text.
function element(tag, attributes = {}, text) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  if (text !== undefined) made.textContent = text;
  return made;
}
