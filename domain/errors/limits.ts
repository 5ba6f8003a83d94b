/** The context of an error report, written as JSON, has at most this many characters. */
export const CONTEXT_CHARACTERS = 8 * 1024
/** Each piece of text in that context has at most this many. */
export const CONTEXT_TEXT_CHARACTERS = 1024
/** Deeper than what a report needs to say. */
const CONTEXT_DEPTH = 8

/** Whether a context is small enough to be kept: its size as JSON, its texts, its names and its depth. */
export function fitsContext(context: Record<string, unknown>): boolean {
  return hasShortTexts(context, 0) && JSON.stringify(context).length <= CONTEXT_CHARACTERS
}

function hasShortTexts(value: unknown, depth: number): boolean {
  if (typeof value === 'string') return value.length <= CONTEXT_TEXT_CHARACTERS
  if (typeof value !== 'object' || value === null) return true
  if (depth >= CONTEXT_DEPTH) return false
  return Object.entries(value).every(
    ([name, each]) => name.length <= CONTEXT_TEXT_CHARACTERS && hasShortTexts(each, depth + 1),
  )
}
