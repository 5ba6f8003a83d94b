import type { APIRequestContext, Page } from '@playwright/test'
import type { Order } from '#domain/contracts/ordering.ts'
import { DELETION_TEXTS } from '#domain/people/leaving.ts'
import { BY_COLOR } from './accessible.ts'
import { axeOn, complaintsOf, mailsOf } from './site-page.ts'
import { startServer, type RunningServer } from './start-server.ts'
import { expect, test } from './test.ts'

const PASSWORD = 'lounge-demo'
const CLEO = 'customer@demo.example'
const LATTE = { id: 'latte', quantity: 1 }

let server: RunningServer
test.beforeAll(async () => {
  server = await startServer()
})
test.afterAll(() => server.stop())
test.describe.configure({ mode: 'serial' })

test('a first-time customer is invited; later the order is followed live, called off, and the usual is one click away', async ({
  page,
  request,
}) => {
  const complaints = complaintsOf(page)
  await signIn(page, CLEO, '/dashboard')
  const first = page.getByRole('region', { name: 'What will be your usual?' })
  await expect(first.getByRole('button', { name: /^Add .+ to the cart/ })).toHaveCount(4)
  await expect(page.getByRole('heading', { name: 'Past orders' })).toHaveCount(0)
  await clean(page)

  for (let times = 0; times < 2; times++)
    await move(request, await order(request, [LATTE]), 'picked-up')
  const open = await order(request, [{ id: 'taro-milk-tea', size: 'large', quantity: 1 }])
  await page.goto(`${server.cafe}/customer-dashboard`)
  const next = page.getByRole('article').filter({ hasText: open.number })
  await expect(next.getByRole('status')).toContainText('Pending')
  await clean(page)
  await move(request, open, 'confirmed')
  await expect(next.getByRole('status')).toContainText('Confirmed')

  await next.getByRole('button', { name: 'Cancel this order' }).click()
  await next.getByRole('button', { name: 'Yes, cancel it' }).click()
  const past = page.getByRole('region', { name: 'Past orders' })
  await expect(past.getByRole('listitem').filter({ hasText: open.number })).toContainText(
    'Cancelled',
  )
  await expect(next).toHaveCount(0)

  await page.getByRole('button', { name: /^Add Latte to the cart/ }).click()
  const cart = page.locator('lounge-cart').getByRole('dialog')
  await expect(cart).toContainText('Latte')
  await page.keyboard.press('Escape')
  await expect(cart).toBeHidden()

  await past.getByRole('link', { name: `Receipt of order ${open.number}` }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This order was cancelled')
  expect(new URL(page.url()).searchParams.get('token')).toBeNull()
  expect(complaints).toEqual([])
})

test('an order is its owner’s: another account does not see it, and nobody without one', async ({
  page,
  request,
}) => {
  const { id } = await order(request, [LATTE])
  await page.goto(`${server.cafe}/order-confirmation?order=${id}`)
  await expect(page.getByRole('link', { name: 'Sign in to see your orders' })).toBeVisible()
  await signIn(page, 'artist@demo.example', `/order-confirmation?order=${id}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('We cannot find that order')
  await move(request, { id }, 'picked-up')
})

test('somebody takes their data along, and leaves', async ({ page, request }) => {
  await signIn(page, CLEO, '/account/data')
  const kept = page.getByRole('region', { name: 'What we keep' })
  await expect(kept).toContainText('Orders')
  await clean(page)
  const saved = page.waitForEvent('download')
  await kept.getByRole('button', { name: 'Download my data (ZIP)' }).click()
  expect((await saved).suggestedFilename()).toMatch(/^my-data-\d{4}-\d\d-\d\d\.zip$/)

  const leaving = page.getByRole('region', { name: 'Delete my account' })
  await leaving.getByRole('button', { name: 'Delete my account' }).click()
  const password = leaving.getByLabel('Your password')
  await password.fill('a guess')
  await leaving.getByRole('button', { name: 'Delete it for good' }).click()
  await expect(leaving.getByRole('alert')).toContainText(DELETION_TEXTS.wrongPassword)
  await expect(password).toHaveValue('a guess')
  await password.fill(PASSWORD)
  await leaving.getByRole('button', { name: 'Delete it for good' }).click()

  await expect(page.getByText(DELETION_TEXTS.done)).toBeVisible()
  await expect(page).toHaveURL(`${server.cafe}/`)
  await expect(page.getByRole('link', { name: 'Sign In' }).first()).toBeVisible()
  const left = await page.evaluate(() => Object.values(localStorage).join())
  expect(left).not.toContain(CLEO)
  const mails = await mailsOf(server, request)
  expect(mails.filter(({ to }) => to === CLEO).map(({ subject }) => subject)).toEqual([
    'Your account is deleted',
  ])
  const again = await request.post(`${server.cafe}/auth/login`, {
    data: { email: CLEO, password: PASSWORD },
  })
  expect(again.status()).toBe(401)
})

async function signIn(page: Page, email: string, to: string): Promise<void> {
  await page.goto(`${server.cafe}/login?to=${encodeURIComponent(to)}`)
  const form = page.locator('main')
  await form.getByLabel('Email').first().fill(email)
  await form.getByLabel('Password').first().fill(PASSWORD)
  await form.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.waitForURL(`${server.cafe}${to}`)
}

/** Nothing that axe finds, by day and by night. */
async function clean(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    expect(await axeOn(page, colorScheme === 'dark' ? BY_COLOR : null)).toEqual([])
  }
}

/** An order of Cleo, who is signed in elsewhere. */
async function order(request: APIRequestContext, lines: object[]): Promise<Order> {
  const answer = await request.post(`${server.cafe}/api/orders`, {
    headers: { ...(await as(request, CLEO)), 'Idempotency-Key': crypto.randomUUID() },
    data: { lines, contact: { name: 'Cleo', email: CLEO }, pickup: null, payment: 'counter' },
  })
  expect(answer.status()).toBe(201)
  return (await answer.json()) as Order
}

/** What the bar does with it. */
async function move(
  request: APIRequestContext,
  { id }: Pick<Order, 'id'>,
  status: Order['status'],
): Promise<void> {
  const headers = await as(request, 'barista@demo.example')
  const url = `${server.cafe}/api/orders/${id}`
  const { status: from } = (await (await request.get(url, { headers })).json()) as Order
  const answer = await request.patch(url, { headers, data: { status, from } })
  expect(answer.status()).toBe(200)
}

async function as(request: APIRequestContext, email: string) {
  const login = await request.post(`${server.cafe}/auth/login`, {
    data: { email, password: PASSWORD },
  })
  const { token } = (await login.json()) as { token: string }
  return { Authorization: `Bearer ${token}` }
}
