import { recalled } from './recalled.ts'

/**
 * The words of a sentence, lower case and without accents, possessives and plural endings; marks of punctuation are
 * words of their own. `50 percent` is `50%`, `w/o` is `without`, `1/2` is `half`.
 */
export const wordsOf = recalled((text): readonly string[] => {
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
})

/** The same word for one and for many: 'lattes' and 'latte', 'cookies' and 'cookie', 'peaches' and 'peach'. */
export const stem = recalled((word) =>
  word.length < 4
    ? word
    : word
        .replace(/([^su'])s$|'$/, '$1')
        .replace(/(ch|sh|ss|x|o)e$/, '$1')
        .replace(/ie$/, 'y'),
)

export const isMark = (word: string): boolean => /^[.,;:!?()\n-]$/.test(word)

/** Stands, with a digit behind it, for something that is not sold. */
export const UNSOLD_MARK = '\uE000'

/** `@0` stands for the first customer name of a sentence. */
const WORD = /[@\uE000]\d|\d{1,3}%|x\d{1,2}\b|\d+|[a-z]+(?:'[a-z]+)?|[.,;:!?()]|\s-\s/g
