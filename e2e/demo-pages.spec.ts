import { chatInput } from './partner-page.ts'
import type { RunningServer } from './start-server.ts'
import { expect, test } from './test.ts'

let server: RunningServer
test.beforeAll(({ server: shared }) => {
  server = shared
})

test('the bakery stores nothing before Accept, and what it hears is listed', async ({ page }) => {
  await page.goto(`${server.demo}/consent`)
  await expect(page.locator('#heard')).toContainText('lounge_ready')
  await page.getByRole('button', { name: 'Chat with the barista' }).click()
  await chatInput(page).fill('one taro milk tea')
  await chatInput(page).press('Enter')
  await expect(page.locator('#heard')).toContainText('lounge_message')
  await expect(page.locator('#stored')).toHaveText('nothing')
  await page.getByRole('button', { name: 'Accept' }).click()
  await expect(page.locator('#stored')).not.toHaveText('nothing')
  await page.getByRole('button', { name: 'Forget everything again' }).click()
  await expect(page.locator('#stored')).toHaveText('nothing')
})

test('the chat in the sandbox of the street’s page takes an order', async ({ page }) => {
  await page.goto(`${server.demo}/framed`)
  await page.locator('iframe[sandbox]').scrollIntoViewIfNeeded()
  const frame = page.frameLocator('iframe[sandbox]')
  await frame.getByRole('button', { name: 'Chat with the barista' }).press('Enter')
  const input = frame.getByRole('textbox', { name: 'Your message' })
  await input.fill('one large taro milk tea')
  await input.press('Enter')
  await expect(frame.getByRole('button', { name: /^Add .*taro/i }).first()).toBeVisible()
})
