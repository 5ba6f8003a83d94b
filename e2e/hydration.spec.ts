import type { Page } from '@playwright/test'
import { addressOf, DIFFERENT_PAGES } from './pages.ts'
import type { RunningServer } from './start-server.ts'
import { expect, test } from './test.ts'

/** The site's own script, without which no page is hydrated. */
const SITE = /\/assets\/index-[\w-]+\.js$/
const FOOTER = /\/assets\/Footer-[\w-]+\.js$/

let server: RunningServer
test.beforeAll(({ server: shared }) => {
  server = shared
})

test('what somebody writes and sends before the page is hydrated is sent after it', async ({
  page,
}) => {
  const release = await hold(page, SITE)
  await page.goto(`${server.cafe}/contact`, { waitUntil: 'domcontentloaded' })
  await page.getByLabel('It is about').selectOption('room')
  await page.getByLabel('Message').fill('May we hang a line across the big room?')
  await page.getByLabel('Your name').fill('Ines')
  await page.getByRole('main').getByLabel('Email').fill('ines.early@example.org')
  await page.getByRole('button', { name: 'Send the message' }).click()
  const sent = page.waitForRequest('**/api/messages')
  release()
  expect((await sent).postDataJSON()).toMatchObject({
    topic: 'room',
    message: 'May we hang a line across the big room?',
    name: 'Ines',
    email: 'ines.early@example.org',
  })
  await expect(page.locator('.form-done')).toContainText('Got it.')
})

test('what somebody clicks before the page is hydrated happens once, in each part of the page', async ({
  page,
}) => {
  const release = await hold(page, SITE)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(server.cafe, { waitUntil: 'domcontentloaded' })
  const about = page.getByRole('banner').getByRole('button', { name: 'About' })
  await about.click()
  await page
    .getByRole('button', { name: /^Add .* to the cart$/ })
    .first()
    .click()
  await page.getByRole('radio', { name: 'Night' }).click()
  await expect(about).toHaveAttribute('aria-expanded', 'false')
  release()
  await expect(about).toHaveAttribute('aria-expanded', 'true')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await expect(page.getByRole('radio', { name: 'Night' })).toBeChecked()
  await expect(page.locator('lounge-cart').getByRole('dialog')).toBeVisible()
})

test('the checkout shows at once whether anything is in the cart, and keeps what is written before it knows what', async ({
  page,
}) => {
  const nothing = page.getByRole('heading', { name: 'Nothing to check out yet' })
  const form = page.getByRole('heading', { name: 'Check out', exact: true })
  let release = await hold(page, SITE)
  await page.goto(`${server.cafe}/checkout`, { waitUntil: 'domcontentloaded' })
  await expect(nothing).toBeVisible()
  await expect(form).toBeHidden()
  release()
  await expect(form).toHaveCount(0)
  await expect(nothing).toBeVisible()

  await page.goto(`${server.cafe}/menu`)
  await page.getByRole('button', { name: 'Add Latte to the cart' }).click()
  await expect(page.locator('lounge-cart').getByRole('dialog')).toContainText('Latte')
  await page.unrouteAll()
  release = await hold(page, SITE)
  await page.goto(`${server.cafe}/checkout`, { waitUntil: 'domcontentloaded' })
  await expect(form).toBeVisible()
  await expect(nothing).toBeHidden()
  await page.getByLabel('Name we call out').fill('Ines')
  release()
  await expect(page.locator('.checkout-lines')).toContainText('Latte')
  await expect(nothing).toHaveCount(0)
  await expect(page.getByLabel('Name we call out')).toHaveValue('Ines')
})

test('a part whose script comes late keeps what was done in it, while the rest of the page works', async ({
  page,
}) => {
  const release = await hold(page, FOOTER)
  await page.goto(`${server.cafe}/about`)
  await page.getByRole('radio', { name: 'Night' }).click()
  await page
    .locator('.site-footer')
    .getByRole('textbox', { name: 'Email' })
    .fill('noor@example.org')
  const menu = page.getByRole('button', { name: 'About' }).first()
  await menu.click()
  await expect(menu).toHaveAttribute('aria-expanded', 'true')
  await expect(page.locator('html')).not.toHaveAttribute('data-theme')
  release()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await expect(page.locator('.site-footer').getByRole('textbox', { name: 'Email' })).toHaveValue(
    'noor@example.org',
  )
})

