// Hands files to the browser: to its downloads, the clipboard, other apps.

/** Returns true if pictures can be copied here. */
export const canCopy = () => [navigator.clipboard?.write, globalThis.ClipboardItem].every(Boolean);

/** Returns true if files can be shared here. */
export const canShare = () => {
  const file = () => new File([new Uint8Array(1)], "drawing.png", { type: "image/png" });
  return Boolean(navigator.share) && Boolean(navigator.canShare?.({ files: [file()] }));
};

/** Hands a file to the browser's downloads. */
export function download(/** @type {File} */ file) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = file.name;
  link.click();
  // By then the browser has begun to read the file.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
