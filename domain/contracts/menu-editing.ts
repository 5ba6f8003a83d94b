import * as z from 'zod/mini'
import { EDITED_BODY, type ApiRow } from './api-row.ts'
import { moneyProblem } from '#domain/cafe/money-problem.ts'
import { WorkImage } from './photos.ts'
import { PhotoEdit, PieceOrder, Versions } from './editing.ts'
import {
  DrinkCategory,
  DrinkRecipe,
  FoodCategory,
  MenuCategory,
  MenuItem,
  Milk,
  SizeId,
  Temperature,
  Topping,
} from './menu.ts'
import { bySlug } from './parameters.ts'
import { CalendarDate, Instant, Slug, text } from './text.ts'

/** Names a state, so that nobody saves over what they have not seen. */
const Mark = z.string().check(z.maxLength(64))

/**
 * A price that is asked for something: nothing on the menu is free. With the most that one order may hold, the dearest
 * toppings, tax and tip, $300 keeps every total within what the database counts.
 */
const Price = z
  .int({ error: ({ input }) => moneyProblem(input) })
  .check(z.positive('A price is more than 0.'), z.maximum(30_000, 'A price is at most $300.'))
/** What a drink is drawn in: an ink by its name, or a colour. Never an address, which a page would ask for. */
const DrinkInk = z
  .string()
  .check(
    z.maxLength(60),
    z.regex(
      /^(paper|key|blue|coral|taro|matcha|lemon|oklch\([\d.% ]+\))$/,
      'Choose an ink, or write a colour like oklch(76% .07 65).',
    ),
  )
const PrepSeconds = z
  .int()
  .check(z.minimum(1, 'At least a second.'), z.maximum(3_600, 'At most an hour.'))
const Aliases = z.array(text(60)).check(z.maxLength(40))

/** What of an item is written by hand; `domain/menu/editing.ts` makes the item of it and judges it as a whole. */
export const ItemEdit = z.strictObject({
  name: text(80),
  category: z.union([DrinkCategory, FoodCategory]),
  description: text(400),
  aliases: Aliases,
  /** One row per size that is sold; empty where there is only one price. */
  sizes: z
    .array(z.strictObject({ id: SizeId, priceCents: Price }))
    .check(z.maxLength(2, 'A drink has at most two sizes.')),
  /** Where it has no sizes. */
  priceCents: Price,
  defaultSize: z.nullable(SizeId),
  temps: z.array(Temperature).check(z.maxLength(2)),
  defaultTemp: z.nullable(Temperature),
  choices: z.strictObject({
    ice: z.boolean(),
    sugar: z.boolean(),
    milk: z.boolean(),
    toppings: z.boolean(),
  }),
  fixedNote: text(160, { min: 0 }),
  allergens: MenuItem.shape.allergens,
  /** Somebody looked, and there is none: an empty list alone says nothing. */
  isFreeOfAllergens: z.boolean(),
  diet: MenuItem.shape.diet,
  prepSeconds: PrepSeconds,
  /** Only where it is not as its category has it. */
  isHandedOver: z.optional(z.boolean()),
  recipe: z.nullable(
    z.extend(DrinkRecipe, {
      layers: z
        .array(z.strictObject({ ink: DrinkInk, share: z.number().check(z.positive()) }))
        .check(z.minLength(1, 'Draw at least one layer.'), z.maxLength(6)),
    }),
  ),
  newSince: z.optional(CalendarDate),
  calories: z.optional(
    z
      .int('Write the calories as a whole number, like 320.')
      .check(
        z.minimum(1, 'At least 1 calorie. Leave it empty where nobody counted.'),
        z.maximum(3_000, 'At most 3,000 calories.'),
      ),
  ),
  photo: z.optional(PhotoEdit),
  /** Ids of other items. */
  pairings: z.optional(
    z.array(Slug).check(
      z.maxLength(3, 'Choose at most three.'),
      z.refine((ids) => new Set(ids).size === ids.length, 'Choose each only once.'),
    ),
  ),
})
export type ItemEdit = z.infer<typeof ItemEdit>

