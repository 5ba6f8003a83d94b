import { expect, test } from 'vitest'
import { BLOCK_FACTOR } from './address.ts'
import { openLimits } from './limits.ts'
import { openReads } from './reads.ts'
import { openStreamBudget } from './stream-budget.ts'
import { openTurns } from './turns.ts'

/** The nth network of one /48. */
const network = (nth: number) => `2001:db8:1:${nth.toString(16)}::/64`
const ELSEWHERE = '2001:db8:2:1::/64'
const isTaken = async (work: () => unknown) => {
  try {
    await work()
    return true
  } catch {
    return false
  }
}
/** How many of many networks of one /48 may do it once. */
const taken = async (work: (network: string) => unknown, tries = 20) => {
  let count = 0
  for (let nth = 1; nth <= tries; nth += 1) if (await isTaken(() => work(network(nth)))) count += 1
  return count
}

test('the networks of one /48 make four times the calls of one', async () => {
  const limits = openLimits(null, { quote: { points: 2, seconds: 60 } })
  expect(await taken((from) => limits.take('quote', from))).toBe(2 * BLOCK_FACTOR)
  expect(await isTaken(() => limits.take('quote', ELSEWHERE))).toBe(true)
})

test('they read four times as much', async () => {
  const one = { burst: 2, perSecond: 0.001 }
  const reads = openReads({ call: one, page: one, picture: one })
  expect(await taken((from) => reads.take('page', from, 0))).toBe(2 * BLOCK_FACTOR)
  expect(await isTaken(() => reads.take('page', ELSEWHERE, 0))).toBe(true)
})

test('they have four times the event streams, and give them back', async () => {
  const streams = openStreamBudget({ perHolder: 100, perAddress: 2, total: 100 })
  const open: (() => void)[] = []
  let holder = 0
  const take = (from: string) => open.push(streams.take(`holder ${(holder += 1)}`, from))
  expect(await taken(take)).toBe(2 * BLOCK_FACTOR)
  expect(await isTaken(() => take(ELSEWHERE))).toBe(true)
  for (const close of open) close()
  expect(await taken(take)).toBe(2 * BLOCK_FACTOR)
})

test('they have four times the places of work that is done in turns, and one turn', async () => {
  const turns = openTurns({ ofOne: 1, inAll: 100 }, 3)
  const done: string[] = []
  let begin = () => {}
  const held = new Promise<void>((resolve) => (begin = resolve))
  const all = Array.from({ length: 20 }, (_, nth) => network(nth + 1)).map((from, nth) =>
    turns
      .run(from, async () => {
        await held
        done.push(`block ${nth}`)
      })
      .catch(() => done.push('refused')),
  )
  const other = turns.run(ELSEWHERE, async () => void done.push('elsewhere'))
  begin()
  await Promise.all([...all, other])
  expect(done.filter((name) => name === 'refused')).toHaveLength(20 - BLOCK_FACTOR)
  expect(done.filter((name) => name !== 'refused').indexOf('elsewhere')).toBe(1)
  expect(await isTaken(() => turns.requirePlace(network(1)))).toBe(true)
})
