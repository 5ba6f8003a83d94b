import type { Page } from '@playwright/test'
import { go } from './people-page.ts'
import { forgetShifts, shiftsOn, watchShifts } from './shifts.ts'
import { expect, test } from './test.ts'

const SLOWDOWN = 4
/** From one to the next, and back to the menu, where a press is soonest lost. */
const WAY = ['/menu', '/events', '/gallery', '/menu', '/']

/** What moved on each page after its headline was there. */
async function movedOn(page: Page): Promise<Record<string, unknown>> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
  const moved: Record<string, unknown> = {}
  for (const path of WAY) {
    await forgetShifts(page)
    await go(page, path)
    await expect(page.locator('main h1').first()).toBeVisible()
    await expect(page.locator('main .blank')).toHaveCount(0)
    await page.waitForTimeout(800)
    const shifts = await shiftsOn(page)
    if (shifts.length > 0) moved[path] = shifts
  }
  return moved
}

test('nothing moves after a way from page to page, on a phone', async ({ page, server }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await watchShifts(page)
  await page.goto(`${server.cafe}/faq`)
  expect(await movedOn(page)).toEqual({})
})
