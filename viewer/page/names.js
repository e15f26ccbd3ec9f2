/// Names of bodies beside their middles, of joints beside them.
function drawNames(picture) {
  const { stage, scene, now, r, colors, survey } = picture;
  const off = r + 8;
  const put = (text, place, color) => putLabel(picture, text, place, color);
  scene.bodies.forEach((body, index) => {
    const points = survey.shapes[index].map(place => stage.toScreen(now.place(place))).filter(shown);
    if (!points.length) return;
    const middle = middleOf(points);
    put(body.name, [middle[0] + off, middle[1] - off], colors.ink);
  });
  for (const joint of scene.joints) {
    const ends = endsOf({ stage, now }, joint);
    if (!ends) continue;
    const [p, q] = ends;
    const middle = ["distance", "drive_distance"].includes(joint.kind) ? [(p[0] + q[0]) / 2, (p[1] + q[1]) / 2] : q;
    put(joint.name, [middle[0] + off, middle[1] + off], colors.muted);
  }
  for (const load of scene.loads) {
    const ends = endsOf({ stage, now }, load);
    if (ends) put(load.name, [(ends[0][0] + ends[1][0]) / 2 + off, (ends[0][1] + ends[1][1]) / 2], colors.muted);
  }
}

/// The direction of gravity, in the corner.
function drawGravity({ g, stage, scene, now, colors }) {
  const gravity = now.pair(scene.gravity);
  if (!(Math.hypot(...gravity) > 0)) return;
  const along = onScreen(gravity);
  const middle = [stage.size.width - 26, 70];
  const from = [middle[0] - 15 * along[0], middle[1] - 15 * along[1]];
  drawArrow(g, from, [30 * along[0], 30 * along[1]], colors.muted, false);
  drawLabel(g, "g", middle[0] - 13, middle[1], colors.muted, colors.sheet, "center");
}
