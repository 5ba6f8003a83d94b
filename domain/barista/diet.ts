import type { Allergen } from '#domain/contracts/menu.ts'
import type { Avoided } from './careful.ts'
import { likeness } from './likeness.ts'

/** The words that name an allergen. */
const ALLERGEN_WORDS: readonly (readonly [Allergen, RegExp])[] = [
  ['peanut', /peanut/],
  ['nuts', /(?<!pea)\bnuts?\b|almond|hazelnut|walnut|cashew|pistachio|pecan|macadamia/],
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
  const clauses = message.split(CLAUSES)
  const plains = clauses.map((clause) => clause.toLowerCase().replace(/[’‘`]/g, "'"))
  const isAllergy = plains.some((plain) => ALLERGIC.test(plain) && !NO_STATEMENT.test(plain))
  const rest = clauses
    .filter((_, at) => {
      const plain = plains[at]!
      const told = avoidedIn(plain)
      // 'allergic to nuts, dairy and soy', 'no nuts please, allergy'
      const found = told.length === 0 && isAllergy && isList(plain) ? allergensIn(plain) : told
      for (const each of found) avoids.add(each)
      const again = found.length > 0 || !ALLOWED.test(plain) ? [] : allergensIn(plain)
      for (const each of again) allowed.add(each)
      return found.length === 0 && !(avoids.size > 0 && ONLY_ALLERGY.test(plain))
    })
    .join(' ')
  if (avoids.size + allowed.size === 0) return null
  return { avoids: [...avoids], allowed: [...allowed], rest: rest.trim() }
}

/** Whether a part of a message names allergens and nothing else. */
const isList = (plain: string): boolean =>
  // 'soy milk' is what somebody wants who cannot have milk.
  !/^\W*(?:and |with |but )?(?:soy|almond) milk\W*$/.test(plain) &&
  (plain.match(/[a-z']+/g) ?? []).every(
    (word) => BETWEEN.test(word) || allergensIn(word).length > 0,
  )
const BETWEEN =
  /^(?:and|or|also|n|no|any|all|tree|cow'?s?|plus|to|my|please|pls|things?|products?)$/
const ONLY_ALLERGY =
  /^\W{0,3}(?:it's |its |i have )?(?:an? )?(?:(?:bad|severe|serious) )?allerg(?:y|ies|ic)\W{0,3}$/

/** A clause ends at a mark, and where a question or an order begins behind it. */
const CLAUSES =
  /(?<=[.!?;,\n]) | (?:(?:so|and|but) )?(?=(?:what|which|whats|what's|(?:is|are|does|do) (?:the|your|it|there|that|this|they|you|any)|can (?:i|we|she|he|they|you) (?:have|get|eat|drink|make)|could i|may i|how|i'd like|i'll|i want|give me|get me)\b|(?:i'?m|s?he'?s|s?he is|they'?re|they are|i am) (?:really |very |also |a bit |kinda )?(?:allergic|lactose|dairy|gluten|vegan|vegetarian|celiac|nut|intolerant)\b)/i

function avoidedIn(plain: string): Avoided[] {
  if (NO_STATEMENT.test(plain)) return []
  const diet = DIET.exec(plain)?.[1]
  // 'vegan and gluten free'
  if (diet)
    return [
      diet.startsWith('vegeta') ? 'vegetarian' : 'vegan',
      ...(WITH_MORE.test(plain) ? allergensIn(plain) : []),
    ]
  if (CELIAC.test(plain)) return ['gluten']
  return CANNOT.test(plain) || ALLERGIC.test(plain) ? allergensIn(plain) : []
}

/** Asks, or says that there is nothing. */
const NO_STATEMENT =
  /^(?:is|are|does|do|which|what|any|anything|something)\b|\b(?:not allergic|no allerg|not vegan|not vegetarian|any allergens?)\b/
const WHO =
  "(?:i|we|s?hes?|they|my [a-z]+|our [a-z]+|the (?:kid|kids|baby|girl|boy)|a friend|this is for someone who)(?:'m|'re|'s| am| are| is)?"
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
/** Says that somebody must not have something, of which the menu may know nothing. */
export const ALLERGIC = /\ballerg(?:ic|y|ies)\b|\bintoleran(?:t|ce)\b|\banaphyla/i
const WITH_MORE = /[a-z][- ]free\b|\ballergic\b|\bintolerant\b|\bceliac\b|\b(?:and|also) no\b/
const ALLOWED = /\b(?:i|we|she|he|they) (?:can|do) (?:have|drink|eat|tolerate) /

/** What was told before, with what this message tells. */
export function withTold(before: readonly Avoided[], told: Told | null): Avoided[] {
  const all = new Set([...before, ...(told?.avoids ?? [])])
  for (const each of told?.allowed ?? []) all.delete(each)
  return [...all]
}

/** An allergy is heeded however it is typed: 'alergic to nutz' is put right before it is read. */
export function allergySpelled(message: string): string {
  const words = message.toLowerCase().match(/[a-z]+/g) ?? []
  if (!words.some((word) => wordOf(word, SENSITIVE) !== null)) return message
  return message.replace(/[a-z]+/gi, (word) => {
    const low = word.toLowerCase()
    const meant = wordOf(low, SENSITIVE) ?? wordOf(low, ALLERGENIC)
    return meant === null || meant === low ? word : meant
  })
}

/** The word of these that was typed, or meant by a mistyped one. */
function wordOf(word: string, those: readonly string[]): string | null {
  if (word.length < 4 || GOOD.has(word)) return null
  if (those.includes(word)) return word
  const [first = '', second] = word
  const near = those.filter((one) => one[0] === first && (one[1] === second || one.length > 4))
  const [best] = near.toSorted((a, b) => likeness(word, b) - likeness(word, a))
  return best && likeness(word, best) >= (best.length < 6 ? 0.75 : 0.7) ? best : null
}
const SENSITIVE = [
  'allergic',
  'allergy',
  'allergies',
  'intolerant',
  'intolerance',
  'celiac',
  'coeliac',
]
const ALLERGENIC =
  'nuts peanut peanuts almond almonds hazelnut hazelnuts walnut walnuts cashew cashews pistachio pistachios pecan pecans dairy milk lactose gluten wheat eggs sesame soya'.split(
    ' ',
  )

/** Words that are near to one of those and mean themselves. */
const GOOD = new Set(
  'allergen allergens what heat seat meat cheat whole where when daily fairy mild mile same some cash'.split(
    ' ',
  ),
)
