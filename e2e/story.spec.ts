import type { Page } from '@playwright/test'
import { formatCents } from '#domain/cafe/money.ts'
import { SURVEY_TEXTS } from '#domain/contest/texts.ts'
import { CATALOGUE } from '#domain/menu/catalogue.ts'
import { unitCents } from '#domain/menu/price.ts'
import { ORDER_AHEAD_TEXTS } from '#domain/ordering/order-ahead-texts.ts'
import { CART_TEXTS } from '#domain/ordering/texts.ts'
import { startServer, type RunningServer } from './start-server.ts'
import { expect, MOVING, test } from './test.ts'

const STAFF = { email: 'barista@demo.example', password: 'lounge-demo' }
const ADMIN = { email: 'admin@demo.example', password: 'lounge-demo' }

test.use(MOVING)

let server: RunningServer
test.beforeAll(async () => {
  server = await startServer()
})
test.afterAll(() => server.stop())

test('a visitor on a partner page orders by chat, picks a time, checks out at the café, and the barista sees it', async ({
  browser,
}) => {
  const visitor = await (await browser.newContext()).newPage()
  await visitor.goto(`${server.demo}/all.html`)
  await visitor.getByRole('button', { name: 'Chat with the barista' }).click()
  const input = visitor.getByRole('textbox', { name: 'Your message' })
  await input.fill('two large taro milk teas, half sugar, less ice, one with boba')
  await input.press('Enter')
  await visitor.getByRole('button', { name: /^Add (all|both)/ }).click()

  const cart = visitor.locator('lounge-cart')
  await expect(cart.getByRole('dialog')).toBeVisible()
  await expect(cart.getByText('Taro Milk Tea', { exact: false }).first()).toBeVisible()
  const plain = {
    id: 'taro-milk-tea',
    size: 'large',
    customizations: { iceLevel: 'less ice', sugarLevel: 50 },
  } as const
  const prices = [
    plain,
    { ...plain, customizations: { ...plain.customizations, toppings: ['boba'] } },
  ].map((line) => unitCents(CATALOGUE, line) ?? 0)
  const subtotal = formatCents(prices.reduce((sum, cents) => sum + cents, 0))
  await expect(cart.getByText(subtotal).first()).toBeVisible()

  await cart.getByRole('button', { name: CART_TEXTS.orderAhead }).click()
  const go = cart.getByRole('button', { name: ORDER_AHEAD_TEXTS.continue, exact: true })
  await expect(go).toBeDisabled()
  await cart.getByRole('radio', { name: /4:30 PM/ }).check({ force: true })
  await go.click()

  await visitor.waitForURL(`${server.cafe}/checkout?type=pickup`)
  await expect(visitor.getByRole('radio', { name: /4:30 PM/ })).toBeChecked()
  await visitor.getByLabel('Name we call out').fill('Mira')
  await visitor
    .getByRole('main')
    .getByLabel(/^Email/)
    .fill('mira@example.org')
  await visitor.getByRole('button', { name: /^Place order/ }).click()
  await visitor.waitForURL(/order-confirmation/)
  const number = await visitor.locator('.order-number').innerText()
  await expect(visitor.locator('.ticket-lines li')).toHaveCount(2)
  await expect(visitor.getByText('Boba', { exact: false }).first()).toBeVisible()

  const barista = await (await browser.newContext()).newPage()
  await signIn(barista, '/pos', STAFF)
  const ticket = barista.getByRole('article', { name: `Order ${number}` })
  await expect(ticket).toContainText('Mira')
  await expect(ticket.getByRole('listitem')).toHaveCount(2)
  await ticket.getByRole('button', { name: /^Confirm/ }).click()
  await expect(barista.locator('[data-status="confirmed"]')).toContainText(number)
  // The customer's page follows without a reload.
  await expect(visitor.getByRole('heading', { name: 'The bar has seen it' })).toBeVisible()
  await expect(visitor.getByRole('button', { name: /View Cart/ })).toHaveCount(0)
})

test('a second visitor enters the contest by the survey on a landing page, and the email is kept in the outbox', async ({
  page,
  request,
}) => {
  await page.goto(`${server.demo}/social-landing.html`)
  const survey = page.locator('lounge-survey')
  await survey.getByRole('button', { name: SURVEY_TEXTS.next }).click()
  await expect(survey.getByText(SURVEY_TEXTS.nameRequired)).toBeVisible()
  await survey.getByLabel(SURVEY_TEXTS.name).fill('Noor')
  await survey.getByLabel(SURVEY_TEXTS.email).fill('noor@example.org')
  await survey.getByRole('button', { name: SURVEY_TEXTS.next }).click()
  await survey.getByRole('button', { name: SURVEY_TEXTS.submit }).click()
  await expect(survey.getByRole('heading', { name: SURVEY_TEXTS.confirmedTitle })).toBeVisible()

  const login = await request.post(`${server.cafe}/auth/login`, { data: ADMIN })
  const { token } = (await login.json()) as { token: string }
  const outbox = await request.get(`${server.cafe}/api/outbox`, {
    headers: { Authorization: `Bearer ${token}` },
  })
  const { mails } = (await outbox.json()) as { mails: { to: string; status: string }[] }
  expect(mails.filter(({ to }) => to.includes('noor@example.org'))).toEqual([
    expect.objectContaining({ status: 'kept' }),
  ])
})

test('orders and entries survive a restart of the server', async ({ request }) => {
  const before = await orders(request)
  expect(before.length).toBeGreaterThan(0)
  await server.restart()
  expect(await orders(request)).toEqual(before)
})

async function orders(request: import('@playwright/test').APIRequestContext): Promise<string[]> {
  const login = await request.post(`${server.cafe}/auth/login`, { data: STAFF })
  const { token } = (await login.json()) as { token: string }
  const answer = await request.get(`${server.cafe}/api/orders`, {
    headers: { Authorization: `Bearer ${token}` },
  })
  const { orders: all } = (await answer.json()) as { orders: { id: string; status: string }[] }
  return all.map(({ id, status }) => `${id} ${status}`)
}

async function signIn(page: Page, path: string, { email, password }: typeof STAFF): Promise<void> {
  await page.goto(`${server.cafe}${path}`)
  await page.waitForURL(/\/login/)
  await page.getByRole('main').getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL(`${server.cafe}${path}`)
}
