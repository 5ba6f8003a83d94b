import { spawn, type ChildProcess } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { APIRequestContext, Page } from '@playwright/test'
import { formatCents } from '#domain/cafe/money.ts'
import type { Order } from '#domain/contracts/ordering.ts'
import { axeOn } from './site-page.ts'
import { startServer, type RunningServer } from './start-server.ts'
import { expect, test } from './test.ts'

/**
 * Stripe's own script and API cannot be reached from where tests run. The one is stood in for by a few lines of the same calls, the
 * other by the local server that the tests of the server have, over HTTP. Page, policy, server and SDK are the real ones.
 */
const STRIPE_JS = `
window.Stripe = (key, { locale }) => {
  let secret, place
  return {
    elements: ({ clientSecret }) => {
      secret = clientSecret
      return {
        create: () => {
          const heard = {}
          return {
            on: (name, act) => (heard[name] = act),
            mount: (element) => {
              place = element
              const choice = document.createElement('select')
              choice.setAttribute('aria-label', locale === 'es' ? 'Tarjeta' : 'Card')
              for (const card of ['good', 'declined', 'secure']) choice.add(new Option(card))
              element.append(choice)
              heard.ready()
            },
          }
        },
      }
    },
    confirmPayment: async ({ confirmParams: { return_url: back } }) => {
      const id = secret.split('_secret')[0]
      const card = place.querySelector('select').value
      const body = new URLSearchParams({ key, client_secret: secret, card })
      const answer = await fetch('https://api.stripe.com/v1/payment_intents/' + id + '/confirm', { method: 'POST', body })
      const said = await answer.json()
      if (said.error) return { error: said.error }
      const bank = 'https://bank.example/?' + new URLSearchParams({ id, secret, back })
      location.assign(said.status === 'requires_action' ? bank : back)
      return new Promise(() => {})
    },
  }
}
`

let server: RunningServer
let stripe: ChildProcess
let api: string
test.beforeAll(async () => {
  const program = fileURLToPath(new URL('./stripe-local.mjs', import.meta.url))
  stripe = spawn(process.execPath, ['--import', 'tsx', program], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  if (!stripe.stdout) throw new Error('The local Stripe says nothing.')
  const [said] = (await once(stripe.stdout, 'data')) as [Buffer]
  api = said.toString().trim()
  server = await startServer({
    STRIPE_SECRET_KEY: 'sk_of_a_test',
    STRIPE_WEBHOOK_SECRET: 'whsec_of_a_test',
    STRIPE_PUBLISHABLE_KEY: 'pk_of_a_test',
    STRIPE_API_URL: api,
  })
})
test.afterAll(async () => {
  stripe.stdin?.end()
  await server.stop()
})

const confirm = (id: string, secret: string, card: string) =>
  fetch(`${api}/v1/payment_intents/${id}/confirm`, {
    method: 'POST',
    body: new URLSearchParams({ key: 'pk_of_a_test', client_secret: secret, card }),
  })

/** Stands in for the three hosts that are not here. @returns the addresses of third parties that were asked for, page by page */
async function withoutStripe(page: Page): Promise<string[]> {
  const asked: string[] = []
  page.on('request', (request) => {
    if (!request.url().startsWith(server.cafe)) asked.push(request.url())
  })
  await page.route('https://js.stripe.com/**', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: STRIPE_JS }),
  )
  await page.route('https://api.stripe.com/**', async (route) => {
    const body = new URLSearchParams(route.request().postData() ?? '')
    const id = /payment_intents\/(\w+)\/confirm/.exec(route.request().url())?.[1] ?? ''
    const answer = await confirm(id, body.get('client_secret') ?? '', body.get('card') ?? '')
    await route.fulfill({
      status: answer.status,
      contentType: 'application/json',
      headers: { 'access-control-allow-origin': '*' },
      body: await answer.text(),
    })
  })
  await page.route('https://bank.example/**', async (route) => {
    const address = route.request().url()
    const query = new URL(address).searchParams
    if (query.has('agreed')) await confirm(query.get('id') ?? '', query.get('secret') ?? '', 'good')
    const yes = `${address}&agreed=1`
    const status = query.has('agreed') ? 'succeeded' : 'failed'
    const on = `${query.get('back') ?? ''}&redirect_status=${status}`
    const body = `<a href="${yes.replaceAll('&', '&amp;')}">Yes</a><a href="${on.replaceAll('&', '&amp;')}">Continue</a>`
    await route.fulfill({ contentType: 'text/html', body })
  })
  return asked
}

