import { expect, test } from 'vitest'
import { type RateResult, takeMessage } from './rate.ts'

const take = (times: number[], count: number, now: number): RateResult => {
  let result = takeMessage(times, now)
  for (let i = 1; i < count; i++) result = takeMessage(result.times, now)
  return result
}

test('takes 20 messages in 60 seconds and refuses the next', () => {
  const twentieth = take([], 20, 1_000)
  expect(twentieth).toMatchObject({ ok: true, remaining: 0 })
  expect(takeMessage(twentieth.times, 60_999)).toMatchObject({
    ok: false,
    remaining: 0,
    message:
      'Rate limit exceeded. Please wait before sending more messages. (0 requests remaining)',
  })
})

test('takes messages again when the window has passed, and counts no refused one', () => {
  const full = take([], 25, 1_000)
  expect(full.times).toHaveLength(20)
  expect(takeMessage(full.times, 61_000)).toEqual({ ok: true, times: [61_000], remaining: 19 })
})

test('starts anew when the clock went back', () => {
  expect(takeMessage([5_000_000], 1_000)).toEqual({ ok: true, times: [1_000], remaining: 19 })
})
