// The drawing engine: a thin wrapper of the exports of InkWeb.wasm (Sources/InkWeb).
//
// Memory grows as it is needed, up to 1 GB. The engine answers with an `EngineError` of code −1 where
// there is not enough, and keeps what it has; should a `WebAssembly.RuntimeError` come all the same, the
// engine is not to be used any more: load it anew, and open what was stored.
//
// There is no ink logic here: pointer samples go in, pixels and files come out. All that the engine
// gives is copied out of its memory, but for the pixels of the canvas, which are shown in place.
//
// ```js
// const engine = await loadEngine("InkWeb.wasm");
// engine.resize(innerWidth, innerHeight, devicePixelRatio);
// const records = engine.pointerRecords;          // Float64Array, see PointerField
// records[PointerField.phase] = Phase.down; …     // one record for each sample of an event
// engine.pointers(1);
// engine.draw(context);                           // puts what is damaged on a canvas
// ```

import { Inspection } from "./inspection.js";

/**
 * Where the numbers of a pointer sample are in its record of {@link pointerStride} numbers.
 *
 * What a browser does not report is NaN. Times are in milliseconds, places and sizes in CSS pixels of
 * the canvas, altitude and azimuth in radians, tilts and twist in degrees, all as in Pointer Events.
 */
export const PointerField = Object.freeze({
  phase: 0, origin: 1, id: 2, kind: 3, time: 4, x: 5, y: 6, pressure: 7, altitude: 8, azimuth: 9,
  tiltX: 10, tiltY: 11, twist: 12, width: 13, height: 14, buttons: 15,
});
/** How many numbers a pointer sample has. */
export const pointerStride = 16;
/** How many samples one call of {@link Engine#pointers} takes; further ones go with the next call. */
export const pointerCapacity = 512;

/** What a pointer does. */
export const Phase = Object.freeze({
  down: 0, move: 1, up: 3, cancelled: 4, hoverIn: 5, hover: 6, hoverOut: 7,
});
/** Where a sample comes from: the event itself, its coalesced or its predicted events. */
export const Origin = Object.freeze({ measured: 0, coalesced: 1, predicted: 3 });
/** What points. */
export const Kind = Object.freeze({ touch: 0, pen: 2, mouse: 3 });

/**
 * Where the numbers of a touch event of a log are in its record of {@link eventStride} numbers.
 *
 * NaN stands for unknown. Times are in seconds; kinds, phases and properties have the numbers of
 * UIKit; origins are 0 measured, 1 coalesced, 2 updated, 3 predicted.
 */
export const EventField = Object.freeze({
  beginsCallback: 0, touch: 1, timestamp: 2, kind: 3, phase: 4, origin: 5, x: 6, y: 7, force: 8,
  maximumForce: 9, altitude: 10, azimuth: 11, vectorX: 12, vectorY: 13, roll: 14, majorRadius: 15,
  majorRadiusTolerance: 16, estimationIndex: 17, estimatedProperties: 18,
  propertiesExpectingUpdates: 19,
});
/** How many numbers a touch event has. */
export const eventStride = 20;

/** What pointers do; with `pan` all of them move the view. */
export const Tool = Object.freeze({
  draw: 0, pixelEraser: 1, strokeEraser: 2, cut: 3, pan: 4, select: 5,
});
/** Keys that change what pointers do: bits. Shift adds to a selection, and lets it turn in steps. */
export const Modifier = Object.freeze({ shift: 2 });
/** What a selection is taken by. */
export const SelectionHandle = Object.freeze({
  none: -1, inside: 0, topLeft: 1, topRight: 2, bottomRight: 3, bottomLeft: 4, rotation: 5,
});
/** What an event of a pointer or a wheel has led to: bits. */
export const Outcome = Object.freeze({ ink: 1, view: 2, undo: 4, redo: 8, selection: 16 });
/** The lines of the paper. */
export const PaperPattern = Object.freeze({ plain: 0, grid: 1, ruled: 2 });
/** What a finger does once a pen was seen; before, it does what a pen would. */
export const Finger = Object.freeze({ draw: 0, erase: 1, pan: 2, nothing: 3 });
/** What opening does where a file is damaged: give up, stop there, or go on behind it. */
export const Reading = Object.freeze({ strict: 0, stopping: 1, repairing: 2 });

