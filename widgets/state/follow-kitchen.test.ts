import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CATALOGUE } from '#domain/menu/catalogue.ts'
import { cafe } from './cafe.ts'
import { followKitchen, kitchenHeard } from './follow-kitchen.ts'
import { menu } from './menu.ts'

/** What a browser gives a page: told and refused by the test, as a server would. */
class Browser extends EventTarget {
  static CLOSED = 2
  static all: Browser[] = []
  readyState = 1
  constructor() {
    super()
    Browser.all.push(this)
  }
  tell(name: string, data: object) {
    this.dispatchEvent(new MessageEvent(name, { data: JSON.stringify(data) }))
  }
  refuse() {
    this.readyState = Browser.CLOSED
    this.dispatchEvent(new Event('error'))
  }
  close() {
    this.readyState = Browser.CLOSED
  }
}

let asked: string[]
let version: string
beforeEach(() => {
  Browser.all = []
  asked = []
  version = 'first'
  vi.useFakeTimers()
  vi.stubGlobal('EventSource', Browser)
  vi.stubGlobal('fetch', async (url: string) => {
    const { pathname } = new URL(url, location.href)
    asked.push(pathname)
    return Response.json(
      pathname === '/api/menu' ? { ...CATALOGUE, version } : { cafe: { campaign: 'none' } },
    )
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})
const settle = () => vi.advanceTimersByTimeAsync(1_000)
const BUSY = { busyMinutes: 10, pausedUntil: null }
const FREE = { busyMinutes: 0, pausedUntil: null }

test('a stream that the server refused is opened again after a while, and a menu that was opened meanwhile follows it', async () => {
  const stopAll = followKitchen(0)
  Browser.all[0]?.refuse()
  const stopMenu = followKitchen()
  await settle()
  expect(Browser.all).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(Browser.all).toHaveLength(2)
  version = 'second'
  Browser.all[1]?.tell('menu', { version })
  await settle()
  expect(menu.current.value?.version).toBe('second')
  Browser.all[1]?.refuse()
  stopMenu()
  stopAll()
  await vi.advanceTimersByTimeAsync(600_000)
  expect(Browser.all).toHaveLength(2)
})

test('what a server says again after it restarted is not asked for', async () => {
  await menu.load(true)
  asked = []
  const stop = followKitchen()
  const [events] = Browser.all
  events?.tell('kitchen', FREE)
  events?.tell('menu', { version })
  await settle()
  expect(asked).toEqual([])
  events?.tell('kitchen', FREE)
  events?.tell('menu', { version })
  await settle()
  expect(asked).toEqual([])
  events?.tell('kitchen', BUSY)
  await settle()
  expect(asked).toEqual(['/api/cafe'])
  version = 'sold-out'
  events?.tell('menu', { version })
  await settle()
  expect(asked).toEqual(['/api/cafe', '/api/menu'])
  expect(menu.current.value?.version).toBe('sold-out')
  stop()
})

test('what the kitchen says while the café is being asked is asked for once more after that', async () => {
  const stop = followKitchen(0)
  const [events] = Browser.all
  events?.tell('kitchen', FREE)
  void cafe.load()
  events?.tell('kitchen', BUSY)
  await settle()
  expect(asked).toEqual(['/api/cafe', '/api/cafe'])
  stop()
})

test('a kitchen that is busy by the first word of the stream may be news to a page from before', async () => {
  kitchenHeard.value = ''
  const stop = followKitchen(0)
  Browser.all[0]?.tell('kitchen', BUSY)
  await settle()
  expect(asked).toEqual(['/api/cafe'])
  kitchenHeard.value = ''
  Browser.all[0]?.tell('kitchen', FREE)
  await settle()
  expect(asked).toEqual(['/api/cafe'])
  stop()
})
