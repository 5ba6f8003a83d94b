import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { follow } from './triggers.ts'

let gone: AbortController
let opened: number
beforeEach(() => {
  vi.useFakeTimers()
  gone = new AbortController()
  opened = 0
})
afterEach(() => {
  gone.abort()
  document.body.replaceChildren()
  localStorage.clear()
  vi.useRealTimers()
})

const arm = (triggers: Parameters<typeof follow>[0]['triggers']) =>
  follow({ triggers }, () => void opened++, gone.signal, 'lounge-chat')
const leave = (clientY: number) =>
  document.documentElement.dispatchEvent(new MouseEvent('mouseleave', { clientY }))

test('a pointer that leaves at the top opens once, and one that leaves elsewhere does not', () => {
  arm({ onExit: true })
  leave(300)
  expect(opened).toBe(0)
  leave(-1)
  leave(-1)
  expect(opened).toBe(1)
})

test('without the trigger a pointer may leave, and on other pages too', () => {
  arm({ delaySeconds: 60 })
  arm({ onExit: true, pages: ['/somewhere-else*'] })
  leave(-1)
  expect(opened).toBe(0)
})

test('whoever has opened a widget, or whose widgets are gone, is left alone', () => {
  arm({ onExit: true, delaySeconds: 5 })
  document.dispatchEvent(new CustomEvent('lounge:open'))
  leave(-1)
  vi.advanceTimersByTime(10_000)
  arm({ onExit: true, delaySeconds: 5 })
  gone.abort()
  leave(-1)
  vi.advanceTimersByTime(10_000)
  expect(opened).toBe(0)
})

test('whoever is typing is left alone, in the page and in a shadow root', () => {
  const host = document.createElement('div')
  const inner = document.createElement('input')
  host.attachShadow({ mode: 'open' }).append(inner)
  const outer = document.createElement('textarea')
  document.body.append(host, outer)
  arm({ onExit: true })
  for (const field of [inner, outer]) {
    field.focus()
    leave(-1)
    expect(opened).toBe(0)
    field.blur()
  }
  leave(-1)
  expect(opened).toBe(1)
})

test('whoever has closed it is left alone on the next page too, and whoever has closed another one is not', () => {
  const [chat, cart] = ['lounge-chat', 'lounge-cart'].map((tag) => document.createElement(tag))
  document.body.append(chat!, cart!)
  const close = (element?: Element) =>
    element?.dispatchEvent(new CustomEvent('lounge:close', { bubbles: true, composed: true }))
  arm({ onExit: true })
  leave(-1)
  close(cart)
  arm({ onExit: true })
  leave(-1)
  expect(opened).toBe(2)
  close(chat)
  arm({ onExit: true })
  leave(-1)
  expect(opened).toBe(2)
  // In a tab of its own too, and no longer than a week.
  sessionStorage.clear()
  vi.setSystemTime(Date.now() + 6 * 24 * 3_600_000)
  arm({ onExit: true })
  leave(-1)
  expect(opened).toBe(2)
  gone.abort()
  gone = new AbortController()
  vi.setSystemTime(Date.now() + 2 * 24 * 3_600_000)
  arm({ onExit: true })
  leave(-1)
  expect(opened).toBe(3)
})
