import { dateIn } from '#domain/cafe/time.ts'
import { tellFollowers } from './artists/following.ts'
import { sweepChatLogs } from './barista/store.ts'
import { sweepCalls } from './barista/use.ts'
import { catchUp } from './books/catch-up.ts'
import { sweepPhotos } from './content/photos.ts'
import { sweepSeatKeys } from './booking/seat-limits.ts'
import { tidyHires } from './booking/hire-pay.ts'
import { tidyPrivateEvents } from './booking/private-event-tidy.ts'
import { remindOfBookings, sweepReminders } from './booking/reminders.ts'
import { tidySeats } from './booking/seat-tidy.ts'
import { expireRsvps } from './booking/waiting-rsvps.ts'
import { sweepErrors } from './errors/routes.ts'
import { sweepNewsletter } from './forms/newsletter.ts'
import type { Services } from './services.ts'
import { renewMemberships } from './memberships/renew.ts'
import { ringForLowStock } from './menu/counts.ts'
import { sweepNotifications } from './notifications/list.ts'
import { sweepHandovers } from './ordering/handovers.ts'
import { ringForLateOrders, ringForUnconfirmed } from './notifications/staff.ts'
import { readSettled } from './notifications/urgent.ts'
import { reconcile } from './payments/online.ts'
import { recountShares } from './ordering/capacity.ts'
import { expireWaiting, sweepCountingKeys } from './ordering/waiting.ts'
import { readDaysAhead } from './books/day-sums.ts'
import { readDayAhead } from './till/report.ts'
import { sweepParked } from './till/parked.ts'
import { sweepStandings } from './till/unsent.ts'
import { sweepLinks } from './people/links.ts'
import { sweepSessions } from './people/sessions.ts'

const MINUTE_MS = 60 * 1000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/** Regular tasks. Every hour: deletes what has expired and vacuums the embedded database. Every minute: cancels what nobody confirmed, settles payments, renews memberships, reminds of bookings, tells followers of artists what is new, reads ahead for the report of the day, and tells staff of late orders and what runs low. */
export function startUpkeep(services: Services): { stop(): void } {
  const minutely = setInterval(() => {
    expireWaiting(services).catch((error: unknown) =>
      services.log.error({ err: error }, 'orders that nobody confirmed were not cancelled'),
    )
    reconcile(services).catch((error: unknown) =>
      services.log.error({ err: error }, 'payments that hang were not settled'),
    )
    readDayAhead(services).catch((error: unknown) =>
      services.log.error({ err: error }, 'the report of the day was not read ahead'),
    )
    readDaysAhead(services).catch((error: unknown) =>
      services.log.error({ err: error }, 'the ledger was not added up day by day'),
    )
    renewMemberships(services).catch((error: unknown) =>
      services.log.error({ err: error }, 'memberships were not brought forward'),
    )
    tidyHires(services).catch((error: unknown) =>
      services.log.error({ err: error }, 'hires of rooms were not brought forward'),
    )
    tidyPrivateEvents(services).catch((error: unknown) =>
      services.log.error({ err: error }, 'private events were not brought forward'),
    )
    tidySeats(services).catch((error: unknown) =>
      services.log.error({ err: error }, 'seats were not brought forward'),
    )
    expireRsvps(services).catch((error: unknown) =>
      services.log.error({ err: error }, 'reservations that nobody confirmed were not ended'),
    )
    ringForLateOrders(services).catch((error: unknown) =>
      services.log.error({ err: error }, 'staff were not told of late orders'),
    )
    ringForUnconfirmed(services).catch((error: unknown) =>
      services.log.error({ err: error }, 'staff were not told of orders that wait'),
    )
    readSettled(services.db, services.now()).catch((error: unknown) =>
      services.log.error({ err: error }, 'what staff were told and is done was not marked read'),
    )
    ringForLowStock(services).catch((error: unknown) =>
      services.log.error({ err: error }, 'staff were not told of what runs low'),
    )
    tellFollowers(services).catch((error: unknown) =>
      services.log.error({ err: error }, 'followers of artists were not told'),
    )
    remindOfBookings(services).catch((error: unknown) =>
      services.log.error({ err: error }, 'reminders of bookings were not emailed'),
    )
  }, MINUTE_MS)
  minutely.unref()
  // Once for all there is, then with the regular tasks for what is new.
  catchUp(services).catch((error: unknown) =>
    services.log.error({ err: error }, 'the books were not brought up to date'),
  )
  const timer = setInterval(() => {
    upkeep(services).catch((error: unknown) => services.log.error({ err: error }, 'upkeep failed'))
  }, HOUR_MS)
  timer.unref()
  return {
    stop: () => {
      clearInterval(minutely)
      clearInterval(timer)
    },
  }
}

export async function upkeep(services: Services) {
  await expireWaiting(services)
  await expireRsvps(services)
  await sweepReminders(services)
  await sweepSeatKeys(services.db, services.now())
  await sweepCountingKeys(services.db, services.now())
  await recountShares(services.db, services.now())
  await sweepHandovers(services.db, services.now())
  await sweepChatLogs(services.db, services.now())
  await sweepCalls(services.db, services.now())
  await sweepErrors(services.db, services.now())
  await sweepSessions(services.db, services.now())
  await sweepLinks(services.db, services.now())
  await sweepNewsletter(services.db, services.now())
  await sweepNotifications(services.db, services.now())
  await sweepStandings(services.db, services.now())
  await sweepParked(services.db, services.now())
  await services.embedCounts.sweep(dateIn(services.settings.get().cafe.timeZone, services.now()))
  await catchUp(services, new Date(services.now().getTime() - 2 * DAY_MS))
  await sweepPhotos(services.db, services.now())
  await services.menu.countPopular()
  await services.database.vacuum()
}
