import { dateIn } from '#domain/cafe/time.ts'
import { hoursLines, isOpenAt, statusLine } from '#domain/cafe/hours.ts'
import type { CafeNow } from '#domain/contracts/cafe.ts'
import { nextPickup } from '#domain/ordering/pickup.ts'
import type { House } from '../house.ts'
import { bookedMinutes } from '../ordering/capacity.ts'
import { answerWithEtag } from '../http/etag.ts'
import type { Calls } from '../http/routing.ts'

/** What the café is called and where it is, whether it is open, and when a drink can be picked up. */
export function cafeRoutes(call: Calls, house: House) {
  call('cafe', async (_, c) => answerWithEtag(c, await cafeNow(house)))
}

async function cafeNow(house: House): Promise<CafeNow> {
  const { cafe, pickup } = house.settings.get()
  const now = house.now()
  return {
    cafe,
    // To the minute, so that who asks again within it gets 304.
    now: new Date(Math.floor(now.getTime() / MINUTE_MS) * MINUTE_MS).toISOString(),
    today: dateIn(cafe.timeZone, now),
    isOpen: isOpenAt(cafe, now),
    status: statusLine(cafe, now),
    hours: hoursLines(cafe),
    nextPickup: nextPickup({
      hours: cafe,
      pickup,
      now,
      bookedMinutes: await bookedMinutes(house.db, now),
    }),
  }
}

const MINUTE_MS = 60_000
