import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { pauses } from './again.ts'
import { followOpen } from './follow-open.ts'

/** What a browser gives a page: opened, broken or refused by the test, as a server would. */
class Browser extends EventTarget {
  static CLOSED = 2
  static all: Browser[] = []
  readyState = 0
  readonly url: string
  constructor(url: string) {
    super()
    this.url = url
    Browser.all.push(this)
  }
  tell(name: string) {
    this.dispatchEvent(new Event(name))
  }
  refuse() {
    this.readyState = Browser.CLOSED
    this.tell('error')
  }
  close() {
    this.readyState = Browser.CLOSED
  }
}

beforeEach(() => {
  Browser.all = []
  vi.useFakeTimers()
  vi.stubGlobal('EventSource', Browser)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('a stream that was refused is opened again, later each time, and stays shut when nobody follows', async () => {
  const states: string[] = []
  const stop = followOpen('/events', {
    opened: () => states.push('live'),
    dropped: () => states.push('not live'),
    on: {},
  })
  Browser.all[0]?.refuse()
  expect(states).toEqual(['not live'])
  await vi.advanceTimersByTimeAsync(9_000)
  expect(Browser.all).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(7_000)
  expect(Browser.all).toHaveLength(2)
  Browser.all[1]?.refuse()
  await vi.advanceTimersByTimeAsync(19_000)
  expect(Browser.all).toHaveLength(2)
  await vi.advanceTimersByTimeAsync(12_000)
  Browser.all[2]?.tell('open')
  expect(states.at(-1)).toBe('live')
  Browser.all[2]?.refuse()
  stop()
  await vi.advanceTimersByTimeAsync(600_000)
  expect(Browser.all).toHaveLength(3)
})

test('a connection that broke is left to the browser, which comes back by itself', async () => {
  const stop = followOpen('/events', { opened: () => {}, dropped: () => {}, on: {} })
  Browser.all[0]?.tell('error')
  await vi.advanceTimersByTimeAsync(600_000)
  expect(Browser.all).toHaveLength(1)
  stop()
})

test('pauses grow to a few minutes and begin anew', () => {
  const pause = pauses(() => 0)
  expect(Array.from({ length: 6 }, () => pause.next() / 1000)).toEqual([10, 20, 40, 80, 120, 120])
  pause.reset()
  expect(pause.next()).toBe(10_000)
})
