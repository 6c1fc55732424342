// Styles of parts of the app that are loaded when they are first asked for.

/**
 * Adds a style to those of the page.
 *
 * @param {string} text
 */
export function addStyle(text) {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(text);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
}

/** The look of the dialog in which one signs. */
export const signStyle = `
  .sign-here .kept { display: grid; grid-template-columns: repeat(auto-fill, minmax(9.5rem, 1fr)); gap: 10px; margin: 0 0 12px; padding: 0; list-style: none; }
  .sign-here .kept li { position: relative; display: flex; }
  .sign-here .kept .choice { flex: 1; height: 92px; padding: 8px 12px; border: 1px solid var(--border); border-radius: 12px; background: #fff; color: #1c1d20; }
  .sign-here .kept .choice:hover { outline: 2px solid var(--accent); }
  .sign-here .kept img { display: block; max-width: 100%; max-height: 100%; margin: auto; }
  .sign-here .kept .new { background: none; border-style: dashed; color: inherit; flex-direction: column; gap: 4px; font-size: .875rem; }
  .sign-here .kept .forget { position: absolute; right: 2px; top: 2px; width: 36px; min-width: 36px; height: 36px; padding: 0; color: #5a5d65; background: rgb(255 255 255 / 80%); border-radius: 10px; }
  .sign-here ductus-signature { display: block; width: auto; height: min(13.5rem, 42dvh); border-color: var(--border); border-radius: 12px; }
  .sign-here .tools { display: flex; flex-wrap: wrap; align-items: center; gap: 4px 8px; margin: 8px 0; }
  .sign-here .tools .segments { margin-right: auto; }
  .sign-here .tools button { min-width: 0; padding: 0 8px; }
  .sign-here .segments label span { display: flex; align-items: center; gap: 6px; }
  .sign-here .segments i { width: 14px; height: 14px; border-radius: 50%; box-shadow: 0 0 0 1px var(--border); forced-color-adjust: none; }
`;

/** The look of the text of PDFs, of marked text, and of the bar. */
export const textStyle = `
  .text-layer { position: absolute; inset: 0; overflow: hidden; touch-action: none; cursor: grab; user-select: text; -webkit-user-select: text; }
  .text-layer[data-over] { cursor: text; }
  :root[data-tool=hand] .text-layer { pointer-events: none; }
  .text-page { position: absolute; left: 0; top: 0; width: 0; height: 0; }
  .text-page span { position: absolute; left: 0; top: 0; transform-origin: 0 0; font-size: 20px; line-height: 1; letter-spacing: 0; white-space: pre; color: transparent; forced-color-adjust: none; user-select: text; -webkit-user-select: text; }
  .text-page ::selection { background: rgb(30 110 255 / 35%); color: transparent; }
  .text-bar { left: 50%; bottom: var(--bottom); transform: translateX(-50%); z-index: 3; align-items: center; }
  .text-bar > span { padding: 0 6px 0 12px; font-size: .875rem; white-space: nowrap; }
  :root[data-side=bottom] .text-bar { bottom: calc(var(--bottom) + var(--bar) + var(--pens, 0px) + 8px); }
  @media (max-width: 43.75em) { .text-bar { left: var(--left); transform: none; } :root[data-side=left] .text-bar { left: calc(var(--left) + var(--bar) + 8px); } }
`;

/** The look of the links of PDFs, which are seen on their pages: here they only show that the keyboard came to one. */
export const linkStyle = `
  .link-layer { position: absolute; left: 0; top: 0; width: 0; height: 0; transform-origin: 0 0; pointer-events: none; }
  .link-layer div { position: absolute; left: 0; top: 0; width: 0; height: 0; transform-origin: 0 0; }
  .link-layer span { position: absolute; }
  .link-layer a { outline: none; }
  .link-layer a:focus-visible span { outline: calc(3 * var(--point)) solid var(--accent); outline-offset: calc(2 * var(--point)); border-radius: calc(2 * var(--point)); }
  :root[data-link] :is(canvas#canvas, .text-layer) { cursor: pointer; }
`;

