// The keys that undo and redo.

import { shortcutKey } from "../canvas/keys.js";

/** What a key does: `undo` or `redo`; null for all other keys. */
export function stepOf(/** @type {KeyboardEvent} */ event) {
  if (!(event.ctrlKey || event.metaKey) || event.altKey) return null;
  const key = shortcutKey(event);
  if (key === "y" || (key === "z" && event.shiftKey)) return "redo";
  return key === "z" ? "undo" : null;
}
