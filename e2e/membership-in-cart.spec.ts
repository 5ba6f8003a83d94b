import { go, openAs } from './people-page.ts'
import { axeOn } from './site-page.ts'
import { startServer, type RunningServer } from './start-server.ts'
import { expect, test } from './test.ts'

let server: RunningServer
test.beforeAll(async () => {
  server = await startServer()
})
test.afterAll(() => server.stop())

test('somebody buys a drink and a membership in one cart, sees the price fall, pays once, and is a member', async ({
  page,
}) => {
  const main = page.getByRole('main')
  await openAs(page, server, '/dashboard', 'customer@demo.example')
  await go(page, '/menu')
  await main.getByRole('button', { name: 'Add Cappuccino to the cart' }).click()
  const cart = page.locator('lounge-cart').getByRole('dialog')
  await expect(cart.getByText('Cappuccino')).toBeVisible()
  await cart.getByRole('button', { name: 'Close the cart' }).click()
  await go(page, '/membership/join?tier=premium')
  await main.getByRole('button', { name: 'Add it to your order' }).click()
  await page.waitForURL(/\/checkout/)

  await expect(main.getByText(/^Premium Membership: \d+% off$/)).toBeVisible()
  await expect(main.getByText(/The first month\. \$45\.00 again on/)).toBeVisible()
  await expect(main.getByText('One payment for everything.')).toBeVisible()
  expect(await axeOn(page)).toEqual([])
  // From a later day on nothing is off today.
  const firstDay = main.getByLabel('First day')
  const today = await firstDay.inputValue()
  const latest = (await firstDay.getAttribute('max')) ?? ''
  await firstDay.fill(latest)
  await expect(main.getByText(/^Premium Membership: \d+% off$/)).toBeHidden()
  await firstDay.fill(today)
  await expect(main.getByText(/^Premium Membership: \d+% off$/)).toBeVisible()

  await main.getByText('As soon as it is ready').click()
  const total = (await main.locator('.checkout-pay .total.numeral').textContent()) ?? ''
  await main.getByRole('button', { name: `Go to payment · ${total}` }).click()
  await page.waitForURL(/payments\/test/)
  // Until that order is paid or over, joining shows it and takes no other payment.
  await page.goto(`${server.cafe}/membership/join?tier=elite`)
  await expect(main.getByText(/^Premium Membership waits for an order/)).toBeVisible()
  await expect(main.getByRole('button', { name: /and join$/ })).toHaveCount(0)
  expect(await axeOn(page)).toEqual([])
  await main.getByRole('link', { name: 'Pay that order' }).click()
  await main.getByRole('button', { name: /^Pay .* by card/ }).click()
  await expect(page.getByText('The card is kept for the next months.')).toBeVisible()
  await page.getByRole('button', { name: 'Pays', exact: true }).click()
  await expect(main.getByRole('heading', { name: `Paid: ${total}` })).toBeVisible()

  await main.getByRole('link', { name: 'See the order' }).click()
  const booked = main.getByRole('region', { name: 'Booked' })
  await booked.getByRole('link', { name: 'Premium Membership' }).click()
  await page.waitForURL(/membership\/dashboard/)
  await expect(main.locator('.member-state', { hasText: /^Active$/ })).toBeVisible()
  await expect(main.getByText('$45.00')).toBeVisible()

  // What a class costs a member is known later than the list, and moves nothing of it.
  let answer = () => {}
  const isAsked = new Promise<void>((resolve) => (answer = resolve))
  await page.route('**/api/me/membership', async (route) => {
    await isAsked
    await route.continue()
  })
  const asked = page.waitForRequest('**/api/me/membership')
  await page.goto(`${server.cafe}/classes/book`)
  const row = main.locator('.session', { has: page.getByRole('button', { name: 'Book' }) }).first()
  await page.evaluate(() => document.fonts.ready)
  await asked
  const place = async () => {
    const whole = await row.boundingBox()
    const button = await row.getByRole('button', { name: 'Book' }).boundingBox()
    return { height: whole?.height, button: (button?.y ?? 0) - (whole?.y ?? 0) }
  }
  const before = await place()
  answer()
  await expect(row.getByText(/^\$[\d.]+ for you$/)).toBeVisible()
  expect(await place()).toEqual(before)

  // And the cart says what is off before the checkout does.
  await go(page, '/menu')
  await main.getByRole('button', { name: 'Add Cappuccino to the cart' }).click()
  await expect(cart.getByText(/^Premium Membership: \d+% off$/)).toBeVisible()
  await expect(cart.getByText(/^−\$\d\.\d\d$/)).toBeVisible()
  await cart.getByRole('button', { name: 'Close the cart' }).click()
  const add = page.getByRole('button', { name: 'Add Cappuccino to the cart' })
  const item = main.locator('.item').filter({ has: add })
  const [price = ''] =
    /^\$[\d.]+/.exec((await item.getByText(/for you$/).textContent()) ?? '') ?? []
  await expect(page.locator('lounge-cart .bar-cents')).toHaveText(price)
})
