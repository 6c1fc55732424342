// A name that is typed in place of ink.

/** The longest name. */
export const longestName = 100;

/** The line of a field on which a name is typed. */
export class NameEntry {
  #parts;
  #field;

  /**
   * @param {{entry: HTMLElement, entered: HTMLInputElement, canvas: HTMLElement}} parts
   * @param {{typedName: string, readonly mayBeTyped: boolean}} field
   */
  constructor(parts, field) {
    this.#parts = parts;
    this.#field = field;
    parts.entered.maxLength = longestName;
    parts.entered.addEventListener("keydown", (event) => this.#press(event));
    parts.entered.addEventListener("blur", () => this.take());
  }

  /** Asks for the name of the person. */
  ask() {
    const { entry, entered } = this.#parts;
    entered.value = this.#field.typedName;
    entry.hidden = false;
    entered.focus();
    entered.select();
  }

  /** Takes the name that is being typed, if there is one, and if the field may have it. */
  take() {
    const { entry, entered } = this.#parts;
    if (entry.hidden) return;
    entry.hidden = true;
    if (this.#field.mayBeTyped && entered.value.trim() !== this.#field.typedName) this.#field.typedName = entered.value;
  }

  /** Leaves out the name that is being typed. */
  drop() { this.#parts.entry.hidden = true; }

  #press(/** @type {KeyboardEvent} */ event) {
    if (event.isComposing || (event.key !== "Enter" && event.key !== "Escape")) return;
    event.preventDefault();
    event.stopPropagation();
    if (event.key === "Escape") this.drop();
    else this.take();
    this.#parts.canvas.focus({ preventScroll: true });
  }
}
