import { configure, fireEvent, within } from '@testing-library/react'
import { vi } from 'vitest'
import { DEFAULT_SETTINGS } from '#domain/cafe/settings.ts'
import type { CafeNow } from '#domain/contracts/cafe.ts'
import type { NewOrder, PickupSlots, Quote, QuoteRequest } from '#domain/contracts/ordering.ts'
import { CATALOGUE } from '#domain/menu/catalogue.ts'
import { pickupSlots } from '#domain/ordering/pickup.ts'
import { quoteOrder } from '#domain/ordering/quote.ts'
import { cart, customer } from '#widgets/state/index.ts'
import './index.ts'

type CartElement = HTMLElement & {
  open(): void
  close(): void
  toggle(): void
  reset(): void
  add(wish: unknown): Promise<string | null>
  checkout(type?: string): Promise<void>
  readonly lines: { id: string; name: string }[]
  readonly subtotal: number
}
// The parts of the cart are downloaded when they are wanted, which a busy machine does slowly.
configure({ asyncUtilTimeout: 8_000 })

type Reply = (body: unknown, address: URL) => unknown

/** Friday, March 6, 2026, ten past noon at the café. */
const NOW = new Date('2026-03-06T17:10:00Z')
export const json = (body: unknown, status = 200) => Response.json(body, { status })
export const slotsOf = (date?: string, now = NOW): PickupSlots =>
  pickupSlots({ hours: DEFAULT_SETTINGS.cafe, pickup: DEFAULT_SETTINGS.pickup, now, date })
export const quoteOf = ({ lines }: Pick<QuoteRequest, 'lines'>, taxBasisPoints = 800): Quote =>
  quoteOrder({ menu: CATALOGUE, request: { lines }, taxBasisPoints })
export const OPEN: CafeNow = {
  cafe: DEFAULT_SETTINGS.cafe,
  now: NOW.toISOString(),
  today: '2026-03-06',
  isOpen: true,
  status: 'Open today until 7 PM',
  hours: [],
  nextPickup: { date: '2026-03-06', time: '12:30', label: '12:30 PM' },
}
export const orderOf = (order: NewOrder) => ({
  id: 'order-1',
  number: 'A-104',
  token: 'secret-token',
  status: 'pending',
  pickupAt: order.pickup && '2026-03-10T16:30:00.000Z',
  estimatedAt: '2026-03-06T17:30:00.000Z',
  timeZone: 'America/New_York',
  quote: quoteOf(order),
})

/** A café that answers; a test names only what it answers differently. Returns every call that was made. */
export function answer(replies: Record<string, Reply> = {}) {
  const calls: {
    path: string
    query: string
    body: unknown
    headers: Record<string, string>
  }[] = []
  const usual: Record<string, Reply> = {
    '/api/menu': () => CATALOGUE,
    '/api/cafe': () => OPEN,
    '/api/pickup-slots': (_, address) => slotsOf(address.searchParams.get('date') ?? undefined),
    '/api/quotes': (body) => quoteOf(body as QuoteRequest),
    '/api/orders': (body) => orderOf(body as NewOrder),
    '/api/cart-handovers': () => ({ code: 'code-1', expiresAt: NOW.toISOString() }),
  }
  vi.stubGlobal('fetch', async (input: string, init: RequestInit = {}) => {
    const address = new URL(input, location.href)
    const body: unknown = init.body ? JSON.parse(String(init.body)) : undefined
    const headers = init.headers as Record<string, string>
    calls.push({ path: address.pathname, query: address.search, body, headers })
    const reply = { ...usual, ...replies }[address.pathname]
    const answered = await (reply?.(body, address) ?? {})
    return answered instanceof Response ? answered : json(answered)
  })
  return { calls, of: (path: string) => calls.filter((call) => call.path === path) }
}

/** Puts a `<lounge-cart>` on the page, and hands for it. */
export function place(attributes: Record<string, string> = {}) {
  const element = document.createElement('lounge-cart') as CartElement
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value)
  document.body.append(element)
  const root = element.shadowRoot as ShadowRoot
  const view = within(root.querySelector('.lounge') as HTMLElement)
  const button = (name: string | RegExp) => view.findByRole('button', { name })
  const press = async (name: string | RegExp) => fireEvent.click(await button(name))
  const write = (label: string, value: string) =>
    fireEvent.input(view.getByLabelText(label), { target: { value } })
  return { element, root, view, button, press, write }
}

/** What the page hears. */
export function hear(name: string): CustomEvent[] {
  const heard: CustomEvent[] = []
  document.addEventListener(`lounge:${name}`, (event) => heard.push(event as CustomEvent))
  return heard
}

/** What was answered stays in place: a late call must not reach for a real server. */
export function clean(): void {
  document.body.replaceChildren()
  cart.clear()
  customer.forget()
  sessionStorage.clear()
  localStorage.clear()
  vi.restoreAllMocks()
}
