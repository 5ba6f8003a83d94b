import type { OccasionType } from '#domain/booking/values.ts'
import { addDays, formatHour, minutesOf, timeOf } from '#domain/cafe/calendar.ts'
import { hoursOn } from '#domain/cafe/hours.ts'
import { instantAt, timeIn } from '#domain/cafe/time.ts'
import type { Answer, Input } from '#domain/contracts/api.ts'
import { closedThen, inTheRooms, type Own, type Wish } from '../booking/series-conflicts.ts'
import type { Services } from '../services.ts'

type Asked = Input<'wishedTimes'>['body']
type Moment = Asked['dates'][number]

/** Weeks that are looked through where a day has no free time. */
const MOST_WEEKS = 8

/**
 * Whether the room is free at the times that an artist wishes for, and the nearest time at which it is. By the calendar that staff
 * see, without a word of who has it.
 */
export async function wishedTimes(
  services: Services,
  { dates, minutes, space, except }: Asked,
): Promise<Answer<'wishedTimes'>> {
  const own = { classes: idOf(except, 'class'), events: idOf(except, 'event') }
  const times = []
  for (const wish of dates) times.push(await standing(services, wish, { minutes, space, own }))
  return { times }
}

const idOf = (of: Asked['except'], kind: OccasionType) => (of?.kind === kind ? [of.id] : [])

async function standing(
  services: Services,
  wish: Moment,
  { minutes, space, own }: Pick<Asked, 'minutes' | 'space'> & { own: Own },
) {
  const { cafe } = services.settings.get()
  const spans = [wish, ...others(cafe, wish, minutes)].map((moment) => {
    const startsAt = instantAt(cafe.timeZone, moment.date, moment.time)
    return { moment, startsAt, endsAt: new Date(startsAt.getTime() + minutes * 60_000) }
  })
  const wishes = spans.map(({ startsAt, endsAt }, i): Wish => ({
    i,
    starts: startsAt.toISOString(),
    ends: endsAt.toISOString(),
    space,
    instructor: '',
  }))
  const taken = await inTheRooms(services.db, services, wishes, own)
  const closed = spans.map(({ startsAt, endsAt }) => closedThen(cafe, startsAt, endsAt))
  const then = taken.filter(({ i }) => i === 0)
  const clock = (at: number) => formatHour(timeIn(cafe.timeZone, new Date(at)))
  const from = Math.min(...then.map(({ startsAt }) => startsAt.getTime()))
  const until = Math.max(...then.map(({ endsAt }) => endsAt.getTime()))
  const problem = [
    ...(closed[0] ? [closed[0]] : []),
    ...(then.length > 0 ? [`The room is taken from ${clock(from)} to ${clock(until)} then.`] : []),
  ].join(' ')
  const free = spans.find(
    ({ startsAt }, i) =>
      startsAt > services.now() && closed[i] === null && !taken.some((row) => row.i === i),
  )
  return problem === '' ? { problem: null, free: null } : { problem, free: free?.moment ?? null }
}

/** Other times of that day while the café is open, the nearest first; then the same time in the weeks after it. */
function others(
  cafe: ReturnType<Services['settings']['get']>['cafe'],
  { date, time }: Moment,
  minutes: number,
): Moment[] {
  const { span } = hoursOn(cafe, date)
  const hours = Array.from({ length: 24 }, (_, hour) => hour * 60)
    .filter((at) => span && at >= minutesOf(span.opens) && at + minutes <= minutesOf(span.closes))
    .toSorted((a, b) => Math.abs(a - minutesOf(time)) - Math.abs(b - minutesOf(time)))
  return [
    ...hours.map((at) => ({ date, time: timeOf(at) })),
    ...Array.from({ length: MOST_WEEKS }, (_, i) => ({ date: addDays(date, 7 * (i + 1)), time })),
  ]
}
