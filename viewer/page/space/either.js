// The stage of the editor: that of the plane or that of space, as the run that is shown needs it.

const Stage = function (canvas, changed) {
  const plane = new PlaneStage(canvas, changed);
  let space = null, shown = plane;
  const inSpace = () => {
    if (space) return space;
    const own = element("canvas", { tabindex: "0", role: "img", "aria-label": "The mechanism" });
    canvas.after(own);
    space = new SpaceStage(own, changed);
    space.layers = Object.assign(plane.layers, { boxes: space.layers.boxes });
    return space;
  };
  const show = (run, keep) => {
    const needed = run.scene.dimension === 3 ? inSpace() : plane;
    canvas.hidden = needed !== plane;
    if (space) space.canvas.hidden = space.below.hidden = needed === plane;
    document.body.classList.toggle("in-space", needed !== plane);
    needed.show(run, keep && needed === shown);
    shown = needed;
  };
  const own = receiver => (receiver === stage ? shown : receiver);
  const stage = new Proxy(plane, {
    get: (_, name, receiver) => (name === "show" ? show : Reflect.get(shown, name, own(receiver))),
    set: (_, name, value, receiver) => Reflect.set(shown, name, value, own(receiver)),
    has: (_, name) => name in shown,
  });
  return stage;
};
