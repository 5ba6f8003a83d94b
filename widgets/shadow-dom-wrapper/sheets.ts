const sheets = new Map<string, CSSStyleSheet>()

/**
 * Gives a shadow root its styles. Constructed sheets are shared by all instances and need no CSP nonce;
 * where a browser has none (before 2023) the text goes into a style element.
 */
export function adoptSheets(root: ShadowRoot, styles: string[]): void {
  if (canConstruct(root)) {
    root.adoptedStyleSheets = styles.map(sheetOf)
    return
  }
  for (const css of styles) root.append(elementOf(css))
}

/** Adds a sheet that arrived with a lazy chunk. The same text a second time changes nothing. */
export function addSheet(root: ShadowRoot, css: string): void {
  if (canConstruct(root)) {
    const sheet = sheetOf(css)
    if (!root.adoptedStyleSheets.includes(sheet))
      root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet]
    return
  }
  const isThere = [...root.querySelectorAll('style')].some(({ textContent }) => textContent === css)
  if (!isThere) root.lastElementChild?.before(elementOf(css))
}

function canConstruct(root: ShadowRoot): boolean {
  return 'adoptedStyleSheets' in root && 'replaceSync' in CSSStyleSheet.prototype
}

function elementOf(css: string): HTMLStyleElement {
  const element = document.createElement('style')
  element.textContent = css
  return element
}

function sheetOf(css: string): CSSStyleSheet {
  const known = sheets.get(css)
  if (known) return known
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  sheets.set(css, sheet)
  return sheet
}
