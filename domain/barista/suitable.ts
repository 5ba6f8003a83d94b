import type { ChatReply, SpokenDrink } from '#domain/contracts/barista.ts'
import type { Menu, MenuItem } from '#domain/contracts/menu.ts'
import { allergensOf } from '#domain/menu/customize.ts'
import { isMilkOut } from '#domain/menu/milks.ts'
import { type Avoided, careful } from './careful.ts'
import { addAction } from './propose.ts'
import { listed, type Say } from './say.ts'
import type { Scene } from './themes.ts'

/** A kind of things that a question asks for: 'which milk teas', 'anything to eat', 'desserts'. */
export type Kind = { isFood: boolean | null; categories: readonly string[] }

/** The kinds that a question names; the most particular one wins. Null where it names none. */
export function kindAsked(plain: string): Kind | null {
  return KINDS.find(([words]) => words.test(plain))?.[1] ?? null
}

const food = (...categories: string[]): Kind => ({ isFood: true, categories })
const drink = (...categories: string[]): Kind => ({ isFood: false, categories })
const KINDS: readonly (readonly [RegExp, Kind])[] = [
  [/\b(?:pastr(?:y|ies)|desserts?|cakes?|baked goods?|sweets|bakery)\b/, food('pastry')],
  [/\bsnacks?\b/, food('snack')],
  [
    /\b(?:food|foods|eat|eating|hungry|bite|meal|lunch|dinner|breakfast)\b/,
    food('pastry', 'snack'),
  ],
  [/\b(?:milk teas|bubble teas|boba teas|bobas|milk ?teas)\b/, drink('boba')],
  [/\bfruit teas?\b/, drink('fruit-tea')],
  [/\b(?:coffees?|lattes|coffee drinks?)\b/, drink('coffee')],
  [/\b(?:hot teas|loose.leaf|pots? of tea)\b/, drink('specialty-tea')],
  [/\b(?:teas)\b/, drink('boba', 'fruit-tea', 'specialty-tea')],
  [
    /\b(?:drinks?|beverages?|something to drink|drink)\b/,
    drink('boba', 'fruit-tea', 'coffee', 'specialty-tea'),
  ],
]

/** Whether a question asks which things there are, and not about one that it names. */
export const asksWhich = (plain: string): boolean =>
  /\b(?:what|which|whats|what's|any|anything|something|other|options?|stuff|things?|do you (?:have|sell|make)|have you|is there|are there)\b/.test(
    plain,
  ) || plain.split(/\s+/).length < 7

/** How an item goes together with what somebody avoids: as it comes, with another milk, or not at all. */
function fitOf(
  menu: Menu,
  item: MenuItem,
  avoids: readonly Avoided[],
  say: Say,
): 'plain' | 'swapped' | null {
  const fits = (milk?: 'oat') => {
    const customizations = milk ? { milk } : {}
    const isVegan =
      !avoids.includes('vegan') ||
      item.diet.includes('vegan') ||
      (milk !== undefined && !allergensOf(menu, item, customizations).includes('milk'))
    return isVegan && careful(menu, item, customizations, avoids, say).length === 0
  }
  if (fits()) return 'plain'
  return item.choices.milk && !isMilkOut(menu, 'oat') && fits('oat') ? 'swapped' : null
}

/**
 * What somebody who avoids these can have, of the kinds that were asked for: drinks and food where none was.
 * @param kind null for all
 * @param among all of the menu where nothing else is given
 */
export function suitable(
  scene: Scene,
  avoids: readonly Avoided[],
  kind: Kind | null,
  among: readonly MenuItem[] = scene.menu.items,
): ChatReply {
  const { say } = scene
  const { plain, swapped } = fitting(scene, avoids, kind, among)
  const picks = spread(plain, 6)
  const names = (some: readonly MenuItem[]) =>
    listed(
      some.map(({ name }) => name),
      say.and,
    )
  const what = labelOf(avoids, say)
  const said = [
    plain.length === 0 && swapped.length === 0
      ? say.nothingIs(what)
      : plain.length > 0
        ? say.suits(what, names(picks), plain.length - picks.length)
        : '',
    swapped.length > 0
      ? say.suitsSwapped(names(spread(swapped, 6)), swapped.length - Math.min(6, swapped.length))
      : '',
    say.kitchen,
  ].filter(Boolean)
  const offered = [...picks.slice(0, 3), ...swapped.slice(0, picks.length > 2 ? 1 : 3)]
  return {
    text: said.join(' '),
    actions: offered.map((item) =>
      addAction(item, swapped.includes(item) ? { customizations: { milk: 'oat' } } : {}, say),
    ),
    intent: 'question',
  }
}

/** What somebody who avoids these can have as it comes, and what with oat milk. */
function fitting(
  { menu, say }: Scene,
  avoids: readonly Avoided[],
  kind: Kind | null,
  among: readonly MenuItem[],
) {
  const items = among.filter(
    ({ isSoldOut, category }) => !isSoldOut && (kind?.categories.includes(category) ?? true),
  )
  return {
    plain: items.filter((item) => fitOf(menu, item, avoids, say) === 'plain'),
    swapped: items.filter((item) => fitOf(menu, item, avoids, say) === 'swapped'),
  }
}

/** The same to choose from, in the order in which they are named: another milk is in those that need it. */
export function suitableChoices(
  scene: Scene,
  avoids: readonly Avoided[],
  kind: Kind | null,
  among: readonly MenuItem[],
): SpokenDrink[] {
  const { plain, swapped } = fitting(scene, avoids, kind, among)
  return [
    ...spread(plain, plain.length).map(({ id }) => ({ id, quantity: 1 })),
    ...spread(swapped, swapped.length).map(({ id }) => ({ id, quantity: 1, milk: 'oat' })),
  ]
}

/** 'without milk and nuts', 'vegan' */
function labelOf(avoids: readonly Avoided[], say: Say): string {
  const diets = avoids.filter((each) => each === 'vegan' || each === 'vegetarian')
  const allergens = avoids.filter((each) => each !== 'vegan' && each !== 'vegetarian')
  return [
    ...diets.map(say.term),
    ...(allergens.length > 0 ? [say.madeWithout(listed(allergens.map(say.term), say.or))] : []),
  ].join(', ')
}

/** Some of each category in turn, so that the examples are not all alike. */
function spread(items: readonly MenuItem[], most: number): MenuItem[] {
  const categories = [...new Set(items.map(({ category }) => category))]
  const groups = categories.map((one) => items.filter(({ category }) => category === one))
  const out: MenuItem[] = []
  for (let at = 0; out.length < Math.min(most, items.length); at++)
    for (const group of groups) {
      const item = group[at]
      if (item && out.length < most) out.push(item)
    }
  return out
}
