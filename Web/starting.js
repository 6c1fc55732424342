// Where files of the app do not come, nothing of it starts, and nothing says so: a browser that stops the
// service worker while files are asked for lets them fail. So the page is loaded anew, once; where that
// does not help it is said, with a way to try again.
//
// This is no module, for it has to run where modules fail.
(() => {
  const key = "ductus-started-anew";
  /** For how long it is of no use to load the page anew by itself once more, in milliseconds. */
  const pause = 10_000;

  /** Notes that the page is loaded anew by itself. @returns {boolean} it may be: it was not a moment ago */
  function mayLoadAnew() {
    try {
      const last = Number(sessionStorage.getItem(key));
      if (Date.now() - last < pause) return false;
      sessionStorage.setItem(key, String(Date.now()));
      return true;
    } catch {
      // Without a note it might go on for ever.
      return false;
    }
  }

  function tell() {
    const box = document.createElement("div");
    box.className = "fatal";
    box.setAttribute("role", "alert");
    const message = document.createElement("p");
    message.textContent = "Not all files of the app came: the network, or the browser, may be busy.";
    const button = document.createElement("button");
    button.type = "button";
    button.className = "filled";
    button.textContent = "Try again";
    button.addEventListener("click", () => location.reload());
    box.append(message, button);
    document.body.append(box);
  }

  let isDone = false;
  addEventListener("error", ({ target }) => {
    // Errors of scripts that did run come to the window itself.
    if (isDone || !(target instanceof HTMLScriptElement)) return;
    isDone = true;
    if (mayLoadAnew()) location.reload();
    else if (document.body) tell();
    else addEventListener("DOMContentLoaded", tell);
  }, true);
})();
