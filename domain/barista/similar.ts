import type { ChatReply } from '#domain/contracts/barista.ts'
import { findItem } from '#domain/menu/price.ts'
import { seeMenu } from './buttons.ts'
import { addAction } from './propose.ts'
import { listed } from './say.ts'
import { START } from './state.ts'
import type { Talk } from './talk.ts'
import { unsoldIn } from './unsold.ts'
import { wordsOf } from './words.ts'

/** "what's similar", behind something that is not sold, and 'the closest to a flat white': what comes nearest, to choose from. */
export function similarReply(talk: Talk): ChatReply | null {
  const { message, told, menu, lexicon, say, state, isAsking } = talk
  if (isAsking || message.length > 120 || !SIMILAR.test(message)) return null
  if (state.pending.length + state.edits.length > 0) return null
  const [, before = ''] = UNSOLD.exec(told) ?? []
  const unsold = unsoldIn(message, lexicon)
  const things = unsold.things.length > 0 ? unsold.things : before ? [before] : []
  if (things.length === 0) return null
  const offered = state.choices.map(({ id }) => id)
  const ids = [...new Set(things.flatMap((thing) => nearestTo(thing, talk)))]
  const found = (unsold.things.length === 0 && offered.length > 0 ? offered : ids)
    .flatMap((id) => findItem(menu, id) ?? [])
    .filter(({ isSoldOut }) => !isSoldOut)
    .slice(0, 3)
  if (found.length === 0) return null
  const names = found.map(({ name }) => name)
  const text = [
    ...(unsold.things.length > 0 ? [say.notOnMenu(listed(unsold.things, say.or))] : []),
    say.nearestIs(listed(names, say.or)),
  ].join(' ')
  return {
    text,
    actions: [...found.map((item) => addAction(item, {}, say)), seeMenu(say)],
    intent: 'recommend',
    state: {
      ...START,
      ...(state.avoids && { avoids: state.avoids }),
      step: 'choosing',
      choices: found.map(({ id }) => ({ id, quantity: 1 })),
      topic: found.length === 1 ? { id: found[0]!.id, quantity: 1 } : null,
    },
  }
}
/** What is not sold, with what tastes like it first: 'how about Jasmine Milk Tea', behind an osmanthus milk tea. */
export function nearestFirst(reply: ChatReply, { message, menu, lexicon, say }: Talk): ChatReply {
  const choices = reply.state?.choices ?? []
  const [first] = choices.flatMap(({ id }) => findItem(menu, id) ?? [])
  const [thing, other] =
    reply.intent === 'not-sold' && first ? unsoldIn(message, lexicon).things : []
  if (!reply.state || !first || !thing || other) return reply
  const alike = FAMILIES.find(([words]) => words.test(thing))?.[1].split(' ') ?? []
  const near = alike
    .flatMap((id) => findItem(menu, id) ?? [])
    .filter(({ isSoldOut, category }) => !isSoldOut && category === first.category)
  const old = choices.flatMap(({ id }) => findItem(menu, id) ?? [])
  const items = [...new Set([...near, ...old])].slice(0, 3)
  const named = (some: readonly { name: string }[]) =>
    say.howAbout(
      listed(
        some.map(({ name }) => name),
        say.or,
      ),
    )
  if (near.length === 0 || !reply.text.includes(named(old))) return reply
  return {
    ...reply,
    text: reply.text.replace(named(old), named(items)),
    actions: [...items.map((item) => addAction(item, {}, say)), seeMenu(say)],
    state: { ...reply.state, choices: items.map(({ id }) => ({ id, quantity: 1 })) },
  }
}