/** The look of the outline of PDFs in the panel of pages. */
export const outlineStyle = `
  #outline-choice { flex: none; margin: 2px 14px 4px; }
  .pages-panel #outline-choice input { width: auto; }
  .outline { flex: 1; min-height: 0; padding: 2px 8px 14px; overflow: auto; overscroll-behavior: contain; scrollbar-width: thin; touch-action: pan-y; font-size: .875rem; }
  .outline ul { margin: 0; padding: 0; list-style: none; }
  .outline li { position: relative; padding-left: 30px; }
  .outline ul ul ul ul ul { margin-left: -30px; }
  .outline li > button { position: absolute; left: 0; top: 0; width: 32px; min-width: 32px; height: 40px; min-height: 0; padding: 0; }
  .outline li > button .icon { width: 18px; height: 18px; }
  .outline button[aria-expanded=true] .icon { transform: rotate(90deg); }
  .outline a { display: block; padding: 9px 6px; min-height: 40px; line-height: 1.35; border-radius: 10px; color: inherit; text-decoration: none; overflow-wrap: anywhere; }
  .outline a:hover { background: var(--hover); }
`;

/** The look of the dialog in which a drawing is shared, and of the others in it. */
export const sharingStyle = `
  .others-ink, .others-pens { position: absolute; left: 0; top: 0; pointer-events: none; }
  .others-pens { inset: 0; overflow: hidden; }
  .others-pen { position: absolute; left: 0; top: 0; }
  .others-pen::before { content: ""; position: absolute; left: -5px; top: -5px; width: 10px; height: 10px; border-radius: 50%; border: 2px solid #fff; background: var(--person); box-shadow: 0 0 2px rgb(0 0 0 / 50%); }
  .others-pen span { position: absolute; left: 9px; top: 7px; padding: 1px 7px; border-radius: 9px; background: var(--person); color: #fff; font-size: .75rem; white-space: nowrap; transition: opacity .25s ease; forced-color-adjust: none; }
  .others-pen[data-rests] span { opacity: 0; }
  .others-typing { position: absolute; box-sizing: content-box; margin: -6px; padding: 4px; border: 2px solid var(--person); border-radius: 6px; forced-color-adjust: none; }
  .others-typing span { position: absolute; left: -2px; bottom: 100%; max-width: 12rem; padding: 1px 7px; border-radius: 9px 9px 9px 0; background: var(--person); color: #fff; font-size: .75rem; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
  .document-bar:has(> .shared:not([hidden])) { max-width: min(26rem, calc(100vw - var(--left) - var(--right) - 3 * var(--control) - 24px)); }
  .document-bar .shared { flex: none; width: auto; min-width: var(--control); padding: 0 8px; gap: 6px; font-weight: 600; font-variant-numeric: tabular-nums; }
  .document-bar .shared[data-state="connected"] > .icon { color: var(--accent); }
  .document-bar .shared:not([data-state="connected"]) > .icon { opacity: .45; }
  .shared[data-people]:not([data-people="0"]) > .icon { display: none; }
  .faces, .unsent, .looking { display: flex; align-items: center; }
  .faces:empty { display: none; }
  .face { flex: none; display: grid; place-items: center; width: 28px; height: 28px; border-radius: 50%; background: var(--person); color: #fff; font-size: .75rem; font-weight: 650; line-height: 1; letter-spacing: -.02em; forced-color-adjust: none; }
  .faces { gap: 3px; }
  .faces :is(.more, .more-narrow) { padding-left: 5px; font-size: .8125rem; }
  .faces .more-narrow { display: none; }
  .unsent { gap: 1px; padding: 1px 7px 1px 3px; border-radius: 10px; background: #8a4b00; color: #fff; font-size: .8125rem; }
  .unsent .icon { width: 16px; height: 16px; }
  .looking { gap: 5px; padding: 2px 9px 2px 7px; border-radius: 12px; background: var(--chosen); color: var(--text); font-size: .8125rem; white-space: nowrap; }
  .looking .icon { width: 18px; height: 18px; }
  .shared:not([data-looks]) .looking { display: none; }
  .shared[data-looks] > .icon { display: none; }
  :root[data-looking] :is(.tool-bar, #undo-button, #redo-button, #signing-line, #offer), :root[data-looking] li:has(> :is(#paper-item, #clear-item, #unlock-item)), :root[data-looking] li:has(> :is(#paste-item, #picture-item, #camera-item, #sign-here-item)), :root[data-looking] :is(#page-add, #page-duplicate, #page-up, #page-down, #page-edit, #page-delete) { display: none; }
  @media (max-width: 43.75em) {
    .document-bar .shared { padding: 0 6px; gap: 4px; }
    .faces .face ~ .face, .faces .more, .looking span { display: none; }
    .faces .more-narrow { display: inline; }
    .looking { padding: 4px; }
  }
  @media (max-width: 21em) { .document-bar:has(> .shared:not([hidden])) #name-button { display: none; } }
  #following { position: fixed; inset: 0; z-index: 2; border: 4px solid var(--person); pointer-events: none; forced-color-adjust: none; }
  #following > div { position: absolute; left: 50%; top: calc(var(--top) + var(--bar) + 8px + var(--below, 0px)); transform: translateX(-50%); display: flex; align-items: center; gap: 8px; width: max-content; max-width: calc(100vw - 2 * var(--edge) - 8px); padding: 2px 2px 2px 14px; border-radius: var(--radius); background: var(--person); color: #fff; font-size: .875rem; pointer-events: auto; }
  #following span { min-width: 0; max-height: 2.5em; overflow: hidden; line-height: 1.2; overflow-wrap: anywhere; }
  #following button { flex: none; height: 40px; padding: 0 12px; border-radius: 14px; background: rgb(255 255 255 / 20%); color: #fff; font-weight: 600; white-space: nowrap; }
  #following button:focus-visible { outline-color: #fff; outline-offset: -4px; }
  #dead-link[open] { display: grid; place-items: center; }
  #dead-link .middle { max-width: 26rem; padding: 24px; text-align: center; }
  #dead-link .icon { width: 48px; height: 48px; color: var(--quiet); }
  #dead-link h2 { margin: 8px 0 12px; font-size: 1.375rem; }
  #dead-link .choices { display: flex; flex-wrap: wrap; justify-content: center; gap: 8px; margin-top: 20px; }
  #dead-link .choices button { padding: 0 18px; }
  :is(.people, .visitors) { list-style: none; margin: 0; padding: 0; }
  :is(.people, .visitors) li { display: flex; flex-wrap: wrap; align-items: center; gap: 2px 8px; min-height: var(--control); }
  :is(.people, .visitors) b { flex: 1 1 6rem; min-width: 0; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; font-weight: 550; }
  :is(.people, .visitors) button { padding: 0 10px; color: var(--accent); }
  .visitors { max-height: 16rem; overflow: auto; }
  .visitors small { order: 1; flex: 1 0 100%; margin-left: 36px; }
  .visitors select { max-width: 9rem; min-height: var(--control); }
  .visitors [data-sent-away] b { text-decoration: line-through; }
  .field.stacked { display: flex; flex-direction: column; align-items: stretch; gap: 4px; }
  .field.stacked > input, .link-row input { min-width: 0; height: var(--control); padding: 0 12px; border: 1px solid var(--border); border-radius: 12px; background: var(--raised); user-select: text; -webkit-user-select: text; }
  .link-row { display: flex; flex-wrap: wrap; gap: 4px 8px; }
  .link-row input { flex: 1 1 9rem; }
  .link-row button { flex: none; padding: 0 8px; color: var(--accent); }
  .code { align-self: center; min-height: 12rem; }
  .code svg { display: block; width: min(15rem, 60vw); border-radius: 12px; background: #fff; forced-color-adjust: none; }
`;

