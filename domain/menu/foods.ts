import type { MenuItem } from '#domain/contracts/menu.ts'
import { food, type FoodRow } from './row.ts'

/** Pastries and snacks. */
export function foods(): MenuItem[] {
  return [...PASTRIES.map((row) => food('pastry', row)), ...SNACKS.map((row) => food('snack', row))]
}

const PASTRIES: FoodRow[] = [
  [
    'Butter Croissant',
    425,
    'croissant|plain croissant',
    'milk gluten egg',
    'vegetarian caffeine-free',
    30,
    'Laminated over three days, baked at six, all shards and butter.',
  ],
  [
    'Almond Croissant',
    525,
    'almond pastry|frangipane croissant',
    'milk gluten egg nuts',
    'vegetarian caffeine-free',
    30,
    'Yesterday’s croissant, soaked, filled with almond cream and baked again until it cracks.',
  ],
  [
    'Mochi Donut',
    395,
    'mochi doughnut|donut|doughnut|mochi',
    'milk egg',
    'vegetarian caffeine-free',
    20,
    'Eight chewy rice-flour beads in a ring, glazed with whatever fruit came in.',
  ],
  [
    'Egg Tart',
    375,
    'egg custard tart|custard tart|portuguese tart',
    'milk gluten egg',
    'vegetarian caffeine-free',
    30,
    'Wobbling custard in a flaky shell, scorched on top and best still warm.',
  ],
  [
    'Matcha Basque Cheesecake',
    675,
    'cheesecake|matcha cheesecake|matcha basque|basque cheesecake',
    'milk egg',
    'vegetarian gluten-free',
    25,
    'Burnt outside, molten green inside, with a drift of matcha sugar.',
  ],
  [
    'Blueberry Scone',
    425,
    'scone|blueberry scones',
    'milk gluten egg',
    'vegetarian caffeine-free',
    40,
    'Craggy, lemony and full of wild blueberries, with a little pot of jam.',
  ],
  [
    'Coconut Banana Bread',
    450,
    'banana bread|banana cake|banana loaf',
    'gluten',
    'vegan vegetarian dairy-free caffeine-free',
    40,
    'A thick slice with toasted coconut crust, griddled on request and made without eggs or butter.',
  ],
]

const SNACKS: FoodRow[] = [
  [
    'Avocado Toast',
    950,
    'avo toast|avocado',
    'gluten sesame',
    'vegan vegetarian dairy-free caffeine-free',
    300,
    'Sourdough, a whole crushed avocado, pickled radish and sesame chili crisp.',
  ],
  [
    'Popcorn Chicken',
    895,
    'taiwanese chicken|fried chicken|chicken bites',
    'gluten soy egg',
    'dairy-free caffeine-free',
    420,
    'Taiwanese fried chicken with basil leaves, white pepper and a wedge of lime.',
  ],
  [
    'Salted Edamame',
    550,
    'edamame|soy beans|soybeans',
    'soy',
    'vegan vegetarian gluten-free dairy-free caffeine-free',
    180,
    'A warm bowl of soybeans in the pod with flaked salt: keep one hand for the brush.',
  ],
  [
    'Scallion Pancake',
    750,
    'scallion pancakes|green onion pancake',
    'gluten soy',
    'vegan vegetarian dairy-free caffeine-free',
    300,
    'Pulled into flaky layers, crisped on the griddle, cut for dipping in black vinegar.',
  ],
  [
    'Tomato Mozzarella Panini',
    975,
    'panini|caprese panini|tomato panini|grilled cheese',
    'milk gluten',
    'vegetarian caffeine-free',
    360,
    'Ripe tomato, mozzarella and basil pressed in ciabatta until the edges string.',
  ],
  [
    'Hummus and Pita',
    825,
    'hummus|pita|hummus plate',
    'gluten sesame',
    'vegan vegetarian dairy-free caffeine-free',
    150,
    'Warm pita with lemony hummus, cucumbers and a spoon of green olive oil.',
  ],
]
