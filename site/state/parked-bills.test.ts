import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CATALOGUE } from '#domain/menu/catalogue.ts'
import type { SharedBill, WaitingBill } from '#domain/contracts/parked-bills.ts'
import { configureApi } from '#widgets/api.ts'
import { session } from '#widgets/state/session.ts'
import { toasts } from '#widgets/state/toasts.ts'
import { memoryDatabases } from '../testing-store.ts'
import { parkedBills } from './parked-bills.ts'
import { EMPTY, till } from './till.ts'
import { known } from './till-known.ts'

type Asked = { path: string; body: Record<string, unknown> | null }
let asked: Asked[]
/** What the server has, and what it answers to whoever takes one. */
let bills: SharedBill[]
let answer: (asked: Asked) => Response | undefined
let isGone: boolean
beforeEach(() => {
  localStorage.clear()
  vi.stubGlobal('indexedDB', memoryDatabases())
  asked = []
  bills = []
  answer = () => undefined
  isGone = false
  configureApi({ api: 'https://cafe.example' })
  const bao = {
    id: 'bao',
    email: 'b@cafe.example',
    name: 'Bao',
    role: 'STAFF',
    staffRole: 'BARISTA',
  }
  session.signIn(bao as never)
  vi.stubGlobal('fetch', async (address: string, init: RequestInit = {}) => {
    const body = init.body ? (JSON.parse(String(init.body)) as Record<string, unknown>) : null
    const one = { path: new URL(address).pathname, body }
    asked.push(one)
    if (isGone) throw new TypeError('no network')
    return answer(one) ?? Response.json(body ? {} : { bills })
  })
})
afterEach(async () => {
  isGone = false
  answer = (one) => (one.path.endsWith('/take') ? Response.json({ bill: null }) : undefined)
  await parkedBills.send()
  till.clear()
  till.parked.value = []
  till.isTraining.value = false
  bills = []
  await parkedBills.ask()
  known.heard()
  toasts.list.value = []
  session.signOut()
  vi.unstubAllGlobals()
})

function ringUp(name: string) {
  till.add(CATALOGUE, { id: 'taro-milk-tea', size: 'medium' })
  till.change({ name })
}
async function park(name: string) {
  ringUp(name)
  parkedBills.park()
  await parkedBills.send()
  return till.parked.value.at(-1)?.id ?? ''
}
const names = () => parkedBills.list.value.map(({ bill }) => bill.name)
const own = (name: string): WaitingBill => {
  const { paid: _, placed: __, saleId: ___, ...bill } = EMPTY
  return { ...bill, lines: till.bill.value.lines, name }
}
const ofBar = (id: string, bill: WaitingBill): SharedBill => ({
  id,
  parkedAt: '2025-10-17T16:00:00.000Z',
  by: 'Mo',
  till: 'Bar',
  bill,
})
const refused = (code: string, message: string) =>
  Response.json({ error: code, message }, { status: 409 })
const sent = (end: string) => asked.filter(({ path, body }) => body && path.endsWith(end))

test('a parked bill is sent as it is, without what only this till needs', async () => {
  const id = await park('Otto')
  const [body] = sent('/parked-bills').map(({ body }) => body)
  expect(body).toMatchObject({ id, bill: { name: 'Otto', lines: [{ id: 'taro-milk-tea' }] } })
  expect(Object.keys((body as { bill: object }).bill)).not.toContain('paid')
  expect(parkedBills.hasUnsent.value).toBe(false)
  await parkedBills.send()
  expect(sent('/parked-bills')).toHaveLength(1)
})

test('one with money taken for it, and one of practice, stay on the tablet', async () => {
  ringUp('Held')
  till.setPaid([{ payment: { method: 'cash', amountCents: 100 }, lines: [] }])
  parkedBills.park()
  till.isTraining.value = true
  ringUp('Practice')
  parkedBills.park()
  await parkedBills.send()
  expect(sent('/parked-bills')).toEqual([])
  expect(names()).toEqual(['Practice'])
  till.isTraining.value = false
  expect(names()).toEqual(['Held'])
})

