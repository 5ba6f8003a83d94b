import type { Menu, MenuItem, Milk } from '#domain/contracts/menu.ts'
import { caffeineOf } from '#domain/menu/caffeine.ts'
import { COLOR_WORDS, colorsOf } from '#domain/menu/colors.ts'
import type { Allergen, Diet } from '#domain/menu/needs.ts'
import { wordsOf } from './near.ts'

/** What a phrase of a search asks for beside names. */
export type Meaning = {
  diets?: readonly Diet[]
  without?: readonly Allergen[]
  /** The milk it is to be made with. */
  milk?: Milk
  /** How well an item answers it; 0 is not at all. */
  score?(item: MenuItem): number
}

type Score = NonNullable<Meaning['score']>
const isDrink: Score = ({ kind }) => (kind === 'drink' ? 1 : 0)
const when = (is: (item: MenuItem) => boolean): Meaning => ({ score: (item) => (is(item) ? 1 : 0) })
const drinks = (is: (item: MenuItem) => boolean): Meaning =>
  when((item) => item.kind === 'drink' && is(item))
/** Names count for more than what is said about them. */
const says = (pattern: RegExp): Meaning => ({
  score: ({ name, aliases, description }) =>
    pattern.test(name) ? 2 : pattern.test(`${aliases.join(' ')} ${description}`) ? 1 : 0,
})
const CREAMY = /cream|latte|taro|coconut|cheesecake/i
const DESSERT = /caramel|toffee|brown sugar|condensed|honey|chocolate|syrup|vanilla|cream|cocoa/i

/** First what comes without sugar; then what can be had with none, and does not live by it. */
const unsweet: Meaning = {
  score: ({ kind, choices, name, description, allergens }) => {
    if (kind === 'food') return 0
    if (!choices.sugar) return allergens.includes('milk') ? 0 : 2
    return DESSERT.test(`${name} ${description}`) ? 0 : 1
  },
}
const noCaffeine = drinks((item) => caffeineOf(item) === 'none')

