import { formatCents } from '#domain/cafe/money.ts'
import { dateIn, formatDate, formatTime, timeIn } from '#domain/cafe/time.ts'
import type { Cafe } from '#domain/contracts/cafe.ts'
import type { Order } from '#domain/contracts/ordering.ts'
import { choicesText, lineText } from '#domain/ordering/line-text.ts'
import { greeting, isPlainName } from '#domain/people/plain-name.ts'

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
      greeting(order.contact.name),
      '',
      `thank you! Your order ${order.number} should be ready ${when(order)}.`,
      '',
      ...quote.lines.map(pricedLine),
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

/** Sent when an order waits to be confirmed. @param code for the button, where the mail's reader confirms it */
export function waitingMail(
  cafe: Cafe,
  order: Order,
  publicUrl: string,
  code: string | null,
): Text {
  const link = linkOf(order, publicUrl)
  const { waiting, quote } = order
  if (!waiting) throw new Error('An order that does not wait has nothing to be confirmed.')
  const until = instantText(waiting.until, order.timeZone)
  return {
    subject: code
      ? `Please confirm order ${order.number} at ${cafe.name}`
      : `Order ${order.number} at ${cafe.name} waits for us`,
    text: lines(
      greeting(order.contact.name),
      '',
      code
        ? `your order ${order.number} waits for you: please confirm it by ${until}.`
        : `your order ${order.number} waits for somebody at our counter, who looks at it before we make it.`,
      '',
      ...quote.lines.map(pricedLine),
      '',
      `Total: ${formatCents(quote.totalCents)}, paid at the counter`,
      '',
      code
        ? `Open this link and press the button: ${link}&confirm=${code}`
        : `See how it stands: ${link}`,
      '',
      code
        ? 'Until then we keep no time for it, and after that it is cancelled automatically. If you did not order this, do nothing.'
        : `Until then we keep no time for it. If nobody accepts it by ${until}, it is cancelled automatically.`,
      ...farewell(cafe),
    ),
  }
}

/** Sent when it can be picked up. */
export function readyMail(cafe: Cafe, order: Order, publicUrl: string): Text {
  return {
    subject: `Order ${order.number} is ready`,
    text: lines(
      greeting(order.contact.name),
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
      greeting(order.contact.name),
      '',
      `your order ${order.number} was cancelled. Nothing was charged online.`,
      `If that is a surprise, call us at ${cafe.phone} or write to ${cafe.email}.`,
      ...farewell(cafe),
    ),
  }
}

/** Sent when nobody at the counter accepted it in time, though its mail was confirmed. */
export function notAcceptedMail(cafe: Cafe, order: Order): Text {
  return {
    subject: `Order ${order.number} was not accepted`,
    text: lines(
      greeting(order.contact.name),
      '',
      `we could not take your order ${order.number}: that time is full, and nobody at the counter could accept it in time. Nothing was charged.`,
      `Please order again for another time, or call us at ${cafe.phone}.`,
      ...farewell(cafe),
    ),
  }
}

/** Sent when so many orders waited that this one was cancelled before anybody confirmed or accepted it. */
export function crowdedOutMail(cafe: Cafe, order: Order): Text {
  return {
    subject: `Order ${order.number} was cancelled`,
    text: lines(
      greeting(order.contact.name),
      '',
      `your order ${order.number} waited to be confirmed, and more orders were waiting than we can look at, so it was cancelled. Nothing was charged.`,
      `Please order again, signed in if you have an account, or call us at ${cafe.phone}. If you did not order this, do nothing.`,
      ...farewell(cafe),
    ),
  }
}

/** Where the holder of an order sees it, without signing in. */
export function linkOf({ id, token }: Order, publicUrl: string): string {
  return `${publicUrl}/order-confirmation?order=${id}&token=${token}`
}

const lines = (...all: string[]): string => all.join('\n')

function pricedLine(line: Order['quote']['lines'][number]): string {
  const name = isPlainName(line.customerName) ? line.customerName : null
  return `${lineText(line, choicesText(line), name)}: ${formatCents(line.totalCents)}`
}

function when({ pickupAt, estimatedAt, timeZone }: Order): string {
  const at = new Date(pickupAt ?? estimatedAt)
  const time = formatTime(timeIn(timeZone, at))
  return pickupAt ? `on ${formatDate(dateIn(timeZone, at))} at ${time}` : `at about ${time}`
}

function instantText(instant: string, timeZone: string): string {
  const at = new Date(instant)
  return `${formatTime(timeIn(timeZone, at))} on ${formatDate(dateIn(timeZone, at))}`
}

function farewell(cafe: Cafe): string[] {
  return ['', cafe.name, `${cafe.street}, ${cafe.city}, ${cafe.region} ${cafe.postalCode}`]
}
