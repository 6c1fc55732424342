/** A colour; each part is 0…255, and alpha is 255 if it is left out. */
export interface Color { red: number; green: number; blue: number; alpha?: number }

/** A rectangle in points of the drawing. */
export interface Rect { minX: number; minY: number; maxX: number; maxY: number }

/** A brush of the engine. */
export interface BrushDescription {
  number: number;
  name: string;
  label: string;
  /** The usual size in points. */
  size: number;
  color: Color;
  /** True if the colour varies along a stroke. */
  hasOwnColors: boolean;
  /** True if it keeps a colour of its own where others change theirs, as a highlighter does. */
  keepsColor: boolean;
}

/** The forms in which `open` takes a drawing. */
export type DrawingSource = GivenSource | Promise<GivenSource>;
export type GivenSource = ArrayBufferView | ArrayBuffer | Blob | Response;

/** The parts of a drawing that could be read. */
export interface OpenReport {
  /** The first damage of a file that was opened in spite of it, and its place in bytes; null for a whole one. */
  error: { message: string; offset: number; reason: number } | null;
  /** The number of bytes before the first damage. */
  intactLength: number;
  /** The number of damaged places, and of records that were lost there. */
  losses: number;
  lostRecords: number;
  /** True if `engine.files.takeChunks()` continues the first `intactLength` bytes. */
  canAppend: boolean;
}

/** Handwriting that was found. */
export interface FoundInk {
  /** The page, from 1; 0 for ink that lies on none. */
  page: number;
  /** Its place, in points of the drawing. */
  bounds: Rect;
  /** The numbers of its strokes. */
  strokes: number[];
  /** The likeness to what was looked for, 0…1. */
  score: number;
  /** The word as it was read. */
  text: string;
}

/** A font with outlines of TrueType (`.ttf`): its bytes, or its address. */
export type FontSource = string | URL | DrawingSource;

/** The place and the look of a text. */
export interface TextOptions {
  /** The upper left corner of the text in points of the drawing; by default 0. */
  x?: number;
  y?: number;
  /** The width at which lines break, in points; by default they do not. */
  width?: number | null;
  /** The fonts, in the order in which they are tried; those of `DuctusCanvas.fonts` come after them. */
  font?: FontSource | FontSource[];
  /** The size of the letters in points, 0.5…2,000; by default 16. */
  size?: number;
  /** An opaque colour; by default the colour of ink, which is light on dark paper. */
  color?: string | Color | null;
  /** True for the bold, or the italic, one of the fonts. */
  bold?: boolean;
  italic?: boolean;
  /** The side to which lines are aligned; by default the start. */
  align?: "start" | "center" | "end";
  /** The language, such as `de` or `ja`, which chooses among forms of letters. */
  language?: string;
}

/** A typed text of a drawing. */
export interface CanvasText {
  /** Its name, which no other text of the drawing ever has. */
  id: number;
  text: string;
  /** The page, from 1; 0 for a text that lies on none. */
  page: number;
  /** Its place, in points of the drawing. */
  bounds: Rect;
}

/** A text that was added. */
export interface AddedText extends CanvasText {
  /** The characters that no font has: frames stand for them. */
  missing: string[];
  /** The scripts whose letters stand unjoined or in the wrong order; empty if all are set well. */
  scripts: string;
}

/** The error that the engine could not do something; then nothing has changed. */
export class EngineError extends Error {
  constructor(code: number, message?: string, offset?: number, reason?: number | string);
  /** −1 no memory, −2 size, −3 file, −4 number, −5 nothing there, −6 stopped, −7 not loaded. */
  code: number;
  /** The place of the damage in a file, in bytes. */
  offset: number | undefined;
  /** The fault of a file. */
  reason: number | string | undefined;
}

/** The actions of pointers, for `engine.setTool`. */
export const Tool: Readonly<Record<"draw" | "pixelEraser" | "strokeEraser" | "cut" | "pan" | "select", number>>;
/** The actions of a finger once a pen was seen, for `engine.setFinger`. */
export const Finger: Readonly<Record<"draw" | "erase" | "pan" | "nothing", number>>;
/** The lines of the paper, for `engine.setPaperPattern`. */
export const PaperPattern: Readonly<Record<"plain" | "grid" | "ruled" | "dots" | "music", number>>;
/** The sources of predictions, for `engine.setPrediction`. */
export const Prediction: Readonly<Record<"browser" | "engine" | "better" | "none", number>>;
/** The ink that stays although the system takes its pointer away, for `engine.setCancelled`. */
export const Cancelled: Readonly<Record<"pen" | "all" | "none", number>>;

