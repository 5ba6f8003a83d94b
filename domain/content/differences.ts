import { SIZE_LABELS } from '#domain/menu/row.ts'

/** One thing that is not as it was: where it stands, and what it was and is. Absent on one side: added or taken away. */
export type Difference = { path: string[]; before?: unknown; after?: unknown }

/**
 * What changed between two states of a piece of content or of the settings, in the order of the newer one. Entries of
 * lists are compared as they stand, so that one put in between is one difference and not one per entry after it; where lists
 * are as long as before, entry by entry, if that finds no more. Lists of days are compared by their dates, in whatever order.
 */
export function differences(before: unknown, after: unknown, path: string[] = []): Difference[] {
  if (isSame(before, after)) return []
  if (isRecord(before) && isRecord(after))
    return [...new Set([...Object.keys(after), ...Object.keys(before)])].flatMap((key) =>
      differences(before[key], after[key], [...path, key]),
    )
  if (Array.isArray(before) && Array.isArray(after)) return ofLists(before, after, path)
  return [
    {
      path,
      ...(before !== undefined && before !== null && { before }),
      ...(after !== undefined && after !== null && { after }),
    },
  ]
}

/**
 * Lists whose entries have the same names on both sides, in the same order, as records by these names: 'Sizes › Large › Price'
 * instead of 'Sizes › 2 › Price'.
 */
export function byNames(before: unknown, after: unknown): [unknown, unknown] {
  if (isRecord(before) && isRecord(after)) {
    const keys = [...new Set([...Object.keys(after), ...Object.keys(before)])]
    const pairs = keys.map((key) => [key, byNames(before[key], after[key])] as const)
    const side = (index: 0 | 1, of: object) =>
      Object.fromEntries(
        pairs.filter(([key]) => key in of).map(([key, pair]) => [key, pair[index]]),
      )
    return [side(0, before), side(1, after)]
  }
  if (!Array.isArray(before) || !Array.isArray(after)) return [before, after]
  const [names, others] = [before.map(nameOf), after.map(nameOf)]
  const isNamed = new Set(names).size === names.length && names.every((name) => name !== null)
  if (!isNamed || !isSame(names, others)) return [before, after]
  const named = (list: readonly unknown[]) =>
    Object.fromEntries(list.map((entry, index) => [names[index] ?? '', entry]))
  return byNames(named(before), named(after))
}

function nameOf(entry: unknown): string | null {
  if (!isRecord(entry)) return null
  const name = ['label', 'name', 'title', 'size', 'id'].find(
    (key) => typeof entry[key] === 'string' && entry[key] !== '',
  )
  if (name === undefined) return null
  const said = String(entry[name])
  // As every screen calls a size.
  return name === 'size' ? ((SIZE_LABELS as Record<string, string>)[said] ?? said) : said
}

/** Equal as JSON, whatever the order of the keys. */
export function isSame(a: unknown, b: unknown): boolean {
  return canonical(a) === canonical(b)
}

/** The one way in which a value is written as text: keys in order, what is undefined left out. */
export function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
  if (!isRecord(value)) return JSON.stringify(value) ?? 'null'
  const keys = Object.keys(value)
    .filter((key) => value[key] !== undefined)
    .sort()
  return `{${keys.map((key) => `${JSON.stringify(key)}:${canonical(value[key])}`).join(',')}}`
}

function ofLists(before: unknown[], after: unknown[], path: string[]): Difference[] {
  const [datedBefore, datedAfter] = [byDate(before), byDate(after)]
  if (datedBefore && datedAfter) return differences(datedBefore, datedAfter, path)
  const moved = byRow(before, after, path)
  if (before.length !== after.length) return moved
  const inPlace = before.flatMap((entry, i) =>
    differences(entry, after[i], [...path, String(i + 1)]),
  )
  return inPlace.length <= moved.length ? inPlace : moved
}

/** Entries by their dates, soonest first, or `null` where they have none, or two have the same. */
function byDate(list: readonly unknown[]): Record<string, unknown> | null {
  const dated = list.flatMap((entry) =>
    isRecord(entry) && typeof entry['date'] === 'string' ? [[entry['date'], entry] as const] : [],
  )
  const found = new Map(dated.toSorted(([a], [b]) => (a < b ? -1 : 1)))
  return found.size === list.length ? Object.fromEntries(found) : null
}

/** By the longest row of entries that stayed in their order. */
function byRow(before: unknown[], after: unknown[], path: string[]): Difference[] {
  const kept = keptPairs(before.map(canonical), after.map(canonical))
  const found: Difference[] = []
  let [b, a] = [0, 0]
  for (const [nextB, nextA] of [...kept, [before.length, after.length] as const]) {
    // Between two entries that stayed: those side by side were changed, the rest were added or taken away.
    for (; b < nextB && a < nextA; b += 1, a += 1)
      found.push(...differences(before[b], after[a], [...path, String(a + 1)]))
    for (; b < nextB; b += 1) found.push({ path: [...path, String(b + 1)], before: before[b] })
    for (; a < nextA; a += 1) found.push({ path: [...path, String(a + 1)], after: after[a] })
    b = nextB + 1
    a = nextA + 1
  }
  return found
}

/** The longest row of entries that both lists have in the same order, as pairs of their places. */
function keptPairs(before: string[], after: string[]): (readonly [number, number])[] {
  const width = after.length + 1
  const lengths = new Uint16Array((before.length + 1) * width)
  const at = (b: number, a: number) => lengths[b * width + a] ?? 0
  for (let b = before.length - 1; b >= 0; b -= 1)
    for (let a = after.length - 1; a >= 0; a -= 1)
      lengths[b * width + a] =
        before[b] === after[a] ? at(b + 1, a + 1) + 1 : Math.max(at(b + 1, a), at(b, a + 1))
  const pairs: (readonly [number, number])[] = []
  for (let b = 0, a = 0; b < before.length && a < after.length;) {
    if (before[b] === after[a]) pairs.push([b++, a++])
    else if (at(b + 1, a) >= at(b, a + 1)) b += 1
    else a += 1
  }
  return pairs
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
