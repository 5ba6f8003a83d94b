import { expect, test } from 'vitest'
import { createApp } from '../app.ts'
import { testServer } from '../db/testing.ts'
import { openLimits, CALL_WINDOWS } from './limits.ts'
import { limitsOfMachine } from './limits-of-machine.ts'
import { openReads, READ_BUDGETS } from './reads.ts'
import { SOCKET_LIMITS } from './sockets.ts'
import { STREAM_LIMITS } from './stream-budget.ts'

const USUAL = { networkFactor: 1, connections: SOCKET_LIMITS.total }

test('without a word of the operator they are what the code says', () => {
  expect(limitsOfMachine(USUAL)).toEqual({
    reads: READ_BUDGETS,
    sockets: SOCKET_LIMITS,
    streams: STREAM_LIMITS,
    calls: CALL_WINDOWS,
  })
})

test('a larger network has more of everything that is counted by network, and a smaller one never nothing', () => {
  const large = limitsOfMachine({ ...USUAL, networkFactor: 10 })
  expect(large.reads.page).toEqual({ burst: 3_000, perSecond: 50 })
  expect(large.sockets).toMatchObject({ perNetwork: 4_000, total: 6_000 })
  expect(large.streams).toEqual({ ...STREAM_LIMITS, perAddress: 2_000 })
  expect(large.calls.placeOrder).toEqual({ points: 1_200, seconds: 60 })
  const small = limitsOfMachine({ ...USUAL, networkFactor: 0.01 })
  expect(small.calls.exportMyData).toEqual({ points: 1, seconds: 600 })
})

test('a smaller machine holds fewer connections and streams', () => {
  const { sockets, streams } = limitsOfMachine({ ...USUAL, connections: 300 })
  expect([sockets.total, streams.total]).toEqual([300, 200])
})

test('a server with such limits takes so many calls, and no more', async () => {
  const { reads, calls } = limitsOfMachine({ ...USUAL, networkFactor: 0.1 })
  const server = await testServer('pglite', {
    reads: openReads(reads),
    limits: openLimits(null, calls),
  })
  const app = createApp(server)
  const search = () =>
    app.request('/api/csrf-token', { headers: { 'x-session-id': 'a-session-1' } })
  const statuses = []
  for (let n = 0; n < 31; n += 1) statuses.push((await search()).status)
  expect(statuses.slice(0, 30)).toEqual(Array(30).fill(200))
  expect(statuses[30]).toBe(429)
  await server.close()
})
