import { RegExpParser, type AST } from '@eslint-community/regexpp'
import type { Pattern } from './collect.ts'

/** Matches from a place on, and then what comes after it. */
type Matcher = (at: number, next: Next) => boolean
type Next = (at: number) => boolean
type Direction = 1 | -1
type Run = { text: string; steps: number; limit: number }

class TooManySteps extends Error {}

/**
 * Counts the steps that an engine which tries one way after the other, as all browsers and Node do, takes to find every match of
 * a pattern in a text: a character compared or a way begun is a step. Unlike a time the number is the same on every machine.
 *
 * @returns counts the steps in a text, up to a limit, from which on it gives Infinity
 */
export function stepCounter({ source, flags }: Pattern): (text: string, limit: number) => number {
  const { pattern } = new RegExpParser().parseLiteral(`/${source}/${flags}`)
  const run: Run = { text: '', steps: 0, limit: 0 }
  const match = new Compiler(flags, run).alternatives(pattern.alternatives, 1)
  return (text, limit) => {
    Object.assign(run, { text, steps: 0, limit })
    try {
      findAll(match, text, flags.includes('y'))
    } catch (error) {
      if (error instanceof TooManySteps) return Number.POSITIVE_INFINITY
      throw error
    }
    return run.steps
  }
}

/** Whatever is sticky is looked for where the match before it ended, and nowhere behind. */
function findAll(match: Matcher, text: string, isSticky: boolean): void {
  for (let start = 0; start <= text.length;) {
    let end = -1
    match(start, (at) => {
      end = at
      return true
    })
    if (isSticky && end === -1) return
    start = Math.max(end, start + 1)
  }
}

/** Makes functions of the parts of a pattern. What is in a look-behind is read backwards. */
class Compiler {
  private readonly characterFlags: string
  private readonly isUnicode: boolean
  private readonly captures = new Map<AST.CapturingGroup, string>()

  constructor(
    private readonly flags: string,
    private readonly run: Run,
  ) {
    this.characterFlags = flags.replace(/[^isuv]/g, '')
    this.isUnicode = /[uv]/.test(flags)
  }

  alternatives(all: readonly AST.Alternative[], direction: Direction): Matcher {
    const ways = all.map(({ elements }) => this.sequence(elements, direction))
    if (ways.length === 1) return ways[0]!
    return (at, next) => {
      for (const way of ways) if (this.step() && way(at, next)) return true
      return false
    }
  }

  private sequence(elements: readonly AST.Element[], direction: Direction): Matcher {
    const parts = elements.map((element) => this.element(element, direction))
    if (direction === -1) parts.reverse()
    return parts.reduceRight<Matcher>(
      (rest, part) => (at, next) => part(at, (end) => rest(end, next)),
      (at, next) => next(at),
    )
  }

  private element(node: AST.Element, direction: Direction): Matcher {
    switch (node.type) {
      case 'Group':
        return this.alternatives(node.alternatives, direction)
      case 'CapturingGroup':
        return this.captured(node, direction)
      case 'Backreference':
        return this.backreference(node, direction)
      case 'Quantifier':
        return this.repeated(node, direction)
      case 'Assertion':
        return this.assertion(node)
      case 'Character':
      case 'CharacterSet':
      case 'CharacterClass':
        return this.character(this.lengthOf(node), direction)
      default:
        throw new Error(`Steps of a ${node.type} are not counted yet: ${node.raw}. Add it here.`)
    }
  }

  /** Keeps what a group matched for as long as what comes after it is tried. */
  private captured(node: AST.CapturingGroup, direction: Direction): Matcher {
    const inside = this.alternatives(node.alternatives, direction)
    return (at, next) =>
      inside(at, (end) => {
        const before = this.captures.get(node)
        this.captures.set(node, this.run.text.slice(Math.min(at, end), Math.max(at, end)))
        if (next(end)) return true
        this.captures.set(node, before ?? '')
        return false
      })
  }

  private backreference({ resolved }: AST.Backreference, direction: Direction): Matcher {
    return (at, next) => {
      const [group] = [resolved].flat()
      const wanted = (group && this.captures.get(group)) ?? ''
      const start = direction === 1 ? at : at - wanted.length
      const isSame = start >= 0 && this.run.text.startsWith(wanted, start)
      return this.step() && isSame && next(at + direction * wanted.length)
    }
  }