/** What the engine answers where something cannot be done. */
const messages = {
  [-1]: "there is not enough memory",
  [-2]: "the size is out of range",
  [-3]: "the file cannot be read",
  [-4]: "a number is out of range",
  [-5]: "there is nothing to draw",
};

/** Something that the engine could not do; nothing has changed. */
export class EngineError extends Error {
  /**
   * @param {number} code −1 no memory, −2 size, −3 file, −4 number, −5 nothing there
   * @param {string} [message] what is wrong, in words
   * @param {number} [offset] where in a file, in bytes
   */
  constructor(code, message, offset) {
    super(message ?? messages[code] ?? `error ${code}`);
    this.name = "EngineError";
    this.code = code;
    this.offset = offset;
  }
}

/**
 * A colour.
 *
 * @typedef {object} Color
 * @property {number} red 0…255
 * @property {number} green 0…255
 * @property {number} blue 0…255
 * @property {number} [alpha] 0…255, 255 if left out
 */

/** @param {Color} color */
const packed = ({ red, green, blue, alpha = 255 }) =>
  (red | (green << 8) | (blue << 16) | (alpha << 24)) >>> 0;

/** @returns {Color} */
const unpacked = (rgba) => ({
  red: rgba & 255, green: (rgba >>> 8) & 255, blue: (rgba >>> 16) & 255, alpha: rgba >>> 24,
});

/**
 * Loads the engine.
 *
 * @param {string | URL | BufferSource} source where InkWeb.wasm is, or its bytes
 * @returns {Promise<Engine>}
 */
export async function loadEngine(source) {
  let result;
  if (source instanceof ArrayBuffer || ArrayBuffer.isView(source)) {
    result = await WebAssembly.instantiate(source, {});
  } else {
    const response = await fetch(source);
    if (!response.ok) throw new Error(`${source}: ${response.status}`);
    // A server that does not know the type of .wasm files is no reason to fail.
    const isKnown = response.headers.get("Content-Type")?.startsWith("application/wasm");
    result = isKnown && WebAssembly.instantiateStreaming
      ? await WebAssembly.instantiateStreaming(response, {})
      : await WebAssembly.instantiate(await response.arrayBuffer(), {});
  }
  return new Engine(result.instance.exports);
}

/** A canvas with its document. */
export class Engine {
  #wasm;
  #pointerRecords;
  #numbers;
  #image;
  #frameAddress = 0;
  #inspection;

  /** @param {WebAssembly.Exports} exports those of InkWeb.wasm */
  constructor(exports) {
    this.#wasm = exports;
    this.#check(exports.begin());
  }

