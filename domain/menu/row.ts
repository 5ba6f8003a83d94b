import type { DrinkRecipe, MenuItem } from '#domain/contracts/menu.ts'

/** What a drink's category says about it, unless its row says otherwise. */
export type Kind = Pick<
  MenuItem,
  'category' | 'defaultTemp' | 'temps' | 'choices' | 'allergens' | 'diet' | 'prepSeconds'
> & { fixedNote?: string; sizes: readonly ['medium', 'large'] | readonly ['cup', 'pot'] }

/**
 * One drink: name (its id is the name in lower case), cents of the smaller and the larger size or of the only one, other
 * names divided by `|`, recipe, description, and what differs from its kind.
 */
export type DrinkRow = [
  name: string,
  cents: readonly [number, number?],
  aliases: string,
  recipe: string,
  description: string,
  differs?: Partial<Omit<Kind, 'choices'>> & { choices?: Partial<MenuItem['choices']> },
]

export function drink(kind: Kind, row: DrinkRow): MenuItem {
  const [name, cents, aliases, recipe, description, differs = {}] = row
  const { sizes, choices, ...usual } = kind
  return {
    id: slug(name),
    kind: 'drink',
    name,
    description,
    aliases: aliases.split('|'),
    sizes: sizes.flatMap((size, index) => {
      const priceCents = cents[index]
      return priceCents === undefined ? [] : { id: size, label: SIZE_LABELS[size], priceCents }
    }),
    defaultSize: sizes[0],
    priceCents: cents[0],
    ...usual,
    ...differs,
    choices: { ...choices, ...differs.choices },
    recipe: readRecipe(recipe),
    isSoldOut: false,
    soldOutUntil: null,
  } as MenuItem
}

export type FoodRow = [
  name: string,
  cents: number,
  aliases: string,
  allergens: string,
  diet: string,
  prepSeconds: number,
  description: string,
]

export function food(category: 'pastry' | 'snack', row: FoodRow): MenuItem {
  const [name, priceCents, aliases, allergens, diet, prepSeconds, description] = row
  return {
    id: slug(name),
    kind: 'food',
    category,
    name,
    description,
    aliases: aliases.split('|'),
    sizes: [],
    defaultSize: null,
    priceCents,
    defaultTemp: null,
    temps: [],
    choices: { ice: false, sugar: false, milk: false, toppings: false },
    allergens: words(allergens) as MenuItem['allergens'],
    diet: words(diet) as MenuItem['diet'],
    prepSeconds,
    recipe: null,
    isSoldOut: false,
    soldOutUntil: null,
  }
}

/** Regular is the default size, Large the alternative; specialty tea is sold by cup and pot. */
export const SIZE_LABELS = { medium: 'Regular', large: 'Large', cup: 'Cup', pot: 'Pot' } as const

/** Colours beyond the seven printing inks: what stands on the shelf behind the bar. */
export const SHELF: Record<string, string> = {
  milk: 'oklch(96% .015 85)',
  black: 'oklch(47% .12 45)',
  oolong: 'oklch(64% .12 65)',
  green: 'oklch(86% .1 115)',
  amber: 'oklch(77% .14 70)',
  thai: 'oklch(69% .17 52)',
  sugar: 'oklch(36% .09 50)',
  coffee: 'oklch(34% .06 45)',
  crema: 'oklch(67% .09 62)',
  latte: 'oklch(76% .07 65)',
  cocoa: 'oklch(39% .08 35)',
  caramel: 'oklch(60% .13 60)',
  mango: 'oklch(81% .16 78)',
  passion: 'oklch(79% .17 88)',
  peach: 'oklch(80% .11 45)',
  rose: 'oklch(86% .07 15)',
  berry: 'oklch(56% .2 5)',
  melon: 'oklch(87% .09 135)',
  sesame: 'oklch(58% .01 270)',
  sea: 'oklch(66% .12 240)',
  lime: 'oklch(86% .16 122)',
  magenta: 'oklch(60% .24 350)',
  vanilla: 'oklch(92% .08 92)',
  chai: 'oklch(58% .11 55)',
  puerh: 'oklch(37% .1 32)',
  straw: 'oklch(93% .07 100)',
}

/**
 * 'cup/dome sugar:1 milk:4 +pearls ^foam': the vessel and its shape, layers from the bottom up by weight, what floats in it, what
 * lies on top. Weights become shares of the height.
 */
function readRecipe(text: string): DrinkRecipe {
  const [called = '', ...parts] = text.split(' ')
  const [vessel, shape] = called.split('/')
  const layers = parts.filter((part) => part.includes(':')).map((part) => part.split(':'))
  const weight = layers.reduce((sum, [, share]) => sum + Number(share), 0)
  const marked = (mark: string) =>
    parts.filter((part) => part.startsWith(mark)).map((p) => p.slice(1))
  return {
    vessel,
    ...(shape && { shape }),
    layers: layers.map(([ink = '', share]) => ({
      ink: SHELF[ink] ?? ink,
      share: Math.round((Number(share) / weight) * 1000) / 1000,
    })),
    bits: marked('+'),
    cap: marked('^')[0] ?? null,
  } as DrinkRecipe
}

function slug(name: string): string {
  return name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')
}

function words(text: string): string[] {
  return text ? text.split(' ') : []
}
