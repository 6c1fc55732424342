// The style of the bar of tools of a canvas.

export const style = `
  .bar { flex: 0 1 auto; overflow: auto; box-sizing: border-box; display: flex; flex-wrap: wrap; align-items: center;
    gap: 0 10px; padding: 4px; border-top: 1px solid #8a8f99; touch-action: manipulation;
    --size: 34px; --line: #1c1d20; --paper: #fff; --chosen: #1f4fbf; --shade: #e4ebfc;
    color: var(--line); background: var(--paper); }
  @supports (color: light-dark(#fff, #000)) {
    .bar { --line: light-dark(#1c1d20, #eceef2); --paper: light-dark(#fff, #24262b);
      --chosen: light-dark(#1f4fbf, #8fb0ff); --shade: light-dark(#e4ebfc, #33405f); }
  }
  .group { display: flex; flex-wrap: wrap; gap: 2px; }
  .bar :is(button, input) { box-sizing: border-box; width: var(--size); height: var(--size); margin: 0; padding: 0;
    color: inherit; background: none; border: 2px solid transparent; border-radius: 8px; cursor: pointer; }
  .bar svg, .dot { display: block; margin: auto; width: 20px; height: 20px; }
  .bar svg { fill: none; stroke: currentColor; stroke-width: 2; stroke-linecap: round; stroke-linejoin: round; }
  .bar button:hover { background: var(--shade); }
  .bar .chosen { background: var(--shade); border-color: var(--chosen); }
  .bar [aria-disabled=true] { opacity: .4; cursor: default; background: none; }
  .bar :focus-visible { outline: 3px solid var(--ductus-focus, currentColor); outline-offset: -1px; }
  .dot { border-radius: 50%; box-shadow: 0 0 0 1px #8a8f99; forced-color-adjust: none; }
  .bar [type=color] { appearance: none; padding: 5px; forced-color-adjust: none; }
  ::-webkit-color-swatch-wrapper { padding: 4px; border-radius: 50%;
    background: conic-gradient(#e33, #ec3, #3b3, #3cc, #33e, #c3c, #e33); }
  ::-webkit-color-swatch { border: 2px solid #fff; border-radius: 50%; }
  ::-moz-color-swatch { border: 2px dotted #8a8f99; border-radius: 50%; }
  .bar [type=range] { flex: 1 1 90px; max-width: 160px; border: 0; accent-color: var(--chosen); }
  @media (pointer: coarse) { .bar { --size: 44px; } }
  @media (forced-colors: active) { .bar .chosen { border-color: Highlight; } }
`;
