import { dateIn, timeIn } from '#domain/cafe/time.ts'
import type { ChatReply } from '#domain/contracts/barista.ts'
import type { MenuItem } from '#domain/contracts/menu.ts'
import { findItem } from '#domain/menu/price.ts'
import { inWords } from '#domain/menu/words.ts'
import { itemsOf } from './items.ts'
import type { Lexicon } from './lexicon.ts'
import { addAction } from './propose.ts'
import { saidThen } from './said-then.ts'
import { listed, type Say } from './say.ts'
import { sizesIn } from './sizes.ts'
import type { Scene } from './themes.ts'

/** The answer to a question about what is sold, from the menu as it is now; null where it asks about something else. */
export function menuAnswer(asked: string, scene: Scene, lexicon: Lexicon): ChatReply | null {
  const { say } = scene
  const plain = asked.toLowerCase()
  const read = itemsOf(asked, lexicon)
  const ids = new Set(read.flatMap((item) => (item.kind === 'drink' ? item.id : [])))
  const items = [...ids].flatMap((id) => findItem(scene.menu, id) ?? []).slice(0, 3)
  if (items.length > 0)
    return answer(items.map((item) => about(item, plain, scene)).join(' '), say, items)
  const topping = read.find((item) => item.kind === 'choice' && item.slot === 'topping')
  const found = scene.menu.toppings.find(
    ({ id }) => topping?.kind === 'choice' && id === topping.value,
  )
  if (found && QUESTION.test(plain)) {
    const contents = termsOf(found.allergens, say)
    const name = inWords(say.words, found.name)
    return answer(say.toppingIs(name, say.cents(found.priceCents), contents), say)
  }
  return aboutMenu(plain, scene)
}

/** 'Taro Milk Tea is sold out; it should be back today at 3:00 PM.' */
export function soldOutText(
  { name, soldOutUntil }: MenuItem,
  { cafe: { timeZone }, now, say }: Pick<Scene, 'cafe' | 'now' | 'say'>,
): string {
  if (!soldOutUntil) return say.soldOut(name)
  const back = new Date(soldOutUntil)
  const date = dateIn(timeZone, back)
  const day = date === dateIn(timeZone, now) ? null : say.date(date)
  return say.soldOutUntil(name, day, say.time(timeIn(timeZone, back)))
}

const termsOf = (ids: readonly string[], say: Say): string => listed(ids.map(say.term), say.and)

const answer = (text: string, say: Say, items: readonly MenuItem[] = []): ChatReply => ({
  text,
  actions: items.filter(({ isSoldOut }) => !isSoldOut).map((item) => addAction(item, {}, say)),
  intent: 'question',
})

const QUESTION = /\?|how much|price|cost|^(?:what|does|is|do) /
const ALLERGENS: readonly (readonly [MenuItem['allergens'][number], RegExp])[] = [
  ['peanut', /peanut/],
  ['nuts', /\bnuts?\b|almond|hazelnut|walnut|cashew|pistachio/],
  ['milk', /dairy|milk|lactose/],
  ['gluten', /gluten|wheat|flour/],
  ['soy', /\bsoya?\b/],
  ['egg', /\beggs?\b/],
  ['sesame', /sesame/],
]
const DIETS: readonly (readonly [MenuItem['diet'][number], RegExp])[] = [
  ['vegan', /vegan|plant.based/],
  ['vegetarian', /vegetarian|veggie/],
  ['gluten-free', /gluten.free|(?:no|without) gluten|c(?:o)?eliac/],
  ['dairy-free', /(?:dairy|lactose|milk).free|(?:no|without) (?:dairy|milk|lactose)|non.?dairy/],
  ['caffeine-free', /caffeine.free|\bdecaf|(?:no|without) caffeine/],
]
function about(item: MenuItem, plain: string, scene: Scene): string {
  const sold = item.isSoldOut ? ` ${soldOutText(item, scene)}` : ''
  return `${fact(item, plain, scene.say)}${sold}`
}

function fact(item: MenuItem, plain: string, say: Say): string {
  const { name, allergens, diet, choices } = item
  const contents =
    allergens.length > 0 ? say.contains(name, termsOf(allergens, say)) : say.containsNone(name)
  const price =
    item.sizes.length > 1
      ? say.comesIn(name, sizesIn(item, say))
      : say.costs(name, say.cents(item.priceCents))
  // 'almond croissant' asks about no almonds.
  const rest = [name, ...item.aliases]
    .sort((a, b) => b.length - a.length)
    .reduce((text, phrase) => text.replaceAll(phrase.toLowerCase(), ''), plain)
  if (/how much (?!caffeine|sugar|milk)|price|cost|charge|size|how big/.test(rest)) return price
  const [wanted] = DIETS.find(([, words]) => words.test(rest)) ?? []
  if (wanted) {
    const fits = diet.includes(wanted)
    const swap =
      !fits && wanted === 'dairy-free' && choices.milk ? say.comesWith(say.milkChoice) : ''
    return `${say.diet(fits, name, say.term(wanted))}${swap} ${contents}`
  }
  if (/caffein/.test(rest)) {
    return say.caffeine(diet.includes('caffeine-free'), name)
  }
  if (saidThen(rest, /what|which|kind/, /milk/))
    return choices.milk
      ? say.nameComesWith(name, say.milkChoice)
      : item.fixedNote
        ? inWords(say.words, item.fixedNote)
        : contents
  const asked = ALLERGENS.filter(([, words]) => words.test(rest))
  const facts = asked.map(([id]) => say.allergen(allergens.includes(id), name, say.term(id)))
  if (asked.length > 0 || /allerg/.test(rest)) return [...facts, contents, say.kitchen].join(' ')
  if (/\b(?:hot|iced|cold)\b/.test(rest) && item.defaultTemp)
    return say.temps(name, listed(item.temps.map(say.term), say.or), say.term(item.defaultTemp))
  return `${say.fact(name, item.description)} ${contents} ${price}`
}

/** 'What is vegan?', 'which milks do you have?', 'is anything sold out?' */
function aboutMenu(plain: string, scene: Scene): ChatReply | null {
  const { say } = scene
  const items = scene.menu.items.filter(({ isSoldOut }) => !isSoldOut)
  if (/sold out/.test(plain)) {
    const gone = scene.menu.items.filter(({ isSoldOut }) => isSoldOut)
    const texts = gone.map((item) => soldOutText(item, scene))
    return answer(texts.join(' ') || say.nothingSoldOut, say)
  }
  const [diet] = DIETS.find(([, words]) => words.test(plain)) ?? []
  const [allergen] = ALLERGENS.find(([, words]) => words.test(plain)) ?? []
  if (diet || (allergen && /\b(?:without|no|free|avoid)\b/.test(plain))) {
    const fits = items.filter((item) =>
      diet ? item.diet.includes(diet) : allergen && !item.allergens.includes(allergen),
    )
    // One of each category, so that the examples are not all alike.
    const picks = [...new Map(fits.map((item) => [item.category, item])).values()].slice(0, 4)
    const label = diet ? say.term(diet) : say.madeWithout(say.term(allergen ?? ''))
    if (picks.length === 0) return answer(say.nothingIs(label), say)
    const names = listed(
      picks.map(({ name }) => name),
      say.and,
    )
    return answer(`${say.thingsAre(fits.length, label, names)} ${say.kitchen}`, say, picks)
  }
  if (/\bmilks?\b/.test(plain)) return answer(say.wePour(say.milkChoice), say)
  if (/\bsizes?\b|how big/.test(plain)) return answer(say.sizes, say)
  return null
}
