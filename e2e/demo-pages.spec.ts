import type { Page } from '@playwright/test'
import { chatInput, drawer, launcher, orderByChat, watch } from './partner-page.ts'
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

test('the notary’s page runs no file but those of the release that it pins', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await page.goto(`${server.demo}/pinned-release`)
  const tag = page.locator('script[integrity^="sha384-"]')
  await expect(tag).toHaveAttribute('src', /\/embed\/releases\/\w+\/loader\.js$/)
  await orderByChat(page)
  const folder = ((await tag.getAttribute('src')) ?? '').replace('loader.js', '')
  const files = asked.filter((address) => address.startsWith(`${server.cafe}/embed/`))
  expect(files.length).toBeGreaterThan(6)
  expect(files.filter((address) => !address.startsWith(folder))).toEqual([])

  // Another loader than the one that was sealed does not run.
  await page.route(`${folder}loader.js`, async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, body: `${await response.text()}\n` })
  })
  await page.reload()
  await expect(page.getByText('What this page proves')).toBeVisible()
  await expect(page.locator('lounge-chat')).toHaveCount(0)
})

test('in the aquarium’s window the widgets stay where they are, whatever the glass does', async ({
  page,
}) => {
  await page.goto(`${server.demo}/caught-body`)
  const { height = 0 } = page.viewportSize() ?? {}
  const bottomOf = async (part: string) => {
    const box = await page.locator(part).first().boundingBox()
    return box ? box.y + box.height : 0
  }
  const isInWindow = async (part: string) => {
    const bottom = await bottomOf(part)
    return bottom > 0 && bottom <= height
  }
  for (const glass of ['transform', 'filter', 'contain', 'backdrop-filter']) {
    await page.getByRole('button', { name: glass, exact: true }).click()
    await expect.poll(() => isInWindow('lounge-chat .launch')).toBe(true)
    await expect.poll(() => isInWindow('lounge-promo .promo')).toBe(true)
    // What the page has fixed itself is caught.
    expect(await isInWindow('.tickets'), glass).toBe(false)
  }
  await page.getByRole('button', { name: 'none' }).click()
  await expect.poll(() => isInWindow('.tickets')).toBe(true)
})

test('the chess club’s library changes no order and no cart', async ({ page }) => {
  const watched = await watch(page)
  await page.goto(`${server.demo}/polluted`)
  const odd = page.locator('#odd')
  for (const text of ['extend, settings', '"a list"', '<img>'])
    await expect(odd).toContainText(text)
  await orderByChat(page)
  await page.reload()
  await page.locator('lounge-cart .bar').click()
  await expect(drawer(page)).toContainText('Taro Milk Tea')
  expect(await stored(page)).not.toContain('a list')
  expect(watched.uncaught).toEqual([])
})

test('at the mountain hut the chat hangs, which is said, and comes with the next press', async ({
  page,
}) => {
  await page.goto(`${server.demo}/hanging`)
  await launcher(page).click()
  await expect(page.locator('#log')).toContainText('load: ')
  await page.getByRole('button', { name: 'Ring the dinner bell' }).click()
  await expect(page.getByText('rung 1 time')).toBeVisible()
  await expect(chatInput(page)).toHaveCount(0)
  await launcher(page).click()
  await expect(chatInput(page)).toBeFocused()
})

function stored(page: Page): Promise<string> {
  return page.evaluate(() => Object.values({ ...localStorage }).join())
}
