import type { MenuItem, Topping } from '#domain/contracts/menu.ts'
import { SHELF } from '#domain/menu/row.ts'
import { inWords } from '#domain/menu/words.ts'
import { itemsOf } from './items.ts'
import type { Lexicon } from './lexicon.ts'
import { MENU_TEXTS } from './menu-texts.ts'
import { addAction } from './propose.ts'
import { listed } from './say.ts'
import type { Scene } from './themes.ts'
import type { Answered } from './turn.ts'

/**
 * 'what's the difference between a latte and a cappuccino', 'taro vs thai', 'is a mocha stronger than a latte', and 'which has more
 * caffeine' behind two that were spoken of.
 * @param spoken what was listed or offered before
 * @returns null where nothing is compared
 */
export function compareReply(
  message: string,
  scene: Scene,
  spoken: readonly MenuItem[],
  lexicon: Lexicon,
): (Answered & { items: readonly MenuItem[] }) | null {
  const plain = message.toLowerCase()
  const scale = SCALES.find(([, words]) => words.test(plain))?.[0] ?? null
  const isAsked = COMPARES.test(plain) || (scale !== null && WHICH.test(plain))
  if (!isAsked || WISHES.test(plain)) return null
  const { menu, say } = scene
  const read = itemsOf(plain.replace(BETWEEN, ' , '), lexicon)
  const ids = [...new Set(read.flatMap((item) => (item.kind === 'drink' ? item.id : [])))]
  const named = ids.flatMap((id) => menu.items.find((item) => item.id === id) ?? [])
  const toppings = menu.toppings.filter(({ id }) =>
    read.some((item) => item.kind === 'choice' && item.slot === 'topping' && item.value === id),
  )
  if (named.length === 0 && toppings.length > 1)
    return { ...toppingsCompared(toppings, scene), items: [] }
  // 'is the mocha stronger', behind a latte
  const items =
    named.length > 1 ? named : named.length === 0 && spoken.length < 5 ? [...spoken] : []
  if (items.length < 2 || items.length > 4) return null
  const facts = items.map(({ name, description, priceCents }) => {
    const fact = say.fact(name, description)
    return fact ? `${fact} ${say.cents(priceCents)}` : say.costs(name, say.cents(priceCents))
  })
  const answer = scale ? onScale(scale, items, scene) : ''
  return {
    text: [...(answer ? [answer] : []), ...(answer && named.length < 2 ? [] : facts)].join('\n'),
    actions: items.map((item) => addAction(item, {}, say)),
    intent: 'question',
    items,
  }
}

