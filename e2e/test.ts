import { test as base } from '@playwright/test'
import { startServer, type RunningServer } from './start-server.ts'

export { expect } from '@playwright/test'

/**
 * The `test` of every file here: with one for all, a worker and its browser go on from file to file. `server` is started
 * once for a worker and shared by every file that asks for it: what they write there is theirs alone, by addresses and
 * references of their own, and they count nothing that another file can change. Who changes what all see (an account of the
 * demo, the menu, settings, all mails) starts a server of its own with `startServer`.
 */
export const test = base.extend<object, { server: RunningServer }>({
  server: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright wants a pattern
    async ({}, use) => {
      const server = await startServer()
      await use(server)
      await server.stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
})
