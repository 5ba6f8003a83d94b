import type { Language } from '#domain/cafe/language.ts'
import type { ChatReply } from '#domain/contracts/barista.ts'
import { tiersOnSale } from '#domain/membership/tiers.ts'
import { findItem } from '#domain/menu/price.ts'
import { go, orderDrinks } from './buttons.ts'
import { LATER } from './later-texts.ts'
import { propose } from './propose.ts'
import { listed } from './say.ts'
import { allFromSpoken, START } from './state.ts'
import { STRAIGHT } from './straight-texts.ts'
import type { Talk } from './talk.ts'
import { wordsOf } from './words.ts'

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
  if (TO_TAKE_HOME.test(plain) || BRINGS.test(plain))
    return reply(LATER[say.code].askThere(cafe.phone))
  if (EXPIRES.test(plain)) return reply(`${NO_END[say.code]} ${STRAIGHT[say.code].points}`)
  if (WALKS_IN.test(plain) && !OF_CLASSES.test(plain))
    return reply(WALK_IN[say.code](say.status(cafe, talk.now)), [orderDrinks(say)])
  const [, what = '', part = ''] = MORE_OF.exec(plain) ?? []
  const about = findItem(menu, state.pending.at(-1)?.id ?? '')
  if (about && wordsOf(`${about.name} ${about.description}`).includes(part))
    return reply(say.sayAtCounter(what))
  const [, cups = ''] = state.pending.some(({ size }) => size === 'pot')
    ? (CUPS.exec(plain) ?? [])
    : []
  return cups ? reply(say.sayAtCounter(cups)) : null
}

const DISCOUNT =
  /\b(?:discounts?|deals?|percent off) (?:for|to) (?:students?|seniors?|military|veterans?|teachers?|nurses?)\b|\b(?:students?|seniors?|military|veterans?|teachers?|nurses?|first responders?|b-?day|birthday)\b.{0,25}\b(?:discounts?|deals?|rewards?|specials?|freebies?|free(?! of)|off)\b|(?<!(?:gluten|dairy|nut|egg|sugar|caffeine)[ -])\b(?:free|discount|deal|off)\b.{0,15}\b(?:my |for )?(?:b-?day|birthday)\b(?! (?:part|cake|event))/
/** 'extra honey', of what is made with it */
const MORE_OF =
  /^\W{0,3}(?:(?:and|with|add|can i get|ok),? ){0,2}((?:extra|more) (honey|lemon|mint|lime|ginger|cinnamon|cocoa))(?: in it| please| pls| too)*\W{0,3}$/
const BRINGS =
  /\bbring (?:our own |my own |some |my |our |a )?(?:balloons?|decorations?|banners?|speakers?|confetti|streamers|a?dj|projector|candles|flowers)\b/
const EXPIRES =
  /\b(?:do|does|will|when do|when does) (?:the |my |your )?(?:points?|rewards?)\b.{0,10}\b(?:expire|run out|go away)\b/
const WALKS_IN =
  /\b(?:do (?:i|we) (?:have|need) to (?:order ahead|pre-?order|order online|order first)|(?:can|could|may) (?:i|we) (?:also |just )?(?:walk|come|drop|stop|pop) in\b|walk-?ins?)\b/
const OF_CLASSES = /\b(?:class(?:es)?|workshops?|events?|seats?)\b/
const TO_TAKE_HOME =
  /\b(?:sell|carry|buy|have|got)\b.{0,20}\b(?:(?:coffee|whole) beans|beans|tea ?bags|merch|t-?shirts|tumblers|ground coffee)\b|\b(?:beans|tea ?bags|loose leaf)\b.{0,20}\bto (?:take home|go|buy)\b/
const CUPS =
  /^\W{0,3}(?:(?:and|with|plus|ok|also|w),? ){0,2}((?:two|three|four|[2-6]|an?|extra) (?:extra )?cups?)(?: (?:with|w|for|to go with) (?:it|that|the pot))\W{0,3}(?:please|pls)?\W{0,3}$/

/** docs/decisions/points.md */
const NO_END: Record<Language, string> = {
  en: 'Points do not expire.',
  es: 'Los puntos no caducan.',
}
const WALK_IN: Record<Language, (status: string) => string> = {
  en: (status) =>
    `You can just come in and order at the counter. Ordering ahead saves you the wait. ${status}.`,
  es: (status) => `Puedes venir y pedir en la barra. Si pides antes, no esperas. ${status}.`,
}
const NO_DISCOUNT: Record<Language, (percents: string) => string> = {
  en: (percents) =>
    `I know of no such discount. Members get ${percents}% off the menu, and with an account each dollar earns a point.`,
  es: (percents) =>
    `No sé de ningún descuento así. Los miembros tienen ${percents}% menos en el menú, y con una cuenta cada dólar da un punto.`,
}
