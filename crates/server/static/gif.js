/** GIF 89a, written: a palette by median cut, frames that hold only what has changed, LZW. No pixels are read and nothing is drawn here. */

/** The index of pixels that stay as they were. */
const SAME = 255;
const MOST_COLOURS = 255;
/** The largest code of LZW, and how many bits it takes. */
const MOST_CODES = 4096;
const CODE_SIZE = 8;
/** The largest block of data. */
const BLOCK = 255;

/** At most 255 colours, as `[red, green, blue]`, that come near to all of some pictures: arrays of RGBA bytes. */
export function paletteOf(pictures) {
  const counts = new Map();
  for (const pixels of pictures) {
    for (let at = 0; at < pixels.length; at += 4) {
      const colour = (pixels[at] << 16) | (pixels[at + 1] << 8) | pixels[at + 2];
      counts.set(colour, (counts.get(colour) ?? 0) + 1);
    }
  }
  const boxes = [boxOf([...counts].map(([colour, count]) => ({ colour, count })))];
  while (boxes.length < MOST_COLOURS) {
    const widest = boxes.reduce((best, box) => (box.error > best.error ? box : best));
    if (widest.error === 0) break;
    boxes.splice(boxes.indexOf(widest), 1, ...halves(widest));
  }
  return boxes.map(meanOf);
}

const CHANNELS = [16, 8, 0];
const channel = (colour, shift) => (colour >> shift) & 255;

/** Colours together, the channel in which they differ most, and how much that matters. */
function boxOf(colours) {
  const spreads = CHANNELS.map((shift) => {
    const values = colours.map(({ colour }) => channel(colour, shift));
    return values.reduce((most, value) => Math.max(most, value), 0) - values.reduce((least, value) => Math.min(least, value), 255);
  });
  const spread = Math.max(...spreads);
  const count = colours.reduce((sum, { count: here }) => sum + here, 0);
  return { colours, shift: CHANNELS[spreads.indexOf(spread)], error: spread * Math.sqrt(count) };
}

/** A box cut where half of its pixels are on either side; none is empty. */
function halves({ colours, shift }) {
  colours.sort((a, b) => channel(a.colour, shift) - channel(b.colour, shift));
  const half = colours.reduce((sum, { count }) => sum + count, 0) / 2;
  let at = 0;
  for (let sum = 0; at < colours.length && sum < half; at++) sum += colours[at].count;
  const cut = Math.max(1, Math.min(colours.length - 1, at));
  return [boxOf(colours.slice(0, cut)), boxOf(colours.slice(cut))];
}

/** The mean of a box; plain areas keep their colour, since they are most of it. */
function meanOf({ colours }) {
  const total = colours.reduce((sum, { count }) => sum + count, 0);
  const main = colours.find(({ count }) => count > total / 2);
  const mean = (shift) => Math.round(colours.reduce((sum, { colour, count }) => sum + count * channel(colour, shift), 0) / total);
  return CHANNELS.map((shift) => (main ? channel(main.colour, shift) : mean(shift)));
}

/** Finds the nearest colour of a palette for every pixel of a picture, and remembers what it has found. */
export function indexer(palette) {
  const known = new Map();
  const nearest = (colour) => {
    let best = 0;
    let least = Infinity;
    for (const [index, [red, green, blue]] of palette.entries()) {
      const distance = (red - channel(colour, 16)) ** 2 + (green - channel(colour, 8)) ** 2 + (blue - channel(colour, 0)) ** 2;
      if (distance < least) [best, least] = [index, distance];
    }
    return best;
  };
  return (pixels) => {
    const indices = new Uint8Array(pixels.length / 4);
    let [last, found] = [-1, 0];
    for (let at = 0; at < indices.length; at++) {
      const colour = (pixels[4 * at] << 16) | (pixels[4 * at + 1] << 8) | pixels[4 * at + 2];
      if (colour !== last) {
        found = known.get(colour) ?? nearest(colour);
        known.set(colour, found);
        last = colour;
      }
      indices[at] = found;
    }
    return indices;
  };
}

/** Writes an animation that is repeated for ever: `add` each frame as indices of the palette, and how long it stays, then `finish`. */
export function gifWriter(width, height, palette) {
  const parts = [header(width, height, palette)];
  let before = null;
  return {
    add(indices, milliseconds) {
      const area = before ? changed(before, indices, width) : { x: 0, y: 0, width, height };
      parts.push(control(Math.round(milliseconds / 10)), frame(area, cut(before, indices, width, area)));
      before = indices;
    },
    finish: () => new Blob([...parts, Uint8Array.of(0x3b)], { type: 'image/gif' }),
  };
}

