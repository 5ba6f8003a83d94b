import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Menu } from '#domain/contracts/menu.ts'
import type { Order } from '#domain/contracts/ordering.ts'
import { ApiError } from '#widgets/api.ts'
import { memoryDatabases } from '../testing-store.ts'
import { known } from './till-known.ts'

const menu = (name: string) => ({ items: [{ id: name }] }) as Menu
const AT = Date.parse('2025-10-17T19:00:00Z')
const gone = () => Promise.reject(new ApiError(0, 'network', 'No answer.'))

beforeEach(() => {
  vi.stubGlobal('indexedDB', memoryDatabases())
  vi.useFakeTimers({ toFake: ['Date'], now: AT })
  known.heard()
})
afterEach(async () => {
  await known.forgetAll()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('without the server the last answer is shown, with its age', async () => {
  await known.ask('menu', async () => menu('monday'))
  await vi.waitFor(async () => expect(await known.last('menu')).not.toBeNull())
  vi.setSystemTime(AT + 600_000)
  expect(await known.ask('menu', gone)).toEqual(menu('monday'))
  expect(known.oldSince.value.menu).toBe(AT)
  expect(known.goneSince.value).toBe(AT + 600_000)
  await known.ask('menu', async () => menu('tuesday'))
  expect(known.oldSince.value.menu).toBeUndefined()
  expect(known.goneSince.value).toBeNull()
})

test('what was never known fails, and so does what is refused', async () => {
  await expect(known.ask('menu', gone)).rejects.toThrow('No answer.')
  await known.keep('menu', menu('monday'))
  const refused = () => Promise.reject(new ApiError(403, 'forbidden', 'Not for you.'))
  await expect(known.ask('menu', refused)).rejects.toThrow('Not for you.')
})

test('a call that this page itself gave up says nothing of the server', async () => {
  await known.keep('menu', menu('monday'))
  const leaving = new AbortController()
  const asked = known.ask(
    'menu',
    () =>
      new Promise<Menu>((_, reject) =>
        leaving.signal.addEventListener('abort', () => reject(leaving.signal.reason as Error)),
      ),
  )
  leaving.abort()
  await expect(asked).rejects.toThrow('aborted')
  expect(known.goneSince.value).toBeNull()
  expect(known.oldSince.value.menu).toBeUndefined()
})

test('orders are kept without addresses, numbers and keys', async () => {
  const contact = { name: 'Ida', email: 'ida@guest.example', phone: '+15185550101' }
  await known.keep('tickets', [{ id: 'a', token: 'secret', contact } as Order])
  const [kept] = (await known.last('tickets')) ?? []
  expect(kept).toEqual({ id: 'a', token: '', contact: { name: 'Ida', email: null, phone: null } })
})

test('who leaves takes the orders and drawers along, not the menu', async () => {
  await known.keep('menu', menu('monday'))
  await known.keep('tickets', [])
  await known.keep('drawers', [])
  await known.forgetPrivate()
  expect([await known.last('tickets'), await known.last('drawers')]).toEqual([null, null])
  expect(await known.last('menu')).toEqual(menu('monday'))
})
