import { AST, RegExpParser, visitRegExpAST } from '@eslint-community/regexpp'
import type { Pattern } from './collect.ts'
import { samplesOf } from './samples.ts'

/** Texts of so many characters are compared: the second is 8 times the first. */
const SIZES = [512, 4_096, 1_024, 8_192, 2_048, 16_384] as const
/** Time per byte of linear work stays the same; of quadratic work it grows 8 times. */
const RATIO = 3
const RUNS = 3
/** So often a text must look slow: a machine that is busy for a moment makes any text look slow. */
const LOOKS = 4
const PIECES = 60
const TEXTS = 260
/** What may end a text so that nothing matches it to its end: what matches is found at once, however slow the rest. */
const MISSES = ['\0\n\0', 'qz', 'é', ' E', '0!']

/**
 * The text on which a pattern takes more than linear time, or null. The texts come from the pattern's own pieces: what it
 * begins with, what it repeats and what nearly matches, many times over.
 */
export function slowText(pattern: Pattern): string | null {
  const regExp = new RegExp(
    pattern.source,
    [...new Set(`${pattern.flags}g`)].join('').replace('y', ''),
  )
  const isSlow = (repeat: (size: number) => string) => {
    for (let pair = 0; pair < SIZES.length; pair += 2) {
      const [small, large] = [repeat(SIZES[pair]!), repeat(SIZES[pair + 1]!)]
      const slow = RATIO * perByte(regExp, small)
      // Most are fast in their first run: nobody waits for the least of several.
      if (perByte(regExp, large, slow) < slow) return false
    }
    return true
  }
  for (const { prefix, pump } of hostileTexts(pattern)) {
    const short = prefix + pump.repeat(3)
    const miss = MISSES.find((each) => !isMatchedToItsEnd(regExp, short + each)) ?? ''
    const repeat = (size: number) => prefix + pump.repeat(Math.ceil(size / pump.length)) + miss
    if (Array.from({ length: LOOKS }).every(() => isSlow(repeat)))
      return `${JSON.stringify(prefix)} + ${JSON.stringify(pump)} × n`
  }
  return null
}

function isMatchedToItsEnd(regExp: RegExp, text: string): boolean {
  return [...text.matchAll(regExp)].some(({ 0: match, index }) => {
    return match !== '' && index + match.length === text.length
  })
}

/** The least of several runs, because other work on the machine only adds. @param enough ends them where one is below it */
function perByte(regExp: RegExp, text: string, enough = 0): number {
  let least = Number.POSITIVE_INFINITY
  for (let run = 0; run < RUNS && least >= enough; run += 1) {
    regExp.lastIndex = 0
    const startedAt = performance.now()
    text.replace(regExp, '')
    // A clock that does not move on for a short text says nothing about it.
    const ms = Math.max(performance.now() - startedAt, 0.002)
    least = Math.min(least, ms / text.length)
  }
  return least
}

function hostileTexts({ source, flags }: Pattern): { prefix: string; pump: string }[] {
  const { pattern } = new RegExpParser().parseLiteral(`/${source}/${flags}`)
  const heads = new Set<string>([''])
  const pieces = new Set<string>()
  for (const alternative of pattern.alternatives) {
    let head = ''
    for (const element of alternative.elements) {
      head += sampleOf(element)
      heads.add(head)
    }
  }
  visitRegExpAST(pattern, {
    onQuantifierEnter: ({ element }) => void pieces.add(sampleOf(element)),
    onAlternativeEnter: (node) => void pieces.add(sampleOf(node)),
    onCharacterEnter: (node) => void pieces.add(sampleOf(node)),
    onCharacterClassEnter: (node) => {
      for (const each of samplesOf(node).slice(0, 5)) pieces.add(each)
    },
    onCharacterSetEnter: (node) => {
      for (const each of samplesOf(node).slice(0, 3)) pieces.add(each)
    },
  })
  const pumps = [...new Set([...heads, ...pieces])].filter((piece) => piece !== '').slice(0, PIECES)
  const texts = pumps.flatMap((pump) =>
    ['', ' ', '-'].map((gap) => ({ prefix: '', pump: pump + gap })),
  )
  for (const prefix of [...heads].slice(1, 8))
    for (const pump of [...pieces].filter(Boolean).slice(0, 24)) texts.push({ prefix, pump })
  return texts.slice(0, TEXTS)
}

/** A short text that a part of a pattern matches. What stands in a look-around is left to its own piece. */
function sampleOf(node: AST.Node): string {
  switch (node.type) {
    case 'Alternative':
      return node.elements.map(sampleOf).join('')
    case 'Group':
    case 'CapturingGroup':
      return sampleOf(node.alternatives[0]!)
    case 'Quantifier':
      return sampleOf(node.element).repeat(Math.min(Math.max(node.min, 1), 20))
    case 'Character':
      return String.fromCodePoint(node.value)
    case 'CharacterSet':
    case 'CharacterClass':
      return samplesOf(node)[0] ?? ''
    default:
      return ''
  }
}
