import { cleanup, configure } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, vi } from 'vitest'

/** What is waited for comes at once where nothing else runs; on a busy machine it may take long, and nothing is wrong. */
configure({ asyncUtilTimeout: 10_000 })

// The test files of a worker share one page, which takes longer to make than most tests take. Each finds it as new: our
// modules are evaluated again, so that no state is left in them, and what was put on the page is taken away.
vi.resetModules()
// A link to a mail or a phone that was pressed would stay the address, which has no origin.
;(window as unknown as { happyDOM: { setURL(url: string): void } }).happyDOM.setURL(
  'http://localhost:3000/',
)
// A file is many visits, and how many calls a page may make in a minute is for one.
const { configureApi } = await import('#widgets/server.ts')
configureApi({ perMinute: () => Infinity })
beforeAll(() => {
  document.body.replaceChildren()
  document.head.replaceChildren()
  for (const element of [document.documentElement, document.body])
    for (const name of element.getAttributeNames()) element.removeAttribute(name)
  localStorage.clear()
  sessionStorage.clear()
  history.replaceState(null, '', '/')
})

// The library does so by itself in the first test file of a worker only.
afterEach(cleanup)
afterAll(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})