test('what another till parked is listed, and comes to the screen with the answer of the server', async () => {
  ringUp('Ada')
  bills = [ofBar('of-the-bar', own('Mia'))]
  await parkedBills.ask()
  expect(parkedBills.list.value).toMatchObject([{ by: 'Mo', on: 'Bar', isElsewhere: true }])
  answer = ({ path }) =>
    path.endsWith('/take') ? Response.json({ bill: bills[0]?.bill }) : undefined
  expect(await parkedBills.recall('of-the-bar')).toBe(true)
  expect(till.bill.value.name).toBe('Mia')
  // An answer that was under way does not bring it back; the one from the screen waits.
  await parkedBills.ask()
  expect(names()).toEqual(['Ada'])
})

test('where another till was first it says who has the bill', async () => {
  const id = await park('Otto')
  answer = ({ path }) =>
    path.endsWith('/take')
      ? refused('bill_taken', 'Mo has it: taken at 12:00 PM on Bar.')
      : undefined
  expect(await parkedBills.recall(id)).toBe(false)
  expect(till.isEmpty.value).toBe(true)
  expect(names()).toEqual([])
  expect(toasts.list.value.at(-1)).toMatchObject({
    title: 'Otto is with somebody else',
    text: 'Mo has it: taken at 12:00 PM on Bar.',
  })
})

test('a bill that another till took leaves the list of this one', async () => {
  const id = await park('Otto')
  bills = [ofBar(id, { ...own('Otto'), lines: till.parked.value[0]?.bill.lines ?? [] })]
  vi.setSystemTime(Date.now() + 1_000)
  await parkedBills.ask()
  expect(names()).toEqual(['Otto'])
  bills = []
  await parkedBills.ask()
  expect(names()).toEqual([])
  vi.useRealTimers()
})

test('without the server a till takes back its own, and is told later that another one took it too', async () => {
  const id = await park('Otto')
  isGone = true
  expect(await parkedBills.recall(id)).toBe(true)
  expect(till.bill.value.name).toBe('Otto')
  expect(parkedBills.hasUnsent.value).toBe(true)
  isGone = false
  answer = ({ path }) =>
    path.endsWith('/take')
      ? refused('bill_taken', 'Mo has it: taken at 12:00 PM on Bar.')
      : undefined
  await parkedBills.send()
  expect(toasts.list.value.at(-1)).toMatchObject({ title: 'Otto was taken twice' })
  expect(parkedBills.hasUnsent.value).toBe(false)
})

test('what is parked without the server is sent once it is back, and not where it was taken back meanwhile', async () => {
  known.failed(new TypeError('no network'))
  isGone = true
  const otto = await park('Otto')
  ringUp('Ada')
  parkedBills.park()
  expect(await parkedBills.recall(otto)).toBe(true)
  till.clear()
  isGone = false
  answer = ({ path }) => (path.endsWith('/take') ? Response.json({ bill: null }) : undefined)
  await parkedBills.send()
  const parked = sent('/parked-bills').map(({ body }) => (body as { bill: WaitingBill }).bill.name)
  expect(parked.at(-1)).toBe('Ada')
  expect(sent('/take').at(-1)?.path).toContain(otto)
  expect(names()).toEqual(['Ada'])
})

test('a bill that was asked for and whose answer was lost is parked here, once the server is back', async () => {
  ringUp('Mia')
  bills = [ofBar('of-the-bar', own('Mia'))]
  till.clear()
  await parkedBills.ask()
  isGone = true
  expect(await parkedBills.recall('of-the-bar')).toBe(false)
  expect(till.isEmpty.value).toBe(true)
  const first = sent('/take')[0]?.body?.takeId
  isGone = false
  answer = ({ path }) =>
    path.endsWith('/take') ? Response.json({ bill: bills[0]?.bill }) : undefined
  await parkedBills.send()
  expect(sent('/take').at(-1)?.body?.takeId).toBe(first)
  expect(names()).toEqual(['Mia'])
})
