import type { Page } from '@playwright/test'
import { formatCents } from '#domain/cafe/money.ts'
import { CATALOGUE } from '#domain/menu/catalogue.ts'
import { findItem, unitCents } from '#domain/menu/price.ts'
import { FAVORITE_TEXTS } from '#domain/people/texts.ts'
import type { RunningServer } from './start-server.ts'
import { expect, MOVING, test } from './test.ts'

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
const CUSTOMER = { email: 'customer@demo.example', password: 'lounge-demo' }

test.use(MOVING)

let server: RunningServer
test.beforeAll(({ server: shared }) => {
  server = shared
})

test('a customer in a hurry orders with a thumb, and the next day has the same again with one', async ({
  browser,
}) => {
  const page = await (await browser.newContext(PHONE)).newPage()
  await page.goto(`${server.cafe}/order`)
  await page.getByText('4:30 PM', { exact: true }).tap()
  const pinned = page.locator('.order-when')
  // What is open above it has that time in it, too.
  await expect(pinned.locator('.order-when-bar')).toContainText('4:30 PM')

  const strip = page.getByRole('navigation', { name: 'Menu categories' })
  await strip.getByRole('link', { name: /Coffee/ }).tap()
  const heading = page.getByRole('heading', { name: 'Coffee & lattes' })
  await expect(heading).toBeInViewport()
  await expect(strip.locator('[aria-current]')).toContainText('Coffee')
  await expect(strip.locator('[aria-current]')).toBeInViewport()
  await expect(pinned).toBeInViewport()
  await expectNotCovered(heading, page)

  await page.getByRole('searchbox', { name: 'Search the menu' }).fill('crossant')
  await page.getByRole('button', { name: 'Add Butter Croissant to the cart' }).tap()
  const cart = page.locator('lounge-cart')
  await expect(cart.getByRole('dialog')).toContainText('Butter Croissant')
  await cart.getByRole('button', { name: /^Continue as guest/ }).tap()

  await page.waitForURL(/\/checkout/)
  await expect(page.getByRole('radio', { name: '4:30 PM' })).toBeChecked()
  await page.getByRole('button', { name: 'One more Butter Croissant' }).tap()
  await expect(page.getByRole('group', { name: 'How many of Butter Croissant' })).toHaveText('2')
  await page.getByRole('button', { name: 'One less Butter Croissant' }).tap()
  await page.getByLabel('Name we call out').fill('Mira')
  await page.getByLabel(/^Phone/).fill('518 555 0199')
  await page.getByRole('button', { name: /^Place order/ }).tap()
  await page.waitForURL(/order-confirmation/)
  const number = await page.locator('.order-number').innerText()

  await page.goto(`${server.cafe}/order`)
  const shelf = page.getByRole('region', { name: 'Order again' })
  await expect(shelf).toContainText('Butter Croissant')
  await shelf.getByRole('button', { name: `Order ${number} again` }).tap()
  await expect(cart.getByRole('dialog')).toContainText('Butter Croissant')
})

