// Types that the compiler of TypeScript does not know: newer parts of browsers, the page, and the engines.

/** The exports of an engine: functions of numbers, and its memory. */
type EngineExports = Record<string, (...numbers: number[]) => number> & { memory: WebAssembly.Memory };

/** The class of the elements of a tag. `PageElements`, which `scripts/check/web` makes, has it for each identifier. */
type ElementOf<Tag> = Tag extends keyof HTMLElementTagNameMap ? HTMLElementTagNameMap[Tag]
  : Tag extends keyof SVGElementTagNameMap ? SVGElementTagNameMap[Tag] : HTMLElement;

/** The identifiers of the buttons of the pages. */
type ButtonId = {
  [Id in keyof PageElements]: PageElements[Id] extends HTMLButtonElement ? Id : never
}[keyof PageElements];

/** The class of the elements that a selector finds. */
type Selected<Selector extends string> = Selector extends keyof HTMLElementTagNameMap ? ElementOf<Selector>
  : Selector extends `${infer Tag}[${string}` | `${infer Tag}:${string}` | `${infer Tag}.${string}` ? ElementOf<Tag>
    : HTMLElement;

/** Values for properties of an element, which makes texts of numbers, and lists of texts. */
type Properties<Kind> = {
  [Name in keyof Kind]?: Kind[Name] extends string ? string | number
    : Kind[Name] extends DOMTokenList ? string : Kind[Name]
};

/** The first type; an error where it is none of the second. */
type Checked<Made extends Declared, Declared> = Made;
/** The modules of the elements are what their packages declare, which name the elements, too. */
type CanvasModule = Checked<
  typeof import("./element/ductus-canvas.js"), typeof import("../npm/canvas/ductus-canvas.js")>;
type CanvasWordNames = Checked<
  keyof import("../npm/canvas/ductus-canvas.js").CanvasWords,
  keyof (import("./element/element-words.js").Words & import("./element/canvas-tools.js").ToolWords)>;
type SignatureModule = Checked<
  typeof import("./element/ductus-signature.js"), typeof import("../npm/signature/ductus-signature.js")>;
type SignatureWordNames = Checked<
  keyof import("../npm/signature/ductus-signature.js").SignatureWords, keyof import("./element/element-words.js").Words>;

/** An element of the pages themselves, which stands in another one. */
type Placed<Kind> = Kind & { readonly parentElement: HTMLElement };

interface ParentNode {
  querySelector<Selector extends string>(selector: Selector): Selected<Selector> | null;
  querySelectorAll<Selector extends string>(selector: Selector): NodeListOf<Selected<Selector>>;
}

interface Element {
  closest<Selector extends string>(selector: Selector): Selected<Selector> | null;
  checkVisibility?(): boolean;
}

/** The globals of `app/early.js`. */
declare var pageLook: {
  queries: { dark: MediaQueryList, narrow: MediaQueryList, low: MediaQueryList },
  isDark: (theme: string) => boolean,
  side: (side: string) => string,
};
declare var pageWords: {
  language: string, locale: string, table: Record<string, string | Record<string, string>> | null,
};
declare var keepEvents: (id: string, others?: string[]) => () => void;
declare var releaseEarlyEvents: (() => void) | undefined;
/** The global of `app/app.js`, for programs that drive the page. */
declare var ductus: {
  isAtRest: boolean, isWhole: boolean, whole: () => Promise<void>, loaded: Promise<void>, written: Promise<void>,
};

declare class CompressionStream extends TransformStream { constructor(format: string) }
declare class DecompressionStream extends TransformStream { constructor(format: string) }
declare class OffscreenCanvas {
  constructor(width: number, height: number);
  width: number;
  height: number;
  getContext(kind: "2d", options?: CanvasRenderingContext2DSettings): CanvasRenderingContext2D;
  getContext(kind: "webgl"): WebGLRenderingContext | null;
  convertToBlob(options?: { type?: string, quality?: number }): Promise<Blob>;
}
interface Navigator {
  ink?: { requestPresenter(options: { presentationArea: Element }): Promise<InkPresenter> };
}
interface InkPresenter {
  updateInkTrailStartPoint(event: PointerEvent, style: { color: string, diameter: number }): void;
}
interface GlobalEventHandlersEventMap { "pointerrawupdate": PointerEvent }
interface PointerEvent {
  readonly altitudeAngle: number | undefined;
  readonly azimuthAngle: number | undefined;
}
interface WheelEvent { readonly azimuthAngle: undefined }
interface ShadowRootEventMap { "keydown": KeyboardEvent }
interface ElementInternals {
  role: string | null;
  ariaRequired: string | null;
  readonly states: Set<string> | undefined;
}
interface Permissions { query(descriptor: { name: "clipboard-read" }): Promise<PermissionStatus> }
interface Selection { modify(alter: string, direction: string, granularity: string): void }
interface Array<T> { with(index: number, value: T): T[] }
