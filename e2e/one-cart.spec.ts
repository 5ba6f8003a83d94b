import { go, openAs } from './people-page.ts'
import { axeOn } from './site-page.ts'
import { startServer, type RunningServer } from './start-server.ts'
import { expect, test } from './test.ts'

let server: RunningServer
test.beforeAll(async () => {
  server = await startServer()
})
test.afterAll(() => server.stop())

test('a drink, a seat in a class, a pack of classes, tickets to an event, a work and a membership are paid once', async ({
  page,
}) => {
  const main = page.getByRole('main')
  const cart = page.locator('lounge-cart').getByRole('dialog')
  const closeCart = () => cart.getByRole('button', { name: 'Close the cart' }).click()
  await openAs(page, server, '/dashboard', 'customer@demo.example')

  await go(page, '/classes/book')
  await main.getByRole('button', { name: 'Book', exact: true }).last().click()
  await main
    .getByRole('button', { name: /^Hold it for 10 minutes|^Hold them for 10 minutes/ })
    .click()
  await page.waitForURL(/classes\/confirmation/)
  await main.getByLabel('Name of person 1').fill('Mira')
  await main.getByRole('button', { name: 'Add to your order' }).click()
  await expect(cart.getByText(/, 1 seat$/)).toBeVisible()
  await closeCart()

  await go(page, '/dashboard/classes')
  await main.getByRole('button', { name: 'Add Five classes to your order' }).click()
  await expect(cart.getByText('Five classes', { exact: true })).toBeVisible()
  await closeCart()
  await expect(main.getByText('In your order.')).toBeVisible()

  await go(page, '/events/five-teas-one-mountain')
  await main.getByRole('button', { name: 'One Tasting more' }).click()
  await main.getByRole('button', { name: 'One Pay what you can more' }).click()
  await main.getByLabel('What you pay for each, in $').fill('15')
  await main.getByRole('button', { name: /^Hold/ }).click()
  await page.waitForURL(/\/tickets\?/)
  await main.getByLabel(/Anything that you do not eat/).fill('No walnuts')
  await main.getByLabel(/How well do you know tea/).selectOption('I own a pot')
  expect(await axeOn(page)).toEqual([])
  await main.getByRole('button', { name: 'Add to your order' }).click()
  await expect(cart.getByText(/, 2 tickets$/)).toBeVisible()
  await closeCart()

  await go(page, '/menu')
  await main.getByRole('button', { name: 'Add Cappuccino to the cart' }).click()
  await expect(cart.getByText('Cappuccino')).toBeVisible()
  await closeCart()
  await go(page, '/membership/join?tier=premium')
  await main.getByRole('button', { name: 'Add it to your order' }).click()
  await page.waitForURL(/\/checkout/)
  await page.goto(`${server.cafe}/artist/maren-oyelaran?work=gulls-leaving`)
  const sheet = page.getByRole('dialog', { name: 'Gulls Leaving' })
  await sheet.getByRole('button', { name: 'Put it in the cart' }).click()
  await expect(sheet.getByText('In your cart.')).toBeVisible()
  // The cart has the same prices as the checkout.
  const held = cart.getByRole('listitem').filter({ hasText: ', 2 tickets' })
  await expect(held.getByText('$37.40')).toBeVisible()
  await expect(cart.getByText(/^Premium Membership: 15% off$/)).toBeVisible()

  await page.goto(`${server.cafe}/checkout`)
  const lines = main.locator('.checkout-lines > li')
  await expect(lines).toHaveCount(6)
  const tickets = lines.filter({ hasText: ', 2 tickets' })
  // A workshop is a fifth cheaper for whoever joins, except where they choose the price: $28 becomes $22.40, and $15 stays.
  await expect(tickets.locator('.price')).toHaveText('$37.40')
  await expect(main.getByText(/^Premium Membership: 15% off$/)).toBeVisible()
  await main.getByText('As soon as it is ready').click()
  const button = main.getByRole('button', { name: /^Go to payment · \$/ })
  const total = (await button.textContent())?.split('· ')[1] ?? ''
  await button.click()
  await page.waitForURL(/payments\/test/)
  await page.getByRole('button', { name: 'Pays', exact: true }).click()
  await expect(main.getByRole('heading', { name: `Paid: ${total}` })).toBeVisible()

  await main.getByRole('link', { name: 'See the order' }).click()
  const ticket = main.getByRole('region', { name: 'On the ticket' })
  for (const what of [
    'Cappuccino',
    ', 1 seat',
    'Five classes',
    ', 2 tickets',
    'Premium Membership',
  ])
    await expect(ticket).toContainText(what)
  await expect(ticket.locator('.total.numeral')).toHaveText(total)
  const booked = main.getByRole('region', { name: 'Booked' })
  await expect(booked.getByRole('link')).toHaveCount(4)
  await booked.getByRole('link', { name: /, 2 tickets$/ }).click()
  await expect(main.getByRole('heading', { name: 'You are in' })).toBeVisible()
  await expect(main.getByText('No walnuts')).toBeVisible()
  await expect(main.getByRole('img', { name: /^QR code of ticket/ })).toHaveCount(2)
  // One of them goes back at its own price.
  await main
    .getByRole('button', { name: /cannot come$/ })
    .last()
    .click()
  await main.getByRole('button', { name: /^Give the seat of/ }).click()
  await expect(main.getByText('Given back', { exact: true }).locator('..')).toContainText('$15.00')
  // The pack is theirs, and none of its seats is used.
  await go(page, '/dashboard/classes')
  const packs = main.getByRole('region', { name: 'Your packs' })
  await expect(packs).toContainText('5 of 5 left')
  await expect(packs.getByRole('button', { name: 'Give it back' })).toBeVisible()
})
