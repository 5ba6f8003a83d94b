import type { Item } from './item.ts'
import type { Lexicon } from './lexicon.ts'
import { best, lastOf, type Line } from './target.ts'
import { turned } from './turn-line.ts'

/** 'cappuccino instead', 'an americano instead of the mocha': what takes the place of a line, of the last where none is named. */
export function replaced(
  clause: string,
  items: readonly Item[],
  lines: Line[],
  lexicon: Lexicon,
  focus?: string,
): Line[] | null {
  if (!INSTEAD.test(clause)) return null
  const turn = items.findIndex(({ kind }) => kind === 'instead')
  const drinks = items.flatMap((item, at) => (item.kind === 'drink' ? [at] : []))
  const old = turn < 0 ? -1 : (drinks.find((at) => at > turn) ?? -1)
  const wanted = drinks.find((at) => at !== old)
  if (wanted === undefined) return null
  const named = items[old]
  const line = named?.kind === 'drink' ? best(named, [], lines, lexicon) : lastOf(lines, focus)[0]
  if (!line) return null
  const from = old > turn && old < wanted ? old + 1 : 0
  const to = turn > wanted ? turn : items.length
  const target = { lines: [line], at: -1, isByName: false, count: null }
  return turned(items.slice(from, to), target, lines, false)
}
const INSTEAD = /\b(?:instead|rather than|in place of)\b/i
