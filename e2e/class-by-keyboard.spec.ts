import type { Locator, Page } from '@playwright/test'
import { heardOn } from './heard.ts'
import { go, openAs } from './people-page.ts'
import { startServer, type RunningServer } from './start-server.ts'
import { expect, test } from './test.ts'

let server: RunningServer
test.beforeAll(async () => {
  server = await startServer()
})
test.afterAll(() => server.stop())

test('a seat in a class by keyboard alone, and what a screen reader says on the way', async ({
  page,
}) => {
  const main = page.getByRole('main')
  await openAs(page, server, '/dashboard', 'customer@demo.example')
  await go(page, '/classes/book')
  await press(page, main.getByRole('button', { name: 'Book', exact: true }).last())
  const hold = main.getByRole('button', { name: 'Hold it for 10 minutes' })
  await expect(hold).toBeVisible()
  expect(await heardOn(page)).toContain('button: Hold it for 10 minutes')
  await press(page, hold)

  await expect(main.getByRole('heading', { name: 'Held for you' })).toBeVisible()
  const name = main.getByLabel('Name of person 1')
  await tabTo(page, name)
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('Mira')
  const held = await heardOn(page)
  expect(held).toContain('heading: Held for you')
  expect(held.some((line) => line.startsWith('textbox: Name of person 1 = Mira'))).toBe(true)
  await press(page, main.getByRole('button', { name: /^Pay \$/ }))
  await page.waitForURL(/payments\/test/)
  await press(page, page.getByRole('button', { name: 'Pays', exact: true }))
  await page.waitForURL(/classes\/confirmation/)
  await expect(main.getByRole('heading', { name: 'You are in' })).toBeVisible()
  expect(await heardOn(page)).toContain('heading: You are in')
})

async function press(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target)
  await page.keyboard.press('Enter')
}

/** Walks on with Tab: whoever uses a keyboard has no other way. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.waitFor()
  for (let steps = 0; steps < 150; steps += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab never came to ${String(target)}`)
}
