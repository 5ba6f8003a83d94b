import { inArray } from 'drizzle-orm'
import { formatDate } from '#domain/cafe/calendar.ts'
import { dateIn } from '#domain/cafe/time.ts'
import { tierName } from '#domain/membership/tiers.ts'
import type { Db } from '../db/open.ts'
import {
  artists,
  classSessions,
  drawers,
  events,
  memberships,
  menuItems,
  orders,
  rsvps,
  spaceBookings,
  users,
  works,
  workSales,
} from '../db/schema.ts'
import { calledOut } from '../ordering/store.ts'

/** How people call what a line of the log is about, and the admin's page where it is. */
export type Named = { name: string; path: string | null }

/** By the id that the log has. What is gone has no name any more. */
export async function namesOfSubjects(
  db: Db,
  subjects: readonly string[],
  timeZone: string,
): Promise<Map<string, Named>> {
  const ids = [...new Set(subjects)]
  if (ids.length === 0) return new Map()
  const day = (at: Date) => formatDate(dateIn(timeZone, at), 'short')
  const found: [string, Named][][] = [
    (await db.select().from(menuItems).where(inArray(menuItems.id, ids))).map(({ id, name }) => [
      id,
      { name, path: `/admin/menu?item=${id}` },
    ]),
    (await db.select().from(drawers).where(inArray(drawers.id, ids))).map(({ id, name }) => [
      id,
      { name, path: null },
    ]),
    (await db.select().from(artists).where(inArray(artists.id, ids))).map(({ id, name }) => [
      id,
      { name, path: `/admin/content/artist/${id}` },
    ]),
    ...(await namesOfWorks(db, ids)),
    (await db.select().from(events).where(inArray(events.id, ids))).map(
      ({ id, title, startsAt }) => [
        id,
        { name: `${title}, ${day(startsAt)}`, path: `/admin/content/event/${id}` },
      ],
    ),
    (await db.select().from(classSessions).where(inArray(classSessions.id, ids))).map(
      ({ id, title, startsAt }) => [
        id,
        { name: `${title}, ${day(startsAt)}`, path: `/admin/content/class/${id}` },
      ],
    ),
    (await db.select().from(rsvps).where(inArray(rsvps.reference, ids))).map(
      ({ reference, name }) => [reference, at(`${name}, ${reference}`, '/admin/seats', reference)],
    ),
    (await db.select().from(spaceBookings).where(inArray(spaceBookings.id, ids))).map(
      ({ id, name }) => [id, at(name ? `${name}, ${id}` : id, '/admin/rooms', id)],
    ),
    ...(await namesOfPeople(db, ids)),
    (await db.select().from(orders).where(inArray(orders.id, ids))).map((order) => {
      const number = calledOut(order.dailyNumber)
      const name = `${number}, ${order.contactName}, ${formatDate(order.day, 'short')}`
      const path = `/admin/orders?q=${encodeURIComponent(number)}&open=${order.id}`
      return [order.id, { name, path }]
    }),
  ]
  return new Map(found.flat())
}

/** A row of a page with a table. */
const at = (name: string, page: string, search: string): Named => ({
  name,
  path: `${page}?q=${encodeURIComponent(search)}`,
})

async function namesOfWorks(db: Db, ids: string[]): Promise<[string, Named][][]> {
  const hung = await db.select().from(works).where(inArray(works.id, ids))
  const sold = await db.select().from(workSales).where(inArray(workSales.id, ids))
  return [
    [...hung, ...sold].map(({ id, title, artistId }) => [
      id,
      { name: `“${title}”`, path: `/artist-dashboard?artist=${artistId}` },
    ]),
  ]
}

/** People by their account or its address, and memberships by whose they are. */
async function namesOfPeople(db: Db, ids: string[]): Promise<[string, Named][][]> {
  const held = await db.select().from(memberships).where(inArray(memberships.id, ids))
  const owners = held.flatMap(({ userId }) => (userId === null ? [] : [userId]))
  const people = await db
    .select({ id: users.id, name: users.name, email: users.email })
    .from(users)
    .where(inArray(users.id, [...ids, ...owners]))
  const byMail = await db
    .select({ id: users.email, name: users.name, email: users.email })
    .from(users)
    .where(inArray(users.email, ids))
  return [
    [...people, ...byMail].map(({ id, name, email }) => [id, at(name, '/admin/users', email)]),
    held.flatMap(({ id, userId, tier }): [string, Named][] => {
      const owner = people.find((person) => person.id === userId)
      if (!owner) return [[id, { name: tierName(tier), path: null }]]
      return [[id, at(`${owner.name}, ${tierName(tier)}`, '/admin/users', owner.email)]]
    }),
  ]
}
