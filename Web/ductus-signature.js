// <ductus-signature>: a signature field as an element of any page, also of a form.
//
// ```html
// <script type="module" src="ductus-signature.js"></script>
// <form method="post" enctype="multipart/form-data">
//   <ductus-signature name="signature" required width="600" text="Sign here"></ductus-signature>
// </form>
// ```
//
// The element shows `signature.html` in a frame, and talks to it by messages; the article “Embedding a
// signature field” of the documentation has all attributes. This file needs no other, and may be copied: its
// attribute `src` is then the address of `signature.html`.

/** The attributes that are options of the field, too. */
const options = ["color", "pen", "background", "width", "height", "text", "lang", "clear", "undo", "done"];
/** The rest, in milliseconds, after the last touch of the field before its picture is asked for. */
const rest = 150;
/** The options whose value is a number. */
const numbers = new Set(["pen", "width", "height"]);

const style = `
  :host { display: inline-block; width: 480px; max-width: 100%; height: 220px; border: 1px solid #8a8f99; border-radius: 8px; overflow: hidden; }
  :host([hidden]) { display: none; }
  iframe { display: block; width: 100%; height: 100%; border: 0; }
  :host([disabled]) { opacity: .5; pointer-events: none; }
`;

/**
 * A signature field.
 *
 * Events: `ready`, `begin`, `change`, `done`, `error`; their `detail` is the message of the field.
 */
export class DuctusSignature extends HTMLElement {
  static formAssociated = true;
  static observedAttributes = [...options, "src", "controls", "required", "disabled"];

  #internals = this.attachInternals();
  #frame = document.createElement("iframe");
  #origin = "";
  #isReady = false;
  #isEmpty = true;
  /** The picture of the signature as it is now; null while it is not known. */
  #picture = null;
  #number = 0;
  /** The number of times that the ink has changed, or begun to. */
  #version = 0;
  #timer = 0;
  #waiting = new Map();
  /** The messages that are sent as soon as the field is ready. */
  #queue = [];
  #listener = (event) => this.#take(event);

