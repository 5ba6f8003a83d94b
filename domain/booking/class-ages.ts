/** Whom a class takes, by years of age; `to` is null where nobody is too old. */
export type Ages = { from: number; to: number | null }

/**
 * Reads what people of the café write of ages: 'From 7, with an adult', 'Ages 8 to 12', '16+', 'Under 12', 'Adults', 'All ages'.
 * What says no age takes everybody.
 */
export function agesOf(words: string): Ages {
  const [first, second] = (words.match(/\d+/g) ?? []).map(Number)
  if (first === undefined) return { from: /^(for )?adults?\b/i.test(words) ? 18 : 0, to: null }
  if (second !== undefined) return { from: first, to: second }
  if (/under|below/i.test(words)) return { from: 0, to: first - 1 }
  return /\bto\b|until/i.test(words) ? { from: 0, to: first } : { from: first, to: null }
}
