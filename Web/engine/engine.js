// The drawing engine: a thin wrapper of the exports of InkWeb.wasm (Sources/Faces/InkWeb).
//
// Memory grows as needed, up to 1 GB. When it runs out, the engine answers with an `EngineError` of code −1
// and keeps its contents. If the engine stops all the same, `onStop` is called, and every call throws an
// `EngineStopped` from then on: load the engine again, and open the stored drawing.
//
// There is no ink logic here: pointer samples go in, pixels and files come out. Results are copied out of
// the engine's memory, except the pixels of the canvas, which are shown in place. This module has all that a
// page needs to draw; the modules whose names begin with “engine-” have the rest.
//
// ```js
// const engine = await loadEngine("InkWeb.wasm");
// engine.resize(innerWidth, innerHeight, devicePixelRatio);
// const records = engine.pointerRecords;          // Float64Array, see PointerField
// records[PointerField.phase] = Phase.down; …     // one record for each sample of an event
// engine.pointers(1);
// engine.draw(context);                           // puts the damaged parts on a canvas
// ```

import { EngineBackdrop } from "./backdrop.js";
import { EngineBrushes } from "./brushes.js";
import { Cancelled, Tool } from "./choices.js";
import { EngineFiles } from "./files.js";
import { loaded } from "./loading.js";
import { EngineMemory, guarded } from "./memory.js";
import { EnginePages } from "./pages.js";
import { EnginePictures } from "./pictures.js";
import { EnginePlaced } from "./placed.js";
import { EnginePressure } from "./pressure.js";
import { EngineRecording } from "./recording.js";
import { eventStride, pointerCapacity } from "./records.js";
import { EngineReports } from "./reports.js";
import { EngineRest, restBeside } from "./rest.js";
import { EngineSelection } from "./selection.js";
import { packed, unpacked } from "./palette.js";

/** @typedef {import("./palette.js").Color} Color */

export { Cancelled, Finger, Modifier, Outcome, PaperPattern, Prediction, Tool } from "./choices.js";

/**
 * Loads the engine: it can draw as soon as its first part is there. The rest comes a few seconds later, or when it
 * is waited for; see {@link Engine.whole}.
 *
 * @param {import("./loading.js").Source} source InkWeb.wasm
 * @param {import("./loading.js").Source} [rest] InkWebRest.wasm; by default the file beside InkWeb.wasm
 * @returns {Promise<Engine>}
 */
export async function loadEngine(source, rest = restBeside(source)) {
  const parts = new EngineRest(rest);
  const first = await loaded(source, parts.imports);
  parts.follow(first);
  return new Engine(/** @type {EngineExports} */ (first.instance.exports), parts);
}

/**
 * Returns a function that tells an engine the time, with which changes are marked.
 *
 * @param {EngineExports} exports
 */
function clock(exports) {
  let told = 0;
  return () => {
    const now = Date.now();
    if (now !== told) exports.set_time(told = now);
  };
}

/** A canvas with its document. */
export class Engine {
  #wasm;
  #memory;
  /** @type {Float64Array | undefined} */
  #pointerRecords;
  /** @type {ImageData | undefined} */
  #image;
  #frameAddress = 0;
  #hasStopped = false;
  #rest;
  /** @type {Promise<import("./later.js").EngineLater> | undefined} */
  #later;
  /** @type {number} */
  #tool = Tool.draw;
  #makesShapes = false;
  #figure = 0;
  #scratches = false;
  /** @type {number} */
  #cancelled = Cancelled.pen;
  /** True if no gesture moves the view: see {@link fixView}. */
  isViewFixed = false;

