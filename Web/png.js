// PNG with the exact pixels: a canvas gives back transparent pixels with less precision.

/** The checksum of PNG chunks (CRC-32, ISO 3309). */
const table = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1;
  return value;
});

function checksum(bytes) {
  let value = 0xffffffff;
  for (const byte of bytes) value = table[(value ^ byte) & 255] ^ (value >>> 8);
  return ~value >>> 0;
}

function chunk(type, data) {
  const bytes = new Uint8Array(12 + data.byteLength);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, data.byteLength);
  for (let index = 0; index < 4; index++) bytes[4 + index] = type.charCodeAt(index);
  bytes.set(data, 8);
  view.setUint32(8 + data.byteLength, checksum(bytes.subarray(4, 8 + data.byteLength)));
  return bytes;
}

/** The rows, each after the number of its filter: 2, the difference to the row above. */
function filtered({ data, width, height }) {
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

/**
 * Makes a PNG.
 *
 * @param {ImageData} image
 * @param {number} [scale] pixels per point, kept in the file as its resolution
 * @returns {Promise<Blob>}
 */
export async function encodePNG(image, scale = 1) {
  if (!("CompressionStream" in globalThis)) return encodeWithCanvas(image);
  const header = new Uint8Array(13);
  const view = new DataView(header.buffer);
  view.setUint32(0, image.width);
  view.setUint32(4, image.height);
  header.set([8, 6, 0, 0, 0], 8);
  const resolution = new Uint8Array(9);
  const perMeter = Math.round(72 * scale / 0.0254);
  new DataView(resolution.buffer).setUint32(0, perMeter);
  new DataView(resolution.buffer).setUint32(4, perMeter);
  resolution[8] = 1;
  const stream = new Blob([filtered(image)]).stream().pipeThrough(new CompressionStream("deflate"));
  const data = new Uint8Array(await new Response(stream).arrayBuffer());
  return new Blob([
    Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a), chunk("IHDR", header),
    chunk("sRGB", Uint8Array.of(0)), chunk("pHYs", resolution), chunk("IDAT", data),
    chunk("IEND", new Uint8Array()),
  ], { type: "image/png" });
}

async function encodeWithCanvas(image) {
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [image.width, image.height];
  canvas.getContext("2d").putImageData(image, 0, 0);
  const blob = await new Promise((resolve) => { canvas.toBlob(resolve, "image/png"); });
  if (!blob) throw new Error("the picture is too large");
  return blob;
}
