import type { Locator, Page } from '@playwright/test'
import { axe, headingsOf, seen, settled } from './accessible.ts'
import { atRest } from './partner-page.ts'
import type { RunningServer } from './start-server.ts'
import { expect, test } from './test.ts'

let server: RunningServer
test.beforeAll(({ server: shared }) => {
  server = shared
})

test('what is wrong is found: a pale word, a button without a name, a heading that skips', async ({
  page,
}) => {
  await page.goto(`${server.cafe}/terms`)
  await settled(page)
  await page.evaluate(() => {
    const wrong = document.createElement('div')
    const pale = document.createElement('p')
    const deep = document.createElement('h5')
    pale.textContent = 'pale'
    pale.style.color = '#ccc'
    pale.style.background = '#fff'
    deep.textContent = 'deep'
    wrong.append(pale, document.createElement('button'), deep)
    document.querySelector('main h1')?.after(wrong)
  })
  expect((await axe(page)).map((found) => found.split(':')[0])).toEqual(
    expect.arrayContaining(['button-name', 'color-contrast', 'heading-order']),
  )
  expect(await headingsOf(page)).toContain('h5 deep')
})

test('axe finds nothing in an open sheet, an open filter and a full cart', async ({ page }) => {
  await page.goto(`${server.cafe}/menu?without=nuts`)
  await settled(page)
  await page.getByRole('button', { name: /^Diet & allergens/ }).click()
  await seen(page)
  expect(await axe(page)).toEqual([])
  await page.getByRole('button', { name: 'Latte', exact: true }).click()
  await page.getByRole('dialog', { name: 'Latte' }).waitFor()
  expect(await axe(page)).toEqual([])
  await page.getByRole('button', { name: /^Add to cart/ }).click()
  await page.locator('lounge-cart').getByRole('dialog').waitFor()
  await atRest(page, 'lounge-cart')
  // Wherever the page was scrolled to, something passes under the header just then.
  await seen(page)
  expect(await axe(page)).toEqual([])
})

test('axe finds nothing where a menu, the chat or a form with mistakes is open', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`${server.cafe}/contact`)
  await settled(page)
  await page.getByRole('button', { name: 'Send the message' }).click()
  await expect(page.locator('.form-errors')).toBeFocused()
  expect(await axe(page)).toEqual([])
  await page.getByRole('button', { name: 'Open the menu' }).click()
  await expect(page.locator('#mobile-menu')).toBeVisible()
  expect(await axe(page)).toEqual([])
  await page.keyboard.press('Escape')
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.getByRole('banner').getByRole('button', { name: 'About' }).click()
  expect(await axe(page)).toEqual([])
  await page.getByRole('button', { name: 'Chat with the barista' }).click()
  await page.getByRole('dialog', { name: 'Chat with the barista' }).waitFor()
  expect(await axe(page)).toEqual([])
})

test('a visitor who uses nothing but the keyboard comes to an evening and keeps a seat', async ({
  page,
}) => {
  await page.goto(server.cafe)
  await page.locator('lounge-chat').waitFor({ state: 'attached' })
  const press = (key: string) => page.keyboard.press(key)
  await press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to the page' })).toBeFocused()
  await press('Enter')
  await expect(page.getByRole('main')).toBeFocused()

  // Back into the header, through its dropdown and out of it.
  const about = page.getByRole('banner').getByRole('button', { name: 'About' })
  await tabTo(page, about, 'Shift+Tab')
  await press('Enter')
  await press('Tab')
  await expect(page.getByRole('link', { name: 'Our Story' }).first()).toBeFocused()
  await press('Escape')
  await expect(about).toBeFocused()
  await expect(about).toHaveAttribute('aria-expanded', 'false')
  await tabTo(page, page.getByRole('banner').getByRole('link', { name: 'Events', exact: true }))
  await press('Enter')
  await expect(page).toHaveURL(/\/events$/)
  await expect(page.getByRole('main')).toBeFocused()

  await tabTo(page, page.getByRole('main').getByRole('link', { name: 'Mill Street Zine Market' }))
  await press('Enter')
  await expect(page).toHaveURL(/\/events\/zine-market$/)
  await expect(page.getByRole('main')).toBeFocused()
  const write = async (label: string, text: string) => {
    await tabTo(page, page.getByRole('main').getByLabel(label).first())
    await page.keyboard.type(text)
  }
  await write('Your name', 'Kim')
  await write('Email', 'kim@example.org')
  await tabTo(page, page.getByRole('button', { name: /^Reserve .*seat/ }))
  await press('Enter')
  const done = page.locator('.form-done')
  await expect(done).toContainText('See you there')
  await expect(done).toBeFocused()
})

test('who asks for more contrast gets it, on the page and in the widgets', async ({ page }) => {
  await page.goto(`${server.cafe}/menu`)
  await settled(page)
  const softness = () =>
    page.evaluate(() => {
      const of = (element: Element) => {
        const style = getComputedStyle(element)
        return ['--text-soft', '--line'].map(
          (name) => style.getPropertyValue(name) === style.getPropertyValue('--text'),
        )
      }
      const widget = document.querySelector('lounge-chat')?.shadowRoot?.querySelector('.lounge')
      return [...of(document.documentElement), ...(widget ? of(widget) : [])]
    })
  await expect.poll(async () => (await softness()).length).toBe(4)
  expect(await softness()).toEqual([false, false, false, false])
  await page.emulateMedia({ contrast: 'more' })
  expect(await softness()).toEqual([true, true, true, true])
  expect(await axe(page)).toEqual([])
})

test('in forced colors one still sees what is chosen and where one is', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await page.goto(`${server.cafe}/menu?item=latte`)
  const sheet = page.getByRole('dialog', { name: 'Latte' })
  const ground = (label: string) =>
    sheet
      .getByText(label, { exact: false })
      .locator('xpath=ancestor-or-self::span[1]')
      .evaluate((element) => getComputedStyle(element).backgroundColor)
  expect(await ground('Regular$')).not.toBe(await ground('Large$'))
  await page.keyboard.press('Escape')
  const current = page.locator('.categories [aria-current]')
  const other = page.locator('.categories a:not([aria-current])').first()
  const mark = (link: typeof current) =>
    link.evaluate((element) => getComputedStyle(element).outlineStyle)
  expect(await mark(current)).not.toBe(await mark(other))
})

/** Walks on with one key until it stands on what is meant, and sees where it stands each time. */
async function tabTo(page: Page, target: Locator, key = 'Tab'): Promise<void> {
  await target.waitFor()
  for (let steps = 0; steps < 120; steps++) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press(key)
    const isSeen = await page.evaluate(() => document.activeElement?.matches(':focus-visible'))
    expect(isSeen).toBe(true)
  }
  throw new Error(`${key} never came to ${String(target)}`)
}
