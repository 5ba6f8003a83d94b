import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { savesData } from './saves-data.ts'
import { aheadAtRest } from './use-first-rest.ts'

let rest: () => void
beforeEach(() => {
  rest = () => {}
  vi.stubGlobal('requestIdleCallback', (run: () => void) => {
    rest = run
    return 1
  })
})
afterEach(() => vi.unstubAllGlobals())

const connection = (value: object | undefined) => vi.stubGlobal('navigator', { connection: value })
const asksFor = (wanted: string) =>
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: query === wanted }))

/** How often something was fetched ahead once the page rests. */
function fetched(): number {
  const fetch = vi.fn()
  aheadAtRest(fetch)
  rest()
  return fetch.mock.calls.length
}

test('whoever asks for nothing has what comes next fetched once the page rests', () => {
  connection(undefined)
  asksFor('(prefers-reduced-motion: reduce)')
  expect([savesData(), fetched()]).toEqual([false, 1])
})

test.each([{ saveData: true }, { effectiveType: '2g' }, { effectiveType: 'slow-2g' }])(
  'with a connection of %j nothing is fetched ahead',
  (value) => {
    connection(value)
    expect([savesData(), fetched()]).toEqual([true, 0])
  },
)

test('who asks the browser for less data has nothing fetched ahead', () => {
  connection({ saveData: false, effectiveType: '4g' })
  asksFor('(prefers-reduced-data: reduce)')
  expect([savesData(), fetched()]).toEqual([true, 0])
})
