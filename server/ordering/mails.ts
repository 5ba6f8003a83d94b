import { formatCents } from '#domain/cafe/money.ts'
import { timeIn, dateIn } from '#domain/cafe/time.ts'
import type { Cafe } from '#domain/contracts/cafe.ts'
import type { EditChange, Order } from '#domain/contracts/ordering.ts'
import { CANCEL_TOLD } from '#domain/ordering/cancel-reasons.ts'
import { taxesOf } from '#domain/ordering/charge-rows.ts'
import { isNothingToMake } from '#domain/kitchen/making.ts'
import { isWork } from '#domain/ordering/counter-goods.ts'
import { choicesText, lineText } from '#domain/ordering/line-text.ts'
import { reductionsOf } from '#domain/ordering/reductions.ts'
import type { Method, PaymentState } from '#domain/payments/values.ts'
import { isPlainName } from '#domain/people/plain-name.ts'
import { instantText, rootOf, wordsOf, type MailWords } from './mail-words.ts'
import type { MailText } from './mails-es.ts'

// What customers are told of their orders by mail, each in the language of the order.

type Text = { subject: string; text: string }

/** Sent when an order was placed: what, how much, when, and the link to follow it. */
export function confirmationMail(cafe: Cafe, order: Order, publicUrl: string): Text {
  const { quote, number } = order
  const words = wordsOf(order)
  const { say } = words
  const amount = formatCents(quote.totalCents)
  return {
    subject: say('Order {number} at {cafe}', { number, cafe: cafe.name }),
    text: lines(
      greeting(words, order),
      '',
      readyText(words, order, {
        work: 'thank you! Your order {number} waits for you at the counter, whenever we are open.',
        atBreak:
          'thank you! Your order {number} comes to your class {title}, for the break {when}.',
        at: 'thank you! Your order {number} should be ready {when}.',
      }),
      '',
      ...quote.lines.map((line) => pricedLine(words, line)),
      '',
      ...amountsOf(words, order),
      say(order.isPaid ? 'Total: {amount}, paid' : 'Total: {amount}, to pay at the counter', {
        amount,
      }),
      '',
      say('Follow your order: {link}', { link: linkOf(order, publicUrl) }),
      ...farewell(cafe),
    ),
  }
}

