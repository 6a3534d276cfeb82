// Breaks the page's layout on purpose, to show that the comparison of layouts reports it.

/** Adds style rules to the page. */
export function spoil(rules: string): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(rules);
  document.adoptedStyleSheets.push(sheet);
}
