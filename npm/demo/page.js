// What the demos of the packages have in common. They work from a folder, where browsers load neither modules nor
// engines: a demo is one classic script that has both in it.

/**
 * An address of what was compressed.
 *
 * @param {string} text gzip, as base64
 * @returns {Promise<string>}
 */
export async function unpacked(text) {
  const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  const answer = new Response(stream, { headers: { "Content-Type": "application/wasm" } });
  return URL.createObjectURL(await answer.blob());
}

/**
 * The element of an identifier.
 *
 * @template {HTMLElement} Kind
 * @param {string} id
 * @param {new () => Kind} kind
 */
export function part(id, kind) {
  const found = document.getElementById(id);
  if (!(found instanceof kind)) throw new Error(`there is no #${id}`);
  return found;
}

/** Calls a function when a button is pressed, and shows what it throws. */
export function onPress(/** @type {string} */ id, /** @type {() => unknown} */ action) {
  part(id, HTMLButtonElement).addEventListener("click", async () => {
    try {
      await action();
    } catch (error) {
      part("sent", HTMLElement).textContent = error instanceof Error ? error.message : String(error);
    }
  });
}

/** Gives a file to the downloads. */
export function download(/** @type {BlobPart} */ content, /** @type {string} */ name, type = "") {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([content], { type }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

/** Says what a form sends, in place of sending it. */
export function tellOf(/** @type {HTMLFormElement} */ form) {
  const sent = part("sent", HTMLElement);
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const list = document.createElement("dl");
    for (const [name, value] of new FormData(form)) list.append(made("dt", name), made("dd", value));
    sent.replaceChildren(list);
  });
  form.addEventListener("reset", () => sent.replaceChildren());
}

/** A term, or what stands for it: a text, or a file with its picture. */
function made(/** @type {"dt" | "dd"} */ kind, /** @type {FormDataEntryValue} */ value) {
  const element = document.createElement(kind);
  if (typeof value === "string") {
    element.textContent = value;
    return element;
  }
  const bytes = document.createElement("p");
  bytes.textContent = `${value.name}, ${value.type || "a file"}, ${value.size.toLocaleString("en")} bytes`;
  element.append(bytes);
  if (value.type.startsWith("image/")) {
    const picture = document.createElement("img");
    picture.src = URL.createObjectURL(value);
    picture.alt = "The picture that would be sent";
    element.append(picture);
  }
  return element;
}
