/** A picture of a signature, trimmed to its ink. */
export interface SignaturePicture {
  isEmpty: boolean;
  /** The size in pixels. */
  width: number;
  height: number;
  /** Pixels per point of the sheet. */
  scale: number;
  /** The position on the sheet in points; null without ink. */
  bounds: { minX: number; minY: number; maxX: number; maxY: number } | null;
  /** The bytes of a PNG; null without ink. */
  png: ArrayBuffer | null;
  /** The text of an SVG; empty without ink. */
  svg: string;
}

/** A stroke as a plain object, which can be kept as JSON. Only the points are needed to draw it again. */
export interface SignatureStroke {
  points: {
    /** The position on the sheet in points. */
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
  /** The part of the sheet that shows it, in points, if it has left its field; absent for all of it. */
  clip?: { minX: number; minY: number; maxX: number; maxY: number };
}

/** What a form gets of a signature: a file, or a text that is a data URL. */
export type SignatureFormat = "png" | "svg" | "jpeg" | "png-url" | "svg-url" | "jpeg-url";

/** The texts of a field. */
export interface SignatureWords {
  /** The labels of the buttons. */
  clear: string; undo: string; done: string; type: string; again: string;
  /** The name of the field for screen readers, and that of the line for a typed name. */
  label: string; name: string;
  /** What is there, for screen readers. */
  empty: string; signed: string;
  /** How to sign, for screen readers; the second one where a name may be typed. */
  how: string; howTyped: string; required: string;
  /** Why a form is not sent. */
  missing: string; short: string; loading: string;
  /** Why there is no field. */
  failed: string; stopped: string; forbidden: string;
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
  static formAssociated: boolean;
  /** The address of InkSignature.wasm; set it in the script that imports this one to use another address. */
  static engine: string | URL;
  /** The words by languages, to which a page may add its own: `DuctusSignature.words.fr = { clear: "Effacer" }`. */
  static readonly words: Record<string, Partial<SignatureWords>>;

  readonly isEmpty: boolean;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  get name(): string;
  set name(name: string | null | undefined);
  readonly type: "signature";
  required: boolean;
  disabled: boolean;
  /** True if nobody can sign; what is signed is sent. */
  readOnly: boolean;
  /** The least length of the ink in points; by default 10 if a signature is required, otherwise 0. */
  minLength: number;
  get minlength(): string;
  set minlength(length: string | number | null | undefined);

  // The attributes of the same names; empty if they are left out.
  get color(): string;
  set color(color: string | null | undefined);
  get background(): string;
  set background(color: string | null | undefined);
  get pen(): string;
  set pen(width: string | number | null | undefined);
  get width(): string;
  set width(pixels: string | number | null | undefined);
  get height(): string;
  set height(pixels: string | number | null | undefined);
  get format(): SignatureFormat | "";
  set format(format: SignatureFormat | "" | null | undefined);
  get controls(): string;
  set controls(controls: string | boolean | null | undefined);
  get text(): string;
  set text(text: string | null | undefined);
  get done(): string;
  set done(label: string | null | undefined);
  get typed(): string;
  set typed(name: string | boolean | null | undefined);

  /** The form of the field; set to the identifier of one. */
  get form(): HTMLFormElement | null;
  set form(form: HTMLFormElement | string | null);
  readonly labels: NodeList;
  readonly validity: ValidityState;
  readonly validationMessage: string;
  readonly willValidate: boolean;
  checkValidity(): boolean;
  reportValidity(): boolean;
  /** Says why the field must not be sent, in place of its own reasons; empty if it may be. */
  setCustomValidity(message: string): void;
  /** The words of this field, in place of those of its language. */
  get words(): Partial<SignatureWords>;
  set words(words: Partial<SignatureWords> | null);
  /** The name that was typed in place of ink, of at most 100 characters; set, it replaces what is signed. */
  typedName: string;

  /** True if the person may type a name. */
  readonly mayBeTyped: boolean;
  /** Ends a stroke in progress, and takes a name that is being typed. */
  finish(): void;
  /** Clears the field, which can be undone; set to a text, the label of the button. */
  get clear(): () => void;
  set clear(label: string | (() => void) | null | undefined);
  /** Undoes the last action; set to a text, the label of the button. */
  get undo(): () => void;
  set undo(label: string | (() => void) | null | undefined);
  /** Does the action again that was undone last. */
  redo(): void;
  /** Makes a picture of the finished strokes, trimmed to them, or of the whole sheet; 0 pixels are no limit. */
  export(options?: { width?: number; height?: number; whole?: boolean }): Promise<SignaturePicture>;
  /** Makes the same picture as a data URL; empty if nothing is signed. A JPEG has the background, or white. */
  dataURL(options?: {
    format?: SignatureFormat; /** That of a JPEG, 0…1. */ quality?: number; width?: number; height?: number;
    /** True for the whole sheet. */ whole?: boolean;
  }): Promise<string>;
  /**
   * Shows a picture that was made elsewhere in place of what is signed; it has no strokes. The position is in points of the
   * sheet; by default all of it is in the middle. Promises false if something else was asked for or signed meanwhile.
   * Rejects with a TypeError if it is no picture, or one of another site that pages may not read.
   */
  fromDataURL(url: string, position?: { x?: number; y?: number; width?: number; height?: number }): Promise<boolean>;
  /** Promises the finished strokes. */
  strokes(): Promise<SignatureStroke[]>;
  /** Replaces all strokes; that can be undone. Promises false if something else was asked for meanwhile. */
  draw(strokes: SignatureStroke[]): Promise<boolean>;

  addEventListener<Name extends keyof SignatureEvents>(
    type: Name, listener: (this: DuctusSignature, event: SignatureEvents[Name]) => unknown,
    options?: boolean | AddEventListenerOptions): void;
  addEventListener(
    type: string, listener: EventListenerOrEventListenerObject, options?: boolean | AddEventListenerOptions): void;
  removeEventListener<Name extends keyof SignatureEvents>(
    type: Name, listener: (this: DuctusSignature, event: SignatureEvents[Name]) => unknown,
    options?: boolean | EventListenerOptions): void;
  removeEventListener(
    type: string, listener: EventListenerOrEventListenerObject, options?: boolean | EventListenerOptions): void;
}

declare global {
  interface HTMLElementTagNameMap {
    "ductus-signature": DuctusSignature;
  }
}
