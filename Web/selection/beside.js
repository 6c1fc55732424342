// The place of the bar of a selection: beside what is chosen, and on nothing else.

/** The distance that is left to the edges of the page and to other bars, in CSS pixels. */
const margin = 8;
/** The distance from handles, and that below, where the next line is written if there is room, in CSS pixels. */
const [gap, line] = [18, 50];
/** The parts of the page that the bar does not cover. */
const others = ".bar, .pages-panel, .notice";
/** The pages on which the bar has its place at the top, and panels have theirs at the bottom, as in `app.css`. */
export const narrow = matchMedia("(max-width: 37.4375em), (max-height: 30em)");

/** @typedef {{left: number, top: number, right: number, bottom: number}} Box in CSS pixels */

/** True if two boxes overlap, or nearly do. */
const meet = (/** @type {Box} */ a, /** @type {Box} */ b) => a.left < b.right + margin && a.right > b.left - margin
  && a.top < b.bottom + margin && a.bottom > b.top - margin;

/** A number that is moved into a range; to the start of one that is too small. */
const within = (/** @type {number} */ value, /** @type {number} */ least, /** @type {number} */ most) =>
  Math.max(Math.min(value, most), least);

/**
 * Puts a bar above or below what is chosen, or else at a side of it; where there is no room, at the top of the page.
 * Small pages have hardly room for it elsewhere: it leaves that place only if what is chosen is there.
 *
 * @param {HTMLElement} bar that is shown
 * @param {number[][]} handles the middles of the outermost handles
 */
export function placeBeside(bar, handles) {
  const [xs, ys] = [0, 1].map((axis) => handles.map((handle) => handle[axis]));
  const chosen = {
    left: Math.min(...xs), top: Math.min(...ys), right: Math.max(...xs), bottom: Math.max(...ys),
  };
  const { style } = bar;
  if (narrow.matches) {
    style.left = style.top = style.transform = "";
    if (!meet(bar.getBoundingClientRect(), chosen)) return;
  }
  const place = freePlace(bar, chosen);
  const [left, top] = place ? [`${place.left}px`, `${place.top}px`] : ["", ""];
  if (style.left === left && style.top === top) return;
  Object.assign(style, { left, top, transform: place ? "none" : "" });
}

/** The first free place; null if there is none. */
function freePlace(/** @type {HTMLElement} */ bar, /** @type {Box} */ chosen) {
  const { offsetWidth: width, offsetHeight: height } = bar;
  const [mostLeft, mostTop] = [innerWidth - margin - width, innerHeight - margin - height];
  const boxes = [...document.querySelectorAll(others)].filter((one) => one !== bar)
    .map((one) => one.getBoundingClientRect()).filter((box) => box.width > 0);
  /** @type {(left: number, top: number) => Box} */
  const boxAt = (left, top) => ({ left, top, right: left + width, bottom: top + height });
  const isFree = (/** @type {Box} */ box) => box.left >= margin && box.left <= mostLeft
    && box.top >= margin && box.top <= mostTop && !boxes.some((other) => meet(box, other));

  const middle = Math.round((chosen.left + chosen.right - width) / 2);
  const { top: upper, bottom: lower } = chosen;
  for (const top of [Math.floor(upper - gap - height), Math.ceil(lower + line), Math.ceil(lower + gap)]) {
    // In the middle, or as near to it as other bars let it.
    const lefts = [within(middle, margin, mostLeft), ...boxes.flatMap((box) =>
      [Math.ceil(box.right + margin), Math.floor(box.left - margin - width)])];
    const free = lefts.map((left) => boxAt(left, top)).filter(isFree)
      .filter(({ left }) => Math.abs(left - middle) <= width)
      .sort((a, b) => Math.abs(a.left - middle) - Math.abs(b.left - middle));
    if (free.length > 0) return free[0];
  }
  const top = Math.round(within((upper + lower - height) / 2, margin, mostTop));
  return [Math.ceil(chosen.right + gap), Math.floor(chosen.left - gap - width)]
    .map((left) => boxAt(left, top)).find(isFree) ?? null;
}
