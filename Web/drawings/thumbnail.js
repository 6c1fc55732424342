// Small pictures of whole drawings, for the gallery.

/** The part of the picture on each side that stays free around the ink. */
const margin = 0.06;
/** The most by which a small drawing is enlarged. */
const largestScale = 2;

/**
 * Makes a small picture of the first page, or of all ink on its paper.
 *
 * @param {import("../engine/engine.js").Engine} engine
 * @param {number} width in pixels
 * @param {number} height in pixels
 * @param {Parameters<import("../engine/pictures.js").EnginePictures["picture"]>[1]} [look] as that takes it
 * @returns {HTMLCanvasElement | null} null if the drawing is too large for one picture
 */
export function thumbnail(engine, width, height, look = {}) {
  // A document is known by its first page.
  const [page] = engine.pages.list();
  const bounds = page
    ? { minX: page.x, minY: page.y, maxX: page.x + page.width, maxY: page.y + page.height }
    : engine.summary().bounds ?? { minX: 0, minY: 0, maxX: 1, maxY: 1 };
  const room = 1 - 2 * margin;
  const scale = Math.min(
    (room * width) / Math.max(bounds.maxX - bounds.minX, 1e-3),
    (room * height) / Math.max(bounds.maxY - bounds.minY, 1e-3), largestScale);
  const [middleX, middleY] = [(bounds.minX + bounds.maxX) / 2, (bounds.minY + bounds.maxY) / 2];
  const [halfWidth, halfHeight] = [width / 2 / scale, height / 2 / scale];
  let image;
  try {
    image = engine.pictures.picture({
      minX: middleX - halfWidth, minY: middleY - halfHeight, maxX: middleX + halfWidth,
      maxY: middleY + halfHeight,
    }, { scale, ...look });
  } catch (error) {
    if (engine.hasStopped) throw error;
    return null;
  }
  const picture = document.createElement("canvas");
  [picture.width, picture.height] = [width, height];
  // Rounding may have made the image a pixel smaller or larger.
  const drawn = document.createElement("canvas");
  [drawn.width, drawn.height] = [image.width, image.height];
  /** @type {CanvasRenderingContext2D} */ (drawn.getContext("2d")).putImageData(image, 0, 0);
  /** @type {CanvasRenderingContext2D} */ (picture.getContext("2d")).drawImage(drawn, 0, 0, width, height);
  return picture;
}