/** The look of the panel of layers. */
export const layersStyle = `
  .layers-panel { position: fixed; background: var(--raised); border-radius: var(--radius); box-shadow: var(--shadow); right: calc(8px + env(safe-area-inset-right)); top: calc(64px + env(safe-area-inset-top)); z-index: 4; width: min(18rem, calc(100vw - 16px)); max-height: calc(100dvh - 140px); padding: 8px 12px 12px; display: flex; flex-direction: column; gap: 8px; overflow: auto; }
  .layers-panel[hidden] { display: none; }
  .layers-head, .layers-row { display: flex; align-items: center; gap: 4px; }
  .layers-head h2 { flex: 1; margin: 0; font-size: 1rem; }
  .layers-row { justify-content: space-between; }
  .layer-list { margin: 0; padding: 0; list-style: none; touch-action: none; }
  .layer-list li { display: flex; align-items: center; gap: 2px; border-radius: 10px; }
  .layer-list .plain { width: 40px; min-width: 40px; height: 40px; min-height: 0; padding: 0; opacity: .35; }
  .layer-list .plain[aria-pressed=true] { opacity: 1; }
  .layer-title { flex: 1; min-width: 0; height: 40px; min-height: 0; padding: 0 10px; justify-content: flex-start; text-align: left; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
  .layer-title[aria-pressed=true] { background: var(--hover); font-weight: 600; }
  .layers-panel input { width: 100%; }
`;

