// `#signature` in the link of the app leads to the sheet to sign on, a page of its own: servers are not
// told of fragments, and that page alone may be shown in a frame of another site.

function lead() {
  const { hash } = location;
  if (!/^#signature(\?|$)/.test(hash)) return false;
  const address = new URL("signature.html", import.meta.url);
  address.hash = hash.slice("#signature".length).replace("?", "");
  return address;
}

/** Goes to the sheet to sign on, now or later, where the link says so. @returns {boolean} whether now */
export function leadToSigning() {
  const address = lead();
  if (address) {
    location.replace(address);
    return true;
  }
  addEventListener("hashchange", () => {
    const address = lead();
    if (!address) return;
    // Back leads to the drawing, not to the link.
    history.replaceState(null, "", location.pathname + location.search);
    location.assign(address);
  });
  return false;
}
