import { existsSync } from 'node:fs'
import { firefox, type Browser } from '@playwright/test'
import { test as base } from './test.ts'

/** Where Firefox is: `FIREFOX_PATH`, or where Debian's package puts it. */
const PATH = [process.env['FIREFOX_PATH'], '/usr/bin/firefox-esr', '/usr/bin/firefox'].find(
  (path) => path && existsSync(path),
)

/**
 * A test in an ordinary Firefox, which Playwright drives by WebDriver BiDi: `page`, `context` and `browser` are Firefox's. It stands
 * in a file beside those for Chromium. Where Firefox is not installed the test is skipped.
 */
export const inFirefox = base.extend<object, { browser: Browser }>({
  browser: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright wants a pattern
    async ({}, use, info) => {
      if (!PATH) return info.project && base.skip(true, 'Firefox is not installed here.')
      const browser = await firefox.launch({ channel: 'moz-firefox', executablePath: PATH })
      await use(browser)
      await browser.close()
    },
    { scope: 'worker' },
  ],
})

inFirefox.skip(!PATH, 'Firefox is not installed: set FIREFOX_PATH.')
