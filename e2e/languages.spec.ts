import type { Page } from '@playwright/test'
import { axeInside, settled, watch } from './partner-page.ts'
import type { RunningServer } from './start-server.ts'
import { expect, test } from './test.ts'

let server: RunningServer
test.beforeAll(({ server: shared }) => {
  server = shared
})

/** A page of somebody else in a language, with the tag of the café. Notes each label that its widgets ever had. */
async function visit(page: Page, language: string): Promise<() => Promise<string[]>> {
  await page.goto(`${server.demo}/`)
  await page.evaluate(
    ([src, lang]) => {
      document.documentElement.lang = lang
      const labels = new Set<string>()
      Object.assign(window, { labels })
      const look = () => {
        for (const widget of document.querySelectorAll('lounge-chat, lounge-promo, lounge-cart'))
          for (const each of widget.shadowRoot?.querySelectorAll('[aria-label]') ?? [])
            labels.add(each.getAttribute('aria-label') ?? '')
        requestAnimationFrame(look)
      }
      look()
      const script = Object.assign(document.createElement('script'), { src, async: true })
      script.dataset['widgets'] = 'chat cart promo'
      document.head.append(script)
    },
    [`${server.cafe}/embed/loader.js`, language] as const,
  )
  await settled(page, 3)
  return () => page.evaluate(() => [...(window as unknown as { labels: Set<string> }).labels])
}

test('a visitor of a page in Spanish orders a taro milk tea in Spanish, and never sees English', async ({
  page,
}) => {
  const watched = await watch(page)
  const labels = await visit(page, 'es')
  await page.getByRole('button', { name: 'Chatea con el barista' }).click()
  const chat = page.locator('lounge-chat')
  await chat.getByLabel('Tu mensaje').fill('un té de taro grande con boba, sin hielo')
  await chat.getByLabel('Tu mensaje').press('Enter')
  await chat.getByRole('button', { name: /^Agregar Taro Milk Tea/ }).click()
  await expect(chat.getByText('¿A nombre de quién ponemos tu orden?')).toBeVisible()
  const cart = page.locator('lounge-cart')
  await expect(cart.getByText('Grande · Sin hielo · Boba')).toBeVisible()
  expect(await axeInside(page)).toEqual([])
  const seen = (await labels()).join(' | ')
  expect(seen).toContain('Reserva una clase de arte')
  expect(seen).not.toMatch(/\b(?:the|your|Close|Book|Remove|Quantity|with)\b/)
  expect(watched.uncaught).toEqual([])
})

test('a page in English downloads no other language', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await visit(page, 'en')
  await expect(page.getByRole('button', { name: 'Chat with the barista' })).toBeVisible()
  expect(asked.filter((address) => /\/es-[\w-]+\.js/.test(address))).toEqual([])
})

test('where the Spanish texts do not come the widgets are English and work', async ({ page }) => {
  const watched = await watch(page)
  await page.route(/\/chunks\/es-[\w-]+\.js/, (route) => route.abort())
  await visit(page, 'es')
  await expect(page.getByRole('button', { name: 'Chat with the barista' })).toBeVisible()
  expect((await watched.said('error')).map(({ detail }) => detail['phase'])).toContain('load')
  expect(watched.uncaught).toEqual([])
})
