// A page with two signature fields. Your page would name the address of the fields; here they come from the
// folder above, or from the address in the query: `signature.html?field=https://ink.example/signature.html`.

const element = (id) => document.getElementById(id);
const field = new URL(
  new URLSearchParams(location.search).get("field") ?? "../signature.html", location.href);

// The first field is an element of a form, whose value is a file.

element("element").setAttribute("src", field);
await import("../ductus-signature.js");
element("order").addEventListener("submit", (event) => {
  event.preventDefault();
  const data = new FormData(event.target);
  const file = data.get("signature");
  element("sent").textContent =
    `${data.get("name")} would send ${file.name}: ${file.type}, ${file.size} bytes.`;
});

// The second field is in a frame, with messages. Its address names the page that it answers: this one.

const frame = element("frame");
const address = new URL(field);
address.hash = new URLSearchParams({ origin: location.origin, text: "Sign here", width: 600 });

addEventListener("message", (event) => {
  // Only messages from the field count.
  if (event.source !== frame.contentWindow || event.origin !== field.origin) return;
  const { ductus, type, picture, ...rest } = event.data;
  if (ductus !== 1) return;
  const item = document.createElement("li");
  item.textContent = `${type} ${JSON.stringify(rest)}`
    + (picture ? ` ${picture.width} × ${picture.height}, ${picture.png?.byteLength ?? 0} bytes` : "");
  element("messages").prepend(item);
  if (!picture) return;
  const image = element("picture");
  image.hidden = picture.isEmpty;
  if (!picture.isEmpty) {
    image.src = URL.createObjectURL(new Blob([picture.png], { type: "image/png" }));
    image.alt = `The signature, ${picture.width} by ${picture.height} pixels`;
  }
});
frame.src = address;

for (const button of document.querySelectorAll("[data-message]")) {
  button.addEventListener("click", () => {
    const type = button.dataset.message;
    const size = type === "export" ? { id: 1, width: 300 } : {};
    frame.contentWindow.postMessage({ ductus: 1, type, ...size }, field.origin);
  });
}
