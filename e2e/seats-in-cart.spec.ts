import { go, openAs } from './people-page.ts'
import { axeOn } from './site-page.ts'
import { startServer, type RunningServer } from './start-server.ts'
import { expect, test } from './test.ts'

let server: RunningServer
test.beforeAll(async () => {
  server = await startServer()
})
test.afterAll(() => server.stop())

test('three seats and a drink are paid once, at the prices of somebody who becomes a member with them in the cart', async ({
  page,
  browser,
}) => {
  const main = page.getByRole('main')
  await openAs(page, server, '/dashboard', 'customer@demo.example')
  await go(page, '/classes/book')
  await main.getByRole('button', { name: 'Book', exact: true }).last().click()
  await main.getByRole('button', { name: 'One more' }).click()
  await main.getByRole('button', { name: 'One more' }).click()
  await main.getByRole('button', { name: 'Hold them for 10 minutes' }).click()
  await page.waitForURL(/classes\/confirmation/)
  const seats = page.url()
  await main.getByRole('button', { name: 'Add to your order' }).click()
  await expect(main.locator('.form-errors')).toContainText('Write a name on line 2.')
  await main.getByLabel('Name of person 1').fill('Mira')
  await main.getByLabel('Name of person 2').fill('Jun')
  await main.getByLabel('Name of person 3').fill('Ida')
  await main.getByRole('button', { name: 'Add to your order' }).click()
  const cart = page.locator('lounge-cart').getByRole('dialog')
  await expect(cart.getByText(/, 3 seats$/)).toBeVisible()
  await cart.getByRole('button', { name: 'Close the cart' }).click()
  await expect(main.getByText('In your order.')).toBeVisible()
  expect(await axeOn(page)).toEqual([])

  await go(page, '/menu')
  await main.getByRole('button', { name: 'Add Cappuccino to the cart' }).click()
  await expect(cart.getByText('Cappuccino')).toBeVisible()
  await cart.getByRole('button', { name: 'Close the cart' }).click()
  await go(page, '/checkout')
  const total = main.locator('.checkout-pay .total.numeral')
  await expect(main.getByRole('timer')).toBeVisible()
  await expect(main.getByText('One payment for everything.')).toBeVisible()
  await expect(total).toBeVisible()
  const before = await total.textContent()
  expect(await axeOn(page)).toEqual([])

  await go(page, '/membership/join?tier=premium')
  await main.getByRole('button', { name: 'Pay $45.00 and join' }).click()
  await page.getByRole('button', { name: 'Pays', exact: true }).click()
  await page.waitForURL(/membership\/success/)
  await go(page, '/checkout')
  await expect(main.getByText(/Premium Membership: \$[\d.]+ off/)).toBeVisible()
  await expect(main.getByText(/^Premium Membership: \d+% off$/)).toBeVisible()
  await expect(total).not.toHaveText(before ?? '')
  await main.getByText('As soon as it is ready').click()
  const now = (await total.textContent()) ?? ''
  await main.getByRole('button', { name: `Go to payment · ${now}` }).click()
  await page.waitForURL(/payments\/test/)
  await page.getByRole('button', { name: 'Is declined', exact: true }).click()
  await page.getByRole('button', { name: 'Pays', exact: true }).click()
  await expect(main.getByRole('heading', { name: `Paid: ${now}` })).toBeVisible()

  // One receipt, and the seats with what they were paid.
  await main.getByRole('link', { name: 'See the order' }).click()
  const ticket = main.getByRole('region', { name: 'On the ticket' })
  await expect(ticket).toContainText('Cappuccino')
  await expect(ticket).toContainText(', 3 seats')
  await expect(ticket.locator('.total.numeral')).toHaveText(now)
  const booked = main.getByRole('region', { name: 'Booked' })
  await booked.getByRole('link', { name: /, 3 seats$/ }).click()
  await expect(main.getByRole('heading', { name: 'You are in' })).toBeVisible()
  expect(new URL(page.url()).searchParams.get('reference')).toBe(
    new URL(seats).searchParams.get('reference'),
  )
  await expect(main).toContainText('Jun')

  // Staff give all of it back in one act: what comes back is said before.
  const context = await browser.newContext()
  const desk = await context.newPage()
  await openAs(desk, server, '/employee/orders', 'senior@demo.example')
  const room = desk.getByRole('main')
  await room.getByRole('row').filter({ hasText: now }).getByRole('button').first().click()
  const money = room.getByRole('region', { name: 'Money' })
  await money.getByRole('button', { name: 'Refund with what was booked…' }).click()
  await expect(money.getByText('The order itself')).toBeVisible()
  await expect(money.getByText(/all that was paid for it, comes back/)).toBeVisible()
  await expect(money.getByText(`Together ${now} comes back.`)).toBeVisible()
  await money.getByLabel('Reason').fill('They are ill')
  expect(await axeOn(desk)).toEqual([])
  await money.getByRole('button', { name: 'Give it back' }).click()
  await expect(money.getByText('It is given back, and in the books.')).toBeVisible()
  await context.close()
  await page.reload()
  await expect(main.getByRole('heading', { name: 'You are in' })).toBeHidden()
  await expect(main).toContainText('given back')
})

