import { defineConfig } from '@playwright/test'
import { browser } from './browser.mjs'

const found = browser()
if (found.path === null) throw new Error(found.advice)

/**
 * Everything in a real Chromium, over the built thing. Each file starts a house of its own (`start-house.ts`): free
 * ports, an empty database, an open Friday afternoon; so nothing here depends on what else runs on the machine.
 */
export default defineConfig({
  testDir: '.',
  testMatch: '*.spec.ts',
  globalSetup: './start-house.ts',
  outputDir: '../test-results',
  workers: 2,
  retries: process.env['CI'] ? 1 : 0,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  forbidOnly: Boolean(process.env['CI']),
  reporter: 'list',
  use: {
    actionTimeout: 20_000,
    navigationTimeout: 20_000,
    locale: 'en-US',
    timezoneId: 'America/New_York',
    trace: 'retain-on-failure',
    launchOptions: {
      executablePath: found.path,
      args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--no-first-run'],
    },
  },
})
