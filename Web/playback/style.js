// The look of the bars of the replay and of the history; all other bars are away meanwhile.

/** The style, which is added to that of the page with these parts. */
export const insteadStyle = `
  .instead-bar {
    left: 50%;
    bottom: var(--bottom);
    transform: translateX(-50%);
    align-items: center;
    width: min(40rem, calc(100vw - var(--left) - var(--right)));
  }
  .replay-bar input[type="range"] { flex: 1; min-width: 80px; margin: 0 6px; }
  .replay-bar output {
    flex: none;
    min-width: 5.25rem;
    color: var(--quiet);
    font-size: .8125rem;
    font-variant-numeric: tabular-nums;
    text-align: center;
  }
  .replay-bar select { flex: none; font-size: .875rem; border-color: transparent; background: transparent; }
  @media (hover: hover) { .replay-bar select:hover { background: var(--hover); } }
  /* Three rows: the slider, the change with its buttons, and the moments that have names. */
  .past-bar { flex-direction: column; align-items: stretch; width: min(46rem, calc(100vw - var(--left) - var(--right))); }
  .past-bar .past-row { display: flex; align-items: center; gap: var(--gap); min-width: 0; }
  .past-bar .past-track { position: relative; flex: 1; display: flex; min-width: 80px; margin: 0 6px; }
  .past-bar input[type="range"] { width: 100%; margin: 0; }
  .past-marks { position: absolute; inset: 0 var(--thumb, 11px); pointer-events: none; }
  .past-marks span {
    position: absolute;
    left: calc(100% * var(--at));
    top: 2px;
    width: 6px;
    height: 6px;
    border-radius: 50%;
    background: var(--accent);
    transform: translateX(-50%);
  }
  .past-bar #past-actions { padding: 0 4px 0 10px; }
  .past-bar .past-texts { flex: 1; display: flex; flex-direction: column; min-width: 0; line-height: 1.25; }
  .past-bar output { overflow: hidden; text-overflow: ellipsis; white-space: nowrap; font-variant-numeric: tabular-nums; }
  .past-bar #past-what { font-weight: 550; }
  .past-bar #past-time { color: var(--quiet); font-size: .8125rem; }
  .past-bar #past-time:empty { display: none; }
  .past-bar #past-name { height: var(--control); padding: 0 10px; border: 1px solid var(--accent); border-radius: 12px; background: var(--raised); user-select: text; -webkit-user-select: text; }
  .past-bar .past-buttons { display: flex; flex-wrap: wrap; gap: var(--gap); }
  .past-bar button.text { width: auto; flex: none; padding: 0 12px; font-size: .875rem; }
  .past-versions { display: flex; gap: var(--gap); padding: 0 4px; overflow-x: auto; scrollbar-width: thin; touch-action: pan-x; }
  .past-bar .past-versions button { height: 36px; max-width: 14rem; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; border: 1px solid var(--line); border-radius: 18px; justify-content: flex-start; display: block; }
  @media (max-width: 40em) {
    .past-bar #past-actions { flex-wrap: wrap; padding: 0 4px; }
    .past-bar .past-texts { flex: 1 1 100%; padding: 0 6px; }
    .past-bar .past-buttons { flex: 1 1 100%; }
    .past-bar .past-buttons button { flex: 1 1 auto; padding: 0 8px; }
  }
  :root[data-replaying] .bar:not(.instead-bar) { visibility: hidden; }
  :root[data-replaying] canvas#canvas { pointer-events: none; }
  :root[data-replaying] main { cursor: default; }
  @media (max-width: 30em) {
    .replay-bar { flex-wrap: wrap; }
    .replay-bar input[type="range"] { flex: 1 1 calc(100% - 9.5rem); order: -2; margin: 0 12px; }
    .replay-bar output { order: -1; }
    .replay-bar select { margin-inline: auto; }
  }
  :root[data-replaying] body > .notices { bottom: calc(var(--bottom) + 2 * var(--bar)); }
  :root[data-replaying]:has(#past-bar:not([hidden])) body > .notices { bottom: calc(var(--bottom) + 4 * var(--bar)); }
  /* Its buttons may need two rows there. */
  @media (max-width: 40em) { :root[data-replaying]:has(#past-bar:not([hidden])) body > .notices { bottom: calc(var(--bottom) + 5 * var(--bar)); } }
`;
