// The look of the text tool, of a box that is edited, and of the tool's panel.

/** The style. */
export const textToolStyle = `
  :root[data-tool=type] canvas#canvas { cursor: text; }
  .text-visit { position: absolute; inset: 0; overflow: hidden; pointer-events: none; }
  .text-paint { position: absolute; left: 0; top: 0; width: 100%; height: 100%; }
  .text-frame { position: absolute; left: 0; top: 0; transform-origin: 0 0; pointer-events: auto; cursor: text; }
  .text-frame::before { content: ""; position: absolute; inset: calc(-4 * var(--pixel)); border: var(--pixel) dashed var(--accent); border-radius: calc(3 * var(--pixel)); pointer-events: none; }
  .text-frame textarea { position: absolute; left: 0; top: 0; box-sizing: content-box; margin: 0; padding: 0; border: 0; border-radius: 0; outline: none; resize: none; overflow: hidden; background: none; color: transparent; caret-color: transparent; font-family: sans-serif; letter-spacing: 0; forced-color-adjust: none; user-select: text; -webkit-user-select: text; -webkit-text-fill-color: transparent; touch-action: none; }
  .text-frame textarea::selection { background: transparent; color: transparent; }
  .text-marks div { position: absolute; pointer-events: none; }
  .text-mark { background: rgb(30 110 255 / 30%); forced-color-adjust: none; }
  .text-composed { border-bottom: calc(1.5 * var(--pixel)) solid var(--accent); box-sizing: border-box; }
  .text-caret { position: absolute; width: calc(1.6 * var(--pixel)); margin-left: calc(-.8 * var(--pixel)); background: var(--accent); pointer-events: none; animation: text-caret 1.1s steps(1) infinite; forced-color-adjust: none; }
  .text-caret[hidden] { display: none; }
  @keyframes text-caret { 50% { opacity: 0; } }
  @media (prefers-reduced-motion: reduce) { .text-caret { animation: none; } }
  .text-edge { position: absolute; top: 50%; width: calc(24 * var(--pixel)); height: calc(44 * var(--pixel)); margin-top: calc(-22 * var(--pixel)); cursor: ew-resize; touch-action: none; }
  .text-edge.left { right: calc(100% - 4 * var(--pixel)); }
  .text-edge.right { left: calc(100% - 4 * var(--pixel)); }
  .text-edge::before { content: ""; position: absolute; top: 30%; bottom: 30%; width: calc(7 * var(--pixel)); border-radius: calc(4 * var(--pixel)); background: #fff; box-shadow: 0 0 0 calc(1.5 * var(--pixel)) var(--accent); box-sizing: border-box; }
  .text-edge.left::before { right: calc(5 * var(--pixel)); }
  .text-edge.right::before { left: calc(5 * var(--pixel)); }
  .text-drag { position: absolute; border: 1px dashed var(--accent); border-radius: 3px; pointer-events: none; }
  #text-panel-body { display: grid; gap: 12px; }
  #text-panel-body > * { margin: 0; }
  #text-panel .row { display: flex; align-items: center; justify-content: flex-start; gap: 8px; }
  #text-panel .row .segments { flex: 1; }
  #text-panel input[type=number], #text-panel select { height: var(--control); padding: 0 10px; border: 1px solid var(--border); border-radius: 12px; background: var(--raised); color: inherit; font: inherit; }
  #text-panel input[type=number] { width: 5.2rem; }
  #text-panel select { width: 100%; }
  #text-panel .looks button { min-width: var(--control); }
  #text-panel .looks button[aria-pressed=true] { background: var(--chosen); color: var(--accent); }
  #text-panel .address { justify-self: start; max-width: 100%; padding: 0 12px; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; color: var(--accent); }
  #text-panel .address[hidden] { display: none; }
  #text-panel .bold { font-weight: 800; }
  #text-panel .italic { font-style: italic; font-family: serif; }
`;
