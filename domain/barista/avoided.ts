import { ALLERGENS } from '#domain/menu/values.ts'

/** What somebody may say they cannot or do not eat: the allergens of the menu, and two diets. Apart from `values.ts`: what takes plain orders needs it not. */
export const AVOIDED = [...ALLERGENS, 'vegan', 'vegetarian'] as const
