/// How far a label gives way, in pixels: farther off nobody would know what it belongs to.
const MOST_GIVEN_WAY = 30;

/// Writes beside what is written already, a little lower where there is no room, and not at all where
/// there is none.
function putLabel({ g, colors, written: taken, stage }, text, [x, y], color, align = "left") {
  if (x < -200 || y < -50 || x > stage.size.width + 200 || y > stage.size.height + 50) return;
  const { width } = g.measureText(text);
  const within = (value, least, most) => Math.max(Math.min(value, most), least);
  const before = { left: 0, center: width / 2, right: width }[align];
  // What belongs to something in sight is not cut at the edge.
  const inSight = x > 0 && x < stage.size.width && y > 0 && y < stage.size.height;
  if (inSight) [x, y] = [within(x - before, 4, stage.size.width - width - 4) + before, within(y, 8, stage.size.height - 8)];
  const left = x - before;
  const meets = ([a, b, size]) => Math.abs(b - y) < 13 && a < left + width + 4 && left < a + size + 4;
  for (const last = y + MOST_GIVEN_WAY; taken.some(meets); y += 3) if (y > last) return;
  taken.push([left, y, width]);
  drawLabel(g, text, x, y, color, colors.sheet, align);
}

