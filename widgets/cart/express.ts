import { signal } from '@preact/signals-react'
import { isEmail, isPhone } from '#domain/people/contact.ts'
import type { Contact, Pickup, Quote } from '#domain/contracts/ordering.ts'
import { checkStep1 } from '#domain/contest/rules.ts'
import { toRequest } from '#domain/ordering/cart.ts'
import { EXPRESS_MS } from '#domain/ordering/express-texts.ts'
import { call } from '#widgets/api.ts'
import {
  cafe,
  cart,
  customer,
  page,
  placeOrder,
  type PriceChange,
  recallPickup,
  told,
} from '#widgets/state/index.ts'
import { texts } from '#widgets/texts/language.ts'
import { contactSays } from '#widgets/texts/contact.ts'
import type { OrderPlacedDetail } from './manual.ts'
import { statusText } from '#widgets/texts/status.ts'
import { errorText } from '#widgets/texts/errors.ts'
import { expressSays } from './express-says.ts'
import { price } from './summary.ts'
import type { View } from './view.ts'

export type ContactErrors = { name?: string; reach?: string }
export type Express = ReturnType<typeof createExpress>

/** Express Checkout (docs/decisions/express-checkout.md): a fresh price, then a real order, paid at the counter. */
export function createExpress(view: View) {
  const quote = signal<Quote | null>(null)
  const changes = signal<PriceChange[]>([])
  const trouble = signal<string | null>(null)
  const mayOrderAhead = signal(false)
  const isProcessing = signal(false)

  const express = {
    /** What it costs, tax included; null until the server said so. */
    quote,
    /** What costs something else than the cart said. */
    changes,
    /** Why it does not go on, as a sentence. */
    trouble,
    /** The trouble is about now: another time may do. */
    mayOrderAhead,
    isProcessing,

    async start(): Promise<void> {
      if (view.isSimulated()) return simulate()
      trouble.value = null
      mayOrderAhead.value = false
      await cafe.load()
      const now = cafe.now.value
      if (now && !now.isOpen && !pickupOf())
        return refuse(expressSays().notOpen(statusText(now)), true)
      await ask()
    },
    async place(contact: Contact): Promise<void> {
      if (!quote.value || isProcessing.value) return
      isProcessing.value = true
      trouble.value = null
      mayOrderAhead.value = false
      const { name, email = '', phone = '' } = contact
      customer.know({ name, email, phone })
      const [placing] = await Promise.all([
        placeOrder({
          lines: toRequest(cart.lines.value),
          contact,
          pickup: pickupOf(),
          payment: 'counter',
          expectedTotalCents: quote.value.totalCents,
          promoCode: page.promoCode,
          ...(await told())?.toSend(),
          channel: 'widget',
          ...(texts && { language: 'es' as const }),
          ...(page.source.value ? { source: page.source.value } : {}),
        }),
        atLeast(EXPRESS_MS),
      ])
      isProcessing.value = false
      if (!placing.ok) return refused(placing)
      const { id, number, token, quote: paid, waiting } = placing.order
      const query = new URLSearchParams({ order: id, token })
      const link = page.link(`/order-confirmation?${query}`)
      view.placed({ number, link, hasEmail: Boolean(email), waitsFor: waiting?.for ?? null })
      const { totalCents } = paid
      page.promoCode = undefined
      view.host.emit('order-placed', { id, number, totalCents } satisfies OrderPlacedDetail)
    },
  }

  async function ask(): Promise<void> {
    try {
      const date = pickupOf()?.date
      const body = {
        lines: toRequest(cart.lines.value),
        ...(date && { date }),
        promoCode: page.promoCode,
      }
      take(await call('quote', { query: { fees: '1' }, body }, { retries: 1 }))
    } catch (error) {
      refuse(errorText(error))
    }
  }

  function take(next: Quote): void {
    const before = quote.value
    quote.value = next
    changes.value = cart.reprice(next.lines)
    view.flag(next.lines)
    if (!next.isSellable) trouble.value = expressSays().notSellable
    else if (before && before.totalCents !== next.totalCents)
      trouble.value = expressSays().changedTotal(price(next.totalCents), price(before.totalCents))
  }

  function refused({ code, message, quote: fresh }: Refusal): void {
    if (fresh) take(fresh)
    if (fresh && trouble.value) return
    // Where nothing answered the order may have been taken: the same key finds it again.
    const said = errorText({ code, message })
    const isUnheard = code === 'network' || code === 'timeout'
    refuse(isUnheard ? `${said} ${expressSays().notTwice}` : said, /^(pickup|slot)/.test(code))
  }

  function refuse(message: string, isAboutNow = false): void {
    trouble.value = message
    mayOrderAhead.value = isAboutNow
    // The customer went back to the lines meanwhile: it is said there.
    if (view.step.value !== 'express') view.complain(message)
  }

  /** For pages without a server: a second and a half, and no call at all. */
  async function simulate(): Promise<void> {
    isProcessing.value = true
    await atLeast(EXPRESS_MS)
    isProcessing.value = false
    if (view.isOpen.value)
      view.placed({ number: null, link: null, hasEmail: false, waitsFor: null })
  }

  return express
}

/** The time that was chosen before, in Order Ahead or in the chat; without one it is made now. */
function pickupOf(): Pickup | null {
  const kept = recallPickup()
  return kept && { date: kept.date, time: kept.time }
}

type Refusal = { code: string; message: string; quote: Quote | null }

/** What was typed, as a contact or as what is wrong with it, in the sentences of the survey's first step. */
export function readContact(
  name: string,
  reach: string,
): { ok: true; contact: Contact } | { ok: false; errors: ContactErrors } {
  const text = reach.trim()
  // Letters or an @ make it an address; anything else is dialled.
  const looksLikeMail = /[@a-z]/i.test(text)
  const typed = looksLikeMail ? { email: text, phone: '' } : { email: '', phone: text }
  const { name: nameError, email, phone } = checkStep1({ name, ...typed }, contactSays())
  const reachError = email ?? phone
  if (nameError || reachError) return { ok: false, errors: { name: nameError, reach: reachError } }
  const by = looksLikeMail ? { email: text } : { phone: text }
  return { ok: true, contact: { name: name.trim(), ...by } }
}

/** Who orders, as far as this browser knows. */
export function knownContact(): Contact | null {
  const { name, email, phone } = customer.details.value
  const by = isEmail(email) ? { email } : isPhone(phone) ? { phone } : null
  return name && by ? { name, ...by } : null
}

function atLeast(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
