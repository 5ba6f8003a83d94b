import * as z from 'zod/mini'
import {
  ALLERGENS,
  BITS,
  CAFFEINE_STRENGTHS,
  DIETS,
  ICE_LEVELS,
  MILKS,
  SIZE_IDS,
  TEMPERATURES,
  VESSEL_SHAPES,
  VESSELS,
} from '#domain/menu/values.ts'
import type { ApiRow } from './api-row.ts'
import { Photo } from './photos.ts'
import { CalendarDate, Cents, Instant, Slug } from './text.ts'

export const SizeId = z.enum(SIZE_IDS)
export type SizeId = z.infer<typeof SizeId>

export const DrinkCategory = z.enum(['boba', 'fruit-tea', 'coffee', 'specialty-tea'])
export type DrinkCategory = z.infer<typeof DrinkCategory>
export const FoodCategory = z.enum(['pastry', 'snack'])
export type FoodCategory = z.infer<typeof FoodCategory>

export const IceLevel = z.enum(ICE_LEVELS)
export type IceLevel = z.infer<typeof IceLevel>
/** Percent. Only the word parser knows 120; the screens offer 0 to 100. */
export const SugarLevel = z.literal([0, 25, 50, 75, 100, 120])
export type SugarLevel = z.infer<typeof SugarLevel>
export const Temperature = z.enum(TEMPERATURES)
export type Temperature = z.infer<typeof Temperature>
export const Milk = z.enum(MILKS)
export type Milk = z.infer<typeof Milk>

export const Allergen = z.enum(ALLERGENS)
export type Allergen = z.infer<typeof Allergen>

export const Size = z.object({ id: SizeId, label: z.string(), priceCents: Cents })
export type Size = z.infer<typeof Size>

/** What the drawing of a drink is made from: inks from the bottom of the vessel up, and what floats in it. */
export const DrinkRecipe = z.object({
  vessel: z.enum(VESSELS),
  /** The vessel's own shape, for who can draw it; everybody else draws the plain vessel. */
  shape: z.optional(z.enum(VESSEL_SHAPES)),
  /** Named inks or oklch colours, bottom to top, each with the share of the height it fills. */
  layers: z.array(z.object({ ink: z.string(), share: z.number() })),
  /** What always comes in it, before the customer adds anything: drawn like toppings. */
  bits: z.array(z.enum(BITS)),
  cap: z.nullable(z.enum(['foam', 'cream', 'salt-cream'])),
})
export type DrinkRecipe = z.infer<typeof DrinkRecipe>

export const Topping = z.object({
  id: Slug,
  name: z.string(),
  priceCents: Cents,
  aliases: z.array(z.string()),
  allergens: z.array(Allergen),
  /** How the drawing shows it. */
  bit: z.enum([
    'pearls',
    'jelly',
    'hearts',
    'stars',
    'popping',
    'fruit',
    'leaves',
    'cream',
    'salt-cream',
    'pudding',
    'none',
  ]),
  ink: z.string(),
  prepSeconds: z.int(),
})
export type Topping = z.infer<typeof Topping>

export const MenuItem = z.object({
  id: Slug,
  kind: z.enum(['drink', 'food']),
  category: z.union([DrinkCategory, FoodCategory]),
  name: z.string(),
  description: z.string(),
  aliases: z.array(z.string()),
  sizes: z.array(Size),
  /** The size sold when none is named. */
  defaultSize: z.nullable(SizeId),
  /** The price of the default size, or of the item where it has no sizes. */
  priceCents: Cents,
  defaultTemp: z.nullable(Temperature),
  temps: z.array(Temperature),
  /** Which choices the item really has: no ice on a hot drink, no milk in a fruit tea. */
  choices: z.object({
    ice: z.boolean(),
    sugar: z.boolean(),
    milk: z.boolean(),
    toppings: z.boolean(),
  }),
  /** Said to the customer where a usual choice is missing: 'Espresso is poured as it is.' */
  fixedNote: z.optional(z.string()),
  allergens: z.array(Allergen),
  diet: z.array(z.enum(DIETS)),
  prepSeconds: z.int(),
  /** Whether it is handed over at once when it is sold at the till, without a ticket; not said, its category says it. */
  isHandedOver: z.optional(z.boolean()),
  recipe: z.nullable(DrinkRecipe),
  isSoldOut: z.boolean(),
  /** When a sold-out item is expected back, if anyone knows. */
  soldOutUntil: z.nullable(Instant),
  /** It came onto the menu on this day; on the public menu only while it counts as new. */
  newSince: z.optional(CalendarDate),
  /** As it usually comes, where the café knows. */
  calories: z.optional(z.int()),
  /** The ids of what goes well with it, at most three. */
  pairings: z.optional(z.array(Slug)),
  /** Beside its drawing, where the café has one. */
  photo: z.optional(Photo),
  /** It was in many orders of the last weeks. Counted, never written by hand. */
  isPopular: z.optional(z.boolean()),
  /** How strong a drink is as it usually comes; worked out, and not there for food. */
  caffeine: z.optional(z.enum(CAFFEINE_STRENGTHS)),
})
export type MenuItem = z.infer<typeof MenuItem>

export const MenuCategory = z.object({
  id: z.union([DrinkCategory, FoodCategory]),
  name: z.string(),
  blurb: z.string(),
})
export type MenuCategory = z.infer<typeof MenuCategory>

/** The whole menu as every screen, the chat and the price engine read it. */
export const Menu = z.object({
  /** Changes whenever anything in it changes: the ETag, and the key of caches. */
  version: z.string(),
  categories: z.array(MenuCategory),
  items: z.array(MenuItem),
  /** Those that can be had now. */
  toppings: z.array(Topping),
  /** The toppings that are sold out, and when each is expected back; not there where none is. */
  toppingsOut: z.optional(z.array(z.extend(Topping, { until: z.nullable(Instant) }))),
  /** The milks that have run out, and when each is expected back; not there where all can be poured. */
  milksOut: z.optional(z.array(z.object({ id: Milk, until: z.nullable(Instant) }))),
})
export type Menu = z.infer<typeof Menu>

/** What is sold. */
export const menuCalls = {
  menu: {
    method: 'GET',
    path: '/api/menu',
    who: 'anyone',
    summary: 'Get the menu with sizes, toppings and prices',
    answer: Menu,
  },
} as const satisfies Record<string, ApiRow>
