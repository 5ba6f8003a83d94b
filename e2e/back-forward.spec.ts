import { chromium, type Browser, type Page } from '@playwright/test'
import { CART_TEXTS } from '#domain/ordering/texts.ts'
import { ARGS, browser as found } from './browser.mjs'
import { chatInput, drawer, launcher, openAll, orderByChat, push, watch } from './partner-page.ts'
import { startStranger, type Stranger } from './stranger.ts'
import { expect, test as base } from './test.ts'

const { path } = found()
/** The headless shell keeps no page for the way back, whatever it is started with. */
const KEEPS_PAGES = path !== null && !path.includes('shell')

/** Somebody else's site, in a Chromium that keeps pages for the way back: Playwright starts it with that turned off. */
const test = base.extend<{ stranger: Stranger }, { browser: Browser }>({
  browser: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright wants a pattern
    async ({}, use) => {
      const browser = await chromium.launch({
        ...(path !== null && { executablePath: path }),
        args: ARGS,
        ignoreDefaultArgs: ['--disable-back-forward-cache'],
      })
      await use(browser)
      await browser.close()
    },
    { scope: 'worker' },
  ],
  // The pages of `embed-demo/` say `no-store`, and are not kept for that.
  stranger: async ({ server }, take) => {
    const stranger = await startStranger(server)
    await take(stranger)
    await stranger.stop()
  },
})

test.skip(!KEEPS_PAGES, 'No Chromium but the headless shell is installed.')

type Come = { isKept: boolean; reasons: unknown }
type Noted = { shown: Come[] }
const NOTES = `<script>
  window.shown = []
  addEventListener('pageshow', ({ persisted: isKept }) => {
    const [{ notRestoredReasons }] = performance.getEntriesByType('navigation')
    shown.push({ isKept, reasons: notRestoredReasons ?? null })
  })</script>`

function partner({ stranger, cafe }: { stranger: Stranger; cafe: string }): string {
  return stranger.made(
    `${NOTES}<h1>A page</h1><lounge-survey></lounge-survey>
    <script async src="${cafe}/embed/loader.js" data-widgets="chat cart promo"></script>`,
  )
}

/** Goes one page back, and waits until that is shown. @returns how it came */
async function back(page: Page): Promise<Come | undefined> {
  const left = page.url()
  await page.evaluate(() => history.back())
  await page.waitForURL((url) => url.href !== left, { waitUntil: 'commit' })
  await page.waitForFunction(
    () => (window as unknown as Noted).shown.length > 0 && document.visibilityState === 'visible',
  )
  return page.evaluate(() => (window as unknown as Noted).shown.at(-1))
}

const KEPT: Come = { isKept: true, reasons: null }

const STATES: Record<
  string,
  { before: (page: Page) => Promise<unknown>; after: (page: Page) => Promise<unknown> }
> = {
  'at rest': {
    before: (page) => expect(launcher(page)).toBeVisible(),
    after: orderByChat,
  },
  'with chat and cart open': {
    before: async (page) => {
      await openAll(page)
      await chatInput(page).fill('one large taro')
    },
    after: async (page) => {
      await expect(drawer(page)).toBeVisible()
      await expect(chatInput(page)).toHaveValue('one large taro')
      await chatInput(page).press('End')
      await chatInput(page).pressSequentially(' milk tea')
      await chatInput(page).press('Enter')
      await page.getByRole('button', { name: /^Add .*taro/i }).click()
      await expect(drawer(page)).toContainText('Taro Milk Tea')
    },
  },
  'with a drink in the open cart': {
    // It follows the kitchen by a stream as long as it is open.
    before: orderByChat,
    after: async (page) => {
      await expect(drawer(page)).toContainText('Taro Milk Tea')
      await push(page, ['add', { id: 'mocha' }])
      await expect(drawer(page)).toContainText('Mocha')
    },
  },
}

for (const [name, { before, after }] of Object.entries(STATES))
  test(`a page with the widgets ${name} is kept for the way back, and they work there`, async ({
    page,
    server,
    stranger,
  }) => {
    const watched = await watch(page)
    await page.goto(partner({ stranger, cafe: server.cafe }))
    await before(page)
    await page.goto(stranger.made('<h1>Elsewhere</h1>'))
    expect(await back(page)).toEqual(KEPT)
    await after(page)
    expect(watched.uncaught).toEqual([])

    // What the page comes back as is seen: with one listener that forbids to keep it, it is a new one.
    await page.evaluate(() => addEventListener('unload', () => {}))
    await page.goto(stranger.made('<h1>Elsewhere</h1>'))
    const anew = await back(page)
    expect(anew?.isKept).toBe(false)
    expect(anew?.reasons).not.toBeNull()
  })

test('who goes back from the checkout finds the page as it was, and its cart can be put back', async ({
  page,
  server,
  stranger,
}) => {
  const watched = await watch(page)
  await page.goto(partner({ stranger, cafe: server.cafe }))
  await orderByChat(page)
  await drawer(page).getByRole('button', { name: CART_TEXTS.guest }).click()
  await page.waitForURL(/\/checkout/)
  await expect(page.getByText('Taro Milk Tea').first()).toBeVisible()
  expect(await back(page)).toEqual(KEPT)
  await page.getByRole('button', { name: 'Your cart is at the checkout' }).click()
  await expect(drawer(page)).toContainText('Order it on the site of the café')
  await expect(drawer(page)).not.toContainText('Taro Milk Tea')
  await drawer(page).getByRole('button', { name: 'Put it back here' }).click()
  await expect(drawer(page)).toContainText('Taro Milk Tea')
  await expect(drawer(page).getByRole('button', { name: CART_TEXTS.guest })).toBeEnabled()
  expect(watched.uncaught).toEqual([])
})
