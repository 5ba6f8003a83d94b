import type { Page } from '@playwright/test'
import { PUBLIC_PAGES } from '#domain/site/public-pages.ts'
import { axe, BY_COLOR, headingsOf, seen, settled } from './accessible.ts'
import { covered, layOut } from './covered.ts'
import { addressOf, OPEN_PAGES } from './pages.ts'
import { expect, test } from './test.ts'
import { violationsOn } from './violations.ts'

/** A desk, a small one, a tablet, a phone and the smallest one. */
const WIDTHS = [1440, 1024, 768, 390, 360]
const SMALLEST = 360
/** Where axe looks, and in which colors first: each change of them is a new style for every element. */
const BY_AXE = new Map<number, readonly ('light' | 'dark')[]>([
  [1440, ['light', 'dark']],
  [390, ['dark', 'light']],
])
/** A desk of 1280 by 1024 at 400 %. */
const ZOOMED = { width: 320, height: 256 }
/** Of the zoomed window's height, at most this may be pinned: the rest is for reading. */
const PINNED = 0.3
const NO_SUCH_PAGE = '/no-such-page'
const FOUND: ReadonlySet<string> = new Set(PUBLIC_PAGES.map(({ path }) => path))

// Each page is loaded once, and everything is asked of it. Every worker that is free takes the next.
test.describe.configure({ mode: 'parallel' })

test('there are pages', () => {
  expect(OPEN_PAGES.length).toBeGreaterThan(30)
})

for (const path of [...OPEN_PAGES.map((page) => page.path), NO_SUCH_PAGE])
  test(`${path} is hydrated without a word, asks for no more than its policy, is whole on a phone, on a desk and at 400 %, nothing lies over a control, and axe finds nothing`, async ({
    page,
    server,
  }) => {
    const words = wordsOf(page)
    const violations = await violationsOn(page)
    await page.goto(server.cafe + (await addressOf(path, server.cafe)))
    await settled(page)
    if (FOUND.has(path)) {
      await expect(page.locator('lounge-chat')).toBeAttached()
      await expect(page.locator('h1')).toHaveCount(1)
      await expect(page.locator('[data-style]')).toHaveCount(0)
    }
    await expect(page.locator('main h1')).toHaveCount(1)
    expect(await headingsOf(page)).toEqual([])

    // What comes when it is near has come, and is hydrated.
    await seen(page)
    await layOut(page)
    const found: string[] = []
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 })
      const tooWide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      found.push(
        ...(tooWide > 0 ? [`${width}: ${tooWide} px wider than the window`] : []),
        ...(await lookedAt(page, width)),
        ...(width === SMALLEST ? [] : await covered(page)).map((name) => `${width}: ${name}`),
      )
    }
    await page.setViewportSize(ZOOMED)
    found.push(...(await zoomed(page)), ...(await covered(page)).map((name) => `400 %: ${name}`))
    expect(found).toEqual([])
    expect(violations).toEqual([])
    // A browser says itself that this one is not found.
    expect(words).toEqual(path === NO_SUCH_PAGE ? [expect.stringContaining('404')] : [])
  })

/** What axe finds by day and, of the colors, by night. */
async function lookedAt(page: Page, width: number): Promise<string[]> {
  const found: string[] = []
  for (const colorScheme of BY_AXE.get(width) ?? []) {
    await page.emulateMedia({ colorScheme })
    const problems = await axe(page, colorScheme === 'dark' ? BY_COLOR : null)
    found.push(...problems.map((problem) => `${width} ${colorScheme}: ${problem}`))
  }
  return found
}

/** What keeps a zoomed page from being read: it is wider than the window, or too much of the window does not scroll. */
async function zoomed(page: Page): Promise<string[]> {
  const { tooWide, pinned } = await page.evaluate(async () => {
    const root = document.documentElement
    scrollTo({ top: (root.scrollHeight - innerHeight) / 2, behavior: 'instant' })
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame)
    const rows = Array.from({ length: innerHeight }, (_, y) => {
      let at = document.elementFromPoint(innerWidth / 2, y)
      while (at && !['fixed', 'sticky'].includes(getComputedStyle(at).position))
        at = at.parentElement
      return at !== null
    })
    return {
      tooWide: root.scrollWidth - innerWidth,
      pinned: rows.filter(Boolean).length / rows.length,
    }
  })
  return [
    ...(tooWide > 0 ? [`400 %: ${tooWide} px wider than the window`] : []),
    ...(pinned > PINNED ? [`400 %: ${Math.round(pinned * 100)} % of the window is pinned`] : []),
  ]
}

/** What the page writes into the console as an error or a warning, and what is thrown in it. */
function wordsOf(page: Page): string[] {
  const words: string[] = []
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) words.push(message.text())
  })
  page.on('pageerror', (error) => words.push(error.message))
  return words
}
