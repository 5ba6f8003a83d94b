import { dateIn, timeIn } from '#domain/cafe/time.ts'
import type { ChatReply } from '#domain/contracts/barista.ts'
import { go, quickReply } from './buttons.ts'
import { orderSaid } from './facts.ts'
import type { Mine } from './mine.ts'
import { MINE_TEXTS } from './mine-texts.ts'
import type { Say } from './say.ts'
import { START } from './state.ts'
import { orderStands } from './straight.ts'
import { STRAIGHT } from './straight-texts.ts'
import type { Talk } from './talk.ts'

/** Whether a message may ask for what is somebody's own. @param said in English, with the words of questions put right */
export const mayAskMine = (said: string): boolean =>
  /\b(?:orders?|ready|done|food|drinks?|coffees?|class(?:es)?|workshops?|lessons?|seats?|tickets?)\b/i.test(
    said,
  )

/** 'where is my order', 'when is my class', 'cancel my seat': of what is placed and booked already. Nothing is changed here. */
export function mineReply(talk: Talk): ChatReply | null {
  const plain = talk.message.toLowerCase()
  if (plain.length > 120 || MONEY.test(plain)) return null
  const text = ofSeats(plain, talk)
  if (text) return told(talk, { text, path: '/dashboard/classes', intent: 'classes' })
  const orders = ofOrders(plain, talk)
  if (!orders) return null
  const reply = told(talk, { text: orders, path: '/dashboard', intent: 'order-status' })
  const { emptyCart } = talk.say.label
  return orders.endsWith(MINE_TEXTS[talk.say.code].cartStays)
    ? { ...reply, actions: [...reply.actions, quickReply(emptyCart)] }
    : reply
}

/** What was offered is dropped, and an order that is placed is called off elsewhere. */
export function withPlacedOrder(reply: ChatReply, { message, cart, say, cafe }: Talk): ChatReply {
  if (!CANCELS_ORDER.test(message.toLowerCase())) return reply
  if (reply.perform?.some(({ data }) => data?.['kind'] === 'clear'))
    return {
      ...reply,
      text: [reply.text, MINE_TEXTS[say.code].placedStays].filter(Boolean).join(' '),
      actions: [...reply.actions, go(say.label.myOrder, '/order-confirmation')],
    }
  if (reply.intent !== 'declined' || cart.length > 0) return reply
  return {
    ...reply,
    text: STRAIGHT[say.code].placed(cafe.phone),
    actions: [go(say.label.myOrder, '/order-confirmation')],
    intent: 'order-status',
  }
}

function told(
  { state, say }: Talk,
  { text, path, intent }: { text: string; path: string; intent: string },
): ChatReply {
  const { orders, classes } = MINE_TEXTS[say.code]
  const label = path === '/dashboard' ? orders : classes
  return { text, actions: [go(label, path)], intent, state: { ...START, ...state } }
}

function ofSeats(plain: string, { mine, say, cafe }: Talk): string | null {
  const texts = MINE_TEXTS[say.code]
  if (CANCELS_SEATS.test(plain)) return texts.giveBack
  if (!MY_CLASSES.test(plain)) return null
  if (!mine) return texts.seatsThere
  const next = mine.seats.slice(0, 3).map((seat) => whenOf(seat, say, cafe.timeZone))
  return next.length > 0 ? next.join('\n') : `${texts.noSeats} ${texts.seatsThere}`
}

const whenOf = ({ title, startsAt }: Mine['seats'][number], say: Say, timeZone: string): string => {
  const at = new Date(startsAt)
  return MINE_TEXTS[say.code].seat(
    title,
    say.date(dateIn(timeZone, at)),
    say.time(timeIn(timeZone, at)),
  )
}

function ofOrders(plain: string, { mine, cart, state, say, cafe, now }: Talk): string | null {
  const orders = mine?.orders ?? []
  if (orders.length === 0 || orderSaid(plain)) return null
  const stand = orders.slice(0, 3).map((order) => orderStands(order, { say, cafe, now }))
  const texts = MINE_TEXTS[say.code]
  if (CANCELS_ORDER.test(plain)) {
    const isInCart = cart.length + state.pending.length > 0
    return [...stand, texts.callOff, ...(isInCart ? [texts.cartStays] : [])].join(' ')
  }
  const isFree = cart.length + state.pending.length === 0
  return ASKS_ORDER.test(plain) || (isFree && ASKS_IT.test(plain)) ? stand.join('\n') : null
}

const MONEY = /\b(?:refund|money back|wrong|missing|cold|how much|price|cost)\b/
const SEATS = '(?:class(?:es)?|workshops?|lessons?|seats?|tickets?)'
const CANCELS_SEATS = new RegExp(
  `\\b(?:cancel|give (?:back|up)|return|call off|drop out of|get out of|can't (?:come|go|make it) to) (?:[a-z']+ ){0,2}(?:my|our|[a-z]+'s) (?:[a-z]+ ){0,3}${SEATS}\\b|\\bcancel (?:the|an?|one|two) (?:[a-z]+ )?(?:seat|ticket)s?\\b`,
)
const MY_CLASSES = new RegExp(
  `\\b(?:when|what time|what day|where|which|what|see|show|find|check)(?: (?:is|are|was|'s|me|does|do|day|time)){0,3} (?:my|our) (?:[a-z]+ ){0,2}${SEATS}\\b|\\b(?:when's|whens) my (?:[a-z]+ ){0,2}${SEATS}\\b|^\\W{0,3}my (?:next |booked )?${SEATS}\\W{0,3}$|\\b(?:what|which) ${SEATS} (?:did|have|do) i (?:book|booked|have|reserve)`,
)
const CANCELS_ORDER =
  /\b(?:cancel|call off)(?: (?:the|my|our|this|that|an|whole|entire|last|of|please)){0,3} orders?\b|\b(?:cancel|call) (?:my|our|the) orders? off\b/
const ASKS_ORDER =
  /\b(?:where|when|how|what|status|track|is|are|check)\b.{0,30}\b(?:my|our|the) (?:[a-z]+ )?(?:orders?|food|drinks?|coffees?)\b(?!.{0,20}\b(?:safe|cost|vegan|total))|\border status\b|\bis (?:my|our|the) (?:order|food|drink|coffee)s? (?:ready|done)/
const ASKS_IT =
  /^\W{0,3}(?:(?:so|and|hi|hey),? ){0,2}(?:when (?:is|will)|is) (?:it|that)(?: be)? (?:ready|done)\b/
