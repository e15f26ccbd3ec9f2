// What draws like a canvas and writes SVG: as much of one as the pictures need.

class SvgContext {
  constructor(width, height) {
    Object.assign(this, { width, height, parts: [], path: [], fillStyle: "#000", strokeStyle: "#000", lineWidth: 1, lineCap: "butt", lineJoin: "miter", globalAlpha: 1, font: "12px sans-serif", textAlign: "left", textBaseline: "alphabetic" });
    this.dash = [];
    this.matrix = [1, 0, 0, 1, 0, 0];
    this.kept = [];
    this.ruler = document.createElement("canvas").getContext("2d");
  }
  save() { this.kept.push({ matrix: [...this.matrix], clips: 0 }); }
  restore() {
    const { matrix, clips } = this.kept.pop() ?? { matrix: [1, 0, 0, 1, 0, 0], clips: 0 };
    this.matrix = matrix;
    this.parts.push("</svg>".repeat(clips));
  }
  translate(x, y) {
    const [a, b, c, d, e, f] = this.matrix;
    this.matrix = [a, b, c, d, a * x + c * y + e, b * x + d * y + f];
  }
  rotate(angle) {
    const [a, b, c, d, e, f] = this.matrix;
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
    this.matrix = [a * cos + c * sin, b * cos + d * sin, c * cos - a * sin, d * cos - b * sin, e, f];
  }
  setTransform(...matrix) { this.matrix = matrix; }
  clearRect() {}
  drawImage() {}
  setLineDash(dash) { this.dash = dash; }
  measureText(text) {
    this.ruler.font = this.font;
    return this.ruler.measureText(text);
  }
  at(x, y) {
    const [a, b, c, d, e, f] = this.matrix;
    return `${short(a * x + c * y + e)} ${short(b * x + d * y + f)}`;
  }
  beginPath() { this.path = []; }
  moveTo(x, y) { this.path.push(`M${this.at(x, y)}`); }
  lineTo(x, y) { this.path.push(`${this.path.length ? "L" : "M"}${this.at(x, y)}`); }
  bezierCurveTo(a, b, c, d, x, y) { this.path.push(`C${this.at(a, b)} ${this.at(c, d)} ${this.at(x, y)}`); }
  rect(x, y, width, height) { this.box = [x, y, width, height]; }
  /// Clips what follows to the rectangle, until what was saved last is restored.
  clip() {
    const [x, y, width, height] = this.box.map(short);
    this.parts.push(`<svg x="${x}" y="${y}" width="${width}" height="${height}" viewBox="${x} ${y} ${width} ${height}">`);
    this.kept.at(-1).clips++;
  }
  closePath() { this.path.push("Z"); }
  arc(x, y, r, from, to, back = false) {
    const turn = back ? from - to : to - from;
    const point = angle => this.at(x + r * Math.cos(angle), y + r * Math.sin(angle));
    this.path.push(`${this.path.length ? "L" : "M"}${point(from)}`);
    // An arc in SVG is shorter than a whole turn.
    const parts = Math.max(1, Math.ceil(Math.abs(turn) / 3));
    for (let k = 1; k <= parts; k++) this.path.push(`A${short(r)} ${short(r)} 0 0 ${back ? 0 : 1} ${point(from + ((to - from) * k) / parts)}`);
  }
  roundRect(x, y, width, height, r) {
    const [right, bottom] = [x + width, y + height];
    const round = Math.min(typeof r === "number" ? r : (r?.[0] ?? 0), width / 2, height / 2);
    const corner = (cx, cy, ex, ey) => this.path.push(`Q${this.at(cx, cy)} ${this.at(ex, ey)}`);
    this.moveTo(x + round, y);
    this.lineTo(right - round, y);
    corner(right, y, right, y + round);
    this.lineTo(right, bottom - round);
    corner(right, bottom, right - round, bottom);
    this.lineTo(x + round, bottom);
    corner(x, bottom, x, bottom - round);
    this.lineTo(x, y + round);
    corner(x, y, x + round, y);
    this.closePath();
  }
  add(attributes) { this.parts.push(`<path d="${this.path.join("")}" ${attributes}${this.globalAlpha < 1 ? ` opacity="${short(this.globalAlpha)}"` : ""}/>`); }
  fill() { if (this.path.length) this.add(`fill="${this.fillStyle}"`); }
  stroke() {
    if (!this.path.length) return;
    const dash = this.dash.length ? ` stroke-dasharray="${this.dash.join(" ")}"` : "";
    this.add(`fill="none" stroke="${this.strokeStyle}" stroke-width="${short(this.lineWidth)}" stroke-linecap="${this.lineCap}" stroke-linejoin="${this.lineJoin}"${dash}`);
  }
  words(text, x, y, attributes) {
    const anchor = { left: "start", right: "end", center: "middle" }[this.textAlign] ?? "start";
    const baseline = this.textBaseline === "middle" ? ' dominant-baseline="central"' : "";
    const size = /([\d.]+)px/.exec(this.font)?.[1] ?? 12;
    const [a, b] = this.at(x, y).split(" ");
    const safe = text.replace(/[&<>]/g, c => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;" })[c]);
    this.parts.push(`<text x="${a}" y="${b}" font-family="system-ui, sans-serif" font-size="${size}" text-anchor="${anchor}"${baseline} ${attributes}>${safe}</text>`);
  }
  fillText(text, x, y) { this.words(text, x, y, `fill="${this.fillStyle}"`); }
  strokeText(text, x, y) { this.words(text, x, y, `fill="none" stroke="${this.strokeStyle}" stroke-width="${short(this.lineWidth)}" stroke-linejoin="round"`); }
  svg() {
    const { width, height, parts } = this;
    return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">\n${parts.join("\n")}\n</svg>\n`;
  }
}

const short = x => String(Math.round(x * 100) / 100);