/** The engine of a canvas. Call `show()` of the canvas after a call that changes ink or view. */
export interface CanvasEngine {
  /** True if all of the engine is there: calls about files, selections and pages throw before. */
  readonly isWhole: boolean;
  /** Waits until all of the engine is there. */
  whole(): Promise<void>;
  /** The parts that need no pen. */
  later(): Promise<CanvasEngineLater>;
  /** True if the engine has stopped: every call throws. */
  readonly hasStopped: boolean;

  brushes(): BrushDescription[];
  /** Sets the brush of strokes that begin from now on; the size in points, the opacity 0…1. */
  setBrush(number: number, options: { color: Color; size: number; opacity?: number }): void;
  /** A sample stroke; width and height in CSS pixels. */
  brushPicture(
    number: number,
    options: { width: number; height: number; scale?: number; color?: Color; size?: number }): ImageData;
  /** The modes, each with its brush, the action of fingers, and its paper. */
  modes(): {
    number: number; name: string; label: string; brush: number; finger: number; fades: boolean; paper: Color;
    pattern: number; hasLine: boolean;
  }[];
  /** Brushes as text, under numbers of one's own from 64 to 127. */
  readonly ownBrushes: {
    text(number: number): string;
    define(number: number, text: string): void;
    forget(number: number): void;
  };

  /** Sets the tool, one of `Tool`. */
  setTool(tool: number): void;
  /** Sets the width of the eraser in points; 0 for that of the touch. */
  setEraser(size: number): void;
  setFinger(finger: number): void;
  /** Makes lines and figures of strokes at whose end the pen is held still. */
  setShapes(isOn: boolean): void;
  /** Lets strokes that go to and fro over others erase them. */
  setScratching(isOn: boolean): void;
  /** Ignores all touches but the first that draws. */
  setSingleTouch(isOn: boolean): void;
  /** Makes force count; the curve is 0 as it is, above for soft, below for firm. */
  setPressure(isOn: boolean, curve?: number): void;
  /** Sets the amount of stabilisation of a hand, 0…1. */
  setStabilisation(amount: number): void;
  setPrediction(source: number): void;
  setCancelled(ink: number): void;
  /** The pressures that the engine learns of pens: a text to be kept as it is, and the same to be shown. */
  readonly pressure: {
    kept: string;
    readonly devices: {
      number: number; name: string; seconds: number; light: number; firm: number; isKnown: boolean;
    }[];
  };
  /** The colour of the uppermost ink at a place in CSS pixels of the canvas; null where there is none. */
  inkColor(x: number, y: number, reach?: number): Color | null;

  /** The point of the drawing in the upper left corner, and the zoom. */
  view: { x: number; y: number; zoom: number };
  /** Moves the view by CSS pixels. */
  pan(x: number, y: number): void;
  /** Changes the zoom, 0.05…64, about a point of the canvas. */
  zoom(zoom: number, x: number, y: number): void;
  /** Shows all ink, at most at zoom 1. */
  fit(margin?: number): void;
  /** Keeps the view where it is, or releases it, as the attribute `fixed` does. */
  fixView(isFixed: boolean): void;

  undo(): boolean;
  redo(): boolean;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  readonly isEmpty: boolean;
  /** Clears the canvas; the time in seconds in which the ink vanishes. */
  clear(seconds?: number): void;
  summary(): {
    strokes: number; erasures: number; samples: number; seconds: number; bounds: Rect | null; isEmpty: boolean;
    /** The number of strokes of each brush, by its number. */
    brushes: number[];
  };

  paper: Color;
  /** Sets the lines of the paper, one of `PaperPattern`, and their distance in points. */
  setPaperPattern(kind: number, spacing?: number): void;
  readonly paperPattern: number;
  readonly paperSpacing: number;
  /** Shows ink that would vanish on its paper so that it can be read. */
  setReadable(isReadable: boolean): void;
  /** Shows the drawing on another paper; null for its own. */
  setShownPaper(color: Color | null): void;

