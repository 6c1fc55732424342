// Links to shared drawings: `#room=…`. No server sees the fragment of an address. They lead somewhere where the app is
// served with rooms.

const pattern = /^#room=([\w-]{22})$/;

/** Returns the link of a secret. */
export const linkTo = (/** @type {string} */ secret) => {
  const address = new URL(location.pathname, location.href);
  address.hash = `room=${secret}`;
  return address.href;
};

/**
 * Takes the secret out of the address of the page, so that it stands neither there nor in the history.
 *
 * @returns {string | null} null if there is none
 */
export function takeSecret() {
  const [, secret] = location.hash.match(pattern) ?? [];
  if (!secret) return null;
  history.replaceState(history.state, "", location.pathname + location.search);
  return secret;
}

/** The time in which a server has to say whether it has rooms, in milliseconds. */
const patience = 3000;

/**
 * Asks whether the app is served with rooms.
 *
 * @returns {Promise<boolean | undefined>} undefined if the server does not answer, or something else
 */
export async function hasRooms() {
  const waiting = new AbortController();
  const timer = setTimeout(() => waiting.abort(), patience);
  try {
    const response = await fetch(
      new URL("rooms", document.baseURI), { cache: "no-store", signal: waiting.signal });
    if (response.status === 404) return false;
    const protocol = response.ok ? (await response.json().catch(() => null))?.protocol : null;
    // Another answer is that of something between, which wants a name and a password, for one.
    return typeof protocol === "number" ? protocol >= 1 : undefined;
  } catch {
    return undefined;
  } finally {
    clearTimeout(timer);
  }
}
