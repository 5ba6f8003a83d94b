import { formatCents } from '#domain/cafe/money.ts'
import { dateIn, formatDate, formatTime, timeIn } from '#domain/cafe/time.ts'
import type { Cafe } from '#domain/contracts/cafe.ts'
import type { Order } from '#domain/contracts/ordering.ts'

type Text = { subject: string; text: string }

/** Sent when an order was placed: what, how much, when, and the link to follow it. */
export function confirmationMail(cafe: Cafe, order: Order, publicUrl: string): Text {
  const { quote } = order
  const amounts: [string, number][] = [
    ['Subtotal', quote.subtotalCents],
    [quote.discountLabel ?? 'Discount', -quote.discountCents],
    ['Tax', quote.taxCents],
    ['Tip', quote.tipCents],
  ]
  return {
    subject: `Order ${order.number} at ${cafe.name}`,
    text: lines(
      `Hi ${order.contact.name},`,
      '',
      `thank you! Your order ${order.number} should be ready ${when(order)}.`,
      '',
      ...quote.lines.map(lineText),
      '',
      ...amounts
        .filter(([, cents]) => cents !== 0)
        .map(([label, cents]) => `${label}: ${formatCents(cents)}`),
      `Total: ${formatCents(quote.totalCents)}, paid at the counter`,
      '',
      `Follow your order: ${linkOf(order, publicUrl)}`,
      ...farewell(cafe),
    ),
  }
}

/** Sent when it can be picked up. */
export function readyMail(cafe: Cafe, order: Order, publicUrl: string): Text {
  return {
    subject: `Order ${order.number} is ready`,
    text: lines(
      `Hi ${order.contact.name},`,
      '',
      `your order ${order.number} is ready at the counter.`,
      '',
      `Your order: ${linkOf(order, publicUrl)}`,
      ...farewell(cafe),
    ),
  }
}

/** Sent when the café cancelled it. */
export function cancelMail(cafe: Cafe, order: Order): Text {
  return {
    subject: `Order ${order.number} was cancelled`,
    text: lines(
      `Hi ${order.contact.name},`,
      '',
      `your order ${order.number} was cancelled. Nothing was charged online.`,
      `If that is a surprise, call us at ${cafe.phone} or write to ${cafe.email}.`,
      ...farewell(cafe),
    ),
  }
}

/** Where the holder of an order sees it, without signing in. */
export function linkOf({ id, token }: Order, publicUrl: string): string {
  return `${publicUrl}/order-confirmation?order=${id}&token=${token}`
}

const lines = (...all: string[]): string => all.join('\n')

function lineText({
  quantity,
  sizeLabel,
  name,
  summary,
  customerName,
  totalCents,
}: Order['quote']['lines'][number]) {
  const what = [sizeLabel, name].filter(Boolean).join(' ')
  const details = [summary, customerName && `for ${customerName}`].filter(Boolean).join(', ')
  return `${quantity} × ${what}${details ? ` (${details})` : ''}: ${formatCents(totalCents)}`
}

function when({ pickupAt, estimatedAt, timeZone }: Order): string {
  const at = new Date(pickupAt ?? estimatedAt)
  const time = formatTime(timeIn(timeZone, at))
  return pickupAt ? `on ${formatDate(dateIn(timeZone, at))} at ${time}` : `at about ${time}`
}

function farewell(cafe: Cafe): string[] {
  return ['', cafe.name, `${cafe.street}, ${cafe.city}, ${cafe.region} ${cafe.postalCode}`]
}