/** A receipt, sent when somebody asks for one. It has no link: it may go to another address than the order's. */
export function receiptMail(
  cafe: Cafe,
  order: Order,
  payments: readonly Paid[],
  soldAt: Date,
): Text {
  const { quote, number, timeZone } = order
  const words = wordsOf(order)
  const { say } = words
  const amount = formatCents(quote.totalCents)
  return {
    subject: say('Your receipt from {cafe}: {amount}', { cafe: cafe.name, amount }),
    text: lines(
      say('Order {number}, {when}', {
        number,
        when: instantText(words, soldAt.toISOString(), timeZone),
      }),
      '',
      ...quote.lines.map((line) => pricedLine(words, line)),
      '',
      ...amountsOf(words, order),
      say('Total: {amount}', { amount }),
      '',
      ...payments
        .filter(({ state }) => state === 'succeeded')
        .flatMap(({ method, amountCents, tipCents, refundedCents }) => [
          labelled(words, words.method(method), amountCents),
          ...(tipCents > 0 ? [say('Tip with it: {amount}', money(tipCents))] : []),
          ...(refundedCents > 0 ? [say('Given back of it: {amount}', money(refundedCents))] : []),
        ]),
      '',
      say('Thank you.'),
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
  const { waiting, quote, number } = order
  if (!waiting) throw new Error('An order that does not wait has nothing to be confirmed.')
  const words = wordsOf(order)
  const { say } = words
  const until = instantText(words, waiting.until, order.timeZone)
  return {
    subject: say(
      code ? 'Please confirm order {number} at {cafe}' : 'Order {number} at {cafe} waits for us',
      { number, cafe: cafe.name },
    ),
    text: lines(
      greeting(words, order),
      '',
      say(
        code
          ? 'your order {number} waits for you: please confirm it by {until}.'
          : 'your order {number} waits for somebody at our counter, who looks at it before we make it.',
        { number, until },
      ),
      '',
      ...quote.lines.map((line) => pricedLine(words, line)),
      '',
      say('Total: {amount}, to pay at the counter', money(quote.totalCents)),
      '',
      code
        ? say('Open this link and press the button: {link}', { link: `${link}&confirm=${code}` })
        : say('See how it stands: {link}', { link }),
      '',
      say(
        code
          ? 'Until then we keep no time for it, and after that it is cancelled automatically. If you did not order this, do nothing.'
          : 'Until then we keep no time for it. If nobody accepts it by {until}, it is cancelled automatically.',
        { until },
      ),
      ...farewell(cafe),
    ),
  }
}

/** Sent when gift cards are paid: a link to the code of each. */
export function giftCardsMail(
  cafe: Cafe,
  order: Order,
  cards: readonly { cents: number; link: string }[],
): Text {
  const { number } = order
  const words = wordsOf(order)
  const { say } = words
  const isOne = cards.length === 1
  return {
    subject: say(
      isOne ? 'Your gift card from {cafe} ({number})' : 'Your gift cards from {cafe} ({number})',
      {
        cafe: cafe.name,
        number,
      },
    ),
    text: lines(
      greeting(words, order),
      '',
      say(
        isOne
          ? 'thank you! Your gift card is paid. This link shows its code:'
          : 'thank you! Your gift cards are paid. Each link shows the code of one:',
      ),
      '',
      ...cards.map(({ cents, link }) =>
        say('{label}: {amount}', { label: formatCents(cents), amount: link }),
      ),
      '',
      say(
        'To give one away, pass its link or its code on. Whoever has either can spend it, here and on our site. It does not expire.',
      ),
      ...farewell(cafe),
    ),
  }
}

/** Sent when it can be picked up. */
export function readyMail(cafe: Cafe, order: Order, publicUrl: string): Text {
  const { number } = order
  const words = wordsOf(order)
  const { say } = words
  return {
    subject: say('Order {number} is ready', { number }),
    text: lines(
      greeting(words, order),
      '',
      say('your order {number} is ready at the counter.', { number }),
      '',
      say('Your order: {link}', { link: linkOf(order, publicUrl) }),
      ...farewell(cafe),
    ),
  }
}

/** Sent when the café puts it off. */
export function delayMail(cafe: Cafe, order: Order, publicUrl: string): Text {
  const { number, estimatedAt, timeZone } = order
  const words = wordsOf(order)
  const { say } = words
  return {
    subject: say('Order {number} takes a little longer', { number }),
    text: lines(
      greeting(words, order),
      '',
      say('sorry, your order {number} takes longer than we said. It should be ready at {time}.', {
        number,
        time: instantText(words, estimatedAt, timeZone),
      }),
      '',
      say('Follow your order: {link}', { link: linkOf(order, publicUrl) }),
      say('If that is too late for you, call us at {phone}.', { phone: cafe.phone }),
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
  const { quote, isPaid, dueCents, number } = order
  const words = wordsOf(order)
  const { say } = words
  const amount = formatCents(quote.totalCents)
  return {
    subject: say('Order {number} was changed', { number }),
    text: lines(
      greeting(words, order),
      '',
      readyText(words, order, {
        work: 'your order {number} was changed. It waits for you at the counter, whenever we are open.',
        atBreak:
          'your order {number} was changed. It comes to your class {title}, for the break {when}.',
        at: 'your order {number} was changed. It should be ready {when}.',
      }),
      '',
      ...changes.map(words.change),
      '',
      say('This is what we make now:'),
      ...quote.lines.map((line) => pricedLine(words, line)),
      '',
      isPaid
        ? say('Total with tax and tip: {amount}, paid', { amount })
        : say('Total with tax and tip: {amount}, {due} to pay', {
            amount,
            due: formatCents(dueCents ?? quote.totalCents),
          }),
      ...(givenBack.cents > 0 ? [whereTo(words, givenBack)] : []),
      '',
      say('Your order: {link}', { link: linkOf(order, publicUrl) }),
      surprise(words, cafe),
      ...farewell(cafe),
    ),
  }
}

/** What was given back, in cents: all of it, what of it goes to the card that was charged online, and what onto gift cards. */
export type GivenBack = {
  cents: number
  cardCents: number
  giftCents: number
  /** The counter still has money that was paid there, and hands it back there. */
  isHeld?: boolean
}
export const NOTHING_BACK: GivenBack = { cents: 0, cardCents: 0, giftCents: 0 }

/** Sent when the café cancelled it. @param givenBack of what was paid, if anything was */
export function cancelMail(cafe: Cafe, order: Order, _url = '', givenBack = NOTHING_BACK): Text {
  const { number } = order
  const words = wordsOf(order)
  const { say } = words
  const back = [
    givenBack.cents > 0 && whereTo(words, givenBack),
    givenBack.isHeld && say('What you paid at the counter is given back to you there.'),
  ].filter(Boolean)
  const money = back.length > 0 ? back.join(' ') : say('Nothing was charged.')
  const why = order.cancelling && CANCEL_TOLD[order.cancelling.reason]
  return {
    subject: say('Order {number} was cancelled', { number }),
    text: lines(
      greeting(words, order),
      '',
      say('your order {number} was cancelled. {money}', { number, money }),
      ...(why ? [say(why)] : []),
      surprise(words, cafe),
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
  const { number } = order
  const words = wordsOf(order)
  const { say } = words
  return {
    subject: say('{amount} back for order {number}', { ...money(givenBack.cents), number }),
    text: lines(
      greeting(words, order),
      '',
      say('we gave money back for your order {number}. {money}', {
        number,
        money: whereTo(words, givenBack),
      }),
      '',
      say('Your order: {link}', { link: linkOf(order, publicUrl) }),
      surprise(words, cafe),
      ...farewell(cafe),
    ),
  }
}

/** Sent when nobody at the counter accepted it in time, though its mail was confirmed. */
export function notAcceptedMail(cafe: Cafe, order: Order): Text {
  const { number } = order
  const words = wordsOf(order)
  const { say } = words
  return {
    subject: say('Order {number} was not accepted', { number }),
    text: lines(
      greeting(words, order),
      '',
      say(
        'we could not take your order {number}: that time is full, and nobody at the counter could accept it in time. Nothing was charged.',
        { number },
      ),
      say('Please order again for another time, or call us at {phone}.', { phone: cafe.phone }),
      ...farewell(cafe),
    ),
  }
}

/** Sent when so many orders waited that this one was cancelled before anybody confirmed or accepted it. */
export function crowdedOutMail(cafe: Cafe, order: Order): Text {
  const { number } = order
  const words = wordsOf(order)
  const { say } = words
  return {
    subject: say('Order {number} was cancelled', { number }),
    text: lines(
      greeting(words, order),
      '',
      say(
        'your order {number} waited to be confirmed, and more orders were waiting than we can look at, so it was cancelled. Nothing was charged.',
        { number },
      ),
      say(
        'Please order again, signed in if you have an account, or call us at {phone}. If you did not order this, do nothing.',
        { phone: cafe.phone },
      ),
      ...farewell(cafe),
    ),
  }
}

/** Where the holder of an order sees it, without signing in: in the language in which it was ordered. */
export function linkOf(order: Order, publicUrl: string): string {
  const { id, token } = order
  return `${publicUrl}${rootOf(order)}/order-confirmation?order=${id}&token=${token}`
}

const lines = (...all: string[]): string => all.join('\n')
const money = (cents: number) => ({ amount: formatCents(cents) })

/** With the name, where it is one that may stand in a mail. */
function greeting({ say }: MailWords, { contact: { name } }: Order): string {
  return isPlainName(name) ? say('Hi {name},', { name }) : say('Hi,')
}

function surprise({ say }: MailWords, { phone, email }: Cafe): string {
  return say('If that is a surprise, call us at {phone} or write to {email}.', { phone, email })
}

function whereTo({ say }: MailWords, { cents, cardCents, giftCents }: GivenBack): string {
  const handedCents = cents - cardCents - giftCents
  const parts: [number, MailText][] = [
    [
      cardCents,
      '{amount} goes back to the card that you paid with. Banks take some days for that.',
    ],
    [giftCents, '{amount} is on your gift card again.'],
    [handedCents, '{amount} was given back at the counter.'],
  ]
  return parts
    .filter(([part]) => part > 0)
    .map(([part, text]) => say(text, money(part)))
    .join(' ')
}

/** What stands between the lines and the total. */
function amountsOf(words: MailWords, { quote }: Order): string[] {
  const { say } = words
  const taxes = taxesOf(quote)
  const amounts: [string, number][] = [
    [say('Subtotal'), quote.subtotalCents],
    ...reductionsOf(quote).map(({ label, cents }): [string, number] => [
      words.reduction(label),
      -cents,
    ]),
    ...(quote.fees ?? []).map(({ name, cents }): [string, number] => [name, cents]),
    ...taxes.map(({ rate, cents }): [string, number] => [
      taxes.length === 1 ? say('Tax') : say('Tax ({percent}%)', { percent: `${rate / 1_000}` }),
      cents,
    ]),
    [say('Tip'), quote.tipCents],
  ]
  return [
    ...amounts
      .filter(([, cents]) => cents !== 0)
      .map(([label, cents]) => labelled(words, label, cents)),
    ...(quote.waivedFees ?? []).map(({ name }) => say('{name}: waived', { name })),
  ]
}

function labelled({ say }: MailWords, label: string, cents: number): string {
  return say('{label}: {amount}', { label, ...money(cents) })
}

function pricedLine(words: MailWords, line: Order['quote']['lines'][number]): string {
  const { customerName } = line
  const whose = isPlainName(customerName) ? words.say('for {name}', { name: customerName }) : ''
  const choices = [words.choices(choicesText(line)), whose].filter(Boolean).join(' · ')
  return labelled(words, lineText(line, choices), line.totalCents)
}

/** When it is ready, in one of three sentences. */
function readyText(
  words: MailWords,
  order: Order,
  says: Record<'work' | 'atBreak' | 'at', MailText>,
): string {
  const { number, quote, forBreak } = order
  // Works hang there already.
  if (quote.lines.some(isWork) && isNothingToMake(quote)) return words.say(says.work, { number })
  const when = whenOf(words, order)
  return forBreak
    ? words.say(says.atBreak, { number, title: forBreak.title, when })
    : words.say(says.at, { number, when })
}

function whenOf({ say, date, time }: MailWords, order: Order): string {
  const { pickupAt, estimatedAt, timeZone } = order
  const at = new Date(pickupAt ?? estimatedAt)
  const clock = time(timeIn(timeZone, at))
  return pickupAt
    ? say('on {date} at {time}', { date: date(dateIn(timeZone, at)), time: clock })
    : say('at about {time}', { time: clock })
}

function farewell(cafe: Cafe): string[] {
  return ['', cafe.name, `${cafe.street}, ${cafe.city}, ${cafe.region} ${cafe.postalCode}`]
}
