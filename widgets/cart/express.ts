import { signal } from '@preact/signals-react'
import { isEmail, isPhone } from '#domain/people/contact.ts'
import type { Contact, NewOrder, Order, Pickup, Quote } from '#domain/contracts/ordering.ts'
import { checkStep1 } from '#domain/contest/rules.ts'
import { toRequest } from '#domain/ordering/cart.ts'
import { EXPRESS_MS } from '#domain/ordering/express-texts.ts'
import { call } from '#widgets/api.ts'
import { addSheet } from '#widgets/shadow-dom-wrapper/index.ts'
import {
  cafe,
  cart,
  customer,
  page,
  placeOrder,
  type PriceChange,
  recallPickup,
  session,
  told,
} from '#widgets/state/index.ts'
import { clearSent } from '#widgets/state/sent.ts'
import { texts } from '#widgets/texts/language.ts'
import { contactSays } from '#widgets/texts/contact.ts'
import type { OrderPlacedDetail } from './manual.ts'
import { statusText } from '#widgets/texts/status.ts'
import { errorText } from '#widgets/texts/errors.ts'
import { barSays } from './bar-says.ts'
import { expressSays } from './express-says.ts'
import { price } from './summary.ts'
import type { Receipt as Slip } from './Receipt.tsx'
import type { View } from './view.ts'

/** What is shown in the end; downloaded before an order is sent. */
export let Receipt: typeof Slip | undefined

export type ContactErrors = { name?: string; reach?: string }
export type Express = ReturnType<typeof createExpress>

/** Express Checkout (docs/decisions/express-checkout.md): a fresh price, then a real order, paid at the counter. */
export function createExpress(view: View) {
  const quote = signal<Quote | null>(null)
  const changes = signal<PriceChange[]>([])
  const trouble = signal<string | null>(null)
  const minutes = signal<number | null>(null)
  const mayOrderAhead = signal(false)
  const isProcessing = signal(false)

  const express = {
    /** What it costs, tax included; null until the server said so. */
    quote,
    /** In how many minutes it is ready, where no time was chosen; null until the server said so. */
    minutes,
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
      if (now && (!now.isOpen || now.pausedUntil) && !pickupOf())
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
      const seen = atLeast(EXPRESS_MS)
      const isReady = await bringReceipt(view)
      const sent = cart.lines.value
      const [placing] = await Promise.all([
        isReady && placeOrder(await orderBy(contact, quote.value.totalCents)),
        isReady && seen,
      ])
      isProcessing.value = false
      if (!placing) return refuse(barSays().notOpened)
      if (!placing.ok) return refused(placing)
      const { order } = placing
      const query = new URLSearchParams({ order: order.id, token: order.token })
      const link = page.link(`/order-confirmation?${query}`)
      clearSent(sent)
      view.placed({ order, link, hasEmail: Boolean(email) })
      page.promoCode = undefined
      view.host.emit('order-placed', detailOf(order))
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
      const next = await call('quote', { query: { fees: '1' }, body }, { retries: 1 })
      take(next)
      if (!date) minutes.value = await minutesFor(next)
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
    await Promise.all([bringReceipt(view), atLeast(EXPRESS_MS)])
    isProcessing.value = false
    if (!view.isOpen.value) return
    cart.clear()
    view.placed({ order: null, link: null, hasEmail: false })
  }

  return express
}

function detailOf({ id, number, quote }: Order): OrderPlacedDetail {
  const { totalCents, subtotalCents } = quote
  return { via: 'express', id, number, totalCents, subtotalCents }
}

/** @returns whether it is there */
async function bringReceipt({ host }: View): Promise<boolean> {
  const file = await import('./Receipt.tsx').catch(() => null)
  if (!file) return false
  Receipt = file.Receipt
  addSheet(host.root, file.styles)
  return true
}

/** In how many minutes all of it is ready; null where the café does not say. */
async function minutesFor({ prepSeconds }: Quote): Promise<number | null> {
  const query = { prepSeconds: `${prepSeconds}` }
  const times = await call('pickupSlots', { query }).catch(() => null)
  return times?.ofCart?.asapMinutes ?? null
}

const orderBy = async (contact: Contact, expectedTotalCents: number): Promise<NewOrder> => ({
  lines: toRequest(cart.lines.value),
  contact,
  pickup: pickupOf(),
  payment: 'counter',
  expectedTotalCents,
  promoCode: page.promoCode,
  ...(await told())?.toSend(),
  channel: 'widget',
  ...(texts?.cafe && { language: texts.cafe }),
  ...(page.source.value ? { source: page.source.value } : {}),
})

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
  const { name, email, phone } = begunContact()
  const by = isEmail(email) ? { email } : isPhone(phone) ? { phone } : null
  return name && by ? { name, ...by } : null
}

/** What they told us before, else what their account says. */
export function begunContact() {
  const { name, email, phone } = customer.details.value
  const user = session.user.value
  return {
    name: name || (user?.name ?? ''),
    email: email || phone ? email : (user?.email ?? ''),
    phone,
  }
}

function atLeast(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
