import { eq } from 'drizzle-orm'
import { formatDate } from '#domain/cafe/calendar.ts'
import { nextOpeningAfterToday, openingOn } from '#domain/cafe/next-opening.ts'
import { dateIn } from '#domain/cafe/time.ts'
import type { SoldOutChange } from '#domain/contracts/menu-editing.ts'
import { audit } from '../audit/store.ts'
import { menuItems, toppings } from '../db/schema.ts'
import type { Services } from '../services.ts'
import type { Person } from '../people/person.ts'
import { changeMenu, findItem, findTopping, wrong } from './change.ts'
import type { ItemRow } from './rows.ts'

type By = Pick<Person, 'user'>
type SoldOut = Pick<ItemRow, 'isSoldOut' | 'soldOutUntil'>

/**
 * Sold out, or available again. It is set with one click, so it asks for no version: the last one to say it is right.
 * @throws Refused
 */
export async function setItemSoldOut(
  services: Services,
  by: By,
  id: string,
  change: SoldOutChange,
) {
  const next = soldOutOf(services, change)
  await changeMenu(services, async (tx) => {
    const before = soldOutNow(await findItem(tx, id), services.now())
    await tx.update(menuItems).set(next).where(eq(menuItems.id, id))
    await audit(tx, services, by, { action: 'item.sold-out', subject: id, before, after: next })
  })
}

/** The same for a topping; one that is sold out is not offered. @throws Refused */
export async function setToppingSoldOut(
  services: Services,
  by: By,
  id: string,
  change: SoldOutChange,
) {
  const next = soldOutOf(services, change)
  await changeMenu(services, async (tx) => {
    const before = soldOutNow(await findTopping(tx, id), services.now())
    await tx.update(toppings).set(next).where(eq(toppings.id, id))
    await audit(tx, services, by, { action: 'topping.sold-out', subject: id, before, after: next })
  })
}

/** Whether it is sold out at this moment: what is expected back is sold again by itself. */
export function soldOutNow({ isSoldOut, soldOutUntil }: SoldOut, now: Date) {
  const isStill = isSoldOut && (!soldOutUntil || soldOutUntil > now)
  return {
    isSoldOut: isStill,
    soldOutUntil: isStill ? (soldOutUntil?.toISOString() ?? null) : null,
  }
}

function soldOutOf(
  services: Services,
  { isSoldOut, until = 'open-ended' }: SoldOutChange,
): SoldOut {
  if (!isSoldOut) return { isSoldOut: false, soldOutUntil: null }
  if (until === 'open-ended') return { isSoldOut: true, soldOutUntil: null }
  const { cafe } = services.settings.get()
  const now = services.now()
  if (until === 'next-opening')
    return { isSoldOut: true, soldOutUntil: nextOpeningAfterToday(cafe, now) }
  if (until <= dateIn(cafe.timeZone, now))
    throw wrong({ until: 'Choose a day after today. Or put it back on sale.' })
  const soldOutUntil = openingOn(cafe, until)
  if (!soldOutUntil)
    throw wrong({ until: `The café is closed on ${formatDate(until)}. Choose an opening day.` })
  return { isSoldOut: true, soldOutUntil }
}
