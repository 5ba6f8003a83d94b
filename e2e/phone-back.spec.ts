import { expect, test } from './test.ts'

test.use({ viewport: { width: 390, height: 844 } })

test('on a phone Back closes the chat and then the cart, and leaves the page after them', async ({
  page,
  server,
}) => {
  // A slow phone: Back may be pressed before the page has drawn the step that it goes back from.
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 12 })
  await page.goto(`${server.cafe}/about`)
  await page.locator('main a[href="/menu"]').first().click()
  await expect(page).toHaveURL(/\/menu$/)
  const chat = page.locator('lounge-chat')
  const cart = page.locator('lounge-cart')
  const hasStep = () => page.evaluate(() => history.state?.usr?.isBehindPanel === true)

  await chat.getByRole('button', { name: /chat/i }).first().click()
  await expect(chat).toHaveAttribute('open')
  await expect.poll(hasStep).toBe(true)
  await page.goBack()
  await expect(chat).not.toHaveAttribute('open')
  await expect(page).toHaveURL(/\/menu$/)

  // What is added opens the cart.
  await page.getByRole('button', { name: /^Add / }).first().click()
  await expect(cart).toHaveAttribute('open')
  await expect.poll(hasStep).toBe(true)
  // Closed by its own button it leaves no step behind.
  await page.keyboard.press('Escape')
  await expect(cart).not.toHaveAttribute('open')
  await expect.poll(hasStep).toBe(false)
  await page.goBack()
  await expect(page).toHaveURL(/\/about$/)
})
