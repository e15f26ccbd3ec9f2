// A GIF of drawings: few colors, large areas. The pictures are compressed as in the GIF89a specification.

class Gif {
  /// `delay` between pictures, hundredths of a second.
  constructor(delay) {
    this.delay = Math.round(delay);
    this.pictures = [];
  }

  /// Adds a picture; all are as large as the first.
  add({ data, width, height }) {
    Object.assign(this, { width, height });
    const colors = new Uint16Array(width * height);
    // Five bits of red and blue, six of green.
    for (let i = 0; i < colors.length; i++) colors[i] = ((data[4 * i] & 0xf8) << 8) | ((data[4 * i + 1] & 0xfc) << 3) | (data[4 * i + 2] >> 3);
    this.pictures.push(colors);
  }

  /// The colors that are seen most often, and which of them stands for every color.
  palette() {
    const counts = new Map();
    for (const picture of this.pictures) for (const color of picture) counts.set(color, (counts.get(color) ?? 0) + 1);
    const parts = color => [(color >> 8) & 0xf8, (color >> 3) & 0xfc, (color << 3) & 0xf8];
    const used = [...counts].sort((a, b) => b[1] - a[1]).slice(0, 255).map(([color]) => parts(color));
    const nearest = new Map();
    for (const color of counts.keys()) {
      const [r, g, b] = parts(color);
      let best = 0, least = Infinity;
      used.forEach(([x, y, z], i) => {
        const far = (x - r) ** 2 + (y - g) ** 2 + (z - b) ** 2;
        if (far < least) [best, least] = [i, far];
      });
      nearest.set(color, best);
    }
    // The full range of what was cut off: white is white again.
    const full = ([r, g, b]) => [r | (r >> 5), g | (g >> 6), b | (b >> 5)];
    return { used: used.map(full), nearest };
  }

  /// The file.
  finish() {
    const { used, nearest } = this.palette();
    const clear = 255, bytes = [];
    const word = x => bytes.push(x & 255, (x >> 8) & 255);
    const text = letters => bytes.push(...[...letters].map(letter => letter.charCodeAt(0)));
    text("GIF89a");
    word(this.width);
    word(this.height);
    bytes.push(0xf7, 0, 0);
    for (let i = 0; i < 256; i++) bytes.push(...(used[i] ?? [0, 0, 0]));
    bytes.push(0x21, 0xff, 11);
    text("NETSCAPE2.0");
    bytes.push(3, 1, 0, 0, 0);
    const blocks = [new Uint8Array(bytes)];
    let before = null;
    for (const picture of this.pictures) {
      const indices = Uint8Array.from(picture, color => nearest.get(color));
      // What has not changed since the picture before stays.
      const shown = before ? indices.map((index, i) => (index === before[i] ? clear : index)) : indices;
      before = indices;
      blocks.push(new Uint8Array([0x21, 0xf9, 4, 0x05, this.delay & 255, this.delay >> 8, clear, 0, 0x2c, 0, 0, 0, 0, this.width & 255, this.width >> 8, this.height & 255, this.height >> 8, 0, 8]), compressed(shown));
    }
    blocks.push(new Uint8Array([0x3b]));
    return new Blob(blocks, { type: "image/gif" });
  }
}

/// Indices of 8 bits as LZW codes in blocks of at most 255 bytes.
function compressed(indices) {
  const CLEAR = 256, END = 257;
  const out = [];
  let held = 0, count = 0, size = 9, next = 258, codes = new Map();
  const put = code => {
    held |= code << count;
    count += size;
    while (count >= 8) {
      out.push(held & 255);
      held >>>= 8;
      count -= 8;
    }
  };
  put(CLEAR);
  let prefix = indices[0];
  for (let i = 1; i < indices.length; i++) {
    const key = (prefix << 8) | indices[i];
    const known = codes.get(key);
    if (known !== undefined) {
      prefix = known;
      continue;
    }
    put(prefix);
    if (next < 4096) {
      if (next >= 1 << size) size++;
      codes.set(key, next++);
    } else {
      put(CLEAR);
      [size, next, codes] = [9, 258, new Map()];
    }
    prefix = indices[i];
  }
  put(prefix);
  put(END);
  if (count > 0) out.push(held & 255);
  const blocks = [];
  for (let i = 0; i < out.length; i += 255) blocks.push(Math.min(255, out.length - i), ...out.slice(i, i + 255));
  blocks.push(0);
  return new Uint8Array(blocks);
}
