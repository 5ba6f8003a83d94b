import type { OccasionKey } from '#domain/booking/occasion.ts'
import { formatHour } from '#domain/cafe/calendar.ts'
import { dateIn, timeIn } from '#domain/cafe/time.ts'
import type { OccasionConflict } from '#domain/contracts/editing.ts'
import type { Services } from '../services.ts'
import { closedThen, inTheRooms, taughtElsewhere, type Own } from './series-conflicts.ts'

type Asked = { startsAt: string; endsAt: string; space: string; who: string }

/**
 * What stands in the way of one class or event that somebody edits: hires, which the database refuses, and what may be meant: a café
 * that is closed then, what else is in the room or has the same people. Each has the page where it is changed.
 */
export async function occasionConflicts(
  services: Services,
  { type, id }: OccasionKey,
  { startsAt, endsAt, space, who }: Asked,
): Promise<OccasionConflict[]> {
  if (Date.parse(endsAt) <= Date.parse(startsAt)) return []
  const { db } = services
  const { cafe } = services.settings.get()
  const { timeZone } = cafe
  const own: Own = { classes: type === 'class' ? [id] : [], events: type === 'event' ? [id] : [] }
  const wish = { i: 0, starts: startsAt, ends: endsAt, space, instructor: who.trim() }
  const clock = (at: Date) => formatHour(timeIn(timeZone, at))
  const found: OccasionConflict[] = []
  const closed = closedThen(cafe, new Date(startsAt), new Date(endsAt))
  if (closed !== null)
    found.push({ kind: 'closed', text: closed, isBlocking: false, to: '/admin/hours' })
  for (const row of await inTheRooms(db, services, [wish], own)) {
    const span = `from ${clock(row.startsAt)} to ${clock(row.endsAt)}`
    if (row.occasion !== null)
      found.push({
        kind: 'private-event',
        text: `The room is taken ${span} for a private event: ${row.occasion}.`,
        isBlocking: true,
        to: `/admin/private-events?plan=${row.hireId}`,
      })
    else if (row.hireId !== null)
      found.push({
        kind: 'hire',
        text: `The room is hired ${span}${row.hire ? ` by ${row.hire}` : ''}.`,
        isBlocking: true,
        to: `/admin/rooms?month=${dateIn(timeZone, row.startsAt).slice(0, 7)}&hire=${row.hireId}`,
      })
    else
      found.push({
        kind: 'room',
        text: `${space} already has ${row.title} ${span}.`,
        isBlocking: false,
        to:
          row.eventId === null
            ? `/admin/content/class/${row.classId}`
            : `/admin/content/event/${row.eventId}`,
      })
  }
  for (const each of await taughtElsewhere(db, services, [wish], own))
    found.push({
      kind: 'instructor',
      text: `${each.instructor} has ${each.title} from ${clock(each.startsAt)} to ${clock(each.endsAt)}.`,
      isBlocking: false,
      to: `/admin/content/${each.kind}/${each.id}`,
    })
  return found.slice(0, MOST)
}

/** More than anybody reads. */
const MOST = 20
