import { test as base } from './test.ts'
import type { Visitor } from './visitor.ts'
import { enterWebKit, HAS_WEBKIT, startWebKit } from './webkit-driver.ts'

/**
 * A test in WebKit, the engine of Safari, as GNOME's port of it: Playwright drives only a build of its own, so this one is asked by
 * WebDriver, on a display that nobody sees. Each test has a browser without a memory of those before. Where the packages are not
 * installed the test is skipped.
 */
export const inWebKit = base.extend<{ visitor: Visitor; closing: void }, { driver: string }>({
  // No other browser is started for it.
  // oxlint-disable-next-line no-empty-pattern -- Playwright wants a pattern
  closing: async ({}, give) => give(),
  driver: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright wants a pattern
    async ({}, use) => {
      if (!HAS_WEBKIT) return base.skip(true, 'WebKit is not installed here.')
      const webKit = await startWebKit()
      await use(webKit.address)
      await webKit.stop()
    },
    { scope: 'worker' },
  ],
  visitor: async ({ driver }, give) => {
    const { visitor, leave } = await enterWebKit(driver)
    await give(visitor)
    await leave()
  },
})

inWebKit.skip(
  !HAS_WEBKIT,
  'WebKit is not installed: on Debian, apt-get install webkit2gtk-driver xvfb.',
)
