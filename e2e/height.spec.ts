import type { Page } from '@playwright/test'
import type { RunningServer } from './start-server.ts'
import { expect, test } from './test.ts'

let server: RunningServer
test.beforeAll(({ server: shared }) => {
  server = shared
})

for (const [width, height] of [
  [390, 844],
  [1440, 900],
] as const)
  for (const path of ['/', '/events', '/private-event', '/gallery', '/es'])
    test(`${path} at ${width} px is as high when it is scrolled as when it came`, async ({
      page,
    }) => {
      await page.setViewportSize({ width, height })
      await page.goto(server.cafe + path, { waitUntil: 'networkidle' })
      // The last thing of the page, behind its small print: it comes once the page has come to rest.
      await expect(page.locator('.promo-dock')).toBeAttached()
      const heights = await heightsOf(page)
      expect(heights.length).toBeGreaterThan(3)
      // What is a part of a pixel may round to one.
      expect(Math.max(...heights) - Math.min(...heights)).toBeLessThanOrEqual(1)
    })

/** Of the page, from the top to its end and back. */
async function heightsOf(page: Page): Promise<number[]> {
  return page.evaluate(async () => {
    await document.fonts.ready
    const root = document.documentElement
    const seen = [root.scrollHeight]
    const painted = () =>
      new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
    for (let top = 0; top < root.scrollHeight; top += innerHeight / 2) {
      scrollTo({ top, behavior: 'instant' })
      await painted()
      seen.push(root.scrollHeight)
    }
    return seen
  })
}
