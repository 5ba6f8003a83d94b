import type { Cafe } from '#domain/contracts/cafe.ts'
import type { ClassSession } from '#domain/contracts/content.ts'
import { addressThing, amount, cafeThing, type Thing } from './thing.ts'

/** A class with all its dates. @param sessions of one title, soonest first */
export function courseThing(
  sessions: readonly [ClassSession, ...ClassSession[]],
  cafe: Cafe,
  publicUrl: string,
): Thing {
  const [{ title, summary, priceCents }] = sessions
  return {
    '@type': 'Course',
    name: title,
    description: summary,
    url: `${publicUrl}/classes/book`,
    provider: cafeThing(cafe, publicUrl),
    offers: {
      '@type': 'Offer',
      category: 'Paid',
      price: amount(priceCents),
      priceCurrency: cafe.currency,
    },
    hasCourseInstance: sessions.map(({ instructor, startsAt, endsAt, space }) => ({
      '@type': 'CourseInstance',
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
    })),
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
