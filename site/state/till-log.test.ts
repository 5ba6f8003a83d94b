import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { NewCounterSale } from '#domain/contracts/drawers.ts'
import type { SessionUser } from '#domain/contracts/people.ts'
import { configureApi } from '#widgets/api.ts'
import { session } from '#widgets/state/session.ts'
import { memoryDatabases } from '../testing-store.ts'
import { known } from './till-known.ts'
import { tillLog } from './till-log.ts'

type Answer = () => Response | Promise<Response>
const SOLD: Answer = () => Response.json({ order: { number: 'A-1' }, payments: [], soldBy: 'Bao' })
const GONE: Answer = () => Promise.reject(new TypeError('no network'))
const refusal = (status: number, error: string) => () =>
  Response.json({ error, message: `Refused: ${error}.` }, { status })

let sent: NewCounterSale[]
let answer: (sale: NewCounterSale) => ReturnType<Answer>

beforeEach(async () => {
  vi.stubGlobal('indexedDB', memoryDatabases())
  configureApi({ api: 'https://cafe.example' })
  session.signIn(person('bao'))
  sent = []
  vi.stubGlobal('fetch', async (_: string, init: RequestInit = {}) => {
    const sale = JSON.parse(String(init.body)) as NewCounterSale
    sent.push(sale)
    return answer(sale)
  })
  known.heard()
  await tillLog.open()
})
afterEach(() => {
  session.signOut()
  vi.unstubAllGlobals()
})

const person = (id: string): SessionUser => ({
  id,
  email: `${id}@cafe.example`,
  name: id,
  role: 'STAFF',
  staffRole: 'BARISTA',
})
const sale = (id: string, more: Partial<NewCounterSale> = {}): NewCounterSale => ({
  id: `sale-${id}-0001`,
  lines: [{ type: 'item', id: 'taro-milk-tea', quantity: 1 } as NewCounterSale['lines'][number]],
  expectedTotalCents: 810,
  payments: [{ method: 'cash', amountCents: 810 }],
  drawerId: 'front',
  soldAt: '2025-10-17T19:00:00.000Z',
  ...more,
})
const waiting = () => tillLog.unsent.value.map(({ sale: { id } }) => id)

test('a sale that the server answered is in no log', async () => {
  answer = SOLD
  expect((await tillLog.sell(sale('a')))?.order.number).toBe('A-1')
  await tillLog.open()
  expect(waiting()).toEqual([])
})

test('the server’s clock says when a sale was made; what waits says it itself', async () => {
  answer = SOLD
  await tillLog.sell(sale('a'))
  expect(sent[0]?.soldAt).toBeUndefined()
  answer = GONE
  await tillLog.sell(sale('b'))
  answer = SOLD
  await tillLog.send()
  expect(sent.at(-1)).toEqual(sale('b'))
})

test('what is sold without the server waits in order, and is sent once in that order', async () => {
  answer = GONE
  for (const id of ['a', 'b', 'c']) expect(await tillLog.sell(sale(id))).toBeNull()
  expect(waiting()).toEqual(['sale-a-0001', 'sale-b-0001', 'sale-c-0001'])
  expect(known.goneSince.value).not.toBeNull()
  sent = []
  answer = SOLD
  await Promise.all([tillLog.send(), tillLog.send()])
  expect(sent.map(({ id }) => id)).toEqual(['sale-a-0001', 'sale-b-0001', 'sale-c-0001'])
  expect(waiting()).toEqual([])
  expect(known.goneSince.value).toBeNull()
})

test('a server that goes in the middle of sending leaves the rest, with the one that may have arrived', async () => {
  answer = GONE
  for (const id of ['a', 'b', 'c']) await tillLog.sell(sale(id))
  answer = ({ id }) => (id === 'sale-a-0001' ? SOLD() : GONE())
  await tillLog.send()
  expect(waiting()).toEqual(['sale-b-0001', 'sale-c-0001'])
})

