import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'
import { axe, headingsOf } from './accessible.ts'
import { chatInput, launcher } from './partner-page.ts'
import { openAs } from './people-page.ts'
import { complaintsOf } from './site-page.ts'
import { startServer, type RunningServer } from './start-server.ts'
import { expect, test } from './test.ts'

const MANAGER = 'manager@demo.example'

let server: RunningServer
test.beforeAll(async () => {
  server = await startServer()
})
test.afterAll(() => server.stop())

/** The page of a partner, on an origin of its own, with exactly this in its body. */
async function partnerPage(code: string): Promise<{ origin: string; close(): void }> {
  const page = `<!doctype html><html lang="en"><title>Partner</title><h1>A partner</h1>${code}</html>`
  const partner: Server = createServer((_, answer) => {
    answer.setHeader('Content-Type', 'text/html; charset=utf-8')
    answer.end(page)
  })
  await new Promise<void>((resolve) => partner.listen(0, resolve))
  const { port } = partner.address() as AddressInfo
  return { origin: `http://localhost:${port}`, close: () => partner.close() }
}

const preview = (page: Page) => page.frameLocator('iframe[title^="The embed on a page"]')

test('a marketer makes an embed, copies its code, and a page of another origin with exactly that code shows it and is named', async ({
  page,
  browser,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: server.cafe })
  await openAs(page, server, '/embed-studio', MANAGER)
  await page.getByRole('link', { name: 'New embed' }).click()
  await page.getByLabel(/^Name/).fill('Spring poster')
  await expect(page.getByLabel('Id')).toHaveValue('spring-poster')
  await page.getByLabel(/^Text on the chat button/).fill('Order a drink')
  await page.getByRole('combobox', { name: 'Corner' }).selectOption('left')
  await expect(preview(page).locator('lounge-chat')).toHaveAttribute('position', 'left')
  await page.getByRole('button', { name: 'Save and get the code' }).click()

  await expect(page.getByRole('heading', { name: 'Is it live?' })).toBeVisible()
  await expect(page.getByText('No page has shown it yet.')).toBeVisible()
  await page.getByRole('button', { name: 'Copy the code' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Copied' })).toBeVisible()
  const code = await page.evaluate(() => navigator.clipboard.readText())
  expect(code).toBe(
    `<script async src="${server.cafe}/embed/loader.js?embed=spring-poster" data-embed="spring-poster"></script>`,
  )

  const partner = await partnerPage(code)
  const visitor = await (await browser.newContext()).newPage()
  await visitor.goto(partner.origin)
  await expect(visitor.locator('lounge-chat')).toHaveAttribute('position', 'left')
  await expect(visitor.locator('lounge-cart')).toBeAttached()
  await expect(visitor.locator('lounge-promo')).toHaveCount(0)
  await expect(visitor.locator('lounge-chat')).toContainText('Order a drink')

  // Pages are counted together, a few seconds at a time.
  await expect(async () => {
    await page.getByRole('button', { name: 'Look again' }).click()
    await expect(page.getByRole('link', { name: partner.origin })).toBeVisible({ timeout: 1_000 })
  }).toPass()
  await page.getByRole('link', { name: 'Figures' }).click()
  await expect(page.getByRole('table', { name: 'Figures by day' })).toBeVisible()
  await page.getByRole('combobox', { name: 'By' }).selectOption('Site')
  await expect(page.getByRole('rowheader', { name: partner.origin })).toBeVisible()
  for (const width of [1024, 1200, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    const wider = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(wider, `at ${width}`).toBeLessThanOrEqual(0)
  }
  partner.close()
})

test('each kind of code that goes into a page as it is places the widgets there', async ({
  page,
  browser,
}) => {
  await openAs(page, server, '/embed-studio?embed=new', MANAGER)
  await page.getByLabel(/^Name/).fill('Kinds')
  await page.getByRole('button', { name: 'Save and get the code' }).click()
  const visitor = await (await browser.newContext()).newPage()
  const complaints = complaintsOf(visitor)
  for (const kind of [
    'Scripts that never change',
    'Google Tag Manager',
    'WordPress',
    'Your own place for each widget',
  ]) {
    await page.getByRole('radio', { name: kind }).check()
    const partner = await partnerPage(await page.getByLabel(`Code: ${kind}`).inputValue())
    await visitor.goto(partner.origin)
    await expect(visitor.locator('lounge-chat'), kind).toHaveCount(1)
    await launcher(visitor).click()
    await expect(chatInput(visitor), kind).toBeVisible()
    partner.close()
  }
  expect(complaints).toEqual([])
})

test('the preview shows what is chosen, shares nothing with the site, and sends nothing that is ordered or entered', async ({
  page,
}) => {
  await openAs(page, server, '/embed-studio?embed=new', MANAGER)
  const frame = preview(page)
  await expect(frame.locator('lounge-chat')).toBeAttached()
  await page.getByRole('checkbox', { name: /^Contest/ }).check()
  await page.getByRole('checkbox', { name: /^Chat/ }).uncheck()
  await expect(frame.locator('lounge-survey')).toBeVisible()
  await expect(frame.locator('lounge-chat')).toHaveCount(0)
  await page.getByRole('combobox', { name: 'Page behind it' }).selectOption('Landing page')
  await expect(frame.getByText('Draw the city from the roof')).toBeVisible()
  const shown = page.frames().find((each) => each.url().endsWith('/embed/preview'))
  const kept = await shown?.evaluate(async () => {
    const storage = await Promise.resolve()
      .then(() => localStorage.length)
      .catch((error: Error) => error.name)
    const order = await fetch('/api/orders', { method: 'POST', body: '{}' })
    return [self.origin, storage, order.status, ((await order.json()) as { error: string }).error]
  })
  expect(kept).toEqual(['null', 'SecurityError', 403, 'preview'])

  await page.getByRole('checkbox', { name: /^Links/ }).check()
  await frame.locator('lounge-promo .contest a').dispatchEvent('click')
  await expect(page.getByRole('link', { name: /\/prelaunch$/ })).toHaveAttribute(
    'href',
    `${server.cafe}/prelaunch`,
  )

  // A screenshot stays in the browser.
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() !== 'GET') sent.push(request.url())
  })
  await page.getByRole('combobox', { name: 'Page behind it' }).selectOption('Your screenshot')
  const field = page.getByLabel(/^A screenshot of the page/)
  await field.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: Buffer.from('none') })
  await expect(page.getByText(/^This file is no picture/)).toBeVisible()
  await field.setInputFiles({ name: 'b.png', mimeType: 'image/png', buffer: PIXEL })
  await expect(frame.locator('[data-picture]')).toHaveAttribute('src', /^blob:/)
  expect(sent).toEqual([])
})

