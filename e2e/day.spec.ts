import type { APIRequestContext, Browser, Page } from '@playwright/test'
import type { BooksReport } from '#domain/contracts/books.ts'
import type { DayReport } from '#domain/contracts/drawers.ts'
import type { OrderRow } from '#domain/contracts/order-room.ts'
import type { OrderMoney } from '#domain/contracts/payments.ts'
import { formatCents } from '#domain/cafe/money.ts'
import { drawer, orderByChat, placeOrder, push, settled } from './partner-page.ts'
import { DEMO_PASSWORD, go, openAs } from './people-page.ts'
import { startServer, type RunningServer } from './start-server.ts'
import { expect, test } from './test.ts'

let server: RunningServer
test.beforeAll(async () => {
  server = await startServer()
})
test.afterAll(() => server.stop())

const MANAGER = 'manager@demo.example'
const PHONE = { viewport: { width: 390, height: 844 } }
const TABLET = { viewport: { width: 1024, height: 768 } }

test('a day at the counter ends with a Z report that is the ledger', async ({
  browser,
  request,
}) => {
  const staff = await staffOf(request)
  // What the demo sold before.
  const before = await staff<DayReport>('/api/day-report')
  const counter = await (await browser.newContext(TABLET)).newPage()
  await openDrawer(counter, '100')
  await sellForCash(counter, 'Wanda')
  // On paper there is the receipt, and nothing of the till.
  await counter.getByRole('button', { name: 'Print the receipt' }).click()
  await counter.emulateMedia({ media: 'print' })
  await expect(counter.locator('body > .receipt')).toContainText('Wanda')
  await expect(counter.locator('#root')).toBeHidden()
  await counter.emulateMedia({ media: 'screen' })
  await payAfterADecline(browser, 'Olive')
  await orderAtTheSite(browser, 'chat@guest.example')
  await orderFromPartner(browser, 'Petra')

  await go(counter, '/pos/tickets')
  await markBobaOut(counter, browser)
  for (const name of ['Wanda', 'Olive', 'Ada', 'Petra']) await start(counter, name)
  await makeAgain(counter, 'Ada')
  for (const name of ['Wanda', 'Olive', 'Ada', 'Petra']) await handOver(counter, name)

  await sellInAnOutage(counter, 'Otto')
  await refundALine(counter, 'Olive', 'Butter Croissant')

  await closeDrawer(counter, staff)
  await go(counter, '/pos/day')
  await counter.getByRole('button', { name: 'Close the day' }).click()
  await counter.getByRole('button', { name: 'Close it: Z report' }).click()
  await counter.getByRole('link', { name: 'See and print Z 1' }).click()
  await expect(counter.getByText(/^Z report 1 from Oct 17, 2025, 12:00 AM/)).toBeVisible()
  await compareWithLedger(counter, staff, before)
})

async function openDrawer(page: Page, dollars: string): Promise<void> {
  await openAs(page, server, '/pos/drawer', MANAGER)
  await page.getByLabel('Or the sum, in dollars').fill(dollars)
  await page.getByRole('button', { name: /^Open the drawer/ }).click()
  await expect(page.getByText('is open.')).toBeVisible()
}

/** A drink as it usually comes, with a name, for a note of $20. */
async function sellForCash(page: Page, name: string): Promise<void> {
  await go(page, '/pos/sell')
  await page.getByRole('searchbox').fill('taro milk tea')
  await page.getByRole('searchbox').press('Enter')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Add \$/ })
    .click()
  await page.getByRole('button', { name: 'Name, note' }).click()
  await page.getByLabel('Name, to be called by').fill(name)
  await page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('button', { name: /^Pay/ }).click()
  await page.getByLabel('Cash given $').fill('20')
  await page.getByRole('button', { name: 'Take', exact: true }).click()
  await expect(page.getByRole('region', { name: 'Sold' })).toContainText('Change')
}

