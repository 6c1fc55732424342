// Types of workers that the compiler of TypeScript does not know.

interface WorkerGlobalScope {
  /** The globals that `pages/content-worker.js` and `pages/content-pdf.js` give to each other. */
  Fault: new (kind: string, message?: string) => Error & { kind: string };
  openPDF?: (bytes: Uint8Array) => Promise<Content>;
}

/** What a worker is asked with: each action has the part that it needs. */
interface Asked extends Corner {
  key: number | string;
  format: string;
  bytes: Uint8Array;
  text: string;
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
  getMetadata(): Promise<{ info: { Title?: unknown } }>;
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
interface PDFAnnotation {
  subtype: string;
  fieldType?: string;
  fieldValue?: string | string[] | null;
  hasAppearance: boolean;
  rect: number[];
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
