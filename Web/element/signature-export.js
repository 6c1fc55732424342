// Pictures of a signature, in the forms in which pages and forms have them.

import { encodePNG, pngBytesNow } from "../files/png.js";
import { bytesOfURL, dataURL } from "./data-url.js";
import { jpegURL } from "./field-picture.js";
import { largestSide } from "./signature-options.js";

/** @typedef {import("./field-picture.js").Rendered} Rendered */
/** @typedef {import("../engine/palette.js").Color} Color */

/** A picture as plain data; an empty one without ink. */
export async function exported(/** @type {Rendered | null} */ picture) {
  if (!picture) return { isEmpty: true, width: 0, height: 0, scale: 0, bounds: null, png: null, svg: "" };
  const { image, svg, scale, bounds } = picture;
  const png = await (await encodePNG(image, scale)).arrayBuffer();
  return { isEmpty: false, width: image.width, height: image.height, scale, bounds, png, svg };
}

/**
 * A picture as a data URL.
 *
 * @param {Rendered} picture
 * @param {string} format `png`, `svg` or `jpeg`
 * @param {Color} paper
 * @param {number} [quality] that of a JPEG, 0…1
 */
export async function urlOf({ image, svg, scale }, format, paper, quality) {
  if (format === "svg") return dataURL(new TextEncoder().encode(svg), "image/svg+xml");
  if (format === "jpeg") return jpegURL(image, paper, quality);
  return dataURL(new Uint8Array(await (await encodePNG(image, scale)).arrayBuffer()), "image/png");
}

/**
 * A picture as the value of a control, at once: a file, or the text of a data URL.
 *
 * @param {Rendered} picture
 * @param {string} format `png`, `svg` or `jpeg`, with `-url` for a text
 * @param {Color} paper
 */
export function valueOf({ image, svg, scale }, format, paper) {
  const [kind, isText] = format.split("-");
  const url = kind === "jpeg" ? jpegURL(image, paper) : "";
  if (url && isText) return url;
  const bytes = url ? bytesOfURL(url) : kind === "svg" ? new TextEncoder().encode(svg) : pngBytesNow(image, scale);
  const type = kind === "svg" ? "image/svg+xml" : `image/${kind}`;
  return isText ? dataURL(bytes, type) : new File([bytes], `signature.${kind === "jpeg" ? "jpg" : kind}`, { type });
}

/** Makes pictures one after the other. */
export class PictureTurns {
  /** The picture that was asked for last. */
  #last = Promise.resolve();

  /**
   * Makes a picture, after those that were asked for before.
   *
   * @template Made
   * @param {{width: number, height: number, whole?: boolean}} size the most pixels across and down, 0 for no limit
   * @param {(size: {width: number, height: number, whole?: boolean}) => Promise<Made>} make
   * @returns {Promise<Made>}
   */
  make(size, make) {
    for (const number of [size.width, size.height]) {
      if (!Number.isInteger(number) || number < 0 || number > largestSide) {
        return Promise.reject(new RangeError(`a side of a picture has at most ${largestSide} pixels`));
      }
    }
    const made = this.#last.then(() => make(size));
    this.#last = made.then(() => {}, () => {});
    return made;
  }
}
