/** A colour; alpha is 255 if it is left out. */
export interface Color { red: number; green: number; blue: number; alpha?: number }

/** A brush of the engine. */
export interface BrushDescription {
  number: number; name: string; label: string; size: number; color: Color; hasOwnColors: boolean;
}

/** The element <ductus-canvas>. Events: `ready`, `change`, `error`. */
export class DuctusCanvas extends HTMLElement {
  /** The folder of InkWeb.wasm and the other engines; set it before the first canvas is in the page. */
  static folder: string;

  /** The whole engine, once it is ready: the documented modules of Ductus. */
  readonly engine: any;
  /** True if no ink is seen: nothing was drawn, or everything was undone, cleared or erased. */
  readonly isEmpty: boolean;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  /** The brushes, once the canvas is ready. */
  readonly brushes: BrushDescription[];
  /** Settles when the engine is there. */
  readonly ready: Promise<void>;

  undo(): void;
  redo(): void;
  clear(): void;
  /** The drawing as a `.ductus` file. */
  save(): Uint8Array;
  /** Opens a `.ductus` file. */
  open(bytes: Uint8Array): void;
  /** A picture of all ink, at a smaller scale if it would be too large; null without ink. */
  png(options?: { scale?: number; margin?: number }): Promise<Blob | null>;
  /** The drawing as vectors; its engine is loaded when this is first called. */
  svg(): Promise<string>;
}

declare global {
  interface HTMLElementTagNameMap {
    "ductus-canvas": DuctusCanvas;
  }
}
