import { chromium, type Page } from '@playwright/test'
import { ARGS, browser } from './browser.mjs'
import type { RunningServer } from './start-server.ts'
import { expect, test } from './test.ts'

let server: RunningServer
test.beforeAll(({ server: shared }) => {
  server = shared
})

test('who saves data downloads the sheet of an item by opening it, and others before', async ({
  page,
}) => {
  const free = partsAskedOn(page)
  await page.goto(`${server.cafe}/menu`)
  await expect.poll(free).toEqual(['ItemSheet'])

  const thrifty = await thriftyPage(page)
  const asked = partsAskedOn(thrifty)
  await thrifty.goto(`${server.cafe}/menu`)
  // The page rests, and has done everything that it does then.
  await thrifty.locator(':root[data-skips]').waitFor()
  await frames(thrifty)
  expect(asked()).toEqual([])
  await thrifty.getByRole('heading', { name: 'Latte', exact: true }).click()
  await expect(thrifty.getByRole('dialog', { name: 'Latte' })).toBeVisible()
  expect(asked()).toEqual(['ItemSheet'])
})

test('who saves data downloads a page by a click, and others by pointing at its link', async ({
  page,
}) => {
  const first = (on: Page) => on.getByRole('main').locator('a[href^="/artist/"]').first()
  const free = partsAskedOn(page)
  await page.goto(`${server.cafe}/artists`, { waitUntil: 'networkidle' })
  await first(page).hover()
  await expect.poll(free).toContain('ArtistPage')

  const thrifty = await thriftyPage(page)
  const asked = partsAskedOn(thrifty)
  await thrifty.goto(`${server.cafe}/artists`, { waitUntil: 'networkidle' })
  await first(thrifty).hover()
  await first(thrifty).focus()
  await frames(thrifty)
  expect(asked()).toEqual([])
  await first(thrifty).click()
  await thrifty.waitForURL(/\/artist\//)
  await expect.poll(asked).toContain('ArtistPage')
})

test('who saves data downloads no picture that is decoration, and others do', async ({ page }) => {
  expect(await printsOn(page)).toBeGreaterThan(2)
  const thrifty = await thriftyPage(page)
  expect(await printsOn(thrifty)).toBe(0)
  // Its place stays, so that nothing moves.
  const print = thrifty.locator('.bill .print').first()
  expect((await print.boundingBox())?.height).toBeGreaterThan(50)
  // What a picture says that no words beside it say is there.
  await thrifty.getByRole('main').locator('.bill a').first().click()
  await thrifty.waitForURL(/\/events\//)
  await expect
    .poll(() =>
      thrifty
        .locator('main .print')
        .first()
        .evaluate((img) => (img as HTMLImageElement).naturalWidth),
    )
    .toBeGreaterThan(0)
})

test('who asks the browser for less data downloads no picture that is decoration', async ({
  page,
}) => {
  // A browser knows the question only behind a flag, and is then asked it by its own protocol.
  const { path } = browser({ prefersShell: true })
  const asking = await chromium.launch({
    ...(path && { executablePath: path }),
    args: [...ARGS, '--enable-blink-features=PrefersReducedData'],
  })
  const context = await asking.newContext()
  const thrifty = await context.newPage()
  const protocol = await context.newCDPSession(thrifty)
  await protocol.send('Emulation.setEmulatedMedia', {
    features: [{ name: 'prefers-reduced-data', value: 'reduce' }],
  })
  const asks = () => matchMedia('(prefers-reduced-data: reduce)').matches
  expect(await thrifty.evaluate(asks)).toBe(true)
  expect(await page.evaluate(asks)).toBe(false)
  expect(await printsOn(thrifty)).toBe(0)
  const print = thrifty.locator('.bill .print').first()
  expect((await print.boundingBox())?.height).toBeGreaterThan(50)
  await asking.close()
})

/** How many prints a page of events downloads for who reads it to its end. */
async function printsOn(page: Page): Promise<number> {
  const asked = new Set<string>()
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/prints/')) asked.add(pathname)
  })
  await page.goto(`${server.cafe}/events`, { waitUntil: 'networkidle' })
  await page.locator(':root[data-seen]').waitFor()
  await page.mouse.wheel(0, 2_000)
  await page.locator('footer').scrollIntoViewIfNeeded()
  await frames(page)
  await page.waitForLoadState('networkidle')
  return asked.size
}

/** The files of lazy parts that a page asks for from now on, by name. */
function partsAskedOn(page: Page): () => string[] {
  const asked: string[] = []
  page.on('request', (request) => {
    const [, name] = /\/(ItemSheet|ArtistPage)[^/]*\.js$/.exec(request.url()) ?? []
    if (name) asked.push(name)
  })
  return () => asked
}

async function thriftyPage(page: Page): Promise<Page> {
  const thrifty = await page.context().newPage()
  await thrifty.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
  )
  return thrifty
}

const frames = (page: Page) =>
  page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
  )
