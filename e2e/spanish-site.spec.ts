import type { Page } from '@playwright/test'
import { NAVIGATION } from '#domain/site/navigation.ts'
import { complaintsOf } from './site-page.ts'
import type { RunningServer } from './start-server.ts'
import { expect, test } from './test.ts'

let server: RunningServer
test.beforeAll(({ server: shared }) => {
  server = shared
})

test('each page in Spanish is rendered in Spanish, and names the same page in English', async ({
  request,
}) => {
  const labels = [...NAVIGATION.quick, ...NAVIGATION.legal, NAVIGATION.order, NAVIGATION.reserve]
    .map(({ label }) => label)
    // The same word in both languages.
    .filter((label) => label !== 'Blog')
  for (const path of ['/', '/menu', '/order']) {
    const spanish = path === '/' ? '/es' : `/es${path}`
    const html = await (await request.get(server.cafe + spanish)).text()
    expect(html).toMatch(/<html[^>]* lang="es"/)
    for (const text of labels) expect(html, path).not.toContain(`>${text}<`)
    expect(html).not.toMatch(/Skip to the page|Next pickup|Open today|Add to cart|Sign In/)
    // Links of the page stay in Spanish; one leads to the page in English.
    const links = [...html.matchAll(/<a\b[^>]*? href="(\/[^"]*)"/g)].map(([, href = '']) => href)
    expect(links.filter((href) => !/^\/es(\/|$)/.test(href))).toEqual([path])
    for (const address of [path, spanish]) {
      const page = await (await request.get(server.cafe + address)).text()
      expect(page).toContain(`<link rel="canonical" href="${server.cafe}${address}"`)
      for (const [language, to] of [
        ['en', path],
        ['es', spanish],
        ['x-default', path],
      ])
        expect(page).toContain(
          `<link rel="alternate" hreflang="${language}" href="${server.cafe}${to}"`,
        )
    }
  }
})

test('legal texts as a café begins with them are in Spanish, and say that they are a translation', async ({
  request,
}) => {
  for (const path of ['/es/privacy', '/es/terms']) {
    const html = await (await request.get(server.cafe + path)).text()
    expect(html).toContain('Esta es una traducción.')
    expect(html).not.toContain('Lo que sigue está escrito en inglés.')
    expect(html).not.toMatch(/<(?:p|div|ol)[^>]* lang="en"/)
    expect(html).toContain(`<link rel="canonical" href="${server.cafe}${path}"`)
  }
})

test('the promo links of a page in Spanish lead to pages in Spanish, also in a tab of their own', async ({
  page,
}) => {
  await page.goto(`${server.cafe}/es/faq`)
  const contest = page.locator('lounge-promo').getByRole('link', { name: 'concurso' })
  await expect(contest).toHaveAttribute('href', `${server.cafe}/es/prelaunch`)
  await expect(
    page.locator('lounge-promo').getByRole('link', { name: 'Instagram' }),
  ).toHaveAttribute('href', /^https:\/\/www\.instagram\.com\//)
  await contest.click()
  await expect(page).toHaveURL(`${server.cafe}/es/prelaunch`)
  // One has walked there: the page was not loaded again.
  expect(await page.evaluate(() => performance.getEntriesByType('navigation').at(-1)?.name)).toBe(
    `${server.cafe}/es/faq`,
  )
})

test('a page without a translation says so, and the English address is the one to keep', async ({
  request,
}) => {
  const html = await (await request.get(`${server.cafe}/es/careers`)).text()
  expect(html).toContain('Esta página está en inglés.')
  expect(html).toMatch(/<div class="in-english" lang="en">/)
  expect(html).toContain(`<link rel="canonical" href="${server.cafe}/careers"`)
  expect(html).not.toContain('hreflang="es" href')
  const room = await request.get(`${server.cafe}/es/dashboard?x=1`, { maxRedirects: 0 })
  expect([room.status(), room.headers()['location']]).toEqual([302, '/dashboard?x=1'])
  expect((await request.get(`${server.cafe}/es/nowhere`)).status()).toBe(404)
})

test('somebody orders in Spanish by keyboard, from the menu to the confirmation, without a word in the console', async ({
  page,
}) => {
  const complaints = complaintsOf(page)
  await page.goto(`${server.cafe}/es`)
  await expect(page.locator('lounge-chat')).toBeAttached()
  await page.getByRole('link', { name: 'Ver el menú' }).first().click()
  await page.waitForURL(/\/es\/menu$/)
  await expect(page).toHaveTitle('Menú · Creative Lounge')
  await page.goto(`${server.cafe}/es/menu`)
  await expect(page.locator('lounge-chat')).toBeAttached()
  await page.getByRole('searchbox', { name: 'Buscar en el menú' }).fill('sin lácteos durazno')
  await expect(page.getByRole('heading', { level: 3 }).first()).toHaveText(/Peach/)
  await page.getByRole('button', { name: 'Borrar la búsqueda' }).click()

  await page.getByRole('button', { name: 'Taro Milk Tea', exact: true }).focus()
  await page.keyboard.press('Enter')
  const sheet = page.getByRole('dialog', { name: 'Taro Milk Tea' })
  await expect(sheet.getByRole('heading', { name: 'Taro Milk Tea' })).toBeFocused()
  await expect(sheet).toContainText('Raíz de taro al vapor')
  await sheet.getByRole('radio', { name: /^Grande/ }).check({ force: true })
  await sheet.getByRole('button', { name: /^Agregar Boba,/ }).click()
  await sheet.getByRole('button', { name: /^Agregar al carrito/ }).press('Enter')
  const drawer = page.locator('lounge-cart').getByRole('dialog')
  await expect(drawer).toContainText('Grande · Boba')
  await drawer.getByRole('button', { name: /^Continuar como invitado/ }).press('Enter')

  await page.waitForURL(/\/es\/checkout/)
  // With its price: until then the page may still be put together anew.
  const order = page.getByRole('button', { name: /^Hacer la orden · \$/ })
  await order.focus()
  await expect(order).toBeFocused()
  await order.press('Enter')
  const errors = page.getByRole('alert').first()
  await expect(errors).toContainText('Dinos el nombre que llamamos.')
  await page.getByRole('radio', { name: /^En cuanto esté lista/ }).check({ force: true })
  await page.getByLabel('Nombre que llamamos').fill('Luz')
  await page
    .getByLabel(/^Correo electrónico/)
    .first()
    .fill('luz.es@example.org')
  expect(await englishOn(page)).toEqual([])
  await page.getByRole('button', { name: /^Hacer la orden/ }).press('Enter')
  await page.waitForURL(/\/es\/order-confirmation/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tenemos tu orden')
  await expect(page.locator('.ticket-lines')).toContainText('Boba')
  expect(await englishOn(page)).toEqual([])

  // The same page in English, with all of its address.
  await page.getByRole('contentinfo').getByRole('link', { name: 'English' }).click()
  await page.waitForURL(/^[^/]*\/\/[^/]*\/order-confirmation\?order=/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('We have your order')
  expect(complaints).toEqual([])
})

/** English words of the page's main part, but for names and what is marked as English. */
function englishOn(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const main = document.querySelector('main')?.cloneNode(true) as HTMLElement
    for (const each of main.querySelectorAll('[lang=en]')) each.remove()
    const text = (main.textContent ?? '').replaceAll(/Taro Milk Tea|Creative Lounge/g, '')
    return (
      text.match(
        /\b(?:the|your|you|and|with|order|cart|please|again|pickup|today|name|tip|total of|choose|remove|counter|sugar|ice|large|print|back|menu|change|cancel)\b/gi,
      ) ?? []
    )
  })
}
