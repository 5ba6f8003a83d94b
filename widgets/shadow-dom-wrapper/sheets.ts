const sheets = new Map<string, CSSStyleSheet>()

/** Gives a shadow root its styles, as constructed sheets: all instances share them, and they need no CSP nonce. */
export function adoptSheets(root: ShadowRoot, styles: string[]): void {
  root.adoptedStyleSheets = styles.map(sheetOf)
}

/** The one sheet of a text. */
export function sheetOf(css: string): CSSStyleSheet {
  const known = sheets.get(css)
  if (known) return known
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  sheets.set(css, sheet)
  return sheet
}
