// The browser's Back closes an open dialog, or the replay, in place of leaving the page.
//
// While something is open, the history has one more entry of the same address. It is taken away when the thing
// is closed in another way, so that Back then works as before.

const key = "ductusOpen";

/** @type {(() => void) | null} Closes the open thing; null if nothing is open. */
let close = null;
/** True from the call of `history.back` here until the browser has gone back. */
let isReturning = false;

const isHeld = () => history.state?.[key] === true;

function hold() {
  if (!isHeld()) history.pushState({ [key]: true }, "");
}

/**
 * Lets Back close a thing that opens.
 *
 * @param {() => void} closeIt called when the browser goes back
 * @returns {(() => void) | null} the function for the thing below, with which this is to be called again
 */
export function holdBack(closeIt) {
  const below = close;
  close = closeIt;
  // The entry that is about to go is needed again: see below.
  if (!isReturning) hold();
  return below;
}

/**
 * Ends that when the thing is closed.
 *
 * @param {() => void} closeIt the function that {@link holdBack} was given
 */
export function releaseBack(closeIt) {
  // Another thing may be open by now, or the browser has gone back already.
  if (!close || close !== closeIt) return;
  close = null;
  // Another thing may open in its place, which then needs no entry of its own.
  setTimeout(() => {
    if (close || isReturning || !isHeld()) return;
    isReturning = true;
    history.back();
  });
}

addEventListener("popstate", () => {
  if (isReturning) {
    isReturning = false;
    // Something was opened while the browser went back.
    if (close) hold();
    return;
  }
  if (isHeld() || !close) return;
  const closeIt = close;
  close = null;
  closeIt();
});
