// A page with two signature fields: one is a control of a form, the other one is used by this script.

import "../element/ductus-signature.js";

const element = (id) => document.getElementById(id);

// The value of the first field is a file.

element("order").addEventListener("submit", (event) => {
  event.preventDefault();
  const data = new FormData(event.target);
  const file = data.get("signature");
  element("sent").textContent =
    `${data.get("name")} would send ${file.name}: ${file.type}, ${file.size} bytes.`;
});

// The second field tells what happens in it, and gives and takes strokes.

const field = element("field");

function tell(text) {
  const item = document.createElement("li");
  item.textContent = text;
  element("messages").prepend(item);
}

function show({ isEmpty, width, height, png }) {
  const image = element("picture");
  image.hidden = isEmpty;
  if (isEmpty) return;
  image.src = URL.createObjectURL(new Blob([png], { type: "image/png" }));
  image.alt = `The signature, ${width} by ${height} pixels`;
}

for (const type of ["ready", "begin", "change", "error"]) {
  field.addEventListener(type, ({ detail }) => tell(JSON.stringify(detail)));
}
field.addEventListener("done", ({ detail: { picture } }) => {
  tell(`done: ${picture.width} × ${picture.height} pixels`);
  show(picture);
});

let kept = "[]";
element("keep").addEventListener("click", async () => {
  kept = JSON.stringify(await field.strokes());
  element("draw").disabled = false;
  tell(`${kept.length} bytes of strokes`);
});
element("draw").addEventListener("click", () => field.draw(JSON.parse(kept)));
element("export").addEventListener("click", async () => show(await field.export({ width: 300 })));
