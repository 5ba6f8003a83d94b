export const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{Mark}/gu, '')
    .split(/[^a-z0-9]+/)
    .filter(Boolean)

/** The longer a word, the more of it may be wrong: one slip from four letters on, two from eight on. */
export function isNear(word: string, known: string[]): boolean {
  if (word.length < 4) return false
  const slips = word.length < 8 ? 1 : 2
  return known.some((each) => slipsIn(word, each) <= slips)
}

/**
 * How many letters were changed, left out, put in or swapped with their neighbour, when only the beginning of the other word
 * need have been typed.
 */
function slipsIn(typed: string, word: string): number {
  let [before, row]: [number[], number[]] = [
    [],
    Array.from({ length: word.length + 1 }, (_, j) => j),
  ]
  for (let i = 1; i <= typed.length; i++) {
    const next = [i]
    for (let j = 1; j <= word.length; j++) {
      const isSame = typed[i - 1] === word[j - 1]
      const isSwap = i > 1 && j > 1 && typed[i - 1] === word[j - 2] && typed[i - 2] === word[j - 1]
      next[j] = Math.min(
        row[j - 1]! + (isSame ? 0 : 1),
        row[j]! + 1,
        next[j - 1]! + 1,
        isSwap ? before[j - 2]! + 1 : Infinity,
      )
    }
    ;[before, row] = [row, next]
  }
  return Math.min(...row)
}
