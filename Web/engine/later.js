// The parts of the engine that need no pen, in one module, which is loaded when a page first needs them.
//
// ```js
// const later = await engine.later();
// const svg = later.vectors.svg();
// ```

import { EngineHistory } from "./history.js";
import { EngineInk } from "./ink.js";
import { EngineInspection } from "./inspection.js";
import { EngineLayers } from "./layers.js";
import { EngineLogs } from "./logs.js";
import { EnginePDF } from "./pdf.js";
import { EngineObjects } from "./objects.js";
import { EngineReplay } from "./replay.js";
import { EngineRoom } from "./room.js";
import { EngineRuler } from "./ruler.js";
import { EngineTexts } from "./texts.js";
import { EngineVectors } from "./vectors.js";

/** The other ways to the drawing; made by `Engine.later`. */
export class EngineLater {
  /**
   * @param {EngineExports} exports the exports of InkWeb.wasm
   * @param {import("./memory.js").EngineMemory} memory
   */
  constructor(exports, memory) {
    /** The drawing as vectors. */
    this.vectors = new EngineVectors(exports, memory);
    /** The drawing as a PDF. */
    this.pdf = new EnginePDF(exports, memory);
    /** Playing the drawing as it was drawn. */
    this.replay = new EngineReplay(exports, memory);
    /** Looking at the drawing as it was. */
    this.history = new EngineHistory(exports, memory);
    /** The ink as a reader of handwriting takes it. */
    this.ink = new EngineInk(exports, memory);
    /** Inspecting the drawing or a recording, to see how ink is made. */
    this.inspection = new EngineInspection(exports, memory);
    /** The room of a shared drawing. */
    this.room = new EngineRoom(exports, memory);
    /** The layers of the drawing. */
    this.layers = new EngineLayers(exports, memory);
    /** Boxes of typed text. */
    this.texts = new EngineTexts(exports, memory);
    /** The ruler. */
    this.ruler = new EngineRuler(exports, memory);
    /** The objects of the drawing, one after the other. */
    this.objects = new EngineObjects(exports, memory);
    /** Event logs as JSON. */
    this.logs = new EngineLogs(exports, memory);
  }
}
