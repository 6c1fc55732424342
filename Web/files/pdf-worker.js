// Makes PDFs of drawings, and finds drawings in PDFs, beside the page, with an engine of its own: the page goes on, and
// what a file takes of memory is given back when the worker ends. See `pdf-maker.js`, which starts it.
//
// The message is {action, modules, bytes, options}; the answers are {progress}, and at last {value} or {fault}.

import { loadEngine } from "../engine/engine.js";
import { Reading } from "../engine/files.js";

/** The time between two answers that tell the progress, in milliseconds. */
const pace = 50;

/**
 * Decodes a picture.
 *
 * @param {Uint8Array} bytes a file that the browser knows
 * @returns {Promise<ImageData | null>} its pixels, upright; null if it cannot be decoded
 */
async function decodePicture(bytes) {
  try {
    const upright = /** @type {object} */ ({ imageOrientation: "from-image" });
    const bitmap = await createImageBitmap(new Blob([bytes]), upright);
    const { width, height } = bitmap;
    const canvas = new OffscreenCanvas(width, height);
    const context = canvas.getContext("2d", { willReadFrequently: true });
    context.drawImage(bitmap, 0, 0);
    bitmap.close();
    const pixels = context.getImageData(0, 0, width, height);
    canvas.width = canvas.height = 1;
    return pixels;
  } catch {
    return null;
  }
}

let told = 0;
function tell(/** @type {number} */ progress) {
  const now = performance.now();
  if (now - told < pace) return;
  told = now;
  postMessage({ progress });
}

/** @typedef {import("../engine/engine.js").Engine} Engine */

/** @type {Record<string, (engine: Engine, asked: import("./pdf-maker.js").Asked) => unknown>} */
const actions = {
  async save(engine, { bytes, options = {} }) {
    engine.files.open(bytes, Reading.strict);
    return (await engine.later()).pdf.save(options, decodePicture, tell);
  },
  async drawing(engine, { bytes, options }) { return (await engine.later()).pdf.drawing(bytes, options?.passwords); },
};

addEventListener("message", async (event) => {
  const asked = /** @type {import("./pdf-maker.js").Asked} */ (event.data);
  try {
    const engine = await loadEngine(...asked.modules);
    await engine.whole();
    const value = /** @type {{bytes: Uint8Array | null}} */ (await actions[asked.action](engine, asked));
    postMessage({ value }, { transfer: value.bytes ? [value.bytes.buffer] : [] });
  } catch (error) {
    const { name, message, code, offset, reason, part } = error ?? {};
    postMessage({ fault: { name, message: message ?? String(error), code, offset, reason, part } });
  }
});
