// The file that a form gets of a canvas.

import { encodePNGNow } from "../files/png.js";
import { pictureOf } from "./canvas-picture.js";

/** The most pixels of a picture that is made at once. */
const mostPixels = 2 ** 24;

/**
 * The drawing as a file, without what was cleared or undone, or its picture.
 *
 * @param {import("../engine/engine.js").Engine} engine
 * @param {string | null} format `png` for the picture
 */
export function fileOf(engine, format) {
  const made = format === "png" ? pictureOf(engine, { scale: 2, margin: 0, most: mostPixels }) : null;
  return made
    ? new File([encodePNGNow(made.image, made.scale)], "drawing.png", { type: "image/png" })
    : new File([engine.files.save({ keepsHistory: false })], "drawing.ductus", { type: "application/octet-stream" });
}
