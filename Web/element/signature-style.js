// The style of a signature field. The sheet is as light or dark as its paper; the bar follows the `color-scheme` of the
// page.

export const style = `
  :host { display: inline-block; box-sizing: border-box; width: 480px; max-width: 100%; height: 220px;
    border: 1px solid #8a8f99; border-radius: 8px; overflow: hidden; background: #fff; color: #1c1d20;
    font: 14px/1.4 system-ui, sans-serif; -webkit-user-select: none; user-select: none; }
  :host([hidden]), [hidden] { display: none !important; }
  :host(:state(off)) { opacity: .5; pointer-events: none; }
  .field { display: flex; flex-direction: column; width: 100%; height: 100%; }
  .sheet { position: relative; isolation: isolate; flex: 1; min-height: 48px; overflow: hidden; color-scheme: light;
    forced-color-adjust: none; background: var(--paper, #fff); }
  canvas { position: absolute; left: 0; top: 0; width: 100%; height: 100%; touch-action: none; cursor: crosshair; outline: none; }
  :host([readonly]) canvas { touch-action: auto; cursor: default; }
  canvas:focus-visible:not([data-pointed]) { outline: 3px solid var(--ductus-accent, #1f4fbf); outline-offset: -3px; }
  .picture, .picture canvas { position: absolute; pointer-events: none; }
  .picture { z-index: -1; }
  .picture canvas { left: 0; top: 0; cursor: inherit; }
  .line { position: absolute; left: 6%; right: 6%; bottom: 22%; border-bottom: 1px solid var(--ductus-line, #8a8f99);
    pointer-events: none; mix-blend-mode: multiply; }
  .line::before { content: "×"; position: absolute; left: 2px; bottom: 1px; color: var(--ductus-line, #8a8f99); font-size: 24px;
    line-height: 1; }
  .dark .line { mix-blend-mode: screen; }
  .text { position: absolute; left: 6%; right: 6%; top: 80%; color: #5a5d65; pointer-events: none; overflow: hidden;
    white-space: nowrap; text-overflow: ellipsis; }
  .dark .text { color: #d5d7dc; }
  .entry { position: absolute; z-index: 1; left: 6%; right: 6%; bottom: 22%; }
  .entry input { box-sizing: border-box; width: 100%; min-height: 44px; padding: 4px 8px; border: 1px solid #8a8f99;
    border-radius: 6px; background: #fff; color: #1c1d20; font: italic 20px/1.2 system-ui, sans-serif;
    -webkit-user-select: text; user-select: text; }
  .entry input:focus-visible { outline: 3px solid var(--ductus-accent, #1f4fbf); outline-offset: -1px; }
  .bar { --line: #dcdde0; --ground: #fff; --ink: #1c1d20; --over: #eeeff1; --off: #767a82; --accent: #1f4fbf;
    --accent-over: #17409c; --on-accent: #fff; display: flex; flex-wrap: wrap; gap: 4px 8px; padding: 4px 8px;
    border-top: 1px solid var(--line);
    background: var(--ductus-bar, var(--ground)); color: var(--ductus-bar-text, var(--ink)); }
  @supports (color: light-dark(#000, #fff)) {
    .bar { --line: light-dark(#dcdde0, #3b3e45); --ground: light-dark(#fff, #24262b); --ink: light-dark(#1c1d20, #eceef2);
      --over: light-dark(#eeeff1, #33363d); --off: light-dark(#767a82, #9a9da6); --accent: light-dark(#1f4fbf, #8fb0ff);
      --accent-over: light-dark(#17409c, #a9c2ff); --on-accent: light-dark(#fff, #10131a); }
  }
  button { font: inherit; color: inherit; min-height: 32px; padding: 0 12px; border: 1px solid transparent; border-radius: 6px;
    background: var(--ductus-button, none); cursor: pointer; }
  button:hover:enabled { background: var(--over, #eeeff1); }
  button:focus-visible { outline: 3px solid var(--ductus-accent, var(--accent, #1f4fbf)); outline-offset: -1px; }
  button:disabled { color: var(--off); cursor: default; }
  .done { margin-left: auto; }
  .done:enabled { background: var(--ductus-accent, var(--accent)); color: var(--ductus-accent-text, var(--on-accent)); }
  .done:hover:enabled { background: var(--ductus-accent, var(--accent-over)); }
  .fault { position: absolute; inset: 0; display: grid; place-content: center; gap: 8px; padding: 8px; text-align: center;
    background: #fff; }
  .state { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
  @media (pointer: coarse) { button { min-height: 44px; } }
  @media (prefers-contrast: more) { :host { border-color: #000; } .line { border-color: #000; } .dark .line { border-color: #fff; } }
`;
