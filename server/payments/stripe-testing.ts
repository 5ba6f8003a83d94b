import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { Stripe } from 'stripe'

export const WEBHOOK_SECRET = 'whsec_of_a_test'

type Session = {
  id: string
  object: 'checkout.session'
  status: 'open' | 'complete' | 'expired'
  payment_status: 'unpaid' | 'paid'
  amount_total: number
  payment_intent: string | { id: string; last_payment_error: { message: string } | null }
  metadata: Record<string, string>
  url: string
  sent: Record<string, string>
}

/** A server that speaks as much of Stripe's API as we use, over HTTP, with idempotency keys and signed webhooks. */
export async function fakeStripe() {
  const sessions = new Map<string, Session>()
  const refunds: Record<string, unknown>[] = []
  const answers = new Map<string, unknown>()
  let isDown = false
  const server = createServer(async (request, response) => {
    const body = Object.fromEntries(new URLSearchParams((await buffer(request)).toString()))
    const answer = (status: number, value: unknown) => {
      response.writeHead(status, { 'content-type': 'application/json' })
      response.end(JSON.stringify(value))
    }
    const refuse = (message: string) =>
      answer(400, { error: { type: 'invalid_request_error', message } })
    if (isDown) return answer(500, { error: { type: 'api_error', message: 'Down.' } })
    if (request.headers.authorization !== 'Bearer sk_of_a_test')
      return answer(401, { error: { type: 'invalid_request_error', message: 'No such key.' } })
    const key = String(request.headers['idempotency-key'] ?? '')
    if (answers.has(key)) return answer(200, answers.get(key))
    const [, , resource, kind, id, act] = (request.url ?? '').split('?')[0]?.split('/') ?? []
    if (resource === 'refunds') {
      const session = [...sessions.values()].find(
        (one) => one.payment_intent === body.payment_intent,
      )
      const given = refunds.filter((one) => one.payment_intent === body.payment_intent)
      const sum = given.reduce((all, one) => all + Number(one.amount), 0)
      if (!session || sum + Number(body.amount) > session.amount_total)
        return refuse('Refund amount is greater than charge amount.')
      const made = {
        id: `re_${refunds.length + 1}`,
        object: 'refund',
        amount: Number(body.amount),
        payment_intent: body.payment_intent,
        status: 'succeeded',
        metadata: { refund: body['metadata[refund]'] },
      }
      refunds.push(made)
      answers.set(key, made)
      return answer(200, made)
    }
    if (resource !== 'checkout' || kind !== 'sessions') return refuse('Unknown path.')
    if (!id) {
      const number = sessions.size + 1
      const made: Session = {
        id: `cs_${number}`,
        object: 'checkout.session',
        status: 'open',
        payment_status: 'unpaid',
        amount_total: Number(body['line_items[0][price_data][unit_amount]']),
        payment_intent: `pi_${number}`,
        metadata: { payment: body['metadata[payment]'] ?? '' },
        url: `https://checkout.stripe.example/cs_${number}`,
        sent: body,
      }
      sessions.set(made.id, made)
      answers.set(key, made)
      return answer(200, made)
    }
    const session = sessions.get(id)
    if (!session) return refuse('No such session.')
    if (act === 'expire') {
      if (session.status !== 'open') return refuse('This session is over.')
      session.status = 'expired'
    }
    return answer(200, session)
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
    refunds,
    down: (next: boolean) => {
      isDown = next
    },
    /** The customer pays at Stripe's page. */
    pay: (session: Session, amount = session.amount_total) =>
      Object.assign(session, { status: 'complete', payment_status: 'paid', amount_total: amount }),
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