  private repeated(node: AST.Quantifier, direction: Direction): Matcher {
    const { element, min, max, greedy } = node
    if (isCharacter(element)) return this.repeatedCharacter(node, element, direction)
    const once = this.element(element, direction)
    const from =
      (count: number): Matcher =>
      (at, next) => {
        const isEnough = count >= min
        if (!greedy && isEnough && next(at)) return true
        const isMore =
          count < max &&
          this.step() &&
          once(at, (end) => (end === at && isEnough ? false : from(count + 1)(end, next)))
        return isMore || (greedy && isEnough && next(at))
      }
    return from(0)
  }

  /** The same without a call for each character of the text, which a long text has too many of. */
  private repeatedCharacter(
    { min, max, greedy }: AST.Quantifier,
    element: Single,
    direction: Direction,
  ): Matcher {
    const lengthAt = this.lengthOf(element)
    return (at, next) => {
      // Without the flags of Unicode each character is one unit long, and its end needs no list.
      const ends = this.isUnicode ? [at] : null
      let last = at
      let count = 0
      const endOf = (many: number) => (ends ? ends[many]! : at + direction * many)
      const more = () => {
        if (count >= max) return false
        const length = this.step() ? lengthAt(last, direction) : 0
        if (length === 0) return false
        last += direction * length
        count += 1
        ends?.push(last)
        return true
      }
      while ((greedy || count < min) && more());
      if (count < min) return false
      if (!greedy) {
        while (!next(last)) if (!more()) return false
        return true
      }
      for (; count >= min; count -= 1) if (this.step() && next(endOf(count))) return true
      return false
    }
  }

  private character(lengthAt: LengthAt, direction: Direction): Matcher {
    return (at, next) => {
      const length = this.step() ? lengthAt(at, direction) : 0
      return length > 0 && next(at + direction * length)
    }
  }

  /** How long the character beside a place is if the node has it, otherwise 0. */
  private lengthOf(node: Single): LengthAt {
    // A dot is only what is no line's end, and so is the end of this.
    const fits = new RegExp(String.raw`^(?:${node.raw})(?![^])`, this.characterFlags)
    const known = new Map<string, boolean>()
    // The same for the characters that nearly all of a text is made of: 0 until one is asked for, then 1 or -1.
    const ascii = new Int8Array(128)
    return (at, direction) => {
      const { text } = this.run
      if (direction === 1 ? at >= text.length : at <= 0) return 0
      const first = direction === 1 ? at : at - 1
      const code = text.charCodeAt(first)
      if (code < 128) {
        if (ascii[code] === 0) ascii[code] = fits.test(text[first]!) ? 1 : -1
        return ascii[code] === 1 ? 1 : 0
      }
      const character = this.isUnicode ? codePointAt(text, first, direction) : text[first]!
      let isIn = known.get(character)
      if (isIn === undefined) known.set(character, (isIn = fits.test(character)))
      return isIn ? character.length : 0
    }
  }

  private assertion(node: AST.Assertion): Matcher {
    if (node.kind === 'lookahead' || node.kind === 'lookbehind') {
      const inside = this.alternatives(node.alternatives, node.kind === 'lookahead' ? 1 : -1)
      return (at, next) => this.step() && inside(at, () => true) !== node.negate && next(at)
    }
    const isMultiline = this.flags.includes('m')
    const isAt = (at: number): boolean => {
      const { text } = this.run
      if (node.kind === 'start') return at === 0 || (isMultiline && isLineEnd(text[at - 1]))
      if (node.kind === 'end') return at === text.length || (isMultiline && isLineEnd(text[at]))
      const isBoundary = isWord(text[at - 1]) !== isWord(text[at])
      return node.kind === 'word' && isBoundary !== node.negate
    }
    return (at, next) => this.step() && isAt(at) && next(at)
  }

  private step(): true {
    this.run.steps += 1
    if (this.run.steps > this.run.limit) throw new TooManySteps()
    return true
  }
}

type Single = AST.Character | AST.CharacterSet | AST.CharacterClass
type LengthAt = (at: number, direction: Direction) => number

function isCharacter(node: AST.Element): node is Single {
  return ['Character', 'CharacterSet', 'CharacterClass'].includes(node.type)
}

function codePointAt(text: string, at: number, direction: Direction): string {
  const isLow = direction === -1 && /[\uDC00-\uDFFF]/.test(text[at]!) && at > 0
  return String.fromCodePoint(text.codePointAt(isLow ? at - 1 : at)!)
}

const isWord = (character: string | undefined) => character !== undefined && WORD.has(character)
const WORD = new Set('abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_')
const isLineEnd = (character: string | undefined) => /[\n\r\u2028\u2029]/.test(character ?? '')
