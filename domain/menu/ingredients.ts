import type { IngredientEdit } from '#domain/contracts/ingredients.ts'
import type { DrinkRecipe, Topping } from '#domain/contracts/menu.ts'
import { spoken, type Problems } from './editing.ts'

type SoldOut = { isSoldOut: boolean; soldOutUntil: Date | null }

/**
 * What is wrong with an ingredient as a whole, a sentence per field; empty when it can be saved.
 * @param others the other ingredients
 */
export function checkIngredient(
  { name, items, toppings }: IngredientEdit,
  others: readonly { name: string }[],
): Problems {
  const isTaken = others.some((other) => spoken(other.name) === spoken(name))
  return {
    ...(isTaken && { name: 'There is an ingredient with this name.' }),
    ...(items.length + toppings.length === 0 && {
      items: 'Tick at least one thing that cannot be made without it.',
    }),
  }
}

/**
 * The topping whose pearls are always in a drink, before anybody adds one: of those drawn as pearls the one in a colour of the
 * drink, else the first.
 */
export function pearlsIn<One extends Pick<Topping, 'bit' | 'ink'>>(
  recipe: DrinkRecipe | null,
  toppings: readonly One[],
): One | undefined {
  if (!recipe?.bits.includes('pearls')) return undefined
  const pearls = toppings.filter(({ bit }) => bit === 'pearls')
  return pearls.find(({ ink }) => recipe.layers.some((layer) => layer.ink === ink)) ?? pearls[0]
}

/** What a new one begins as. */
export function blankIngredient(): IngredientEdit {
  return { name: '', items: [], toppings: [] }
}

/**
 * Whether something is sold out, by itself or for the lack of what it needs: it is back when the last of these is.
 * @param needs the ingredients it cannot be made without
 */
export function outTogether(own: SoldOut, needs: readonly SoldOut[], now: Date): SoldOut {
  const out = [own, ...needs].filter(
    ({ isSoldOut, soldOutUntil }) => isSoldOut && !(soldOutUntil && soldOutUntil <= now),
  )
  if (out.length === 0) return { isSoldOut: false, soldOutUntil: null }
  const times = out.map(({ soldOutUntil }) => soldOutUntil?.getTime() ?? Infinity)
  const last = Math.max(...times)
  return { isSoldOut: true, soldOutUntil: last === Infinity ? null : new Date(last) }
}
