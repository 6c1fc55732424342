// Asks the browser to keep drawings even if it runs short of room.

const askedKey = "ductus.persistence";
/** The time after which the browser is asked again, in milliseconds: some browsers ask the person. */
const pause = 90 * 86_400_000;

let isAsked = false;

/** Asks; to be called when there is something to lose, since browsers say yes to pages that are used. */
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
    // A browser that remembers nothing is not asked.
  }
}
