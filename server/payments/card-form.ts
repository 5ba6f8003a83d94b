import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Context } from 'hono'
import { html, raw } from 'hono/html'
import { formatCents } from '#domain/cafe/money.ts'
import { afterCard } from '#domain/payments/after-card.ts'
import { orders } from '../db/schema.ts'
import { plainPage, POLICY_OF_PLAIN_PAGES } from '../http/plain-page.ts'
import type { App, HttpEnv } from '../http/routing.ts'
import { PERMISSIONS } from '../http/security.ts'
import { calledOut, type OrderRow } from '../ordering/store.ts'
import type { Services } from '../services.ts'
import { isSameToken } from '../tokens.ts'
import { onPhoneCents } from './asked.ts'
import { balanceOf, openPaymentOf } from './balance.ts'
import { CARD_FORM_PATH } from './card-form-path.ts'
import { CARD_FORM_SCRIPT } from './card-form-script.ts'
import { returnUrl, settlePayment } from './online.ts'
import type { CardForm } from './provider.ts'

/** The page at which an order is paid in a card form. What is not to be paid there by now is said by the page of the payment. */
export function cardFormPage(app: App, services: Services) {
  app.get(CARD_FORM_PATH, async (c) => {
    // Each look asks the payment provider.
    await services.reads.take('call', c.get('address'))
    const [id, token] = [c.req.query('order') ?? '', c.req.query('token') ?? '']
    const [order] = await services.db.select().from(orders).where(eq(orders.id, id))
    if (!order || !isSameToken(token, order.token)) return c.notFound()
    const form = await formOf(services, order)
    const back = returnUrl(services, order)
    return form ? show(c, order, form, back) : c.redirect(back, 303)
  })
}

/** What is open to be paid in a form, and costs what the order still costs. */
async function formOf(services: Services, order: OrderRow): Promise<CardForm | null> {
  const { db, payments: provider, log } = services
  const open = await openPaymentOf(db, order.id)
  const { dueCents } = await balanceOf(db, order)
  const isGood =
    open?.method === provider?.name &&
    open?.amountCents === onPhoneCents(order, dueCents) &&
    open.expiresAt !== null
  if (!open?.providerId || !isGood || (open.expiresAt ?? 0) <= services.now()) return null
  try {
    const found = await provider?.form?.(open.providerId)
    if (!found) return null
    if ('standing' in found) {
      await settlePayment(services, open.id, found.standing)
      return null
    }
    return found
  } catch (error) {
    log.warn({ err: error }, 'the payment provider does not answer')
    return null
  }
}

function show(c: Context<HttpEnv>, order: OrderRow, form: CardForm, back: string) {
  const language = order.language === 'es' ? 'es' : 'en'
  const says = TEXTS[language]
  const amount = formatCents(form.amountCents)
  const content = html`
    <h1>${amount}</h1>
    <p>${says.order} ${calledOut(order.dailyNumber)}. ${says.secure}</p>
    <noscript><p role="alert">${says.noScript}</p></noscript>
    <form
      data-script="${form.scriptUrl}"
      data-key="${form.publishableKey}"
      data-secret="${form.clientSecret}"
      data-back="${afterCard(back)}"
      data-locale="${language}"
      data-lost="${says.lost}"
    >
      <div id="card" aria-busy="true"></div>
      <p role="alert" hidden></p>
      <p>
        <button disabled data-busy="${says.busy}">${says.pay.replace('{amount}', amount)}</button>
      </p>
    </form>
    <p><a href="${back}">${says.back}</a></p>
    ${SCRIPT_TAG}
  `
  // Google Pay opens a window of its own, and wallets ask the browser from within Stripe's frames.
  c.header('Cross-Origin-Opener-Policy', 'same-origin-allow-popups')
  c.header('Permissions-Policy', PERMISSIONS_OF_CARD_FORM)
  c.header('Referrer-Policy', 'strict-origin')
  return plainPage(c, { title: `${says.title} ${amount}`, content, language, policy: POLICY })
}

const TEXTS = {
  en: {
    title: 'Pay',
    order: 'Order',
    secure: 'Your card goes to Stripe, which takes the payment for us: we never see its number.',
    noScript: 'This page needs JavaScript. Go back, and pay at the counter instead.',
    lost: 'The card form did not load, and nothing was charged. Load this page again, or go back and pay at the counter.',
    pay: 'Pay {amount}',
    busy: 'Paying…',
    back: 'Back without paying',
  },
  es: {
    title: 'Pagar',
    order: 'Pedido',
    secure: 'Su tarjeta va a Stripe, que cobra por nosotros: nunca vemos su número.',
    noScript: 'Esta página necesita JavaScript. Vuelva y pague en el mostrador.',
    lost: 'El formulario de la tarjeta no se cargó y no se cobró nada. Cargue esta página de nuevo, o vuelva y pague en el mostrador.',
    pay: 'Pagar {amount}',
    busy: 'Pagando…',
    back: 'Volver sin pagar',
  },
}

const SCRIPT_TAG = raw(`<script type="module">${CARD_FORM_SCRIPT}</script>`)
const hash = createHash('sha256').update(CARD_FORM_SCRIPT).digest('base64')

/** As Stripe documents it for Stripe.js (docs.stripe.com/security/guide), for this page alone. Stripe.js takes no Trusted Types. */
const POLICY = POLICY_OF_PLAIN_PAGES.split('; ')
  .filter((part) => !/^(?:require-)?trusted-types/.test(part))
  .map((part) => {
    if (part.startsWith('script-src'))
      return `script-src 'sha256-${hash}' https://js.stripe.com https://*.js.stripe.com`
    if (part.startsWith('connect-src')) return "connect-src 'self' https://api.stripe.com"
    return part
  })
  .concat('frame-src https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com')
  .join('; ')

const PERMISSIONS_OF_CARD_FORM = PERMISSIONS.replace(
  'payment=(self)',
  'payment=(self "https://js.stripe.com" "https://*.js.stripe.com" "https://pay.google.com")',
)
