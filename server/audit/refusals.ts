import type { Context } from 'hono'
import { api, type CallName } from '#domain/contracts/api.ts'
import type { ApiRow } from '#domain/contracts/api-row.ts'
import type { HttpEnv } from '../http/routing.ts'
import { Refused } from '../http/refuse.ts'
import { personOf } from '../people/sessions.ts'
import type { Services } from '../services.ts'
import { audit } from './store.ts'

type Given = { params?: unknown; body?: unknown }

/** Attempts at money that are refused and stand in the log all the same: by the call, and why it was refused. */
const ATTEMPTS: Partial<Record<CallName, { action: string; errors: readonly string[] }>> = {
  placeOrder: { action: 'order.refused', errors: ['price_changed', 'idempotency_key_reused'] },
  sellAtTill: { action: 'order.refused', errors: ['price_changed', 'idempotency_key_reused'] },
  sellByPhone: { action: 'order.refused', errors: ['price_changed', 'idempotency_key_reused'] },
  takePayment: { action: 'order.refused', errors: ['amount_above_due', 'idempotency_key_reused'] },
  refundOrder: {
    action: 'order.refused',
    errors: ['refund_above_paid', 'nothing_to_refund', 'idempotency_key_reused'],
  },
  closeDrawer: { action: 'drawer.refused', errors: ['drawer_closed'] },
}
/** What of a body is written down: amounts, and nothing that says who somebody is. */
const AMOUNTS = ['expectedTotalCents', 'amountCents', 'countedCents', 'of'] as const
const HOUR_MS = 3_600_000

/**
 * Writes such attempts into the audit log: of each person, or of all strangers together, the first of an hour, the tenth, the hundredth
 * and so on, each with how many there were. Each server counts for itself.
 */
export function openRefusals(services: Services) {
  const counts = new Map<string, number>()
  let hour = 0
  const triesOf = (key: string): number => {
    const now = Math.floor(services.now().getTime() / HOUR_MS)
    if (now !== hour) counts.clear()
    hour = now
    const tries = (counts.get(key) ?? 0) + 1
    counts.set(key, tries)
    return tries
  }

  return async (c: Context<HttpEnv>, name: CallName, given: Given, refusal: unknown) => {
    const attempt = ATTEMPTS[name]
    if (!attempt || !(refusal instanceof Refused)) return
    const { error, message } = refusal
    if (!attempt.errors.includes(error)) return
    const person = await personOf(c, services)
    const tries = triesOf(`${error} ${person?.user.id ?? ''}`)
    if (!isPowerOfTen(tries)) return
    const row: ApiRow = api[name]
    const { id } = (given.params ?? {}) as { id?: string }
    await audit(services.db, services, person ?? 'a customer', {
      action: attempt.action,
      subject: id ?? row.summary,
      after: { error, because: message, sent: amountsOf(given.body), triesThisHour: tries },
    })
  }
}

function amountsOf(body: unknown): object {
  const sent = (body ?? {}) as Record<string, unknown>
  return Object.fromEntries(
    AMOUNTS.flatMap((name) => (sent[name] === undefined ? [] : [[name, sent[name]]])),
  )
}

/** Of many alike only these are written down: the first, the tenth, the hundredth and so on. */
export function isPowerOfTen(count: number): boolean {
  let power = 1
  while (power < count) power *= 10
  return power === count
}
