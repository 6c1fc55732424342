// The look of the inspector.

/** The style, which is added to that of the page when the inspector is made. */
export const inspectorStyle = `
  dialog.whole {
    width: 100vw;
    height: 100dvh;
    max-height: none;
    border-radius: 0;
    padding: env(safe-area-inset-top) env(safe-area-inset-right) env(safe-area-inset-bottom) env(safe-area-inset-left);
  }
  dialog.whole header { flex: none; gap: 8px; }
  dialog.whole header h2 { overflow: hidden; text-overflow: ellipsis; white-space: nowrap; min-width: 0; }
  dialog.whole header select { margin-left: auto; min-width: 0; }
  #inspector-record { white-space: nowrap; }
  #inspector-record .icon { color: var(--danger); }
  .inspector-body {
    flex: 1;
    min-height: 0;
    display: grid;
    grid-template: minmax(0, 1fr) auto / minmax(0, 1fr) clamp(21.25rem, 32vw, 26rem);
    border-top: 1px solid var(--line);
  }
  .inspector-view { position: relative; overflow: hidden; background: var(--page); }
  #inspector-canvas { position: absolute; inset: 0; touch-action: none; cursor: crosshair; outline: none; }
  #inspector-canvas:focus-visible { outline: 3px solid var(--accent); outline-offset: -3px; }
  .pane-names { margin: 0; padding: 0; list-style: none; pointer-events: none; }
  .pane-names li { position: absolute; translate: 0 calc(-100% - 12px); margin: 6px; padding: 2px 8px; border: 1px solid var(--line); border-radius: 999px; background: var(--surface); color: var(--text); font-size: .7812rem; }
  .inspector-zoom[hidden] { display: none; }
  .inspector-zoom { position: absolute; right: 8px; bottom: 8px; display: flex; border: 1px solid var(--line); border-radius: 999px; background: var(--surface); }
  .inspector-zoom button { min-width: 40px; padding: 0 6px; border-radius: 999px; }
  .inspector-zoom output { display: inline-block; min-width: 44px; font-size: .8125rem; font-variant-numeric: tabular-nums; }
  .inspector-side {
    display: flex;
    flex-direction: column;
    gap: 10px;
    min-height: 0;
    padding: 10px;
    border-left: 1px solid var(--line);
  }
  .inspector-side > .segments { flex: none; }
  .inspector-tab { flex: 1; min-height: 0; padding: 0 8px; overflow: hidden auto; scrollbar-width: thin; touch-action: pan-y; }
  .inspector-tab h3 { margin: 12px 0 6px; font-size: .8125rem; color: var(--quiet); }
  .inspector-tab h3:first-child { margin-top: 0; }
  #inspector-events { padding: 0; display: flex; flex-direction: column; gap: 8px; }
  .event-legend { display: flex; flex-wrap: wrap; gap: 4px 14px; margin: 0; padding: 0; list-style: none; font-size: .8125rem; color: var(--quiet); }
  .event-legend li { display: flex; align-items: center; gap: 6px; }
  .event-list { flex: 1; min-height: 0; overflow: auto; position: relative; border: 1px solid var(--line); border-radius: 12px; touch-action: pan-y; outline-offset: -2px; }
  .event-list:focus-visible { outline: 2px solid var(--accent); }
  #event-rows { position: relative; }
  .event-row {
    position: absolute;
    left: 0;
    right: 0;
    height: 30px;
    min-width: 0;
    display: grid;
    grid-template-columns: 2.25rem 11px minmax(0, 1fr) 2.625rem 5rem 1.375rem;
    align-items: center;
    gap: 7px;
    padding: 0 8px;
    border-radius: 0;
    font-size: .75rem;
    font-variant-numeric: tabular-nums;
    text-align: left;
  }
  .event-row.begins { border-top: 1px solid var(--border); }
  .event-row[aria-current="true"] { background: var(--chosen); color: var(--accent); font-weight: 600; }
  .event-row.later { color: var(--quiet); }
  .event-row .merged { text-align: right; }
  .event-row .place { overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
  .mark { flex: none; display: inline-block; width: 11px; height: 11px; forced-color-adjust: none; }
  /* The colours that the engine draws them in; lighter on dark rows. */
  .mark.measured { --mark: #c81e2c; border-radius: 50%; background: var(--mark); }
  .mark.coalesced { --mark: #b8650a; border-radius: 50%; border: 3px solid var(--mark); }
  .mark.updated { --mark: #0b7a8f; background: var(--mark); transform: rotate(45deg) scale(.85); }
  .mark.predicted { --mark: #1f6feb; border-radius: 2px; background: linear-gradient(var(--mark), var(--mark)) center / 3px 100% no-repeat, linear-gradient(var(--mark), var(--mark)) center / 100% 3px no-repeat; transform: rotate(45deg); }
  :root[data-appearance="dark"] .mark.measured { --mark: #ff6b75; }
  :root[data-appearance="dark"] .mark.coalesced { --mark: #e8963c; }
  :root[data-appearance="dark"] .mark.updated { --mark: #35b3cb; }
  :root[data-appearance="dark"] .mark.predicted { --mark: #7aabff; }
  .transport {
    grid-column: 1 / -1;
    display: flex;
    align-items: center;
    gap: 4px;
    padding: 6px 10px;
    border-top: 1px solid var(--line);
  }
  .transport button { padding: 0; }
  .transport button.filled { padding: 0; }
  .transport select { margin: 0 6px; }
  .transport input[type="range"] { flex: 1; min-width: 60px; }
  .transport output { min-width: 6.875rem; text-align: right; font-size: .8125rem; font-variant-numeric: tabular-nums; color: var(--quiet); }
  .filter { margin-bottom: 6px; padding: 2px 10px 8px; border: 1px solid var(--line); border-radius: 12px; }
  .filter .check { margin: 0; padding: 0; }
  .times { width: 100%; border-collapse: collapse; font-size: .8125rem; font-variant-numeric: tabular-nums; }
  .times th { width: 1%; padding: 3px 10px 3px 0; font-weight: 500; text-align: left; white-space: nowrap; }
  .times td.bar-cell div { height: 10px; border-radius: 3px; background: var(--accent); }
  .times td:last-child { width: 1%; padding-left: 10px; text-align: right; }
  .graph.tall { height: 150px; }
  .graph-legend { display: flex; flex-wrap: wrap; gap: 4px 14px; margin: 6px 0 0; padding: 0; list-style: none; font-size: .8125rem; color: var(--quiet); }
  .graph-legend li { display: flex; align-items: center; gap: 6px; }
  .graph-legend li::before { content: ""; width: 20px; border-top: 2px solid var(--accent); }
  .graph-legend .anew::before { border-top: 2px dashed var(--danger); }
  .graph { display: block; width: 100%; height: 90px; border: 1px solid var(--line); border-radius: 12px; }
  @media (max-width: 47.5em) {
    .inspector-body { grid-template: minmax(0, 1fr) auto minmax(0, .8fr) / minmax(0, 1fr); }
    .inspector-side { border-left: 0; border-top: 1px solid var(--line); }
    .transport { grid-row: 2; flex-wrap: wrap; }
    .transport select { margin-left: 0; }
    .transport input[type="range"] { flex-basis: 120px; }
    .transport output { min-width: 0; }
    dialog.whole header h2 { display: none; }
    dialog.whole header { padding-left: 10px; }
    dialog.whole header select { margin-left: 0; flex: 1 1 9rem; }
  }
`;