test('the whole order by keyboard alone, from the menu to the confirmation', async ({ page }) => {
  await page.goto(`${server.cafe}/menu`)
  await page.getByRole('heading', { level: 3 }).first().waitFor()
  await tabTo(page, /^Skip to the page/)
  await page.keyboard.press('Enter')
  await tabTo(page, /^Taro Milk Tea$/)
  await page.keyboard.press('Enter')

  const sheet = page.getByRole('dialog', { name: 'Taro Milk Tea' })
  await expect(sheet.getByRole('heading', { name: 'Taro Milk Tea' })).toBeFocused()
  await tabTo(page, /^Regular/)
  await page.keyboard.press('ArrowRight')
  await expect(sheet.getByRole('radio', { name: /^Large/ })).toBeChecked()
  await tabTo(page, /^Add Boba/)
  await page.keyboard.press('Enter')
  await tabTo(page, /^Name on it/)
  await page.keyboard.type('Noor')
  await tabTo(page, /^Add to cart/)
  await page.keyboard.press('Enter')
  await expect(sheet).toBeHidden()

  const price = unitCents(CATALOGUE, {
    id: 'taro-milk-tea',
    size: 'large',
    customizations: { toppings: ['boba'] },
  })
  const drawer = page.locator('lounge-cart').getByRole('dialog')
  await expect(drawer).toContainText('Noor')
  await expect(drawer).toContainText(formatCents(price ?? 0))
  await tabTo(page, /^Continue as guest/)
  await page.keyboard.press('Enter')

  await page.waitForURL(/\/checkout/)
  await tabTo(page, /^As soon as it is ready/)
  await page.keyboard.press('Space')
  await tabTo(page, /^Name we call out/)
  await page.keyboard.type('Noor')
  await tabTo(page, /^Email/)
  await page.keyboard.type('noor@example.org')
  await tabTo(page, /^Place order/)
  await page.keyboard.press('Enter')
  await page.waitForURL(/order-confirmation/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('We have your order')
})

for (const [width, height] of [
  [390, 844],
  [1440, 900],
] as const)
  test(`the menu at ${width} px is as high when it is scrolled as when it came`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height })
    await page.goto(`${server.cafe}/menu`)
    await awake(page)
    const first = await page.evaluate(async () => {
      await document.fonts.ready
      return document.documentElement.scrollHeight
    })
    // From here on what is out of sight is skipped.
    await page.locator(':root[data-skips]').waitFor()
    const heights = await page.evaluate(async () => {
      const root = document.documentElement
      const seen = [root.scrollHeight]
      const painted = () =>
        new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
      for (let top = 0; top < root.scrollHeight; top += innerHeight / 2) {
        scrollTo({ top, behavior: 'instant' })
        await painted()
        seen.push(root.scrollHeight)
      }
      return seen
    })
    expect(heights.length).toBeGreaterThan(10)
    expect(new Set(heights)).toEqual(new Set([first]))
  })

