import type { Cafe } from '#domain/contracts/cafe.ts'
import { isLater, seatCents } from '#domain/booking/class-price.ts'
import { classPath } from '#domain/booking/session-path.ts'
import type { ClassSession } from '#domain/contracts/content.ts'
import { addressThing, amount, cafeThing, photoOf, type Thing } from './thing.ts'

/** A class with all its dates. @param sessions of one title, soonest first @param now decides which can be booked */
export function courseThing(
  sessions: readonly [ClassSession, ...ClassSession[]],
  cafe: Cafe,
  publicUrl: string,
  now: Date,
): Thing {
  const [first] = sessions
  const { title, summary, type = 'other' } = first
  const next =
    sessions.find((session) => hasSeats(session) && !isLater(session, now)) ??
    sessions.find(hasSeats)
  const photo = sessions.find((session) => session.photo)?.photo
  return {
    '@type': 'Course',
    name: title,
    description: summary,
    ...(type !== 'other' && { about: type }),
    ...(photo && { image: photoOf(photo, publicUrl) }),
    url: `${publicUrl}/classes/book`,
    provider: cafeThing(cafe, publicUrl),
    offers: {
      '@type': 'Offer',
      category: 'Paid',
      price: amount(seatCents(next ?? first)),
      priceCurrency: cafe.currency,
      ...saleOf(next, now),
    },
    hasCourseInstance: sessions.map((session) => ({
      '@type': 'CourseInstance',
      ...seatsOf(session, cafe, publicUrl, now),
      ...datesOf(session, cafe),
    })),
  }
}

/** Whether there are seats in it. */
const hasSeats = ({ status, seatsLeft }: ClassSession) => status === 'scheduled' && seatsLeft > 0

/** Whether seats can be booked, or from when on everybody can. @param session with seats; none where all are gone */
function saleOf(session: ClassSession | undefined, now: Date) {
  if (!session) return { availability: 'https://schema.org/SoldOut' }
  if (!isLater(session, now)) return { availability: 'https://schema.org/InStock' }
  return { availability: 'https://schema.org/PreOrder', validFrom: session.bookingOpensAt }
}

/** What a date costs with its materials, how many seats it has, and how many are left. */
function seatsOf(session: ClassSession, cafe: Cafe, publicUrl: string, now: Date) {
  const { id, status, capacity, seatsLeft } = session
  return {
    eventStatus: `https://schema.org/${STATUSES[status]}`,
    maximumAttendeeCapacity: capacity,
    remainingAttendeeCapacity: status === 'scheduled' ? seatsLeft : 0,
    offers: {
      '@type': 'Offer',
      url: `${publicUrl}${classPath(id)}`,
      price: amount(seatCents(session)),
      priceCurrency: cafe.currency,
      ...saleOf(hasSeats(session) ? session : undefined, now),
    },
  }
}

const STATUSES: Record<ClassSession['status'], string> = {
  scheduled: 'EventScheduled',
  cancelled: 'EventCancelled',
  postponed: 'EventPostponed',
}

function datesOf({ instructor, startsAt, endsAt, space }: ClassSession, cafe: Cafe) {
  return {
    courseMode: 'Onsite',
    courseWorkload: lengthOf(startsAt, endsAt),
    startDate: startsAt,
    endDate: endsAt,
    instructor: { '@type': 'Person', name: instructor },
    location: {
      '@type': 'Place',
      name: `${space}, ${cafe.name}`,
      address: addressThing(cafe),
    },
  }
}

/** Each class once. */
export function coursesOf(sessions: readonly ClassSession[]): [ClassSession, ...ClassSession[]][] {
  const byTitle = new Map<string, [ClassSession, ...ClassSession[]]>()
  for (const session of sessions) {
    const known = byTitle.get(session.title)
    if (known) known.push(session)
    else byTitle.set(session.title, [session])
  }
  return [...byTitle.values()]
}

/** 'PT2H30M' */
function lengthOf(startsAt: string, endsAt: string): string {
  const minutes = Math.round((Date.parse(endsAt) - Date.parse(startsAt)) / 60_000)
  const rest = minutes % 60
  return `PT${Math.floor(minutes / 60)}H${rest ? `${rest}M` : ''}`
}
