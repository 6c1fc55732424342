// Ink that reaches the screen before the page does: a canvas of low latency where a GPU draws, and the trail that the
// browser itself draws ahead of the canvas.

import { preferences } from "../interface/preferences.js";

/** Programs that draw in place of a GPU, by what WebGL calls them. */
const software = /swiftshader|llvmpipe|softpipe|software|basic render/i;

/** The name of the renderer, as WebGL has it; empty without WebGL. */
function renderer() {
  const context = new OffscreenCanvas(1, 1).getContext("webgl");
  if (!context) return "";
  const details = context.getExtension("WEBGL_debug_renderer_info");
  const name = context.getParameter(details?.UNMASKED_RENDERER_WEBGL ?? context.RENDERER);
  context.getExtension("WEBGL_lose_context")?.loseContext();
  return String(name);
}

/** Finds out for later visits, once in each browser, if a GPU draws: the question would delay the first stroke. */
export function lookForGPU() {
  if (preferences.gpuBrowser === navigator.userAgent) return;
  const look = () => {
    preferences.gpuBrowser = navigator.userAgent;
    try {
      const name = renderer();
      preferences.hasGPU = name !== "" && !software.test(name);
    } catch {
      preferences.hasGPU = false;
    }
  };
  if ("requestIdleCallback" in globalThis) requestIdleCallback(look, { timeout: 10_000 });
  else setTimeout(look, 2000);
}

/**
 * The settings of the canvas. Without a GPU it is not desynchronized: Chromium then copies the whole of such a canvas
 * for each task that draws on it, not for each frame. A page that drew with every move copied it three times a frame,
 * and lost up to three quarters of the frames. With a GPU, there is no buffer of low latency for a canvas that is read.
 */
export function canvasSettings() {
  const isFast = preferences.lowLatency && preferences.hasGPU;
  return { alpha: false, desynchronized: isFast, willReadFrequently: !isFast };
}

/** The ink between the canvas and the pen, which the browser draws itself where it can (`navigator.ink`). */
export class InkTrail {
  #canvas;
  #tools;
  /** @type {Promise<void> | null} */
  #presenter = null;
  /** @type {InkPresenter | null} */
  #ready = null;

  /**
   * @param {HTMLCanvasElement} canvas
   * @param {import("../tools/tools.js").Tools} tools
   */
  constructor(canvas, tools) {
    this.#canvas = canvas;
    this.#tools = tools;
  }

  /** The look of the trail, which has the width of a usual pressure; null where the brush is not like it. */
  get #style() {
    const { tool, brush, opacity, size, color } = this.#tools;
    const isLike = tool === "brush" && opacity === 1 && brush.color.alpha === 255 && brush.isPlain;
    return isLike ? { color: this.#tools.shownColor(color), diameter: size } : null;
  }

  /** Starts the trail at an event, up to which the ink has been drawn. */
  follow(/** @type {PointerEvent} */ event) {
    if (!navigator.ink || !preferences.lowLatency || !preferences.hasGPU) return;
    if (event.type !== "pointermove" || !event.isTrusted || event.pointerType === "touch") return;
    this.#presenter ??= navigator.ink.requestPresenter({ presentationArea: this.#canvas })
      .then((presenter) => { this.#ready = presenter; }, () => {});
    const style = this.#ready && this.#style;
    if (!style || !(style.diameter > 0)) return;
    try {
      this.#ready?.updateInkTrailStartPoint(event, style);
    } catch {
      // An event that the browser does not take has no trail.
    }
  }
}
