import type { Item, Slot } from './item.ts'

/** Where each drink's own words begin: index of the beginning → index of the drink. */
export function startsOf(items: readonly Item[]): Map<number, number> {
  const starts = new Map<number, number>()
  let before = -1
  for (let i = 0; i < items.length; i++) {
    const item = items[i]!
    if (item.kind !== 'drink') continue
    if (isRefused(items, i, before)) continue
    if (before >= 0 && isIngredient(items, i, before)) continue
    starts.set(startOf(items, i, before), i)
    before = i
  }
  return starts
}

function startOf(items: readonly Item[], drink: number, before: number): number {
  let comma = -1
  let near = drink
  let words = 0
  scan: for (let i = drink - 1; i > before; i--) {
    const item = items[i]!
    switch (item.kind) {
      case 'quantity':
      case 'other':
        return items[i - 1]?.kind === 'other' && i - 1 > before ? i - 1 : i
      case 'choice':
      case 'plain':
      case 'not':
        words = 0
        if (comma < 0 && near === i + 1 && (item.kind !== 'choice' || ADJECTIVES.has(item.slot)))
          near = i
        break
      case 'comma':
      case 'and':
        if (comma < 0) comma = i
        break
      case 'word':
      case 'measure':
        if (++words > 3) break scan
        break
      default:
        break scan
    }
  }
  if (before < 0) {
    // The first drink has everything before it, unless 'one decaf and' stands there.
    return drink === 0 ? 0 : near
  }
  return comma >= 0 ? comma + 1 : near
}

const ADJECTIVES = new Set<Slot>(['size', 'temp', 'decaf', 'shots', 'milk', 'topping', 'unsold'])

/** 'no latte', "I don't want a latte", 'instead of a latte' */
function isRefused(items: readonly Item[], drink: number, before: number): boolean {
  for (let i = drink - 1; i > before; i--) {
    const { kind, word } = items[i]!
    if (kind === 'instead') return true
    if (kind === 'not')
      return (
        !/^(?:isn't|aren't|wouldn't|won't)$/.test(word) &&
        !/^(?:don't)$/.test(items[i - 1]?.word ?? '')
      )
    if (kind === 'quantity' || (kind === 'word' && /^(?:want|like|need|the|more)$/.test(word)))
      continue
    if (kind === 'stop' && /^(?:want|like|need|get|make|give|me)$/.test(word)) continue
    return false
  }
  return false
}

/** 'half the espresso', 'a shot of espresso', 'with decaf coffee', 'more chai' said about a drink that was named before */
function isIngredient(items: readonly Item[], drink: number, before: number): boolean {
  if (/^(?:shot|pump|bean)$/.test(items[drink + 1]?.word ?? '')) return true
  for (let i = drink - 1; i > before; i--) {
    const item = items[i]!
    if (item.kind === 'with' || item.kind === 'measure') return true
    if (item.kind === 'choice' && item.slot === 'decaf') continue
    if (item.kind === 'choice') return item.slot === 'shots' && i < drink - 1
    if (item.kind !== 'word') return false
    if (/^(?:half|more|less|extra|double|over|than|like|little)/.test(item.word)) return true
    if (!/^(?:the|of|some|my|your|any)/.test(item.word)) return false
  }
  return false
}
