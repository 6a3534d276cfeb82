// Breaks the page's looks on purpose, to show that the comparison of layouts notices.

/** Adds rules of style to the page. */
export function spoil(rules: string): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(rules);
  document.adoptedStyleSheets.push(sheet);
}
