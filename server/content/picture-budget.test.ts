import { afterAll, beforeAll, expect, test } from 'vitest'
import { CATALOGUE } from '#domain/menu/catalogue.ts'
import { testServer, type TestServer } from '../db/testing.ts'
import { openLimits } from '../http/limits.ts'
import { Refused } from '../http/refuse.ts'
import { openPictures } from './pictures.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer('pglite')
})
afterAll(() => server.close())

const TOPPINGS = CATALOGUE.toppings.map(({ id }) => id)
const [ONE, OTHER] = ['203.0.113.1', '203.0.113.2']

/** Pictures with budgets that a test can use up. */
function pictures(drink: { kept: number; ofOne: number; inAll: number }) {
  const made = openPictures({ ...server, limits: openLimits(null) }, null, {
    page: { kept: 10, ofOne: 10, inAll: 10 },
    drink,
  })
  const ask = async (name: string, query: string, address = ONE) => {
    const found = await made.find(name, new URLSearchParams(query))
    if (!found) throw new Error(`There is no picture of ${name}.`)
    return made.png(found, address).then(
      () => 200,
      (error: unknown) => {
        if (error instanceof Refused) return error.status
        throw error
      },
    )
  }
  const drinks = (many: number, address: string, from = 0) =>
    Promise.all(
      TOPPINGS.slice(from, from + many).map((topping) =>
        ask('drink-taro-milk-tea', `toppings=${topping}`, address),
      ),
    )
  return { ask, drinks }
}

test('a network has only so many drinks drawn, all networks together no more than the budget, and pages are still drawn', async () => {
  const { ask, drinks } = pictures({ kept: 20, ofOne: 2, inAll: 3 })
  expect(await drinks(4, ONE)).toEqual([200, 200, 429, 429])
  expect(await drinks(2, OTHER, 4)).toEqual([200, 429])
  expect(await drinks(1, '2001:db8::/64', 8)).toEqual([429])
  expect(await ask('menu', '', ONE)).toBe(200)
})

test('what is kept costs nothing, however it is asked for, and only the last ones are kept', async () => {
  const { ask, drinks } = pictures({ kept: 2, ofOne: 4, inAll: 4 })
  expect(await drinks(3, ONE)).toEqual([200, 200, 200])
  for (const query of [`toppings=${TOPPINGS[2]}`, `toppings=${TOPPINGS[2]}.gold&utm=1`])
    expect(await ask('drink-taro-milk-tea', query, OTHER)).toBe(200)
  // The first one is drawn again, with the last of the budget.
  expect(await drinks(1, ONE)).toEqual([200])
  expect(await drinks(2, ONE)).toEqual([200, 429])
})

test('one is drawn at a time, and few may wait: nobody takes the places of others', async () => {
  const { drinks } = pictures({ kept: 50, ofOne: 50, inAll: 50 })
  const [mine, theirs] = await Promise.all([drinks(12, ONE), drinks(1, OTHER, 12)])
  expect(mine.filter((status) => status === 503)).toHaveLength(4)
  expect(theirs).toEqual([200])
})
