// The style sheet of an element's shadow, which a strict policy for content permits, as it would not a style element.

/**
 * Gives a shadow its style; to be called again when the element has come into another document, which drops sheets of
 * the one before.
 *
 * @param {ShadowRoot} shadow
 * @param {string} style
 */
export function setStyle(shadow, style) {
  const { CSSStyleSheet } = shadow.ownerDocument.defaultView ?? globalThis;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(style);
  shadow.adoptedStyleSheets = [sheet];
}
