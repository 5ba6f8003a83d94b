import { eq } from 'drizzle-orm'
import { html } from 'hono/html'
import type { Context } from 'hono'
import { formatCents } from '#domain/cafe/money.ts'
import { testPaymentPages } from '../db/schema.ts'
import { readText } from '../http/body.ts'
import { admitSite } from '../http/origins.ts'
import { plainPage } from '../http/plain-page.ts'
import type { App, HttpEnv } from '../http/routing.ts'
import type { Services } from '../services.ts'
import { hearPayment } from './hear.ts'
import {
  SLOW_MS,
  standingOf,
  TEST_CARDS,
  tryCard,
  type TestCard,
  type TestPage,
} from './test-provider.ts'

/** The card page of the built-in test provider. It asks for no card: there is nothing to type that anybody would want to steal. */
export function testPages(app: App, services: Services) {
  const find = async (id: string) => {
    if (services.payments?.name !== 'test') return null
    const [page] = await services.db
      .select()
      .from(testPaymentPages)
      .where(eq(testPaymentPages.id, id))
    return page ?? null
  }

  app.get('/payments/test/:id', async (c) => show(c, services, await find(c.req.param('id'))))

  app.post('/payments/test/:id', async (c) => {
    admitSite(c, services)
    const page = await find(c.req.param('id'))
    if (!page) return show(c, services, null)
    const card = cardOf(new URLSearchParams(await readText(c.req.raw)).get('card'))
    if (!card) return show(c, services, page)
    const outcome = await tryCard(services, page.id, card)
    if (outcome === 'ask-bank') return askBank(c, page)
    const after = (await find(page.id)) ?? page
    if (outcome === 'lost') return lost(c, page)
    if (outcome === 'paid') {
      const tell = () => hearPayment(services, page.paymentId, standingOf(after, services.now()))
      // As a webhook does, which comes late with the slow card. A server that ends before finds out by its regular look.
      await tell()
      if (card === 'slow') setTimeout(() => void tell().catch(() => {}), SLOW_MS + 500).unref()
      return c.redirect(page.returnUrl, 303)
    }
    if (outcome) await hearPayment(services, page.paymentId, standingOf(after, services.now()))
    return show(c, services, after)
  })
}

function cardOf(text: string | null): TestCard | 'bank-agreed' | null {
  if (text === 'bank-agreed') return text
  return TEST_CARDS.find(({ id }) => id === text)?.id ?? null
}

function show(c: Context<HttpEnv>, services: Services, page: TestPage | null) {
  if (!page || page.state !== 'open' || page.expiresAt <= services.now()) return over(c, page)
  const cards = TEST_CARDS.filter(({ id }) => id !== 'later' || page.keepsCard).map(
    ({ id, name }) => html`<p><button name="card" value="${id}">${name}</button></p>`,
  )
  const content = html`
    <h1>${page.amountCents > 0 ? formatCents(page.amountCents) : 'Keep a card'}</h1>
    <p>
      ${page.title}.${page.keepsCard ? ' The card is kept for the next months.' : ''}
      <b>Test payments: no money is taken.</b> Choose what the card does.
    </p>
    ${page.failure ? html`<p role="alert"><b>${page.failure}</b></p>` : ''}
    <form method="post">${cards}</form>
    <p><a href="${page.cancelUrl ?? page.returnUrl}">Back without paying</a></p>
  `
  const title = page.amountCents > 0 ? `Pay ${formatCents(page.amountCents)}` : 'Keep a card'
  return plainPage(c, { title: `${title} · Test payments`, content })
}

function askBank(c: Context<HttpEnv>, page: TestPage) {
  const content = html`
    <h1>Is it you?</h1>
    <p>Your bank asks whether you want to pay ${formatCents(page.amountCents)} (3-D Secure).</p>
    <form method="post">
      <p><button name="card" value="bank-agreed">Yes, pay</button></p>
      <p><button name="card" value="declined">No</button></p>
    </form>
  `
  return plainPage(c, { title: 'Your bank asks · Test payments', content })
}

function lost(c: Context<HttpEnv>, { returnUrl }: TestPage) {
  const content = html`
    <h1>The answer was lost</h1>
    <p>
      The card was charged, and nobody told the café: it finds out when it asks, within some
      minutes.
    </p>
    <p><a href="${returnUrl}">Back to the café</a></p>
  `
  return plainPage(c, { title: 'Lost · Test payments', content }, 502)
}

function over(c: Context<HttpEnv>, page: TestPage | null) {
  const content = html`
    <h1>${page?.state === 'paid' ? 'Paid already' : 'Nothing to pay here'}</h1>
    <p>
      ${
        page?.state === 'paid'
          ? 'No card is charged again. The café may hear of the payment some seconds later.'
          : 'This page is over: the order was paid, or the time for it has passed.'
      }
    </p>
    ${page ? html`<p><a href="${page.returnUrl}">Back to the café</a></p>` : ''}
  `
  return plainPage(c, { title: 'Over · Test payments', content }, page ? 410 : 404)
}
