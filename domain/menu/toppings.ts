import type { Topping } from '#domain/contracts/menu.ts'

/** The two prices of the toppings that the café began with (docs/decisions/prices.md); a new one may have another. */
export const SITE_TOPPING_CENTS = 75
export const ASSISTANT_TOPPING_CENTS = 100

/** One list for menu, chat and counter. Lychee Jelly was on both lists and costs the lower price. */
export const TOPPINGS: Topping[] = [
  topping(
    'Boba',
    75,
    'pearls',
    'key',
    'pearls|tapioca|tapioca pearls|boba pearls|bubbles|black pearls',
  ),
  topping('Grass Jelly', 75, 'jelly', 'oklch(32% .03 150)', 'herbal jelly|herb jelly'),
  topping('Aloe Vera', 75, 'jelly', 'oklch(92% .06 135)', 'aloe|aloe vera jelly|aloe jelly'),
  topping('Pudding', 75, 'pudding', 'lemon', 'egg pudding|custard pudding|flan', ['milk', 'egg']),
  topping('Coconut Jelly', 75, 'jelly', 'paper', 'nata de coco|nata|coco jelly'),
  topping(
    'Lychee Jelly',
    75,
    'jelly',
    'oklch(93% .04 20)',
    'lychee jellies|litchi jelly|lichee jelly',
  ),
  topping(
    'Brown Sugar Boba',
    100,
    'pearls',
    'oklch(36% .09 50)',
    'brown sugar pearls|brown sugar tapioca|caramel pearls',
  ),
  topping(
    'Strawberry Heart Jelly',
    100,
    'hearts',
    'coral',
    'strawberry hearts|strawberry jelly|heart jelly|strawberry heart',
  ),
  topping(
    'Mango Star Jelly',
    100,
    'stars',
    'oklch(82% .16 80)',
    'mango stars|mango jelly|star jelly|mango star',
  ),
  topping(
    'Passion Fruit Popping',
    100,
    'popping',
    'oklch(80% .17 85)',
    'passion fruit popping boba|passion fruit popping pearls|passion popping|passionfruit popping',
  ),
  topping(
    'Peach Popping',
    100,
    'popping',
    'oklch(80% .11 45)',
    'peach popping boba|peach popping pearls|popping peach|peach pearls',
  ),
  topping(
    'Classic Cream Cap',
    100,
    'cream',
    'paper',
    'cream cap|cream top|milk foam|cheese foam|milk cap',
    ['milk'],
    20,
  ),
  topping(
    'Sea Salt Cream Cap',
    100,
    'salt-cream',
    'oklch(95% .02 90)',
    'sea salt cream|sea salt foam|salted cream|salt cream|salted cream cap',
    ['milk'],
    20,
  ),
]

function topping(
  name: string,
  priceCents: number,
  bit: Topping['bit'],
  ink: string,
  aliases: string,
  allergens: Topping['allergens'] = [],
  prepSeconds = 8,
): Topping {
  return {
    id: name.toLowerCase().replaceAll(' ', '-'),
    name,
    priceCents,
    aliases: aliases.split('|'),
    allergens,
    bit,
    ink,
    prepSeconds,
  }
}
