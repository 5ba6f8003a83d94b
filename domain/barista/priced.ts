import type { ChatReply } from '#domain/contracts/barista.ts'
import { parseOrder } from './parse.ts'
import { propose } from './propose.ts'
import { toSpoken } from './state.ts'
import type { Talk } from './talk.ts'

/** 'how much for a large thai tea with boba': what that very cup costs. */
export function priced(message: string, reply: ChatReply, { menu, lexicon, say }: Talk): ChatReply {
  const [, order = ''] = (reply.intent === 'question' && PRICE.exec(message)) || []
  if (!order) return reply
  const drinks = parseOrder(order, lexicon)
  const isMade =
    drinks.length > 1 ||
    drinks.some(
      ({ isSizeSaid, toppings, quantity }) => isSizeSaid || toppings.length > 0 || quantity > 1,
    )
  const proposals = drinks.flatMap((drink) => propose(menu, drink, say) ?? [])
  if (!isMade || proposals.length < drinks.length) return reply
  const lines = proposals.map(
    ({ line, unitCents, quantity }) => `${line}, ${say.cents(unitCents * quantity)}`,
  )
  const cents = proposals.reduce((sum, each) => sum + each.unitCents * each.quantity, 0)
  const together = lines.length > 1 ? say.together(say.cents(cents)) : ''
  const [first, more] = drinks
  const state = reply.state && first && !more && { ...reply.state, topic: toSpoken(first) }
  return {
    ...reply,
    text: `${lines.join('; ')}.${together} ${reply.text}`,
    ...(state && { state }),
  }
}
export const PRICE =
  /^\W{0,3}(?:(?:so|and|ok|hi|hey|hello),? ){0,2}(?:how much|what|what's the price|what'?s(?= (?:one|two|three|\d)\b)|price)(?: (?:is|are|would|does|do|for|of|it|be)){0,3} ((?:an?|the|one|two|three|\d)\b.{3,100}?)(?: (?:cost|be|run))?\W{0,3}$/i
