// What a screen reader says of the sheet of an element.

/**
 * Names a sheet by the element's label, and says in words what an image cannot be: required, and to be drawn on.
 *
 * @param {HTMLElement} sheet
 * @param {HTMLElement & {required: boolean}} element
 * @param {ElementInternals} internals
 * @param {{names: (string | null)[], required: string, how: string}} words names: those of an element without a label, the
 *   first that there is; required: that it is required; how: how it is drawn on
 */
export function labelSheet(sheet, element, internals, { names, required, how }) {
  const label = Array.from(internals.labels ?? [], (one) => one.textContent?.trim()).find(Boolean);
  sheet.setAttribute("role", "img");
  sheet.setAttribute("aria-label", [element.getAttribute("aria-label"), label, ...names].find(Boolean) ?? "");
  sheet.setAttribute("aria-description", [element.required ? required : "", how].filter(Boolean).join(" "));
  internals.ariaRequired = String(element.required);
}
