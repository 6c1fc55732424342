// A picture on a signature field in place of ink: one that was signed elsewhere, or a name that was typed; and pictures of
// both together.

import { bytesOfURL } from "./data-url.js";
import { cssColor, transparent } from "../engine/palette.js";

/** @typedef {import("../engine/palette.js").Color} Color */
/** @typedef {{minX: number, minY: number, maxX: number, maxY: number}} Rect in points of the sheet */
/** @typedef {{width: number, height: number}} Size in points of the sheet */

/**
 * A picture of a field.
 *
 * @typedef {object} Rendered
 * @property {ImageData} image
 * @property {string} svg
 * @property {number} scale pixels per point
 * @property {Rect} bounds
 */

/** The pixels of a picture of a name for each point of the sheet, and those of other pictures without a limit. */
const density = 2;
/** The most pixels per point, and the largest side in pixels. */
const [largestScale, largestSide] = [8, 4096];
/** The fonts of names, the first that there is. */
const fonts = "'Segoe Script', 'Snell Roundhand', 'Bradley Hand', 'Brush Script MT', cursive";

/** A picture on the sheet. */
export class FieldPicture {
  #fit;

  /**
   * @param {HTMLCanvasElement} image
   * @param {string} name the name that was typed; empty for a picture
   * @param {(field: Size) => Rect} fit its position on a field of a size
   * @param {Size} field
   */
  constructor(image, name, fit, field) {
    this.image = image;
    this.name = name;
    this.#fit = fit;
    this.bounds = fit(field);
    /** True once there was ink over it. */
    this.isInked = false;
  }

  /** Fits it into a field that has another size. */
  fit(/** @type {Size} */ field) { this.bounds = this.#fit(field); }

  /**
   * Loads a picture. By default all of it is in the middle, at its own size if that fits: two pixels a point if the file
   * says that of itself, as those of this field do, otherwise one.
   *
   * @param {string} url
   * @param {Size} field
   * @param {{x?: number, y?: number, width?: number, height?: number}} position in points
   * @throws {TypeError} if it is no picture, or its size is none
   */
  static async load(url, field, { x, y, width, height }) {
    if ([width, height].some((side) => side !== undefined && !(side > 0 && side < 1e5))
      || [x, y].some((place) => place !== undefined && !(Math.abs(place) < 1e5))) {
      throw new TypeError("the position of a picture is in points, and its size above 0");
    }
    const { image, density: own } = await decoded(url);
    return new FieldPicture(image, "", (field) => {
      const [natural, other] = [image.width / own, image.height / own];
      const fitting = Math.min(1, field.width / natural, field.height / other);
      const [across, down] = [width ?? natural * fitting, height ?? other * fitting];
      const [left, top] = [x ?? (field.width - across) / 2, y ?? (field.height - down) / 2];
      return { minX: left, minY: top, maxX: left + across, maxY: top + down };
    }, field);
  }

  /**
   * Writes a name on the line of a field.
   *
   * @param {string} name
   * @param {Size} field
   * @param {Color} color
   */
  static typed(name, field, color) {
    const canvas = document.createElement("canvas");
    const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
    const font = (/** @type {number} */ size) => `italic ${size}px ${fonts}`;
    context.font = font(100);
    const widest = Math.max(context.measureText(name).width / 100, 0.1);
    const size = Math.max(Math.min(field.height * 0.26, field.width * 0.8 / widest), 4) * density;
    context.font = font(size);
    const { actualBoundingBoxLeft: left, actualBoundingBoxRight: right, actualBoundingBoxAscent: up,
      actualBoundingBoxDescent: down } = context.measureText(name);
    const [ahead, above] = [Math.ceil(left) + 1, Math.ceil(up) + 1];
    canvas.width = Math.max(ahead + Math.ceil(right) + 1, 1);
    canvas.height = Math.max(above + Math.ceil(down) + 1, 1);
    context.font = font(size);
    context.fillStyle = cssColor(color);
    context.fillText(name, ahead, above);
    const share = field.width === 0 ? 1 : canvas.width / density / field.width;
    return new FieldPicture(canvas, name, ({ width, height }) => {
      const scale = share * width * density / canvas.width;
      const [x, y] = [width * 0.06 + 24 * scale, height * 0.78 - scale * above / density];
      return {
        minX: x, minY: y, maxX: x + scale * canvas.width / density, maxY: y + scale * canvas.height / density,
      };
    }, field);
  }
}

/** The most pixels of all pictures that undoing brings back. */
const mostPixels = 2 ** 25;

/** The pictures that a field has had, by their numbers from 1 on. */
export class FieldPictures {
  /** @type {(FieldPicture | null)[]} */
  #all = [null];

  /** Gives a picture a number; 0 for none. */
  add(/** @type {FieldPicture | null} */ picture) {
    if (!picture) return 0;
    const number = this.#all.push(picture) - 1;
    let pixels = 0;
    for (let at = number; at > 0; at--) {
      const image = this.#all[at]?.image;
      pixels += image ? image.width * image.height : 0;
      if (pixels > mostPixels && at < number) this.#all[at] = null;
    }
    return number;
  }

