// Modules that the app loads when it first needs them: see `parts.js`. `scripts/build/site` makes one file of them.

export { ArchiveFiles } from "../drawings/archive-files.js";
export { foundBesidePages } from "../pages/beside-pages.js";
export { BrushEditor } from "../tools/brush-editor.js";
export { DeadLink } from "../sharing/dead-link.js";
export { Finder } from "../find/finder.js";
export { Finding } from "../find/finding.js";
export { Figures } from "../tools/figures.js";
export { GalleryFinding } from "../find/gallery-finding.js";
export { IndexKeeping } from "../find/keeping.js";
export { DrawingHistory } from "../playback/history.js";
export { Guide } from "../pages/guide.js";
export { Inspector } from "../inspector/inspector.js";
export { Layers } from "../tools/layers.js";
export { Links } from "../pages/links.js";
export { filesOfFolders } from "../import/note-folders.js";
export { openForeign, saveForeign } from "../import/opening.js";
export { Objects } from "../selection/objects.js";
export { Outline } from "../pages/outline.js";
export { Replay } from "../playback/replay.js";
export { Ruler } from "../tools/ruler.js";
export { Sharing } from "../sharing/sharing.js";
export { SharedSign } from "../sharing/sign.js";
export { SharingDialog } from "../sharing/dialog.js";
export { SignHere } from "../signature/sign-here.js";
export { TextSelection } from "../pages/text-selection.js";
export { Typing } from "../text/typing.js";
export { ZipError } from "../files/zip.js";
