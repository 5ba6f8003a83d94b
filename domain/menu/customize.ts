import type {
  Allergen,
  IceLevel,
  Menu,
  MenuItem,
  Milk,
  SugarLevel,
  Temperature,
} from '#domain/contracts/menu.ts'
import type { Customizations } from '#domain/contracts/ordering.ts'
import { MAX_TOPPINGS } from '#domain/ordering/limits.ts'
import { findTopping } from './price.ts'

/** The levels that the drink editor offers, in its order. */
export const SUGAR_LEVELS: readonly SugarLevel[] = [0, 25, 50, 75, 100]

export const ICE_LABELS: Record<IceLevel, string> = {
  'no ice': 'No Ice',
  'less ice': 'Less Ice',
  'regular ice': 'Regular Ice',
  'extra ice': 'Extra Ice',
}
export const MILK_LABELS: Record<Milk, string> = {
  regular: 'Regular milk',
  oat: 'Oat milk',
  almond: 'Almond milk',
  soy: 'Soy milk',
}
export const TEMPERATURE_LABELS: Record<Temperature, string> = { iced: 'Iced', hot: 'Hot' }

/** What is poured when nobody says otherwise: a choice of these changes nothing about a drink. */
export const USUAL = { iceLevel: 'regular ice', sugarLevel: 100, milk: 'regular' } as const

/** 50 → '50% sugar' */
export function sugarLabel(level: SugarLevel): string {
  return `${level}% sugar`
}

/** Hot or iced, as this cup will be: the choice, else how the drink usually comes. Null for food. */
export function temperatureOf(
  item: MenuItem,
  customizations: Customizations = {},
): Temperature | null {
  const { temperature } = customizations
  return temperature && item.temps.includes(temperature) ? temperature : item.defaultTemp
}

/** Ice is a question only where the cup will be cold. */
export function hasIce(item: MenuItem, customizations: Customizations = {}): boolean {
  return item.choices.ice && temperatureOf(item, customizations) === 'iced'
}

/**
 * Wishes without what the item cannot have: no ice on a hot drink, no milk in a fruit tea, no toppings on a
 * scone. A temperature that the drink comes in anyway is left out too.
 */
export function settle(item: MenuItem, customizations: Customizations = {}): Customizations {
  const { temperature, iceLevel, sugarLevel, milk, toppings } = customizations
  const settled: Customizations = {}
  if (temperature && temperature !== item.defaultTemp && item.temps.includes(temperature))
    settled.temperature = temperature
  if (iceLevel && hasIce(item, customizations)) settled.iceLevel = iceLevel
  if (sugarLevel !== undefined && item.choices.sugar) settled.sugarLevel = sugarLevel
  if (milk && item.choices.milk) settled.milk = milk
  if (toppings?.length && item.choices.toppings) settled.toppings = toppings.slice(0, MAX_TOPPINGS)
  return settled
}

/** What a milk brings into a cup, by itself. */
export const MILK_ALLERGENS: Partial<Record<Milk, readonly Allergen[]>> = {
  soy: ['soy'],
  almond: ['nuts'],
}

/** What a person with an allergy must know about this very cup: its own allergens and those of its toppings. */
export function allergensOf(
  menu: Menu,
  item: MenuItem,
  customizations: Customizations = {},
): string[] {
  const { milk, toppings = [] } = settle(item, customizations)
  const swapsMilk =
    milk !== undefined &&
    milk !== 'regular' &&
    item.recipe?.cap !== 'cream' &&
    item.recipe?.cap !== 'salt-cream'
  const own = item.allergens.filter((allergen) => !(swapsMilk && allergen === 'milk'))
  const ofToppings = toppings.flatMap((id) => findTopping(menu, id)?.allergens ?? [])
  return [...new Set([...own, ...(MILK_ALLERGENS[milk!] ?? []), ...ofToppings])]
}
