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
