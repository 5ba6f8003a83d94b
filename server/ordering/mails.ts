import { isWork } from '#domain/ordering/counter-goods.ts'
import { formatCents } from '#domain/cafe/money.ts'
import { dateIn, formatDate, formatTime, timeIn } from '#domain/cafe/time.ts'
import type { Cafe } from '#domain/contracts/cafe.ts'
import type { EditChange, Order } from '#domain/contracts/ordering.ts'
import { taxesOf } from '#domain/ordering/charges.ts'
import { changeInWords } from '#domain/ordering/edit.ts'
import { choicesText, lineText } from '#domain/ordering/line-text.ts'
import { reductionsOf } from '#domain/ordering/full-quote.ts'
import { METHOD_NAMES, type Method, type PaymentState } from '#domain/payments/values.ts'
import { greeting, isPlainName } from '#domain/people/plain-name.ts'

type Text = { subject: string; text: string }

/** Sent when an order was placed: what, how much, when, and the link to follow it. */
export function confirmationMail(cafe: Cafe, order: Order, publicUrl: string): Text {
  const { quote } = order
  return {
    subject: `Order ${order.number} at ${cafe.name}`,
    text: lines(
      greeting(order.contact.name),
      '',
      `thank you! Your order ${order.number} ${readyWords(order)}`,
      '',
      ...quote.lines.map(pricedLine),
      '',
      ...amountsOf(order),
      `Total: ${formatCents(quote.totalCents)}, ${order.isPaid ? 'paid' : 'to pay at the counter'}`,
      '',
      `Follow your order: ${linkOf(order, publicUrl)}`,
      ...farewell(cafe),
    ),
  }
}

/** A receipt, sent when somebody asks for one. It has no link: it may go to another address than the order's. */
export function receiptMail(cafe: Cafe, order: Order, payments: readonly Paid[]): Text {
  const { quote, createdAt, timeZone } = order
  return {
    subject: `Your receipt from ${cafe.name}: ${formatCents(quote.totalCents)}`,
    text: lines(
      `Order ${order.number}, ${instantText(createdAt, timeZone)}`,
      '',
      ...quote.lines.map(pricedLine),
      '',
      ...amountsOf(order),
      `Total: ${formatCents(quote.totalCents)}`,
      '',
      ...payments
        .filter(({ state }) => state === 'succeeded')
        .flatMap(({ method, amountCents, tipCents, refundedCents }) => [
          `${METHOD_NAMES[method]}: ${formatCents(amountCents)}`,
          ...(tipCents > 0 ? [`Tip with it: ${formatCents(tipCents)}`] : []),
          ...(refundedCents > 0 ? [`Given back of it: ${formatCents(refundedCents)}`] : []),
        ]),
      '',
      'Thank you.',
      ...farewell(cafe),
      cafe.phone,
    ),
  }
}

