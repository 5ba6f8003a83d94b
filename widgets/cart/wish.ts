import type { Menu, MenuItem } from '#domain/contracts/menu.ts'
import type { Customizations } from '#domain/contracts/ordering.ts'
import { SUGAR_LEVELS } from '#domain/menu/customize.ts'
import { ICE_LEVELS, MILKS } from '#domain/menu/values.ts'
import { missingMilk } from '#domain/menu/milks.ts'
import { findItem, findTopping, sizeOf } from '#domain/menu/price.ts'
import { sizeNotOffered } from '#domain/menu/size-texts.ts'
import type { LineWish } from '#domain/ordering/cart.ts'
import { say } from '#widgets/inspect.ts'
import type { Wish } from '#widgets/manual.ts'

// With the prices and choices that adding needs and an idle page does not.
export { cart, menu } from '#widgets/state/index.ts'

/** Reads a page's wish against the menu: a line, or a sentence for the page's author. Strangers wrote it: nothing about it is believed. */
export function readWish(menu: Menu, wish: Wish): { ok: true; wish: LineWish } | Refusal {
  if (typeof wish !== 'object' || !wish)
    return refuse(`A wish is an object such as { id: 'mocha' }, not "${String(wish)}".`)
  const item = findItem(menu, String(wish.id))
  if (!item) return refuse(`The menu has no item with the id "${String(wish.id)}".`)
  if (item.isSoldOut) return refuse(`"${item.name}" is sold out.`)
  const { size: askedSize, quantity = 1, customerName } = wish
  const size = askedSize === undefined ? undefined : sizeNamed(item, String(askedSize))
  if (size === null) return refuse(sizeNotOffered(item, String(askedSize)))
  if (!Number.isInteger(quantity) || quantity < 1 || quantity > 50)
    return refuse(`A quantity is 1 to 50, not ${String(quantity)}.`)
  const choices = readChoices(menu, wish.customizations ?? {})
  if (!choices.ok) return choices
  const milk = missingMilk(menu, item, choices.customizations)
  if (milk) return refuse(`The milk "${milk}" of "${item.name}" is sold out.`)
  const odd = [wish, wish.customizations ?? {}].flatMap((each) => Object.keys(each)).filter(isOdd)
  if (odd.length > 0) say('wish', odd.join(', '))
  const name = customerName === undefined ? {} : { customerName: String(customerName).slice(0, 60) }
  return {
    ok: true,
    wish: { id: item.id, size, quantity, customizations: choices.customizations, ...name },
  }
}

/** What a wish has no use for, mostly a word that is spelt wrong. */
const isOdd = (key: string) =>
  !/^(id|size|quantity|customizations|customerName|iceLevel|sugarLevel|temperature|milk|toppings)$/.test(
    key,
  )

type Refusal = { ok: false; message: string }

function refuse(message: string): Refusal {
  return { ok: false, message }
}

/** By id or by label: a page may say 'large' or 'Large'. */
function sizeNamed(item: MenuItem, name: string) {
  const wanted = name.toLowerCase()
  const known = item.sizes.find(({ id, label }) => id === wanted || label.toLowerCase() === wanted)
  return known ? (sizeOf(item, known.id)?.id ?? null) : null
}

function readChoices(
  menu: Menu,
  { iceLevel, sugarLevel, temperature, milk, toppings }: Record<string, unknown>,
): { ok: true; customizations: Customizations } | Refusal {
  const customizations: Customizations = {}
  for (const [key, value, offered] of [
    ['iceLevel', iceLevel, ICE_LEVELS],
    ['sugarLevel', sugarLevel, SUGAR_LEVELS],
    ['temperature', temperature, ['iced', 'hot']],
    ['milk', milk, MILKS],
  ] as const) {
    if (value === undefined || value === null || value === '') continue
    const asked = String(value).toLowerCase().replace('%', '').trim()
    const known = offered.find((each) => String(each) === asked)
    if (known === undefined)
      return refuse(`${key} is one of ${offered.join(', ')}, not "${String(value)}".`)
    Object.assign(customizations, { [key]: known })
  }
  const asked = Array.isArray(toppings) ? toppings : String(toppings ?? '').split(',')
  const ids = asked.map((each) => String(each).trim().toLowerCase().replaceAll(/\s+/g, '-'))
  const wanted = ids.filter(Boolean)
  const unknown = wanted.find((id) => !findTopping(menu, id))
  if (unknown) return refuse(`The menu has no topping with the id "${unknown}".`)
  if (wanted.length > 0) customizations.toppings = wanted
  return { ok: true, customizations }
}
