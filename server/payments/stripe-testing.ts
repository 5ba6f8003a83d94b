import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { Stripe } from 'stripe'

export const WEBHOOK_SECRET = 'whsec_of_a_test'

type Body = Record<string, string>
/** What a card does, by what Stripe's own test cards do. */
export type FakeCard = 'good' | 'declined' | 'authentication_required' | 'declined_later'
/** What a card does in a card form: 'secure' waits for the bank, 'slow' for the money. */
export type FormCard = 'good' | 'declined' | 'secure' | 'slow'
type Method = {
  id: string
  object: 'payment_method'
  type: 'card'
  customer: string | null
  card: { brand: string; last4: string }
  does: FakeCard
}
export type FakeIntent = {
  id: string
  object: 'payment_intent'
  status: 'requires_payment_method' | 'requires_action' | 'processing' | 'succeeded' | 'canceled'
  amount: number
  amount_received: number
  currency: string
  customer: string | null
  payment_method: string | null
  client_secret: string
  last_payment_error: Failure | null
  metadata: Record<string, string>
  sent: Body
}
type Failure = { type: 'card_error'; code: string; decline_code: string; message: string }
export type FakeSession = {
  id: string
  object: 'checkout.session'
  mode: 'payment' | 'setup'
  status: 'open' | 'complete' | 'expired'
  payment_status: 'unpaid' | 'paid' | 'no_payment_required'
  amount_total: number | null
  customer: string | null
  payment_intent: string | null
  setup_intent: string | null
  metadata: Record<string, string>
  url: string
  sent: Body
}
type Answer = { status: number; value: unknown }

/** Half an hour at least, and a day at most. */
const SESSION_SECONDS = { least: 30 * 60, most: 24 * 3_600 }

/**
 * A server that speaks as much of Stripe's API as we use, over HTTP: its error shapes, idempotency keys and signed webhooks.
 * @param now the clock that it shares with the café
 */