  constructor() {
    super();
    const shadow = this.attachShadow({ mode: "open", delegatesFocus: true });
    this.#setStyle();
    this.#frame.title = "Signature";
    shadow.append(this.#frame);
  }

  connectedCallback() {
    addEventListener("message", this.#listener);
    this.#load();
  }

  // Another document drops the style sheets of the one before.
  adoptedCallback() { this.#setStyle(); }

  disconnectedCallback() {
    removeEventListener("message", this.#listener);
    this.#forget("the field was taken away");
  }

  attributeChangedCallback(name, before, after) {
    if (before === after || !this.isConnected) return;
    if (name === "src" || name === "controls") this.#load();
    else if (name === "required" || name === "disabled") this.#tellForm();
    else if (after === null) this.#load();
    else this.#send("options", { [name]: numbers.has(name) ? Number(after) : after });
  }

  formResetCallback() { this.clear(); }
  formDisabledCallback(isDisabled) {
    this.#frame.inert = isDisabled;
    this.#tellForm();
  }

  /** True if nothing is signed. */
  get isEmpty() { return this.#isEmpty; }
  /** The name in a form. */
  get name() { return this.getAttribute("name") ?? ""; }
  get form() { return this.#internals.form; }
  get validity() { return this.#internals.validity; }
  get validationMessage() { return this.#internals.validationMessage; }
  get willValidate() { return this.#internals.willValidate; }
  checkValidity() { return this.#internals.checkValidity(); }
  reportValidity() { return this.#internals.reportValidity(); }

  /** Clears the field. */
  clear() { this.#send("clear"); }
  /** Undoes the last stroke. */
  undo() { this.#send("undo"); }

  /**
   * Makes a picture of the finished strokes, trimmed to their ink, on the background that the attribute
   * names, or without one. When a stroke in progress ends, there is a `change`.
   *
   * @param {{width?: number, height?: number}} [size] the most pixels across and down; by default those of
   *   the attributes
   * @returns {Promise<{isEmpty: boolean, width: number, height: number, scale: number,
   *   bounds: {minX: number, minY: number, maxX: number, maxY: number} | null,
   *   png: ArrayBuffer | null, svg: string}>}
   */
  export(size = {}) { return this.#ask("export", size); }

  /**
   * Makes the same picture as a data URL.
   *
   * @param {{width?: number, height?: number, format?: "png" | "svg"}} [options] by default as `export`, and
   *   the format that the attribute names
   * @returns {Promise<string>} empty if nothing is signed
   */
  async dataURL({ format = this.getAttribute("format") === "svg" ? "svg" : "png", ...size } = {}) {
    const { isEmpty, png, svg } = await this.export(size);
    if (isEmpty) return "";
    const file = format === "svg"
      ? new Blob([svg], { type: "image/svg+xml" }) : new Blob([png], { type: "image/png" });
    return new Promise((resolve, reject) => {
      const reader = new FileReader();
      reader.addEventListener("load", () => resolve(reader.result));
      reader.addEventListener("error", () => reject(reader.error));
      reader.readAsDataURL(file);
    });
  }

  /**
   * Asks for the finished strokes, from the first to the last: plain objects that can be kept as JSON and drawn
   * again by {@link draw}.
   *
   * @returns {Promise<{color: string, pen: number, side: number, scale: number, seed: string,
   *   kind: "pen" | "finger" | "mouse", points: {x: number, y: number, time: number}[]}[]>}
   */
  strokes() { return this.#ask("strokes"); }

  /**
   * Replaces all strokes; that can be undone.
   *
   * @param {object[]} strokes as {@link strokes} gives them; the points are enough
   * @returns {Promise<void>} settles when the strokes are drawn; it is rejected if they are not valid
   */
  draw(strokes) { return this.#ask("draw", { strokes }); }

  #setStyle() {
    const sheet = new (this.ownerDocument.defaultView ?? globalThis).CSSStyleSheet();
    sheet.replaceSync(style);
    this.shadowRoot.adoptedStyleSheets = [sheet];
  }

  #ask(type, content) {
    return new Promise((resolve, reject) => {
      const id = ++this.#number;
      this.#waiting.set(id, { resolve, reject });
      this.#send(type, { ...content, id });
    });
  }

  #load() {
    const src = this.getAttribute("src");
    const address = src ? new URL(src, document.baseURI) : new URL("signature.html", import.meta.url);
    this.#origin = address.origin;
    const fragment = new URLSearchParams({ origin: location.origin });
    if (this.getAttribute("controls") === "none") fragment.set("controls", "none");
    for (const name of options) {
      if (this.hasAttribute(name)) fragment.set(name, this.getAttribute(name));
    }
    address.hash = fragment;
    this.#forget("the field is loaded anew");
    this.#frame.src = address;
  }

  /** Forgets the state of the field, and rejects all requests that wait. */
  #forget(reason) {
    this.#isReady = false;
    this.#isEmpty = true;
    this.#forgetPicture();
    for (const { reject } of this.#waiting.values()) reject(new Error(reason));
    this.#waiting.clear();
    this.#queue = [];
    this.#tellForm();
  }

  #send(type, content = {}) {
    if (!this.#isReady) {
      // A field begins without ink, so that clearing and undoing can be dropped; options go into its address.
      if (content.id) this.#queue.push([type, content]);
      else if (type === "options") this.#load();
      return;
    }
    this.#frame.contentWindow.postMessage({ ductus: 1, type, ...content }, this.#origin);
  }

  #take({ source, origin, data }) {
    if (source !== this.#frame.contentWindow || origin !== this.#origin || data?.ductus !== 1) return;
    const { type, id } = data;
    if (["picture", "strokes", "drawn"].includes(type)) {
      this.#waiting.get(id)?.resolve(data[type]);
      this.#waiting.delete(id);
      return;
    }
    if (type === "error" && this.#waiting.has(id)) {
      this.#waiting.get(id).reject(new Error(data.message));
      this.#waiting.delete(id);
      return;
    }
    if (type === "ready") {
      this.#isReady = true;
      for (const [type, content] of this.#queue.splice(0)) this.#send(type, content);
    }
    // A stroke has begun, so that the known picture is no longer the whole signature.
    if (type === "begin") {
      this.#forgetPicture();
      this.#tellForm();
    }
    // A field that was loaded again has no ink of the time before.
    if (type === "change" || type === "ready") {
      this.#isEmpty = data.isEmpty;
      this.#forgetPicture();
      this.#tellForm();
      // The picture is not made between two strokes, since it takes as long as some of them.
      if (!data.isEmpty) this.#timer = setTimeout(() => this.#read(), rest);
    }
    if (["ready", "begin", "change", "done", "error"].includes(type)) {
      this.dispatchEvent(new CustomEvent(type, { detail: data }));
    }
  }

  #forgetPicture() {
    clearTimeout(this.#timer);
    this.#version += 1;
    this.#picture = null;
  }

  /** Reads the picture of the signature for the form. */
  async #read() {
    const version = this.#version;
    try {
      const picture = await this.export();
      // If the ink has changed meanwhile, a newer picture follows.
      if (this.#version !== version) return;
      this.#picture = picture;
      this.#tellForm();
    } catch {
      // The field has gone.
    }
  }

  /** Gives the form its value: a file, PNG or, with `format="svg"`, SVG. */
  #tellForm() {
    const internals = this.#internals;
    const picture = this.#picture;
    const isSVG = this.getAttribute("format") === "svg";
    internals.setFormValue(picture && !picture.isEmpty
      ? new File([isSVG ? picture.svg : picture.png], isSVG ? "signature.svg" : "signature.png", {
        type: isSVG ? "image/svg+xml" : "image/png",
      })
      : null);
    if (this.#isEmpty && this.hasAttribute("required")) {
      internals.setValidity({ valueMissing: true }, "Please sign.", this.#frame);
    } else if (!this.#isEmpty && !picture) {
      // The picture is unknown while a person signs, and for a moment after each stroke.
      internals.setValidity({ customError: true }, "The signature is being read.", this.#frame);
    } else {
      internals.setValidity({});
    }
  }
}

customElements.define("ductus-signature", DuctusSignature);
