import type { Page } from '@playwright/test'
import type { RunningServer } from './start-server.ts'
import { hydrated } from './site-page.ts'
import { expect, test } from './test.ts'

let server: RunningServer
test.beforeAll(({ server: shared }) => {
  server = shared
})

const QUERY = '?item=taro-milk-tea&size=large&ice=less-ice&milk=oat&toppings=boba.boba'

test('a drink is shared as it was configured, from its sheet and from the order, with its own picture', async ({
  page,
  context,
  request,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: server.cafe })
  await page.goto(`${server.cafe}/menu?item=taro-milk-tea`)
  const sheet = page.getByRole('dialog', { name: 'Taro Milk Tea' })
  await hydrated(sheet.getByRole('button', { name: 'Share Taro Milk Tea' }))
  for (const name of ['Large', 'Less Ice', 'Oat milk'])
    await sheet.getByRole('radio', { name }).check()
  await sheet.getByRole('button', { name: /^Add Boba, / }).click()
  await sheet.getByRole('button', { name: /^Add Boba, / }).click()
  await sheet.getByRole('button', { name: 'Share Taro Milk Tea' }).click()
  await expect(sheet.getByText('Link copied')).toBeVisible()
  const link = await copied(page)
  expect(link).toBe(`${server.cafe}/menu${QUERY}`)

  const html = await (await request.get(link)).text()
  const path = /og:image" content="[^"]*(\/og\/drink-[^"]*)"/.exec(html)?.[1] ?? ''
  const picture = await request.get(server.cafe + path.replaceAll('&amp;', '&'))
  expect([path, picture.status(), picture.headers()['content-type']]).toEqual([
    path,
    200,
    'image/png',
  ])
  const usual = await request.get(`${server.cafe}/og/drink-taro-milk-tea.png`)
  expect((await usual.body()).equals(await picture.body())).toBe(false)

  await page.goto(link)
  for (const name of ['Large', 'Less Ice', 'Oat milk'])
    await expect(sheet.getByRole('radio', { name })).toBeChecked()
  await expect(sheet.getByText('2 × Boba', { exact: true })).toBeVisible()
  await sheet.getByRole('button', { name: /^Add to cart/ }).click()
  // Closed, the address is that of the menu again.
  await expect(page).toHaveURL(`${server.cafe}/menu`)
  await page
    .locator('lounge-cart')
    .getByRole('button', { name: /^Continue as guest/ })
    .click()
  await page.waitForURL(/\/checkout/)
  await page.getByText('As soon as it is ready').click()
  await page.getByLabel('Name we call out').fill('Mira')
  await page.getByLabel(/^Phone/).fill('518 555 0199')
  await page.getByRole('button', { name: /^Place order/ }).click()
  await page.waitForURL(/order-confirmation/)
  await page.getByRole('button', { name: 'Share Taro Milk Tea' }).click()
  await expect(page.getByText('Link copied')).toBeVisible()
  // Nothing of the order.
  expect(await copied(page)).toBe(link)
})

test('the device’s own way of sharing is used where there is one, in Spanish too', async ({
  page,
}) => {
  await page.addInitScript(() => {
    Object.assign(navigator, {
      canShare: () => true,
      share: async (data: unknown) => Object.assign(globalThis, { shared: data }),
    })
  })
  await page.goto(`${server.cafe}/es/menu${QUERY}`)
  const sheet = page.getByRole('dialog', { name: 'Taro Milk Tea' })
  await expect(sheet.getByRole('radio', { name: 'Leche de avena' })).toBeChecked()
  await sheet.getByRole('button', { name: 'Compartir Taro Milk Tea' }).click()
  expect(await page.evaluate(() => (globalThis as { shared?: unknown }).shared)).toEqual({
    title: 'Taro Milk Tea',
    url: `${server.cafe}/es/menu${QUERY}`,
  })
  await expect(sheet.getByText('Enlace copiado')).toBeHidden()
})

test('an address with unknown words opens the drink as it usually comes', async ({ page }) => {
  await page.goto(
    `${server.cafe}/menu?item=taro-milk-tea&size=gigantic&milk=goat&toppings=gold.${'x'.repeat(300)}`,
  )
  const sheet = page.getByRole('dialog', { name: 'Taro Milk Tea' })
  for (const name of ['Regular $', 'Regular Ice', 'Regular milk'])
    await expect(sheet.getByRole('radio', { name })).toBeChecked()
})

const copied = (page: Page) => page.evaluate(() => navigator.clipboard.readText())
