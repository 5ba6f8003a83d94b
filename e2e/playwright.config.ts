import { availableParallelism } from 'node:os'
import { defineConfig } from '@playwright/test'
import { ARGS, browser } from './browser.mjs'
import { resultsFolder } from './results-folder.ts'

const found = browser({ prefersShell: true })
if (found.path === null) throw new Error(found.advice)

// Playwright empties this folder first: each run has one of its own, which its workers are told by the environment.
process.env['LOUNGE_RESULTS'] ??= resultsFolder()

/**
 * Everything in a real Chromium, over the built thing. The servers have free ports, a fresh database and an open Friday afternoon
 * (`start-server.ts`), so nothing here depends on what else runs on the machine; which file has one of its own is said in
 * `test.ts`. `--shuffle` takes the files in another order: each test passes in any.
 */
export default defineConfig({
  testDir: '.',
  testMatch: '*.spec.ts',
  globalSetup: './start-server.ts',
  outputDir: process.env['LOUNGE_RESULTS'],
  // One more than cores: a browser that waits leaves its core to another. Each takes a gigabyte, so there are five at most.
  workers: Math.min(availableParallelism(), 4) + 1,
  retries: process.env['CI'] ? 2 : 0,
  // A machine that is busy with others is several times slower: what is right there only takes longer.
  timeout: 360_000,
  expect: { timeout: 60_000 },
  forbidOnly: Boolean(process.env['CI']),
  reporter: 'list',
  use: {
    actionTimeout: 60_000,
    navigationTimeout: 60_000,
    locale: 'en-US',
    timezoneId: 'America/New_York',
    // Recording the steps slows each of them down. A failure keeps a picture, and `--trace on` keeps the steps.
    trace: process.env['CI'] ? 'on-first-retry' : 'off',
    screenshot: 'only-on-failure',
    // `MOVING` in test.ts is for what moves.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: { executablePath: found.path, args: ARGS },
  },
})
