import { analyse } from 'scslre'
import { expect, test } from 'vitest'
import { doublingText } from './patterns/ambiguous.ts'
import { builtPatterns, collect, patternsIn, type Pattern } from './patterns/collect.ts'
import { slowText } from './patterns/hostile.ts'

const { written, built } = collect()
const fromModules = await builtPatterns(built)
const patterns = [...written, ...fromModules.patterns].filter(
  ({ source, flags }, index, all) =>
    all.findIndex((other) => other.source === source && other.flags === flags) === index,
)

test('every pattern of the source is known here', () => {
  expect(patterns.length).toBeGreaterThan(200)
  const code = "const A = /a+/g\nconst b = (word: string) => new RegExp(word) ?? RegExp('b')"
  expect(patternsIn(code, 'x.ts')).toMatchObject({
    written: [{ at: 'x.ts:1', source: 'a+', flags: 'g' }],
    built: [{ at: 'x.ts:2' }, { at: 'x.ts:2' }],
  })
})

test('no pattern is built from what somebody sent', () => {
  expect(fromModules.missing).toEqual([])
})

test('no pattern can take super-linear time by its structure', () => {
  expect(patterns.filter(isSuperLinear).map(({ at, source }) => `${at} ${source}`)).toEqual([])
})

test('no repeated group of a pattern can be read in two ways', () => {
  const doubling = patterns.flatMap((pattern) => {
    const text = doublingText(pattern)
    return text === null ? [] : [`${pattern.at} ${pattern.source} on ${text}`]
  })
  expect(doubling).toEqual([])
})

test.each([
  String.raw`^(?:[\W\d]|\b(?:just|also|well|(?:just )?(?:a )?heads up)\b)*$`,
  String.raw`^(?:\W|\b(?:hi|also|well|important|also)\b)*$`,
  String.raw`^(?:\w+\s?)*$`,
])('finds that each repeat of %s doubles the work', (source) => {
  expect(doublingText({ at: '', source, flags: 'i' })).not.toBeNull()
})

test('no pattern takes more steps per character in a longer hostile text', () => {
  // What the structure already tells would take for ever here.
  const slow = patterns
    .filter((pattern) => !isSuperLinear(pattern))
    .flatMap((pattern) => {
      const text = slowText(pattern)
      return text === null ? [] : [`${pattern.at} ${pattern.source} on ${text}`]
    })
  expect(slow).toEqual([])
})

test.each([
  String.raw`\beyJ[\w-]{8,}\.[\w-]{8,}\.[\w-]*`,
  String.raw`\s+$`,
  String.raw`(?:what|which).*milk`,
  String.raw`<title[^>]*>`,
])('finds %s', (source) => {
  expect(slowText({ at: '', source, flags: '' })).not.toBeNull()
})

test('a sticky pattern is looked for once where it begins, and found where that is slow', () => {
  expect(slowText({ at: '', source: String.raw`\s+$`, flags: 'gy' })).toBeNull()
  expect(slowText({ at: '', source: String.raw`\s*\s*$`, flags: 'gy' })).not.toBeNull()
  expect(doublingText({ at: '', source: '(?:a|b|a)*$', flags: 'y' })).not.toBeNull()
})

/** Proven from the automaton: exponential or polynomial backtracking, or a start that is looked for again and again. */
function isSuperLinear({ source, flags }: Pattern): boolean {
  return analyse({ source, flags }).reports.length > 0
}
