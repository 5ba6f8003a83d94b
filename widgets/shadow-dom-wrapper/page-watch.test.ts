import { afterEach, expect, test, vi } from 'vitest'
import { watchPage } from './page-watch.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('a look that is due after its window has gone ends without an error', () => {
  vi.useFakeTimers()
  const host = document.createElement('div')
  document.body.append(host)
  watchPage(host)
  host.remove()
  vi.stubGlobal('window', undefined)
  expect(() => vi.runAllTimers()).not.toThrow()
})

test('a press on the page starts a look at it, and one on a widget does not', () => {
  vi.useFakeTimers()
  const looks = vi.spyOn(document, 'querySelector')
  const host = document.createElement('div')
  document.body.append(host)
  watchPage(host)
  vi.runAllTimers()
  const press = (element: Element, isTrusted: boolean) => {
    looks.mockClear()
    const event = new Event('click', { bubbles: true, composed: true })
    Object.defineProperty(event, 'isTrusted', { value: isTrusted })
    element.dispatchEvent(event)
    vi.runAllTimers()
    return looks.mock.calls.length
  }
  expect(press(document.body, true)).toBeGreaterThan(0)
  expect(press(host, true)).toBe(0)
  // What a widget says of itself is heard: it has opened.
  expect(press(host, false)).toBeGreaterThan(0)
  host.remove()
})
