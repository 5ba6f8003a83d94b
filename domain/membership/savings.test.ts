import { expect, test } from 'vitest'
import { bestTier, savingsOf, type Usual } from './savings.ts'
import { findTier, tiersOf } from './tiers.ts'

const usual = (more: Partial<Usual>): Usual => ({
  drinksPerWeek: 0,
  drinkCents: 650,
  classesPerMonth: 0,
  classCents: 6_000,
  roomHoursPerMonth: 0,
  roomHourCents: 3_500,
  ...more,
})
const tier = (id: string) => {
  const found = findTier({}, id)
  if (!found) throw new Error(`There is no tier ${id}.`)
  return found
}

test('adds up menu, classes and rooms, and takes the price of the membership off', () => {
  // 6 drinks a week are 26 a month: $169; 15 % of it is $25.35.
  const { menuCents, workshopsCents, spaceCents, totalCents, netCents } = savingsOf(
    tier('premium'),
    usual({ drinksPerWeek: 6, classesPerMonth: 2, roomHoursPerMonth: 4 }),
  )
  expect([menuCents, workshopsCents, spaceCents]).toEqual([2_535, 2_400, 700])
  expect(totalCents).toBe(5_635)
  expect(netCents).toBe(5_635 - 4_500)
})

test('basic takes nothing off rooms', () => {
  expect(savingsOf(tier('basic'), usual({ roomHoursPerMonth: 10 })).totalCents).toBe(0)
})

test('names the tier that pays most, or none', () => {
  expect(bestTier(tiersOf({}), usual({ drinksPerWeek: 1 }))).toBeNull()
  expect(bestTier(tiersOf({}), usual({ drinksPerWeek: 14, classesPerMonth: 4 }))?.id).toBe('elite')
  expect(bestTier(tiersOf({}), usual({ drinksPerWeek: 4, classesPerMonth: 1 }))).toBeNull()
})
