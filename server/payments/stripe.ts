import { createHash } from 'node:crypto'
import { Stripe } from 'stripe'
import {
  BadSignature,
  type Asked,
  type CardCharge,
  type CardForm,
  type KeptCard,
  type News,
  type PaymentProvider,
  type RefundStanding,
  type Standing,
} from './provider.ts'

/** From the environment; `apiUrl` only where a test has a server of its own that speaks Stripe's API. */
export type StripeSettings = {
  secretKey: string
  webhookSecret: string
  apiUrl: string | null
  /** With it orders are paid in a form on a page of ours (`card-form.ts`), without it at Stripe's page. */
  publishableKey?: string | null
}

/** Stripe.js of the same version as the SDK, which Stripe wants to be loaded from its own address. */
const SCRIPT_URL = `https://js.stripe.com/${Stripe.MAJOR_API_VERSION}/stripe.js`

/** Longer than Stripe takes, and shorter than a customer waits. */
const TIMEOUT_MS = 15_000

/** Stripe's hosted Checkout: the customer leaves for Stripe's page. With a publishable key orders are paid in a card form of ours. */
export function openStripe(
  { secretKey, webhookSecret, apiUrl, publishableKey = null }: StripeSettings,
  now: () => Date = () => new Date(),
): PaymentProvider {
  const stripe = new Stripe(secretKey, {
    telemetry: false,
    timeout: TIMEOUT_MS,
    maxNetworkRetries: 2,
    ...(apiUrl && addressOf(apiUrl)),
  })
  return {
    name: 'stripe',
    async begin(asked) {
      // A card that is kept for later is kept at Stripe's page.
      if (publishableKey && asked.formUrl && !asked.keepsCard)
        return { providerId: await beginForm(stripe, asked), pageUrl: asked.formUrl }
      const page = pageOf(asked, now())
      const session = await stripe.checkout.sessions.create(page, {
        idempotencyKey: keyOf(`page-${asked.id}`, page),
      })
      if (!session.url) throw new Error('Stripe made a session without a page.')
      return { providerId: session.id, pageUrl: session.url }
    },
    async form(providerId) {
      return publishableKey && isIntent(providerId)
        ? formOf(await stripe.paymentIntents.retrieve(providerId), publishableKey)
        : null
    },
    async look(providerId) {
      if (isIntent(providerId))
        return intentStanding(await stripe.paymentIntents.retrieve(providerId))
      const expand = ['payment_intent.payment_method', 'setup_intent.payment_method']
      return standingOf(await stripe.checkout.sessions.retrieve(providerId, { expand }))
    },
    async end(providerId) {
      try {
        if (isIntent(providerId))
          return intentStanding(await stripe.paymentIntents.cancel(providerId))
        return standingOf(await stripe.checkout.sessions.expire(providerId))
      } catch (error) {
        // It is over already: paid, or expired by itself.
        if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error
        return this.look(providerId)
      }
    },
    charge: (charge) => chargeKept(stripe, charge),
    async forgetCard({ cardId, customerId }, next) {
      const ids = new Set([cardId, ...(await cardsOf(stripe, customerId))])
      if (next) ids.delete(next.cardId)
      for (const id of ids)
        try {
          await stripe.paymentMethods.detach(id)
        } catch (error) {
          if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error
        }
    },
    async refund({ id, chargeId, amountCents }) {
      try {
        const made = await stripe.refunds.create(
          { payment_intent: chargeId, amount: amountCents, metadata: { refund: id } },
          { idempotencyKey: `refund-${id}` },
        )
        return refundStandingOf(made)
      } catch (error) {
        // Asked wrongly, or not possible any more: asking again would not help.
        if (error instanceof Stripe.errors.StripeInvalidRequestError)
          return { state: 'failed', failure: error.message }
        throw error
      }
    },
    read(body, signature) {
      let event: Stripe.Event
      try {
        event = stripe.webhooks.constructEvent(body, signature ?? '', webhookSecret)
      } catch {
        throw new BadSignature()
      }
      return newsOf(event)
    },
  }
}