  /**
   * @param {EngineExports} unguarded the exports of InkWeb.wasm
   * @param {EngineRest} [rest] what follows, if they are those of a part
   */
  constructor(unguarded, rest) {
    this.#rest = rest;
    /** Called when the engine has stopped: neither the engine nor its last result can be used any more. */
    this.onStop = (/** @type {import("./memory.js").EngineStopped} */ stopped) => {};
    const exports = guarded(unguarded, (stopped) => {
      this.#hasStopped = true;
      console.error(stopped.cause);
      this.onStop(stopped);
    }, rest, clock(unguarded));
    const memory = new EngineMemory(exports);
    this.#wasm = exports;
    this.#memory = memory;
    memory.check(exports.begin());
    /** Opening and saving. */
    this.files = new EngineFiles(exports, memory);
    /** Pictures of the document. */
    this.pictures = new EnginePictures(exports, memory);
    /** The pages. */
    this.pages = new EnginePages(exports, memory);
    /** Pictures in the drawing. */
    this.placed = new EnginePlaced(exports, memory);
    /** The pieces of pictures that are wanted. */
    this.backdrop = new EngineBackdrop(exports, memory, rest);
    /** The selection. */
    this.selection = new EngineSelection(exports, memory);
    /** Brushes of one's own. */
    this.ownBrushes = new EngineBrushes(exports, memory);
    /** The pressures learned of pens. */
    this.pressure = new EnginePressure(exports, memory);
    /** The events of pointers, as they were reported. */
    this.reports = new EngineReports(exports, memory);
    /** Recording what happens on the canvas. */
    this.recording = new EngineRecording(exports, memory);
    if (rest) rest.onThere = () => {
      if (this.#hasStopped) return;
      this.setTool(this.#tool);
      this.setShapes(this.#makesShapes);
      this.setFigure(this.#figure);
      this.setScratching(this.#scratches);
    };
  }

  /**
   * Waits until all of the engine is there. Before that a call that is not about drawing, such as one that opens a
   * file, throws an {@link EngineError} of code −7, and nothing has changed.
   *
   * @returns {Promise<void>}
   * @throws {Error} if a file does not come; the next call tries again
   */
  async whole() { await this.#rest?.load(); }

  /**
   * The engine's code, of which {@link loadEngine} makes another engine, in a worker too.
   *
   * @returns {Promise<[WebAssembly.Module, WebAssembly.Module | undefined]>}
   * @throws {Error} if a file does not come; the next call tries again
   */
  async modules() {
    await this.whole();
    const [first, rest] = this.#rest?.modules ?? [];
    return [first, rest];
  }

  /** True if all of the engine is there. */
  get isWhole() { return this.#rest?.isThere ?? true; }

  /** True if there are boxes of text in the drawing; false until all of the engine is there. */
  get hasTexts() { return this.isWhole && this.#wasm.texts() > 0; }

  /**
   * The parts that need no pen: replays, the inspector, SVG, PDF, event logs. They are loaded at the first call.
   *
   * @returns {Promise<import("./later.js").EngineLater>}
   * @throws {Error} if a file does not come; the next call tries again
   */
  later() {
    this.#later ??= Promise.all([import("./later.js"), this.whole()])
      .then(([{ EngineLater }]) => new EngineLater(this.#wasm, this.#memory))
      .catch((error) => {
        this.#later = undefined;
        throw error;
      });
    return this.#later;
  }

  /**
   * The state of memory: 0 if there is enough; 1 if there is little, so that it is time to save and to go on
   * in another drawing; 2 if there is none, so that nothing more is drawn, but everything can be saved.
   */
  get memoryState() { return this.#wasm.memory_state(); }

  /** True if the engine has stopped. */
  get hasStopped() { return this.#hasStopped; }

  // Pointers.

  /**
   * Room for the samples of one event: {@link pointerCapacity} records of {@link eventStride}
   * numbers. Read it again with every event, because memory may have grown.
   *
   * @returns {Float64Array}
   */
  get pointerRecords() {
    if (this.#pointerRecords?.buffer !== this.#wasm.memory.buffer) {
      this.#pointerRecords = new Float64Array(
        this.#wasm.memory.buffer, this.#wasm.pointer_area(), pointerCapacity * eventStride);
    }
    return this.#pointerRecords;
  }

  /**
   * Sets the modifier keys that are down.
   *
   * @param {number} bits of {@link Modifier}
   */
  setModifiers(bits) { this.#wasm.set_modifiers(bits); }

  /**
   * Takes the first records of {@link pointerRecords}: all samples of one pointer event, oldest first,
   * then its predictions.
   *
   * The engine decides which pointers ink, erase, move the view, tap to undo, or are palms.
   *
   * @param {number} count the number of records
   * @returns {number} bits of {@link Outcome}; another view is shown with the next {@link tick}
   * @throws {EngineError} if memory has run out
   */
  pointers(count) { return this.#memory.check(this.#wasm.pointers(count)); }

  /**
   * Takes a turn of a wheel, or a movement of two fingers on a trackpad.
   *
   * @param {number} x the place in CSS pixels of the canvas
   * @param {number} y
   * @param {number} deltaX the distance, in the unit that `mode` names
   * @param {number} deltaY
   * @param {number} mode `deltaMode` of the event
   * @param {boolean} zooms true to zoom about the point, false to move the view
   * @returns {number} bits of {@link Outcome}
   */
  wheel(x, y, deltaX, deltaY, mode, zooms) {
    return this.#wasm.wheel(x, y, deltaX, deltaY, mode, zooms ? 1 : 0);
  }

  /**
   * Ends a lost pointer at its last location.
   *
   * @param {number} id its `pointerId`
   */
  losePointer(id) { return this.#wasm.lose_pointer(id); }

  /** Ends all touches, for a page that has lost them. */
  finishTouches() { this.#wasm.finish_touches(); }

  /** True while a touch draws or erases. */
  get isTouched() { return this.#wasm.is_touched() !== 0; }

  /**
   * The newest stroke, with the facts by which the page gives hints.
   *
   * @returns {{isBesidePages: boolean, isNearlyShape: boolean, hasMadeShape: boolean}} isBesidePages: true if most of
   *   it lies beside all pages; isNearlyShape: true if it looks as if a straight line or a closed figure were meant;
   *   hasMadeShape: true if a pen that was held still has made a shape since the engine was loaded
   */
  get newestStroke() {
    const bits = this.#wasm.newest_stroke();
    return { isBesidePages: (bits & 1) !== 0, isNearlyShape: (bits & 2) !== 0, hasMadeShape: (bits & 4) !== 0 };
  }

  // The canvas.

  /**
   * Changes the size; ink stays where it is.
   *
   * @param {number} width in CSS pixels
   * @param {number} height in CSS pixels
   * @param {number} scale device pixels per CSS pixel, 0.25…8; at most 2²⁵ pixels in all
   * @throws {EngineError} if the size is too large; the canvas stays as it was
   */
  resize(width, height, scale) {
    this.#memory.check(this.#wasm.resize(width, height, scale));
    this.#image = undefined;
  }

  /** The width in device pixels. */
  get pixelWidth() { return this.#wasm.frame_width(); }
  /** The height in device pixels. */
  get pixelHeight() { return this.#wasm.frame_height(); }

  /**
   * Draws the parts that have changed onto a canvas of {@link pixelWidth} × {@link pixelHeight}.
   *
   * @param {CanvasRenderingContext2D} context made with `alpha: false`
   * @returns {number} the number of rectangles that have changed
   * @throws {EngineError} if memory has run out
   */
  draw(context) {
    const count = this.#memory.check(this.#wasm.draw());
    if (count === 0) return 0;
    const image = this.image;
    const numbers = this.#memory.numbers;
    for (let index = 0; index < count; index++) {
      const at = 4 * index;
      context.putImageData(
        image, 0, 0, numbers[at], numbers[at + 1], numbers[at + 2], numbers[at + 3]);
    }
    return count;
  }

  /**
   * All pixels as they were last drawn, in place; they are opaque, since transparent paper lies on checks.
   *
   * @returns {ImageData}
   */
  get image() {
    const address = this.#wasm.frame_area();
    if (this.#image?.data.buffer !== this.#wasm.memory.buffer || this.#frameAddress !== address) {
      const [width, height] = [this.pixelWidth, this.pixelHeight];
      this.#frameAddress = address;
      this.#image = new ImageData(
        new Uint8ClampedArray(this.#wasm.memory.buffer, address, 4 * width * height), width, height);
    }
    return this.#image;
  }

  /**
   * Advances time for ink that fades or vanishes, and for painting that is done bit by bit.
   *
   * @param {number} time in milliseconds, as `requestAnimationFrame` gives it
   * @returns {boolean} true if the next frame needs a call too
   */
  tick(time) { return this.#wasm.tick(time) !== 0; }

  /**
   * Holds the canvas while the page shows something else, such as a replay: no stroke begins, and the document
   * does not change, except for strokes in progress, which go on unseen; the view may be moved.
   *
   * @param {boolean} isHeld
   */
  hold(isHeld) { this.#wasm.hold(isHeld ? 1 : 0); }

  // Brushes and tools.

  /**
   * All brushes, the eraser left out.
   *
   * @returns {import("./brushes.js").Brush[]}
   */
  brushes() {
    const brushes = [];
    for (let number = 0; number < this.#wasm.brush_count(); number++) {
      const brush = this.ownBrushes.info(number);
      const label = brush.name[0].toUpperCase() + brush.name.slice(1).replaceAll("-", " ");
      if (brush.name !== "eraser") brushes.push({ ...brush, label });
    }
    return brushes;
  }

  /**
   * Draws a sample stroke of a brush, transparent where there is no ink.
   *
   * @param {number} number
   * @param {{width: number, height: number, scale?: number, color?: Color, size?: number}} options
   *   width and height in CSS pixels; by default the colour and size of the brush itself
   * @returns {ImageData}
   */
  brushPicture(number, { width, height, scale = 1, color, size = 0 }) {
    this.#memory.check(this.#wasm.brush_picture(
      number, color ? packed(color) : 0, size, width, height, scale));
    return this.#memory.picture();
  }

  /**
   * Chooses the brush of strokes that begin from now on.
   *
   * @param {number} number
   * @param {{color: Color, size: number, opacity?: number}} options size in points; opacity 0…1
   */
  setBrush(number, { color, size, opacity = 1 }) {
    const alpha = Math.round((color.alpha ?? 255) * Math.min(Math.max(opacity, 0), 1));
    this.#memory.check(this.#wasm.set_brush(number, packed({ ...color, alpha }), size));
  }

  /** Sets the width of the eraser in points; 0 for the width of the touch. */
  setEraser(/** @type {number} */ size) { this.#memory.check(this.#wasm.set_eraser(size)); }

  /**
   * Sets the tool. Until all of the engine is there, the one that selects moves the view.
   *
   * @param {number} tool one of {@link Tool}
   */
  setTool(tool) {
    this.#tool = tool;
    this.#memory.check(this.#wasm.set_tool(tool === Tool.select && !this.isWhole ? Tool.pan : tool));
  }

  /** @param {number} finger one of {@link Finger} */
  setFinger(finger) { this.#memory.check(this.#wasm.set_finger(finger)); }

  /**
   * Turns pressure on or off, and sets its curve.
   *
   * @param {boolean} isOn
   * @param {number} [curve] 0 as it is, above for soft (light pressure counts more), below for firm
   */
  setPressure(isOn, curve = 0) { this.#wasm.set_pressure(isOn ? 1 : 0, -curve); }

  /** Adapts pressure to the range that was learned of the hand, or takes it as the device measures it. */
  setAdapting(/** @type {boolean} */ isOn) { this.#wasm.set_adapting(isOn ? 1 : 0); }

  /**
   * Sets what becomes of ink whose pointer the system takes away.
   *
   * @param {number} ink one of {@link Cancelled}
   */
  setCancelled(ink) {
    this.#memory.check(this.#wasm.set_cancelled(ink));
    this.#cancelled = ink;
  }

  /**
   * Runs a function in which a pointer that is cancelled takes all of its ink along, whatever {@link setCancelled}
   * says: it was never meant to draw.
   *
   * @param {() => void} action
   */
  takingBack(action) {
    this.#wasm.set_cancelled(Cancelled.none);
    try {
      action();
    } finally {
      this.#wasm.set_cancelled(this.#cancelled);
    }
  }

  /**
   * Sets the amount of stabilisation.
   *
   * @param {number} amount 0…1
   */
  setStabilisation(amount) { this.#wasm.set_stabilization(amount); }

  /**
   * Chooses the source of predictions.
   *
   * @param {number} source one of {@link Prediction}
   */
  setPrediction(source) { this.#memory.check(this.#wasm.set_prediction(source)); }

  /**
   * Makes lines and figures of strokes at whose end the pen is held still, or leaves them as drawn.
   *
   * Strokes that begin before all of the engine is there stay as drawn.
   *
   * @param {boolean} isOn
   */
  setShapes(isOn) {
    this.#makesShapes = isOn;
    this.#wasm.set_shapes(isOn && this.isWhole ? 1 : 0);
  }

  /**
   * Draws a figure from corner to corner with each pointer, instead of a stroke; with the shift key its sides are equal.
   *
   * Until all of the engine is there, pointers draw strokes.
   *
   * @param {number} number 1 for a line, 2 an arrow, 3 a rectangle, 4 an ellipse, 5 a triangle, 6 a rhombus; 0 for
   *   strokes
   */
  setFigure(number) {
    this.#figure = number;
    if (this.isWhole) this.#memory.check(this.#wasm.set_figure(number));
  }

  /**
   * Lets strokes that go to and fro over others erase them, or not.
   *
   * @param {boolean} isOn
   */
  setScratching(isOn) {
    this.#scratches = isOn;
    this.#wasm.set_scratching(isOn && this.isWhole ? 1 : 0);
  }

  /**
   * The colour of the uppermost ink at a place of the canvas in CSS pixels; null where there is none.
   *
   * @param {number} x
   * @param {number} y
   * @param {number} [reach] how far from ink the place may be
   * @returns {Color | null}
   */
  inkColor(x, y, reach = 4) {
    const color = this.#wasm.ink_color(x, y, reach);
    return color === 0 ? null : unpacked(color >>> 0);
  }

  /** Ignores all touches but the first that draws, until it is lifted, or ignores none. */
  setSingleTouch(/** @type {boolean} */ isOn) { this.#wasm.set_single_touch(isOn ? 1 : 0); }

  /**
   * Takes the acceleration of the device, with gravity or without.
   *
   * @param {number} x in m/s²; y and z alike
   * @param {number} y
   * @param {number} z
   * @param {number} time in seconds
   * @returns {boolean} true if the device was shaken
   */
  feelsShake(x, y, z, time) { return this.#wasm.feel_motion(x, y, z, time) !== 0; }

  /** Lets ink fade away while nothing touches the canvas, or keeps it. */
  setFading(/** @type {boolean} */ isOn) { this.#wasm.set_fading(isOn ? 1 : 0); }

  /** Fixes the view, so that no gesture moves it, or releases it. */
  fixView(/** @type {boolean} */ isFixed) {
    this.#wasm.fix_view(isFixed ? 1 : 0);
    this.isViewFixed = isFixed;
  }

  /**
   * All modes, each with its brush, the action of fingers, and its paper.
   *
   * @returns {{number: number, name: string, label: string, brush: number, finger: number,
   *   fades: boolean, paper: Color, pattern: number, hasLine: boolean}[]} brush: its number; finger: one
   *   of {@link Finger}; fades: true if ink fades away; pattern: one of {@link PaperPattern}; hasLine: true
   *   if there is a line to sign on
   */
  modes() {
    const modes = [];
    for (let number = 0; this.#wasm.mode_info(number) === 0; number++) {
      const name = this.#memory.text();
      const [brush, finger, fades, paper, pattern, line] = this.#memory.numbers;
      modes.push({
        number, name, label: name[0].toUpperCase() + name.slice(1), brush, finger,
        fades: fades !== 0, paper: unpacked(paper), pattern, hasLine: line !== 0,
      });
    }
    return modes;
  }

  // The document.

  /** Begins an empty document. */
  newDocument() { this.#wasm.new_document(); }

  /**
   * Undoes the last gesture.
   *
   * @returns {boolean} true if there was one
   */
  undo() { return this.#memory.check(this.#wasm.undo()) !== 0; }
  /**
   * Redoes the gesture that was undone last.
   *
   * @returns {boolean} true if there was one
   */
  redo() { return this.#memory.check(this.#wasm.redo()) !== 0; }
  /** True if there is a gesture to undo. */
  get canUndo() { return (this.#wasm.history() & 1) !== 0; }
  /** True if there is a gesture to redo. */
  get canRedo() { return (this.#wasm.history() & 2) !== 0; }
  /** The number of changes of the drawing so far, with those that were undone and those of undoing; up to 2²⁹. */
  get changeNumber() { return this.#wasm.history() >>> 2; }

  /** True if nothing was drawn, or everything was undone, cleared or has faded. */
  get isEmpty() { return this.#wasm.is_empty() !== 0; }

  /**
   * Clears the canvas.
   *
   * @param {number} [seconds] the time in which the ink vanishes
   */
  clear(seconds = 0.5) { this.#memory.check(this.#wasm.clear(seconds)); }

  /** @returns {Required<Color>} the colour of the paper */
  get paper() { return unpacked(this.#wasm.paper()); }
  /** @param {Color} color */
  set paper(color) { this.#memory.check(this.#wasm.set_paper(packed(color))); }

  /**
   * Shows the drawing on another paper than its own. The drawing's paper and its pictures stay the same.
   *
   * @param {Color | null} color null for the drawing's own paper
   */
  setShownPaper(color) { this.#wasm.set_shown_paper(color ? 1 : 0, color ? packed(color) : 0); }

  /**
   * Shows the desk around pages in a colour.
   *
   * @param {Color} color
   */
  setDesk(color) { this.#wasm.set_desk(packed(color)); }

  /**
   * Chooses the colours in which ink is shown.
   *
   * @param {boolean} isReadable true to show ink that would vanish on the paper so that it can be read, false
   *   to show all ink in the colour in which it was drawn
   */
  setReadable(isReadable) { this.#memory.check(this.#wasm.set_colors(isReadable ? 0 : 1)); }

  /**
   * The colour in which ink of a brush and a colour appears on the shown paper.
   *
   * @param {number} number of the brush
   * @param {Color} color
   * @returns {Color}
   */
  shownColor(number, color) { return unpacked(this.#wasm.shown_color(number, packed(color))); }

  /**
   * A colour in which opaque ink can be seen on the drawing's own paper: the given one, or one like it.
   *
   * @param {Color} color
   * @returns {Required<Color>}
   */
  seenColor(color) { return unpacked(this.#wasm.seen_color(packed(color))); }

  /** True if ink has to be light to be read on the paper that is shown. */
  get isPaperDark() { return this.#wasm.paper_is_dark() !== 0; }

  /**
   * Changes the lines of the paper.
   *
   * @param {number} kind one of {@link PaperPattern}
   * @param {number} [spacing] from one line to the next, in points, 1…10,000; by default the usual one
   */
  setPaperPattern(kind, spacing = NaN) { this.#memory.check(this.#wasm.set_paper_pattern(kind, spacing)); }
  /** The lines of the paper, one of {@link PaperPattern}. */
  get paperPattern() { return this.#wasm.paper_pattern(); }
  /** The distance from one line of the paper to the next, in points; staves have it within them. */
  get paperSpacing() { return this.#wasm.paper_spacing(); }

  /**
   * Writes a text with the chosen brush to the right of all ink that is seen, on the line of its lower edge.
   *
   * @param {string} text digits and the signs between them in a date
   * @param {{digit?: number, gap?: number}} size the height of digits and the distance from the ink, in points
   */
  writeBeside(text, { digit = 11, gap = 14 } = {}) {
    const bytes = new TextEncoder().encode(text);
    this.#memory.input(bytes);
    this.#memory.check(this.#wasm.write_beside(bytes.byteLength, digit, gap));
  }

  /**
   * Summarizes the document.
   *
   * @returns {{strokes: number, erasures: number, samples: number, seconds: number,
   *   bounds: {minX: number, minY: number, maxX: number, maxY: number} | null, isEmpty: boolean,
   *   brushes: number[]}} brushes: the number of strokes of each brush, by its number, others at the end
   */
  summary() {
    this.#wasm.summary();
    const numbers = this.#memory.numbers;
    const count = this.#wasm.brush_count();
    const [minX, minY, maxX, maxY] = numbers.subarray(4, 8);
    return {
      strokes: numbers[0], erasures: numbers[1], samples: numbers[2], seconds: numbers[3],
      bounds: minX <= maxX ? { minX, minY, maxX, maxY } : null, isEmpty: numbers[8] !== 0,
      brushes: Array.from(numbers.subarray(16, 17 + count)),
    };
  }

  // The view.

  /** The point of the document in the upper left corner, and the zoom. */
  get view() {
    this.#wasm.view();
    const [x, y, zoom] = this.#memory.numbers;
    return { x, y, zoom };
  }
  set view({ x, y, zoom }) { this.#wasm.set_view(x, y, zoom); }

  /** The identifier of the layer that a person chose for new ink; undefined as long as nobody has chosen one. */
  layer = /** @type {number | undefined} */ (undefined);

  /** Moves the view by CSS pixels, and the ink with them. */
  pan(/** @type {number} */ x, /** @type {number} */ y) { this.#wasm.pan(x, y); }
  /** Changes the zoom (0.05…64) about a point of the canvas that stays where it is. */
  zoom(/** @type {number} */ zoom, /** @type {number} */ x, /** @type {number} */ y) { this.#wasm.zoom(zoom, x, y); }
  /**
   * Shows all ink, pictures and pages, at most at zoom 1.
   *
   * @param {number} [margin] in CSS pixels
   */
  fit(margin = 16) { this.#wasm.fit(margin); }
}
