/** As many `*` as a pattern may hold. */
export const MOST_STARS = 5

/**
 * Whether a path fits a pattern: `*` stands for any letters, also none and also `/`. The pieces between the stars are searched
 * one after another, so the time grows with the length of the path and no faster.
 */
export function fitsPage(pattern: string, path: string): boolean {
  const [first = '', ...rest] = pattern.split('*')
  const last = rest.pop()
  if (last === undefined) return path === first
  if (!path.startsWith(first)) return false
  let at = first.length
  for (const piece of rest) {
    const found = path.indexOf(piece, at)
    if (found < 0) return false
    at = found + piece.length
  }
  return path.length - last.length >= at && path.endsWith(last)
}