test('a guest pays two seats, their drinks for the break and a coffee once, and the kitchen reads whose drinks they are', async ({
  page,
  browser,
}) => {
  const main = page.getByRole('main')
  await page.goto(`${server.cafe}/classes/book?session=letters-1`)
  const row = main.locator('.session[data-open]')
  await row.getByRole('button', { name: 'One more' }).click()
  await row.getByRole('button', { name: /^Hold / }).click()
  await expect(main.getByRole('heading', { name: 'Held for you' })).toBeVisible()
  await main.getByLabel('Name of person 1').fill('Mira')
  await main.getByLabel('Name of person 2').fill('Ida')
  await main.getByLabel('Your name').fill('Mira')
  await main.getByLabel(/^Email/).fill('mira.cart@example.org')
  await main.getByRole('combobox', { name: 'Drink for Ida' }).selectOption('taro-milk-tea')
  const ofDrinks = main.locator('.break-fields .totals .total.numeral')
  await expect(ofDrinks).toBeVisible()
  const drinksTotal = (await ofDrinks.textContent()) ?? ''
  await main.getByRole('button', { name: 'Add to your order' }).click()
  const cart = page.locator('lounge-cart').getByRole('dialog')
  await expect(cart.getByText(/, 2 seats$/)).toBeVisible()
  await cart.getByRole('button', { name: 'Close the cart' }).click()
  await go(page, '/menu')
  await main.getByRole('button', { name: 'Add Cappuccino to the cart' }).click()
  await expect(cart.getByText('Cappuccino')).toBeVisible()
  await cart.getByRole('button', { name: 'Close the cart' }).click()

  await go(page, '/checkout')
  await expect(main.getByText(`Drinks for the break: ${drinksTotal} with tax`)).toBeVisible()
  await main.getByLabel('Name we call out').fill('Mira')
  await main.getByLabel(/^Email/).fill('mira.cart@example.org')
  await main.getByText('As soon as it is ready').click()
  await main.getByRole('button', { name: /^Go to payment · / }).click()
  await page.waitForURL(/payments\/test/)
  await page.getByRole('button', { name: 'Pays', exact: true }).click()
  await main.getByRole('link', { name: 'See the order' }).click()
  await main
    .getByRole('region', { name: 'Booked' })
    .getByRole('link', { name: /, 2 seats$/ })
    .click()
  const drinks = main.getByRole('region', { name: 'Drinks for the break' })
  await expect(drinks.getByText(`is paid: ${drinksTotal} with tax.`)).toBeVisible()

  const staff = await browser.newPage()
  await openAs(staff, server, '/pos/tickets', 'barista@demo.example')
  await staff.getByText('For later days').click()
  await expect(
    staff.locator('.pos-ticket').filter({ hasText: /Break of .*for Ida/s }),
  ).toBeVisible()
  await staff.close()
})