export const ItemState = z.enum(['published', 'draft', 'archived'])
export type ItemState = z.infer<typeof ItemState>

export const ToppingEdit = z.strictObject({
  name: text(80),
  priceCents: Price,
  aliases: Aliases,
  allergens: MenuItem.shape.allergens,
  /** Somebody looked, and there is none: an empty list alone says nothing. */
  isFreeOfAllergens: z.boolean(),
  prepSeconds: PrepSeconds,
  /** How the drawing shows it. */
  bit: Topping.shape.bit,
  ink: DrinkInk,
})
export type ToppingEdit = z.infer<typeof ToppingEdit>

/** What the catalogue of an update says about something that the café has changed itself. */
const ItemOffer = z.object({ value: z.object(ItemEdit.shape), version: Mark })
const ToppingOffer = z.object({ value: z.object(ToppingEdit.shape), version: Mark })

/** How something stands on the menu, and how it came there. */
const standing = {
  state: ItemState,
  version: Mark,
  /** It came with an update, and nobody has decided yet whether it is sold. */
  cameWithUpdate: z.boolean(),
}
/** The names of what it is made of that is out; a server of the version before does not say. */
const lacks = z.optional(z.array(z.string()))
export const AdminItem = z.extend(MenuItem, { ...standing, lacks, offer: z.nullable(ItemOffer) })
export type AdminItem = z.infer<typeof AdminItem>
export const AdminTopping = z.extend(Topping, {
  ...standing,
  lacks,
  offer: z.nullable(ToppingOffer),
  isSoldOut: z.boolean(),
  soldOutUntil: z.nullable(Instant),
})
export type AdminTopping = z.infer<typeof AdminTopping>

/** A milk, and whether it can be poured. */
const MilkStock = z.object({
  id: Milk,
  name: z.string(),
  isSoldOut: z.boolean(),
  soldOutUntil: z.nullable(Instant),
})

/** Everything that is, was and may be sold. */
export const AdminMenu = z.object({
  categories: z.array(MenuCategory),
  items: z.array(AdminItem),
  toppings: z.array(AdminTopping),
  /** Not there in an answer of an earlier version. */
  milks: z.optional(z.array(MilkStock)),
  /** When "until tomorrow" ends: the next opening after today. */
  nextOpening: z.nullable(Instant),
})
export type AdminMenu = z.infer<typeof AdminMenu>

export const SavedItem = z.strictObject({ value: ItemEdit, version: Mark })
export const NewItem = z.strictObject({ value: ItemEdit })
export const ItemStateChange = z.strictObject({ state: ItemState, version: Mark })
/** `until` is said only of what is sold out: open-ended, the next opening after today, or the opening of a day. */
export const SoldOutChange = z.strictObject({
  isSoldOut: z.boolean(),
  until: z.optional(z.union([z.literal(['open-ended', 'next-opening']), CalendarDate])),
})
export type SoldOutChange = z.infer<typeof SoldOutChange>

const byMilk = z.strictObject({ id: Milk })

export const SavedTopping = z.strictObject({ value: ToppingEdit, version: Mark })
export const NewTopping = z.strictObject({ value: ToppingEdit })
/** The answer to an offer of an update: taken over, or kept as the café has it. Both versions were on the screen. */
export const OfferDecision = z.strictObject({ isTaken: z.boolean(), version: Mark, offer: Mark })
export type OfferDecision = z.infer<typeof OfferDecision>

const StockRow = z.object({
  id: z.string(),
  name: z.string(),
  /** Other words for it, as guests say it; not there in an answer of an earlier version. */
  aliases: z.optional(z.array(z.string())),
  isSoldOut: z.boolean(),
  soldOutUntil: z.nullable(Instant),
  lacks,
})
/** What was counted of an ingredient, and who is to get it. */
const Counted = z.object({
  /** Portions that nobody is promised yet; below 0 where more is promised than there is. */
  left: z.int(),
  /** The day of the next delivery: what is promised for it and later is made of that. */
  until: z.nullable(CalendarDate),
  /** From so few on the bell rings. */
  lowAt: z.int(),
  countedAt: Instant,
  /** By the day of pickup, also after the next delivery. */
  promised: z.array(z.object({ day: CalendarDate, portions: z.int() })),
})
/** How many portions are there; `null` counts it no longer. */
const Portions = z
  .int('Write a whole number, like 12.')
  .check(z.nonnegative('Not below 0.'), z.maximum(100_000, 'At most 100,000.'))
