// Where a pointer is on an element that a page may scroll, zoom, scale, stretch, turn or mirror.
//
// The page says where the middle of the element is, and where two unit vectors lead that are measured beside it: these
// have all transforms of all that is around, whatever they are called. In perspective, lines are taken for parallel.

/** The length of the vectors that are measured, in CSS pixels: fractions of a pixel do not count in so long ones. */
const length = 1024;

/**
 * The place of a pointer on an element.
 *
 * @typedef {object} Place
 * @property {number} x in CSS pixels of the element
 * @property {number} y
 * @property {number | undefined} azimuth the direction in which a pen leans there, in radians; undefined or NaN if
 *   unknown
 */

/** @typedef {(event: PointerEvent | WheelEvent) => Place} PlaceMap from places of the page to those of an element */

/** The places of pointers on an element. */
export class ElementPlaces {
  #element;
  /** Points at the origin and at the ends of the two vectors. */
  #points;
  /** @type {PlaceMap} The map of the time before. */
  last = ({ azimuthAngle }) => ({ x: 0, y: 0, azimuth: azimuthAngle });
  /** @type {DOMRect | null} The bounds of the element at that time. */
  #box = null;
  /** @type {WeakMap<PointerEvent, Place>} The places of events that are taken later. */
  #kept = new WeakMap();

  /** @param {HTMLElement} element with a parent, which gets an element without a size beside it */
  constructor(element) {
    this.#element = element;
    const make = (/** @type {number} */ left, /** @type {number} */ top) => {
      const made = element.ownerDocument.createElement("span");
      made.style.cssText = "all: initial; display: block; position: absolute; width: 0; height: 0; overflow: hidden; "
        + `visibility: hidden; pointer-events: none; left: ${left}px; top: ${top}px`;
      return made;
    };
    this.#points = [[0, 0], [length, 0], [0, length]].map(([left, top]) => make(left, top));
    // A part of the frame that lies outside of the element makes nothing scroll.
    const frame = make(0, 0);
    frame.append(...this.#points);
    element.after(frame);
  }

  /** Notes where an event is, for the element may have moved when it is taken. */
  keep(/** @type {PointerEvent} */ event) { this.#kept.set(event, this.now()(event)); }

  /** The place of an event: the one that was noted, or that by the map of the time before. */
  of(/** @type {PointerEvent} */ event) { return this.#kept.get(event) ?? this.last(event); }

  /**
   * The map from places of the page to those of the element as it is shown at this moment; that of the time before for
   * one that is not shown, because it was just taken away.
   *
   * @returns {PlaceMap}
   */
  now() {
    const [origin, across, down] = this.#points.map((point) => point.getBoundingClientRect());
    const [a, b] = [(across.left - origin.left) / length, (across.top - origin.top) / length];
    const [c, d] = [(down.left - origin.left) / length, (down.top - origin.top) / length];
    const area = a * d - b * c;
    if (Math.abs(area) > 1e-9) this.last = this.#map({ a, b, c, d, area });
    return this.last;
  }

  /**
   * The map as {@link now} gives it, for the moves of a stroke: an element that has the same bounds as before is taken
   * to be as it was, which is quicker to find out.
   *
   * @returns {PlaceMap}
   */
  again() {
    const box = this.#element.getBoundingClientRect();
    const last = this.#box;
    const sides = /** @type {const} */ (["left", "top", "right", "bottom"]);
    const isSame = last && sides.every((side) => box[side] === last[side]);
    return isSame ? this.last : this.now();
  }

  /**
   * The inverse of a map, by its matrix.
   *
   * @param {{a: number, b: number, c: number, d: number, area: number}} matrix area: its determinant
   * @returns {PlaceMap}
   */
  #map({ a, b, c, d, area }) {
    const box = this.#element.getBoundingClientRect();
    this.#box = box;
    if (a === 1 && b === 0 && c === 0 && d === 1) {
      return ({ clientX, clientY, azimuthAngle }) => (
        { x: clientX - box.left, y: clientY - box.top, azimuth: azimuthAngle });
    }
    const [middleX, middleY] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
    const { style, offsetWidth, offsetHeight } = this.#element;
    const width = parseFloat(style.width) || offsetWidth;
    const height = parseFloat(style.height) || offsetHeight;
    const led = (/** @type {number} */ x, /** @type {number} */ y) => [(d * x - c * y) / area, (a * y - b * x) / area];
    return ({ clientX, clientY, azimuthAngle = NaN }) => {
      const [x, y] = led(clientX - middleX, clientY - middleY);
      const [leanX, leanY] = led(Math.cos(azimuthAngle), Math.sin(azimuthAngle));
      const turn = 2 * Math.PI;
      return { x: width / 2 + x, y: height / 2 + y, azimuth: (Math.atan2(leanY, leanX) + turn) % turn };
    };
  }
}
