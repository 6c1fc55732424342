// PNG with the exact pixels: a canvas gives back transparent pixels with less precision.

import { crc32 } from "./crc-32.js";

function chunk(/** @type {string} */ type, /** @type {Uint8Array} */ data) {
  const bytes = new Uint8Array(12 + data.byteLength);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, data.byteLength);
  for (let index = 0; index < 4; index++) bytes[4 + index] = type.charCodeAt(index);
  bytes.set(data, 8);
  view.setUint32(8 + data.byteLength, crc32(bytes.subarray(4, 8 + data.byteLength)));
  return bytes;
}

/** The rows, each after the number of its filter: 2, the difference to the row above. */
function filtered(/** @type {ImageData} */ { data, width, height }) {
  const length = 4 * width;
  const rows = new Uint8Array((length + 1) * height);
  for (let y = 0; y < height; y++) {
    const [to, from] = [y * (length + 1), y * length];
    rows[to] = 2;
    for (let x = 0; x < length; x++) {
      rows[to + 1 + x] = data[from + x] - (y > 0 ? data[from - length + x] : 0);
    }
  }
  return rows;
}

/** The longest run of a code of Deflate. */
const longestRun = 258;
/** Four bytes before: a pixel. */
const [pixel, pixelCode] = [4, 3];

/** Bits as Deflate has them (RFC 1951, 3.1.1): from the lowest, but codes from their highest. */
class BitWriter {
  #bytes;
  #length = 0;
  #bits = 0;
  #count = 0;

  constructor(/** @type {number} */ capacity) { this.#bytes = new Uint8Array(capacity); }

  add(/** @type {number} */ value, /** @type {number} */ count) {
    this.#bits |= value << this.#count;
    for (this.#count += count; this.#count >= 8; this.#count -= 8) {
      this.#bytes[this.#length++] = this.#bits;
      this.#bits >>>= 8;
    }
  }

  addCode(/** @type {number} */ code, /** @type {number} */ count) {
    for (let bit = count - 1; bit >= 0; bit--) this.add((code >> bit) & 1, 1);
  }

  /** Adds a literal, the end (256) or the length of a run in the fixed codes (RFC 1951, 3.2.6). */
  addSymbol(/** @type {number} */ symbol) {
    if (symbol < 144) this.addCode(48 + symbol, 8);
    else if (symbol < 256) this.addCode(256 + symbol, 9);
    else if (symbol < 280) this.addCode(symbol - 256, 7);
    else this.addCode(symbol - 88, 8);
  }

  /** Adds a run that repeats the pixel before it. */
  addRun(/** @type {number} */ length) {
    const rest = length - 3;
    const extra = Math.max(29 - Math.clz32(rest), 0);
    if (length === longestRun) this.addSymbol(285);
    else {
      this.addSymbol(257 + 4 * extra + (rest >> extra));
      this.add(rest & ((1 << extra) - 1), extra);
    }
    this.addCode(pixelCode, 5);
  }

  /** The bytes, the last one filled up. */
  bytes() {
    this.add(0, 7);
    return this.#bytes.subarray(0, this.#length);
  }
}

/** Compresses bytes in which pixels are repeated: pictures with much that is empty. */
function compressedRuns(/** @type {Uint8Array} */ bytes) {
  const writer = new BitWriter(Math.ceil(bytes.length * 9 / 8) + 16);
  // The header of zlib (RFC 1950), and that of the last block, with fixed codes.
  writer.add(0x0178, 16);
  writer.add(3, 3);
  for (let at = 0; at < bytes.length;) {
    let length = 0;
    const most = at < pixel ? 0 : Math.min(longestRun, bytes.length - at);
    while (length < most && bytes[at + length] === bytes[at + length - pixel]) length += 1;
    if (length < 3) writer.addSymbol(bytes[at]);
    else writer.addRun(length);
    at += length < 3 ? 1 : length;
  }
  writer.addSymbol(256);
  const compressed = writer.bytes();
  const data = new Uint8Array(compressed.length + 4);
  data.set(compressed);
  new DataView(data.buffer).setUint32(compressed.length, adler(bytes));
  return data;
}

/** The checksum of zlib (RFC 1950, 8.2). */
function adler(/** @type {Uint8Array} */ bytes) {
  let [low, high] = [1, 0];
  for (let at = 0; at < bytes.length;) {
    // The sums of so many bytes stay below 2³².
    for (const end = Math.min(at + 5552, bytes.length); at < end; at++) {
      low += bytes[at];
      high += low;
    }
    low %= 65521;
    high %= 65521;
  }
  return (high * 65536 + low) >>> 0;
}

/** The bytes of a file, in parts, of compressed rows. */
function parts(/** @type {ImageData} */ { width, height }, /** @type {number} */ scale, /** @type {Uint8Array} */ data) {
  const header = new Uint8Array(13);
  const view = new DataView(header.buffer);
  view.setUint32(0, width);
  view.setUint32(4, height);
  header.set([8, 6, 0, 0, 0], 8);
  const resolution = new Uint8Array(9);
  const perMeter = Math.round(72 * scale / 0.0254);
  new DataView(resolution.buffer).setUint32(0, perMeter);
  new DataView(resolution.buffer).setUint32(4, perMeter);
  resolution[8] = 1;
  return [
    Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a), chunk("IHDR", header),
    chunk("sRGB", Uint8Array.of(0)), chunk("pHYs", resolution), chunk("IDAT", data),
    chunk("IEND", new Uint8Array()),
  ];
}

/** A file of its parts. */
const file = (/** @type {Uint8Array[]} */ parts) => new Blob(parts, { type: "image/png" });

/**
 * Makes a PNG.
 *
 * @param {ImageData} image
 * @param {number} [scale] pixels per point, kept in the file as its resolution
 * @returns {Promise<Blob>}
 */
export async function encodePNG(image, scale = 1) {
  if (!("CompressionStream" in globalThis)) return encodePNGNow(image, scale);
  const stream = new Blob([filtered(image)]).stream().pipeThrough(new CompressionStream("deflate"));
  return file(parts(image, scale, new Uint8Array(await new Response(stream).arrayBuffer())));
}

/**
 * Makes a PNG at once, larger than {@link encodePNG} does unless most of it is empty.
 *
 * @param {ImageData} image
 * @param {number} [scale] pixels per point, kept in the file as its resolution
 * @returns {Blob}
 */
export function encodePNGNow(image, scale = 1) { return file(partsNow(image, scale)); }

/** The bytes of {@link encodePNGNow}. */
export function pngBytesNow(/** @type {ImageData} */ image, scale = 1) {
  const all = partsNow(image, scale);
  const bytes = new Uint8Array(all.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of all) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}

const partsNow = (/** @type {ImageData} */ image, /** @type {number} */ scale) =>
  parts(image, scale, compressedRuns(filtered(image)));
