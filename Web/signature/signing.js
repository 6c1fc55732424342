// The fragment `#signature` in a link to the app leads to the sheet to sign on, a page of its own: no server
// sees a fragment, and only that page may be shown in a frame of another site.

function lead() {
  const { hash } = location;
  if (!/^#signature(\?|$)/.test(hash)) return false;
  const address = new URL("../signature.html", import.meta.url);
  address.hash = hash.slice("#signature".length).replace("?", "");
  return address;
}

/**
 * Goes to the sheet to sign on when the link says so, at once or later.
 *
 * @returns {boolean} true if at once
 */
export function leadToSigning() {
  const address = lead();
  if (address) {
    location.replace(address);
    return true;
  }
  addEventListener("hashchange", () => {
    const address = lead();
    if (!address) return;
    // The browser's Back leads to the drawing, not to the link.
    history.replaceState(null, "", location.pathname + location.search);
    location.assign(address);
  });
  return false;
}
