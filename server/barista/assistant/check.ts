import { checkMessage } from '#domain/barista/guard.ts'
import type { Lexicon } from '#domain/barista/lexicon.ts'
import { unsoldIn } from '#domain/barista/unsold.ts'
import type { Menu } from '#domain/contracts/menu.ts'

/** Why an answer of a model is not shown. */
export type Fault =
  | 'empty'
  | 'too-long'
  | 'link'
  | 'price'
  | 'gift'
  | 'promise'
  | 'allergy'
  | 'not-sold'
  | 'instructions'

export type Told = {
  menu: Menu
  lexicon: Lexicon
  /** Totals that the server worked out for this very question, in cents. */
  quoted: readonly number[]
  /** Sentences that the model was told and nobody else is. */
  secrets: readonly string[]
}

const CHARACTERS = 600

/**
 * What is wrong with the words of a model; null where they may be shown. It may talk, but prices, gifts, promises, links and
 * what is in a drink for who must not have it are the café's: of those a wrong one is worse than none.
 */
export function faultOf(text: string, told: Told): Fault | null {
  if (text === '') return 'empty'
  if (text.length > CHARACTERS) return 'too-long'
  if (LINK.test(text)) return 'link'
  if (told.secrets.some((each) => text.includes(each)) || INSTRUCTIONS.test(text))
    return 'instructions'
  if (!checkMessage(text).ok) return 'instructions'
  if (GIFT.test(text)) return 'gift'
  if (PROMISE.test(text)) return 'promise'
  if (ALLERGY.test(text)) return 'allergy'
  if (!arePricesRight(text, told)) return 'price'
  if (areMore(text, told)) return 'not-sold'
  return null
}

const LINK = /https?:|www\.|<[a-z/!]|\]\(|\w\.(?:com|net|org|io|app|shop|ru|cn|info|xyz)\b|@\w/i
const INSTRUCTIONS =
  /\b(?:system prompt|my instructions|my prompt|as an ai|language model|tool call|json)\b/i
const GIFT =
  /\b(?:for free|is free|are free|it'?s free|free (?:of charge|drinks?|coffees?|teas?|toppings?|refills?|upgrades?|sizes?|delivery|[a-z]{1,20} (?:latte|tea|mocha|coffee))|on the house|complimentary|no charge|discount(?:ed|s)?|coupons?|voucher|promo(?:tion)?(?: code)?s?|half price|bogo|two for one|2 for 1|\d{1,3} ?% off|refund(?:ed|s)?|gratis|descuento|cup[oó]n|reembolso|regalo|mitad de precio)\b/i
const PROMISE =
  /\b(?:(?:i|we)(?:'ve| have| just)? (?:added|placed|ordered|booked|reserved|charged|refunded|removed|changed|cancell?ed|saved|sent)|(?:is|are|has been|have been) (?:added|placed|ordered|booked|reserved|charged|refunded|confirmed|cancell?ed)|he (?:agregado|añadido|pedido|reservado|cobrado|cambiado)|guarantee[ds]?|promise[ds]?|garantiz\w+)\b/i
const ALLERGY =
  /\b(?:allerg\w+|al[eé]rgic\w+|alergia\w*|gluten|celiac|nuts?|peanuts?|dairy|lactose|lactosa|vegan\w*|vegetarian\w*|halal|kosher|soy[- ]free|egg[- ]free|diabet\w+|pregnan\w+|safe (?:for|to)|caffeine[- ]free)\b/i

const AMOUNT =
  /[$€£]\s?(\d{1,6}(?:[.,]\d{1,2})?)|\b(\d{1,6}(?:[.,]\d{1,2})?)\s?(?:dollars?|bucks|usd|d[oó]lares|euros?)\b|\b(\d{1,6}[.,]\d{2})\b|\b(\d{1,6})\s?(?:cents|centavos|¢)/gi

/** Whether drinks or food are named that this menu does not have. 'Our latte' is the latte. */
function areMore(text: string, { menu, lexicon }: Told): boolean {
  const names = new Set(
    menu.items.flatMap(({ name, aliases }) => [name, ...aliases].map((each) => each.toLowerCase())),
  )
  const { things } = unsoldIn(text, lexicon)
  return things.some((thing) => !names.has(thing.replace(/^(?:\w{1,4}|their|every)\s/, '')))
}

/** Each amount is that of a quote, or of something that is named in the same sentence. */
function arePricesRight(text: string, { menu, quoted }: Told): boolean {
  return text.split(/(?<=[.!?])\s/).every((sentence) => {
    const amounts = [...sentence.matchAll(AMOUNT)].map(([, a, b, c, cents]) =>
      cents ? Number(cents) : Math.round(Number((a ?? b ?? c ?? '').replace(',', '.')) * 100),
    )
    if (amounts.length === 0) return true
    const right = new Set([...quoted, ...pricesNamed(sentence, menu)])
    return amounts.every((cents) => right.has(cents))
  })
}

/** What is named in a sentence, and what it costs; of a name within a longer one, the longer one is meant. */
function pricesNamed(sentence: string, { items, toppings }: Menu): number[] {
  const plain = sentence.toLowerCase()
  const named = [
    ...items.map(({ name, sizes, priceCents }) => ({
      name,
      prices: sizes.length > 0 ? sizes.map((size) => size.priceCents) : [priceCents],
    })),
    ...toppings.map(({ name, priceCents }) => ({ name, prices: [priceCents] })),
  ].toSorted((one, other) => other.name.length - one.name.length)
  let rest = plain
  return named.flatMap(({ name, prices }) => {
    const called = name.toLowerCase()
    if (!rest.includes(called)) return []
    rest = rest.replaceAll(called, ' ')
    return prices
  })
}
