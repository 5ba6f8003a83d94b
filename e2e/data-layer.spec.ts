import type { Page } from '@playwright/test'
import { madePage } from './made-page.ts'
import { chatInput, drawer, launcher, orderByChat, push, settled, watch } from './partner-page.ts'
import type { RunningServer } from './start-server.ts'
import { expect, test } from './test.ts'

let server: RunningServer
test.beforeAll(({ server: shared }) => {
  server = shared
})

const FORWARDED =
  'data-widgets="chat cart promo" data-forward="dataLayer" data-source="knitting club"'

type Told = { event: string; lounge: Record<string, unknown> }
const told = (page: Page): Promise<Told[]> =>
  page.evaluate(() =>
    ((window as { dataLayer?: unknown[] }).dataLayer ?? []).map(
      (entry) => JSON.parse(JSON.stringify(entry)) as Told,
    ),
  )
const events = async (page: Page) => (await told(page)).map(({ event }) => event)

function spoken(page: Page): string[] {
  const lines: string[] = []
  page.on('console', (message) => {
    if (message.text().startsWith('creative-lounge')) lines.push(message.text())
  })
  return lines
}

test('what visitors do is written into dataLayer, and nothing of who they are', async ({
  page,
}) => {
  const watched = await watch(page)
  await page.goto(await madePage(page, server, { script: FORWARDED }))
  await settled(page, 3)
  await expect.poll(() => events(page)).toEqual(Array(3).fill('lounge_ready'))
  await orderByChat(page)
  await chatInput(page).fill('my name is Ada Lovelace, ada@lounge.example')
  await chatInput(page).press('Enter')
  await expect.poll(() => events(page)).toContain('lounge_cart_change')
  const all = await told(page)
  expect(all.map(({ event }) => event)).toEqual(
    expect.arrayContaining(['lounge_open', 'lounge_message', 'lounge_cart_change']),
  )
  const added = all.find(({ event }) => event === 'lounge_cart_change')
  expect(added?.lounge).toEqual({
    widget: 'cart',
    embed: null,
    source: 'knitting club',
    count: 1,
    value: expect.any(Number),
    currency: 'USD',
    checkout: null,
    path: null,
    sender: null,
    phase: null,
  })
  const fields = new Set(all.map(({ lounge }) => Object.keys(lounge).toSorted().join()))
  expect(fields.size).toBe(1)
  expect(JSON.stringify(all)).not.toMatch(/Ada|Lovelace|@|taro/i)
  expect(watched.uncaught).toEqual([])
})

test('without the attribute there is no dataLayer', async ({ page }) => {
  await page.goto(await madePage(page, server))
  await settled(page, 3)
  await push(page, ['add', { id: 'mocha' }])
  await expect(drawer(page)).toContainText('Mocha')
  expect(await page.evaluate(() => 'dataLayer' in window)).toBe(false)
})

test('a page that makes its list later, in the place of ours, has missed nothing, once', async ({
  page,
}) => {
  await page.goto(await madePage(page, server, { script: FORWARDED }))
  await expect.poll(() => events(page)).toHaveLength(3)
  await page.evaluate(() => Object.assign(window, { dataLayer: [{ event: 'own' }] }))
  await launcher(page).click()
  await expect
    .poll(() => events(page))
    .toEqual(['own', ...Array(3).fill('lounge_ready'), 'lounge_open'])
  // A list that a page empties for itself gets what is new, and nothing twice.
  await page.evaluate(() => Object.assign(window, { dataLayer: [] }))
  await page.keyboard.press('Escape')
  await expect.poll(() => events(page)).toEqual(['lounge_close'])
})

for (const [name, hostile] of [
  ['is an object', '({ push: 1 })'],
  ['is an element', "document.createElement('img')"],
  ['refuses entries', 'Object.freeze([])'],
] as const)
  test(`a dataLayer that ${name} is said once, and the widgets work`, async ({ page }) => {
    const watched = await watch(page)
    const lines = spoken(page)
    await page.addInitScript(`window.dataLayer = ${hostile}`)
    await page.goto(await madePage(page, server, { script: FORWARDED }))
    await push(page, ['add', { id: 'mocha' }])
    await expect(drawer(page)).toContainText('Mocha')
    await expect.poll(() => lines.length).toBe(1)
    expect(lines[0]).toContain('dataLayer')
    expect(watched.uncaught).toEqual([])
  })

test('a name that is no list of a tag manager is said', async ({ page }) => {
  const lines = spoken(page)
  await page.goto(
    await madePage(page, server, { script: 'data-widgets="chat" data-forward="gtag"' }),
  )
  await expect.poll(() => lines.join()).toContain('"gtag"')
})
