import type { Page } from '@playwright/test'
import { chatInput, drawer, launcher, push, settled } from './partner-page.ts'
import { openAs } from './people-page.ts'
import { startServer, type RunningServer } from './start-server.ts'
import { expect, test } from './test.ts'

let server: RunningServer
test.beforeAll(async () => {
  server = await startServer()
})
test.afterAll(() => server.stop())

/** The answer has come, and what it took from the message is kept. */
const understood = (page: Page) =>
  expect
    .poll(() => page.evaluate(() => localStorage.getItem('lounge:chat:guest') ?? ''))
    .toContain('"avoids":["peanut"]')

test('what the chat was told of an allergy is said at the checkout and stands on the ticket', async ({
  page,
  browser,
  request,
}) => {
  const lines = [{ id: 'taro-milk-tea', size: 'large', quantity: 1 }]
  const cart = await request.post(`${server.cafe}/api/cart-handovers`, { data: { lines } })
  const { code } = (await cart.json()) as { code: string }
  await page.goto(server.cafe)
  await page.getByRole('button', { name: /^Chat with/ }).click()
  await page.getByRole('textbox', { name: 'Your message' }).fill('I am allergic to peanuts')
  await page.keyboard.press('Enter')
  await understood(page)

  await page.goto(`${server.cafe}/checkout?type=guest&cart=${code}`)
  const told = page.getByText('We tell the kitchen: peanut allergy.')
  await expect(told).toBeVisible()
  await page.getByRole('button', { name: 'Don’t tell the kitchen' }).click()
  await expect(told).toBeHidden()
  await page.getByRole('button', { name: 'Tell the kitchen' }).click()
  await expect(told).toBeVisible()
  const main = page.getByRole('main')
  await main.getByLabel('Name we call out').fill('Noor')
  await main.getByLabel(/^Email/).fill('noor@guest.example')
  await main.getByText('As soon as it is ready').click()
  await page.getByRole('button', { name: /^Place order/ }).click()
  await page.waitForURL(/order-confirmation/)

  const staff = await (await browser.newContext()).newPage()
  await openAs(staff, server, '/pos/kitchen', 'barista@demo.example')
  const ticket = staff.getByRole('article').filter({ hasText: 'Noor' })
  await expect(ticket).toContainText('“Allergy: peanut.”')
  await staff.context().close()
})

test('and at Express Checkout, and when the cart goes from another page to the checkout', async ({
  page,
}) => {
  await page.goto(`${server.demo}/all.html`)
  await settled(page)
  await launcher(page).first().click()
  await chatInput(page).first().fill('I am allergic to peanuts')
  await chatInput(page).first().press('Enter')
  await understood(page)
  await page.getByRole('button', { name: 'Close chat' }).click()
  await push(page, ['add', { id: 'taro-milk-tea', size: 'large' }])
  await push(page, ['open', 'cart'])
  await drawer(page).getByRole('button', { name: 'Express Checkout' }).click()
  await expect(drawer(page)).toContainText('We tell the kitchen: peanut allergy.')
  await push(page, ['checkout', 'guest'])
  await page.waitForURL(/\/checkout/)
  await expect(page.getByText('We tell the kitchen: peanut allergy.')).toBeVisible()
})
