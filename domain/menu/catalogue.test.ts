import { describe, expect, test } from 'vitest'
import { Menu } from '#domain/contracts/menu.ts'
import { ToppingEdit } from '#domain/contracts/menu-editing.ts'
import { CATALOGUE } from './catalogue.ts'
import { checkTopping, toppingEditOf, toppingOf } from './topping-editing.ts'
import { ASSISTANT_TOPPING_CENTS, SITE_TOPPING_CENTS, TOPPINGS } from './toppings.ts'

const drinks = CATALOGUE.items.filter(({ kind }) => kind === 'drink')
const foods = CATALOGUE.items.filter(({ kind }) => kind === 'food')
const inCategory = (...ids: string[]) => drinks.filter(({ category }) => ids.includes(category))
const prices = (item: { sizes: { id: string; priceCents: number }[] }) =>
  item.sizes.map(({ id, priceCents }) => `${id} ${priceCents}`).join(', ')
/** Has one size and a price of its own. */
const isOurs = ({ id }: { id: string }) => id === 'espresso'
const isFine = (id: string) => /taro|matcha|blue-mountain|mocha/.test(id)

test('the catalogue fits its own contract', () => {
  expect(Menu.parse(CATALOGUE)).toEqual(CATALOGUE)
})

test('has at least 36 drinks in four categories and 8 foods', () => {
  expect(drinks.length).toBeGreaterThanOrEqual(36)
  expect(foods.length).toBeGreaterThanOrEqual(8)
  expect(new Set(drinks.map(({ category }) => category))).toEqual(
    new Set(['boba', 'fruit-tea', 'coffee', 'specialty-tea']),
  )
})

test.each(['taro-milk-tea', 'mocha', 'latte', 'blue-mountain', 'matcha-latte', 'classic-milk-tea'])(
  'sells %s',
  (id) => {
    expect(drinks.some((drink) => drink.id === id)).toBe(true)
  },
)

describe('prices of the drinks', () => {
  const bySize = inCategory('boba', 'fruit-tea', 'coffee').filter((drink) => !isOurs(drink))
  test.each(bySize.map((drink) => [drink.id, drink] as const))(
    '%s by medium and large',
    (id, drink) => {
      expect(prices(drink)).toBe(isFine(id) ? 'medium 750, large 850' : 'medium 650, large 750')
    },
  )

  test('an espresso is one small cup, hot, with nothing to choose', () => {
    const espresso = drinks.find(isOurs)
    expect(espresso).toMatchObject({ temps: ['hot'], defaultSize: 'medium', priceCents: 350 })
    expect(prices(espresso!)).toBe('medium 350')
    expect(espresso?.recipe?.vessel).toBe('demitasse')
    expect(Object.values(espresso!.choices)).not.toContain(true)
  })

  test.each(inCategory('specialty-tea').map((drink) => [drink.id, drink] as const))(
    '%s by cup and pot',
    (_, drink) => {
      expect(['cup 650, pot 1250', 'cup 750, pot 1450']).toContain(prices(drink))
    },
  )

  test('taro, matcha, blue mountain and mocha are the dearer ones', () => {
    expect(drinks.filter(({ id }) => isFine(id)).map(({ id }) => id)).toEqual([
      'taro-milk-tea',
      'matcha-milk-tea',
      'mocha',
      'blue-mountain',
      'matcha-latte',
    ])
  })

  test('large costs $1 more than regular', () => {
    for (const { sizes } of bySize) {
      expect((sizes[1]?.priceCents ?? 0) - (sizes[0]?.priceCents ?? 0)).toBe(100)
    }
  })

  test('the item price is the price of its default size', () => {
    for (const { defaultSize, priceCents, sizes } of drinks) {
      expect(sizes.find(({ id }) => id === defaultSize)?.priceCents).toBe(priceCents)
    }
  })
})

test('sizes are called Regular and Large, Cup and Pot', () => {
  const labels = drinks.flatMap(({ sizes }) => sizes.map(({ id, label }) => `${id} ${label}`))
  expect(new Set(labels)).toEqual(new Set(['medium Regular', 'large Large', 'cup Cup', 'pot Pot']))
})

describe('toppings', () => {
  const rows: [string, string, number][] = [
    ['boba', 'Boba', SITE_TOPPING_CENTS],
    ['grass-jelly', 'Grass Jelly', SITE_TOPPING_CENTS],
    ['aloe-vera', 'Aloe Vera', SITE_TOPPING_CENTS],
    ['pudding', 'Pudding', SITE_TOPPING_CENTS],
    ['coconut-jelly', 'Coconut Jelly', SITE_TOPPING_CENTS],
    ['lychee-jelly', 'Lychee Jelly', SITE_TOPPING_CENTS],
    ['brown-sugar-boba', 'Brown Sugar Boba', ASSISTANT_TOPPING_CENTS],
    ['strawberry-heart-jelly', 'Strawberry Heart Jelly', ASSISTANT_TOPPING_CENTS],
    ['mango-star-jelly', 'Mango Star Jelly', ASSISTANT_TOPPING_CENTS],
    ['passion-fruit-popping', 'Passion Fruit Popping', ASSISTANT_TOPPING_CENTS],
    ['peach-popping', 'Peach Popping', ASSISTANT_TOPPING_CENTS],
    ['classic-cream-cap', 'Classic Cream Cap', ASSISTANT_TOPPING_CENTS],
    ['sea-salt-cream-cap', 'Sea Salt Cream Cap', ASSISTANT_TOPPING_CENTS],
  ]
  test.each(rows)('%s is %s for %i cents', (id, name, priceCents) => {
    expect(TOPPINGS.filter((topping) => topping.id === id)).toMatchObject([{ name, priceCents }])
  })

  test('have a row each in the list above, so that no price changes by accident', () => {
    expect(rows.map(([id]) => id)).toEqual(TOPPINGS.map(({ id }) => id))
  })

  test('cost 75 cents or a dollar where the café began with them', () => {
    expect([SITE_TOPPING_CENTS, ASSISTANT_TOPPING_CENTS]).toEqual([75, 100])
  })

  test.each(TOPPINGS.map((topping) => [topping.id, topping] as const))(
    '%s can be saved in the admin’s form as it is',
    (id, topping) => {
      const others = [...CATALOGUE.items, ...TOPPINGS.filter((one) => one.id !== id)]
      const edit = toppingEditOf(topping)
      expect(ToppingEdit.safeParse(edit).success).toBe(true)
      expect(checkTopping(edit, others)).toEqual({})
      expect(toppingOf(id, edit)).toEqual(topping)
    },
  )
})

