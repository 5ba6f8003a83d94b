import type { Menu, MenuItem } from '#domain/contracts/menu.ts'
import type { Customizations, LineProblem, LineRequest } from '#domain/contracts/ordering.ts'
import { hasIce, MILK_LABELS, TEMPERATURE_LABELS, temperatureOf } from '#domain/menu/customize.ts'
import { missingMilk } from '#domain/menu/milks.ts'
import { missingToppings, sizeOf, toppingName } from '#domain/menu/price.ts'
import { sizeNotOffered } from '#domain/menu/size-texts.ts'
import { milkGone, toppingGone } from './texts.ts'

/** Why this drink cannot be sold as asked, or null. `date` is the day of pickup: a sold-out item may be back by then. */
export function problemOf(
  menu: Menu,
  item: MenuItem,
  { size, customizations = {} }: LineRequest,
  date?: string,
): LineProblem | null {
  if (isSoldOutOn(item, date))
    return problem('sold-out', `${item.name} is sold out. Remove it or choose something else.`)
  if (size && item.sizes.length > 0 && !sizeOf(item, size))
    return problem('unknown-size', sizeNotOffered(item, size))
  const [missing] = missingToppings(menu, customizations.toppings)
  if (missing !== undefined)
    return problem('unknown-topping', toppingGone(toppingName(menu, missing), item.name))
  const milk = missingMilk(menu, item, customizations, date)
  if (milk !== null) return problem('sold-out', milkGone(MILK_LABELS[milk], item.name))
  const refused = refusedChoice(item, customizations)
  return refused ? problem('choice-not-offered', refused) : null
}

export function unknownItem(id: string): LineProblem {
  return problem('unknown-item', `"${id}" is not on our menu. Remove it to go on.`)
}

/** Bookings and sessions hold a place in a calendar, which a drinks order cannot. */
export function notSoldHere(type: 'booking' | 'session'): LineProblem {
  return type === 'booking'
    ? problem('not-sold-here', 'Spaces are reserved at /book-space. Remove this line to go on.')
    : problem(
        'not-sold-here',
        'Classes are booked at /classes/book, and tickets at /events. Remove this line to go on.',
      )
}

/** A membership goes on month by month and needs an account, which an order does not. */
export function joinedApart(): LineProblem {
  return problem(
    'not-sold-here',
    'A membership is joined on its own, at /membership/join. Remove this line to go on.',
  )
}

function isSoldOutOn({ isSoldOut, soldOutUntil }: MenuItem, date?: string): boolean {
  const isBack =
    soldOutUntil !== null && date !== undefined && soldOutUntil <= `${date}T12:00:00.000Z`
  return isSoldOut && !isBack
}

function refusedChoice(item: MenuItem, customizations: Customizations): string | null {
  const { name, choices, fixedNote } = item
  const { temperature, iceLevel, sugarLevel, milk, toppings } = customizations
  const because = fixedNote ? ` ${fixedNote}` : ''
  if (temperature && !item.temps.includes(temperature)) {
    const only = item.temps.map((temp) => TEMPERATURE_LABELS[temp].toLowerCase()).join(' or ')
    return only ? `${name} comes ${only} only.` : `${name} is not made hot or iced.`
  }
  if (iceLevel && !hasIce(item, customizations))
    return temperatureOf(item, customizations) === 'hot'
      ? `A hot ${name} has no ice. Remove the ice choice.`
      : `${name} has no ice. Remove the ice choice.`
  if (sugarLevel !== undefined && !choices.sugar)
    return `The sugar in ${name} cannot be changed.${because}`
  if (milk && !choices.milk)
    return `${name} is not made with ${MILK_LABELS[milk].toLowerCase()}.${because}`
  if (toppings?.length && !choices.toppings) return `${name} takes no toppings.${because}`
  return null
}

function problem(reason: LineProblem['reason'], message: string): LineProblem {
  return { reason, message }
}
