// If a file of the app does not come, the app does not start, and shows no message: a browser that stops the
// service worker while files are requested lets the requests fail. The page is then loaded again, once; if
// that does not help, a message offers to try again.
//
// This script is no module, because it has to run when modules fail.
(() => {
  const key = "ductus-started-anew";
  /** The time in which the page is not loaded again a second time, in milliseconds. */
  const pause = 10_000;

  /**
   * Notes that the page is loaded again.
   *
   * @returns {boolean} false if that has just happened
   */
  function mayLoadAnew() {
    try {
      const last = Number(sessionStorage.getItem(key));
      if (Date.now() - last < pause) return false;
      sessionStorage.setItem(key, String(Date.now()));
      return true;
    } catch {
      // Without a note the page might load again for ever.
      return false;
    }
  }

  /** Words in the language of the page, as those of `words.js`, which is one of the files that may not come. */
  const word = (/** @type {string} */ text) => {
    const words = globalThis.pageWords?.table?.[text];
    return typeof words === "string" ? words : text;
  };

  function tell() {
    const box = document.createElement("div");
    box.className = "fatal";
    box.setAttribute("role", "alert");
    const message = document.createElement("p");
    message.textContent = word("Not all files of the app came: the network, or the browser, may be busy.");
    const button = document.createElement("button");
    button.type = "button";
    button.className = "filled";
    button.textContent = word("Try again");
    button.addEventListener("click", () => location.reload());
    box.append(message, button);
    document.body.append(box);
  }

  let isDone = false;
  addEventListener("error", ({ target }) => {
    // Only files that did not come have an element as target; errors of running scripts have the window.
    if (isDone || !(target instanceof HTMLScriptElement)) return;
    isDone = true;
    if (mayLoadAnew()) location.reload();
    else if (document.body) tell();
    else addEventListener("DOMContentLoaded", tell);
  }, true);
})();
