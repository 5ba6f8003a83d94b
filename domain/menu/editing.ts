import type { ItemEdit } from '#domain/contracts/menu-editing.ts'
import type { DrinkCategory, DrinkRecipe, MenuItem, SizeId } from '#domain/contracts/menu.ts'
import { SIZE_LABELS } from './row.ts'

export type Named = { id: string; name: string; aliases: readonly string[] }
export type Problems = Record<string, string>

/** The sizes that drinks of a category are sold in: by cup and pot, or regular and large. */
export function sizesOf(category: MenuItem['category']): readonly SizeId[] {
  if (!isDrink(category)) return []
  return category === 'specialty-tea' ? ['cup', 'pot'] : ['medium', 'large']
}

/**
 * What is wrong with an item as a whole, a sentence per field; empty is the way on. The shape of each field was judged
 * before (`ItemEdit`).
 * @param others everything else that is called by a name: two things that answer to one name would be mixed up by the chat
 */
export function checkItem(edit: ItemEdit, others: readonly Named[]): Problems {
  return {
    ...checkNames(edit, others),
    ...(isDrink(edit.category) ? checkDrink(edit) : checkFood(edit)),
    ...checkDiet(edit),
  }
}

/** The names of a topping, likewise. */
export function checkNames(
  { name, aliases }: { name: string; aliases: readonly string[] },
  others: readonly Named[],
): Problems {
  const owner = (called: string) =>
    others.find((one) => [one.name, ...one.aliases].some((each) => spoken(each) === spoken(called)))
  const sameName = owner(name)
  const taken = aliases.find((alias) => owner(alias))
  return {
    ...(sameName && { name: `${sameName.name} answers to this name already. Choose another one.` }),
    ...(taken && { aliases: `“${taken}” already means ${owner(taken)?.name}. Leave it out here.` }),
  }
}

/** The item that is sold, of what was written: labels of sizes, kind and the usual price follow from the rest. */
export function itemOf(id: string, edit: ItemEdit): Omit<MenuItem, 'isSoldOut' | 'soldOutUntil'> {
  const {
    isFreeOfAllergens: _,
    fixedNote,
    sizes,
    recipe,
    newSince,
    calories,
    pairings,
    photo,
    isHandedOver,
    ...rest
  } = edit
  const defaultSize = sizes.some((size) => size.id === edit.defaultSize)
    ? edit.defaultSize
    : (sizes[0]?.id ?? null)
  return {
    ...rest,
    id,
    kind: isDrink(edit.category) ? 'drink' : 'food',
    sizes: sizes.map((size) => ({ ...size, label: SIZE_LABELS[size.id] })),
    defaultSize,
    priceCents: sizes.find((size) => size.id === defaultSize)?.priceCents ?? edit.priceCents,
    recipe: recipe && filled(recipe),
    ...(fixedNote && { fixedNote }),
    ...marksOf({ newSince, calories, pairings, photo }),
    ...(isHandedOver !== undefined && { isHandedOver }),
  }
}

/** What is said of an item only where somebody said it: what is empty is not there, as in what was saved before. */
function marksOf({
  newSince,
  calories,
  pairings,
  photo,
}: Pick<ItemEdit, 'newSince' | 'calories' | 'pairings' | 'photo'>) {
  return {
    ...(newSince && { newSince }),
    ...(calories && { calories }),
    ...(photo && { photo }),
    ...(pairings && pairings.length > 0 && { pairings }),
  }
}

/** The layers of a drink fill its vessel to the brim, in the shares that were said. */
export function filled(recipe: DrinkRecipe): DrinkRecipe {
  const whole = recipe.layers.reduce((sum, { share }) => sum + share, 0)
  // Shares are rounded: a thousandth or two is no gap.
  if (Math.abs(whole - 1) < 0.01 || whole === 0) return recipe
  const part = (share: number) => Math.round((share / whole) * 1_000) / 1_000
  return { ...recipe, layers: recipe.layers.map((one) => ({ ...one, share: part(one.share) })) }
}

/** The same the other way: an item as its form shows it. */
export function editOf(item: Omit<MenuItem, 'isSoldOut' | 'soldOutUntil'>): ItemEdit {
  const { name, category, description, aliases, priceCents, defaultSize, temps } = item
  const { defaultTemp, choices, allergens, diet, prepSeconds, recipe } = item
  return {
    name,
    category,
    description,
    aliases,
    sizes: item.sizes.map((size) => ({ id: size.id, priceCents: size.priceCents })),
    priceCents,
    defaultSize,
    temps,
    defaultTemp,
    choices,
    fixedNote: item.fixedNote ?? '',
    allergens,
    isFreeOfAllergens: allergens.length === 0,
    diet,
    prepSeconds,
    recipe,
    ...(item.isHandedOver !== undefined && { isHandedOver: item.isHandedOver }),
    ...marksOf(item),
  }
}

