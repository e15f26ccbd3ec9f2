// Forces and torques as arrows.

/// Forces as arrows, torques as arcs, each with its size.
function drawArrows(picture, units, factor) {
  const { g, stage, scene, now, colors, survey, layers } = picture;
  const longest = Math.min(stage.size.width, stage.size.height);
  const scale = (0.24 * longest * factor) / survey.force;
  for (const { kind, at: place, force } of forces(scene, now, layers)) {
    const size = Math.hypot(...force);
    const from = stage.toScreen(place);
    if (!Number.isFinite(size) || !shown(from)) continue;
    const cut = size * scale > 0.6 * longest;
    const length = cut ? (0.6 * longest) / size : scale;
    const way = [force[0] * length, -force[1] * length];
    drawArrow(g, from, way, colors[kind], cut);
    if (Math.hypot(...way) < 14) continue;
    const [ux, uy] = unit(way);
    label([from[0] + way[0] + 9 * ux, from[1] + way[1] + 9 * uy], `${written(size, 3)}${units ? " N" : ""}`, colors[kind], ux);
  }
  for (const { kind, at: place, moment } of moments(scene, now, layers)) {
    const share = (factor * moment) / survey.moment;
    // A small one is seen as an arrow, a tiny one is not.
    const angle = Math.abs(share) < 0.02 ? 0 : Math.sign(share) * Math.min(0.6 + 3 * Math.abs(share), 5.2);
    const at = stage.toScreen(place);
    if (!shown(at)) continue;
    drawTurn(g, at, 24, -0.5, angle, colors[kind], 2.2);
    if (angle) label([at[0] + 32, at[1] - 18], `${written(Math.abs(moment), 3)}${units ? " N·m" : ""}`, colors[kind], 1);
  }
  function label(place, text, color, side) {
    putLabel(picture, text, place, color, side < -0.4 ? "right" : side > 0.4 ? "left" : "center");
  }
}

