import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { ALL_DEFAULTS } from '#domain/cafe/all-defaults.ts'

const page = readFileSync(
  fileURLToPath(new URL('../docs/configuration.md', import.meta.url)),
  'utf8',
)
/** The first two cells of a row about a setting: `pickup.opens` and its default. */
const rows = [...page.matchAll(/^\| `([a-z]\w*(?:\.\w+)+)` +\| ([^|]*?) +\|/gm)].map(
  ([, path = '', cell = '']) => ({ path, written: /^`(.*)`$/.exec(cell)?.[1] }),
)

test('docs/configuration.md has every setting, and no other', () => {
  const paths = leaves(ALL_DEFAULTS).map(({ path }) => path)
  expect(rows.map(({ path }) => path).toSorted()).toEqual(paths.toSorted())
})

test('the defaults that it names are those of the product', () => {
  for (const { path, value } of leaves(ALL_DEFAULTS)) {
    const { written } = rows.find((row) => row.path === path) ?? {}
    const isPlain = typeof value === 'number' || typeof value === 'boolean'
    if (isPlain || written !== undefined)
      expect({ path, written }).toEqual({ path, written: String(value) })
  }
})

type Leaf = { path: string; value: unknown }

/** Each described in a row as a whole. */
const WHOLE = ['cafe.rentals', 'cafe.tiers']

/** Every value that is not an object itself, by its path. */
function leaves(of: object, above = ''): Leaf[] {
  return Object.entries(of).flatMap(([key, value]: [string, unknown]) =>
    value !== null &&
    typeof value === 'object' &&
    !Array.isArray(value) &&
    !WHOLE.includes(above + key)
      ? leaves(value, `${above}${key}.`)
      : [{ path: above + key, value }],
  )
}
