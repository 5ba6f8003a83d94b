import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { cafeAt, show } from '../testing.tsx'
import { OpenStrip } from './OpenStrip.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

/** The events of a server, sent by the test. */
class Events extends EventTarget {
  static all: Events[] = []
  constructor(readonly url: string) {
    super()
    Events.all.push(this)
  }
  close() {}
}

test('says on a page without a menu that the kitchen is paused, as soon as the counter says it', async () => {
  vi.stubGlobal('EventSource', Events)
  let now = cafeAt('2025-10-15T16:00:00Z')
  const menuAsked = vi.fn()
  show(<OpenStrip />, { 'GET /api/cafe': () => now, 'GET /api/menu': menuAsked }, '/gallery')
  await screen.findByText(now.status)
  await waitFor(() => expect(Events.all).toHaveLength(1))
  const tell = (kind: string, data: object) =>
    act(async () => {
      Events.all[0]!.dispatchEvent(new MessageEvent(kind, { data: JSON.stringify(data) }))
    })
  // How it stands already.
  await tell('kitchen', { busyMinutes: 0, pausedUntil: null })
  await tell('menu', { version: 'first' })
  const status = 'Open today until 7 PM. The kitchen is paused until 1:30 PM'
  now = { ...now, status, pausedUntil: '13:30' }
  await tell('kitchen', { busyMinutes: 0, pausedUntil: '2025-10-15T17:30:00Z' })
  await screen.findByText(status)
  expect(Events.all).toHaveLength(1)
  expect(menuAsked).not.toHaveBeenCalled()
})
