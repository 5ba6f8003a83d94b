import { formatCents } from '#domain/cafe/money.ts'
import { dateIn, formatDate, formatTime, timeIn } from '#domain/cafe/time.ts'
import { byNames, differences } from '#domain/content/differences.ts'
import type { OrderStatus } from '#domain/contracts/ordering.ts'
import { SIZE_LABELS } from '#domain/menu/row.ts'
import { CANCEL_LABELS } from '#domain/ordering/cancel-reasons.ts'
import { isActive, STATUS_LABELS } from '#domain/ordering/status.ts'

/** As much of a line of the activity log as its sentence needs. */
type Entry = {
  action: string
  /** How people call what it is about; an order is 'A-12, Mira, Fri, Oct 17'. */
  subjectName: string | null
  before: unknown
  after: unknown
}

/**
 * What happened, in a sentence with its amounts: 'Order A-12: paid in cash, $8.11'. What no sentence is known of is said by the name of
 * its action.
 * @param timeZone of the café; without it no time of day is said
 */
export function auditText(entry: Entry, timeZone?: string): string {
  const what = whatHappened(entry, timeZone)
  if (what === null) return actionText(entry.action)
  const { action, subjectName } = entry
  const [kind = ''] = action.split('.', 1)
  const [number = ''] = (subjectName ?? '').split(',', 1)
  const about = kind === 'order' ? `Order ${number}`.trim() : (subjectName ?? firstUp(kind))
  return `${about}: ${what}`
}

/** The name of an action, as a list offers it: 'user.role-changed' → 'User: role changed'. */
export function actionText(action: string): string {
  const known = ACTION_NAMES[action]
  if (known) return known
  const [kind = '', deed = ''] = action.split('.', 2)
  const name = firstUp(kind.replaceAll('-', ' '))
  return deed === '' ? name : `${name}: ${deed.replaceAll('-', ' ')}`
}

const ACTION_NAMES: Record<string, string> = {
  'order.payment-changed': 'Order: paid, or marked unpaid',
  'order.paid-online': 'Order: paid online',
  'order.money-given-back': 'Order: refunded',
  'order.method-corrected': 'Order: how it was paid corrected',
  'order.status-changed': 'Order: set to another state',
  'order.remake': 'Order: made again',
  'order.repriced': 'Order: price changed',
  'order.edited': 'Order: changed',
  'order.discounted': 'Order: discount',
  'order.fees-waived': 'Order: service fees waived',
  'order.refused': 'Order: tried, and refused',
  'drawer.pay-in': 'Drawer: paid in',
  'drawer.pay-out': 'Drawer: paid out',
  'drawer.drop': 'Drawer: to the safe',
  'drawer.counted-off': 'Drawer: first count far off',
}

type Fields = Record<string, unknown>

function whatHappened({ action, before, after }: Entry, timeZone?: string): string | null {
  const [was, now] = [fieldsOf(before), fieldsOf(after)]
  const say = SAYINGS[action]
  const what = say ? say(now, was, timeZone) : null
  const agreed = textIn(now, 'approvedBy')
  return what === null || agreed === null ? what : `${what} (${agreed} agreed)`
}

/** Each says nothing of a line that has not what it needs, as those of earlier versions. */
type Saying = (now: Fields, was: Fields, timeZone?: string) => string | null
const SAYINGS: Record<string, Saying> = {
  'order.payment-changed': (now) =>
    now['isPaid'] === true ? paidText(now['paid']) : 'marked unpaid',
  'order.paid-online': (now) => amountText('paid online', now['amountCents']),
  'order.money-given-back': (now) =>
    amountText('refunded', now['cents'] ?? now['amountCents'], textIn(now, 'reason')),
  'order.method-corrected': (now, was) => {
    const [to, from] = [wayOf(now['method']), wayOf(was['method'])]
    return amountText(`paid ${to}, and not ${from}`, now['cents'], textIn(now, 'reason'))
  },
  'order.status-changed': (now, was) => stateText(now, was),
  'order.remake': (now) => {
    const name = textIn(now, 'name')
    const reason = textIn(now, 'reason')
    const what =
      name === null ? 'made again' : `${Number(now['quantity'] ?? 1)} × ${name} made again`
    return reason === null ? what : `${what}: ${reason}`
  },
  'order.repriced': (now, was) => priceText(was['totalCents'], now['totalCents']),
  'order.edited': (now, was) => {
    const price = priceText(was['totalCents'], now['totalCents'])
    const reason = textIn(now, 'reason')
    const what = price === null ? 'changed' : `changed, ${price}`
    return reason === null ? what : `${what}: ${reason}`
  },
  'order.discounted': (now) => amountText('discount', now['cents'], textIn(now, 'reason')),
  'order.fees-waived': (now) =>
    amountText('service fees waived', now['cents'], textIn(now, 'reason')),
  'drawer.opened': (now) => amountText('opened with', now['countedCents'], null, ' '),
  'drawer.closed': (now) => {
    const stays = amountText('stays in it', now['floatCents'], null, ': ')
    const said = [now['floatCents'] ? stays : null, textIn(now, 'note')].filter(Boolean).join('. ')
    return amountText('closed with', now['countedCents'], said || null, ' ')
  },
  'drawer.pay-in': (now) => amountText('paid in', now['cents'], textIn(now, 'reason')),
  'drawer.pay-out': (now) => amountText('paid out', now['cents'], textIn(now, 'reason')),
  'drawer.drop': (now) => amountText('to the safe', now['cents'], textIn(now, 'reason')),
  'item.sold-out': (now, _, timeZone) => soldOutText(now, timeZone),
  'topping.sold-out': (now, _, timeZone) => soldOutText(now, timeZone),
  'milk.sold-out': (now, _, timeZone) => soldOutText(now, timeZone),
  'ingredient.sold-out': (now, _, timeZone) => soldOutText(now, timeZone),
  'item.changed': (now, was) => pricesText(now, was),
  'topping.changed': (now, was) => pricesText(now, was),
}

