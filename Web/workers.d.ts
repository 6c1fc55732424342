// Types of workers that the compiler of TypeScript does not know.

interface WorkerGlobalScope {
  /** The globals that `pages/content-worker.js`, `content-pdf.js` and `content-places.js` give to each other. */
  Fault: new (kind: string, message?: string) => Error & { kind: string };
  PDFPlaces: new (document: PDFDocument) => Places;
  openPDF?: (bytes: Uint8Array, password?: string) => Promise<Content>;
}

/** What a worker is asked with: each action has the part that it needs. */
interface Asked extends Corner {
  key: number | string;
  format: string;
  bytes: Uint8Array;
  password?: string;
  text: string;
  place: string | unknown[];
  width: number;
  height: number;
}

/** The upper left corner of a piece of a page, in pixels, and pixels per point. */
interface Corner { page: number, x: number, y: number, scale: number }

/** A job that goes on, and what cancels it, if it can be interrupted. */
interface Running { job: number, cancel: (() => void) | null }

/** Pages that can be drawn; those of PDFs have text and fields. */
interface Content {
  title?: string;
  hasDrawing?: boolean;
  labels?: string[] | null;
  form?: string;
  places?: Places;
  readonly held: number;
  readonly heldPages?: number;
  pages(): Promise<({ width: number, height: number } | null)[]>;
  draw(context: OffscreenContext, corner: Corner, job: Running): Promise<void>;
  find?(page: number, text: string): Promise<unknown>;
  fields?(page: number): Promise<unknown>;
  texts?(page: number): Promise<unknown>;
  text?(page: number): Promise<string>;
  close(): void;
}

/** The places of a PDF to which one goes: see `Link`, `OutlineEntry` and `Place` in `pages/contents.js`. */
interface Places {
  labels(): Promise<string[] | null>;
  outline(): Promise<unknown>;
  links(page: number): Promise<unknown>;
  find(place: string | unknown[]): Promise<unknown>;
}

/** A text of a page of a PDF: see `PageText` in `pages/contents.js`. */
interface PlacedText {
  str: string;
  matrix: number[];
  width: number;
  ends: boolean;
  family: string;
  ascent: number;
}

/** A canvas that was made for PDF.js, until PDF.js gives it back. */
interface MadeCanvas { canvas: OffscreenCanvas | null, context: OffscreenContext | null }

// What is used of PDF.js.

declare var PDFPlaces: WorkerGlobalScope["PDFPlaces"];
interface PDFInfo { Title?: unknown, IsXFAPresent?: boolean, IsAcroFormPresent?: boolean }
/** Where a link or an entry of an outline leads. */
interface PDFLeading { url?: string | null, dest?: string | unknown[] | null, action?: string | null }
interface PDFOutlineItem extends PDFLeading { title: string, count?: number, items: PDFOutlineItem[] }

interface PDFLibrary {
  getDocument(options: Record<string, unknown>): PDFTask;
  PDFWorker: { create(options: { port: Worker }): { destroy(): void } };
  VerbosityLevel: { ERRORS: number };
  Util: { transform(one: number[], other: number[]): number[] };
}
interface PDFTask {
  promise: Promise<PDFDocument>;
  destroy(): Promise<void>;
}
interface PDFDocument {
  numPages: number;
  getPage(number: number): Promise<PDFPage>;
  getMetadata(): Promise<{ info: PDFInfo }>;
  getPageLabels(): Promise<string[] | null>;
  getOutline(): Promise<PDFOutlineItem[] | null>;
  getDestination(name: string): Promise<unknown[] | null>;
  getPageIndex(reference: unknown): Promise<number>;
  getAttachments(): Promise<Map<string, { filename: string }> | null>;
  cleanup(): Promise<void>;
}
interface PDFPage {
  /** The points of a unit, with which a viewport is larger already. */
  userUnit: number;
  getViewport(options: { scale: number, offsetX?: number, offsetY?: number }): PDFViewport;
  render(options: { canvas: null, canvasContext: OffscreenContext, viewport: PDFViewport }): PDFRendering;
  streamTextContent(): ReadableStream<PDFText>;
  getAnnotations(): Promise<PDFAnnotation[]>;
  cleanup(): void;
}
interface PDFViewport { width: number, height: number, transform: number[] }
interface PDFRendering {
  promise: Promise<void>;
  onContinue: ((goOn: () => void) => void) | null;
  cancel(): void;
}
interface PDFText {
  items: { str?: string, transform: number[], width: number, hasEOL: boolean, fontName: string }[];
  styles: Record<string, { fontFamily: string, ascent: number } | undefined>;
}
interface PDFAnnotation extends PDFLeading {
  subtype: string;
  fieldType?: string;
  fieldValue?: string | string[] | null;
  hasAppearance: boolean;
  rect: number[];
  quadPoints?: Float32Array | null;
  overlaidText?: string;
  contentsObj?: { str: string };
}

interface OffscreenContext {
  font: string;
  imageSmoothingQuality: string;
  setTransform(a: number, b: number, c: number, d: number, x: number, y: number): void;
  drawImage(image: ImageBitmap, x: number, y: number): void;
  getImageData(x: number, y: number, width: number, height: number): ImageData;
  measureText(text: string): { width: number };
}

declare class OffscreenCanvas {
  constructor(width: number, height: number);
  width: number;
  height: number;
  getContext(kind: "2d", options?: object): OffscreenContext;
}
