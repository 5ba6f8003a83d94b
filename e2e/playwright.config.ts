import { availableParallelism } from 'node:os'
import { defineConfig } from '@playwright/test'
import { browser } from './browser.mjs'
import { fileOf, LONG, SHARED } from './order.ts'
import { resultsFolder } from './results-folder.ts'

const found = browser({ prefersShell: true })
if (found.path === null) throw new Error(found.advice)

// Playwright empties this folder first: each run has one of its own, which its workers are told by the environment.
process.env['LOUNGE_RESULTS'] ??= resultsFolder()

/**
 * Everything in a real Chromium, over the built thing. Each file starts a server of its own (`start-server.ts`): free
 * ports, an empty database, an open Friday afternoon; so nothing here depends on what else runs on the machine.
 */
export default defineConfig({
  testDir: '.',
  projects: [
    { name: 'long', testMatch: LONG.map(fileOf) },
    { name: 'rest', testMatch: '*.spec.ts', testIgnore: [...LONG, ...SHARED].map(fileOf) },
    { name: 'shared', testMatch: SHARED.map(fileOf) },
  ],
  globalSetup: './start-server.ts',
  outputDir: process.env['LOUNGE_RESULTS'],
  // One more than cores: a browser that waits leaves its core to another. Each takes a gigabyte, so there are five at most.
  workers: Math.min(availableParallelism(), 4) + 1,
  // Other people's machines are slower when they are busy with others: what is right there only takes longer.
  retries: process.env['CI'] ? 2 : 0,
  timeout: process.env['CI'] ? 150_000 : 60_000,
  expect: { timeout: process.env['CI'] ? 20_000 : 10_000 },
  forbidOnly: Boolean(process.env['CI']),
  reporter: 'list',
  use: {
    actionTimeout: 30_000,
    navigationTimeout: 30_000,
    locale: 'en-US',
    timezoneId: 'America/New_York',
    // Recording the steps slows each of them down. A failure keeps a picture, and `--trace on` keeps the steps.
    trace: process.env['CI'] ? 'on-first-retry' : 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: found.path,
      args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--no-first-run'],
    },
  },
})