/** The look of the panel of shapes. */
export const figuresStyle = `
  #shapes-panel { width: 12.5rem; }
  .figures { display: grid; grid-template-columns: repeat(3, 1fr); gap: 4px; justify-items: center; }
  #shapes-panel .note { margin: 8px 2px 0; }
`;

/** The look of the ruler. */
export const rulerStyle = `
  .ruler { position: absolute; left: 0; top: 0; display: grid; place-items: center; border: solid rgb(20 22 30 / 55%); border-width: 1px 0; background: repeating-linear-gradient(90deg, rgb(20 22 30 / 45%) 0 1px, transparent 1px 10px) 50% 0 / 10px 8px repeat-x, repeating-linear-gradient(90deg, rgb(20 22 30 / 45%) 0 1px, transparent 1px 10px) 50% 100% / 10px 8px repeat-x, rgb(214 220 232 / 62%); pointer-events: none; }
  .ruler[hidden] { display: none; }
  :root[data-paper="dark"] .ruler { border-color: rgb(255 255 255 / 60%); background-color: rgb(78 86 104 / 62%); }
  .ruler button { position: absolute; pointer-events: auto; touch-action: none; min-width: 44px; width: auto; height: 36px; padding: 0 10px; border-radius: 18px; background: var(--raised); color: var(--text); box-shadow: var(--shadow); font-variant-numeric: tabular-nums; cursor: move; }
  .ruler .ruler-turner { left: calc(50% + 84px); min-width: 36px; width: 36px; padding: 0; cursor: grab; }
  .ruler-turner::before { content: "⟲"; font-size: 1.125rem; }
  @media (hover: hover) { .ruler button:hover:not(:disabled) { background: var(--hover); } }
`;

