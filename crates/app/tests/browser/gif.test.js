/** The writer of GIF: what it writes is read back, pixel by pixel, by a reader of its own. */

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { gifWriter, indexer, paletteOf } from '../../../server/static/gif.js';

/** Numbers that look random, and are the same every time. */
function random(seed) {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** Reads an animation: its size, its palette, and all its pictures as indices of the palette. */
function read(bytes) {
  const word = (at) => bytes[at] | (bytes[at + 1] << 8);
  const [width, height] = [word(6), word(8)];
  const screen = new Uint8Array(width * height);
  const frames = [];
  let delay = 0;
  let at = 13 + 3 * 256;
  while (bytes[at] !== 0x3b) {
    if (bytes[at] === 0x21) {
      if (bytes[at + 1] === 0xf9) delay = word(at + 4);
      at = blocks(bytes, at + 2).end;
      continue;
    }
    assert.equal(bytes[at], 0x2c, 'a picture begins');
    const area = { x: word(at + 1), y: word(at + 3), width: word(at + 5), height: word(at + 7) };
    const { data, end } = blocks(bytes, at + 11);
    const pixels = unpacked(data, bytes[at + 10]);
    assert.equal(pixels.length, area.width * area.height);
    for (const [index, pixel] of pixels.entries()) {
      if (pixel !== 255) screen[(area.y + Math.floor(index / area.width)) * width + area.x + (index % area.width)] = pixel;
    }
    frames.push({ pixels: screen.slice(), delay, area });
    at = end;
  }
  assert.equal(at, bytes.length - 1, 'nothing follows');
  return { width, height, frames, palette: bytes.slice(13, 13 + 3 * 256) };
}

function blocks(bytes, from) {
  const data = [];
  let at = from;
  for (; bytes[at] > 0; at += bytes[at] + 1) data.push(...bytes.slice(at + 1, at + 1 + bytes[at]));
  return { data, end: at + 1 };
}

function unpacked(data, least) {
  const clear = 1 << least;
  const out = [];
  let [table, size, before, bit, ended] = [[], least + 1, null, 0, false];
  const begin = () => {
    table = Array.from({ length: clear }, (_, code) => [code]);
    table.push(null, null);
    [size, before] = [least + 1, null];
  };
  while (!ended) {
    let code = 0;
    for (let index = 0; index < size; index++, bit++) code |= ((data[bit >> 3] >> (bit & 7)) & 1) << index;
    if (code === clear) begin();
    else if (code === clear + 1) ended = true;
    else {
      assert.ok(code <= table.length, `code ${code} of ${table.length}`);
      const word = table[code] ?? [...before, before[0]];
      out.push(...word);
      if (before && table.length < 4096) table.push([...before, word[0]]);
      if (table.length === 1 << size && size < 12) size++;
      before = word;
    }
  }
  assert.ok(data.length * 8 - bit < 8, 'the data end with the code of the end');
  return out;
}

const KINDS = {
  'of one colour': () => 7,
  'of noise, so that tables fill up': (pick) => pick(255),
  'of areas': (pick, at) => (at >> 5) % 3 + (pick(40) === 0 ? 9 : 0),
};

for (const [what, pixel] of Object.entries(KINDS)) {
  test(`pictures ${what} are read back as they were`, async () => {
    const pick = random(5);
    for (const [width, height] of [[1, 1], [3, 2], [40, 30], [97, 61]]) {
      const palette = Array.from({ length: 255 }, (_, index) => [index, 255 - index, (index * 7) % 256]);
      const pictures = [Uint8Array.from({ length: width * height }, (_, at) => pixel(pick, at))];
      // Others with a changed rectangle, one of which is the same as before.
      for (let count = 0; count < 5; count++) {
        const next = pictures.at(-1).slice();
        for (let change = 0; change < count * 3; change++) next[pick(next.length)] = pick(255);
        pictures.push(next);
      }
      const writer = gifWriter(width, height, palette);
      for (const [index, picture] of pictures.entries()) writer.add(picture, 100 * (index + 1));
      const gif = read(new Uint8Array(await writer.finish().arrayBuffer()));
      assert.deepEqual([gif.width, gif.height, gif.frames.length], [width, height, pictures.length]);
      assert.deepEqual([...gif.palette.slice(0, 6)], [...palette[0], ...palette[1]]);
      for (const [index, { pixels, delay }] of gif.frames.entries()) {
        assert.ok(Buffer.from(pixels).equals(Buffer.from(pictures[index])), `picture ${index}`);
        assert.equal(delay, 10 * (index + 1));
      }
      assert.deepEqual(gif.frames[1].area, { x: 0, y: 0, width: 1, height: 1 }, 'what stays is not written again');
    }
  });
}

test('few colours are kept as they are, of many the plain areas', () => {
  const rgba = (colours) => Uint8ClampedArray.from(colours.flatMap((colour) => [...colour, 255]));
  const few = [[0, 0, 0], [255, 255, 255], [30, 60, 140], [30, 60, 141]];
  const palette = paletteOf([rgba(few)]);
  assert.deepEqual([...palette].sort(), [...few].sort());
  assert.deepEqual([...indexer(palette)(rgba(few))].map((index) => palette[index]), few);
  const pick = random(9);
  const many = Array.from({ length: 3000 }, () => [pick(256), pick(256), pick(256)]);
  const plain = Array.from({ length: 4000 }, () => [200, 16, 46]);
  const reduced = paletteOf([rgba(many), rgba(plain)]);
  assert.ok(reduced.length <= 255);
  assert.deepEqual(reduced[indexer(reduced)(rgba([[200, 16, 46]]))[0]], [200, 16, 46]);
  const near = indexer(reduced)(rgba(many));
  const distances = many.map((colour, at) => Math.hypot(...colour.map((value, index) => value - reduced[near[at]][index])));
  assert.ok(distances.reduce((sum, distance) => sum + distance, 0) / many.length < 40, 'colours are near');
});
