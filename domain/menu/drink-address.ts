import type { Menu, MenuItem, SizeId } from '#domain/contracts/menu.ts'
import type { Customizations } from '#domain/contracts/ordering.ts'
import { MAX_TOPPINGS } from '#domain/ordering/limits.ts'
import { settle, SUGAR_LEVELS, USUAL } from './customize.ts'
import type { DRINK_QUERY } from './drink-query.ts'
import { findTopping, sizeOf } from './price.ts'
import { ICE_LEVELS, MILKS } from './values.ts'

/** An item as somebody wants it. */
export type Configuration = { size: SizeId | null; customizations: Customizations }

/** No address that was made here is longer. */
const LONGEST = 200
const SUGARS = [...SUGAR_LEVELS, 120] as const

/**
 * What an address says about an item, settled to what that item can have. What is unknown, not sold now or as usual is left
 * out as if it had not been said.
 */
export function readConfiguration(
  menu: Menu,
  item: MenuItem,
  query: { get(name: string): string | null },
): Configuration {
  const said = (name: (typeof DRINK_QUERY)[number]) => {
    const value = query.get(name)
    return value && value.length <= LONGEST ? value : ''
  }
  const size = item.sizes.find(({ id }) => id === said('size'))?.id ?? item.defaultSize
  const temperature = item.temps.find((each) => each === said('temp'))
  const iceLevel = ICE_LEVELS.find(
    (each) => each !== USUAL.iceLevel && inAddress(each) === said('ice'),
  )
  const sugarLevel = SUGARS.find(
    (each) => each !== USUAL.sugarLevel && String(each) === said('sugar'),
  )
  const milk = MILKS.find((each) => each !== USUAL.milk && each === said('milk'))
  const toppings = said('toppings')
    .split('.')
    .filter((id) => findTopping(menu, id))
    .slice(0, MAX_TOPPINGS)
    .toSorted()
  return {
    size,
    customizations: settle(item, {
      ...(temperature && { temperature }),
      ...(iceLevel && { iceLevel }),
      ...(sugarLevel !== undefined && { sugarLevel }),
      ...(milk && { milk }),
      toppings,
    }),
  }
}

/**
 * The same as the query of an address, in one spelling: only what differs from how the item usually comes. Nothing in it needs to
 * be escaped. 'size=large&toppings=boba.pudding', empty for an item as it comes.
 */
export function configurationQuery(
  item: MenuItem,
  { size, customizations }: Configuration,
): string {
  const { temperature, iceLevel, sugarLevel, milk, toppings } = settle(item, customizations)
  const sold = sizeOf(item, size)?.id
  const said: Record<(typeof DRINK_QUERY)[number], string | false | undefined> = {
    size: sold !== item.defaultSize && sold,
    temp: temperature,
    ice: iceLevel !== USUAL.iceLevel && iceLevel && inAddress(iceLevel),
    sugar: sugarLevel !== USUAL.sugarLevel && sugarLevel?.toString(),
    milk: milk !== USUAL.milk && milk,
    toppings: toppings?.toSorted().join('.'),
  }
  return Object.entries(said)
    .flatMap(([name, value]) => (value ? [`${name}=${value}`] : []))
    .join('&')
}

/** '?item=taro-milk-tea&size=large': opens the item on the menu as it was configured. */
export function itemQuery(item: MenuItem, configuration: Configuration): string {
  return [`?item=${item.id}`, configurationQuery(item, configuration)].filter(Boolean).join('&')
}

/** 'less ice' → 'less-ice' */
const inAddress = (value: string): string => value.replaceAll(' ', '-')
