// The style sheet of an element's shadow, which a strict policy for content permits, as it would not a style element.

/**
 * Gives a shadow its style; to be called again when the element has come into another document, which drops sheets of
 * the one before. A document that is not shown, as that of a template, has none.
 *
 * @param {ShadowRoot} shadow
 * @param {string} style
 */
export function setStyle(shadow, style) {
  const view = shadow.ownerDocument.defaultView;
  if (!view) return;
  const sheet = new view.CSSStyleSheet();
  sheet.replaceSync(style);
  shadow.adoptedStyleSheets = [sheet];
}