  #check(code) {
    if (code < 0) throw new EngineError(code);
    return code;
  }

  // Memory. Views end when memory grows, and are made again then, never for an event.

  /**
   * Room for the samples of one event: {@link pointerCapacity} records of {@link pointerStride}
   * numbers. To be asked for anew with every event, for memory may have grown.
   *
   * @returns {Float64Array}
   */
  get pointerRecords() {
    if (this.#pointerRecords?.buffer !== this.#wasm.memory.buffer) {
      this.#pointerRecords = new Float64Array(
        this.#wasm.memory.buffer, this.#wasm.pointer_area(), pointerCapacity * pointerStride);
    }
    return this.#pointerRecords;
  }

  get #number() {
    if (this.#numbers?.buffer !== this.#wasm.memory.buffer) {
      this.#numbers = new Float64Array(
        this.#wasm.memory.buffer, this.#wasm.number_area(), 64);
    }
    return this.#numbers;
  }

  #output() {
    return new Uint8Array(
      this.#wasm.memory.buffer, this.#wasm.output_area(), this.#wasm.output_length()).slice();
  }

  #text() { return new TextDecoder().decode(this.#output()); }

  #input(bytes) {
    const address = this.#wasm.input_area(bytes.byteLength);
    if (address === 0) throw new EngineError(-1);
    new Uint8Array(this.#wasm.memory.buffer, address, bytes.byteLength)
      .set(new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  }

  /** Going through what was recorded, to see how ink is made. @returns {Inspection} */
  get inspection() {
    this.#inspection ??= new Inspection(this.#wasm, {
      check: (code) => this.#check(code), numbers: () => this.#number,
      output: () => this.#output(), input: (bytes) => this.#input(bytes),
    });
    return this.#inspection;
  }

  /** How many bytes of memory the engine has taken. */
  get memorySize() { return this.#wasm.memory.buffer.byteLength; }

  // The canvas.

  /**
   * Changes the size; ink stays where it is.
   *
   * @param {number} width in CSS pixels
   * @param {number} height in CSS pixels
   * @param {number} scale device pixels per CSS pixel, 0.25…8; at most 2²⁵ pixels in all
   * @throws {EngineError} where that is too large; the canvas stays as it was
   */
  resize(width, height, scale) {
    this.#check(this.#wasm.resize(width, height, scale));
    this.#image = undefined;
  }

  /** The width in device pixels. */
  get pixelWidth() { return this.#wasm.frame_width(); }
  /** The height in device pixels. */
  get pixelHeight() { return this.#wasm.frame_height(); }

  /**
   * Takes the first records of {@link pointerRecords}: all samples of one pointer event, oldest first,
   * then its predictions.
   *
   * What they mean is decided here: which pointers ink, erase, move the view, tap to undo, or are palms.
   *
   * @param {number} count how many
   * @returns {number} bits of {@link Outcome}; another view is shown with the next {@link tick}
   * @throws {EngineError} where memory has run out
   */
  pointers(count) { return this.#check(this.#wasm.pointers(count)); }

  /**
   * Takes a turn of a wheel, or a movement of two fingers on a trackpad.
   *
   * @param {number} x where, in CSS pixels of the canvas
   * @param {number} y
   * @param {number} deltaX how far
   * @param {number} deltaY
   * @param {number} mode `deltaMode` of the event
   * @param {boolean} zooms whether it zooms about the point, or else moves the view
   * @returns {number} bits of {@link Outcome}
   */
  wheel(x, y, deltaX, deltaY, mode, zooms) {
    return this.#wasm.wheel(x, y, deltaX, deltaY, mode, zooms ? 1 : 0);
  }

  /** Ends a pointer that was lost, where it was last. @param {number} id its `pointerId` */
  losePointer(id) { return this.#wasm.lose_pointer(id); }

  /** Ends all touches: when the page loses them. */
  finishTouches() { this.#wasm.finish_touches(); }

  /** Whether something draws or erases at the moment. */
  get isTouched() { return this.#wasm.is_touched() !== 0; }

  /**
   * Draws what has changed onto a canvas of {@link pixelWidth} × {@link pixelHeight}.
   *
   * @param {CanvasRenderingContext2D} context made with `alpha: false`
   * @returns {number} how many rectangles have changed
   * @throws {EngineError} where memory has run out
   */
  draw(context) {
    const count = this.#check(this.#wasm.draw());
    if (count === 0) return 0;
    const image = this.image;
    const numbers = this.#number;
    for (let index = 0; index < count; index++) {
      const at = 4 * index;
      context.putImageData(
        image, 0, 0, numbers[at], numbers[at + 1], numbers[at + 2], numbers[at + 3]);
    }
    return count;
  }

  /**
   * All pixels as they were last drawn, in place: opaque, for there are checks under paper that is not.
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
   * Lets time pass: what fades, what vanishes, and what is painted bit by bit.
   *
   * @param {number} time in milliseconds, as `requestAnimationFrame` gives it
   * @returns {boolean} whether it has to be called with the next frame too
   */
  tick(time) { return this.#wasm.tick(time) !== 0; }

  // Brushes and tools.

  /**
   * All brushes, the eraser left out.
   *
   * @returns {{number: number, name: string, label: string, size: number, color: Color,
   *   hasOwnColors: boolean}[]} the name is that of the command line; size in points
   */
  brushes() {
    const brushes = [];
    for (let number = 0; number < this.#wasm.brush_count(); number++) {
      this.#check(this.#wasm.brush_info(number));
      const name = this.#text();
      if (name === "eraser") continue;
      const [size, color, hasOwnColors] = this.#number;
      const label = name[0].toUpperCase() + name.slice(1).replaceAll("-", " ");
      brushes.push({
        number, name, label, size, color: unpacked(color), hasOwnColors: hasOwnColors !== 0,
      });
    }
    return brushes;
  }

  /**
   * A sample stroke of a brush, transparent where there is no ink.
   *
   * @param {number} number
   * @param {{width: number, height: number, scale?: number, color?: Color, size?: number}} options
   *   width and height in CSS pixels; by default the colour and size of the brush itself
   * @returns {ImageData}
   */
  brushPicture(number, { width, height, scale = 1, color, size = 0 }) {
    this.#check(this.#wasm.brush_picture(
      number, color ? packed(color) : 0, size, width, height, scale));
    return this.#picture();
  }

  #picture() {
    const [width, height] = this.#number;
    return new ImageData(new Uint8ClampedArray(this.#output().buffer), width, height);
  }

  /**
   * Chooses the brush of strokes that begin from now on.
   *
   * @param {number} number
   * @param {{color: Color, size: number, opacity?: number}} options size in points; opacity 0…1
   */
  setBrush(number, { color, size, opacity = 1 }) {
    const alpha = Math.round((color.alpha ?? 255) * Math.min(Math.max(opacity, 0), 1));
    this.#check(this.#wasm.set_brush(number, packed({ ...color, alpha }), size));
  }

  /** Chooses the width of the eraser in points; 0 for as wide as the touch. */
  setEraser(size) { this.#check(this.#wasm.set_eraser(size)); }

  /** @param {number} tool one of {@link Tool} */
  setTool(tool) { this.#check(this.#wasm.set_tool(tool)); }

  /** @param {number} finger one of {@link Finger} */
  setFinger(finger) { this.#check(this.#wasm.set_finger(finger)); }

  /**
   * Chooses whether pressure counts, and how.
   *
   * @param {boolean} isOn
   * @param {number} [curve] −1…1: 0 as it is, above for soft (light pressure counts more), below for firm
   */
  setPressure(isOn, curve = 0) { this.#wasm.set_pressure(isOn ? 1 : 0, -curve); }

  /** Chooses how much strokes are calmed. @param {number} amount 0…1 */
  setStabilisation(amount) { this.#wasm.set_stabilization(amount); }

  /** Whether ink fades away while nothing touches the canvas. */
  setFading(isOn) { this.#wasm.set_fading(isOn ? 1 : 0); }

  /** Chooses whether the view stays as it is, whatever pointers do. */
  fixView(isFixed) { this.#wasm.fix_view(isFixed ? 1 : 0); }

  /**
   * The modes: what belongs to each look.
   *
   * @returns {{number: number, name: string, label: string, brush: number, finger: number,
   *   fades: boolean, paper: Color, pattern: number, hasLine: boolean}[]} the number of its brush, one
   *   of {@link Finger}, whether ink fades away, one of {@link PaperPattern}, whether there is a line
   *   to sign on
   */
  modes() {
    const modes = [];
    for (let number = 0; this.#wasm.mode_info(number) === 0; number++) {
      const name = this.#text();
      const [brush, finger, fades, paper, pattern, line] = this.#number;
      modes.push({
        number, name, label: name[0].toUpperCase() + name.slice(1), brush, finger,
        fades: fades !== 0, paper: unpacked(paper), pattern, hasLine: line !== 0,
      });
    }
    return modes;
  }

  // The document.

  /** Takes back the last gesture. @returns {boolean} whether there was one */
  undo() { return this.#wasm.undo() !== 0; }
  /** Does it again. @returns {boolean} whether there was one */
  redo() { return this.#wasm.redo() !== 0; }
  /** Whether there is something to undo. */
  get canUndo() { return (this.#wasm.history() & 1) !== 0; }
  /** Whether there is something to do again. */
  get canRedo() { return (this.#wasm.history() & 2) !== 0; }

  /** Whether nothing was drawn, or all of it was taken back, cleared or has faded. */
  get isEmpty() { return this.#wasm.is_empty() !== 0; }

  /** Clears the canvas. @param {number} [seconds] how long the ink takes to vanish */
  clear(seconds = 0.5) { this.#wasm.clear(seconds); }

  /** The colour of the paper. @returns {Color} */
  get paper() { return unpacked(this.#wasm.paper()); }
  set paper(color) { this.#wasm.set_paper(packed(color)); }

  /** Changes the lines of the paper. @param {number} kind one of {@link PaperPattern} */
  setPaperPattern(kind) { this.#check(this.#wasm.set_paper_pattern(kind)); }
  /** The lines of the paper, one of {@link PaperPattern}. */
  get paperPattern() { return this.#wasm.paper_pattern(); }

  /**
   * What is in the document.
   *
   * @returns {{strokes: number, erasures: number, samples: number, seconds: number,
   *   bounds: {minX: number, minY: number, maxX: number, maxY: number} | null, isEmpty: boolean,
   *   brushes: number[]}} brushes: how many strokes each brush has, by number, others at the end
   */
  summary() {
    this.#wasm.summary();
    const numbers = this.#number;
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
    const [x, y, zoom] = this.#number;
    return { x, y, zoom };
  }
  set view({ x, y, zoom }) { this.#wasm.set_view(x, y, zoom); }

  /** Moves the ink by CSS pixels. */
  pan(x, y) { this.#wasm.pan(x, y); }
  /** Changes the zoom (0.05…64) about a point of the canvas that stays where it is. */
  zoom(zoom, x, y) { this.#wasm.zoom(zoom, x, y); }
  /** Shows all ink, at most at zoom 1. @param {number} [margin] in CSS pixels */
  fit(margin = 16) { this.#wasm.fit(margin); }

  // Replay.

  /**
   * Begins to play the document, of which nothing is seen until {@link replayTo}.
   *
   * Until {@link endReplay} nothing is drawn, and the document stays as it is; the view may be moved.
   *
   * @param {number} [pauseLimit] how long a pause between two strokes is at most, in seconds
   * @returns {number} how long it takes, in seconds
   * @throws {EngineError} where there is no memory for it
   */
  beginReplay(pauseLimit = 1) {
    this.#check(this.#wasm.begin_replay(pauseLimit));
    return this.#number[0];
  }

  /** Shows the document as it was at a time. @returns {boolean} whether there is more to come */
  replayTo(seconds) { return this.#check(this.#wasm.replay_to(seconds)) !== 0; }

  /** Shows the document as it is. */
  endReplay() { this.#wasm.end_replay(); }

  // Files.

  /** Begins an empty document. */
  newDocument() { this.#wasm.new_document(); }

  /**
   * Opens a `.ductus` file.
   *
   * @param {Uint8Array} bytes
   * @param {number} [mode] one of {@link Reading}
   * @returns {{error: {message: string, offset: number} | null, intactLength: number,
   *   losses: number, lostRecords: number, canAppend: boolean}} error: the first damage, in a file
   *   that was opened in spite of it. Where `canAppend` is true, {@link takeChunks} continues the
   *   first `intactLength` bytes; otherwise begin anew with {@link beginJournal}
   * @throws {EngineError} where it cannot be opened; the document stays as it was
   */
  open(bytes, mode = Reading.stopping) {
    this.#input(bytes);
    const code = this.#wasm.open(bytes.byteLength, mode);
    if (code < 0 && code !== -3) throw new EngineError(code);
    const [reason, offset, intactLength, losses, lostRecords, canAppend] = this.#number;
    let error = null;
    if (reason >= 0) {
      this.#wasm.error_text();
      error = { message: `${this.#text()}, at byte ${offset}`, offset };
    }
    if (code < 0) throw new EngineError(code, error?.message, offset);
    return { error, intactLength, losses, lostRecords, canAppend: canAppend !== 0 };
  }

  /** A compact `.ductus` file of all there is. @returns {Uint8Array} */
  save({ keepsHistory = true } = {}) {
    this.#check(this.#wasm.save(keepsHistory ? 1 : 0));
    return this.#output();
  }

  /**
   * The whole document as the beginning of a file that grows: what happens from now on is to be
   * appended, see {@link takeChunks}.
   *
   * @returns {Uint8Array}
   */
  beginJournal() {
    this.#check(this.#wasm.begin_journal());
    return this.#output();
  }

  /**
   * What is to be appended to the file: all that happened since the last call; empty where nothing
   * did. Undefined where there is no file yet, or where it has to be begun anew.
   *
   * @returns {Uint8Array | undefined}
   */
  takeChunks() {
    const code = this.#wasm.take_chunks();
    if (code === -3) return undefined;
    this.#check(code);
    return this.#output();
  }

  /**
   * Draws the events of a log as if they had just come.
   *
   * @param {Float64Array} records see {@link EventField}
   */
  feedEvents(records) {
    this.#input(records);
    this.#check(this.#wasm.events(records.length / eventStride));
  }

  /** The samples of the document as events. @returns {Float64Array} see {@link EventField} */
  exportEvents() {
    this.#check(this.#wasm.export_events());
    return new Float64Array(this.#output().buffer);
  }

  // What is selected. Where nothing is, nothing happens; all else is one step to undo.

  /** Chooses which keys are down. @param {number} bits of {@link Modifier} */
  setModifiers(bits) { this.#wasm.set_modifiers(bits); }

  /** Another number whenever there is something else to be shown of the selection or in another place. */
  get selectionVersion() { return this.#wasm.selection_version(); }

  /**
   * What is selected, and what is to be shown of it, in CSS pixels of the canvas.
   *
   * @returns {{count: number, isDragged: boolean, handle: number, lasso: number[],
   *   box: {corners: [number, number][], rotation: [number, number], base: [number, number]} | null}}
   *   count: of strokes; handle: which {@link SelectionHandle} the pointer has or would take; lasso: its
   *   corners, x and y in turn; box: clockwise, with the handle that turns it and where that is fixed
   */
  selection() {
    this.#check(this.#wasm.selection());
    const numbers = this.#number;
    const [count, isDragged, handle, hasBox] = numbers;
    const point = (at) => [numbers[at], numbers[at + 1]];
    const box = hasBox === 0 ? null
      : { corners: [4, 6, 8, 10].map(point), rotation: point(12), base: point(14) };
    const lasso = numbers[16] === 0 ? [] : Array.from(new Float64Array(this.#output().buffer));
    return { count, isDragged: isDragged !== 0, handle, lasso, box };
  }

  /** Selects all strokes. */
  selectAll() { this.#wasm.select(1); }
  /** Selects nothing. */
  deselect() { this.#wasm.select(0); }

  /** Moves what is selected by CSS pixels; all until {@link endNudging} is one step to undo. */
  nudgeSelection(x, y) { this.#wasm.nudge_selection(x, y); }
  /** Ends moving by keys. */
  endNudging() { this.#wasm.end_nudging(); }

  /** Gives what is selected another colour, of which the opacity does not count. @param {Color} color */
  recolorSelection(color) { this.#wasm.recolor_selection(packed(color)); }

  /**
   * Draws what is selected with another brush, exactly as if it had been drawn with it.
   *
   * @param {number} number of the brush
   * @param {{size: number, color?: Color, opacity?: number}} options size in points; without a colour
   *   strokes keep theirs
   */
  restyleSelection(number, { size, color, opacity = 1 }) {
    const alpha = Math.round((color?.alpha ?? 255) * Math.min(Math.max(opacity, 0), 1));
    this.#check(this.#wasm.restyle_selection(number, color ? packed({ ...color, alpha }) : 0, size));
  }

  /** Gives the brushes of what is selected another size. @param {number} size in points */
  resizeSelection(size) { this.#check(this.#wasm.resize_selection(size)); }

  /** Puts a copy of what is selected on top of everything, and selects it instead. */
  duplicateSelection() { this.#wasm.duplicate_selection(); }
  /** Takes what is selected away. */
  deleteSelection() { this.#wasm.delete_selection(); }

  /** What is selected, as a `.ductus` file of its own. @returns {Uint8Array | null} null for nothing */
  copySelection() {
    const code = this.#wasm.copy_selection();
    if (code === -5) return null;
    this.#check(code);
    return this.#output();
  }

  /**
   * A picture of what is selected, without paper.
   *
   * @param {number} [scale] pixels per point
   * @returns {ImageData} not premultiplied
   */
  selectionPicture(scale = 1) {
    this.#check(this.#wasm.selection_picture(scale));
    return this.#picture();
  }

  /**
   * Adds the strokes of a `.ductus` file in the middle of the view, and selects them.
   *
   * @param {Uint8Array} bytes of a file that is whole
   * @param {number} [steps] how often it was pasted before: further copies lie further to the right
   * @returns {number} how many strokes there are
   * @throws {EngineError} where it is damaged, or no such file; nothing was added
   */
  paste(bytes, steps = 0) {
    this.#input(bytes);
    const code = this.#wasm.paste(bytes.byteLength, steps);
    if (code !== -3) return this.#check(code);
    const offset = this.#number[1];
    this.#wasm.error_text();
    throw new EngineError(code, `${this.#text()}, at byte ${offset}`, offset);
  }

  // Pictures.

  /**
   * The smallest part of the document that has all ink, on whole pixels at a scale.
   *
   * @returns {{minX: number, minY: number, maxX: number, maxY: number} | null} null without ink
   */
  inkBounds(scale = 1) {
    const code = this.#wasm.ink_bounds(scale);
    if (code === -5) return null;
    this.#check(code);
    const [minX, minY, maxX, maxY] = this.#number;
    return { minX, minY, maxX, maxY };
  }

  /**
   * The drawing as an SVG document, as large as its ink.
   *
   * @param {{isTransparent?: boolean}} [options] without paper
   * @returns {Uint8Array} its text in UTF-8
   */
  svg({ isTransparent = false } = {}) {
    this.#check(this.#wasm.svg(isTransparent ? 1 : 0));
    return this.#output();
  }

  /**
   * The scale at which a picture of all ink, trimmed to it, fits into so many pixels.
   *
   * @param {{width?: number, height?: number}} size 0 for as many as there come
   * @returns {number | null} pixels per point, at most 8; null without ink
   */
  pictureScale({ width = 0, height = 0 }) {
    const code = this.#wasm.picture_scale(width, height);
    if (code === -5) return null;
    this.#check(code);
    return this.#number[0];
  }

  /**
   * The ink as an SVG document without paper, trimmed to it.
   *
   * @param {number} [scale] CSS pixels per point
   * @returns {Uint8Array} its text in UTF-8
   */
  trimmedSVG(scale = 1) {
    this.#check(this.#wasm.trimmed_svg(scale));
    return this.#output();
  }

  /**
   * A picture of a part of the document.
   *
   * @param {{minX: number, minY: number, maxX: number, maxY: number}} rect in points of the document
   * @param {{scale?: number, isTransparent?: boolean}} [options] pixels per point; without paper
   * @returns {ImageData} not premultiplied
   */
  picture(rect, { scale = 1, isTransparent = false } = {}) {
    this.#check(this.#wasm.picture(
      rect.minX, rect.minY, rect.maxX, rect.maxY, scale, isTransparent ? 1 : 0));
    return this.#picture();
  }
}