export async function fakeStripe(now: () => Date = () => new Date()) {
  const state = newState(now)
  const { sessions, intents, methods, refunds, answers } = state
  let isDown = false
  let losesAnswers = false
  const server = createServer(async (request, response) => {
    const body = bodyOf(request, (await buffer(request)).toString())
    const answer = ({ status, value }: Answer) => {
      // It was done, and nobody hears of it.
      if (losesAnswers) return request.socket.destroy()
      response.writeHead(status, { 'content-type': 'application/json' })
      response.end(JSON.stringify(value))
    }
    // Stripe.js asks with the key that everybody may read, and the secret of one payment.
    const tried = /^\/v1\/payment_intents\/\w+\/confirm$/.test(request.url ?? '')
    if (tried && body.key === 'pk_of_a_test')
      return answer(confirm(state, body.client_secret ?? '', body.card as FormCard))
    if (isDown) return answer(failed(500, 'api_error', 'Down.'))
    if (request.headers.authorization !== 'Bearer sk_of_a_test')
      return answer(failed(401, 'invalid_request_error', 'Invalid API Key provided.'))
    const key = String(request.headers['idempotency-key'] ?? '')
    const asked = JSON.stringify([request.url, body])
    const known = request.method === 'POST' ? answers.get(key) : undefined
    if (known && known.asked !== asked)
      return answer(
        failed(
          400,
          'idempotency_error',
          'Keys for idempotent requests can only be used with the same parameters.',
        ),
      )
    if (known) return answer(known)
    const made = handle(state, request, body)
    // What was refused for its parameters was not begun, so its key is free.
    const isBegun = made.status < 400 || made.status === 402
    if (request.method === 'POST' && key && isBegun) answers.set(key, { ...made, asked })
    answer(made)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const stripe = new Stripe('sk_of_a_test')
  return {
    settings: {
      secretKey: 'sk_of_a_test',
      webhookSecret: WEBHOOK_SECRET,
      apiUrl: `http://127.0.0.1:${port}`,
    },
    sessions,
    intents,
    methods,
    refunds,
    down: (next: boolean) => {
      isDown = next
    },
    /** Does what it is asked, and lets nobody hear of it. */
    loseAnswers: (next: boolean) => {
      losesAnswers = next
    },
    /** As after a day. */
    forgetKeys: () => answers.clear(),
    /** The customer pays at Stripe's page, or keeps a card there. */
    pay: (session: FakeSession, amount = session.amount_total ?? 0, card: FakeCard = 'good') =>
      payAt(state, session, amount, card),
    /** The customer tries a card in the card form. */
    confirm: (secret: string, card: FormCard) => confirm(state, secret, card),
    /** A webhook as Stripe signs it. @param secret another one is a forgery */
    webhook: (type: string, object: unknown, secret = WEBHOOK_SECRET, timestamp?: number) => {
      const payload = JSON.stringify({ id: 'evt_1', object: 'event', type, data: { object } })
      const header = stripe.webhooks.generateTestHeaderString({
        payload,
        secret,
        ...(timestamp && { timestamp }),
      })
      return { payload, header }
    },
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}

type State = ReturnType<typeof newState>
const newState = (now: () => Date) => ({
  now,
  sessions: new Map<string, FakeSession>(),
  intents: new Map<string, FakeIntent>(),
  methods: new Map<string, Method>(),
  customers: new Set<string>(),
  refunds: [] as Record<string, unknown>[],
  answers: new Map<string, Answer & { asked: string }>(),
})

const failed = (status: number, type: string, message: string, more: object = {}): Answer => ({
  status,
  value: { error: { type, message, ...more } },
})
const refuse = (message: string, code?: string) =>
  failed(400, 'invalid_request_error', message, code ? { code } : {})
const missing = (what: string) =>
  failed(404, 'invalid_request_error', `No such ${what}`, { code: 'resource_missing' })
const ok = (value: unknown): Answer => ({ status: 200, value })

function bodyOf({ url }: IncomingMessage, text: string): Body {
  const query = (url ?? '').split('?')[1] ?? ''
  return Object.fromEntries([...new URLSearchParams(query), ...new URLSearchParams(text)])
}

function handle(state: State, { method, url }: IncomingMessage, body: Body): Answer {
  const [, , resource = '', id = '', ...rest] = ((url ?? '').split('?')[0] ?? '').split('/')
  const call = `${method} ${resource}`
  if (call === 'POST refunds') return refund(state, body)
  if (resource === 'checkout') return checkout(state, rest, body)
  if (resource === 'payment_intents') return paymentIntents(state, `${method}`, [id, rest[0]], body)
  if (call === 'GET customers' && rest[0] === 'payment_methods')
    return ok(list([...state.methods.values()].filter(({ customer }) => customer === id)))
  if (call === 'POST payment_methods' && rest[0] === 'detach') {
    const known = state.methods.get(id)
    if (!known) return missing(`PaymentMethod: '${id}'`)
    if (!known.customer)
      return refuse(
        'The payment method you provided is not attached to a customer so detachment is impossible.',
      )
    known.customer = null
    return ok(known)
  }
  return failed(404, 'invalid_request_error', `Unrecognized request URL (${method}: ${url}).`)
}

const list = (data: unknown[]) => ({ object: 'list', data, has_more: false })

function checkout(state: State, [id, act]: (string | undefined)[], body: Body): Answer {
  if (!id) return newSession(state, body)
  const session = state.sessions.get(id)
  if (!session) return missing(`checkout.session: ${id}`)
  if (act === 'expire') {
    if (session.status !== 'open')
      return refuse('Only Checkout Sessions with a status in ["open"] can be expired.')
    session.status = 'expired'
  }
  return ok(expanded(state, session, body))
}

/** With those of its parts that were asked for. */
function expanded(state: State, session: FakeSession, body: Body) {
  const asked = Object.entries(body).flatMap(([key, path]) =>
    key.startsWith('expand') ? [path] : [],
  )
  const of = (part: 'payment_intent' | 'setup_intent') => {
    const intent = state.intents.get(session[part] ?? '')
    if (!intent || !asked.some((path) => path.startsWith(part))) return session[part]
    const method = state.methods.get(intent.payment_method ?? '')
    const isWhole = asked.includes(`${part}.payment_method`)
    return isWhole && method ? { ...intent, payment_method: method } : intent
  }
  return { ...session, payment_intent: of('payment_intent'), setup_intent: of('setup_intent') }
}

function newSession(state: State, body: Body): Answer {
  const { mode = '', customer = null } = body
  const seconds = Number(body.expires_at) - state.now().getTime() / 1000
  if (seconds < SESSION_SECONDS.least || seconds > SESSION_SECONDS.most)
    return refuse(
      'The `expires_at` timestamp must be between 30 minutes and 24 hours from Checkout Session creation.',
    )
  if (customer && !state.customers.has(customer)) return missing(`customer: '${customer}'`)
  if (customer && (body.customer_email || body.customer_creation))
    return refuse('You may only specify one of these parameters: customer, customer_email.')
  if (mode === 'setup' && !body['payment_method_types[0]'])
    return refuse('Missing required param: currency.', 'parameter_missing')
  const number = state.sessions.size + 1
  const made: FakeSession = {
    id: `cs_${number}`,
    object: 'checkout.session',
    mode: mode === 'setup' ? 'setup' : 'payment',
    status: 'open',
    payment_status: mode === 'setup' ? 'no_payment_required' : 'unpaid',
    amount_total: mode === 'setup' ? null : Number(body['line_items[0][price_data][unit_amount]']),
    customer,
    payment_intent: null,
    setup_intent: null,
    metadata: metadataOf(body),
    url: `https://checkout.stripe.example/cs_${number}`,
    sent: body,
  }
  state.sessions.set(made.id, made)
  return ok(made)
}

const metadataOf = (body: Body, before = ''): Record<string, string> => {
  const start = before ? `${before}[metadata][` : 'metadata['
  return Object.fromEntries(
    Object.entries(body).flatMap(([key, value]) =>
      key.startsWith(start) ? [[key.slice(start.length, -1), value]] : [],
    ),
  )
}

function payAt(state: State, session: FakeSession, amount: number, card: FakeCard): FakeSession {
  const { sent, mode } = session
  const part = mode === 'setup' ? 'setup_intent' : 'payment_intent'
  const isKept = mode === 'setup' || sent['payment_intent_data[setup_future_usage]'] !== undefined
  if (!session.customer && sent.customer_creation) session.customer = newCustomer(state)
  const method = newMethod(state, card, isKept ? session.customer : null)
  const intent = newIntent(state, {
    amount,
    customer: session.customer,
    metadata: metadataOf(sent, `${part}_data`),
    sent,
  })
  intent.payment_method = method.id
  if (card === 'declined') {
    intent.last_payment_error = FAILURES.declined
    return Object.assign(session, { [part]: intent.id })
  }
  Object.assign(intent, { status: 'succeeded', amount_received: amount })
  return Object.assign(session, {
    [part]: intent.id,
    status: 'complete',
    ...(mode === 'payment' && { payment_status: 'paid', amount_total: amount }),
  })
}

function newCustomer(state: State): string {
  const id = `cus_${state.customers.size + 1}`
  state.customers.add(id)
  return id
}

function newMethod(state: State, does: FakeCard, customer: string | null): Method {
  const id = `pm_${state.methods.size + 1}`
  const last4 = does === 'good' ? '4242' : '0341'
  const card = { brand: 'visa', last4 }
  const made: Method = { id, object: 'payment_method', type: 'card', customer, card, does }
  state.methods.set(id, made)
  return made
}

function newIntent(
  state: State,
  asked: Pick<FakeIntent, 'amount' | 'customer' | 'metadata' | 'sent'>,
): FakeIntent {
  const id = `pi_${state.intents.size + 1}`
  const made: FakeIntent = {
    id,
    object: 'payment_intent',
    status: 'requires_payment_method',
    amount_received: 0,
    currency: 'usd',
    payment_method: null,
    client_secret: `${id}_secret_of_a_test`,
    last_payment_error: null,
    ...asked,
  }
  state.intents.set(id, made)
  return made
}

const failure = (code: string, decline_code: string, message: string): Failure => ({
  type: 'card_error',
  code,
  decline_code,
  message,
})
const FAILURES = {
  declined: failure('card_declined', 'generic_decline', 'Your card was declined.'),
  authentication_required: failure(
    'authentication_required',
    'authentication_required',
    'Your card was declined. This transaction requires authentication.',
  ),
}

function paymentIntents(
  state: State,
  method: string,
  [id, act]: (string | undefined)[],
  body: Body,
): Answer {
  if (method === 'GET' && !id) {
    const mine = [...state.intents.values()].filter(({ customer }) => customer === body.customer)
    return ok(list(mine.toReversed().slice(0, Number(body.limit ?? 10))))
  }
  if (method === 'POST' && !id)
    return body.confirm === 'true' ? newPayment(state, body) : newForm(state, body)
  const intent = state.intents.get(id ?? '')
  if (!intent) return missing(`payment_intent: '${id}'`)
  if (act !== 'cancel') return ok(intent)
  if (['succeeded', 'processing', 'canceled'].includes(intent.status))
    return refuse(
      `You cannot cancel this PaymentIntent because it has a status of ${intent.status}.`,
      'payment_intent_unexpected_state',
    )
  intent.status = 'canceled'
  return ok(intent)
}

/** What a card form is to pay: nothing of it is paid yet. */
function newForm(state: State, body: Body): Answer {
  if (Number(body.amount) < 50)
    return refuse('Amount must be at least $0.50 usd', 'amount_too_small')
  if (body['automatic_payment_methods[enabled]'] !== 'true')
    return refuse('Missing required param: payment_method_types.', 'parameter_missing')
  const metadata = metadataOf(body)
  return ok(newIntent(state, { amount: Number(body.amount), customer: null, metadata, sent: body }))
}

/** What Stripe.js does in a browser: tries a card for a payment of which it has the secret. */
function confirm(state: State, secret: string, card: FormCard): Answer {
  const intent = [...state.intents.values()].find(({ client_secret: of }) => of === secret)
  if (!intent) return missing('payment_intent')
  if (!['requires_payment_method', 'requires_action'].includes(intent.status))
    return refuse(
      `You cannot confirm this PaymentIntent because it has a status of ${intent.status}.`,
      'payment_intent_unexpected_state',
    )
  if (card === 'declined') {
    const error = FAILURES.declined
    Object.assign(intent, { status: 'requires_payment_method', last_payment_error: error })
    return { status: 402, value: { error: { ...error, payment_intent: intent } } }
  }
  intent.last_payment_error = null
  if (card === 'secure') intent.status = 'requires_action'
  else if (card === 'slow') intent.status = 'processing'
  else Object.assign(intent, { status: 'succeeded', amount_received: intent.amount })
  return ok(intent)
}

/** A charge of a card that is kept, while nobody is there. */
function newPayment(state: State, body: Body): Answer {
  const { customer = null, payment_method: card = '' } = body
  if (Number(body.amount) < 50)
    return refuse('Amount must be at least $0.50 usd', 'amount_too_small')
  if (customer && !state.customers.has(customer)) return missing(`customer: '${customer}'`)
  const method = state.methods.get(card)
  if (!method) return missing(`PaymentMethod: '${card}'`)
  if (method.customer !== customer)
    return refuse(
      'The provided PaymentMethod was previously used without being attached to a Customer or was detached from a Customer, and may not be used again.',
    )
  const asked = { amount: Number(body.amount), customer, metadata: metadataOf(body), sent: body }
  const made = newIntent(state, asked)
  if (method.does === 'good') {
    Object.assign(made, {
      status: 'succeeded',
      amount_received: made.amount,
      payment_method: card,
    })
    return ok(made)
  }
  const error =
    method.does === 'authentication_required' ? FAILURES.authentication_required : FAILURES.declined
  made.last_payment_error = error
  return {
    status: 402,
    value: { error: { ...error, payment_intent: made, payment_method: method } },
  }
}

function refund(state: State, body: Body): Answer {
  const { payment_intent: id = '' } = body
  const intent = state.intents.get(id)
  if (!intent) return missing(`payment_intent: '${id}'`)
  const given = state.refunds.filter((one) => one.payment_intent === id)
  const sum = given.reduce((all, one) => all + Number(one.amount), 0)
  if (sum >= intent.amount_received)
    return refuse(`Charge has already been refunded.`, 'charge_already_refunded')
  if (sum + Number(body.amount) > intent.amount_received)
    return refuse('Refund amount is greater than unrefunded amount on charge.')
  const made = {
    id: `re_${state.refunds.length + 1}`,
    object: 'refund',
    amount: Number(body.amount),
    payment_intent: id,
    status: 'succeeded',
    metadata: metadataOf(body),
  }
  state.refunds.push(made)
  return ok(made)
}
