import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { holdAlone } from './hold-alone.ts'
import { whileSeen } from './while-seen.ts'

let stops: (() => void)[] = []
let open = 0

beforeEach(() => {
  vi.useFakeTimers()
  open = 0
  stops = []
})
afterEach(() => {
  for (const stop of stops) stop()
  vi.unstubAllGlobals()
  vi.useRealTimers()
  see('visible')
})

const see = (state: 'visible' | 'hidden') => {
  Object.defineProperty(document, 'visibilityState', { configurable: true, value: state })
  document.dispatchEvent(new Event('visibilitychange'))
}
const follow = (name?: string) => {
  const stop = whileSeen(
    () => {
      open += 1
      return () => (open -= 1)
    },
    name === undefined ? undefined : () => holdAlone(name),
  )
  stops.push(stop)
  return stop
}
/** As a browser has them: one has a name at a time. */
const locks = () => {
  const held = new Set<string>()
  const request = async (
    name: string,
    _: unknown,
    run: (lock: object | null) => Promise<void> | void,
  ) => {
    if (held.has(name)) return run(null)
    held.add(name)
    await run({ name })
    held.delete(name)
  }
  vi.stubGlobal('navigator', { locks: { request } })
}

test('a page in the background lets go of its connection, and takes it up when it is seen again', async () => {
  follow()
  expect(open).toBe(1)
  see('hidden')
  await vi.advanceTimersByTimeAsync(29_000)
  expect(open).toBe(1)
  await vi.advanceTimersByTimeAsync(2_000)
  expect(open).toBe(0)
  see('visible')
  expect(open).toBe(1)
})

test('a short look at another page changes nothing', async () => {
  follow()
  see('hidden')
  await vi.advanceTimersByTimeAsync(10_000)
  see('visible')
  await vi.advanceTimersByTimeAsync(60_000)
  expect(open).toBe(1)
})

test('a page that opens in the background connects when it is seen', () => {
  see('hidden')
  follow()
  expect(open).toBe(0)
  see('visible')
  expect(open).toBe(1)
})

test('of pages that ring one in the background goes on', async () => {
  locks()
  follow('bell')
  follow('bell')
  see('hidden')
  await vi.advanceTimersByTimeAsync(31_000)
  expect(open).toBe(1)
  see('visible')
  expect(open).toBe(2)
  see('hidden')
  await vi.advanceTimersByTimeAsync(31_000)
  expect(open).toBe(1)
})

test('where a browser has no locks none goes on', async () => {
  vi.stubGlobal('navigator', {})
  follow('bell')
  see('hidden')
  await vi.advanceTimersByTimeAsync(31_000)
  expect(open).toBe(0)
})

test('stopped is stopped, in the background and when the page is seen again', async () => {
  const stop = follow()
  see('hidden')
  stop()
  see('visible')
  await vi.advanceTimersByTimeAsync(60_000)
  expect(open).toBe(0)
})
