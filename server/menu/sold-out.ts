import { eq } from 'drizzle-orm'
import { formatDate } from '#domain/cafe/calendar.ts'
import { nextOpeningAfterToday, openingOn } from '#domain/cafe/next-opening.ts'
import { dateIn } from '#domain/cafe/time.ts'
import type { Milk } from '#domain/contracts/menu.ts'
import type { SoldOutChange } from '#domain/contracts/menu-editing.ts'
import { MILK_LABELS } from '#domain/menu/customize.ts'
import { MILKS } from '#domain/menu/values.ts'
import { audit } from '../audit/store.ts'
import { menuItems, milkStock, toppings } from '../db/schema.ts'
import type { Services } from '../services.ts'
import type { Person } from '../people/person.ts'
import { ringForStock } from './stock-bell.ts'
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
    const item = await findItem(tx, id)
    const before = soldOutNow(item, services.now())
    await tx.update(menuItems).set(next).where(eq(menuItems.id, id))
    await audit(tx, services, by, { action: 'item.sold-out', subject: id, before, after: next })
    await ringForStock(tx, services, by, { what: `item ${id}`, name: item.name, before, next })
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
    const topping = await findTopping(tx, id)
    const before = soldOutNow(topping, services.now())
    await tx.update(toppings).set(next).where(eq(toppings.id, id))
    await audit(tx, services, by, { action: 'topping.sold-out', subject: id, before, after: next })
    await ringForStock(tx, services, by, {
      what: `topping ${id}`,
      name: topping.name,
      before,
      next,
    })
  })
}

/** The same for a milk; every drink that would be made with it is refused. @throws Refused */
export async function setMilkSoldOut(services: Services, by: By, id: Milk, change: SoldOutChange) {
  const next = soldOutOf(services, change)
  await changeMenu(services, async (tx) => {
    const [row] = await tx.select().from(milkStock).where(eq(milkStock.id, id))
    const before = soldOutNow(row ?? ON_SALE, services.now())
    await tx
      .insert(milkStock)
      .values({ id, ...next })
      .onConflictDoUpdate({ target: milkStock.id, set: next })
    await audit(tx, services, by, { action: 'milk.sold-out', subject: id, before, after: next })
    const name = MILK_LABELS[id]
    await ringForStock(tx, services, by, { what: `milk ${id}`, name, before, next })
  })
}

const ON_SALE: SoldOut = { isSoldOut: false, soldOutUntil: null }

/** All milks as they stand now. */
export async function milksNow({ db, now }: Services) {
  const rows = await db.select().from(milkStock)
  return MILKS.map((id) => ({
    id,
    name: MILK_LABELS[id],
    ...soldOutNow(rows.find((row) => row.id === id) ?? ON_SALE, now()),
  }))
}

/** Whether it is sold out at this moment: what is expected back is sold again by itself. */
export function soldOutNow({ isSoldOut, soldOutUntil }: SoldOut, now: Date) {
  const isStill = isSoldOut && (!soldOutUntil || soldOutUntil > now)
  return {
    isSoldOut: isStill,
    soldOutUntil: isStill ? (soldOutUntil?.toISOString() ?? null) : null,
  }
}

/** What is to be kept of what was said. @throws Refused where the day is over, or the café is closed on it */
export function soldOutOf(
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