export const StockCount = z.strictObject({
  portions: z.nullable(Portions),
  until: z.optional(z.nullable(CalendarDate)),
  lowAt: z.optional(Portions),
})
export type StockCount = z.infer<typeof StockCount>
/** Portions of a counted ingredient that nobody gets: spilled, dropped, thrown away. */
export const Spill = z.strictObject({
  spilled: z
    .int('Write a whole number, like 2.')
    .check(z.minimum(1, 'At least 1.'), z.maximum(1_000, 'At most 1,000.')),
})
export type Spill = z.infer<typeof Spill>

/** What is on the menu and whether it can be had, for the counter. */
export const Stock = z.object({
  categories: z.array(MenuCategory),
  items: z.array(z.extend(StockRow, { category: MenuItem.shape.category })),
  toppings: z.array(StockRow),
  /** Not there in an answer of an earlier version. */
  milks: z.optional(z.array(MilkStock)),
  /** The same. */
  ingredients: z.optional(z.array(z.extend(StockRow, { count: z.optional(Counted) }))),
  /** When "until tomorrow" ends: the next opening after today. */
  nextOpening: z.nullable(Instant),
})
export type Stock = z.infer<typeof Stock>

/** The menu, for those who may change it. */
export const menuEditingCalls = {
  adminMenu: {
    method: 'GET',
    path: '/api/admin/menu',
    who: 'manage-menu',
    summary: 'Get the menu for editing',
    answer: AdminMenu,
  },
  addMenuItem: {
    method: 'POST',
    path: '/api/admin/menu/items',
    who: 'manage-menu',
    summary: 'Add an item to the menu',
    body: NewItem,
    bodyLimit: EDITED_BODY,
    answer: bySlug,
  },
  addMenuPhoto: {
    method: 'POST',
    path: '/api/admin/menu/photos',
    who: 'manage-menu',
    summary: 'Add a photograph for the menu',
    body: z.strictObject({}),
    file: 'image',
    answer: WorkImage,
  },
  saveMenuItem: {
    method: 'PATCH',
    path: '/api/admin/menu/items/:id',
    who: 'manage-menu',
    summary: 'Save an item of the menu',
    changesPages: true,
    params: bySlug,
    body: SavedItem,
    bodyLimit: EDITED_BODY,
    answer: AdminMenu,
  },
  setMenuItemState: {
    method: 'POST',
    path: '/api/admin/menu/items/:id/state',
    who: 'manage-menu',
    summary: 'Publish, archive or restore an item of the menu',
    changesPages: true,
    params: bySlug,
    body: ItemStateChange,
    answer: AdminMenu,
  },
  setItemSoldOut: {
    method: 'POST',
    path: '/api/admin/menu/items/:id/sold-out',
    who: 'manage-menu',
    summary: 'Mark an item sold out or back',
    changesPages: true,
    params: bySlug,
    body: SoldOutChange,
    answer: AdminMenu,
  },
  menuItemVersions: {
    method: 'GET',
    path: '/api/admin/menu/items/:id/versions',
    who: 'manage-menu',
    summary: 'List the versions of an item of the menu',
    params: bySlug,
    answer: Versions,
  },
  orderMenu: {
    method: 'POST',
    path: '/api/admin/menu/order',
    who: 'manage-menu',
    summary: 'Change the order of the menu',
    changesPages: true,
    body: PieceOrder,
    bodyLimit: EDITED_BODY,
    answer: AdminMenu,
  },
  decideItemOffer: {
    method: 'POST',
    path: '/api/admin/menu/items/:id/offer',
    who: 'manage-menu',
    summary: 'Decide on the offer of an update for an item',
    changesPages: true,
    params: bySlug,
    body: OfferDecision,
    answer: AdminMenu,
  },
  addTopping: {
    method: 'POST',
    path: '/api/admin/menu/toppings',
    who: 'manage-menu',
    summary: 'Add a topping to the menu',
    body: NewTopping,
    answer: bySlug,
  },
  saveTopping: {
    method: 'PATCH',
    path: '/api/admin/menu/toppings/:id',
    who: 'manage-menu',
    summary: 'Save a topping',
    changesPages: true,
    params: bySlug,
    body: SavedTopping,
    answer: AdminMenu,
  },
  setToppingState: {
    method: 'POST',
    path: '/api/admin/menu/toppings/:id/state',
    who: 'manage-menu',
    summary: 'Publish, archive or restore a topping',
    changesPages: true,
    params: bySlug,
    body: ItemStateChange,
    answer: AdminMenu,
  },
  decideToppingOffer: {
    method: 'POST',
    path: '/api/admin/menu/toppings/:id/offer',
    who: 'manage-menu',
    summary: 'Decide on the offer of an update for a topping',
    changesPages: true,
    params: bySlug,
    body: OfferDecision,
    answer: AdminMenu,
  },
  toppingVersions: {
    method: 'GET',
    path: '/api/admin/menu/toppings/:id/versions',
    who: 'manage-menu',
    summary: 'List the versions of a topping',
    params: bySlug,
    answer: Versions,
  },
  orderToppings: {
    method: 'POST',
    path: '/api/admin/menu/toppings/order',
    who: 'manage-menu',
    summary: 'Change the order of the toppings',
    changesPages: true,
    body: PieceOrder,
    bodyLimit: EDITED_BODY,
    answer: AdminMenu,
  },
  setToppingSoldOut: {
    method: 'POST',
    path: '/api/admin/menu/toppings/:id/sold-out',
    who: 'manage-menu',
    summary: 'Mark a topping sold out or back',
    changesPages: true,
    params: bySlug,
    body: SoldOutChange,
    answer: AdminMenu,
  },
  setMilkSoldOut: {
    method: 'POST',
    path: '/api/admin/menu/milks/:id/sold-out',
    who: 'manage-menu',
    summary: 'Mark a milk sold out or back',
    changesPages: true,
    params: byMilk,
    body: SoldOutChange,
    answer: AdminMenu,
  },
  stock: {
    method: 'GET',
    path: '/api/stock',
    who: 'orders',
    summary: 'List what is sold out and what is on sale',
    answer: Stock,
  },
  setStockOfItem: {
    method: 'POST',
    path: '/api/stock/items/:id',
    who: 'orders',
    summary: 'Mark an item sold out or back, at the counter',
    changesPages: true,
    params: bySlug,
    body: SoldOutChange,
    answer: Stock,
  },
  setStockOfTopping: {
    method: 'POST',
    path: '/api/stock/toppings/:id',
    who: 'orders',
    summary: 'Mark a topping sold out or back, at the counter',
    changesPages: true,
    params: bySlug,
    body: SoldOutChange,
    answer: Stock,
  },
  setStockOfIngredient: {
    method: 'POST',
    path: '/api/stock/ingredients/:id',
    who: 'orders',
    summary: 'Mark an ingredient out or back, at the counter',
    changesPages: true,
    params: bySlug,
    body: SoldOutChange,
    answer: Stock,
  },
  countIngredient: {
    method: 'POST',
    path: '/api/stock/ingredients/:id/count',
    who: 'orders',
    summary: 'Say how many portions of an ingredient are there',
    changesPages: true,
    params: bySlug,
    body: StockCount,
    answer: Stock,
  },
  spillIngredient: {
    method: 'POST',
    path: '/api/stock/ingredients/:id/spill',
    who: 'orders',
    summary: 'Take spilled portions off the count of an ingredient',
    changesPages: true,
    params: bySlug,
    body: Spill,
    answer: Stock,
  },
  setStockOfMilk: {
    method: 'POST',
    path: '/api/stock/milks/:id',
    who: 'orders',
    summary: 'Mark a milk sold out or back, at the counter',
    changesPages: true,
    params: byMilk,
    body: SoldOutChange,
    answer: Stock,
  },
} as const satisfies Record<string, ApiRow>
