import { expect, test } from 'vitest'
import { drinkNames } from './break-drinks.ts'
import { namedSeats, withName, withoutSeat } from './door-names.ts'

const KIMS = { participants: ['Kim', 'Ann', 'Kim', 'Kim'], nths: null }

test('people of one name keep their numbers when one of them leaves', () => {
  const left = withoutSeat(KIMS, 0)
  expect(namedSeats(left.participants ?? [], left.nths)).toEqual([
    { name: 'Ann', nth: 0 },
    { name: 'Kim', nth: 1 },
    { name: 'Kim', nth: 2 },
  ])
  expect(drinkNames(left.participants ?? [], left.nths)).toEqual(['Ann', 'Kim (2)', 'Kim (3)'])
  const last = withoutSeat(left, 1)
  expect(drinkNames(last.participants ?? [], last.nths)).toEqual(['Ann', 'Kim (3)'])
})

test('whoever gets a seat has a number that nobody of that name has', () => {
  const left = withoutSeat(KIMS, 0)
  const given = withName(left, 0, 'Kim')
  expect(drinkNames(given.participants ?? [], given.nths)).toEqual(['Kim', 'Kim (2)', 'Kim (3)'])
  const other = withName(KIMS, 0, 'Ben')
  expect(drinkNames(other.participants ?? [], other.nths)).toEqual([
    'Ben',
    'Ann',
    'Kim (2)',
    'Kim (3)',
  ])
})

test('a party without names has no numbers', () => {
  expect(withoutSeat({ participants: null, nths: null }, 0)).toEqual({
    participants: null,
    nths: null,
  })
})
