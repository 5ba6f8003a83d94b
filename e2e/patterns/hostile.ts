import { AST, RegExpParser, visitRegExpAST } from '@eslint-community/regexpp'
import type { Pattern } from './collect.ts'
import { samplesOf } from './samples.ts'
import { stepCounter } from './steps.ts'

/** The longest text; the others are a half and a quarter of it. A text that looks slow is looked at in the next length too. */
const SIZES = [256, 2_048, 12_288] as const
/** From a text to one of twice its length linear work grows by twice what it grew by before, quadratic work by four times. */
const RATIO = 3
/** More steps for each character are never linear: no repeat of a pattern is bounded by as many. */
const STEPS_PER_CHARACTER = 10_000
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
  const steps = stepCounter(pattern)
  for (const { prefix, pump } of hostileTexts(pattern)) {
    const short = prefix + pump.repeat(3)
    const miss = MISSES.find((each) => !isMatchedToItsEnd(regExp, short + each)) ?? ''
    const repeat = (size: number) => prefix + pump.repeat(Math.ceil(size / pump.length)) + miss
    if (SIZES.every((size) => growsFaster(steps, repeat, size)))
      return `${JSON.stringify(prefix)} + ${JSON.stringify(pump)} × n`
  }
  return null
}

function growsFaster(
  steps: ReturnType<typeof stepCounter>,
  text: (size: number) => string,
  size: number,
): boolean {
  const of = (length: number) => steps(text(length), STEPS_PER_CHARACTER * length)
  const [least, middle, most] = [of(size / 4), of(size / 2), of(size)]
  return most === Number.POSITIVE_INFINITY || most - middle > RATIO * (middle - least)
}

function isMatchedToItsEnd(regExp: RegExp, text: string): boolean {
  return [...text.matchAll(regExp)].some(({ 0: match, index }) => {
    return match !== '' && index + match.length === text.length
  })
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
