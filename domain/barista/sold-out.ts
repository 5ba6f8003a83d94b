import { dateIn, timeIn } from '#domain/cafe/time.ts'
import type { Cafe } from '#domain/contracts/cafe.ts'
import type { Menu, MenuItem } from '#domain/contracts/menu.ts'
import type { SayOrders } from './say-orders.ts'

/** What is needed to say what is sold out, and until when. */
export type Stock = { menu: Menu; cafe: Cafe; now: Date; say: SayOrders }

/** 'Taro Milk Tea is sold out; it should be back today at 3:00 PM.' */
export function soldOutText(
  { name, soldOutUntil }: Pick<MenuItem, 'name' | 'soldOutUntil'>,
  stock: Omit<Stock, 'menu'>,
): string {
  if (!soldOutUntil) return stock.say.soldOut(name)
  const { day, time } = backAt(soldOutUntil, stock)
  return stock.say.soldOutUntil(name, day, time)
}

/** When something is back, in words; the day is null where it is today. */
export function backAt(
  until: string,
  { cafe: { timeZone }, now, say }: Omit<Stock, 'menu'>,
): { day: string | null; time: string } {
  const back = new Date(until)
  const date = dateIn(timeZone, back)
  const day = date === dateIn(timeZone, now) ? null : say.date(date)
  return { day, time: say.time(timeIn(timeZone, back)) }
}
