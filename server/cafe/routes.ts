import { generalRules } from '#domain/booking/seat-rules.ts'
import { dateIn } from '#domain/cafe/time.ts'
import { hoursLines, isOpenAt, statusLine } from '#domain/cafe/hours.ts'
import type { CafeNow } from '#domain/contracts/cafe.ts'
import { withSpanish } from '#domain/contest/campaign-words.ts'
import { entryPeriod } from '#domain/contest/official-rules.ts'
import { minutesFromNow, nextPickup, pausedTime } from '#domain/ordering/pickup.ts'
import { isSame } from '#domain/content/differences.ts'
import { TIER_TERMS } from '#domain/membership/tiers.ts'
import type { Services } from '../services.ts'
import { pickupWorld } from '../ordering/pickup-world.ts'
import { findDraw } from '../contest/store.ts'
import { publicCafe } from './public-hours.ts'
import { answerWithEtag } from '../http/etag.ts'
import type { Calls } from '../http/routing.ts'

/** What the café is called and where it is, whether it is open, and when a drink can be picked up. */
export function cafeRoutes(call: Calls, services: Services) {
  call('cafe', async (_, c) => answerWithEtag(c, await cafeNow(services)))
}

async function cafeNow(services: Services): Promise<CafeNow> {
  const { contest, classes } = services.settings.get()
  const all = await publicCafe(services)
  const { tiers, ...rest } = all
  // Sent with every page: what nobody changed is known to it.
  const cafe = isSame(tiers, TIER_TERMS) ? rest : all
  const now = services.now()
  const today = dateIn(cafe.timeZone, now)
  const world = await pickupWorld(services)
  const pausedUntil = pausedTime(world)
  const isFixed = (await findDraw(services.db, cafe.campaign.id)) !== null
  return {
    cafe: { ...cafe, campaign: withSpanish(cafe.campaign) },
    // To the minute, so that who asks again within it gets 304.
    now: new Date(Math.floor(now.getTime() / MINUTE_MS) * MINUTE_MS).toISOString(),
    today,
    isOpen: isOpenAt(cafe, now),
    status: statusLine(cafe, now, pausedUntil ?? undefined),
    hours: hoursLines(cafe),
    onlinePayment: services.payments?.name ?? null,
    ...(!services.sendsMail && { isWithoutMail: true }),
    classes: { atCounter: classes.atCounter, policy: generalRules(classes) },
    nextPickup: nextPickup(world),
    asapMinutes: minutesFromNow(world),
    ...(pausedUntil && { pausedUntil }),
    entering: {
      period: isFixed ? 'over' : entryPeriod(contest, today),
      from: contest.entriesFrom,
    },
  }
}

const MINUTE_MS = 60_000