async function chargeKept(
  stripe: Stripe,
  { id, amountCents, title, card, wasAsked }: CardCharge,
): Promise<Standing> {
  const known = wasAsked ? await findCharge(stripe, id, card) : null
  if (known) return chargeStanding(known)
  try {
    const made = await stripe.paymentIntents.create(
      {
        amount: amountCents,
        currency: 'usd',
        customer: card.customerId,
        payment_method: card.cardId,
        off_session: true,
        confirm: true,
        description: title,
        metadata: { charge: id },
      },
      { idempotencyKey: `charge-${id}` },
    )
    return chargeStanding(made)
  } catch (error) {
    // Declined, or a card that is kept no longer: asking for the same again would not help.
    const { StripeCardError, StripeInvalidRequestError } = Stripe.errors
    if (error instanceof StripeCardError || error instanceof StripeInvalidRequestError)
      return { state: 'failed', failure: error.message }
    throw error
  }
}

/** Asked again for the same, Stripe makes it once. What differs by now, such as the address of a mail, is another thing to Stripe. */
const keyOf = (name: string, params: object) =>
  `${name}-${createHash('sha256').update(JSON.stringify(params)).digest('hex').slice(0, 16)}`

const isIntent = (providerId: string) => providerId.startsWith('pi_')

/** What the card form pays. The amount is written down at Stripe here, and a browser cannot change it. */
async function beginForm(stripe: Stripe, { id, amountCents, title }: Asked): Promise<string> {
  const params: Stripe.PaymentIntentCreateParams = {
    amount: amountCents,
    currency: 'usd',
    automatic_payment_methods: { enabled: true },
    description: title,
    metadata: { payment: id, form: '1' },
  }
  const idempotencyKey = keyOf(`form-${id}`, params)
  return (await stripe.paymentIntents.create(params, { idempotencyKey })).id
}

/** Whoever was declined, or whose bank asks, may go on in the form. */
const PAYABLE = ['requires_payment_method', 'requires_confirmation', 'requires_action']

function formOf(
  intent: Stripe.PaymentIntent,
  publishableKey: string,
): CardForm | { standing: Standing } {
  if (!PAYABLE.includes(intent.status) || !intent.client_secret)
    return { standing: intentStanding(intent) }
  return {
    scriptUrl: SCRIPT_URL,
    publishableKey,
    clientSecret: intent.client_secret,
    amountCents: intent.amount,
  }
}

/** Of a payment in the card form. One that was declined stays open: another card may be tried. */
function intentStanding(intent: Stripe.PaymentIntent): Standing {
  if (intent.status === 'succeeded')
    return { state: 'succeeded', amountCents: intent.amount_received, chargeId: intent.id }
  const failure = intent.last_payment_error?.message ?? null
  return { state: intent.status === 'canceled' ? 'expired' : 'open', failure }
}

/** Pages of Stripe's live for half an hour at least, and a page may be made late. The café closes it in time. */
const PAGE_MS = 30 * 60_000

/** One page: it takes money, keeps a card for later, or both. */
function pageOf(
  { id, amountCents, title, email, expiresAt, returnUrl, cancelUrl, keepsCard }: Asked,
  now: Date,
): Stripe.Checkout.SessionCreateParams {
  const isLate = expiresAt.getTime() < now.getTime() + PAGE_MS + TIMEOUT_MS
  const customerId = keepsCard?.customerId
  const common: Stripe.Checkout.SessionCreateParams = {
    client_reference_id: id,
    metadata: { payment: id },
    expires_at: Math.floor((expiresAt.getTime() + (isLate ? PAGE_MS + TIMEOUT_MS : 0)) / 1000),
    success_url: returnUrl,
    cancel_url: cancelUrl,
    ...(customerId ? { customer: customerId } : email && { customer_email: email }),
    ...(keepsCard && {
      // Others cannot be charged again while nobody is there.
      payment_method_types: ['card' as const],
      ...(!customerId && { customer_creation: 'always' as const }),
    }),
  }
  if (amountCents === 0)
    return { ...common, mode: 'setup', setup_intent_data: { metadata: { payment: id } } }
  return {
    ...common,
    mode: 'payment',
    line_items: [
      {
        quantity: 1,
        price_data: {
          currency: 'usd',
          unit_amount: amountCents,
          product_data: { name: title },
        },
      },
    ],
    payment_intent_data: {
      metadata: { payment: id },
      ...(keepsCard && { setup_future_usage: 'off_session' as const }),
    },
  }
}

/** The cards that Stripe keeps of a customer, who is there for one membership only. */
async function cardsOf(stripe: Stripe, customerId: string): Promise<string[]> {
  try {
    const { data } = await stripe.customers.listPaymentMethods(customerId, { limit: 100 })
    return data.map(({ id }) => id)
  } catch (error) {
    if (error instanceof Stripe.errors.StripeInvalidRequestError) return []
    throw error
  }
}

