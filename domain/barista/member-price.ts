import { tierName, type Tier } from '#domain/membership/tiers.ts'
import { inWords } from '#domain/menu/words.ts'
import type { Say } from './say.ts'

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
