// Types of workers that the compiler of TypeScript does not know.

interface WorkerGlobalScope {
  /** The globals that `pages/content-worker.js` and `pages/content-pdf.js` give to each other. */
  Fault: new (kind: string, message?: string) => Error & { kind: string };
  openPDF?: (bytes: Uint8Array) => Promise<Content>;
}

/** Pages that can be drawn. */
interface Content {
  title?: string;
  hasDrawing?: boolean;
  pages(): Promise<({ width: number, height: number } | null)[]>;
  close(): void;
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
