import { expect, test } from 'vitest'
import { gather } from './gather.ts'

/** A server that answers one call with this status, and all others well. */
const failing = (call: string, status: number) => async (name: string) => {
  if (name === call) throw Object.assign(new Error(`${name} answered ${status}`), { status })
  return { name }
}

test.each([400, 404])('an address whose id is answered %i is of no page', async (status) => {
  const state = await gather(['cafe', 'event/'], 'no such id', failing('event', status))
  expect(state).toMatchObject({ isMissing: true, answers: [[['cafe'], { name: 'cafe' }]] })
})

test.each([
  ['event', 500],
  ['event', 503],
  ['cafe', 400],
  ['cafe', 404],
])('a page is not rendered where %s is answered %i', async (call, status) => {
  await expect(gather(['cafe', 'event/'], 'an-event', failing(call, status))).rejects.toThrow(
    `${call} answered ${status}`,
  )
})

test('a page that is there has its answers under their keys', async () => {
  const state = await gather(['cafe', 'event/'], 'an-event', failing('', 0))
  expect(state.isMissing).toBeUndefined()
  expect(state.answers.map(([key]) => key)).toEqual([['cafe'], ['event', 'an-event']])
})
