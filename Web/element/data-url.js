// Bytes as the addresses that hold them.

/** Bytes as a data URL. */
export function dataURL(/** @type {Uint8Array} */ bytes, /** @type {string} */ type) {
  let text = "";
  for (let at = 0; at < bytes.length; at += 0x8000) text += String.fromCharCode(...bytes.subarray(at, at + 0x8000));
  return `data:${type};base64,${btoa(text)}`;
}

/** The bytes of a data URL. */
export function bytesOfURL(/** @type {string} */ url) {
  const text = atob(url.slice(url.indexOf(",") + 1));
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0));
}
