// Asks the browser to keep drawings even where it is short of room.

const askedKey = "ductus.persistence";
/** After how long it is asked again, in milliseconds: some browsers ask the person. */
const pause = 90 * 86_400_000;

let isAsked = false;

/** To be called when there is something to lose: browsers say yes to pages that are used. */
export async function askToPersist() {
  const { storage } = navigator;
  if (isAsked || !storage?.persist) return;
  isAsked = true;
  try {
    if (await storage.persisted()) return;
    if (Date.now() - Number(localStorage.getItem(askedKey)) < pause) return;
    localStorage.setItem(askedKey, String(Date.now()));
    await storage.persist();
  } catch {
    // Where nothing can be remembered, nobody is asked.
  }
}
