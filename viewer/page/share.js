// What can be taken along from the page: the text of the model, pictures, numbers.

/// Gives a file to the browser's own saving.
function download(name, content, kind) {
  const blob = content instanceof Blob ? content : new Blob([content], { type: kind });
  const link = element("a", { download: name, href: URL.createObjectURL(blob) });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

/// The picture at a moment, of any size, on a canvas or what draws like one; `refit` with a view of all of the
/// motion fitted into the size.
function picture(g, size, t, colors, refit = false) {
  const own = Object.create(stage);
  const scale = Math.min(size.width / stage.size.width, size.height / stage.size.height);
  Object.assign(own, { size, view: { ...stage.view, scale: stage.view.scale * scale }, home: stage.home * scale });
  if (refit && stage.fitted) own.fit();
  else if (stage.follows) own.keepInPlace(own.moment(t));
  g.fillStyle = colors.sheet;
  g.beginPath();
  g.roundRect(0, 0, size.width, size.height, 0);
  g.fill();
  own.paint(g, t, colors);
}

/// A still on a canvas, `scale` times as large as on the screen.
function stillOf(t, scale, most = Infinity) {
  const { width, height } = stage.size;
  const size = { width: Math.min(width, most), height: Math.round(height * Math.min(1, most / width)) };
  const canvas = Object.assign(document.createElement("canvas"), { width: Math.round(size.width * scale), height: Math.round(size.height * scale) });
  const g = canvas.getContext("2d", { willReadFrequently: true });
  g.scale(scale, scale);
  picture(g, size, t, palette());
  return canvas;
}

function savePng() {
  stillOf(state.time, 2).toBlob(blob => download(`${state.run.model}.png`, blob), "image/png");
}

function saveSvg() {
  const { width, height } = stage.size;
  const g = new SvgContext(width, height);
  picture(g, { width, height }, state.time, palette());
  download(`${state.run.model}.svg`, g.svg(), "image/svg+xml");
}

/// All quantities of all rows of the page, with as many digits as the page has.
function saveCsv() {
  const { run } = state;
  const quoted = text => (/[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
  const columns = [["t", "s", run.times], ...[run.coordinates, run.velocities, ...run.groups.map(({ series }) => series), run.outputs, run.energies].flat().map(({ name, unit, value }) => [name, unit, value])];
  const lines = [columns.map(([name, unit]) => quoted(unit && run.units ? `${name} (${unit})` : name)).join(",")];
  for (let k = 0; k < run.times.length; k++) {
    lines.push(columns.map(([, , value]) => {
      const x = typeof value === "number" ? value : value[k];
      return Number.isFinite(x) ? digits(x, value.quantum) : "NaN";
    }).join(","));
  }
  download(`${run.model}.csv`, `${lines.join("\n")}\n`, "text/csv");
}

/// A number with the digits that are known: those of multiples of the quantum it was rounded to.
function digits(x, quantum) {
  const places = Math.ceil(-Math.log10(quantum) - 1e-6);
  if (!Number.isFinite(places)) return String(Number(x.toPrecision(9)));
  return String(Number(x.toFixed(Math.min(Math.max(places, 0), 20))));
}

/// What a GIF shows at most: seconds of playing, pictures a second, pixels across.
const GIF = { seconds: 5, rate: 15, width: 480 };

/// The motion from the moment that is shown on, as a GIF; at the speed that is chosen.
async function saveGif() {
  const { run } = state;
  const length = Math.min(GIF.seconds * state.speed, end() - first());
  const from = Math.min(state.time, end() - length);
  const count = Math.max(2, Math.round((length / state.speed) * GIF.rate));
  const gif = new Gif(100 / GIF.rate);
  for (let k = 0; k < count; k++) {
    const canvas = stillOf(from + (length * k) / count, 1, GIF.width);
    gif.add(canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height));
    find("share-note").textContent = `GIF: picture ${k + 1} of ${count}`;
    // The page stays alive between pictures.
    await new Promise(done => setTimeout(done));
  }
  find("share-note").textContent = "";
  download(`${run.model}.gif`, gif.finish());
}

// The text of the model

function showModel() {
  find("model-text").textContent = state.run.text;
  find("model").showModal();
}

/// The page of the run that is shown, as a file; the editor asks for it, the page itself is one.
let savePage = null;

for (const [id, action] of [["save-page", () => savePage()], ["save-png", savePng], ["save-svg", saveSvg], ["save-csv", saveCsv], ["save-gif", saveGif]]) {
  find(id).addEventListener("click", () => {
    if (!state.run) return;
    Promise.resolve(action()).finally(() => {
      find("share").open = false;
      find("share").querySelector("summary").focus();
    });
  });
}
find("show-model").addEventListener("click", showModel);
find("model-download").addEventListener("click", () => download(`${state.run.model}.mbd`, state.run.text, "text/plain"));
find("model-copy").addEventListener("click", () => {
  const range = document.createRange();
  range.selectNodeContents(find("model-text"));
  getSelection().removeAllRanges();
  getSelection().addRange(range);
  document.execCommand("copy");
});

// Menus: a click elsewhere or Escape closes them, arrows go from line to line.
for (const menu of document.querySelectorAll(".menu")) {
  document.addEventListener("pointerdown", event => {
    if (!menu.contains(event.target)) menu.open = false;
  });
  menu.addEventListener("focusout", event => {
    if (event.relatedTarget && !menu.contains(event.relatedTarget)) menu.open = false;
  });
  menu.addEventListener("keydown", event => {
    if (!menu.open) return;
    // An open menu keeps the keys of the page to itself.
    event.stopPropagation();
    const lines = [...menu.querySelectorAll("button")].filter(line => !line.hidden);
    const way = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (event.key === "Escape") {
      menu.open = false;
      menu.querySelector("summary").focus();
    } else if (way) {
      const at = lines.indexOf(document.activeElement);
      lines[Math.min(Math.max(at + way, 0), lines.length - 1)]?.focus();
    } else return;
    event.preventDefault();
  });
}
