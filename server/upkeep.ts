import { sweepChatLogs } from './barista/store.ts'
import { sweepSeatKeys } from './booking/seat-limits.ts'
import { expireRsvps } from './booking/waiting-rsvps.ts'
import { sweepErrors } from './errors/routes.ts'
import { sweepNewsletter } from './forms/newsletter.ts'
import type { House } from './house.ts'
import { sweepNotifications } from './notifications/list.ts'
import { sweepHandovers } from './ordering/handovers.ts'
import { recountShares } from './ordering/capacity.ts'
import { expireWaiting, sweepCountingKeys } from './ordering/waiting.ts'
import { sweepLinks } from './people/links.ts'
import { sweepSessions } from './people/sessions.ts'

const MINUTE_MS = 60 * 1000
const HOUR_MS = 60 * MINUTE_MS

/** Regular tasks. Every hour: deletes what has expired and vacuums the embedded database. Every minute: cancels what nobody confirmed. */
export function startUpkeep(house: House): { stop(): void } {
  const minutely = setInterval(() => {
    expireWaiting(house).catch((error: unknown) =>
      house.log.error({ err: error }, 'orders that nobody confirmed were not cancelled'),
    )
    expireRsvps(house).catch((error: unknown) =>
      house.log.error({ err: error }, 'reservations that nobody confirmed were not ended'),
    )
  }, MINUTE_MS)
  minutely.unref()
  const timer = setInterval(() => {
    upkeep(house).catch((error: unknown) => house.log.error({ err: error }, 'upkeep failed'))
  }, HOUR_MS)
  timer.unref()
  return {
    stop: () => {
      clearInterval(minutely)
      clearInterval(timer)
    },
  }
}

export async function upkeep(house: House) {
  await expireWaiting(house)
  await expireRsvps(house)
  await sweepSeatKeys(house.db, house.now())
  await sweepCountingKeys(house.db, house.now())
  await recountShares(house.db, house.now())
  await sweepHandovers(house.db, house.now())
  await sweepChatLogs(house.db, house.now())
  await sweepErrors(house.db, house.now())
  await sweepSessions(house.db, house.now())
  await sweepLinks(house.db, house.now())
  await sweepNewsletter(house.db, house.now())
  await sweepNotifications(house.db, house.now())
  await house.database.vacuum()
}
