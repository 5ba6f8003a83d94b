import { addDays, formatDateWithYear } from '#domain/cafe/calendar.ts'
import { dayOf, daysBetween } from '#domain/membership/periods.ts'
import { membershipNews } from '#domain/membership/texts.ts'
import { PAUSE_LEAST_DAYS, PAUSE_MOST_DAYS, PAUSE_REST_DAYS } from '#domain/membership/values.ts'
import { audit } from '../audit/store.ts'
import type { Db } from '../db/open.ts'
import { Refused } from '../http/refuse.ts'
import type { Person } from '../people/person.ts'
import type { Services } from '../services.ts'
import { shiftGiftMonths } from './gift-start.ts'
import { change, holdOwn, requireQuiet, tell, todayOf, type MembershipRow } from './store.ts'

/** Pauses one's own membership from today. @param until the day on which it goes on by itself @throws Refused 400, 404, 409 */
export async function pause(services: Services, person: Person, until: string): Promise<void> {
  await services.db.transaction(async (tx) => {
    const held = await holdOwn(tx, person.user.id)
    const today = todayOf(services)
    const problem = pauseProblem(held, today)
    if (problem) throw new Refused(409, 'not_pausable', problem)
    const [first, last] = [addDays(today, PAUSE_LEAST_DAYS), addDays(today, PAUSE_MOST_DAYS)]
    if (until < first || until > last) {
      const says = `Choose a day from ${formatDateWithYear(first, today)} to ${formatDateWithYear(last, today)}.`
      throw new Refused(400, 'invalid_input', says, { fields: { until: says } })
    }
    await requireQuiet(tx, held.id)
    await change(tx, services, held.id, { state: 'paused', pausedOn: today, resumesOn: until })
    await audit(tx, services, person, {
      action: 'membership.paused',
      subject: held.id,
      after: { until },
    })
    await tell(tx, services, held, membershipNews.paused(held, until, today))
  })
}

/** Why a membership cannot be paused now; `null` where it can. */
export function pauseProblem(held: MembershipRow, today: string): string | null {
  if (held.state !== 'active') return 'Only an active membership can be paused.'
  if (held.startsOn > today) return 'Your membership has not begun yet.'
  if (held.paidUntil <= today) return 'Your next month is being charged. Try again in some minutes.'
  const rested = held.resumedOn && addDays(held.resumedOn, PAUSE_REST_DAYS)
  return rested && rested > today
    ? `Your last pause is not long ago. You can pause again on ${formatDateWithYear(rested, today)}.`
    : null
}

/** Ends one's own pause today. @throws Refused 404, 409 */
export async function resume(services: Services, person: Person): Promise<void> {
  await services.db.transaction(async (tx) => {
    const held = await holdOwn(tx, person.user.id)
    if (held.state !== 'paused')
      throw new Refused(409, 'not_paused', 'Your membership is not paused.')
    await goOn(tx, services, held, todayOf(services))
    await audit(tx, services, person, { action: 'membership.resumed', subject: held.id })
  })
}

/** A paused membership goes on: the days that were paused are added to the month that is paid. Hold it. */
export async function goOn(
  tx: Db,
  services: Services,
  held: MembershipRow,
  on: string,
): Promise<MembershipRow> {
  const days = Math.max(0, daysBetween(held.pausedOn ?? on, on))
  const paidUntil = addDays(held.paidUntil, days)
  await shiftGiftMonths(tx, held.id, { pausedOn: held.pausedOn ?? on, days })
  const after = await change(tx, services, held.id, {
    state: 'active',
    pausedOn: null,
    resumesOn: null,
    resumedOn: on,
    paidUntil,
    ...(days > 0 && { anchorDay: dayOf(paidUntil) }),
  })
  const words = membershipNews.resumed(after, paidUntil, todayOf(services))
  await tell(tx, services, after, words)
  return after
}