/** What tastes alike, by ids of the opening menu. */
const FAMILIES: readonly (readonly [RegExp, string])[] = [
  [
    /osmanthus|lavender|lilac|sakura|blossom|violet|elderflower|chrysanthemum|magnolia/i,
    'jasmine-milk-tea butterfly-pea-coconut-milk jasmine-pearl-tea chamomile-honeybush',
  ],
  [
    /\bube\b|\byam|sweet potato|red bean|chestnut|peanut|pistachio|almond|hazelnut|walnut/i,
    'taro-milk-tea black-sesame-milk-tea vanilla-latte caramel-macchiato',
  ],
  [/melon|cantaloupe|cucumber/i, 'honeydew-milk-tea watermelon-mint-tea'],
  [/hojicha|barley|buckwheat|roasted/i, 'oolong-milk-tea genmaicha high-mountain-oolong'],
  [
    /milo|ovaltine|nutella|oreo|chocolate|dulce|butterscotch|toffee|maple|caramel/i,
    'hokkaido-milk-tea brown-sugar-milk-tea mocha hot-chocolate',
  ],
  [/pumpkin|ginger|spice|cinnamon|turmeric|nutmeg/i, 'chai-latte hokkaido-milk-tea'],
  [/(?:blue|rasp|black|cran)berr|cherry/i, 'strawberry-milk-tea strawberry-hibiscus-tea'],
  [/orange|yuzu|calamansi|tangerine|mandarin/i, 'grapefruit-green-tea kumquat-lime-green-tea'],
  [/papaya|guava|banana|durian|jackfruit|soursop/i, 'mango-green-tea passion-fruit-green-tea'],
  [/apple|pear\b|plum|apricot|nectarine/i, 'peach-oolong-tea pineapple-jasmine-tea'],
]

const SIMILAR =
  /\b(?:similar|closest|close|comparable|equivalent|alternatives?|substitute|nearest|most like|(?:like|near) (?:that|it|this|those|an?|the)|what (?:else|instead)|resembles?)\b/i
const UNSOLD =
  /\b(?:We don't have|No tenemos) ((?!decaf|descaf)[^.?]{3,60}?)(?: on our menu| en el menú)?\./

/** Ids of what has its flavour in the name, then of its kind. */
function nearestTo(thing: string, { menu }: Talk): string[] {
  const words = wordsOf(thing)
  const kind = KINDS.find(([is]) => is.test(thing))?.[1].split(' ') ?? []
  const own = menu.items.filter(({ id, name, kind: sort }) => {
    const isKind = kind.length === 0 || kind.some((each) => findItem(menu, each)?.kind === sort)
    return isKind && !kind.includes(id) && wordsOf(name).some((word) => words.includes(word))
  })
  const fitting = own.filter(({ name }) =>
    wordsOf(name).some((word) => !COMMON.test(word) && words.includes(word)),
  )
  return [...fitting.map(({ id }) => id).slice(0, 2), ...kind]
}
const COMMON = /^(?:milk|tea|latte|coffee|fruit|green|black|iced|hot|and|cream)$/

/** Ids of the opening menu; one that is not sold any more is not named. */
const KINDS: readonly (readonly [RegExp, string])[] = [
  [
    /smoothie|juice|slush|licuado|batido|jugo|agua fresca|icee/i,
    'mango-green-tea passion-fruit-green-tea watermelon-mint-tea',
  ],
  [/frapp|blended|milk ?shake|frozen/i, 'mocha vietnamese-coffee cold-brew'],
  [
    /flat white|cortado|breve|au lait|con leche|gibraltar|ristretto|affogato|cuban/i,
    'cappuccino latte espresso',
  ],
  [
    /pumpkin|gingerbread|spice|egg ?nog|cider|cinnamon|turmeric|golden|horchata/i,
    'chai-latte hot-chocolate',
  ],
  [/hojicha|rooibos|barley/i, 'genmaicha high-mountain-oolong'],
  [
    /soda|coke|cola|pepsi|sprite|ginger ale|pop|red bull|energy|kombucha|refresco|gatorade/i,
    'butterfly-pea-lemonade kumquat-lime-green-tea cold-brew',
  ],
  [
    /beer|wine|cocktail|margarita|sangria|cerveza|vino/i,
    'butterfly-pea-lemonade watermelon-mint-tea',
  ],
  [
    /cookie|brownie|cupcake|muffin|cinnamon roll|pie|cake|galleta|macaron|pastel|dona/i,
    'blueberry-scone mochi-donut coconut-banana-bread',
  ],
  [
    /bagel|sandwich|wrap|burger|pizza|torta|burrito|taco|quiche|empanada/i,
    'tomato-mozzarella-panini avocado-toast butter-croissant',
  ],
  [/fries|chips|nachos|wings|nuggets|popcorn|pretzel/i, 'popcorn-chicken salted-edamame'],
  [/ice cream|gelato|yogurt|sorbet|sundae/i, 'mochi-donut matcha-basque-cheesecake'],
  [/soup|salad|noodle|ramen|oatmeal|granola/i, 'hummus-and-pita scallion-pancake avocado-toast'],
  [/london fog/i, 'earl-grey vanilla-latte'],
  [/dirty chai/i, 'chai-latte'],
  [/water/i, 'butterfly-pea-lemonade'],
]
