import { chromium, type Page } from '@playwright/test'
import { ARGS, browser } from '../e2e/browser.mjs'
import { startServer } from '../e2e/start-server.ts'

export type Interaction = { what: string; medianMs: number; worstMs: number }

const SLOWDOWN = 4 // a middling phone, as Lighthouse takes it

/**
 * How long the menu takes from a touch or a key to the next picture, with the processor slowed down four times: what a
 * browser calls the duration of an event, and INP is the worst of.
 */
export async function benchInteractions(cafe: string, times = 5): Promise<Interaction[]> {
  const chrome = await chromium.launch({
    executablePath: browser().path ?? undefined,
    args: ARGS,
  })
  const page = await chrome.newPage({ viewport: { width: 390, height: 844 }, hasTouch: true })
  await page.goto(`${cafe}/menu`)
  await page.locator('lounge-cart').waitFor({ state: 'attached' })
  await page.waitForLoadState('networkidle')
  await page.evaluate(WATCH)
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })

  const opened: number[] = []
  for (let i = 0; i < times; i++) {
    opened.push(await timed(page, () => page.locator('.item-open').nth(i).tap()))
    await page.locator('dialog.sheet').waitFor()
    await page.keyboard.press('Escape')
    await page.locator('dialog.sheet').waitFor({ state: 'detached' })
  }
  const search = page.getByRole('searchbox')
  await search.focus()
  const typed: number[] = []
  for (const letter of 'taro milk') typed.push(await timed(page, () => search.press(letter)))
  await chrome.close()
  return [row('open an item', opened), row('type a letter into the search', typed)]
}

/** The longest event that this caused. */
async function timed(page: Page, act: () => Promise<unknown>): Promise<number> {
  await page.evaluate('globalThis.longestMs = 0')
  await act()
  await page.waitForTimeout(SETTLE_MS)
  return (await page.evaluate('globalThis.longestMs')) as number
}

const SETTLE_MS = 800

/** In the page: notes the longest event; below 16 ms browsers do not tell. */
const WATCH = `new PerformanceObserver((list) => {
  for (const { duration } of list.getEntries())
    globalThis.longestMs = Math.max(globalThis.longestMs ?? 0, duration)
}).observe({ type: 'event', durationThreshold: 16 })`

function row(what: string, durations: number[]): Interaction {
  const sorted = durations.toSorted((a, b) => a - b)
  return {
    what,
    medianMs: sorted[Math.floor(sorted.length / 2)] ?? 0,
    worstMs: sorted.at(-1) ?? 0,
  }
}

if (process.argv[1]?.endsWith('interaction.ts')) {
  const server = await startServer()
  try {
    for (const { what, medianMs, worstMs } of await benchInteractions(server.cafe))
      process.stdout.write(`${what}: median ${medianMs} ms, worst ${worstMs} ms (4× slower)\n`)
  } finally {
    await server.stop()
  }
}
