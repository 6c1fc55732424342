// Links to shared drawings: `#room=…`. No server sees the fragment of an address.

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
