import { describe, expect, test } from 'vitest'
import type { Work } from '#domain/contracts/content.ts'
import { filterWorks, hang, readWanted, withWanted } from './filter.ts'

const work = (id: string, patch: Partial<Work> = {}): Work => ({
  id,
  artistId: 'maren',
  artistName: 'Maren',
  title: id,
  year: 2025,
  medium: 'Risograph',
  widthInches: 8,
  heightInches: 10,
  editionSize: 40,
  editionLeft: 3,
  priceCents: 7_500,
  status: 'available',
  wall: null,
  print: { family: 'tide', seed: 1, inks: ['blue', 'coral'] },
  alt: 'Waves.',
  ...patch,
})

const WALL = [
  work('near'),
  work('sold', { status: 'sold' }),
  work('dear', { priceCents: 12_501 }),
  work('kept', { priceCents: null, status: 'not-for-sale' }),
  work('moth', { artistId: 'priya', print: { family: 'moth', seed: 2, inks: ['taro', 'key'] } }),
]
const ids = (query: string) =>
  filterWorks(WALL, readWanted(new URLSearchParams(query))).map(({ id }) => id)

describe('what is wanted of the wall', () => {
  test('is everything where the address says nothing, or nothing it knows', () => {
    expect(ids('')).toHaveLength(WALL.length)
    expect(ids('ink=gold&status=toString&price=free')).toHaveLength(WALL.length)
  })

  test('narrows with each thing asked for', () => {
    expect(ids('artist=priya')).toEqual(['moth'])
    expect(ids('ink=blue&status=available')).toEqual(['near', 'dear'])
    expect(ids('subject=moth&ink=blue')).toEqual([])
  })

  test('puts each price into one band, and what has none into no band', () => {
    expect(ids('price=under-75')).toEqual([])
    expect(ids('price=75-to-125')).toEqual(['near', 'sold', 'moth'])
    expect(ids('price=over-125')).toEqual(['dear'])
  })
})

test('on the wall the artists take turns', () => {
  const own = (id: string, artistId: string) => work(id, { artistId })
  const works = [own('m1', 'm'), own('m2', 'm'), own('m3', 'm'), own('p1', 'p'), own('p2', 'p')]
  expect(hang(works).map(({ id }) => id)).toEqual(['m1', 'p1', 'm2', 'p2', 'm3'])
})

test('a change of the address keeps what it does not speak of', () => {
  const search = new URLSearchParams('work=near&ink=blue')
  expect(withWanted(search, { ink: null, status: 'sold' }).toString()).toBe('work=near&status=sold')
  expect(search.toString()).toBe('work=near&ink=blue')
})
