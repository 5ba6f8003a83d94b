import type { AVOIDED } from '#domain/barista/avoided.ts'

/** What Express Checkout says of an allergy or a diet that the chat was told. */
export const TOLD = {
  tell: (what: string) => `We tell the kitchen: ${what}.`,
  untold: (what: string) => `The kitchen is not told: ${what}.`,
  doTell: 'Tell the kitchen',
  dontTell: 'Don’t tell the kitchen',
  allergy: (what: string) => `${what} allergy`,
  names: {
    milk: 'milk',
    nuts: 'nuts',
    peanut: 'peanut',
    soy: 'soy',
    gluten: 'gluten',
    egg: 'egg',
    sesame: 'sesame',
    vegan: 'vegan',
    vegetarian: 'vegetarian',
  } satisfies Record<(typeof AVOIDED)[number], string>,
}
