import type { Menu, MenuItem } from '#domain/contracts/menu.ts'
import { amount, photoOf, type Thing } from './thing.ts'

/** The menu in sections, with the price of every size and what somebody can eat. */
export function menuThing(menu: Menu, publicUrl: string): Thing {
  return {
    '@type': 'Menu',
    '@id': `${publicUrl}/menu`,
    name: 'Menu',
    url: `${publicUrl}/menu`,
    inLanguage: 'en-US',
    hasMenuSection: menu.categories.map(({ id, name, blurb }) => ({
      '@type': 'MenuSection',
      name,
      description: blurb,
      hasMenuItem: menu.items
        .filter(({ category }) => category === id)
        .map((item) => itemThing(item, publicUrl)),
    })),
  }
}

function itemThing(item: MenuItem, publicUrl: string): Thing {
  const diets = item.diet.flatMap((diet) => DIETS[diet] ?? [])
  const prices =
    item.sizes.length > 0 ? item.sizes : [{ label: undefined, priceCents: item.priceCents }]
  return {
    '@type': 'MenuItem',
    name: item.name,
    description: item.description,
    ...(diets.length > 0 && { suitableForDiet: diets }),
    ...(item.photo && { image: photoOf(item.photo, publicUrl) }),
    ...(item.calories && {
      nutrition: { '@type': 'NutritionInformation', calories: `${item.calories} calories` },
    }),
    offers: prices.map(({ label, priceCents }) => ({
      '@type': 'Offer',
      ...(label && { name: label }),
      price: amount(priceCents),
      priceCurrency: 'USD',
      availability: `https://schema.org/${item.isSoldOut ? 'SoldOut' : 'InStock'}`,
    })),
  }
}

/** The needs that schema.org has a word for. */
const DIETS: Partial<Record<MenuItem['diet'][number], string>> = {
  vegan: 'https://schema.org/VeganDiet',
  vegetarian: 'https://schema.org/VegetarianDiet',
  'gluten-free': 'https://schema.org/GlutenFreeDiet',
}