/** Phrases and what they ask for; of several that fit, the longest. */
const PHRASES: readonly (readonly [string, Meaning])[] = [
  ['vegan|plant based|plantbased', { diets: ['vegan'] }],
  ['vegetarian|veggie|meatless|no meat', { diets: ['vegetarian'] }],
  [
    'gluten free|glutenfree|no gluten|without gluten|celiac|coeliac|no wheat',
    { diets: ['gluten-free'] },
  ],
  [
    'dairy free|dairyfree|no dairy|without dairy|non dairy|nondairy|no milk|without milk|milk free|lactose free|lactose|no lactose|lactose intolerant',
    { diets: ['dairy-free'] },
  ],
  [
    'nut free|nutfree|no nuts|no nut|without nuts|nut allergy|tree nut free',
    { without: ['nuts', 'peanut'] },
  ],
  ['peanut free|no peanuts|no peanut|without peanuts|peanut allergy', { without: ['peanut'] }],
  ['soy free|no soy|without soy|soy allergy', { without: ['soy'] }],
  ['egg free|eggless|no egg|no eggs|without egg|without eggs|egg allergy', { without: ['egg'] }],
  ['sesame free|no sesame|without sesame|sesame allergy', { without: ['sesame'] }],
  [
    'no caffeine|without caffeine|caffeine free|caffeinefree|caffeineless|decaf|decaff|decaffeinated|uncaffeinated|non caffeinated|herbal|bedtime|before bed|sleep|sleepy|relax|relaxing|calm|calming|evening',
    noCaffeine,
  ],
  [
    'low caffeine|less caffeine|little caffeine',
    drinks((item) => ['none', 'a little'].includes(caffeineOf(item) ?? '')),
  ],
  [
    'caffeine|caffeinated|strong|energy|wake up|wake me up|pick me up|high caffeine|most caffeine',
    drinks((item) => caffeineOf(item) === 'a lot'),
  ],
  ['oat|oat milk|oatmilk|oats', { milk: 'oat' }],
  ['almond milk|almondmilk', { milk: 'almond' }],
  ['soy milk|soymilk|soya|soya milk', { milk: 'soy' }],
  [
    'not too sweet|not so sweet|not very sweet|not sweet|less sweet|low sugar|less sugar|no sugar|sugar free|sugarfree|without sugar|unsweetened|unsweet|diabetic|bitter|dry',
    unsweet,
  ],
  ['hot|warm|warming|cozy', when(({ temps }) => temps.includes('hot'))],
  ['iced|cold|ice|chilled|cool|cooling|frozen', when(({ temps }) => temps.includes('iced'))],
  [
    'sour|tart|tangy|citrus|citrusy',
    says(/\b(sour|tart\b(?! shell)|tangy|lemon\w*|lime|grapefruit|kumquats?|passion|hibiscus)\b/i),
  ],
  ['spicy|spiced|spice', says(/\b(spiced|chai|chili|cardamom|ginger|pepper|anise)\b/i)],
  ['fruity|fruit|fruits', when(({ category }) => category === 'fruit-tea')],
  [
    'refreshing|thirst|thirsty|summer|summery',
    drinks(({ category, temps }) => category === 'fruit-tea' && temps.includes('iced')),
  ],
  [
    'floral|flower|flowery',
    says(
      /\b(jasmine|rose\w*|hibiscus|flowers?|floral|blossom|butterfly|chamomile|bergamot|lychee)\b/i,
    ),
  ],
  [
    'creamy|milky|rich',
    drinks(
      (item) =>
        item.allergens.includes('milk') &&
        (CREAMY.test(item.name) || item.recipe?.cap != null || item.category === 'boba'),
    ),
  ],
  ['nutty', says(/\b(taro|sesame|almond|hazelnut|nutty|genmaicha)\b/i)],
  ['chewy|pearls|tapioca|bubbles', says(/\b(pearls?|boba|mochi|chewy|tapioca|bubble)\b/i)],
  ['chocolate|chocolatey|choco', says(/\b(chocolate\w*|cocoa|mocha)\b/i)],
  [
    'kids|kid|child|children|for kids',
    { score: (item) => (noCaffeine.score?.(item) ? 1 : item.category === 'pastry' ? 1 : 0) },
  ],
  [
    'breakfast|morning',
    {
      score: ({ name, category }) =>
        /breakfast/i.test(name) ? 2 : category === 'coffee' || category === 'pastry' ? 1 : 0,
    },
  ],
  ['food|eat|hungry|lunch|meal|bite|bites', when(({ kind }) => kind === 'food')],
  [
    'savory|savoury|salty',
    when(({ category, name }) => category === 'snack' || /salt/i.test(name)),
  ],
  ['dessert|cake|cakes|bakery|baked|treat|pastries', when(({ category }) => category === 'pastry')],
  ['drinks|drink|beverage|beverages', { score: isDrink }],
  [
    'cheap|cheapest',
    { score: ({ priceCents }) => (priceCents <= 450 ? 2 : priceCents <= 550 ? 1 : 0) },
  ],
  ...COLOR_WORDS.map(
    (color) =>
      [
        color,
        {
          score: ({ recipe, name, aliases }: MenuItem) =>
            wordsOf(`${name} ${aliases.join(' ')}`).includes(color)
              ? 2
              : recipe && colorsOf(recipe).includes(color)
                ? 1
                : 0,
        },
      ] as const,
  ),
  [
    'violet|lilac|lavender',
    drinks(({ recipe }) => recipe !== null && colorsOf(recipe).includes('purple')),
  ],
]

export const MEANINGS: ReadonlyMap<string, Meaning> = new Map(
  PHRASES.flatMap(([phrases, meaning]) => phrases.split('|').map((phrase) => [phrase, meaning])),
)
/** Words that ask for nothing by themselves. */
export const FILLERS: ReadonlySet<string> = new Set(
  'a an and any are at can could do does for get give good have i im in is it like made make me my need of on one ones or please some something that the there thing things to too want what which who with you your that s'.split(
    ' ',
  ),
)
/** "no X" and "without X" where X has no meaning of its own; "X free" as well. */
export const NOT: ReadonlySet<string> = new Set(['no', 'not', 'without', 'minus', 'hold'])

/** Whether an item can be had with a milk. */
export const takesMilk = (menu: Menu, { choices }: MenuItem, milk: Milk): boolean =>
  choices.milk && !menu.milksOut?.some(({ id }) => id === milk)