/** What a new item begins as; its allergens are nobody's guess. */
export function blankItem(category: MenuItem['category']): ItemEdit {
  const drink = isDrink(category)
  return {
    name: '',
    category,
    description: '',
    aliases: [],
    sizes: sizesOf(category).map((id, i) => ({ id, priceCents: 650 + i * 100 })),
    priceCents: 450,
    defaultSize: sizesOf(category)[0] ?? null,
    temps: drink ? ['iced'] : [],
    defaultTemp: drink ? 'iced' : null,
    choices: { ice: drink, sugar: drink, milk: false, toppings: drink },
    fixedNote: '',
    allergens: [],
    isFreeOfAllergens: false,
    diet: [],
    prepSeconds: drink ? 90 : 30,
    recipe: drink
      ? { vessel: 'cup', layers: [{ ink: 'taro', share: 1 }], bits: [], cap: null }
      : null,
  }
}

export function isDrink(category: MenuItem['category']): category is DrinkCategory {
  return category !== 'pastry' && category !== 'snack'
}

function checkDrink({ category, sizes, temps, defaultTemp, choices, recipe }: ItemEdit): Problems {
  const known = sizesOf(category)
  const strange = sizes.find(({ id }) => !known.includes(id))
  const isTwice = new Set(sizes.map(({ id }) => id)).size < sizes.length
  return {
    ...(sizes.length === 0 && { sizes: 'Sell it in at least one size.' }),
    ...(strange && {
      sizes: `${SIZE_LABELS[strange.id]} is not a size of these drinks: ${known.map((id) => SIZE_LABELS[id]).join(' and ')} are.`,
    }),
    ...(isTwice && { sizes: 'The same size stands here twice.' }),
    ...(temps.length === 0 && { temps: 'Say whether it comes iced, hot, or both.' }),
    ...(temps.length > 0 &&
      (!defaultTemp || !temps.includes(defaultTemp)) && {
        defaultTemp: 'Say how it comes when nobody says otherwise.',
      }),
    ...(choices.ice && !temps.includes('iced') && { 'choices.ice': 'A hot drink has no ice.' }),
    ...(!recipe && { recipe: 'Draw the drink: at least one layer.' }),
  }
}

function checkFood({ sizes, temps, choices, recipe }: ItemEdit): Problems {
  return {
    ...(sizes.length > 0 && { sizes: 'Food has one price and no sizes.' }),
    ...(temps.length > 0 && { temps: 'Food is not made hot or iced.' }),
    ...(Object.values(choices).some(Boolean) && {
      choices: 'Ice, sugar, milk and toppings are for drinks.',
    }),
    ...(recipe && { recipe: 'Only drinks are drawn from a recipe.' }),
  }
}

/** Allergens are named, or somebody has said that there are none. */
export function checkAllergens({
  allergens,
  isFreeOfAllergens,
}: Pick<ItemEdit, 'allergens' | 'isFreeOfAllergens'>): Problems {
  if (allergens.length === 0 && !isFreeOfAllergens)
    return { allergens: 'Name its allergens, or say that it is free of all of them.' }
  if (allergens.length > 0 && isFreeOfAllergens)
    return { allergens: 'It cannot have allergens and be free of all of them.' }
  return {}
}

/** A label that an allergen contradicts makes somebody ill. */
function checkDiet({ allergens, isFreeOfAllergens, diet }: ItemEdit): Problems {
  const has = (...names: ItemEdit['allergens']) => names.find((name) => allergens.includes(name))
  const wrong = (
    [
      ['vegan', has('milk', 'egg')],
      ['dairy-free', has('milk')],
      ['gluten-free', has('gluten')],
    ] as const
  ).find(([label, inside]) => diet.includes(label) && inside)
  return {
    ...checkAllergens({ allergens, isFreeOfAllergens }),
    ...(wrong && { diet: `It contains ${wrong[1]}, so it is not ${wrong[0]}.` }),
    ...(!wrong &&
      diet.includes('vegan') &&
      !diet.includes('vegetarian') && { diet: 'What is vegan is vegetarian too: tick both.' }),
  }
}

/** A name as it is compared: without capitals and signs. */
export function spoken(name: string): string {
  return name
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}
