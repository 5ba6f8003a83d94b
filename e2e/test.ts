import { test as base } from '@playwright/test'
import { startServer, type RunningServer } from './start-server.ts'

export { expect } from '@playwright/test'

/**
 * What moves is still by default, because the processors draw each frame of it. `test.use(MOVING)` in a file whose tests are
 * about what moves, or about a whole visit.
 */
export const MOVING = { contextOptions: { reducedMotion: 'no-preference' } } as const

/**
 * The `test` of every file here: with one for all, a worker and its browser go on from file to file. `server` is started
 * once for a worker and shared by every file that asks for it: what they write there is theirs alone, by addresses and
 * references of their own, and they count nothing that another file can change. Who changes what all see (an account of the
 * demo, the menu, settings, all mails) starts a server of its own with `startServer`.
 */
export const test = base.extend<{ closing: void }, { server: RunningServer }>({
  server: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright wants a pattern
    async ({}, use) => {
      const server = await startServer()
      await use(server)
      await server.stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  // A window that a test opened and left would follow a server that is gone for as long as the worker lives.
  closing: [
    async ({ browser }, use) => {
      const before = browser.contexts()
      await use()
      const left = browser.contexts().filter((each) => !before.includes(each))
      for (const each of left) await each.close()
    },
    { auto: true },
  ],
})