  readonly pictures: {
    /** The rectangle of all ink, on whole pixels at a scale; null without ink. */
    inkBounds(scale?: number): Rect | null;
    /** A part of the drawing; the scale in pixels per point, by default 1. */
    picture(rect: Rect, options?: { scale?: number; paper?: Color | null; isReadable?: boolean }): ImageData;
  };
  readonly files: {
    save(options?: { keepsHistory?: boolean }): Uint8Array;
    /** Opens a file and shows it; the mode is 0 to give up at damage, 1 to stop there, 2 to go on behind it. */
    open(bytes: Uint8Array, mode?: number): OpenReport;
    /** Opens a file beside the drawing that is shown, until it is adopted. */
    prepare(bytes: Uint8Array, mode?: number): OpenReport;
    prepareEvents(records: Float64Array, contents?: string): Promise<void>;
    preparedFile(): Uint8Array;
    adopt(): void;
    /** The drawing as a file that grows: its beginning, and what has come since the last call. */
    beginJournal(): Uint8Array;
    takeChunks(): Uint8Array | undefined;
    /** The samples of the drawing as events of a log, and drawing with such events. */
    exportEvents(): Float64Array;
    feedEvents(records: Float64Array): void;
  };
  readonly selection: {
    selectAll(): void;
    deselect(): void;
    recolor(color: Color): void;
    delete(): void;
  };

  /** Holds the canvas while the page shows something else in its place. */
  hold(isHeld: boolean): void;
  /** Records of 27 numbers for the samples of one event, and a call that takes the first of them. */
  readonly pointerRecords: Float64Array;
  pointers(count: number): number;
}

/** The parts of an engine that need no pen. */
export interface CanvasEngineLater {
  readonly vectors: {
    /** The drawing as SVG, in UTF-8; the margin around the ink in points. */
    svg(options?: { paper?: Color | null; isReadable?: boolean; margin?: number }): Uint8Array;
  };
  readonly replay: {
    /** Begins to play the drawing; returns its duration in seconds. */
    begin(options: { width: number; height: number; scale: number; pauseLimit?: number }): number;
    /** Shows the drawing as it was at a time; true if there is more to come. */
    show(seconds: number): boolean;
    draw(context: CanvasRenderingContext2D, view: { x: number; y: number; zoom: number }): void;
    end(): void;
  };
}

/** The words of a canvas; those of the tools are here, too. */
export interface CanvasWords {
  drawing: string; canvasFailed: string; canvasStopped: string; canvasMissing: string; again: string; forbidden: string;
  /** For screen readers. */
  required: string; howDrawn: string;
  /** Why a form is not sent yet. */
  loading: string;
  tools: string; pens: string; pen: string; pencil: string; marker: string; highlighter: string; eraser: string;
  colors: string; black: string; blue: string; red: string; green: string; other: string; width: string;
  actions: string; undo: string; redo: string; clear: string;
}

/** The events of a canvas, by their names. */
export interface CanvasEvents {
  /** One can draw and save. */
  ready: CustomEvent<{ type: "ready" }>;
  /** The drawing has changed, or another one was opened. */
  change: CustomEvent<{ type: "change"; isEmpty: boolean; canUndo: boolean; canRedo: boolean }>;
  /** The engine did not come or has stopped, or an attribute has a value that cannot be. */
  error: CustomEvent<{ type: "error"; message: string }>;
}

/** The element <ductus-canvas>. */
export class DuctusCanvas extends HTMLElement {
  static formAssociated: boolean;
  /** The addresses of InkWeb.wasm and InkWebRest.wasm; set them in the script that imports this one. */
  static engine: string | URL;
  static rest: string | URL;
  /** The address of InkText.wasm; it is not loaded before a text is added. */
  static text: string | URL;
  /** The folder of these three. */
  static folder: string;
  /** The fonts of all canvases, which are tried after those of `addText`; none is loaded before a text is added. */
  static fonts: FontSource[];
  /** The folder of what finds handwriting, by default `find` beside the engine; nothing of it is loaded before it is used. */
  static find: string | URL;
  /** The words by languages, to which a page may add its own: `DuctusCanvas.words.fr = { drawing: "Dessin" }`. */
  static readonly words: Record<string, Partial<CanvasWords>>;

  /** The engine, once the canvas is ready. */
  readonly engine: CanvasEngine | null;
  /** Settles when the engine is there: one can draw and save. Another one after an engine that has stopped. */
  readonly ready: Promise<void>;
  /** True if nothing is seen: nothing was drawn or typed, or all of it was undone, cleared or erased. */
  readonly isEmpty: boolean;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  /** The brushes, once the canvas is ready. */
  readonly brushes: BrushDescription[];