async function payAfterADecline(browser: Browser, name: string): Promise<void> {
  const page = await (await browser.newContext(PHONE)).newPage()
  await page.goto(`${server.cafe}/menu`)
  for (const item of ['Cappuccino', 'Butter Croissant']) {
    await page.getByRole('searchbox', { name: 'Search the menu' }).fill(item)
    // The rest of the menu goes away first, and would move under the press.
    await expect(page.getByText(/^\d+ of \d+ found$/)).toBeVisible()
    await page.getByRole('button', { name: `Add ${item} to the cart` }).click()
    await expect(drawer(page)).toContainText(item)
    if (item === 'Cappuccino') await page.keyboard.press('Escape')
  }
  await drawer(page)
    .getByRole('button', { name: /^Continue as guest/ })
    .click()
  await fillCheckout(page, name)
  await page.getByText('Pay now').click()
  await page.getByRole('button', { name: /^Go to payment/ }).click()
  await page.getByRole('button', { name: 'Is declined' }).click()
  await expect(page.getByRole('alert')).toBeVisible()
  await page.getByRole('button', { name: 'Asks the bank first' }).click()
  await page.getByRole('button', { name: 'Yes, pay' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Paid: /)
  await page.context().close()
}

async function fillCheckout(page: Page, name: string): Promise<void> {
  const main = page.getByRole('main')
  await main.getByLabel('Name we call out').fill(name)
  await main.getByLabel(/^Email/).fill(`${name.toLowerCase()}@guest.example`)
  await main.getByText('As soon as it is ready').click()
}

/** By chat, and by Express Checkout of the cart; she is called Ada there. */
async function orderAtTheSite(browser: Browser, email: string): Promise<void> {
  const page = await (await browser.newContext(PHONE)).newPage()
  await page.goto(server.cafe)
  await orderByChat(page)
  // On a phone the chat lies over the cart while it asks for the name.
  await page.getByRole('button', { name: 'Close chat' }).click()
  await placeOrder(page, email)
  await page.context().close()
}

async function orderFromPartner(browser: Browser, name: string): Promise<void> {
  const page = await (await browser.newContext(TABLET)).newPage()
  await page.goto(`${server.demo}/saved-embed`)
  await settled(page, 2)
  await push(page, ['add', { id: 'taro-milk-tea', size: 'large' }], ['checkout', 'guest'])
  await page.waitForURL(/\/checkout/)
  await fillCheckout(page, name)
  await page.getByRole('button', { name: /^Place order/ }).click()
  await page.waitForURL(/order-confirmation/)
  await page.context().close()
}

/** What is out at the counter cannot be chosen on the site at once. */
async function markBobaOut(page: Page, browser: Browser): Promise<void> {
  await page.getByRole('button', { name: 'Stock', exact: true }).click()
  const boba = page.getByRole('group', { name: 'Boba: on sale or sold out', exact: true })
  await boba.getByRole('button', { name: 'Sold out' }).click()
  await expect(boba.getByRole('button', { name: 'Sold out' })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  await page.getByRole('button', { name: 'Close', exact: true }).click()
  const guest = await (await browser.newContext(PHONE)).newPage()
  await guest.goto(`${server.cafe}/menu?item=taro-milk-tea`)
  await expect(guest.getByRole('button', { name: /^Add Grass Jelly,/ })).toBeVisible()
  await expect(guest.getByRole('button', { name: /^Add Boba,/ })).toBeHidden()
  await guest.context().close()
}

const ticketOf = (page: Page, name: string) =>
  page.getByRole('article').filter({ has: page.getByText(name, { exact: true }) })

async function start(page: Page, name: string): Promise<void> {
  const ticket = ticketOf(page, name)
  await expect(ticket).toBeVisible()
  const confirm = ticket.getByRole('button', { name: /^Confirm/ })
  if (await confirm.isVisible()) await confirm.click()
  await ticket.getByRole('button', { name: /^Start/ }).click()
  await expect(ticket.getByRole('button', { name: /^Ready/ })).toBeVisible()
}

async function makeAgain(page: Page, name: string): Promise<void> {
  await ticketOf(page, name)
    .getByRole('button', { name: /^More about/ })
    .click()
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('button', { name: 'Taro Milk Tea' }).click()
  await sheet.getByRole('button', { name: 'Spilled' }).click()
  await expect(sheet).toBeHidden()
}

async function handOver(page: Page, name: string): Promise<void> {
  const ticket = ticketOf(page, name)
  await ticket.getByRole('button', { name: /^Ready/ }).click()
  const take = ticket.getByRole('button', { name: /^Take \$/ })
  const fetched = ticket.getByRole('button', { name: /^Picked up/ })
  await expect(take.or(fetched).first()).toBeVisible()
  // What is paid as it is handed over needs no other step.
  if (await take.isVisible()) {
    await take.click()
    await page.getByRole('button', { name: / exactly$/ }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Done' }).click()
  } else await fetched.click()
  await expect(ticket).toBeHidden()
}

async function sellInAnOutage(page: Page, name: string): Promise<void> {
  await go(page, '/pos/sell')
  await expect(page.getByRole('searchbox')).toBeVisible()
  await page.context().setOffline(true)
  await sellForCash(page, name)
  await expect(page.getByText('is kept on this tablet')).toBeVisible()
  await expect(page.getByText(/1 not sent yet/)).toBeVisible()
  await page.context().setOffline(false)
  await expect(page.getByText(/not sent yet/)).toBeHidden({ timeout: 30_000 })
}

async function refundALine(page: Page, name: string, item: string): Promise<void> {
  await go(page, `/employee/orders?q=${name}`)
  await page.getByRole('row').filter({ hasText: name }).getByRole('button').first().click()
  await page.getByRole('button', { name: 'Refund…' }).click()
  await page.getByRole('button', { name: `One ${item} more` }).click()
  await page.getByLabel('Reason').fill('It fell to the floor')
  await page.getByRole('button', { name: 'Confirm refund' }).click()
  await expect(page.getByText('It is in the books.')).toBeVisible()
}

/** @returns what reads a call as the manager */
async function staffOf(request: APIRequestContext) {
  const login = await request.post(`${server.cafe}/auth/login`, {
    data: { email: MANAGER, password: DEMO_PASSWORD },
  })
  const { token } = (await login.json()) as { token: string }
  return async <T>(path: string): Promise<T> => {
    const answer = await request.get(server.cafe + path, {
      headers: { authorization: `Bearer ${token}` },
    })
    expect([path, answer.status()]).toEqual([path, 200])
    return (await answer.json()) as T
  }
}
type Read = Awaited<ReturnType<typeof staffOf>>

/** Counts what was there in the morning, and all that was sold but what was paid online. */
async function closeDrawer(page: Page, read: Read): Promise<void> {
  const { rows } = await read<{ rows: OrderRow[] }>('/api/order-list')
  const cash = sumOf(rows.filter(({ name }) => name !== 'Olive').map((row) => row.totalCents))
  await go(page, '/pos/drawer')
  await page.getByRole('button', { name: 'Count and close' }).click()
  await page.getByLabel('Or the sum, in dollars').fill(String((10_000 + cash) / 100))
  await page.getByRole('button', { name: /^Check the count/ }).click()
  await page.getByRole('button', { name: /^Close the drawer/ }).click()
  await expect(page.getByText('It is right to the cent.')).toBeVisible()
}

/** Each order, the books and the report say the same. */
async function compareWithLedger(page: Page, read: Read, before: DayReport): Promise<void> {
  const z = await read<DayReport>('/api/day-closings/1')
  const { rows } = await read<{ rows: OrderRow[] }>('/api/order-list')
  const monies = await Promise.all(
    rows.map(({ id }) => read<OrderMoney>(`/api/orders/${id}/payments`)),
  )
  const kept = monies.reduce((sum, each) => sum + each.paidCents - each.refundedCents, 0)
  expect(rows.map(({ name }) => name).toSorted()).toEqual([
    'Ada',
    'Olive',
    'Otto',
    'Petra',
    'Wanda',
  ])
  expect((z.moneyCents ?? 0) - (before.moneyCents ?? 0)).toBe(kept)
  expect(z.orders.count - before.orders.count).toBe(rows.length)
  expect(z.refundsCents).toBe(sumOf(monies.map(({ refundedCents }) => refundedCents)))
  const { accounts } = await read<BooksReport>('/api/admin/books')
  const inGroup = (id: string) =>
    sumOf(accounts.flatMap(({ group, cents }) => (group === id ? [cents ?? 0] : [])))
  expect([z.salesCents, z.tipsCents, sumOf(z.tax.map(({ cents }) => cents))]).toEqual(
    ['sales', 'tips', 'tax'].map(inGroup),
  )
  await expect(page.getByRole('article')).toContainText(formatCents(z.moneyCents ?? 0))
}

const sumOf = (all: readonly number[]) => all.reduce((sum, each) => sum + each, 0)
