import { sheetOf } from './sheets.ts'

/** Adds a sheet that arrived with a lazy chunk. The same text a second time changes nothing. */
export function addSheet(root: ShadowRoot, css: string): void {
  const sheet = sheetOf(css)
  if (!root.adoptedStyleSheets.includes(sheet)) root.adoptedStyleSheets.push(sheet)
}
