import { afterEach, expect, test } from 'vitest'
import { rememberPickup } from '#widgets/state/pickup.ts'
import { chosenBefore, keepChoice } from './pickup-choice.ts'

afterEach(() => rememberPickup(null))

test('as soon as it is ready is kept from page to page, as a time is', () => {
  expect(chosenBefore()).toBeUndefined()
  keepChoice(null)
  expect(chosenBefore()).toBeNull()
  keepChoice(undefined)
  expect(chosenBefore()).toBeNull()
  const time = { date: '2099-10-17', time: '16:00' }
  keepChoice(time)
  expect(chosenBefore()).toEqual(time)
})
