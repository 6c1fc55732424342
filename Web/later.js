// What the app loads when it is first asked for: see `parts.js`. `scripts/site` makes one file of these modules.

export { ArchiveFiles } from "./archive-files.js";
export { foundBesidePages } from "./beside-pages.js";
export { BrushEditor } from "./brush-editor.js";
export { DrawingHistory } from "./history.js";
export { Inspector } from "./inspector.js";
export { Replay } from "./replay.js";
export { SignHere } from "./sign-here.js";
export { TextSelection } from "./text-selection.js";
export { ZipError } from "./zip.js";
