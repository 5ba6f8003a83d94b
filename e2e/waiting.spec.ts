import { randomUUID } from 'node:crypto'
import type { APIRequestContext } from '@playwright/test'
import type { NewOrder, Order } from '#domain/contracts/ordering.ts'
import { WAITING_TEXTS } from '#domain/ordering/waiting-texts.ts'
import { WAITING_WHY } from '#domain/ordering/waiting-words.ts'
import { openAs } from './people-page.ts'
import { keepSeats } from './seats.ts'
import { axeOn, mailsOf } from './site-page.ts'
import { startServer, type RunningServer } from './start-server.ts'
import { expect, test } from './test.ts'

/** Far more than a guest may have open without being confirmed. */
const LINES: NewOrder['lines'] = [{ id: 'taro-milk-tea', size: 'large', quantity: 40 }]
/** More than that, and not more than a new customer may have who confirms by mail. */
const LARGE: NewOrder['lines'] = [{ id: 'taro-milk-tea', size: 'large', quantity: 25 }]

let server: RunningServer
test.beforeAll(async () => {
  server = await startServer()
})
test.afterAll(() => server.stop())

test('a large order of a guest waits, says so, and is made once the button of the email is clicked', async ({
  page,
  context,
  request,
}) => {
  const cart = await request.post(`${server.cafe}/api/cart-handovers`, { data: { lines: LARGE } })
  const { code } = (await cart.json()) as { code: string }
  await page.goto(`${server.cafe}/checkout?type=guest&cart=${code}`)
  await page.getByText('As soon as it is ready').click()
  await page.getByLabel('Name we call out').fill('Una')
  await page.getByLabel('Email to reach you').fill('una@guest.example')
  await page.getByRole('button', { name: /^Place order/ }).click()
  await page.waitForURL(/\/order-confirmation/)
  const headline = page.getByRole('heading', { name: WAITING_TEXTS.headline.staff })
  await expect(headline).toBeVisible()
  await expect(page.getByText(WAITING_WHY.staff)).toBeVisible()
  await expect(page.getByRole('button', { name: WAITING_TEXTS.confirm })).toHaveCount(0)
  expect(await axeOn(page)).toEqual([])

  // Opening the link does nothing yet.
  const mails = await mailsOf(server, request)
  const mail = mails.find(({ to }) => to === 'una@guest.example')
  const mailed = await context.newPage()
  await mailed.goto(/http\S+confirm=\S+/.exec(mail?.text ?? '')?.[0] ?? '')
  const confirm = mailed.getByRole('button', { name: WAITING_TEXTS.confirm })
  await expect(confirm).toBeVisible()
  await expect(headline).toBeVisible()
  await confirm.click()
  await expect(mailed.getByRole('list', { name: 'Order status' })).toBeVisible()
  // The page that was open before follows.
  await expect(page.getByRole('list', { name: 'Order status' })).toBeVisible()
  await expect(headline).toHaveCount(0)
})

test('staff accept an order that waits, and decline another', async ({ page, request }) => {
  const [yes, no] = [await order(request, 'Dee'), await order(request, 'Eve')]
  const customer = await page.context().newPage()
  await customer.goto(`${server.cafe}/order-confirmation?order=${no.id}&token=${no.token}`)
  await expect(customer.getByRole('heading', { name: WAITING_TEXTS.headline.staff })).toBeVisible()

  await openAs(page, server, '/pos', 'barista@demo.example')
  const lane = (status: string) => page.locator(`[data-status="${status}"]`)
  const ticket = ({ number }: Order) => page.getByRole('article', { name: `Order ${number}` })
  await expect(lane('waiting')).toContainText(no.number)
  await page.getByRole('link', { name: /^2 orders wait to be accepted/ }).click()
  await expect(page.getByRole('heading', { name: /^Waiting to be accepted/ })).toBeInViewport()
  await expect(ticket(yes)).toContainText('it waits for you')
  expect(await axeOn(page)).toEqual([])
  await ticket(yes).getByRole('button', { name: 'Accept' }).click()
  // Its pickup is tomorrow: nobody has to make it today.
  await page.getByRole('button', { name: 'For later days 1' }).click()
  const later = page.getByRole('dialog', { name: 'For later days' })
  await expect(later).toContainText(yes.number)
  await later.getByRole('button', { name: 'Close' }).last().click()
  await ticket(no).getByRole('button', { name: 'Decline' }).click()
  const asked = page.getByRole('dialog', { name: `Decline ${no.number} for Eve?` })
  await asked.getByLabel('Too much to make').check()
  await asked.getByRole('button', { name: 'Decline it' }).click()
  await expect(ticket(no)).toHaveCount(0)
  // Nothing was being made, so there is nothing to stop.
  await expect(page.getByText('was cancelled')).toHaveCount(0)
  await expect(customer.getByRole('heading', { name: 'This order was cancelled' })).toBeVisible()
  await expect(customer.getByText('There is too much to make just now.')).toBeVisible()
})