describe('names', () => {
  test('ids are unique', () => {
    const ids = CATALOGUE.items.map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
  })

  test('no two things answer to the same name or alias', () => {
    const owners = new Map<string, string>()
    for (const { id, name, aliases } of [...CATALOGUE.items, ...TOPPINGS]) {
      for (const called of new Set([name, ...aliases].map(spoken))) {
        expect(`${called}: ${owners.get(called) ?? id}`).toBe(`${called}: ${id}`)
        owners.set(called, id)
      }
    }
  })

  test.each([
    ['boba tea', 'classic-milk-tea'],
    ['taro', 'taro-milk-tea'],
    ['matcha', 'matcha-latte'],
    ['oolong', 'high-mountain-oolong'],
    ['coffee', 'americano'],
    ['cap', 'cappuccino'],
    ['thai tea', 'thai-milk-tea'],
    ['brown sugar boba milk', 'brown-sugar-milk-tea'],
    ['pearls', 'boba'],
  ])('%s is understood as %s', (alias, id) => {
    const found = [...CATALOGUE.items, ...TOPPINGS].filter(({ aliases }) => aliases.includes(alias))
    expect(found.map((one) => one.id)).toEqual([id])
  })
})

describe('what can be chosen', () => {
  test('ice is offered exactly where a drink comes iced', () => {
    for (const { id, choices, temps } of drinks)
      expect(`${id} ${choices.ice}`).toBe(`${id} ${temps.includes('iced')}`)
  })

  test('every drink comes by default in one of its temperatures', () => {
    for (const { defaultTemp, temps } of drinks) expect(temps).toContain(defaultTemp)
  })

  test('a missing choice of a drink is explained', () => {
    for (const { id, choices, fixedNote } of drinks) {
      const isWhole = choices.sugar && choices.milk && choices.toppings
      expect(`${id} ${Boolean(fixedNote)}`).toBe(`${id} ${!isWhole}`)
    }
  })

  test('food has nothing to choose', () => {
    for (const { choices, sizes, temps } of foods) {
      expect([sizes, temps]).toEqual([[], []])
      expect(Object.values(choices)).not.toContain(true)
    }
  })
})

describe('what a guest must be able to trust', () => {
  test.each(CATALOGUE.items.map((item) => [item.id, item] as const))(
    '%s has a sentence, a making time, and diets that fit its allergens',
    (_, { description, prepSeconds, allergens, diet }) => {
      expect(description).toMatch(/^[A-Z].{30,}[.]$/)
      expect(prepSeconds).toBeGreaterThan(0)
      if (allergens.includes('milk')) expect(diet).not.toContain('dairy-free')
      if (allergens.includes('milk') || allergens.includes('egg'))
        expect(diet).not.toContain('vegan')
      if (allergens.includes('gluten')) expect(diet).not.toContain('gluten-free')
      if (diet.includes('vegan'))
        expect(diet).toEqual(expect.arrayContaining(['vegetarian', 'dairy-free']))
    },
  )

  test('whatever is named after milk, cream or honey is not called vegan', () => {
    for (const { name, diet, recipe } of drinks) {
      const hasDairy = recipe?.cap === 'cream' || recipe?.cap === 'salt-cream'
      const isNamedSo = /honey lemon|milk|latte/i.test(name) && !/coconut/i.test(name)
      if (isNamedSo || hasDairy) expect(diet).not.toContain('vegan')
    }
  })
})

describe('the drawn drinks', () => {
  test('no two look alike', () => {
    const recipes = drinks.map(({ recipe }) => JSON.stringify(recipe))
    expect(new Set(recipes).size).toBe(recipes.length)
  })

  test('every layer is a printing ink or a colour, and the layers fill the vessel', () => {
    for (const { recipe } of drinks) {
      const layers = recipe?.layers ?? []
      for (const { ink } of layers)
        expect(ink).toMatch(/^(taro|matcha|coral|lemon|blue|key|paper|oklch\(\d+% [\d.]+ \d+\))$/)
      expect(layers.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1, 2)
    }
  })

  test('no more than three of a category come in the same shape, pots apart', () => {
    const counts = new Map<string, number>()
    for (const { category, recipe } of drinks) {
      const shape = `${category} ${recipe?.shape ?? recipe?.vessel}`
      counts.set(shape, (counts.get(shape) ?? 0) + 1)
    }
    for (const [shape, count] of counts)
      if (shape !== 'specialty-tea pot') expect([shape, count <= 3]).toEqual([shape, true])
  })

  test('come in all six vessels, and a pot holds only tea', () => {
    expect(new Set(drinks.map(({ recipe }) => recipe?.vessel))).toEqual(
      new Set(['cup', 'mug', 'demitasse', 'glass', 'pot', 'bottle']),
    )
    for (const { category, recipe } of drinks)
      expect(recipe?.vessel === 'pot').toBe(category === 'specialty-tea')
  })
})

function spoken(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim()
}
