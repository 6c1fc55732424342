// The numbers that stand for choices in the exports of InkWeb.wasm; `engine.js` exports them, too.

/** The action of pointers; with `pan` all of them move the view. */
export const Tool = Object.freeze({
  draw: 0, pixelEraser: 1, strokeEraser: 2, cut: 3, pan: 4, select: 5,
});
/** The modifier keys of pointers: bits. Shift adds to a selection, and lets it turn in steps. */
export const Modifier = Object.freeze({ shift: 2 });
/** The effects of an event of a pointer or a wheel: bits. */
export const Outcome = Object.freeze({
  ink: 1, view: 2, undo: 4, redo: 8, selection: 16, scratched: 64, full: 128, hiddenLayer: 256,
  lockedLayer: 512,
});
/** The lines of the paper. */
export const PaperPattern = Object.freeze({ plain: 0, grid: 1, ruled: 2, dots: 3, music: 4 });
/** The sources of predictions, for ink ahead of the pen. */
export const Prediction = Object.freeze({ browser: 0, engine: 1, better: 2, none: 3 });
/** The action of a finger once a pen was seen; before, a finger acts as a pen. */
export const Finger = Object.freeze({ draw: 0, erase: 1, pan: 2, nothing: 3 });
/** The ink that stays although the system takes its pointer away: that of pens, all, or none. */
export const Cancelled = Object.freeze({ pen: 0, all: 1, none: 2 });
