import type { APIRequestContext, Browser, Page, Request } from '@playwright/test'
import type { Order } from '#domain/contracts/ordering.ts'
import { axeOn, complaintsOf } from './site-page.ts'
import { startServer, type RunningServer } from './start-server.ts'
import { expect, test } from './test.ts'

const PASSWORD = 'lounge-demo'
const CLEO = 'customer@demo.example'

let server: RunningServer
test.beforeAll(async () => {
  server = await startServer()
})
test.afterAll(() => server.stop())

test('what the bar does to an order rings on the phone and at the desk, and is read on both at once', async ({
  browser,
  request,
}) => {
  const desk = await signedIn(browser, CLEO)
  const phone = await signedIn(browser, CLEO, { width: 390, height: 844 })
  const complaints = complaintsOf(desk)
  await expect(bellOf(desk, '4')).toBeVisible()
  await expect(bellOf(phone, '4')).toBeVisible()

  const order = await place(request)
  await set(request, order.id, 'confirmed')
  await expect(bellOf(desk, '5')).toBeVisible()
  await expect(bellOf(phone, '5')).toBeVisible()
  await expect(
    desk.getByRole('status').filter({ hasText: `New: Order ${order.number} is confirmed` }),
  ).toHaveCount(1)

  for (const status of ['ready', 'confirmed', 'ready', 'confirmed', 'ready'])
    await set(request, order.id, status)
  await expect(bellOf(phone, '9+')).toBeVisible()

  // By keyboard alone: down into the sheet, back out, and in again.
  await bellOf(desk, '9+').focus()
  await desk.keyboard.press('Enter')
  const sheet = desk.locator('.bell .drop-sheet')
  await expect(sheet.getByRole('listitem')).toHaveCount(6)
  await desk.keyboard.press('ArrowDown')
  await expect(sheet.getByRole('button', { name: 'Mark all read' })).toBeFocused()
  await desk.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
  await expect(bellOf(desk, '9+')).toBeFocused()
  await desk.keyboard.press('Enter')
  expect(await axeOn(desk)).toEqual([])
  await sheet.getByRole('button', { name: 'Mark all read' }).click()
  await expect(desk.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible()
  await expect(phone.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible()

  await sheet
    .getByRole('link', { name: `Order ${order.number} is ready` })
    .first()
    .click()
  await desk.waitForURL(/order-confirmation/)
  await expect(desk.locator('.order-number')).toHaveText(order.number)
  expect(complaints).toEqual([])
})

test('all of them are filtered, read, cleared and brought back, and each person chooses what comes how', async ({
  browser,
}) => {
  const phone = await signedIn(browser, 'artist@demo.example', { width: 390, height: 844 })
  const desk = await signedIn(browser, 'artist@demo.example')
  await bellOf(desk, '4').click()
  await desk.getByRole('link', { name: 'View all notifications' }).click()
  await phone.getByRole('button', { name: 'Open the menu' }).click()
  await phone.getByRole('link', { name: 'Notifications 4 unread' }).click()
  const rows = (page: Page) => page.locator('.news-row')
  await expect(rows(desk)).toHaveCount(4)
  await expect(rows(phone)).toHaveCount(4)
  expect(await axeOn(desk)).toEqual([])

  const kinds = desk.getByRole('navigation', { name: 'Which ones' })
  await kinds.getByRole('link', { name: 'Membership' }).click()
  await expect(rows(desk)).toHaveCount(1)
  await desk.getByRole('button', { name: /^Mark read: / }).click()
  await expect(bellOf(phone, '3')).toBeVisible()
  await kinds.getByRole('link', { name: 'All' }).click()

  await desk.getByRole('button', { name: /^Clear: Order ahead/ }).click()
  await expect(desk.getByRole('button', { name: 'Undo' })).toBeFocused()
  await expect(rows(phone)).toHaveCount(3)
  await desk.getByRole('button', { name: 'Clear all' }).click()
  await expect(desk.getByText('Nothing here.', { exact: false })).toBeVisible()
  await expect(rows(phone)).toHaveCount(0)
  await desk.getByRole('button', { name: 'Undo' }).click()
  await expect(rows(desk)).toHaveCount(3)
  await expect(rows(phone)).toHaveCount(3)

  const byMail = (page: Page) => page.getByRole('checkbox', { name: 'Orders, by email' })
  // At once, and not when the server has answered.
  const isOn = await byMail(desk).evaluate((box: HTMLInputElement) => {
    box.click()
    return box.checked
  })
  expect(isOn).toBe(false)
  await expect(desk.getByText('Saved.')).toBeVisible()
  await expect(byMail(phone)).not.toBeChecked()
  await desk.reload()
  await expect(byMail(desk)).not.toBeChecked()
  expect(await axeOn(phone)).toEqual([])
})

test('a window of the counter keeps two connections open, so that a second one loads beside it, and its bell is live', async ({
  browser,
  request,
}) => {
  const kitchen = await signedIn(browser, 'manager@demo.example')
  // What the page before opens on its way out is not counted.
  await kitchen.goto('about:blank')
  const ofKitchen = streamsOf(kitchen)
  await kitchen.goto(`${server.cafe}/pos/kitchen`)
  const desk = await kitchen.context().newPage()
  const ofDesk = streamsOf(desk)
  await desk.goto(`${server.cafe}/pos/tickets`)
  for (const [page, streams] of [
    [kitchen, ofKitchen],
    [desk, ofDesk],
  ] as const) {
    await expect.poll(streams).toEqual(['/api/cafe/kitchen/events', '/api/staff/events'])
    expect(await page.evaluate(async () => (await fetch('/robots.txt')).ok)).toBe(true)
  }

  await expect(bellOf(kitchen, '1')).toBeVisible()
  const headers = await bearer(request, 'manager@demo.example')
  const list = await request.get(`${server.cafe}/api/me/notifications?only=unread`, { headers })
  const [first] = ((await list.json()) as { notifications: { id: string }[] }).notifications
  const path = `${server.cafe}/api/me/notifications/${first?.id}`
  expect((await request.patch(path, { headers, data: { read: true } })).ok()).toBe(true)
  // Without the connection it would be asked for only after a minute.
  await expect(bellOf(kitchen, '1')).toBeHidden({ timeout: 30_000 })
})

/** The event streams that a page has open from now on. */
function streamsOf(page: Page): () => string[] {
  const open = new Map<Request, string>()
  page.on('request', (asked) => {
    const { pathname } = new URL(asked.url())
    if (pathname.endsWith('/events')) open.set(asked, pathname)
  })
  const over = (asked: Request) => void open.delete(asked)
  page.on('requestfinished', over)
  page.on('requestfailed', over)
  return () => [...open.values()].toSorted()
}

function bellOf(page: Page, badge: string) {
  return page.getByRole('button', { name: `Notifications, ${badge} unread` })
}

async function signedIn(
  browser: Browser,
  email: string,
  viewport = { width: 1440, height: 900 },
): Promise<Page> {
  const context = await browser.newContext({ viewport })
  const page = await context.newPage()
  await page.goto(`${server.cafe}/login`)
  const main = page.getByRole('main')
  await main.getByRole('textbox', { name: 'Email', exact: true }).fill(email)
  await main.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await main.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByRole('button', { name: /^Notifications/ })).toBeVisible()
  return page
}

async function bearer(request: APIRequestContext, email: string) {
  const login = await request.post(`${server.cafe}/auth/login`, {
    data: { email, password: PASSWORD },
  })
  const { token } = (await login.json()) as { token: string }
  return { Authorization: `Bearer ${token}` }
}

async function place(request: APIRequestContext): Promise<{ id: string; number: string }> {
  const answer = await request.post(`${server.cafe}/api/orders`, {
    headers: { ...(await bearer(request, CLEO)), 'Idempotency-Key': 'notifications-1' },
    data: {
      lines: [{ id: 'taro-milk-tea', size: 'large', quantity: 1 }],
      contact: { name: 'Cleo', email: CLEO },
      pickup: null,
      payment: 'counter',
    },
  })
  return (await answer.json()) as { id: string; number: string }
}

async function set(request: APIRequestContext, id: string, status: string): Promise<void> {
  const headers = await bearer(request, 'barista@demo.example')
  const url = `${server.cafe}/api/orders/${id}`
  const { status: from } = (await (await request.get(url, { headers })).json()) as Order
  const answer = await request.patch(url, { headers, data: { status, from } })
  expect(answer.status()).toBe(200)
}
