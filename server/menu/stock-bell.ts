import { formatDate, formatTime } from '#domain/cafe/calendar.ts'
import { dateIn, timeIn } from '#domain/cafe/time.ts'
import type { Db } from '../db/open.ts'
import { ringStaff } from '../notifications/staff.ts'
import type { Person } from '../people/person.ts'
import type { Services } from '../services.ts'

type Out = { isSoldOut: boolean; soldOutUntil: Date | string | null }

/**
 * Rings for those who buy and plan the menu when something ran out, once for each time that it does; the one who empties the last
 * bag knows. What is counted rings before (`counts.ts`, docs/decisions/stock.md).
 */
export async function ringForStock(
  tx: Db,
  services: Services,
  by: Pick<Person, 'user'>,
  { what, name, before, next }: { what: string; name: string; before: Out; next: Out },
): Promise<void> {
  if (!next.isSoldOut || before.isSoldOut) return
  const { timeZone } = services.settings.get().cafe
  const at = services.now()
  const until = next.soldOutUntil === null ? null : new Date(next.soldOutUntil)
  await ringStaff(
    tx,
    services,
    'manage-menu',
    {
      about: `stock:${what}:${at.getTime()}`,
      title: `${name} ran out`,
      message: `Marked at ${formatTime(timeIn(timeZone, at))}. It is not sold ${
        until
          ? `until ${formatDate(dateIn(timeZone, until))}`
          : 'until somebody says that it is back'
      }.`,
      to: '/menu',
      label: 'Open the menu',
    },
    by.user.id,
  )
}
