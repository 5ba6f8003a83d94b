import type { Signal } from '@preact/signals-react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { persisted as Persisted } from './storage.ts'

const readNumber = (stored: unknown) => (typeof stored === 'number' ? stored : null)

let owner: Signal<string>
let persisted: typeof Persisted
let heard: { phase: string; message: string }[]
/** A page load: every module starts anew over the same storage. */
async function load() {
  vi.resetModules()
  const { signal } = await import('@preact/signals-react')
  owner = signal('guest')
  ;({ persisted } = await import('./storage.ts'))
  heard = []
  const { onProblem } = await import('./problems.ts')
  onProblem((problem) => heard.push(problem))
}
function fromOtherTab(key: string | null, text = '') {
  if (key === null) localStorage.clear()
  else localStorage.setItem(key, text)
  window.dispatchEvent(new StorageEvent('storage', { key }))
}
/** A browser that lets a page have storage but not use it. */
function breakStorage(...methods: string[]) {
  const refuse = () => {
    throw new DOMException('Not here.', 'SecurityError')
  }
  vi.stubGlobal(
    'localStorage',
    new Proxy(localStorage, {
      get: (target, name) =>
        methods.includes(String(name)) ? refuse : Reflect.get(target, name).bind(target),
    }),
  )
}

beforeEach(async () => {
  vi.unstubAllGlobals()
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({})))
  localStorage.clear()
  sessionStorage.clear()
  await load()
})
afterEach(() => {
  vi.restoreAllMocks()
})

test('survives a reload, stored as version 1', async () => {
  persisted('cups', owner, 0, readNumber).value = 3
  expect(JSON.parse(localStorage.getItem('lounge:cups:guest') ?? '')).toEqual({
    version: 1,
    value: 3,
  })
  await load()
  expect(persisted('cups', owner, 0, readNumber).value).toBe(3)
})

test('stores nothing before something changes', () => {
  persisted('cups', owner, 0, readNumber)
  expect(localStorage).toHaveLength(0)
})

test('keeps each owner apart and loads the one who comes', () => {
  const cups = persisted('cups', owner, 0, readNumber)
  cups.value = 1
  owner.value = 'ada'
  expect(cups.value).toBe(0)
  cups.value = 2
  owner.value = 'guest'
  expect(cups.value).toBe(1)
  expect(JSON.parse(localStorage.getItem('lounge:cups:ada') ?? '')).toEqual({
    version: 1,
    value: 2,
  })
})

test.each([
  ['text that is not JSON', '{"version":1,"value":'],
  ['another version', '{"version":2,"value":3}'],
  ['a value of another shape', '{"version":1,"value":"three"}'],
  ['null', 'null'],
])('starts clean and reports it where storage holds %s', async (_, stored) => {
  localStorage.setItem('lounge:cups:guest', stored)
  const cups = persisted('cups', owner, 0, readNumber)
  expect(cups.value).toBe(0)
  expect(localStorage.getItem('lounge:cups:guest')).toBeNull()
  expect(heard).toHaveLength(1)
  expect(heard[0]).toMatchObject({ phase: 'storage' })
  cups.value = 4
  await load()
  expect(persisted('cups', owner, 0, readNumber).value).toBe(4)
})

test('follows the other tabs of its origin without writing back', () => {
  const cups = persisted('cups', owner, 0, readNumber)
  const written = '{ "version": 1,   "value": 7 }'
  fromOtherTab('lounge:cups:guest', written)
  expect(cups.value).toBe(7)
  fromOtherTab('lounge:cups:ada', '{"version":1,"value":9}')
  expect(cups.value).toBe(7)
  expect(localStorage.getItem('lounge:cups:guest')).toBe(written)
  fromOtherTab(null)
  expect(cups.value).toBe(0)
  expect(localStorage).toHaveLength(0)
})

test('works in memory where storage is blocked, and says nothing about it', () => {
  breakStorage('getItem', 'setItem', 'removeItem')
  expect(() => localStorage.getItem('x')).toThrow('Not here.')
  const cups = persisted('cups', owner, 0, readNumber)
  cups.value = 5
  expect(cups.value).toBe(5)
  expect(heard).toEqual([])
})

test('works in memory where storage is full', () => {
  breakStorage('setItem')
  const cups = persisted('cups', owner, 0, readNumber)
  cups.value = 5
  expect(cups.value).toBe(5)
})
