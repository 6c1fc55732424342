// Making elements, and finding them.

/**
 * Returns the element of the page with an identifier.
 *
 * @template {keyof PageElements} Id
 * @param {Id} id
 */
export const element = (id) => /** @type {PageElements[Id]} */ (document.getElementById(id));

/**
 * Makes an element.
 *
 * @template {keyof HTMLElementTagNameMap} Name
 * @param {Name} name
 * @param {Properties<HTMLElementTagNameMap[Name]>} [properties] of the element
 * @param {...(Node | string)} children
 * @returns {HTMLElementTagNameMap[Name]}
 */
export function make(name, properties = {}, ...children) {
  const made = Object.assign(document.createElement(name), properties);
  made.append(...children);
  return made;
}

/** Makes an icon from the sprite in the page. */
export function icon(/** @type {string} */ name) {
  const namespace = "http://www.w3.org/2000/svg";
  const svg = document.createElementNS(namespace, "svg");
  svg.setAttribute("class", "icon");
  svg.setAttribute("aria-hidden", "true");
  const use = document.createElementNS(namespace, "use");
  use.setAttribute("href", `#icon-${name}`);
  svg.append(use);
  return svg;
}

/** Returns the value of the chosen radio button of a group. */
export const chosen = (/** @type {string} */ name) => document.querySelector(
  /** @type {`input[${string}`} */ (`input[name="${name}"]:checked`))?.value ?? "";

/** Chooses a radio button of a group. */
export function choose(/** @type {string} */ name, /** @type {string} */ value) {
  for (const input of document.querySelectorAll(`input[name="${name}"]`)) {
    input.checked = input.value === value;
  }
}

/**
 * Calls back when another radio button of a group is chosen.
 *
 * @param {string} name
 * @param {(value: string) => void} action
 */
export function whenChosen(name, action) {
  for (const input of document.querySelectorAll(`input[name="${name}"]`)) {
    input.addEventListener("change", () => { if (input.checked) action(input.value); });
  }
}

/**
 * Returns the children of an element.
 *
 * @param {Element} parent
 */
export const childrenOf = (parent) => /** @type {HTMLElement[]} */ ([...parent.children]);

/**
 * Shows the value of a slider in words, and its place on the track.
 *
 * @param {HTMLInputElement} slider
 * @param {string} text
 */
export function describeSlider(slider, text) {
  const [min, max, value] = [slider.min, slider.max, slider.value].map(Number);
  slider.style.setProperty("--part", `${(100 * (value - min)) / (max - min)}%`);
  slider.setAttribute("aria-valuetext", text);
  /** @type {HTMLElement} */ (document.getElementById(`${slider.id}-text`)).textContent = text;
}