/** 'paid in cash, $8.11', 'paid $5.00 in cash and $3.11 by card terminal' */
function paidText(paid: unknown): string {
  const parts = (Array.isArray(paid) ? paid : []).map(fieldsOf)
  const [only] = parts
  // By a provider, or as somebody says who does not say how.
  if (!only) return 'paid'
  if (parts.length === 1) return amountText(`paid ${wayOf(only['method'])}`, only['cents'])
  const ways = parts.map(({ method, cents }) => `${moneyText(cents) ?? 'some'} ${wayOf(method)}`)
  return `paid ${ways.slice(0, -1).join(', ')} and ${ways.at(-1)}`
}

const WAYS: Record<string, string> = {
  cash: 'in cash',
  'card-terminal': 'by card terminal',
  counter: 'at the counter',
  stripe: 'online',
  test: 'online',
  'gift-card': 'with a gift card',
}
const wayOf = (method: unknown) => WAYS[String(method)] ?? 'in another way'

function stateText(now: Fields, was: Fields): string | null {
  const [from, to] = [was['status'] as OrderStatus, now['status'] as OrderStatus]
  const label = STATUS_LABELS[to]
  if (!label) return null
  const reason = textIn(now, 'reason')
  if (to === 'cancelled') {
    const why = (CANCEL_LABELS as Record<string, string>)[reason ?? '']
    const note = textIn(now, 'note')
    return `cancelled${why ? `: ${why}` : ''}${note ? ` (${note})` : ''}`
  }
  return ENDED.includes(from) && isActive(to)
    ? `reopened, ${label.toLowerCase()} now`
    : `set to ${label.toLowerCase()}`
}

const ENDED: OrderStatus[] = ['picked-up', 'cancelled', 'no-show', 'refunded']

/** 'price changed from $8.00 to $8.50'; nothing where it is the same. */
function priceText(before: unknown, after: unknown): string | null {
  const [was, now] = [moneyText(before), moneyText(after)]
  return was === null || now === null || was === now ? null : `price changed from ${was} to ${now}`
}

const SIZES: Record<string, string | undefined> = SIZE_LABELS

/** 'sold out until Saturday, October 18, 11:00 AM', 'sold out until somebody puts it back', 'available again' */
function soldOutText(now: Fields, timeZone?: string): string | null {
  if (typeof now['isSoldOut'] !== 'boolean') return null
  if (!now['isSoldOut']) return 'available again'
  const at = textIn(now, 'soldOutUntil')
  if (at === null) return 'sold out until somebody puts it back'
  if (timeZone === undefined) return 'sold out'
  const until = new Date(at)
  return `sold out until ${formatDate(dateIn(timeZone, until))}, ${formatTime(timeIn(timeZone, until))}`
}

/** The prices that are different: 'price of Large changed from $8.00 to $8.50'. Nothing where anything else is different too. */
function pricesText(now: Fields, was: Fields): string | null {
  const changes = differences(...byNames(was, now))
  const prices = changes.flatMap(({ path, before, after }) => {
    const text = path.at(-1) === 'priceCents' ? priceText(before, after) : null
    const size = path.length > 1 ? path.at(-2) : undefined
    const of = size === undefined ? '' : ` of ${SIZES[size] ?? size}`
    return text === null ? [] : [text.replace('price', `price${of}`)]
  })
  if (prices.length === 0 || prices.length < changes.length) return null
  // The price of an item is that of one of its sizes: it is said once.
  const sizes = prices.filter((text) => text.startsWith('price of '))
  return (sizes.length > 0 ? sizes : prices).join(', ')
}

/** 'refunded, $8.11: Spilled' */
function amountText(
  what: string,
  cents: unknown,
  reason: string | null = null,
  between = ', ',
): string {
  const amount = moneyText(cents)
  const all = amount === null ? what : `${what}${between}${amount}`
  return reason === null ? all : `${all}: ${reason}`
}

const moneyText = (cents: unknown): string | null =>
  typeof cents === 'number' ? formatCents(cents) : null

const firstUp = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

const fieldsOf = (value: unknown): Fields =>
  typeof value === 'object' && value !== null ? (value as Fields) : {}

const textIn = (fields: Fields, name: string): string | null =>
  typeof fields[name] === 'string' && fields[name] !== '' ? fields[name] : null
