// The second engine, for what needs no pen: a thin wrapper of the exports of InkWebLater.wasm
// (Sources/InkWebLater). It works on a copy of the drawing, and on recordings that the first engine hands over.
//
// ```js
// const later = await engine.later();
// later.open(engine.files.save());
// const svg = later.vectors.svg();
// ```

import { EngineInspection } from "./engine-inspection.js";
import { instantiated } from "./engine-loading.js";
import { EngineMemory, guarded } from "./engine-memory.js";
import { EnginePDF } from "./engine-pdf.js";
import { EngineReplay } from "./engine-replay.js";
import { EngineVectors } from "./engine-vectors.js";
import { packed } from "./palette.js";

/** An engine with a copy of the drawing; made by `Engine.later`. */
export class LaterEngine {
  #wasm;
  #memory;
  #look = "";

  /**
   * Loads the engine.
   *
   * @param {string | URL | BufferSource} source the address of InkWebLater.wasm, or its bytes
   * @returns {Promise<LaterEngine>}
   */
  static async load(source) { return new LaterEngine(await instantiated(source)); }

  /** @param {WebAssembly.Exports} unguarded the exports of InkWebLater.wasm */
  constructor(unguarded) {
    /** Called when the engine has stopped: it cannot be used any more. */
    this.onStop = (stopped) => {};
    /** True if the engine has stopped. */
    this.hasStopped = false;
    const exports = guarded(unguarded, (stopped) => {
      this.hasStopped = true;
      console.error(stopped.cause);
      this.onStop(stopped);
    });
    const memory = new EngineMemory(exports);
    this.#wasm = exports;
    this.#memory = memory;
    memory.check(exports.begin());
    /** The drawing as vectors. */
    this.vectors = new EngineVectors(exports, memory);
    /** The drawing as a PDF. */
    this.pdf = new EnginePDF(exports, memory);
    /** Playing the drawing as it was drawn. */
    this.replay = new EngineReplay(exports, memory);
    /** Inspecting a recording, to see how ink is made. */
    this.inspection = new EngineInspection(exports, memory);
  }

  /**
   * Opens a drawing, for all that follows.
   *
   * @param {Uint8Array} bytes a `.ductus` file without damage
   * @throws {EngineError} if there is no memory for it
   */
  open(bytes) {
    this.#memory.input(bytes);
    this.#memory.check(this.#wasm.open(bytes.byteLength));
  }

  /** Forgets the drawing, to free its memory. */
  forget() { this.#wasm.forget(); }

  /**
   * Shows the drawing in replays and inspections as the first engine shows it.
   *
   * @param {{paper: Color | null, isReadable: boolean, desk: Color}} look `Engine.look`
   */
  show({ paper, isReadable, desk }) {
    const look = `${paper && packed(paper)} ${isReadable} ${packed(desk)}`;
    if (look === this.#look) return;
    this.#memory.check(
      this.#wasm.set_look(isReadable ? 0 : 1, paper ? 1 : 0, paper ? packed(paper) : 0, packed(desk)));
    this.#look = look;
  }
}
