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

/// Adds drawings of the mechanism and of the plots.
function addDrawings(light) {
  const mechanism = drawing(ON_PAPER.stage, (g, size) => picture(g, size, state.time, light, true));
  mechanism.append(element("p", {}, `t = ${clockText(state.time)} s`));
  document.querySelector("main.stage").append(mechanism);
  for (const plot of state.plots) {
    plot.box.append(drawing(ON_PAPER.plot, (g, size) => {
      g.font = "11px system-ui, sans-serif";
      Object.assign(Object.create(plot), { size, context: () => g }).draw(state.time, light);
    }));
  }
}

addEventListener("beforeprint", () => {
  if (!state.run) return;
  document.documentElement.classList.add("on-sheet");
  colors = null;
  addDrawings(palette());
  colors = null;
  showTables(true);
  const { style, scrollHeight } = document.body;
  const scale = Math.max(Math.min((SHEET.height * PX_PER_MM) / scrollHeight, 1), SMALLEST);
  style.zoom = scale;
  style.width = `${SHEET.width / scale}mm`;
});

addEventListener("afterprint", () => {
  document.documentElement.classList.remove("on-sheet");
  for (const drawn of document.querySelectorAll(".drawing")) drawn.remove();
  document.body.style.removeProperty("zoom");
  document.body.style.removeProperty("width");
  if (state.run) showTables();
});
