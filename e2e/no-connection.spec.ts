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
  await page.context().setOffline(false)
  await expect(title).toHaveText('Check out as a guest')
  await expect(main).toContainText('Cappuccino')
})
