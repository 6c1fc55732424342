// Styles of parts of the app that are loaded when they are first asked for.

/** Adds a style to those of the page. @param {string} text */
export function addStyle(text) {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(text);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
}
