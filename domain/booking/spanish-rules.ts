/** A pattern of a whole line in English, and the same in Spanish with what stood in it. */
export type Rule = [pattern: RegExp, say: (...found: string[]) => string]

export const MONEY = String.raw`(\$[\d,.]*\d)`
export const SEATS = String.raw`(\d+ seats?)`

/** @param pattern of the whole line */
export const rule = (pattern: string, say: (...found: string[]) => string): Rule => [
  new RegExp(`^${pattern}$`),
  say,
]

/** What the first rule that fits makes of a line; undefined where none does. */
export function saidBy(rules: readonly Rule[], english: string): string | undefined {
  for (const [pattern, say] of rules) {
    const found = pattern.exec(english)
    // A time in Spanish ends with a full stop, which ends the sentence too.
    if (found) return say(...found.slice(1).map((part) => part ?? '')).replace('m..', 'm.')
  }
  return undefined
}
