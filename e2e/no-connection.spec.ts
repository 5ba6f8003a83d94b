import type { RunningServer } from './start-server.ts'
import { expect, test } from './test.ts'

let server: RunningServer
test.beforeAll(({ server: shared }) => {
  server = shared
})

test('who goes to the checkout without a connection keeps the cart, and is there as soon as there is one', async ({
  page,
}) => {
  const main = page.getByRole('main')
  await page.goto(`${server.cafe}/menu`, { waitUntil: 'networkidle' })
  await main.getByRole('button', { name: 'Add Cappuccino to the cart' }).click()
  const cart = page.locator('lounge-cart').getByRole('dialog')
  await expect(cart.getByText('Cappuccino')).toBeVisible()
  await page.context().setOffline(true)
  await cart.getByRole('button', { name: /continue as guest/i }).click()
  const title = main.getByRole('heading', { level: 1 })
  await expect(title).toHaveText('No connection.')
  await expect(main).toContainText('Your cart is safe.')
  // Asked for once more, it stays: the browser's own page would take the place of this one.
  await main.getByRole('button', { name: 'Try again' }).click()
  await expect(title).toHaveText('No connection.')
  // A browser says that it is online a moment before what it asks for comes.
  let refused = 0
  await page.route('**/checkout*', (route) =>
    route.request().method() === 'HEAD' && refused++ < 1
      ? route.abort('internetdisconnected')
      : route.fallback(),
  )
  await page.context().setOffline(false)
  await expect(title).toHaveText('Check out')
  await expect(main).toContainText('Cappuccino')
})

test('a part of the shell whose file does not come is missing, and nothing else', async ({
  page,
}) => {
  const parts = ['AccountNow', 'Floating', 'Footer', 'MobileMenu', 'OrderStrip', 'ProofAsked']
  const refused = new Set<string>()
  await page.route(new RegExp(`/assets/(${parts.join('|')})-[\\w-]+\\.js$`), (route) => {
    refused.add(/assets\/(\w+)/.exec(route.request().url())?.[1] ?? '')
    return route.abort('internetdisconnected')
  })
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`${server.cafe}/menu`)
  await page.getByRole('button', { name: 'Open the menu' }).click()
  await expect.poll(() => [...refused].toSorted()).toEqual(parts)
  await expect(page.getByRole('contentinfo')).toHaveCount(0)
  const body = page.locator('body')
  await body.evaluate((element) => element.setAttribute('data-kept', ''))
  await page.getByRole('link', { name: 'Creative Lounge, home' }).click()
  await expect(page).toHaveURL(`${server.cafe}/`)
  const titles = page.getByRole('main').getByRole('heading', { level: 1 })
  await expect(titles.filter({ hasNotText: 'Menu' })).toBeVisible()
  await expect(body).toHaveAttribute('data-kept')
})

test('a checkout whose later files do not come says so in their place, and brings them on the next try', async ({
  page,
}) => {
  const main = page.getByRole('main')
  const isLate = /\/assets\/(CheckoutWhen|CheckoutWhat|place-order)-[\w-]+\.js$/
  await page.route(isLate, (route) => route.abort('internetdisconnected'))
  await page.goto(`${server.cafe}/menu`, { waitUntil: 'networkidle' })
  await main.getByRole('button', { name: 'Add Cappuccino to the cart' }).click()
  await expect(page.locator('lounge-cart').getByRole('dialog')).toContainText('Cappuccino')
  await page.goto(`${server.cafe}/checkout?type=guest`)
  await expect(main).toContainText('The pickup times could not be loaded.')
  await expect(main).toContainText('What is in your cart could not be loaded.')
  // What is missing is said all the same.
  const order = main.getByRole('button', { name: /^Place order · / })
  await order.click()
  await expect(main.getByRole('alert').first()).toContainText('Tell us the name to call out.')
  await main.getByLabel('Name we call out').fill('Mira')
  await main.getByLabel('Phone').fill('917 555 0142')

  await page.unroute(isLate)
  const isPlacing = /\/assets\/place-order-[\w-]+\.js$/
  await page.route(isPlacing, (route) => route.abort('internetdisconnected'))
  for (const part of ['The pickup times', 'What is in your cart'])
    await main
      .getByRole('alert')
      .filter({ hasText: part })
      .getByRole('button', { name: 'Try again' })
      .click()
  await expect(main.getByLabel('Note for the barista')).toBeVisible()
  await main.locator('.slots input:enabled').first().check({ force: true })
  await expect(main.getByLabel('Name we call out')).toHaveValue('Mira')
  await order.click()
  await expect(main.getByRole('alert').first()).toContainText('The café cannot be reached.')
  await page.unroute(isPlacing)
  await order.click()
  await expect(page).toHaveURL(/\/order-confirmation\?/)
  await expect(main.getByRole('heading', { name: 'On the ticket' })).toBeVisible()
})
