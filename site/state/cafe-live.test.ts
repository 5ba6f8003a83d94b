import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { configureApi } from '#widgets/api.ts'
import { cafe, ui } from '#widgets/state/index.ts'
import { cafeAt } from '../testing.tsx'
import { keepCafeLive } from './cafe-live.ts'

let streams: Stream[]
/** A connection as a browser keeps it. */
class Stream extends EventTarget {
  readyState = 1
  url: string
  close = vi.fn()
  constructor(url: string) {
    super()
    this.url = url
    streams.push(this)
  }
  tell() {
    this.dispatchEvent(new MessageEvent('kitchen', { data: '{}' }))
  }
}

beforeEach(() => {
  streams = []
  configureApi({ api: 'https://cafe.example' })
  vi.stubGlobal('EventSource', Stream)
  vi.stubGlobal('fetch', async () =>
    Response.json({ ...cafeAt('2026-03-06T15:00:00Z'), nextPickup }),
  )
})
afterEach(() => vi.unstubAllGlobals())
let nextPickup: { date: string; time: string; label: string } | null = null

test('a pause is seen while the cart is open, and nothing is followed while it is closed', async () => {
  keepCafeLive()
  expect(streams).toEqual([])
  ui.opened('cart')
  ui.opened('chat')
  expect(streams).toHaveLength(1)
  const [stream] = streams
  expect(stream?.url).toBe('https://cafe.example/api/cafe/kitchen/events')
  // How it stands at first was asked for when it opened.
  stream?.tell()
  expect(cafe.now.value).toBeNull()
  nextPickup = { date: '2026-03-06', time: '16:30', label: '4:30 PM' }
  stream?.tell()
  await vi.waitFor(() => expect(cafe.now.value?.nextPickup?.time).toBe('16:30'))
  ui.closed('cart')
  expect(stream?.close).not.toHaveBeenCalled()
  ui.closed('chat')
  expect(stream?.close).toHaveBeenCalledOnce()
  ui.opened('cart')
  expect(streams).toHaveLength(2)
})
