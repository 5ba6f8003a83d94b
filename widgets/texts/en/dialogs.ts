import type { Allergen } from '#domain/contracts/menu.ts'
import { EDIT_DRINK_TEXTS } from '#domain/ordering/edit-drink-texts.ts'
import { ORDER_AHEAD_TEXTS } from '#domain/ordering/order-ahead-texts.ts'
import { CART_TEXTS } from '#domain/ordering/texts.ts'

/** What Edit Drink and Order Ahead say. */
export const DIALOGS = {
  close: 'Close',
  edit: {
    ...EDIT_DRINK_TEXTS,
    milks: { regular: 'Regular', oat: 'Oat', almond: 'Almond', soy: 'Soy' },
    contains: (what: string) => `Contains ${what}.`,
    noAllergens: 'None of the usual allergens.',
    allergens: {
      milk: 'milk',
      nuts: 'nuts',
      peanut: 'peanut',
      soy: 'soy',
      gluten: 'gluten',
      egg: 'egg',
      sesame: 'sesame',
    } satisfies Record<Allergen, string>,
    /** Under a milk or a topping that has run out. */
    out: 'out today',
    milkOut: (milk: string) => `${milk} is out today. Choose another milk.`,
    changed: (name: string, price: string) => `${name} changed, ${price}`,
    asChosen: (name: string) => `${name} as chosen`,
    priceOfOne: 'Price of one',
    name: CART_TEXTS.nameLabel as string,
    guest: CART_TEXTS.guestName as string,
    upTo: (count: number) => `up to ${count}`,
  },
  ahead: {
    ...ORDER_AHEAD_TEXTS,
    none: 'No time chosen yet',
    leaving: 'One moment…',
    closed: 'Closed',
    /** Of today and tomorrow. */
    days: ['Today', 'Tomorrow'],
    failed: 'The times did not arrive',
    again: 'Try again',
  },
}
