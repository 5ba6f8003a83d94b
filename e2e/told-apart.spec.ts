import type { Page } from '@playwright/test'
import { heardOn } from './heard.ts'
import type { RunningServer } from './start-server.ts'
import { expect, test } from './test.ts'

let server: RunningServer
test.beforeAll(({ server: shared }) => {
  server = shared
})

test('each class says which one and when with its button', async ({ page }) => {
  await page.goto(`${server.cafe}/classes/book`)
  await page.getByRole('button', { name: 'Book', exact: true }).first().waitFor()
  const buttons = (await heardOn(page)).filter((line) => /^button: (Book|Waitlist)/.test(line))
  expect(buttons.length).toBeGreaterThan(5)
  for (const line of buttons) expect(line).toMatch(/^button: [^(]+ \(.+ \d+ \w+ \w+ .+\)$/)
  expect(new Set(buttons).size).toBe(buttons.length)
})

for (const [language, at, name] of [
  ['English', '', 'For whom: Latte'],
  ['Spanish', '/es', 'Para quién: Latte'],
] as const)
  test(`the field for a name at the checkout says of which drink, in ${language}`, async ({
    page,
  }) => {
    await addLatte(page)
    await page.goto(`${server.cafe}${at}/checkout`)
    await page.locator('.line-name input').waitFor()
    const fields = (await heardOn(page)).filter((line) => line.startsWith('textbox'))
    expect(fields.some((line) => line.startsWith(`textbox: ${name}`))).toBe(true)
  })

test('what can be done to a line of the cart is said once', async ({ page }) => {
  await addLatte(page)
  const buttons = (await heardOn(page)).filter((line) => line.startsWith('button'))
  for (const name of ['Edit Latte', 'Duplicate: add another like this Latte', 'Remove Latte'])
    expect(buttons.filter((line) => line.includes(name))).toEqual([`button: ${name}`])
})

test('each section of the menu has its name while it is skipped', async ({ page }) => {
  await page.goto(`${server.cafe}/menu`)
  await page.locator(':root[data-skips]').waitFor()
  const names = await page.locator('.category-head h2').allTextContents()
  expect(names.length).toBeGreaterThan(5)
  const regions = (await heardOn(page)).filter((line) => line.startsWith('region'))
  for (const name of names) expect(regions).toContain(`region: ${name}`)
})

async function addLatte(page: Page): Promise<void> {
  await page.goto(`${server.cafe}/menu`)
  await page.locator('lounge-cart').waitFor({ state: 'attached' })
  await page.getByRole('button', { name: 'Add Latte to the cart' }).click()
  await expect(page.locator('lounge-cart').getByRole('dialog')).toContainText('Latte')
}