  /** The picture of a number; null for 0. */
  at(/** @type {number} */ number) { return this.#all[number] ?? null; }
}

/**
 * Makes a picture of a sheet: of the picture on it, if there is one, and the ink over that.
 *
 * @param {{picture: FieldPicture | null, ink: Rendered | null, sheet: Rect | null}} parts ink: on transparent paper; sheet:
 *   the part of it that is shown; null for what is on it
 * @param {{width: number, height: number, paper: Color}} options the most pixels; 0 for no limit
 * @returns {Rendered}
 */
export function composed({ picture, ink, sheet }, { width, height, paper }) {
  const all = sheet ? [sheet] : [...picture ? [picture.bounds] : [], ...ink ? [ink.bounds] : []];
  const bounds = {
    minX: Math.min(...all.map(({ minX }) => minX)), minY: Math.min(...all.map(({ minY }) => minY)),
    maxX: Math.max(...all.map(({ maxX }) => maxX)), maxY: Math.max(...all.map(({ maxY }) => maxY)),
  };
  const [across, down] = [bounds.maxX - bounds.minX, bounds.maxY - bounds.minY];
  const scale = Math.min(
    width || height ? largestScale : density, (width || largestSide) / across, (height || largestSide) / down);
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(Math.floor(across * scale + 1e-6), 1);
  canvas.height = Math.max(Math.floor(down * scale + 1e-6), 1);
  const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
  const placed = (/** @type {Rect} */ { minX, minY, maxX, maxY }) => /** @type {const} */ ([
    (minX - bounds.minX) * scale, (minY - bounds.minY) * scale, (maxX - minX) * scale, (maxY - minY) * scale,
  ]);
  if (paper.alpha !== 0) {
    context.fillStyle = cssColor(paper);
    context.fillRect(0, 0, canvas.width, canvas.height);
  }
  if (picture) context.drawImage(picture.image, ...placed(picture.bounds));
  if (ink) context.drawImage(canvasOf(ink.image), ...placed(ink.bounds));
  const parts = [`<svg xmlns="http://www.w3.org/2000/svg" width="${canvas.width}" height="${canvas.height}" `
    + `viewBox="0 0 ${canvas.width} ${canvas.height}">`];
  const attributes = (/** @type {Rect} */ rect) => {
    const [x, y, side, other] = placed(rect).map((number) => Number(number.toFixed(2)));
    return `x="${x}" y="${y}" width="${side}" height="${other}"`;
  };
  if (paper.alpha !== 0) parts.push(`<path d="M0 0H${canvas.width}V${canvas.height}H0Z" fill="${cssColor(paper)}"/>`);
  if (picture) {
    parts.push(
      `<image ${attributes(picture.bounds)} preserveAspectRatio="none" href="${picture.image.toDataURL()}"/>`);
  }
  if (ink) parts.push(ink.svg.trim().replace(/^<svg ([^>]*?) width="[^"]*" height="[^"]*"/, (_, head) =>
    `<svg ${head} ${attributes(ink.bounds)}`));
  parts.push("</svg>\n");
  return { image: context.getImageData(0, 0, canvas.width, canvas.height), svg: parts.join("\n"), scale, bounds };
}

/**
 * Decodes a picture, of which pages may read the pixels.
 *
 * @param {string} url
 * @returns {Promise<{image: HTMLCanvasElement, density: number}>} density: pixels a point
 */
async function decoded(url) {
  const fault = new TypeError("this is no picture that can be shown");
  /** @type {ImageBitmap | HTMLImageElement | undefined} */
  let source;
  let own = 1;
  try {
    // Without a request, which the policy of a page may forbid.
    const [, type = "", , base64, data = ""] = /^data:([^;,]*)(;(?!base64)[^;,]*)*(;base64)?,(.*)$/s.exec(String(url)) ?? [];
    const bytes = base64 ? bytesOfURL(url) : new TextEncoder().encode(decodeURIComponent(data));
    own = densityOf(bytes);
    if (bytes.length > 0) source = await createImageBitmap(new Blob([bytes], { type }));
  } catch {
    // It may be a vector, or at an address.
  }
  if (!source) {
    source = new Image();
    source.crossOrigin = "anonymous";
    source.src = url;
    await source.decode().catch(() => { throw fault; });
  }
  const [width, height] = source instanceof HTMLImageElement
    ? [source.naturalWidth, source.naturalHeight] : [source.width, source.height];
  const fitting = Math.min(1, largestSide / Math.max(width, height));
  const image = document.createElement("canvas");
  [image.width, image.height] = [width, height].map((side) => Math.round(side * fitting));
  if (image.width === 0 || image.height === 0) throw fault;
  image.getContext("2d")?.drawImage(source, 0, 0, image.width, image.height);
  try {
    image.getContext("2d")?.getImageData(0, 0, 1, 1);
  } catch {
    throw new TypeError("the picture is of another site, which does not let pages read it");
  }
  return { image, density: own * fitting };
}

/** The pixels a point that a PNG says of itself by its chunk `pHYs`; 1 if it says nothing. */
function densityOf(/** @type {Uint8Array} */ bytes) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length < 8 || view.getUint32(0) !== 0x89504e47) return 1;
  for (let at = 8; at + 21 <= bytes.length;) {
    const [length, type] = [view.getUint32(at), view.getUint32(at + 4)];
    if (type === 0x49444154) return 1;
    if (type === 0x70485973) {
      const density = view.getUint32(at + 8) * 0.0254 / 72;
      return view.getUint8(at + 16) === 1 && density >= 0.25 && density <= 16 ? density : 1;
    }
    at += length + 12;
  }
  return 1;
}

/** A canvas with a picture. */
function canvasOf(/** @type {ImageData} */ image) {
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [image.width, image.height];
  canvas.getContext("2d")?.putImageData(image, 0, 0);
  return canvas;
}

/**
 * A picture as JPEG, which has no transparency: on white where there is no paper.
 *
 * @param {ImageData} image
 * @param {Color} paper
 * @param {number} [quality] 0…1
 * @returns {string} a data URL
 */
export function jpegURL(image, paper, quality = 0.92) {
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [image.width, image.height];
  const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d", { alpha: false }));
  context.fillStyle = cssColor({ ...paper.alpha === 0 ? transparent : paper, alpha: 255 });
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(canvasOf(image), 0, 0);
  return canvas.toDataURL("image/jpeg", quality);
}
