import { startServer, type RunningServer } from './start-server.ts'
import { expect, test } from './test.ts'

let server: RunningServer
test.beforeAll(async () => {
  server = await startServer()
})
test.afterAll(() => server.stop())

test('the cart says when all of it can be had, which is later than one drink', async ({ page }) => {
  await page.goto(`${server.cafe}/menu`)
  const add = page.getByRole('main').getByRole('button', { name: 'Add Cappuccino to the cart' })
  const cart = page.locator('lounge-cart').getByRole('dialog')
  const next = cart.getByText(/^Next pickup /)
  await add.click()
  await expect(next).toBeVisible()
  const ofOne = (await next.textContent()) ?? ''
  await page.locator('lounge-cart').evaluate(async (element) => {
    const { add } = element as unknown as { add: (wish: object) => Promise<string | null> }
    for (const id of ['mocha', 'latte', 'cappuccino']) await add.call(element, { id, quantity: 20 })
  })
  await expect(next).not.toHaveText(ofOne)
  const ofMany = (await next.textContent()) ?? ''

  await page.goto(`${server.cafe}/order`)
  const time = ofMany.replace('Next pickup ', '')
  const times = page.getByRole('main').getByRole('radio', { disabled: false })
  await expect(times.and(page.getByLabel(time))).toHaveCount(1)
  await expect(times.and(page.getByLabel(ofOne.replace('Next pickup ', '')))).toHaveCount(0)
})
