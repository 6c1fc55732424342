// A page to sign on: a signature field with a few words on it. Its options are in the fragment, and its picture is
// saved.
//
// `signature.html#color=%231a2b54&width=600&text=Sign%20here`
//
// The page keeps nothing, and has no access to the drawings of the app: no module of it opens a storage.

import "../element/ductus-signature.js";
import { element } from "../interface/elements.js";
import { download } from "../files/handing-over.js";
import { readOption } from "../element/options.js";
import { optionNames, readers } from "../element/signature-options.js";
import { word } from "../words/words.js";

const field = element("field");

function start() {
  for (const [name, value] of new URLSearchParams(location.hash.slice(1))) {
    const option = optionNames.find((one) => one === name);
    if (!option) throw new Error(`there is no option “${name}”`);
    readOption(readers, option, value);
    field.setAttribute(option, value);
  }
  field.addEventListener("done", (event) => {
    const { picture } = /** @type {CustomEvent} */ (event).detail;
    const [bytes, format, type] = field.getAttribute("format") === "svg"
      ? [picture.svg, "svg", "image/svg+xml"] : [picture.png, "png", "image/png"];
    if (bytes) download(new File([bytes], `${word("Signature")}.${format}`, { type }));
  });
  // Programs that drive the page wait for that.
  field.addEventListener("ready", () => { document.documentElement.dataset.ready = "true"; });
}

// Another fragment makes another field.
addEventListener("hashchange", () => location.reload());
try {
  start();
} catch (error) {
  const message = document.createElement("p");
  message.className = "fatal";
  message.setAttribute("role", "alert");
  message.textContent = error.message;
  document.body.append(message);
}
