import type { Allergen } from '#domain/contracts/menu.ts'
import type { Avoided } from './careful.ts'

/** The words that name an allergen. */
const ALLERGEN_WORDS: readonly (readonly [Allergen, RegExp])[] = [
  ['peanut', /peanut/],
  ['nuts', /(?<!pea)\bnuts?\b|almond|hazelnut|walnut|cashew|pistachio/],
  ['milk', /dairy|\bmilk\b|lactose|casein/],
  ['gluten', /gluten|wheat|flour|c(?:o)?eliac/],
  ['soy', /\bsoya?\b/],
  ['egg', /\beggs?\b/],
  ['sesame', /sesame/],
]

/** Allergens whose words stand in a text. */
export const allergensIn = (plain: string): Allergen[] =>
  ALLERGEN_WORDS.flatMap(([id, words]) => (words.test(plain) ? [id] : []))

export type Told = {
  avoids: Avoided[]
  /** What may be had again after all: 'I can have milk'. */
  allowed: Avoided[]
  /** The message without it. */
  rest: string
}

/** What a message says that its customer cannot or does not eat and drink; null where it says nothing of the kind. */
export function dietTold(message: string): Told | null {
  const avoids = new Set<Avoided>()
  const allowed = new Set<Avoided>()
  const rest = message
    .split(CLAUSES)
    .filter((clause) => {
      const plain = clause.toLowerCase().replace(/[’‘`]/g, "'")
      const found = avoidedIn(plain)
      for (const each of found) avoids.add(each)
      const again = found.length > 0 || !ALLOWED.test(plain) ? [] : allergensIn(plain)
      for (const each of again) allowed.add(each)
      return found.length === 0
    })
    .join(' ')
  if (avoids.size + allowed.size === 0) return null
  return { avoids: [...avoids], allowed: [...allowed], rest: rest.trim() }
}

/** A clause ends at a mark, and where a question or an order begins behind it. */
const CLAUSES =
  /(?<=[.!?;,\n]) | (?:(?:so|and|but) )?(?=(?:what|which|whats|what's|(?:is|are|does|do) (?:the|your|it|there|that|this|they|you|any)|can (?:i|we|she|he|they|you) (?:have|get|eat|drink|make)|could i|may i|how|i'd like|i'll|i want|give me|get me)\b)/i

function avoidedIn(plain: string): Avoided[] {
  if (NO_STATEMENT.test(plain)) return []
  const diet = DIET.exec(plain)?.[1]
  if (diet) return [diet.startsWith('vegeta') ? 'vegetarian' : 'vegan']
  if (CELIAC.test(plain)) return ['gluten']
  return CANNOT.test(plain) || ALLERGIC.test(plain) ? allergensIn(plain) : []
}

/** Asks, or says that there is nothing. */
const NO_STATEMENT =
  /^(?:is|are|does|do|which|what|any|anything|something)\b|\b(?:not allergic|no allerg|not vegan|not vegetarian|any allergens?)\b/
const WHO =
  "(?:i|we|she|he|they|my [a-z]+|our [a-z]+|the (?:kid|kids|baby|girl|boy)|a friend|this is for someone who)(?:'m|'re|'s| am| are| is)?"
const DIET = new RegExp(
  `(?:^|\\b)${WHO} (?:a |an |all |both |also |strictly |mostly |fully )?(vegans?|vegetarians?|plant.based)\\b|^(vegan|vegetarian) (?:here|person)\\b`,
)
/** Of somebody at the table, whoever it is: an allergy is kept in mind for all of them, a diet is not. */
const SOMEBODY =
  '(?:(?:one|two|some|a few|half) of (?:us|them|my [a-z]+|the [a-z]+)|someone|somebody|another|the other)(?: (?:here|in [a-z]+ [a-z]+|with (?:me|us)))?(?: is| are)?'
const CELIAC = new RegExp(
  `\\b(?:${WHO}|${SOMEBODY}) (?:a |an |also )?c(?:o)?eliacs?\\b|\\b(?:has|have|having|got|with) (?:a )?c(?:o)?eliacs?\\b|\\bc(?:o)?eliac disease\\b|^c(?:o)?eliac here\\b`,
)
const THING =
  '(?:cow |cows |whole |regular )?(?:dairy|milk|lactose|gluten|wheat|(?:pea)?nuts?|tree nuts|almonds?|soya?|eggs?|sesame)'
const ANY = "(?:any |the |cow's )?(?:kind of )?"
const CANNOT = new RegExp(
  [
    `\\b(?:can't|cannot|can not|shouldn't|should not|mustn't|must not|not allowed(?: to)?|unable to|not supposed to) (?:really |actually )?(?:have|drink|eat|do|take|tolerate|handle|digest|consume|touch) ${ANY}${THING}\\b`,
    `\\b${WHO} (?:don't|do not|doesn't|does not) (?:really |actually )?(?:drink|eat|do|take|tolerate|consume|touch) ${ANY}${THING}\\b`,
    `\\b(?:no|without) ${THING} for (?:me|us|my|her|him|them)\\b`,
    `\\b${SOMEBODY} (?:can't|cannot|can not|shouldn't|mustn't|don't|doesn't) (?:have|eat|drink|do) ${ANY}${THING}\\b`,
    `\\b${WHO} (?:avoid|avoids|avoiding|off|quit|stay away from|stays away from|sensitive to|dairy.free|gluten.free|lactose.free|nut.free|soy.free)\\b`,
    `^(?:dairy|gluten|lactose|nut).free here\\b`,
  ].join('|'),
)
const ALLERGIC = /\ballerg(?:ic|y|ies)\b|\bintoleran(?:t|ce)\b|\banaphyla/
const ALLOWED = /\b(?:i|we|she|he|they) (?:can|do) (?:have|drink|eat|tolerate) /

/** What was told before, with what this message tells. */
export function withTold(before: readonly Avoided[], told: Told | null): Avoided[] {
  const all = new Set([...before, ...(told?.avoids ?? [])])
  for (const each of told?.allowed ?? []) all.delete(each)
  return [...all]
}
