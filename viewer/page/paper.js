// The page on paper: drawings in place of canvases, whose pixels a sheet of another shape would stretch.

/// Widths and heights of the drawings, px: that of the mechanism goes across the sheet, two plots lie side by side.
const ON_PAPER = { stage: [700, 310], plot: [330, 130] };
/// A sheet of A4 without its margins, mm: the style sheet has the width, too.
const SHEET = { width: 186, height: 275 };
const PX_PER_MM = 96 / 25.4;
/// Letters are not made smaller than by this factor: what does not fit then goes on the next sheet.
const SMALLEST = 0.6;

/// A drawing as an element.
function drawing([width, height], draw) {
  const g = new SvgContext(width, height);
  draw(g, { width, height });
  const box = element("div", { class: "drawing", "aria-hidden": "true" });
  box.innerHTML = g.svg();
  return box;
}

/// Sheets that are tried to find the factor at which all fits on one.
const MOST_TRIALS = 6;

/// The page in letters `scale` times as large, with drawings of the mechanism and of the plots as wide as before.
function layOut(light, scale) {
  removeDrawings();
  const { style } = document.body;
  style.zoom = scale;
  style.width = `${SHEET.width / scale}mm`;
  const sized = ([width, height]) => [Math.round(width / scale), height];
  const mechanism = drawing(sized(ON_PAPER.stage), (g, size) => picture(g, size, state.time, light, true));
  mechanism.append(element("p", {}, `t = ${clockText(state.time)} s`));
  document.querySelector("main.stage").append(mechanism);
  for (const plot of state.plots) {
    plot.box.append(drawing(sized(ON_PAPER.plot), (g, size) => {
      g.font = "11px system-ui, sans-serif";
      Object.assign(Object.create(plot), { size, context: () => g }).draw(state.time, light);
    }));
  }
}

function removeDrawings() {
  for (const drawn of document.querySelectorAll(".drawing")) drawn.remove();
}

addEventListener("beforeprint", () => {
  if (!state.run) return;
  document.documentElement.classList.add("on-sheet");
  colors = null;
  const light = palette();
  colors = null;
  showTables(true);
  const height = SHEET.height * PX_PER_MM;
  for (let scale = 1, trial = 0; trial < MOST_TRIALS; trial++) {
    layOut(light, scale);
    const found = document.body.getBoundingClientRect().height;
    if (found <= height || scale === SMALLEST) break;
    scale = Math.max((scale * height) / found - 0.002, SMALLEST);
  }
});

addEventListener("afterprint", () => {
  document.documentElement.classList.remove("on-sheet");
  removeDrawings();
  document.body.style.removeProperty("zoom");
  document.body.style.removeProperty("width");
  if (state.run) showTables();
});
