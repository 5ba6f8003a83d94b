import { expect, type Page } from '@playwright/test'
import { go } from './people-page.ts'

const LATE_MS = 600

/** Lets the script of the widgets come 600 ms late. */
export async function late(page: Page): Promise<void> {
  await page.route(/\/embed\/(loader|survey)\.js$/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, LATE_MS))
    await route.continue()
  })
}

/** How far something moved, as a browser measures it, and what it was. */
export type Shift = { value: number; moved: string[] }
type Watched = { shifts: Shift[] }
type LayoutShift = PerformanceEntry & {
  value: number
  hadRecentInput: boolean
  sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[]
}

export async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shifts: Shift[] = []
    Object.assign(window, { shifts })
    const placeOf = ({ x, y, width, height }: DOMRect) => [x, y, width, height].join(' ')
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput, sources } of list.getEntries() as LayoutShift[])
        if (!hadRecentInput)
          shifts.push({
            value,
            moved: sources.map(({ node, previousRect, currentRect }) => {
              const element = node instanceof Element ? node : node?.parentElement
              const name = `${element?.closest('section')?.id} ${element?.localName}.${element?.className}`
              return `${name}: ${placeOf(previousRect)} → ${placeOf(currentRect)}`
            }),
          })
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

/** What has moved since the page was opened. */
export async function shiftsOn(page: Page): Promise<Shift[]> {
  return page.evaluate(async () => {
    // What a change moves is told with the frames after it.
    for (let frames = 0; frames < 4; frames++) await new Promise(requestAnimationFrame)
    await new Promise((resolve) => setTimeout(resolve, 100))
    return (window as unknown as Watched).shifts
  })
}

/** Counts from now on: what moved before was of something else. */
export async function forgetShifts(page: Page): Promise<void> {
  await shiftsOn(page)
  await page.evaluate(() => void ((window as unknown as Watched).shifts.length = 0))
}

export const sumOf = (shifts: Shift[]) => shifts.reduce((sum, { value }) => sum + value, 0)

const SLOWDOWN = 4

/**
 * Goes from page to page as links do, on a slow device.
 * @returns what moved on each after its headline was there; whoever opened the first one called `watchShifts` before
 */
export async function movedOn(
  page: Page,
  way: readonly string[],
): Promise<Record<string, unknown>> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
  const moved: Record<string, unknown> = {}
  for (const path of way) {
    await forgetShifts(page)
    await go(page, path)
    await expect(page.locator('main h1').first()).toBeVisible()
    await expect(page.locator('main .blank')).toHaveCount(0)
    await page.waitForTimeout(800)
    const shifts = await shiftsOn(page)
    if (shifts.length > 0) moved[path] = shifts
  }
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  return moved
}
