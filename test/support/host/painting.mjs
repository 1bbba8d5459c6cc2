/* global CSSStyleSheet, document, self, top */

/**
 * In a page: lets the browser lay it out, but not paint it, which is an eighth of the processor time of tests. Documents
 * within it are hidden with it.
 */
export function stopPainting() {
  if (self !== top) return;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('html { opacity: 0 }');
  document.adoptedStyleSheets = [sheet];
}

/** In a page: paints it again, for a picture. */
export function paint() {
  document.adoptedStyleSheets = [];
}
