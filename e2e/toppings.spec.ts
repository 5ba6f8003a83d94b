import type { Locator, Page } from '@playwright/test'
import { CART_TEXTS } from '#domain/ordering/texts.ts'
import { push } from './partner-page.ts'
import { openAs } from './people-page.ts'
import { axeOn } from './site-page.ts'
import { startServer, type RunningServer } from './start-server.ts'
import { expect, test } from './test.ts'

let server: RunningServer
let admin: Page
test.beforeAll(async ({ browser }) => {
  server = await startServer()
  admin = await (await browser.newContext()).newPage()
  await openAs(admin, server, '/admin/menu', 'admin@demo.example')
})
test.afterAll(async () => {
  await admin.context().close()
  await server.stop()
})

const toppings = () => admin.getByRole('region', { name: 'Toppings' })
const row = (name: string) => toppings().getByRole('listitem').filter({ hasText: name })
const names = (list: Locator) => list.getByRole('heading', { level: 3 }).allInnerTexts()

test('an admin adds a topping, and a visitor on a partner page orders a drink with it by chat', async ({
  page,
}) => {
  await admin.getByRole('link', { name: 'New topping' }).click()
  const save = admin.getByRole('button', { name: 'Save as a draft' })
  await admin.getByLabel('Name', { exact: true }).fill('Glass Pearls')
  await admin.getByLabel('Price').fill('0.90')
  await admin.getByLabel('Also called').fill('kohakutou')
  await save.click()
  await expect(admin.getByRole('alert').filter({ hasText: 'Name its allergens' })).toBeVisible()
  await admin.getByLabel('I have looked').check()
  expect(await axeOn(admin)).toEqual([])
  await save.click()
  await admin.getByRole('button', { name: 'Publish it' }).click()
  await expect(admin.getByRole('button', { name: 'On sale' })).toHaveAttribute(
    'aria-pressed',
    'true',
  )

  await page.goto(`${server.demo}/all.html`)
  await page.getByRole('button', { name: 'Chat with the barista' }).click()
  const input = page.getByRole('textbox', { name: 'Your message' })
  await input.fill('a large taro milk tea with kohakutou')
  await input.press('Enter')
  await page.getByRole('button', { name: /^Add .*\$9\.40/ }).click()
  const cart = page.locator('lounge-cart')
  await expect(cart.getByText('Large · Glass Pearls')).toBeVisible()
  await cart.getByRole('button', { name: CART_TEXTS.guest }).click()
  await page.waitForURL(/checkout\?type=guest/)
  await page.getByRole('radio', { name: /4:30 PM/ }).check({ force: true })
  await page.getByLabel('Name we call out').fill('Mira')
  await page
    .getByRole('main')
    .getByLabel(/^Email/)
    .fill('mira@example.org')
  await page.getByRole('button', { name: /^Place order/ }).click()
  await page.waitForURL(/order-confirmation/)
  await expect(page.locator('.ticket-lines')).toContainText('Glass Pearls')
})

test('toppings change places by keyboard and by dragging, and stay there', async () => {
  await admin.goto(`${server.cafe}/admin/menu`)
  await expect(row('Peach Popping')).toBeVisible()
  const [first = '', second = '', third = ''] = await names(toppings())
  const down = admin.getByRole('button', { name: `Move ${first} down` })
  await down.focus()
  await admin.keyboard.press('Enter')
  await expect.poll(async () => (await names(toppings())).slice(0, 2)).toEqual([second, first])
  await expect(down).toBeFocused()

  const grip = row(third).locator('.manage-grip')
  // Away from the edges of the screen, where dragging scrolls.
  await toppings()
    .getByRole('heading', { level: 2 })
    .evaluate((heading) => heading.scrollIntoView({ block: 'center', behavior: 'instant' }))
  const from = await grip.boundingBox()
  const to = await row(second).boundingBox()
  if (!from || !to) throw new Error('There is nothing to drag.')
  await admin.mouse.move(from.x + 10, from.y + 10)
  await admin.mouse.down()
  await admin.mouse.move(from.x + 10, to.y + 2, { steps: 8 })
  await admin.mouse.up()
  const moved = [third, second, first]
  await expect.poll(async () => (await names(toppings())).slice(0, 3)).toEqual(moved)
  await expect
    .poll(async () => {
      const menu = (await (await admin.request.get(`${server.cafe}/api/menu`)).json()) as {
        toppings: { name: string }[]
      }
      return menu.toppings.slice(0, 3).map(({ name }) => name)
    })
    .toEqual(moved)
  await admin.reload()
  await expect.poll(async () => (await names(toppings())).slice(0, 3)).toEqual(moved)
})

test('an editor opens at its top, and the list is again where it was left', async () => {
  await admin.goto(`${server.cafe}/admin/menu`)
  await row('Peach Popping').getByRole('link').click()
  await expect(admin.getByRole('heading', { level: 1, name: 'Peach Popping' })).toBeVisible()
  await expect.poll(() => admin.evaluate(() => scrollY)).toBe(0)
  await admin.getByRole('link', { name: 'The whole menu' }).click()
  await expect(row('Peach Popping').getByRole('link')).toBeFocused()
  await expect(row('Peach Popping')).toBeInViewport()
})

test('a topping that is archived leaves the menu, and a cart that holds it says what to do', async ({
  page,
}) => {
  await page.goto(`${server.demo}/all.html`)
  await push(page, ['add', { id: 'taro-milk-tea', customizations: { toppings: 'boba,pudding' } }])
  const cart = page.locator('lounge-cart')
  await expect(cart.getByText('Boba · Pudding')).toBeVisible()

  await admin.goto(`${server.cafe}/admin/menu?topping=pudding`)
  admin.once('dialog', (dialog) => void dialog.accept())
  await admin.getByRole('button', { name: 'Archive it' }).click()
  await expect(admin.getByRole('button', { name: 'Bring it back' })).toBeVisible()

  await page.reload()
  await push(page, ['open', 'cart'])
  await expect(cart.getByText('Pudding is sold out or no longer offered.')).toBeVisible()
  await cart.getByRole('button', { name: /^Edit Taro/ }).click()
  await expect(cart.getByText('Not available now, so it comes without: Pudding.')).toBeVisible()
  await cart.getByRole('button', { name: 'Save changes' }).click()
  await expect(cart.getByText('no longer offered')).toHaveCount(0)

  await admin.getByRole('button', { name: 'Bring it back' }).click()
  await expect(admin.getByRole('button', { name: 'On sale' })).toBeVisible()
})
