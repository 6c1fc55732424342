// The demo of the signature field.

import { download, onPress, part, tellOf, unpacked } from "../demo/page.js";
import { DuctusSignature } from "./ductus-signature.js";
import engine from "./InkSignature.wasm.gz";

/** The field, which is put into the page once its engine is at hand. */
const field = new DuctusSignature();
for (const [name, value] of Object.entries({
  name: "signature", required: "", width: "600", text: "Sign here", color: "#14287a",
})) field.setAttribute(name, value);

/** Saves a picture, if there is one. */
async function savePicture(/** @type {"png" | "svg"} */ kind) {
  const picture = await field.export({ width: 600 });
  const content = picture[kind];
  if (!content) field.reportValidity();
  else download(content, `signature.${kind}`, kind === "png" ? "image/png" : "image/svg+xml");
}

tellOf(part("form", HTMLFormElement));
onPress("png", () => savePicture("png"));
onPress("svg", () => savePicture("svg"));
onPress("strokes", async () => {
  download(JSON.stringify(await field.strokes(), null, 1), "signature.json", "application/json");
});
unpacked(engine).then((address) => {
  DuctusSignature.engine = address;
  part("place", HTMLElement).append(field);
});