test('staff see whose orders they would decline before they decline all that are alike', async ({
  page,
  request,
}) => {
  // At a time of their own: what staff accepted above takes all of the other.
  const sent = [await order(request, 'Fay', '14:00'), await order(request, 'Gus', '14:00')]
  const [first] = sent
  if (!first) throw new Error('Nothing was ordered.')
  await openAs(page, server, '/pos', 'barista@demo.example')
  const ticket = ({ number }: Order) => page.getByRole('article', { name: `Order ${number}` })
  await ticket(first)
    .getByRole('button', { name: /More like this/ })
    .click()
  const group = ticket(first).locator('details', { hasText: 'from the same network' })
  await group.locator('summary').click()
  for (const { number } of sent) await expect(group.getByRole('list')).toContainText(number)
  await expect(group.getByRole('list')).toContainText('Gus · not confirmed · $')
  expect(await axeOn(page)).toEqual([])
  await group.getByRole('button', { name: /^Decline all/ }).click()
  await group.getByRole('button', { name: /^Yes, decline them all/ }).click()
  for (const one of sent) await expect(ticket(one)).toHaveCount(0)
})

test('seats beyond what guests get wait for the button of the email, or for staff', async ({
  page,
  browser,
  request,
}) => {
  const asked = await keepSeats(
    server,
    request,
    ['Ada', 'Bo', 'Una', 'Dee', 'Eve'].map((name, nth) => ({
      name,
      email: `${name.toLowerCase()}@guest.example`,
      party: nth === 0 ? 12 : 6,
    })),
  )
  expect(asked.map(({ status }) => status)).toEqual([
    ...Array<string>(2).fill('confirmed'),
    ...Array<string>(3).fill('unconfirmed'),
  ])
  const [byMail, toAccept, toDecline] = asked.slice(2).map(({ reference }) => reference)

  const mails = await mailsOf(server, request)
  const mail = mails.find(
    ({ to, text }) => to.endsWith('@guest.example') && text.includes(`confirm=${byMail}`),
  )
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(/http\S+confirm=\S+/.exec(mail?.text ?? '')?.[0] ?? '')
  await expect(page.getByRole('button', { name: 'Confirm my seats' })).toBeInViewport()
  await expect(page.getByText(`No seats are kept for ${byMail}`)).toBeVisible()
  expect(await axeOn(page)).toEqual([])
  await page.getByRole('button', { name: 'Confirm my seats' }).click()
  await expect(page.locator('.form-done')).toContainText('See you there')

  const staff = await (await browser.newContext()).newPage()
  await openAs(staff, server, '/employee/seats', 'assistant@demo.example')
  const row = (reference = '') =>
    staff.goto(`${server.cafe}/employee/seats?status=unconfirmed&open=${reference}`)
  await row(toAccept)
  await expect(staff.getByText('They want 6 seats')).toBeVisible()
  expect(await axeOn(staff)).toEqual([])
  await staff.getByRole('button', { name: /^Accept/ }).click()
  await expect(staff.getByText('See you there: 6 seats')).toBeVisible()
  await row(toDecline)
  await staff.getByLabel(/A sentence of yours/).fill('The room is small that day.')
  await staff.getByRole('button', { name: /^Decline/ }).click()
  await staff.getByRole('button', { name: /^Yes, decline/ }).click()
  await expect(staff.getByText('Nothing here fits that.')).toBeVisible()
  await staff.getByRole('button', { name: 'Show everything' }).click()
  // Those who asked here, and the guests that the demo begins with.
  await expect.poll(() => staff.locator('.table tbody tr').count()).toBeGreaterThan(4)
  const told = await mailsOf(server, request)
  expect(told.some(({ text }) => text.includes('The room is small that day.'))).toBe(true)
  await staff.context().close()
})

/** An order that waits for staff: its customer left a number and no address. */
async function order(request: APIRequestContext, name: string, time = '13:00'): Promise<Order> {
  const data: NewOrder = {
    lines: LINES,
    contact: { name, phone: `518 555 01${name.length}${name.charCodeAt(0) % 10}` },
    pickup: { date: '2025-10-18', time },
    payment: 'counter',
  }
  const headers = { 'idempotency-key': randomUUID() }
  const answer = await request.post(`${server.cafe}/api/orders`, { data, headers })
  const placed = (await answer.json()) as Order
  expect(placed.waiting?.for, JSON.stringify(placed)).toBe('staff')
  return placed
}
