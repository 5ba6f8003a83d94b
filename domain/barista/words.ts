/**
 * The words of a sentence, lower case and without accents, possessives and plural endings; marks of punctuation are
 * words of their own. `50 percent` is `50%`, `w/o` is `without`, `1/2` is `half`.
 */
export function wordsOf(text: string): string[] {
  const plain = text
    .toLowerCase()
    .replace(/[’‘`´ʼ]/g, "'")
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/\bw\/o\b/g, ' without ')
    .replace(/\bw\/\s?/g, ' with ')
    .replace(/3[/⁄]4\b/g, ' three-quarter ')
    .replace(/1[/⁄]2\b/g, ' half ')
    .replace(/1[/⁄]4\b/g, ' quarter ')
    .replace(/[&+]/g, ' and ')
    .replace(/\$\s?\d+(?:\.\d+)?/g, ' ')
    .replace(/(\d)\s*(?:%|per\s?cent\b)/g, '$1% ')
    .replace(/\b(\d{1,2})\s?x\b/g, '$1 ')
    .replace(/\bx\s(\d{1,2})\b/g, 'x$1')
    .replace(/'s\b/g, '')
  return (plain.match(WORD) ?? []).map(stem)
}

/** The same word for one and for many: 'lattes' and 'latte', 'cookies' and 'cookie', 'peaches' and 'peach'. */
export function stem(word: string): string {
  if (word.length < 4) return word
  return word
    .replace(/([^su'])s$|'$/, '$1')
    .replace(/(ch|sh|ss|x|o)e$/, '$1')
    .replace(/ie$/, 'y')
}

/** How alike two words are, 0 to 1: one less the share of letters to add, drop, change or swap. */
export function likeness(a: string, b: string): number {
  const longest = Math.max(a.length, b.length)
  if (Math.abs(a.length - b.length) > longest / 2) return 0
  let before: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, i) => i)
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1]
      let cost = Math.min(last[j]! + 1, row[j - 1]! + 1, last[j - 1]! + (same ? 0 : 1))
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        cost = Math.min(cost, before[j - 2]! + 1)
      row.push(cost)
    }
    before = last
    last = row
  }
  return 1 - last[b.length]! / longest
}

export const isMark = (word: string): boolean => /^[.,;:!?()\n-]$/.test(word)

/** Stands, with a digit behind it, for something that is not sold. */
export const UNSOLD_MARK = '\uE000'

/** `@0` stands for the first customer name of a sentence. */
const WORD = /[@\uE000]\d|\d{1,3}%|x\d{1,2}\b|\d+|[a-z]+(?:'[a-z]+)?|[.,;:!?()]|\s-\s/g
