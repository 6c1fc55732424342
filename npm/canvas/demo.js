// The demo of the canvas.

import { download, onPress, part, tellOf, unpacked } from "../demo/page.js";
import { DuctusCanvas } from "./ductus-canvas.js";
import first from "./InkWeb.wasm.gz";
import rest from "./InkWebRest.wasm.gz";

/** The canvas, which is put into the page once its engine is at hand. */
const canvas = new DuctusCanvas();
for (const [name, value] of Object.entries({
  name: "drawing", format: "png", brush: "pen", color: "#14287a", size: "4", tools: "", fixed: "",
})) canvas.setAttribute(name, value);

tellOf(part("form", HTMLFormElement));
onPress("save", () => download(canvas.save(), "drawing.ductus", "application/octet-stream"));
onPress("png", async () => {
  const picture = await canvas.png({ scale: 2, margin: 12 });
  if (picture) download(picture, "drawing.png", "image/png");
});
onPress("svg", async () => download(await canvas.svg(), "drawing.svg", "image/svg+xml"));
const file = part("file", HTMLInputElement);
onPress("open", () => file.click());
file.addEventListener("change", async () => {
  const [chosen] = file.files ?? [];
  file.value = "";
  if (!chosen) return;
  try {
    await canvas.open(chosen);
  } catch (error) {
    part("sent", HTMLElement).textContent = error.message;
  }
});
Promise.all([unpacked(first), unpacked(rest)]).then(([engine, later]) => {
  Object.assign(DuctusCanvas, { engine, rest: later });
  part("place", HTMLElement).append(canvas);
});
