import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { newDatabase } from '../db/testing.ts'
import { openLimits } from './limits.ts'
import { Refused } from './refuse.ts'

const windows = { placeOrder: { points: 5, seconds: 60 } }
type Counting = ReturnType<typeof openLimits>

/** How many of so many calls are let through. */
async function taken(limits: Counting, times: number, address = 'a'): Promise<number> {
  let count = 0
  for (let call = 0; call < times; call += 1)
    try {
      await limits.take('placeOrder', address)
      count += 1
    } catch (error) {
      expect(error).toBeInstanceOf(Refused)
      expect(Number((error as Refused).headers['Retry-After'])).toBeGreaterThan(0)
    }
  return count
}

test('one server lets an address make as many calls as its window has, and another address as many', async () => {
  const limits = openLimits(null, windows)
  expect(await taken(limits, 8)).toBe(5)
  expect(await taken(limits, 8, 'b')).toBe(5)
})

describe.skipIf(inject('postgres').url === null)('two servers on one database', () => {
  let pool: pg.Pool
  beforeAll(async () => {
    pool = new pg.Pool({ connectionString: await newDatabase() })
  })
  afterAll(() => pool.end())

  test('share one limit, and a call waits for neither of them', async () => {
    const [one, two] = [openLimits(pool, windows), openLimits(pool, windows)]
    expect(await taken(one, 3)).toBe(3)
    expect(await taken(two, 1)).toBe(1)
    await one.share()
    await two.share()
    // Four are used now, as the second knows.
    expect(await taken(two, 3)).toBe(1)
    await two.share()
    expect(await taken(one, 1)).toBe(1)
    await one.share()
    expect([await taken(one, 1), await taken(two, 1)]).toEqual([0, 0])
  })

  test('go on counting for themselves while the database is away, and lose nothing', async () => {
    const away = new pg.Pool({ host: '127.0.0.1', port: 1 })
    const limits = openLimits(away, windows)
    expect(await taken(limits, 8)).toBe(5)
    await limits.share()
    expect(await taken(limits, 1)).toBe(0)
    await away.end()
  })

  test('an old window does not count in the next one', async () => {
    const limits = openLimits(pool, { placeOrder: { points: 2, seconds: 60 } })
    await pool.query(
      `INSERT INTO rate_limits (key, points, expire) VALUES ('placeOrder:old', 50, 1000)`,
    )
    expect(await taken(limits, 1, 'old')).toBe(1)
    await limits.share()
    expect(await taken(limits, 5, 'old')).toBe(1)
  })
})

test('a budget of a day is shared by amounts, and that of a minute is for each server', async ({
  skip,
}) => {
  if (inject('postgres').url === null) skip()
  const pool = new pg.Pool({ connectionString: await newDatabase() })
  const [one, two] = [openLimits(pool), openLimits(pool)]
  const day = { seconds: 86_400, most: 100 }
  await one.spend('bytes', 'a', { ...day, amount: 60 })
  await two.spend('bytes', 'a', { ...day, amount: 30 })
  await one.share()
  await two.share()
  await expect(two.spend('bytes', 'a', { ...day, amount: 20 })).rejects.toThrow()
  const minute = { seconds: 60, most: 100, amount: 80 }
  await one.spend('work', 'a', minute)
  await one.share()
  await two.spend('work', 'a', minute)
  await pool.end()
})

test.skipIf(inject('postgres').url === null)(
  'a count leaves no named statement in its connection, which a pooler gives to somebody else',
  async () => {
    const pool = new pg.Pool({ connectionString: await newDatabase(), max: 1 })
    const limiter = openLimits(pool, windows).limiter('sign-in', { points: 5, seconds: 60 })
    await limiter.consume('zoe')
    await limiter.delete('zoe')
    const { rows } = await pool.query('select name from pg_prepared_statements')
    await pool.end()
    expect(rows).toEqual([])
  },
)
