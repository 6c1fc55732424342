// The bytes of a drawing, in all forms in which pages have them.

/** @typedef {ArrayBufferView | ArrayBuffer | Blob | Response} GivenSource */
/** @typedef {GivenSource | Promise<GivenSource>} DrawingSource */

/**
 * The bytes of a drawing, at once where they are at hand.
 *
 * @param {DrawingSource} source
 * @returns {Uint8Array | Promise<Uint8Array>} a rejected promise for an answer that has no drawing
 * @throws {TypeError} if the source has no bytes
 */
export function bytesOf(source) {
  if (ArrayBuffer.isView(source)) return new Uint8Array(source.buffer, source.byteOffset, source.byteLength);
  // Those of other frames are of other classes.
  const kind = Object.prototype.toString.call(source).slice(8, -1);
  switch (kind) {
    case "ArrayBuffer": return new Uint8Array(/** @type {ArrayBuffer} */ (source));
    case "Blob": case "File": return read(/** @type {Blob} */ (source));
    case "Response": return readAnswer(/** @type {Response} */ (source));
    case "Promise": return /** @type {Promise<GivenSource>} */ (source).then(bytesOf);
  }
  const given = source === null ? "null" : typeof source === "object" ? kind : typeof source;
  throw new TypeError(
    `a drawing is opened from a Uint8Array, ArrayBuffer, Blob, Response, or a promise of one, not ${given}`);
}

async function read(/** @type {Blob | Response} */ source) { return new Uint8Array(await source.arrayBuffer()); }

async function readAnswer(/** @type {Response} */ answer) {
  const { ok, status, statusText, url } = answer;
  if (ok) return read(answer);
  throw new Error(`the drawing was not sent: ${url || "the server"} answered ${status} ${statusText}`.trimEnd());
}
