import type { Language } from '#domain/cafe/language.ts'
import type { ChatReply } from '#domain/contracts/barista.ts'
import { tiersOnSale } from '#domain/membership/tiers.ts'
import { go } from './buttons.ts'
import { LATER } from './later-texts.ts'
import { propose } from './propose.ts'
import { listed } from './say.ts'
import { allFromSpoken, START } from './state.ts'
import type { Talk } from './talk.ts'

/**
 * What the chat cannot give and says so: a discount for students or for a birthday, beans to take home, cups with a pot. What was
 * offered stays on the table.
 */
export function notFromHere(talk: Talk): ChatReply | null {
  const { message, state, say, cafe, menu } = talk
  const plain = message.toLowerCase()
  const reply = (text: string, actions: ChatReply['actions'] = []): ChatReply => {
    const lines = allFromSpoken(state.pending, menu).flatMap(
      (drink) => propose(menu, drink, say)?.line ?? [],
    )
    const still = lines.length > 0 ? [LATER[say.code].stillOffered(listed(lines, say.and))] : []
    return {
      text: [text, ...still].join(' '),
      actions,
      intent: 'question',
      state: { ...START, ...state },
    }
  }
  if (DISCOUNT.test(plain)) {
    const tiers = tiersOnSale(cafe)
    const percents = tiers.map(({ discounts }) => String(discounts.menu))
    const text = NO_DISCOUNT[say.code](listed(percents, say.or))
    return reply(text, [go(say.label.compare, '/membership')])
  }
  if (TO_TAKE_HOME.test(plain)) return reply(LATER[say.code].askThere(cafe.phone))
  const [, cups = ''] = state.pending.some(({ size }) => size === 'pot')
    ? (CUPS.exec(plain) ?? [])
    : []
  return cups ? reply(say.sayAtCounter(cups)) : null
}

const DISCOUNT =
  /\b(?:students?|seniors?|military|veterans?|teachers?|nurses?|first responders?|b-?day|birthday)\b.{0,15}\b(?:discounts?|deals?|rewards?|specials?|freebies?|free|off)\b|\b(?:free|discount|deal|off)\b.{0,15}\b(?:my |for )?(?:b-?day|birthday)\b(?! (?:part|cake|event))/
const TO_TAKE_HOME =
  /\b(?:sell|carry|buy|have|got)\b.{0,20}\b(?:(?:coffee|whole) beans|beans|tea ?bags|merch|t-?shirts|tumblers|ground coffee)\b|\b(?:beans|tea ?bags|loose leaf)\b.{0,20}\bto (?:take home|go|buy)\b/
const CUPS =
  /^\W{0,3}(?:(?:and|with|plus|ok|also|w),? ){0,2}((?:two|three|four|[2-6]|an?|extra) (?:extra )?cups?)(?: (?:with|w|for|to go with) (?:it|that|the pot))\W{0,3}(?:please|pls)?\W{0,3}$/

const NO_DISCOUNT: Record<Language, (percents: string) => string> = {
  en: (percents) =>
    `I know of no such discount. Members get ${percents}% off the menu, and with an account each dollar earns a point.`,
  es: (percents) =>
    `No sé de ningún descuento así. Los miembros tienen ${percents}% menos en el menú, y con una cuenta cada dólar da un punto.`,
}