/** The look of the panel of objects. */
export const objectsStyle = `
  .objects-panel { position: fixed; z-index: 3; right: var(--right); top: calc(var(--top) + var(--bar) + 8px + var(--below, 0px)); display: flex; flex-direction: column; gap: 8px; width: min(18rem, 100vw - 2 * var(--edge)); max-height: min(30rem, 100dvh - var(--top) - var(--bottom) - 2 * var(--bar) - var(--pens, 0px) - 24px - var(--below, 0px)); padding: 10px; border-radius: var(--radius); background: var(--raised); box-shadow: var(--shadow); }
  .objects-panel.visually-hidden { width: 1px; max-height: 1px; padding: 0; }
  .objects-head { display: flex; align-items: center; }
  .objects-head h2 { flex: 1; margin: 0 4px; font-size: 1rem; }
  .objects-panel .plain { min-width: 40px; width: 40px; height: 40px; padding: 0; }
  #object-list { flex: 1 1 auto; min-height: 96px; margin: 0; padding: 2px; overflow: auto; list-style: none; border-radius: 12px; touch-action: pan-y; scrollbar-width: thin; }
  #object-list:focus-visible { outline: 2px solid var(--accent); }
  #object-list [role="option"] { display: flex; gap: 8px; align-items: center; min-height: 36px; padding: 4px 10px; border-radius: 10px; overflow-wrap: anywhere; cursor: pointer; }
  #object-list [aria-selected="true"] { background: var(--chosen); color: var(--accent); }
  #object-list i { flex: none; width: 14px; height: 14px; border-radius: 50%; box-shadow: 0 0 0 1px var(--border); forced-color-adjust: none; }
  .objects-panel input { width: 100%; min-width: 0; height: var(--control); padding: 0 10px; border: 1px solid var(--border); border-radius: 12px; background: var(--raised); user-select: text; -webkit-user-select: text; }
  .objects-row { display: flex; justify-content: space-between; }
  .objects-panel .note { margin: 0 4px; }
`;

/** The look of the gallery of drawings. */
export const galleryStyle = `
  .gallery { display: grid; grid-template-columns: repeat(auto-fill, minmax(max(9.375rem, min(10.5rem, 46%)), 1fr)); gap: 16px; list-style: none; margin: 0; padding: 4px 0 0; }
  .card { position: relative; min-width: 0; }

  .card .picture {
    display: block;
    width: 100%;
    height: auto;
    aspect-ratio: 4 / 3;
    padding: 0;
    border-radius: 14px;
    overflow: hidden;
    background: var(--hover);
    border: 1px solid var(--border);
  }

  .card .picture img { display: block; width: 100%; height: 100%; object-fit: cover; pointer-events: none; }
  /* Paper that follows the appearance does so here, too; other paper does not glare in the dark. */
  :root[data-appearance="dark"] .card img[data-shade="light"],
  :root[data-appearance="light"] .card img[data-shade="dark"] { filter: invert(1) hue-rotate(180deg); }
  :root[data-appearance="dark"] .card img[data-shade=""] { filter: brightness(.85); }
  .card[aria-current] .picture { box-shadow: 0 0 0 3px var(--accent); }
  .card .row { display: flex; align-items: center; margin-top: 6px; }
  .card .title { flex: 1; min-width: 0; padding-left: 4px; }
  .card .title b, .card .title small { display: block; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
  .card .title b { font-weight: 550; }
  .card .title small { color: var(--quiet); font-size: .8125rem; }
  .card input[type="text"] { width: 100%; height: var(--control); padding: 0 10px; border: 1px solid var(--accent); border-radius: 12px; background: var(--raised); user-select: text; -webkit-user-select: text; }
  .card .actions { display: flex; justify-content: space-between; }
  .card .actions button { flex: 1; min-width: 0; color: var(--quiet); padding: 0; }
  .card .actions .icon { width: 20px; height: 20px; }

  /* Search and folders. */
  .finder { display: flex; flex-wrap: wrap; align-items: center; gap: 8px; margin-bottom: 12px; }
  .finder input { flex: 1 1 12rem; min-width: 0; max-width: 22rem; height: var(--control); padding: 0 14px; border: 1px solid var(--border); border-radius: 999px; background: var(--raised); user-select: text; -webkit-user-select: text; }
  .finder input::placeholder { color: var(--quiet); opacity: 1; }
  .folders { display: flex; flex-wrap: wrap; gap: 6px; }
  .folders button { max-width: 100%; padding: 0 14px; border-radius: 999px; background: var(--hover); overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
  .folders button[aria-pressed="true"] { background: var(--chosen); font-weight: 600; }

  .storage { align-items: center; }
  .storage .note { flex: 1 1 12rem; margin: 0; font-size: .8125rem; }
  #drawings-dialog .dialog-body { flex: 1 1 auto; }

  /* On narrow screens the words of some languages need a row of their own. */
  @media (max-width: 30rem) {
    #new-drawing { order: 1; flex: 1 0 100%; }
    #drawings-dialog header { padding-right: 10px; }
  }

  .drawings-unread { display: flex; flex-wrap: wrap; align-items: center; gap: 8px; }
`;