  // The attributes of the same names; empty if they are left out.
  get brush(): string;
  set brush(name: string | null | undefined);
  get color(): string;
  set color(color: string | null | undefined);
  get size(): string;
  set size(points: string | number | null | undefined);
  get tool(): string;
  set tool(tool: "draw" | "erase" | "erase-strokes" | "move" | "select" | (string & {}) | null | undefined);
  get paper(): string;
  set paper(color: string | null | undefined);
  get format(): string;
  set format(format: "drawing" | "png" | (string & {}) | null | undefined);
  /** True if no gesture moves the view, and the wheel is the page's. */
  fixed: boolean;
  /** True if the canvas has a bar of tools. */
  tools: boolean;

  get name(): string;
  set name(name: string | null | undefined);
  required: boolean;
  disabled: boolean;
  /** The form of the canvas; set to the identifier of one. */
  get form(): HTMLFormElement | null;
  set form(form: HTMLFormElement | string | null);
  readonly labels: NodeList;
  readonly validity: ValidityState;
  readonly validationMessage: string;
  readonly willValidate: boolean;
  checkValidity(): boolean;
  reportValidity(): boolean;
  /** Says why the form must not be sent; empty if it may be. */
  setCustomValidity(message: string): void;
  /** The words of this canvas, in place of those of its language. */
  words: Partial<CanvasWords> | null;

  undo(): void;
  redo(): void;
  /** Clears the canvas, which can be undone. */
  clear(): void;
  // What is selected, with the tool `select`. Each is one step to undo, and returns false if nothing is selected.

  /** Makes one group of what is selected, and takes groups apart. */
  group(): boolean;
  ungroup(): boolean;
  /** Puts what is selected above or below other strokes and objects; a step goes past the next one that it touches. */
  arrange(step: "front" | "forward" | "backward" | "back"): boolean;
  /** Moves the parts of what is selected, its groups and what belongs to none, to an edge or the middle of their box. */
  align(edge: "left" | "center" | "right" | "top" | "middle" | "bottom"): boolean;
  /** Gives three or more parts of what is selected equal distances. */
  distribute(direction: "horizontally" | "vertically"): boolean;

  /** Shows what calls of `engine` have changed. */
  show(): void;
  /**
   * The drawing as a `.ductus` file. Ink that was cleared or undone is in it, too; `history: false` leaves it out, but
   * not ink below the strokes of an eraser of pixels. Throws before the canvas is ready.
   */
  save(options?: { history?: boolean }): Uint8Array;
  /**
   * Opens a `.ductus` file. A damaged one rejects with an `EngineError`, and the drawing stays; `repair: true` opens
   * what can be read of it, and the report says what was lost. Strokes that begin before the drawing is there are drawn
   * on it. Rejects with a `TypeError` if the source has no bytes. Of several the last that can be opened is shown; others
   * reject with an `AbortError`.
   */
  open(source: DrawingSource, options?: { repair?: boolean }): Promise<OpenReport>;
  /** A picture of all ink and text, at a smaller scale if it would be too large; null without both. */
  png(options?: { scale?: number; margin?: number }): Promise<Blob | null>;
  /** The drawing as vectors. */
  svg(): Promise<string>;
  /**
   * Finds handwriting, the best first; empty if nothing is like it. All words are read before, in a worker: Latin letters
   * and digits, with errors now and then. Nothing is sent anywhere. Rejects if the files in `DuctusCanvas.find` do not come.
   */
  find(word: string): Promise<FoundInk[]>;
  /**
   * Puts a typed text above all that is drawn: one change to undo. It is set once; the drawing keeps its lines and letters,
   * and looks the same wherever it is opened, without the fonts. Rejects with a `TypeError` if there are no fonts or no
   * words, or an option cannot be, and with an `EngineError` if a font cannot be read or the
   * text has more than 100,000 letters.
   */
  addText(text: string, options?: TextOptions): Promise<AddedText>;
  /** The typed texts of the drawing, from the lowest up. */
  texts(): Promise<CanvasText[]>;

  addEventListener<Name extends keyof CanvasEvents>(
    type: Name, listener: (this: DuctusCanvas, event: CanvasEvents[Name]) => unknown,
    options?: boolean | AddEventListenerOptions): void;
  addEventListener(
    type: string, listener: EventListenerOrEventListenerObject, options?: boolean | AddEventListenerOptions): void;
  removeEventListener<Name extends keyof CanvasEvents>(
    type: Name, listener: (this: DuctusCanvas, event: CanvasEvents[Name]) => unknown,
    options?: boolean | EventListenerOptions): void;
  removeEventListener(
    type: string, listener: EventListenerOrEventListenerObject, options?: boolean | EventListenerOptions): void;
}

declare global {
  interface HTMLElementTagNameMap {
    "ductus-canvas": DuctusCanvas;
  }
}