test('a proxy without a server behind it is no refusal', async () => {
  answer = refusal(502, 'bad_gateway')
  expect(await tillLog.sell(sale('a'))).toBeNull()
  expect(waiting()).toEqual(['sale-a-0001'])
})

test('what is refused at the counter was not sold, and does not wait', async () => {
  answer = refusal(409, 'price_changed')
  await expect(tillLog.sell(sale('a'))).rejects.toThrow('Refused: price_changed.')
  await tillLog.open()
  expect(waiting()).toEqual([])
})

test('what is refused later stays with the reason and stops no other, until somebody removes it', async () => {
  answer = GONE
  for (const id of ['a', 'b']) await tillLog.sell(sale(id))
  answer = ({ id }) => (id === 'sale-a-0001' ? refusal(409, 'drawer_closed')() : SOLD())
  await tillLog.send()
  expect(tillLog.unsent.value).toMatchObject([
    { sale: { id: 'sale-a-0001' }, refusal: 'Refused: drawer_closed.' },
  ])
  await tillLog.discard('sale-a-0001')
  expect(waiting()).toEqual([])
})

test('while nobody is signed in everything waits, and nothing is called refused', async () => {
  answer = GONE
  for (const id of ['a', 'b']) await tillLog.sell(sale(id))
  sent = []
  answer = refusal(401, 'sign_in_needed')
  await tillLog.send()
  expect(sent).toHaveLength(1)
  expect(tillLog.unsent.value.map((one) => one.refusal)).toEqual([undefined, undefined])
})

test('whoever sends it for a colleague says who sold it', async () => {
  answer = GONE
  await tillLog.sell(sale('a'))
  session.signIn(person('mia'))
  await tillLog.sell(sale('b'))
  sent = []
  answer = SOLD
  await tillLog.send()
  expect(sent.map(({ sellerId }) => sellerId)).toEqual(['bao', undefined])
})

test('a PIN that somebody agreed with is not kept', async () => {
  answer = GONE
  await tillLog.sell(sale('a', { approval: { userId: 'mia', pin: '4711' } }))
  expect(sent[0]?.approval?.pin).toBe('4711')
  expect(JSON.stringify(tillLog.unsent.value)).not.toContain('4711')
})

test('a sale that another tab is sending is left to it', async () => {
  answer = GONE
  await tillLog.sell(sale('a'))
  sent = []
  answer = SOLD
  vi.stubGlobal('navigator', {
    ...navigator,
    userAgent: 'test',
    locks: { request: (_: string, __: object, run: (lock: null) => unknown) => run(null) },
  })
  await tillLog.send()
  expect(sent).toEqual([])
  expect(waiting()).toEqual(['sale-a-0001'])
})

test('a ticket that waits is sent as one that stands; what is sold at once, and what is no ticket, is not', async () => {
  const line = { type: 'ticket', id: 'open-mic', quantity: 1 } as const
  answer = GONE
  await tillLog.sell(sale('a', { lines: [line] }))
  await tillLog.sell(sale('b'))
  expect(sent.map(({ isKept }) => isKept)).toEqual([undefined, undefined])
  sent = []
  answer = SOLD
  await tillLog.send()
  expect(sent.map(({ isKept }) => isKept)).toEqual([true, undefined])
})

test('what waited and was sent is known by the numbers that it got', async () => {
  tillLog.delivered.value = []
  answer = GONE
  await tillLog.sell({ ...sale('a'), name: 'Otto' })
  await tillLog.sell(sale('b'))
  expect(tillLog.delivered.value).toEqual([])
  answer = SOLD
  await tillLog.send()
  await tillLog.sell(sale('c'))
  expect(tillLog.delivered.value).toMatchObject([
    { id: 'sale-a-0001', number: 'A-1', name: 'Otto' },
    { id: 'sale-b-0001', number: 'A-1', name: null },
  ])
})
