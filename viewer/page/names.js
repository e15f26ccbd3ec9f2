/// Names of bodies, joints and loads, where the drawing says.
function drawNames(picture) {
  const { stage, scene, now, r, colors } = picture;
  const away = r + 8;
  for (const { text, role, places, off } of scene.drawing?.labels ?? []) {
    const [p, q] = places.map(place => stage.toScreen(now.place(place)));
    if (!shown(p) || !shown(q)) continue;
    putLabel(picture, text, [(p[0] + q[0]) / 2 + off[0] * away, (p[1] + q[1]) / 2 - off[1] * away], colorOf(colors, role));
  }
}

/// The direction of gravity, in the corner.
function drawGravity({ g, stage, scene, now, colors }) {
  const gravity = now.pair(scene.gravity);
  if (!(Math.hypot(...gravity) > 0)) return;
  const along = unit([gravity[0], -gravity[1]]);
  const middle = [stage.size.width - 26, 70];
  const from = [middle[0] - 15 * along[0], middle[1] - 15 * along[1]];
  drawArrow(g, from, [30 * along[0], 30 * along[1]], colors.muted, false);
  drawLabel(g, "g", middle[0] - 13, middle[1], colors.muted, colors.sheet, "center");
}
