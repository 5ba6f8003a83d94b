import { sweepNewsletter } from './forms/newsletter.ts'
import type { House } from './house.ts'
import { sweepNotifications } from './notifications/list.ts'
import { sweepHandovers } from './ordering/handovers.ts'
import { sweepLinks } from './people/links.ts'
import { sweepSessions } from './people/sessions.ts'

const HOUR_MS = 60 * 60 * 1000

/** What a house does for itself, every hour: throws away what has expired, and tidies the embedded database. */
export function startUpkeep(house: House): { stop(): void } {
  const timer = setInterval(() => {
    upkeep(house).catch((error: unknown) => house.log.error({ err: error }, 'upkeep failed'))
  }, HOUR_MS)
  timer.unref()
  return { stop: () => clearInterval(timer) }
}

export async function upkeep(house: House) {
  await sweepHandovers(house.db, house.now())
  await sweepSessions(house.db, house.now())
  await sweepLinks(house.db, house.now())
  await sweepNewsletter(house.db, house.now())
  await sweepNotifications(house.db, house.now())
  await house.database.vacuum()
}