/** A payment, as much of it as a receipt says. */
type Paid = {
  method: Method
  state: PaymentState
  amountCents: number
  tipCents: number
  refundedCents: number
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
      `Total: ${formatCents(quote.totalCents)}, to pay at the counter`,
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

/** Sent when the café puts it off. */
export function delayMail(cafe: Cafe, order: Order, publicUrl: string): Text {
  const time = instantText(order.estimatedAt, order.timeZone)
  return {
    subject: `Order ${order.number} takes a little longer`,
    text: lines(
      greeting(order.contact.name),
      '',
      `sorry, your order ${order.number} takes longer than we said. It should be ready at ${time}.`,
      '',
      `Follow your order: ${linkOf(order, publicUrl)}`,
      `If that is too late for you, call us at ${cafe.phone}.`,
      ...farewell(cafe),
    ),
  }
}

/** Sent when a placed order was changed: what is different, what it costs now, and what that does to what was paid. */
export function editMail(
  cafe: Cafe,
  order: Order,
  publicUrl: string,
  { changes, givenBack }: { changes: readonly EditChange[]; givenBack: GivenBack },
): Text {
  const { quote, isPaid, dueCents } = order
  return {
    subject: `Order ${order.number} was changed`,
    text: lines(
      greeting(order.contact.name),
      '',
      `your order ${order.number} was changed. It ${readyWords(order)}`,
      '',
      ...changes.map(changeInWords),
      '',
      'This is what we make now:',
      ...quote.lines.map(pricedLine),
      '',
      `Total with tax and tip: ${formatCents(quote.totalCents)}, ${isPaid ? 'paid' : `${formatCents(dueCents ?? quote.totalCents)} to pay`}`,
      ...(givenBack.cents > 0 ? [whereTo(givenBack)] : []),
      '',
      `Your order: ${linkOf(order, publicUrl)}`,
      `If that is a surprise, call us at ${cafe.phone} or write to ${cafe.email}.`,
      ...farewell(cafe),
    ),
  }
}

/** What was given back, in cents: all of it, what of it goes to the card that was charged online, and what onto gift cards. */
export type GivenBack = { cents: number; cardCents: number; giftCents: number }
export const NOTHING_BACK: GivenBack = { cents: 0, cardCents: 0, giftCents: 0 }

/** Sent when the café cancelled it. @param givenBack of what was paid, if anything was */
export function cancelMail(cafe: Cafe, order: Order, _url = '', givenBack = NOTHING_BACK): Text {
  return {
    subject: `Order ${order.number} was cancelled`,
    text: lines(
      greeting(order.contact.name),
      '',
      `your order ${order.number} was cancelled. ${givenBack.cents > 0 ? whereTo(givenBack) : 'Nothing was charged.'}`,
      `If that is a surprise, call us at ${cafe.phone} or write to ${cafe.email}.`,
      ...farewell(cafe),
    ),
  }
}

/** Sent when money is given back, and the order is not cancelled by that. */
export function refundMail(
  cafe: Cafe,
  order: Order,
  publicUrl: string,
  givenBack: GivenBack,
): Text {
  return {
    subject: `${formatCents(givenBack.cents)} back for order ${order.number}`,
    text: lines(
      greeting(order.contact.name),
      '',
      `we gave money back for your order ${order.number}. ${whereTo(givenBack)}`,
      '',
      `Your order: ${linkOf(order, publicUrl)}`,
      `If that is a surprise, call us at ${cafe.phone} or write to ${cafe.email}.`,
      ...farewell(cafe),
    ),
  }
}

function whereTo({ cents, cardCents, giftCents }: GivenBack): string {
  const handedCents = cents - cardCents - giftCents
  return [
    cardCents > 0 &&
      `${formatCents(cardCents)} goes back to the card that you paid with. Banks take some days for that.`,
    giftCents > 0 && `${formatCents(giftCents)} is on your gift card again.`,
    handedCents > 0 && `${formatCents(handedCents)} was given back at the counter.`,
  ]
    .filter(Boolean)
    .join(' ')
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

/** What stands between the lines and the total. */
function amountsOf({ quote }: Order): string[] {
  const taxes = taxesOf(quote)
  const amounts: [string, number][] = [
    ['Subtotal', quote.subtotalCents],
    ...reductionsOf(quote).map(({ label, cents }): [string, number] => [label, -cents]),
    ...(quote.fees ?? []).map(({ name, cents }): [string, number] => [name, cents]),
    ...taxes.map(({ rate, cents }): [string, number] => [
      taxes.length === 1 ? 'Tax' : `Tax (${rate / 1_000}%)`,
      cents,
    ]),
    ['Tip', quote.tipCents],
  ]
  return [
    ...amounts
      .filter(([, cents]) => cents !== 0)
      .map(([label, cents]) => `${label}: ${formatCents(cents)}`),
    ...(quote.waivedFees ?? []).map(({ name }) => `${name}: waived`),
  ]
}

function pricedLine(line: Order['quote']['lines'][number]): string {
  const name = isPlainName(line.customerName) ? line.customerName : null
  return `${lineText(line, choicesText(line), name)}: ${formatCents(line.totalCents)}`
}

function readyWords(order: Order): string {
  // Works hang there already.
  if (order.quote.lines.every(isWork)) return 'waits for you at the counter, whenever we are open.'
  return order.forBreak
    ? `comes to your class ${order.forBreak.title}, for the break ${when(order)}.`
    : `should be ready ${when(order)}.`
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
