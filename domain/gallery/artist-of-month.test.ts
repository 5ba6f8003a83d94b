import { expect, test } from 'vitest'
import type { Artist } from '#domain/contracts/content.ts'
import { artistOfMonth } from './artist-of-month.ts'

const artist = (id: string, isFeatured: boolean, workCount = 3) =>
  ({ id, isFeatured, workCount }) as Artist & { workCount: number }
const ALL = [artist('a', true), artist('b', false), artist('c', true), artist('d', true, 0)]
const shown = (date: string, artists = ALL) => artistOfMonth(artists, date)?.id

test('is one for the whole month and another in the next, of the featured who have works here', () => {
  expect(shown('2025-10-01')).toBe(shown('2025-10-31'))
  const year = Array.from({ length: 12 }, (_, i) =>
    shown(`2025-${String(i + 1).padStart(2, '0')}-09`),
  )
  expect(new Set(year)).toEqual(new Set(['a', 'c']))
  expect(year[9]).not.toBe(year[10])
})

test('is anybody where none is featured, and nobody where none hangs', () => {
  expect(shown('2025-10-09', [artist('b', false)])).toBe('b')
  expect(shown('2025-10-09', [artist('d', true, 0)])).toBeUndefined()
})