const word = (number) => [number & 255, number >> 8];
const letters = (text) => [...text].map((letter) => letter.charCodeAt(0));

function header(width, height, palette) {
  const colours = Array.from({ length: 256 }, (_, index) => palette[index] ?? [0, 0, 0]).flat();
  const repeat = [0x21, 0xff, 11, ...letters('NETSCAPE2.0'), 3, 1, 0, 0, 0];
  return Uint8Array.from([...letters('GIF89a'), ...word(width), ...word(height), 0xf7, 0, 0, ...colours, ...repeat]);
}

/** How long a frame stays, in hundredths of a second; it is kept below the next one, and one colour is transparent. */
const control = (hundredths) => Uint8Array.of(0x21, 0xf9, 4, 0b101, ...word(hundredths), SAME, 0);

/** The smallest rectangle with all pixels that differ; one pixel if none does. */
function changed(before, indices, width) {
  let [left, right, top, bottom] = [width, -1, -1, -1];
  for (let at = 0; at < indices.length; at++) {
    if (before[at] === indices[at]) continue;
    const x = at % width;
    bottom = (at - x) / width;
    if (top < 0) top = bottom;
    if (x < left) left = x;
    if (x > right) right = x;
  }
  if (right < 0) return { x: 0, y: 0, width: 1, height: 1 };
  return { x: left, y: top, width: right - left + 1, height: bottom - top + 1 };
}

/** The pixels of a rectangle; those that stay as they were are transparent. */
function cut(before, indices, width, area) {
  const pixels = new Uint8Array(area.width * area.height);
  for (let y = 0; y < area.height; y++) {
    const from = (area.y + y) * width + area.x;
    for (let x = 0; x < area.width; x++) {
      const index = indices[from + x];
      pixels[y * area.width + x] = before?.[from + x] === index ? SAME : index;
    }
  }
  return pixels;
}

function frame({ x, y, width, height }, pixels) {
  const data = lzw(pixels);
  const bytes = [0x2c, ...word(x), ...word(y), ...word(width), ...word(height), 0, CODE_SIZE];
  const blocks = new Uint8Array(bytes.length + data.length + Math.ceil(data.length / BLOCK) + 1);
  blocks.set(bytes);
  let to = bytes.length;
  for (let from = 0; from < data.length; from += BLOCK) {
    const block = data.subarray(from, from + BLOCK);
    blocks[to] = block.length;
    blocks.set(block, to + 1);
    to += block.length + 1;
  }
  return blocks;
}

/** LZW as GIF has it: codes grow from nine bits to twelve, then the table begins anew. */
function lzw(pixels) {
  const clear = 1 << CODE_SIZE;
  const bits = bitWriter();
  let [table, next, size] = [new Map(), clear + 2, CODE_SIZE + 1];
  bits.put(clear, size);
  let prefix = pixels[0];
  for (let at = 1; at < pixels.length; at++) {
    const key = (prefix << 8) | pixels[at];
    const known = table.get(key);
    if (known !== undefined) {
      prefix = known;
      continue;
    }
    bits.put(prefix, size);
    prefix = pixels[at];
    if (next === MOST_CODES) {
      bits.put(clear, size);
      [table, next, size] = [new Map(), clear + 2, CODE_SIZE + 1];
      continue;
    }
    table.set(key, next);
    // The reader is one code behind: the code that needs one more bit is read after it.
    if (next === 1 << size) size++;
    next++;
  }
  bits.put(prefix, size);
  // The reader has made one more code by now.
  if (next === 1 << size && size < 12) size++;
  bits.put(clear + 1, size);
  return bits.bytes();
}

/** Bits from the lowest on, as bytes. */
function bitWriter() {
  let [bytes, length, held, count] = [new Uint8Array(1024), 0, 0, 0];
  const push = () => {
    if (length === bytes.length) {
      const longer = new Uint8Array(2 * length);
      longer.set(bytes);
      bytes = longer;
    }
    bytes[length++] = held & 255;
  };
  return {
    put(code, size) {
      held |= code << count;
      for (count += size; count >= 8; count -= 8) {
        push();
        held >>>= 8;
      }
    },
    bytes() {
      if (count > 0) push();
      return bytes.subarray(0, length);
    },
  };
}