/** The look of finding handwriting and text: the bar, what was found in small pictures, and lights over it. */
export const findStyle = `
  .find-bar { left: 50%; top: var(--top); transform: translateX(-50%); z-index: 3; width: min(28rem, calc(100vw - 2 * var(--edge))); flex-wrap: wrap; }
  @media (max-width: 62em) { .find-bar { top: calc(var(--top) + var(--bar) + 8px + var(--below, 0px)); } }
  .find-bar form { flex: 1; min-width: 0; display: flex; align-items: center; gap: 6px; }
  .find-bar input { flex: 1; min-width: 0; width: 4rem; height: var(--control); padding: 0 12px; border: 0; border-radius: 12px; background: none; user-select: text; -webkit-user-select: text; }
  .find-bar output { flex: none; max-width: 9rem; font-size: .8125rem; color: var(--quiet); font-variant-numeric: tabular-nums; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
  .find-bar button { flex: none; }
  .find-bar .note { flex: 0 0 100%; margin: 0; padding: 0 12px 6px; }
  .find-bar progress { flex: 0 0 100%; width: 100%; height: 3px; accent-color: var(--accent); }

  .find-hits { flex: 0 0 100%; min-width: 0; margin: 0; padding: 2px; list-style: none; display: flex; gap: 6px; overflow-x: auto; overscroll-behavior-x: contain; scrollbar-width: thin; touch-action: pan-x; }
  .find-hits li { flex: none; scroll-margin: 0 24px; }
  .find-hits button { position: relative; width: auto; height: auto; min-width: 0; border-radius: 8px; overflow: hidden; background: #fff; box-shadow: 0 0 0 1px var(--border); forced-color-adjust: none; }
  .find-hits canvas { display: block; height: 44px; pointer-events: none; }
  .find-hits small { position: absolute; right: 3px; bottom: 1px; padding: 0 3px; border-radius: 4px; background: rgb(255 255 255 / 80%); color: #444; font-size: .6875rem; font-variant-numeric: tabular-nums; }
  .find-hits [aria-current] button { box-shadow: 0 0 0 2px var(--accent); }

  .find-marks { position: absolute; inset: 0; width: 100%; height: 100%; pointer-events: none; }
  .find-marks polygon { fill: rgb(255 200 0 / 35%); stroke: rgb(150 110 0 / 70%); stroke-width: 1; vector-effect: non-scaling-stroke; }
  .find-marks polyline { fill: none; stroke: rgb(255 190 0 / 45%); stroke-linecap: round; stroke-linejoin: round; }
  .find-marks .current polygon { fill: rgb(255 120 0 / 45%); stroke: rgb(160 60 0); stroke-width: 2; }
  .find-marks .current polyline { stroke: rgb(255 110 0 / 60%); }
  @media (forced-colors: active) {
    .find-marks polygon { stroke: Highlight; }
    .find-marks polyline { stroke: Highlight; stroke-opacity: .6; }
  }
`;

