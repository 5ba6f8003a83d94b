import { expect, test } from 'vitest'
import { checkIngredient, outTogether } from './ingredients.ts'

const NOW = new Date('2025-10-17T16:00:00Z')
const on = { isSoldOut: false, soldOutUntil: null }
const outUntil = (text: string | null) => ({
  isSoldOut: true,
  soldOutUntil: text === null ? null : new Date(text),
})

test('something is back when the last thing that it needs is', () => {
  const saturday = outUntil('2025-10-18T15:00:00Z')
  const sunday = outUntil('2025-10-19T15:00:00Z')
  expect(outTogether(on, [on, on], NOW)).toEqual(on)
  expect(outTogether(on, [on, saturday], NOW)).toEqual(saturday)
  expect(outTogether(sunday, [saturday], NOW)).toEqual(sunday)
  expect(outTogether(saturday, [outUntil(null)], NOW)).toEqual(outUntil(null))
})

test('what was expected back by now is there', () => {
  expect(outTogether(outUntil('2025-10-17T16:00:00Z'), [], NOW)).toEqual(on)
  expect(outTogether(on, [outUntil('2025-10-17T15:00:00Z')], NOW)).toEqual(on)
})

test('an ingredient has a name of its own, and something needs it', () => {
  expect(checkIngredient({ name: 'Matcha', items: ['matcha-latte'], toppings: [] }, [])).toEqual({})
  expect(
    checkIngredient({ name: 'Matcha', items: [], toppings: [] }, [{ name: 'matcha ' }]),
  ).toEqual({
    name: 'There is an ingredient with this name.',
    items: 'Tick at least one thing that cannot be made without it.',
  })
})
