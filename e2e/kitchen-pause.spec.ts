import { drawer, orderByChat } from './partner-page.ts'
import { openAs } from './people-page.ts'
import { startServer, type RunningServer } from './start-server.ts'
import { expect, test } from './test.ts'

let server: RunningServer
test.beforeAll(async () => {
  server = await startServer()
})
test.afterAll(() => server.stop())

test('the strip of the front page says at once that the kitchen is paused, and that it is free again', async ({
  page,
  browser,
}) => {
  const staff = await browser.newPage()
  await openAs(staff, server, '/pos/kitchen', 'barista@demo.example')
  const followed = page.waitForResponse(/kitchen\/events/)
  await page.goto(`${server.cafe}/`)
  await followed
  const strip = page.getByRole('region', { name: 'Open now' })
  await expect(strip).toContainText('Open today until')
  await staff.getByRole('button', { name: /^Busy\?/ }).click()
  await staff.getByRole('dialog').getByRole('button', { name: '60 min' }).last().click()
  await expect(strip).toContainText('The kitchen is paused until')
  await staff.getByRole('button', { name: /^Paused until/ }).click()
  await staff.getByRole('dialog').getByRole('button', { name: /again/i }).last().click()
  await expect(strip).not.toContainText('paused')
})

test('an open cart on a partner page follows a pause of the kitchen and its end, also while a time is chosen', async ({
  page,
  browser,
}) => {
  const staff = await browser.newPage()
  await openAs(staff, server, '/pos/kitchen', 'barista@demo.example')
  const kitchen = async (before: RegExp, act: string | RegExp) => {
    await staff.getByRole('button', { name: before }).click()
    await staff.getByRole('dialog').getByRole('button', { name: act }).last().click()
  }
  await page.goto(`${server.demo}/all.html`)
  await orderByChat(page)
  const next = drawer(page).locator('.today span').last()
  const open = await next.innerText()
  expect(open).toMatch(/3:\d\d PM/)

  await kitchen(/^Busy\?/, '60 min')
  await expect(next).not.toHaveText(open)

  await drawer(page).getByRole('button', { name: 'Order Ahead' }).click()
  const ahead = page.locator('lounge-cart dialog')
  await expect(ahead.getByRole('radio', { name: '4:30 PM' })).toBeVisible()
  await expect(ahead.getByRole('radio', { name: '3:30 PM' })).toHaveCount(0)
  await kitchen(/^Paused until/, /again/i)
  await ahead.getByRole('radio', { name: '3:30 PM' }).check({ force: true })
  await kitchen(/^Busy\?/, '60 min')
  await expect(ahead.getByRole('radio', { name: '3:30 PM' })).toHaveCount(0)
  await expect(ahead.getByRole('button', { name: /^Continue/ })).toBeDisabled()
})
