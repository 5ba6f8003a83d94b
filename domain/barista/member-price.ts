import { tierName, type Tier } from '#domain/membership/tiers.ts'
import { inWords } from '#domain/menu/words.ts'
import type { Say } from './say.ts'
import type { SayOrders } from './say-orders.ts'

/** What a seat costs a member: 'With your Premium Membership, Two Inks is $32.00 a seat for you.' Said by the server alone. */
export function memberPriceWords(
  say: Say,
  { title, tier, cents }: { title: string; tier: Tier; cents: number },
): string {
  const name = inWords(say.words, tierName(tier))
  const price = say.cents(cents)
  return say.code === 'es'
    ? `Con tu ${name}, ${title} te cuesta ${price} por lugar.`
    : `With your ${name}, ${title} is ${price} a seat for you.`
}

/** What is left of the price of what is in the cart: 'Your membership takes 10% off: $15.30.' */
export const memberSumWords = (say: SayOrders, percent: number, cents: number): string =>
  say.code === 'es'
    ? `Tu membresía te quita ${percent}%: ${say.cents(cents)} antes de impuestos.`
    : `Your membership takes ${percent}% off: ${say.cents(cents)} before tax.`

/** To who asks for the price of a member and is not signed in. */
export const memberSumLater = (say: SayOrders): string =>
  say.code === 'es'
    ? 'Lo que quita tu membresía lo ves en el carrito, cuando entras en tu cuenta.'
    : 'What your membership takes off stands in the cart once you sign in.'

/** What a membership takes off classes that are listed. */
export function memberPercentWords(
  say: Say,
  { tier, percent }: { tier: Tier; percent: number },
): string {
  const name = inWords(say.words, tierName(tier))
  return say.code === 'es'
    ? `Tu ${name} te quita ${percent}% del precio de un lugar en estas clases.`
    : `Your ${name} takes ${percent}% off a seat in these classes.`
}