/** A charge of which no answer came. Stripe knows its own keys for a day only, so its list is asked. */
async function findCharge(stripe: Stripe, id: string, { customerId }: KeptCard) {
  const { data } = await stripe.paymentIntents.list({ customer: customerId, limit: 100 })
  return data.find(({ metadata }) => metadata.charge === id) ?? null
}

function chargeStanding(intent: Stripe.PaymentIntent): Standing {
  if (intent.status === 'succeeded')
    return { state: 'succeeded', amountCents: intent.amount_received, chargeId: intent.id }
  if (intent.status === 'processing') return { state: 'open', failure: null }
  const failure = intent.last_payment_error?.message ?? 'The bank did not pay.'
  return { state: 'failed', failure }
}

/** The card that a page kept, where the session was asked for with its parts. */
function cardOf(session: Stripe.Checkout.Session): KeptCard | undefined {
  const { customer, payment_intent: paid, setup_intent: setUp } = session
  const intent = setUp ?? paid
  const method = typeof intent === 'object' ? intent?.payment_method : null
  const customerId = typeof customer === 'string' ? customer : customer?.id
  if (!customerId || !method || typeof method === 'string') return undefined
  const { brand = 'Card', last4 = '' } = method.card ?? {}
  const name = brand.charAt(0).toUpperCase() + brand.slice(1)
  return { customerId, cardId: method.id, label: `${name} ending ${last4}`.slice(0, 60) }
}

function newsOf(event: Stripe.Event): News | null {
  switch (event.type) {
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded':
    case 'checkout.session.async_payment_failed':
    case 'checkout.session.expired': {
      const session = event.data.object
      const paymentId = session.metadata?.payment
      if (!paymentId) return null
      const isFailed = event.type === 'checkout.session.async_payment_failed'
      const standing: Standing = isFailed
        ? { state: 'failed', failure: 'The bank did not pay.' }
        : standingOf(session)
      return { kind: 'payment', paymentId, standing }
    }
    case 'payment_intent.succeeded':
    case 'payment_intent.processing':
    case 'payment_intent.payment_failed':
    case 'payment_intent.canceled': {
      const intent = event.data.object
      // Those of Stripe's pages are told by their sessions, and charges of kept cards by their answers.
      const { payment: paymentId, form } = intent.metadata
      if (!paymentId || !form) return null
      return { kind: 'payment', paymentId, standing: intentStanding(intent) }
    }
    case 'refund.updated':
    case 'refund.failed': {
      const refundId = event.data.object.metadata?.refund
      const standing = refundStandingOf(event.data.object)
      return refundId ? { kind: 'refund', refundId, standing } : null
    }
    case 'charge.dispute.created':
    case 'charge.dispute.updated':
    case 'charge.dispute.closed': {
      const { payment_intent: intent, status, reason } = event.data.object
      const chargeId = typeof intent === 'string' ? intent : intent?.id
      return chargeId ? { kind: 'dispute', chargeId, dispute: `${status}: ${reason}` } : null
    }
    default:
      return null
  }
}

function standingOf(session: Stripe.Checkout.Session): Standing {
  const { payment_intent: intent } = session
  const isKept = session.mode === 'setup' && session.status === 'complete'
  if (session.payment_status === 'paid' || isKept) {
    const of = intent ?? session.setup_intent
    return {
      state: 'succeeded',
      amountCents: session.amount_total ?? 0,
      chargeId: typeof of === 'string' ? of : (of?.id ?? ''),
      card: cardOf(session),
    }
  }
  const error = typeof intent === 'object' ? intent?.last_payment_error : null
  const failure = error?.message ?? null
  return session.status === 'expired' ? { state: 'expired', failure } : { state: 'open', failure }
}

function refundStandingOf(refund: Stripe.Refund): RefundStanding {
  if (refund.status === 'failed' || refund.status === 'canceled')
    return { state: 'failed', failure: refund.failure_reason ?? 'Stripe could not make it.' }
  return { state: refund.status === 'succeeded' ? 'succeeded' : 'pending', providerId: refund.id }
}

function addressOf(apiUrl: string) {
  const { protocol, hostname, port } = new URL(apiUrl)
  const scheme = protocol === 'https:' ? ('https' as const) : ('http' as const)
  return { protocol: scheme, host: hostname, port: port || (scheme === 'https' ? '443' : '80') }
}
