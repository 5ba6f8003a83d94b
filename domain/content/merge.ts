import { canonical, isSame, type Difference } from './differences.ts'

/** Two changes of one value put together. */
export type Merged<Value> = {
  value: Value
  /** What both changed, each in another way: `before` is theirs, `after` is mine, which `value` has. */
  clashes: Difference[]
}

/**
 * A three-way merge: what only one side changed is taken from that side. Entries of lists are told apart by their ids or
 * dates, the days of a week by their place; a list of words is a set. Any other list is one value.
 * @param base what both began with
 */
export function merge<Value>(base: Value, mine: Value, theirs: Value): Merged<Value> {
  const clashes: Difference[] = []
  return { value: mergeAt(base, mine, theirs, [], clashes) as Value, clashes }
}

function mergeAt(
  base: unknown,
  mine: unknown,
  theirs: unknown,
  path: string[],
  clashes: Difference[],
): unknown {
  if (isSame(mine, theirs) || isSame(theirs, base)) return mine
  if (isSame(mine, base)) return theirs
  if (isRecord(mine) && isRecord(theirs))
    return ofRecords(isRecord(base) ? base : {}, mine, theirs, path, clashes)
  if (Array.isArray(mine) && Array.isArray(theirs) && Array.isArray(base)) {
    const merged =
      ofWeek(base, mine, theirs, path, clashes) ??
      ofKeyed(base, mine, theirs, path, clashes) ??
      ofWords(base, mine, theirs)
    if (merged) return merged
  }
  clashes.push({
    path,
    ...(theirs !== undefined && theirs !== null && { before: theirs }),
    ...(mine !== undefined && mine !== null && { after: mine }),
  })
  return mine
}

type Fields = Record<string, unknown>

function ofRecords(base: Fields, mine: Fields, theirs: Fields, path: string[], to: Difference[]) {
  const keys = [...new Set([...Object.keys(mine), ...Object.keys(theirs)])]
  return Object.fromEntries(
    keys.flatMap((key) => {
      const value = mergeAt(base[key], mine[key], theirs[key], [...path, key], to)
      return value === undefined ? [] : [[key, value]]
    }),
  )
}

const WEEK_DAYS = 7

/** The opening hours of a week, day by day; the days are counted from 1, as in `differences`. */
function ofWeek(
  base: unknown[],
  mine: unknown[],
  theirs: unknown[],
  path: string[],
  to: Difference[],
): unknown[] | null {
  if (path.at(-1) !== 'week') return null
  if ([base, mine, theirs].some(({ length }) => length !== WEEK_DAYS)) return null
  return mine.map((day, i) => mergeAt(base[i], day, theirs[i], [...path, String(i + 1)], to))
}

/** Entries with ids or dates, in the order of whoever changed the order, mine before theirs. */
function ofKeyed(
  base: unknown[],
  mine: unknown[],
  theirs: unknown[],
  path: string[],
  to: Difference[],
): unknown[] | null {
  for (const key of ['id', 'date']) {
    const maps = [byKey(base, key), byKey(mine, key), byKey(theirs, key)] as const
    const [from, own, other] = maps
    if (!from || !own || !other) continue
    const entries = ofRecords(from, own, other, path, to)
    const orders = maps.map((map) => Object.keys(map ?? {}))
    return inOrder(orders as [string[], string[], string[]])
      .filter((each) => entries[each] !== undefined)
      .map((each) => entries[each])
  }
  return null
}

function byKey(list: readonly unknown[], key: string): Fields | null {
  const found = list.flatMap((entry) =>
    isRecord(entry) && typeof entry[key] === 'string' ? [[`${entry[key]} `, entry] as const] : [],
  )
  const map = Object.fromEntries(found)
  return Object.keys(map).length === list.length ? map : null
}

/** A list of words of which each stands once: added and taken away by both. */
function ofWords(base: unknown[], mine: unknown[], theirs: unknown[]): unknown[] | null {
  const lists = [base, mine, theirs]
  if (lists.flat().some((entry) => typeof entry !== 'string')) return null
  if (lists.some((list) => new Set(list).size !== list.length)) return null
  // Both put the same words in another order.
  const isReordered = (list: unknown[]) =>
    !isSame(list, base) && isSame(list.toSorted(), base.toSorted())
  if (isReordered(mine) && isReordered(theirs)) return null
  const kept = (word: string) =>
    base.includes(word) ? mine.includes(word) && theirs.includes(word) : true
  return inOrder(lists as [string[], string[], string[]]).filter(kept)
}

/** Mine with what they added at its end, or theirs with mine where only they changed the order of what both have. */
function inOrder([base, mine, theirs]: [string[], string[], string[]]): string[] {
  const shared = (list: string[]) =>
    canonical(
      list.filter((each) => base.includes(each) && mine.includes(each) && theirs.includes(each)),
    )
  const first = shared(mine) === shared(base) && shared(theirs) !== shared(base) ? theirs : mine
  return [...new Set([...first, ...mine, ...theirs])]
}

function isRecord(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