const COMPARES =
  /\bdifferen(?:ce|t|ces)\b|\bdiffer\b|\bvs\b|\bversus\b|\bcompared? (?:to|with)\b|^\W*compare\b|\b(?:stronger|weaker|sweeter|better|cheaper|lighter|creamier|healthier|bigger|tastier)\b.{0,12}(?:\bthan\b|[,:?]|\bthe\b)|\bor\b.{2,40}(?:\?|\b(?:which|what)(?:'s| is)? (?:better|stronger|sweeter|cheaper)\b)/
const WHICH = /^\W*(?:and |so |ok |but )?(?:which|what|is|does|do)\b/
/** Wants one made so. */
const WISHES =
  /\b(?:make (?:it|that|them)|i'd like|i'll have|i want|give me|get me|can (?:i|we) (?:get|have|order)|please|add)\b|^(?:an?|one|two|\d+) /
const BETWEEN =
  /\b(?:differences? between|different (?:from|than|to)|compared? (?:to|with)|between|versus|vs\.?|than|or)\b/g

type Scale = 'caffeine' | 'strength' | 'price' | 'sugar'
const SCALES: readonly (readonly [Scale, RegExp])[] = [
  [
    'caffeine',
    /\b(?:more|most|less|least|higher|lower|as much) (?:in )?caffein\w*|\bcaffein\w* (?:content|level)|\bmore of a kick\b/,
  ],
  ['strength', /\b(?:stronger|strongest|weaker|weakest|more intense|bolder)\b/],
  ['price', /\b(?:cheaper|cheapest|less expensive|more expensive|costs? (?:more|less))\b/],
  ['sugar', /\b(?:sweeter|sweetest|less sweet|(?:more|less|most|least) sugar)\b/],
]

function onScale(scale: Scale, items: readonly MenuItem[], { say }: Scene): string {
  const texts = MENU_TEXTS[say.code]
  const names = (some: readonly MenuItem[]) =>
    listed(
      some.map(({ name }) => name),
      say.and,
    )
  if (scale === 'sugar') return say.sugarChoice
  if (scale === 'price') {
    const sorted = items.toSorted((a, b) => a.priceCents - b.priceCents)
    const least = sorted.filter(({ priceCents }) => priceCents === sorted[0]!.priceCents)
    return say.cheapest(names(least), say.cents(least[0]!.priceCents), 0)
  }
  const rank = scale === 'caffeine' ? caffeineOf : strengthOf
  const sorted = items.toSorted((a, b) => rank(b) - rank(a))
  const [most, next] = sorted
  const isEqual = rank(most!) - rank(next!) < 0.05
  if (scale === 'strength')
    return isEqual ? texts.asStrong(names(items)) : texts.stronger(most!.name)
  const free = items
    .filter((item) => caffeineOf(item) === 0)
    .map(({ name }) => texts.noCaffeine(name))
  if (free.length === items.length) return free.join(' ')
  return [
    isEqual ? texts.sameCaffeine(names(items)) : texts.moreCaffeine(most!.name),
    ...free,
  ].join(' ')
}

/** How much caffeine what it is made of has, against what others are made of. */
function caffeineOf({ diet, name, aliases, description }: MenuItem): number {
  if (diet.includes('caffeine-free')) return 0
  const called = [name, ...aliases].join(' ').toLowerCase()
  const text = `${called} ${description.toLowerCase()}`
  const base = BASES.find(([words, more]) => words.test(called) || (more && text.match(more)))
  return base?.[2] ?? 2
}
const BASES: readonly (readonly [RegExp, RegExp | null, number])[] = [
  [
    /\b(?:coffee|espresso|latte art|americano|cold brew|macchiato|cappuccino)\b/,
    /\bespresso\b|\bshots\b|\bdouble shot\b|\brobusta\b/,
    6,
  ],
  [/\bmatcha\b/, null, 5],
  [
    /\b(?:black tea|english breakfast|earl grey|chai|pu-erh)\b/,
    /\b(?:black tea|assam|ceylon|keemun)\b/,
    4,
  ],
  [/\boolong\b/, null, 3],
  [/\b(?:chocolate|cocoa)\b/, null, 0.5],
  [/\bwhite tea\b/, /\bwhite tea\b/, 1],
]

/** By what it is made of, and by how much of it is in the cup beside milk. */
function strengthOf(item: MenuItem): number {
  const layers = item.recipe?.layers ?? []
  const base = layers
    .filter(({ ink }) => STRONG.has(ink))
    .reduce((sum, { share }) => sum + share, 0)
  return Math.round(caffeineOf(item)) + base
}
const STRONG = new Set([
  'matcha',
  ...['coffee', 'crema', 'black', 'oolong', 'green', 'amber', 'thai', 'chai', 'puerh'].map(
    (name) => SHELF[name],
  ),
])

/** 'is brown sugar boba different from regular boba' */
function toppingsCompared(toppings: readonly Topping[], { say }: Scene): Answered {
  return {
    text: toppings.map((topping) => toppingFact(topping, say)).join('\n'),
    actions: [],
    intent: 'question',
  }
}

/** 'Boba: chewy tapioca pearls. Boba is $0.75.' */
export function toppingFact({ name, priceCents, allergens }: Topping, say: Scene['say']): string {
  const fact = MENU_TEXTS[say.code].toppings[name]
  const called = inWords(say.words, name)
  const contents = listed(allergens.map(say.term), say.and)
  const price = say.toppingIs(called, say.cents(priceCents), contents)
  return fact ? `${called}: ${fact}. ${price}` : price
}
