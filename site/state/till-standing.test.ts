import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { NewCounterSale, TillReport } from '#domain/contracts/drawers.ts'
import { configureApi } from '#widgets/api.ts'
import { session } from '#widgets/state/session.ts'
import { tillLog } from './till-log.ts'
import { tillStanding } from './till-standing.ts'

let told: TillReport[]
let isGone = false
beforeEach(() => {
  localStorage.clear()
  told = []
  isGone = false
  configureApi({ api: 'https://cafe.example' })
  session.signIn({ id: 'bao', email: 'b@cafe.example', name: 'Bao', role: 'STAFF' } as never)
  vi.stubGlobal('fetch', async (_: string, init: RequestInit = {}) => {
    if (isGone) throw new TypeError('no network')
    told.push(JSON.parse(String(init.body)) as TillReport)
    return Response.json({})
  })
})
afterEach(() => {
  tillLog.unsent.value = []
  session.signOut()
  vi.unstubAllGlobals()
})
const sale = (soldAt: string) => ({ sale: { id: soldAt, soldAt } as NewCounterSale })

test('a browser that never sold says nothing; one that sells says how many wait and since when', async () => {
  await tillStanding.tell()
  expect(told).toEqual([])
  tillStanding.selling()
  await vi.waitFor(() => expect(told).toHaveLength(1))
  tillLog.unsent.value = [sale('2025-10-17T19:05:00.000Z'), sale('2025-10-17T19:00:00.000Z')]
  await tillStanding.tellNews()
  expect(told[1]).toMatchObject({
    isSelling: true,
    unsentCount: 2,
    unsentSince: '2025-10-17T19:00:00.000Z',
  })
  expect(told[1]?.device).toBe(told[0]?.device)
  await tillStanding.tellNews()
  expect(told).toHaveLength(2)
})

test('what could not be told is told the next time; a locked one says that it sells no more', async () => {
  tillStanding.selling()
  await vi.waitFor(() => expect(told).toHaveLength(1))
  isGone = true
  tillLog.unsent.value = [sale('2025-10-17T19:00:00.000Z')]
  await tillStanding.tellNews()
  isGone = false
  await tillStanding.tellNews()
  expect(told.at(-1)).toMatchObject({ unsentCount: 1 })
  tillLog.unsent.value = []
  await tillStanding.locked()
  expect(told.at(-1)).toMatchObject({ isSelling: false, unsentCount: 0, unsentSince: null })
})

test('what was said once is taken back, also by a tablet that sells no more', async () => {
  tillLog.unsent.value = [sale('2025-10-17T19:00:00.000Z')]
  await tillStanding.tell()
  const id = told[0]?.device ?? ''
  expect(tillStanding.isThis(id)).toBe(true)
  tillLog.unsent.value = []
  await tillStanding.tell()
  expect(told.at(-1)).toMatchObject({ device: id, unsentCount: 0 })
})
