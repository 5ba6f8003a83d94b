import { useQuery } from '@tanstack/react-query'
import { useMemo, type ReactNode } from 'react'
import { comingExceptions, hoursLines, hoursOn, statusLine } from '#domain/cafe/hours.ts'
import { formatDate, formatHour } from '#domain/cafe/calendar.ts'
import type { PickupRules, Settings } from '#domain/cafe/settings.ts'
import { withClosures } from '#domain/cafe/private-closures.ts'
import { dateIn } from '#domain/cafe/time.ts'
import { pickupSlots } from '#domain/ordering/pickup.ts'
import type { OpenSpan } from '#domain/contracts/cafe.ts'
import { callPrivate } from '#site/state/call-private.ts'
import { useCafeClock } from '#site/state/queries.ts'

export type HoursPart = {
  cafe: Pick<Settings['cafe'], 'timeZone' | 'week' | 'exceptions'>
  pickup: PickupRules
}

/** What every screen will say with the hours as they are typed right now. */
export function HoursPreview({ value }: { value: HoursPart }): ReactNode {
  const now = useCafeClock(60_000)
  return (
    <aside className="hours-preview" aria-label="What the site will say">
      <h2>It will say</h2>
      {isComplete(value) ? (
        <Said value={value} now={now} />
      ) : (
        <p className="soft">The preview returns once every time is complete.</p>
      )}
    </aside>
  )
}

function Said({ value, now }: { value: HoursPart; now: Date }): ReactNode {
  const { pickup } = value
  const hires = useHires()
  // As guests have it: today with the part that is on, and pickup around each hire.
  const cafe = withClosures(value.cafe, hires, now)
  const hours = withClosures(value.cafe, hires)
  const own = new Set(value.cafe.exceptions)
  const isHired = (date: string) =>
    hours.exceptions.some((one) => one.date === date && !own.has(one))
  const today = dateIn(cafe.timeZone, now)
  const { dates } = pickupSlots({ hours, pickup, now })
  const announced = comingExceptions(cafe, today, 60)
  return (
    <dl>
      <div>
        <dt>Now</dt>
        <dd>{statusLine(cafe, now)}</dd>
      </div>
      <div>
        <dt>The footer</dt>
        <dd>
          {hoursLines(cafe).map(({ days, hours }) => (
            <p key={days}>
              <b>{days}</b> {hours}
            </p>
          ))}
        </dd>
      </div>
      <div>
        <dt>Search engines, the days that differ</dt>
        <dd>
          {announced.length === 0
            ? 'None within 60 days'
            : announced.map(({ date, span, reason }) => (
                <p key={date}>
                  <b>{formatDate(date, 'short')}</b>{' '}
                  {span ? `${formatHour(span.opens)} to ${formatHour(span.closes)}` : 'Closed'}
                  {reason && ` (${reason})`}
                </p>
              ))}
        </dd>
      </div>
      <div>
        <dt>Pickup</dt>
        <dd>
          {dates.map(({ date, label }) => {
            const { slots } = pickupSlots({ hours, pickup, now, date })
            const [first, last] = [slots[0], slots.at(-1)]
            return (
              <p key={date}>
                <b>{label}</b> {first && last ? `${first.label} to ${last.label}` : 'no times'}
                {isHired(date) && ` (${hoursOn(hours, date).reason ?? ''})`}
              </p>
            )
          })}
        </dd>
      </div>
    </dl>
  )
}

/** When the whole house is hired. */
function useHires() {
  const { data } = useQuery({
    queryKey: ['houseHires'],
    queryFn: ({ signal }) => callPrivate('houseHires', undefined, { signal }),
  })
  return useMemo(
    () =>
      (data?.hires ?? []).map(({ startsAt, endsAt }) => ({
        startsAt: new Date(startsAt),
        endsAt: new Date(endsAt),
      })),
    [data],
  )
}

function isComplete({ cafe, pickup }: HoursPart): boolean {
  try {
    // Its answer is read: a bundler removes a call whose answer nobody reads.
    if (!new Intl.DateTimeFormat('en-US', { timeZone: cafe.timeZone }).resolvedOptions().timeZone)
      return false
  } catch {
    return false
  }
  const isSpan = (span: OpenSpan | null) => span === null || isInOrder(span)
  return (
    isInOrder(pickup) &&
    [...cafe.week, ...cafe.exceptions].every(({ span }) => isSpan(span)) &&
    cafe.exceptions.every(({ date }) => date !== '') &&
    [pickup.slotMinutes, pickup.leadMinutes, pickup.daysAhead].every(Number.isInteger) &&
    pickup.slotMinutes > 0 &&
    pickup.daysAhead <= 60
  )
}

/** Two whole times, the earlier first. */
function isInOrder({ opens, closes }: OpenSpan): boolean {
  return [opens, closes].every((time) => /^\d\d:\d\d$/.test(time)) && opens < closes
}
