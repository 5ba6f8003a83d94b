import { dateIn, timeIn } from '#domain/cafe/time.ts'
import type { Cafe } from '#domain/contracts/cafe.ts'
import type { MenuItem, Milk } from '#domain/contracts/menu.ts'
import { milkSaid } from './propose.ts'
import type { SayOrders } from './say-orders.ts'

/** 'Taro Milk Tea is sold out; it should be back today at 3:00 PM.' */
export function soldOutText(
  { name, soldOutUntil }: MenuItem,
  { cafe: { timeZone }, now, say }: { cafe: Cafe; now: Date; say: SayOrders },
): string {
  if (!soldOutUntil) return say.soldOut(name)
  const back = new Date(soldOutUntil)
  const date = dateIn(timeZone, back)
  const day = date === dateIn(timeZone, now) ? null : say.date(date)
  return say.soldOutUntil(name, day, say.time(timeIn(timeZone, back)))
}

/** 'Oat milk is out today.' */
export function milkOutText(milk: Milk, say: SayOrders): string {
  return say.milkOut(say.term(milkSaid(milk)))
}
