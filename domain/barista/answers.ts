import { formatCents } from '#domain/cafe/money.ts'
import { dateIn, formatDate, formatTime, timeIn } from '#domain/cafe/time.ts'
import type { ChatReply } from '#domain/contracts/barista.ts'
import type { MenuItem } from '#domain/contracts/menu.ts'
import { findItem, sizesSentence } from '#domain/menu/price.ts'
import { itemsOf } from './items.ts'
import type { Lexicon } from './lexicon.ts'
import { addAction } from './propose.ts'
import { saidThen } from './said-then.ts'
import { listed } from './texts.ts'
import type { Scene } from './themes.ts'

/** The answer to a question about what is sold, from the menu as it is now; null where it asks about something else. */
export function menuAnswer(asked: string, scene: Scene, lexicon: Lexicon): ChatReply | null {
  const plain = asked.toLowerCase()
  const read = itemsOf(asked, lexicon)
  const ids = new Set(read.flatMap((item) => (item.kind === 'drink' ? item.id : [])))
  const items = [...ids].flatMap((id) => findItem(scene.menu, id) ?? []).slice(0, 3)
  if (items.length > 0)
    return answer(items.map((item) => about(item, plain, scene)).join(' '), items)
  const topping = read.find((item) => item.kind === 'choice' && item.slot === 'topping')
  const found = scene.menu.toppings.find(
    ({ id }) => topping?.kind === 'choice' && id === topping.value,
  )
  if (found && QUESTION.test(plain)) {
    const contents = found.allergens.length > 0 ? ` and contains ${listed(found.allergens)}` : ''
    return answer(`${found.name} is ${formatCents(found.priceCents)}${contents}.`)
  }
  return aboutMenu(plain, scene)
}

/** 'Taro Milk Tea is sold out; it should be back today at 3:00 PM.' */
export function soldOutText(
  { name, soldOutUntil }: MenuItem,
  { cafe: { timeZone }, now }: Pick<Scene, 'cafe' | 'now'>,
): string {
  if (!soldOutUntil) return `${name} is sold out right now.`
  const back = new Date(soldOutUntil)
  const date = dateIn(timeZone, back)
  const day = date === dateIn(timeZone, now) ? 'today' : formatDate(date)
  return `${name} is sold out; it should be back ${day} at ${formatTime(timeIn(timeZone, back))}.`
}

const answer = (text: string, items: readonly MenuItem[] = []): ChatReply => ({
  text,
  actions: items.filter(({ isSoldOut }) => !isSoldOut).map((item) => addAction(item)),
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
const KITCHEN = 'All is made in one kitchen, so please tell us about a serious allergy.'
const MILK_CHOICE = 'regular, oat, almond or soy milk, at no extra charge.'

function about(item: MenuItem, plain: string, scene: Scene): string {
  const sold = item.isSoldOut ? ` ${soldOutText(item, scene)}` : ''
  return `${fact(item, plain)}${sold}`
}

function fact(item: MenuItem, plain: string): string {
  const { name, allergens, diet, choices } = item
  const contents =
    allergens.length > 0
      ? `${name} contains ${listed(allergens)}.`
      : `${name} is made without the allergens we track.`
  const price =
    item.sizes.length > 1
      ? `${name} comes in ${sizesSentence(item)}.`
      : `${name} is ${formatCents(item.priceCents)}.`
  // 'almond croissant' asks about no almonds.
  const rest = [name, ...item.aliases]
    .sort((a, b) => b.length - a.length)
    .reduce((text, phrase) => text.replaceAll(phrase.toLowerCase(), ''), plain)
  if (/how much (?!caffeine|sugar|milk)|price|cost|charge|size|how big/.test(rest)) return price
  const [wanted] = DIETS.find(([, words]) => words.test(rest)) ?? []
  if (wanted) {
    const fits = diet.includes(wanted)
    const swap =
      !fits && wanted === 'dairy-free' && choices.milk ? ` It comes with ${MILK_CHOICE}` : ''
    return `${fits ? 'Yes' : 'No'}, ${name} is ${fits ? '' : 'not '}${wanted}.${swap} ${contents}`
  }
  if (/caffein/.test(rest)) {
    const isFree = diet.includes('caffeine-free')
    return `${name} ${isFree ? 'has no' : 'does have'} caffeine.`
  }
  if (saidThen(rest, /what|which|kind/, /milk/))
    return choices.milk ? `${name} comes with ${MILK_CHOICE}` : (item.fixedNote ?? contents)
  const asked = ALLERGENS.filter(([, words]) => words.test(rest))
  const facts = asked.map(
    ([id]) => `${name} ${allergens.includes(id) ? 'contains' : 'is made without'} ${id}.`,
  )
  if (asked.length > 0 || /allerg/.test(rest)) return [...facts, contents, KITCHEN].join(' ')
  if (/\b(?:hot|iced|cold)\b/.test(rest) && item.defaultTemp)
    return `${name} comes ${listed(item.temps, 'or')}, usually ${item.defaultTemp}.`
  return `${name}: ${item.description} ${contents} ${price}`
}

/** 'What is vegan?', 'which milks do you have?', 'is anything sold out?' */
function aboutMenu(plain: string, scene: Scene): ChatReply | null {
  const items = scene.menu.items.filter(({ isSoldOut }) => !isSoldOut)
  if (/sold out/.test(plain)) {
    const gone = scene.menu.items.filter(({ isSoldOut }) => isSoldOut)
    const texts = gone.map((item) => soldOutText(item, scene))
    return answer(texts.join(' ') || 'Nothing is sold out right now.')
  }
  const [diet] = DIETS.find(([, words]) => words.test(plain)) ?? []
  const [allergen] = ALLERGENS.find(([, words]) => words.test(plain)) ?? []
  if (diet || (allergen && /\b(?:without|no|free|avoid)\b/.test(plain))) {
    const fits = items.filter((item) =>
      diet ? item.diet.includes(diet) : allergen && !item.allergens.includes(allergen),
    )
    // One of each category, so that the examples are not all alike.
    const picks = [...new Map(fits.map((item) => [item.category, item])).values()].slice(0, 4)
    const label = diet ?? `made without ${allergen}`
    if (picks.length === 0) return answer(`Nothing on the menu right now is ${label}.`)
    const names = listed(picks.map(({ name }) => name))
    return answer(
      `${fits.length} things on our menu are ${label}, such as ${names}. ${KITCHEN}`,
      picks,
    )
  }
  if (/\bmilks?\b/.test(plain)) return answer(`We pour ${MILK_CHOICE} Just say "oat latte".`)
  if (/\bsizes?\b|how big/.test(plain))
    return answer(
      'Most drinks come in Regular and Large. Specialty tea comes by the cup or the pot.',
    )
  return null
}
