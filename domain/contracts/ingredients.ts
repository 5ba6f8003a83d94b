import * as z from 'zod/mini'
import type { ApiRow } from './api-row.ts'
import { SoldOutChange } from './menu-editing.ts'
import { bySlug } from './parameters.ts'
import { Instant, Slug, text } from './text.ts'

/** Names a state, so that nobody saves over what they have not seen. */
const Version = z.string().check(z.maxLength(64))

/** What of an ingredient is written by hand: its name, and the ids of what cannot be made without it. */
export const IngredientEdit = z.strictObject({
  name: text(80),
  items: z.array(Slug).check(z.maxLength(200)),
  toppings: z.array(Slug).check(z.maxLength(60)),
})
export type IngredientEdit = z.infer<typeof IngredientEdit>

export const Ingredient = z.object({
  id: Slug,
  ...IngredientEdit.shape,
  version: Version,
  isSoldOut: z.boolean(),
  soldOutUntil: z.nullable(Instant),
})
export type Ingredient = z.infer<typeof Ingredient>

/** All of them, by name. */
export const Ingredients = z.object({
  ingredients: z.array(Ingredient),
  /** When "until tomorrow" ends: the next opening after today. */
  nextOpening: z.nullable(Instant),
})
export type Ingredients = z.infer<typeof Ingredients>

/** What the café needs for several things on the menu. */
export const ingredientCalls = {
  ingredients: {
    method: 'GET',
    path: '/api/admin/ingredients',
    who: 'manage-menu',
    summary: 'List the ingredients and what needs them',
    answer: Ingredients,
  },
  addIngredient: {
    method: 'POST',
    path: '/api/admin/ingredients',
    who: 'manage-menu',
    summary: 'Add an ingredient',
    body: z.strictObject({ value: IngredientEdit }),
    answer: bySlug,
  },
  saveIngredient: {
    method: 'PATCH',
    path: '/api/admin/ingredients/:id',
    who: 'manage-menu',
    summary: 'Save an ingredient',
    changesPages: true,
    params: bySlug,
    body: z.strictObject({ value: IngredientEdit, version: Version }),
    answer: Ingredients,
  },
  removeIngredient: {
    method: 'POST',
    path: '/api/admin/ingredients/:id/remove',
    who: 'manage-menu',
    summary: 'Remove an ingredient, and sell what needed it',
    changesPages: true,
    params: bySlug,
    body: z.strictObject({ version: Version }),
    answer: Ingredients,
  },
  setIngredientSoldOut: {
    method: 'POST',
    path: '/api/admin/ingredients/:id/sold-out',
    who: 'manage-menu',
    summary: 'Mark an ingredient sold out or back',
    changesPages: true,
    params: bySlug,
    body: SoldOutChange,
    answer: Ingredients,
  },
} as const satisfies Record<string, ApiRow>