async function order(request: APIRequestContext): Promise<Order> {
  const placed = await request.post(`${server.cafe}/api/orders`, {
    headers: { 'idempotency-key': randomUUID() },
    data: {
      lines: [{ id: 'taro-milk-tea', size: 'large', quantity: 1 }],
      contact: { name: 'Una', email: 'una@guest.example' },
      pickup: null,
      payment: 'online',
    },
  })
  expect(placed.status(), await placed.text()).toBe(201)
  return (await placed.json()) as Order
}

const paymentOf = ({ id, token }: Order) =>
  `${server.cafe}/payment?order=${id}&token=${encodeURIComponent(token ?? '')}`

test('a customer pays in the card form: declined first, then with another card, and Stripe is on that page alone', async ({
  page,
  request,
}) => {
  const asked = await withoutStripe(page)
  const placed = await order(request)
  const amount = formatCents(placed.quote.totalCents)
  await page.goto(paymentOf(placed))
  const pay = page.getByRole('button', { name: `Pay ${amount} by card` })
  await expect(pay).toBeVisible()
  expect(asked).toEqual([])
  await pay.click()
  await page.waitForURL(/\/payments\/stripe\/card/)
  await expect(page.getByRole('heading', { name: amount })).toBeVisible()
  const send = page.getByRole('button', { name: `Pay ${amount}` })
  await expect(send).toBeEnabled()
  expect(await axeOn(page)).toEqual([])
  await page.getByLabel('Card').selectOption('declined')
  await send.click()
  await expect(page.getByRole('alert')).toHaveText('Your card was declined.')
  await expect(send).toBeEnabled()
  await page.getByLabel('Card').selectOption('good')
  await send.click()
  await page.waitForURL(/\/payment\?/)
  await expect(page.getByRole('heading', { name: `Paid: ${amount}` })).toBeVisible()
  // The form of what is paid leads to the payment.
  await page.goBack()
  await expect(page.getByRole('heading', { name: `Paid: ${amount}` })).toBeVisible()
  const hosts = new Set(asked.map((address) => new URL(address).host))
  expect([...hosts].toSorted()).toEqual(['api.stripe.com', 'js.stripe.com'])
})

test('a bank that asks first (3-D Secure) leads back, and what was not agreed to is still to pay', async ({
  page,
  request,
}) => {
  await withoutStripe(page)
  const placed = await order(request)
  const amount = formatCents(placed.quote.totalCents)
  await page.goto(`${paymentOf(placed)}&go=1`)
  await page.getByLabel('Card').selectOption('secure')
  await page.getByRole('button', { name: `Pay ${amount}` }).click()
  await page.waitForURL(/bank\.example/)
  await page.getByRole('link', { name: 'Continue' }).click()
  const again = page.getByRole('button', { name: `Pay ${amount} by card` })
  await again.click()
  await page.getByLabel('Card').selectOption('secure')
  await page.getByRole('button', { name: `Pay ${amount}` }).click()
  await page.getByRole('link', { name: 'Yes' }).click()
  await page.getByRole('link', { name: 'Continue' }).click()
  await expect(page.getByRole('heading', { name: `Paid: ${amount}` })).toBeVisible()
})

test('where the script of Stripe does not come, the page says that nothing was charged', async ({
  page,
  request,
}) => {
  await page.route('https://js.stripe.com/**', (route) => route.abort())
  const placed = await order(request)
  await page.goto(`${paymentOf(placed)}&go=1`)
  await expect(page.getByRole('alert')).toContainText('nothing was charged')
  await page.getByRole('link', { name: 'Back without paying' }).click()
  await expect(page.getByRole('button', { name: 'Pay at the counter instead' })).toBeVisible()
})

test('where something else comes in the place of the script, the page says so too', async ({
  page,
  request,
}) => {
  const asIs = { contentType: 'text/javascript', body: 'window.nothing = true' }
  await page.route('https://js.stripe.com/**', (route) => route.fulfill(asIs))
  const placed = await order(request)
  await page.goto(`${paymentOf(placed)}&go=1`)
  await expect(page.getByRole('alert')).toContainText('nothing was charged')
})
