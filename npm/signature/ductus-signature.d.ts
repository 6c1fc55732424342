/** A picture of a signature, trimmed to its ink. */
export interface SignaturePicture {
  isEmpty: boolean;
  /** The size in pixels. */
  width: number;
  height: number;
  /** Pixels per point of the sheet. */
  scale: number;
  /** The place on the sheet in points; null without ink. */
  bounds: { minX: number; minY: number; maxX: number; maxY: number } | null;
  /** The bytes of a PNG; null without ink. */
  png: ArrayBuffer | null;
  /** The text of an SVG; empty without ink. */
  svg: string;
}

/** A stroke as a plain object, which can be kept as JSON. Only the points are needed to draw it again. */
export interface SignatureStroke {
  points: {
    /** The place on the sheet in points. */
    x: number;
    y: number;
    /** The time in milliseconds from any origin. */
    time: number;
    /** The force, 1 for an average touch; absent if it is unknown. */
    force?: number;
    /** The angle between a pen and the screen, and the direction in which it leans, in radians; absent if unknown. */
    altitude?: number;
    azimuth?: number;
  }[];
  /** The colour, as #rrggbb. */
  color?: string;
  /** The relative width of the pen, 0.1…10. */
  pen?: number;
  /** The shorter side of the field that it was drawn on, in points. */
  side?: number;
  /** Points of the sheet for each point of the screen. */
  scale?: number;
  /** The seed of the shape of a dot: 16 hexadecimal digits. */
  seed?: string;
  kind?: "pen" | "finger" | "mouse";
}

/** The events of a field, by their names. */
export interface SignatureEvents {
  /** A person can sign. */
  ready: CustomEvent<{ type: "ready"; isEmpty: boolean }>;
  /** A pen, a finger or a mouse came down. */
  begin: CustomEvent<{ type: "begin" }>;
  /** Ink has changed. */
  change: CustomEvent<{ type: "change"; isEmpty: boolean; canUndo: boolean }>;
  /** The person has pressed Done. */
  done: CustomEvent<{ type: "done"; picture: SignaturePicture }>;
  /** The engine did not come or has stopped, or an attribute has a value that cannot be. */
  error: CustomEvent<{ type: "error"; message: string }>;
}

/** The element <ductus-signature>. */
export class DuctusSignature extends HTMLElement {
  static formAssociated: true;
  /** The address of InkSignature.wasm; set it before the first field is in the page to use another one. */
  static engine: string;

  readonly isEmpty: boolean;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  name: string;
  readonly type: "signature";
  required: boolean;
  disabled: boolean;
  /** True if nobody can sign; what is signed is sent. */
  readOnly: boolean;
  /** The least length of the ink in points; by default 10 if a signature is required, otherwise 0. */
  minLength: number;
  readonly form: HTMLFormElement | null;
  readonly validity: ValidityState;
  readonly validationMessage: string;
  readonly willValidate: boolean;
  checkValidity(): boolean;
  reportValidity(): boolean;

  /** Ends a stroke in progress. */
  finish(): void;
  /** Clears the field; that can be undone. */
  clear(): void;
  /** Undoes the last action. */
  undo(): void;
  /** Does the action again that was undone last. */
  redo(): void;
  /** Makes a picture of the finished strokes; 0 pixels are no limit. */
  export(size?: { width?: number; height?: number }): Promise<SignaturePicture>;
  /** Makes the same picture as a data URL; empty if nothing is signed. */
  dataURL(options?: { format?: "png" | "svg"; width?: number; height?: number }): Promise<string>;
  /** Promises the finished strokes. */
  strokes(): Promise<SignatureStroke[]>;
  /** Replaces all strokes; that can be undone. */
  draw(strokes: SignatureStroke[]): Promise<void>;

  addEventListener<Name extends keyof SignatureEvents>(
    type: Name, listener: (this: DuctusSignature, event: SignatureEvents[Name]) => unknown,
    options?: boolean | AddEventListenerOptions): void;
  addEventListener(
    type: string, listener: EventListenerOrEventListenerObject, options?: boolean | AddEventListenerOptions): void;
}

declare global {
  interface HTMLElementTagNameMap {
    "ductus-signature": DuctusSignature;
  }
}