test('a part whose script comes late, when it is known already what a member pays, is hydrated as it was rendered', async ({
  page,
}) => {
  const errors: string[] = []
  page.on('pageerror', ({ message }) => errors.push(message))
  await page.goto(`${server.cafe}/sign-in`)
  await page.getByRole('main').getByLabel('Email').fill('customer@demo.example')
  await page.getByLabel('Password', { exact: true }).fill('lounge-demo')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.waitForURL('**/dashboard')
  // As the server answers a member of the middle tier.
  await page.route('**/api/me/membership', async (route) => {
    const answer = await route.fetch()
    const mine = (await answer.json()) as object
    await route.fulfill({ response: answer, json: { ...mine, tierToday: 'premium' } })
  })
  const release = await hold(page, /EventSeat/)
  await page.goto(`${server.cafe}/events/five-teas-one-mountain`)
  await expect(page.locator('.event-facts')).toContainText('for you')
  await page.locator('#seat').scrollIntoViewIfNeeded()
  release()
  await expect(page.locator('#seat .ticket-prices').first()).toContainText('for you')
  expect(errors).toEqual([])
})

test('what was pressed in a part whose script comes late is not lost when the page around it changes meanwhile', async ({
  page,
}) => {
  await page.clock.install()
  const release = await hold(page, /ClassAbout/)
  await page.goto(`${server.cafe}/classes/book?session=letters-1`)
  const filter = page.getByRole('main').getByLabel('Type')
  await expect.poll(() => filter.evaluate(isHydrated)).toBe(true)
  await page.getByRole('main').getByRole('button', { name: 'One more' }).click()
  // The café's clock moves on, and with it the page.
  await page.clock.runFor(40_000)
  release()
  await expect(page.getByRole('spinbutton', { name: 'Seats' })).toHaveValue('2')
})

test('a button that is held down while its script comes is pressed', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 600 })
  const release = await hold(page, /EventSeat/)
  await page.goto(`${server.cafe}/events/open-mic-with-one-lamp?cancel=R-AAAAA&token=nobody`)
  const button = page.getByRole('button', { name: 'Give my seats back' })
  await button.scrollIntoViewIfNeeded()
  await button.hover()
  await page.mouse.down()
  release()
  await expect.poll(() => button.evaluate(isHydrated)).toBe(true)
  // What is done once it is hydrated is done in the frame after.
  await page.evaluate(() => new Promise(requestAnimationFrame))
  await page.mouse.up()
  await expect(page.locator('.seats-link').getByRole('alert')).toBeVisible()
})

test('the front page needs at most 94 kB of script before it works, every other page that anybody may open 110 kB', async ({
  request,
}) => {
  const sizes = new Map<string, number>()
  const sizeOf = async (file: string) => {
    const { 'content-encoding': encoding, 'content-length': length } = (
      await request.get(server.cafe + file)
    ).headers()
    // What is all but empty is sent as it is.
    if (Number(length) > 500) expect([file, encoding]).toEqual([file, 'br'])
    return Number(length)
  }
  const over: [path: string, bytes: number][] = []
  // The PIN of who works here is asked for on a tablet that has the till.
  for (const { path } of DIFFERENT_PAGES.filter((page) => !page.path.startsWith('/pos/'))) {
    const html = await (
      await request.get(server.cafe + (await addressOf(path, server.cafe)))
    ).text()
    const attribute = (name: string) => new RegExp(`data-${name}="([^"]*)"`).exec(html)?.[1] ?? ''
    const files = [attribute('script'), ...attribute('modules').split(' ')]
    expect(files.length).toBeGreaterThan(2)
    // It is named in the document, so that the list of all pages can wait.
    expect(attribute('page')).toMatch(/^[\w/-]+Page \/assets\/\w+Page-[\w-]+\.js$/)
    expect(files.filter((file) => /(page-files|private-pages)-/.test(file))).toEqual([])
    let bytes = 0
    for (const file of files) {
      if (!sizes.has(file)) sizes.set(file, await sizeOf(file))
      bytes += sizes.get(file) ?? 0
    }
    if (bytes > (path === '/' ? 94_000 : 110_000)) over.push([path, bytes])
  }
  expect(over).toEqual([])
})

/** Runs on the page. */
function isHydrated(element: Element): boolean {
  const { loungeEarly } = globalThis as { loungeEarly?: { isHydrated(element: Element): boolean } }
  return loungeEarly?.isHydrated(element) === true
}

/** Keeps back a file of the site until the function that it gives is called. */
async function hold(page: Page, file: RegExp): Promise<() => void> {
  let release = () => {}
  const gate = new Promise<void>((resolve) => (release = resolve))
  await page.route(file, async (route) => {
    await gate
    await route.continue()
  })
  return release
}