test('who leaves with unsaved changes is asked, and finds them again', async ({ page }) => {
  await openAs(page, server, '/embed-studio?embed=new', MANAGER)
  await page.getByLabel(/^Name/).fill('Half made')
  let asked = ''
  page.once('dialog', (dialog) => {
    asked = dialog.message()
    void dialog.dismiss()
  })
  await page.getByRole('navigation', { name: 'Staff pages' }).getByRole('link').first().click()
  expect(asked).toContain('not saved')
  await expect(page).toHaveURL(/embed-studio\?embed=new$/)
  await page.getByRole('link', { name: 'All embeds' }).click()
  await page.getByRole('link', { name: 'New embed' }).click()
  await expect(page.getByLabel(/^Name/)).toHaveValue('Half made')
})

test('baristas open neither the page nor what it reads', async ({ page }) => {
  await page.goto(`${server.cafe}/login`)
  await openAs(page, server, '/pos', 'barista@demo.example')
  await page.goto(`${server.cafe}/embed-studio`)
  await expect(page).toHaveURL(/\/unauthorized$/)
})

test('the studio is used by keyboard alone, is whole on a phone and a desk, and axe finds nothing', async ({
  page,
}) => {
  const complaints = complaintsOf(page)
  await openAs(page, server, '/embed-studio?embed=new', MANAGER)
  await page.getByLabel(/^Name/).focus()
  await page.keyboard.type('By keys')
  await page.getByRole('button', { name: 'Save and get the code' }).focus()
  await page.keyboard.press('Enter')
  const first = page.getByRole('radio', { name: /^Any website/ })
  await expect(first).toBeChecked()
  await first.focus()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByLabel('Code: Scripts that never change')).toHaveValue(/integrity="sha384-/)

  const found: string[] = []
  for (const address of [
    '',
    '?embed=new',
    '?embed=by-keys&part=code',
    '?embed=by-keys&part=figures',
  ])
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      await page.goto(`${server.cafe}/embed-studio${address}`)
      await page.getByRole('heading', { level: 1 }).waitFor()
      await expect(page.locator('main .blank, main [aria-busy="true"]')).toHaveCount(0)
      if (address === '?embed=new' && width === 390) {
        // What is asked first stands first, and above the preview.
        const field = await page.getByLabel(/^Name/).boundingBox()
        const frame = await page.getByRole('region', { name: 'Preview' }).boundingBox()
        if ((field?.y ?? 0) > 600) found.push(`the name begins at ${field?.y} px`)
        if ((frame?.y ?? 0) < (field?.y ?? 0)) found.push('the preview stands above the name')
      }
      const wider = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      const problems = [
        ...(wider > 0 ? [`${wider} px wider than the window`] : []),
        ...(await headingsOf(page)),
        ...(await axe(page)),
      ]
      await page.emulateMedia({ colorScheme: 'dark' })
      problems.push(...(await axe(page, ['color-contrast'])))
      await page.emulateMedia({ colorScheme: 'light' })
      found.push(...problems.map((problem) => `${address} at ${width}: ${problem}`))
    }
  expect(found).toEqual([])
  expect(complaints).toEqual([])
})

/** A picture of one pixel. */
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

test('what opens by itself is tried in the preview, also where the chat is open already', async ({
  page,
}) => {
  await openAs(page, server, '/embed-studio?embed=new', MANAGER)
  await page.getByRole('combobox', { name: 'Page behind it' }).selectOption('Plain page')
  const frame = preview(page)
  const attempt = page.getByRole('button', { name: 'Let it open by itself' })
  await expect(attempt).toHaveCount(0)
  await page.getByLabel(/^After so many seconds/).fill('soon')
  await expect(attempt).toHaveCount(0)
  await page.getByLabel(/^After so many seconds/).fill('')
  await page.getByLabel(/^After scrolling so far/).fill('50')
  await page.getByRole('button', { name: 'Open it', exact: true }).click()
  await expect(frame.getByRole('dialog')).toBeVisible()
  await attempt.click()
  await expect(page.getByText('Waiting: it opens 50% down the page.')).toBeVisible()
  await expect(frame.getByRole('dialog')).toHaveCount(0)
  await frame.locator('html').evaluate((html) => html.scrollTo(0, html.scrollHeight))
  await expect(frame.getByRole('dialog')).toBeVisible()
  await expect(page.getByText('It opened.')).toBeVisible()
})
