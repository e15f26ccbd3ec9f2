/// How far a label gives way, in pixels: farther off nobody would know what it belongs to.
const MOST_GIVEN_WAY = 30;

/// Writes beside what is written already, a little lower where there is no room, and not at all where
/// there is none.
function putLabel({ g, colors, written: taken, stage }, text, [x, y], color, align = "left") {
  if (x < -200 || y < -50 || x > stage.size.width + 200 || y > stage.size.height + 50) return;
  const { width } = g.measureText(text);
  const left = x - { left: 0, center: width / 2, right: width }[align];
  const meets = ([a, b, size]) => Math.abs(b - y) < 13 && a < left + width + 4 && left < a + size + 4;
  for (const last = y + MOST_GIVEN_WAY; taken.some(meets); y += 3) if (y > last) return;
  taken.push([left, y, width]);
  drawLabel(g, text, x, y, color, colors.sheet, align);
}

