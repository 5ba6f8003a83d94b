import { expect, test } from 'vitest'
import type { SaleWork } from '#domain/contracts/artist.ts'
import { findWorks, unsold } from './find-works.ts'

const work = (title: string, artistName: string, more: Partial<SaleWork> = {}) =>
  ({
    id: title,
    title,
    artistName,
    wall: null,
    status: 'available',
    editionLeft: 3,
    ...more,
  }) as SaleWork
const WORKS = [
  work('Gulls Leaving', 'Maren Oyelaran', { wall: 'North wall' }),
  work('Près de l’eau', 'Zoë Park'),
]

test.each([
  ['', 2],
  ['gulls', 1],
  ['MAREN gul', 1],
  ['north', 1],
  ['zoe', 1],
  ['pres', 1],
  ['gulls zoe', 0],
])('%j finds %i', (typed, count) => expect(findWorks(WORKS, typed)).toHaveLength(count))

test.each([
  ['available', 3, null],
  ['on-hold', 3, null],
  ['sold', 0, /no copy/],
  ['not-for-sale', 3, /not for sale/i],
] as const)('%s with %i left: %s', (status, editionLeft, reason) => {
  const why = unsold(work('A', 'B', { status, editionLeft }))
  if (reason) expect(why).toMatch(reason)
  else expect(why).toBeNull()
})
