// The look of the row in which what was found is replaced.

/** The style. */
export const replacingStyle = `
  .find-bar .replace-row { flex: 0 0 100%; flex-wrap: wrap; justify-content: flex-end; padding-right: 4px; box-sizing: border-box; }
  .find-bar .replace-row[hidden] { display: none; }
  .find-bar .replace-row input { flex: 1 1 6rem; }
  .find-bar .replace-row button { width: auto; min-width: 0; padding: 0 8px; color: var(--accent); white-space: nowrap; }
  .find-bar .replace-row button:disabled { color: var(--quiet); }
  #find-replace[aria-expanded=true] { background: var(--chosen); color: var(--accent); }
  :root[data-looking] #find-replace { display: none; }
`;