test('a guest with an allergy sees what suits, and keeps it in the address', async ({ page }) => {
  await page.goto(`${server.cafe}/menu`)
  await awake(page)
  const filter = page.getByRole('button', { name: /^Diet & allergens/ })
  await filter.click()
  await page.getByRole('checkbox', { name: 'Milk' }).check({ force: true })
  await page.getByRole('checkbox', { name: 'Vegetarian' }).check({ force: true })
  await expect(page).toHaveURL(/diet=vegetarian&without=milk|without=milk&diet=vegetarian/)
  await expect(page.getByText('made in one kitchen', { exact: false })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Butter Croissant' })).toHaveCount(0)

  await page.reload()
  await awake(page)
  await expect(filter).toContainText('2')
  // A latte suits with another milk, and is added with it.
  await page.getByRole('button', { name: 'Add Latte with oat milk to the cart' }).click()
  await expect(page.locator('lounge-cart').getByRole('dialog')).toContainText('Oat milk')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Clear', exact: true }).click()
  await expect(page).not.toHaveURL(/without/)
  await expect(page.getByRole('heading', { name: 'Butter Croissant' })).toHaveCount(1)
})

test('a heart asks a stranger to sign in, then keeps the drink for them', async ({ page }) => {
  await page.goto(`${server.cafe}/menu`)
  await awake(page)
  await page.getByRole('button', { name: 'Favorite Mocha' }).click()
  await expect(page.getByText(FAVORITE_TEXTS.signInTitle)).toBeVisible()
  await expect(page.getByText(FAVORITE_TEXTS.signInText)).toBeVisible()
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  const form = page.locator('main')
  await form.getByLabel('Email').fill(CUSTOMER.email)
  await form.getByLabel('Password').fill(CUSTOMER.password)
  await form.getByRole('button', { name: 'Sign in' }).click()

  await page.waitForURL(/\/menu$/)
  const favorites = page.getByRole('region', { name: 'Favorites' })
  await expect(favorites.getByRole('heading', { name: 'Mocha' })).toBeVisible()
  await page.reload()
  await expect(favorites.getByRole('heading', { name: 'Mocha' })).toBeVisible()
  await expect(page.locator('.menu-sections section').first()).toHaveAttribute('id', 'favorites')

  await page.goto(`${server.cafe}/menu?favorite=mocha`)
  await expect(page.getByText(FAVORITE_TEXTS.duplicate)).toBeVisible()
  await favorites.getByRole('button', { name: 'Favorite Mocha' }).click()
  await expect(favorites).toHaveCount(0)
})

test('a sheet has an address, goes with Back and with Escape, and gives the focus back', async ({
  page,
}) => {
  await page.goto(`${server.cafe}/menu?item=espresso`)
  const espresso = page.getByRole('dialog', { name: 'Espresso' })
  await expect(espresso).toContainText(findItem(CATALOGUE, 'espresso')?.fixedNote ?? '')
  await expect(espresso.getByRole('button', { name: /^Add to cart/ })).toContainText('$3.50')
  await expect(espresso.getByRole('radio')).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(espresso).toBeHidden()
  await expect(page).toHaveURL(/\/menu$/)

  const card = page.getByRole('button', { name: 'Latte', exact: true })
  await card.click()
  await expect(page).toHaveURL(/item=latte/)
  await page.goBack()
  await expect(page.getByRole('dialog', { name: 'Latte' })).toBeHidden()
  await expect(page).toHaveURL(/\/menu$/)
  await expect(card).toBeFocused()
})

test('what is sold out says when it returns, and cannot be added', async ({ page }) => {
  await page.route('**/api/menu', async (route) => {
    const answer = await route.fetch()
    const menu = (await answer.json()) as typeof CATALOGUE
    const items = menu.items.map((item) =>
      item.id === 'classic-milk-tea'
        ? { ...item, isSoldOut: true, soldOutUntil: '2025-10-17T22:30:00Z' }
        : item,
    )
    await route.fulfill({ response: answer, json: { ...menu, items } })
  })
  // Only the first page is rendered by the server; the next one fetches the menu itself.
  await page.goto(`${server.cafe}/faq`)
  await awake(page)
  await page.getByRole('banner').getByRole('link', { name: 'Order Now' }).click()
  const item = page.getByRole('listitem').filter({
    has: page.getByRole('button', { name: 'Classic Milk Tea', exact: true }),
  })
  await expect(item).toContainText('back 6:30 PM')
  await expect(item.getByRole('button', { name: /^Add/ })).toHaveCount(0)
  await item.getByRole('button', { name: 'Classic Milk Tea', exact: true }).click()
  const sheet = page.getByRole('dialog', { name: 'Classic Milk Tea' })
  await expect(sheet).toContainText('Sold out')
  await expect(sheet.getByRole('button', { name: /^Add to cart/ })).toHaveCount(0)
})

/** A page can be read before it is hydrated: the widgets come after that. */
async function awake(page: Page): Promise<void> {
  await page.locator('lounge-cart').waitFor({ state: 'attached' })
}

/** Walks on with Tab until it stands on what is called so; whoever uses a keyboard has no other way. */
async function tabTo(page: Page, name: RegExp): Promise<void> {
  for (let steps = 0; steps < 250; steps++) {
    const called = await page.evaluate(() => {
      let at = document.activeElement
      while (at?.shadowRoot?.activeElement) at = at.shadowRoot.activeElement
      const labels = [...((at as HTMLInputElement | null)?.labels ?? [])]
      const text = at?.getAttribute('aria-label') ?? labels[0]?.textContent ?? at?.textContent ?? ''
      return text.trim().replaceAll(/\s+/g, ' ')
    })
    if (name.test(called)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab never came to ${name}`)
}

/** What sticks to the top of the window must not lie over what was jumped to. */
async function expectNotCovered(target: ReturnType<Page['getByRole']>, page: Page): Promise<void> {
  await expect
    .poll(async () => {
      const box = await target.boundingBox()
      const strip = await page.locator('.categories').boundingBox()
      return box && strip ? box.y >= strip.y + strip.height - 1 : false
    })
    .toBe(true)
}
