import type { Menu } from '#domain/contracts/menu.ts'
import { drinks } from './drinks.ts'
import { foods } from './foods.ts'
import { TOPPINGS } from './toppings.ts'

/** The menu that a new database starts with. Pages show it too while no server can be reached. */
export const CATALOGUE: Menu = {
  version: 'opening-2025',
  categories: [
    { id: 'boba', name: 'Boba & milk tea', blurb: 'Shaken to order, sweet as you like it.' },
    { id: 'fruit-tea', name: 'Fruit tea', blurb: 'Real fruit, cold tea, a lot of ice.' },
    { id: 'coffee', name: 'Coffee & lattes', blurb: 'From beans roasted two valleys away.' },
    { id: 'specialty-tea', name: 'Specialty tea', blurb: 'Loose leaf, by the cup or the pot.' },
    { id: 'pastry', name: 'Pastries', blurb: 'Baked here before you woke up.' },
    { id: 'snack', name: 'Snacks', blurb: 'Small plates that leave a hand free.' },
  ],
  items: [.../* @__PURE__ */ drinks(), .../* @__PURE__ */ foods()],
  toppings: TOPPINGS,
}
