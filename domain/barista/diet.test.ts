import { expect, test } from 'vitest'
import { dietTold } from './diet.ts'

test.each([
  ["I'm allergic to milk", ['milk']],
  ['my daughter is allergic to milk and nuts', ['nuts', 'milk']],
  ['i have a severe peanut allergy', ['peanut']],
  ["i can't have dairy, what milk teas do you have", ['milk']],
  ["my son can't eat any eggs", ['egg']],
  ['we are vegan', ['vegan']],
  ["she's vegetarian", ['vegetarian']],
  ["i'm celiac", ['gluten']],
  ['lactose intolerant here', ['milk']],
  ['no dairy for me please', ['milk']],
  ["i don't do gluten", ['gluten']],
])('%s is kept in mind', (message, avoids) => {
  expect(dietTold(message)?.avoids).toEqual(avoids)
})

test.each([
  'is the mocha vegan?',
  'what is vegan',
  'do you have something without milk',
  'a latte no milk',
  "i'm not allergic to anything",
  'any allergens in the scone?',
  'theres 3 of us, one of us is vegan',
  "i don't have milk at home",
  'a soy latte',
])('%s tells nothing of who orders', (message) => {
  expect(dietTold(message)?.avoids ?? []).toEqual([])
})

test('what is said besides stands without it', () => {
  expect(dietTold("I'm allergic to nuts, is the mocha safe?")?.rest).toBe('is the mocha safe?')
  expect(dietTold('no tea today')).toBeNull()
})

test('what may be had again is avoided no more', () => {
  expect(dietTold('actually i can have milk')).toMatchObject({ avoids: [], allowed: ['milk'] })
})