/** The look of the panel of pages, and of the dialog of a page. */
export const pagesStyle = `
  .pages-panel {
    position: fixed;
    z-index: 3;
    right: var(--right);
    top: calc(var(--top) + var(--bar) + 8px);
    bottom: calc(var(--bottom) + var(--bar) + 8px);
    width: 16rem;
    display: flex;
    flex-direction: column;
    border-radius: var(--radius);
    background: var(--surface);
    box-shadow: var(--shadow);
    overflow: hidden;
  }

  :root[data-side="right"] .pages-panel { right: calc(var(--right) + var(--bar) + 8px); }
  :root[data-drawing] .pages-panel { pointer-events: none; }

  @media (max-width: 43.75em) {
    .pages-panel { left: 0; right: 0; bottom: 0; width: auto; top: 40%; border-radius: 20px 20px 0 0; padding-bottom: env(safe-area-inset-bottom); z-index: 4; background: var(--raised); }
  }

  .pages-panel header { display: flex; align-items: center; gap: 6px; padding: 4px 4px 4px 14px; }
  .pages-panel h2 { flex: 1; min-width: 0; margin: 0; font-size: 1rem; font-weight: 650; overflow: hidden; text-overflow: ellipsis; }
  .pages-panel form { display: flex; align-items: center; gap: 4px; font-size: .8125rem; color: var(--quiet); white-space: nowrap; }
  .pages-panel input { width: 3rem; height: 36px; padding: 0 6px; text-align: right; font-variant-numeric: tabular-nums; border: 1px solid var(--border); border-radius: 10px; background: var(--raised); user-select: text; -webkit-user-select: text; }
  .pages-panel .note { margin: 4px 14px 12px; }

  .page-list { flex: 1; min-height: 0; margin: 0; padding: 6px 14px 14px; overflow: auto; overscroll-behavior: contain; scrollbar-width: thin; touch-action: pan-y; list-style: none; display: grid; grid-template-columns: repeat(auto-fill, minmax(128px, 1fr)); align-content: start; gap: 11px 14px; }
  /* Pages out of view are cut off at the edges of their items, where frames need room. */
  .page-list li { position: relative; scroll-margin: 10px; padding-top: 3px; display: grid; justify-items: center; gap: 4px; font-size: .8125rem; color: var(--quiet); font-variant-numeric: tabular-nums; content-visibility: auto; contain-intrinsic-size: auto 128px auto 208px; }
  .page-list .page-picture { display: block; width: 128px; height: auto; min-height: 0; padding: 0; border-radius: 4px; box-shadow: 0 0 0 1px var(--border); background: #fff; overflow: hidden; forced-color-adjust: none; }
  :root[data-appearance="dark"] .page-list .page-picture { background: #000; }
  :root[data-appearance="dark"] .page-list canvas { filter: brightness(.85); }
  .page-list canvas { display: block; width: 100%; height: auto; max-height: 256px; pointer-events: none; }
  .page-list [aria-current] .page-picture { box-shadow: 0 0 0 3px var(--accent); }
  .page-list [aria-current] { color: var(--accent); font-weight: 650; }
  .page-list [data-drop]::after { content: ""; position: absolute; left: 0; right: 0; height: 3px; border-radius: 2px; background: var(--accent); }
  .page-list [data-drop="before"]::after { top: -9px; }
  .page-list [data-drop="behind"]::after { bottom: -9px; }

  .page-actions { display: flex; justify-content: space-between; padding: 2px; border-top: 1px solid var(--line); }
  .page-actions button { flex: 1; min-width: 0; max-width: 64px; height: var(--control); padding: 0; }

  .page-own { display: flex; gap: 12px; margin: 8px 0; }
  .page-own label { flex: 1; }
  .page-own input { width: 100%; height: var(--control); padding: 0 10px; border: 1px solid var(--border); border-radius: 12px; background: var(--raised); user-select: text; -webkit-user-select: text; }
`;

/** The look of the fields for the name and the address. */
export const linkingStyle = `
  #selection-order-panel .field { grid-template-columns: max-content minmax(0, 1fr); margin: 0 8px 8px; }
  #selection-order-panel .field input { width: 100%; min-width: 0; height: var(--control); padding: 0 10px; border: 1px solid var(--border); border-radius: 12px; background: var(--raised); box-sizing: border-box; user-select: text; -webkit-user-select: text; }
  #selection-order-panel .field[hidden] { display: none; }
`;
