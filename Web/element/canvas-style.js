// The style of a canvas; the plain colours are for browsers that do not know `light-dark()`.

export const style = `
  :host { display: block; position: relative; overflow: hidden; height: 320px; }
  :host([hidden]) { display: none; }
  :host(:disabled) { opacity: .5; }
  .all { position: absolute; inset: 0; display: flex; flex-direction: column; }
  .frame { position: relative; flex: 1 1 0; min-height: 40%; overflow: hidden; }
  canvas { display: block; width: 100%; height: 100%; touch-action: none; outline: none; cursor: crosshair; }
  canvas:focus-visible:not([data-pointed]) { outline: 3px solid var(--ductus-focus, #1f4fbf); outline-offset: -3px; }
  .fault { position: absolute; inset: 0; display: grid; place-content: center; gap: 8px; padding: 8px;
    text-align: center; background: #fff; background: light-dark(#fff, #1c1d20); color: #1c1d20;
    color: light-dark(#1c1d20, #eceef2); font: 14px/1.4 system-ui, sans-serif; }
  .fault[hidden], .fault button[hidden] { display: none; }
  .fault button { justify-self: center; font: inherit; min-height: 32px; padding: 0 12px; }
  @media (pointer: coarse) { .fault button { min-height: 44px; } }
`;
