import { RegExpParser, visitRegExpAST, type AST } from '@eslint-community/regexpp'
import type { Pattern } from './collect.ts'
import { samplesOf } from './samples.ts'
import { stepCounter } from './steps.ts'

/** So many texts are tried of each repeated group. */
const TRIES = 200
/** What may stand after the repeats, so that the whole does not match and every other way is tried. */
const MISSES = ['\0\n\0', 'qz', 'é', ' E', '0!']
/** A text of more steps says enough. */
const LIMIT = 300_000
/** Two repeats more make the work four times as much where each can be read in two ways, and a fifth more where it is linear. */
const RATIO = 2.5

/**
 * The text on which a repeated group of a pattern can be read in more than one way, so that each repeat doubles the work, or null:
 * `(?:so|also|so)*`. The texts are walks through the group: any alternative, what is optional there or not, once or twice.
 */
export function doublingText(pattern: Pattern): string | null {
  const { pattern: tree } = new RegExpParser().parseLiteral(`/${pattern.source}/${pattern.flags}`)
  const steps = stepCounter(pattern)
  const chance = seeded()
  // Walks through a small group are often the same, whichever group they come from.
  const tried = new Set<string>()
  for (const group of repeatedGroups(tree))
    for (let attempt = 0; attempt < TRIES; attempt += 1) {
      const prefix = chance() < 0.5 ? '' : walkBefore(tree, group, chance)
      const pump = pumpOf(group, chance)
      const walked = JSON.stringify([prefix, pump])
      if (pump === '' || tried.has(walked)) continue
      tried.add(walked)
      const miss = MISSES.find((each) =>
        isDoubling(steps, (repeats) => prefix + pump.repeat(repeats) + each),
      )
      if (miss !== undefined)
        return `${JSON.stringify(prefix)} + ${JSON.stringify(pump)} × n + ${JSON.stringify(miss)}`
    }
  return null
}

function isDoubling(steps: ReturnType<typeof stepCounter>, texts: (repeats: number) => string) {
  const [shorter = 0, longer = 0, longest = 0] = [8, 10, 12].map((repeats) =>
    steps(texts(repeats), LIMIT),
  )
  // Far more steps than a limit leave nothing to compare.
  if (longest === Number.POSITIVE_INFINITY) return true
  return longer > RATIO * shorter && longest > RATIO * longer
}

/** Groups that are repeated without a small bound; a repeated character has one reading. */
function repeatedGroups(tree: AST.Pattern): AST.Quantifier[] {
  const found: AST.Quantifier[] = []
  visitRegExpAST(tree, {
    onQuantifierEnter(node) {
      const isGroup = node.element.type === 'Group' || node.element.type === 'CapturingGroup'
      if (isGroup && node.max > 5) found.push(node)
    },
  })
  return found
}

function walkBefore(tree: AST.Pattern, group: AST.Node, chance: () => number): string {
  const around = tree.alternatives.find(
    ({ start, end }) => start <= group.start && end >= group.end,
  )
  const before = (around?.elements ?? []).filter(({ end }) => end <= group.start)
  return before.map((element) => walk(element, chance)).join('')
}

function pumpOf({ element }: AST.Quantifier, chance: () => number): string {
  const gap = () => (chance() < 0.4 ? ' ' : '')
  const second = chance() < 0.5 ? walk(element, chance) : ''
  return walk(element, chance) + gap() + second + gap()
}

/** A text that a part matches, if what stands in a look-around allows it. */
function walk(node: AST.Node, chance: () => number): string {
  const oneOf = <T>(all: readonly T[]) => all[Math.floor(chance() * all.length)]
  switch (node.type) {
    case 'Alternative':
      return node.elements.map((element) => walk(element, chance)).join('')
    case 'Group':
    case 'CapturingGroup':
      return walk(oneOf(node.alternatives)!, chance)
    case 'Quantifier': {
      const more = chance() < 0.5 ? 0 : chance() < 0.7 ? 1 : 2
      const count = Math.min(node.min + more, node.max, 20)
      return Array.from({ length: count }, () => walk(node.element, chance)).join('')
    }
    case 'Character':
      return String.fromCodePoint(node.value)
    case 'CharacterSet':
    case 'CharacterClass':
      return oneOf(samplesOf(node)) ?? ''
    default:
      return ''
  }
}

/** Numbers from 0 to 1 that are the same in each run (the generator of ANSI C). */
function seeded(): () => number {
  let state = 1
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31
    return state / 2 ** 31
  }
}
