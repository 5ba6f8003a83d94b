import { and, eq, isNull, lt, or } from 'drizzle-orm'
import type { CalendarLinkState } from '#domain/contracts/mine.ts'
import { myCalendar } from '../booking/my-calendar.ts'
import { calendarLinks, users } from '../db/schema.ts'
import { isCounted } from '../http/reads.ts'
import { Refused } from '../http/refuse.ts'
import type { App } from '../http/routing.ts'
import type { Services } from '../services.ts'
import { hashToken, newToken } from '../tokens.ts'
import { provenEmail } from './keeping.ts'

/** Whether somebody's calendar can be subscribed to, and since when. */
export async function calendarLinkOf({ db }: Services, userId: string): Promise<CalendarLinkState> {
  const [row] = await db.select().from(calendarLinks).where(eq(calendarLinks.userId, userId))
  return {
    link: row
      ? { since: row.createdAt.toISOString(), readAt: row.readAt?.toISOString() ?? null }
      : null,
  }
}

/** A new secret address; the one before leads nowhere from now on. It is told this once. */
export async function makeCalendarLink(
  { db, now, publicUrl }: Services,
  userId: string,
): Promise<{ url: string }> {
  const token = newToken()
  const link = { tokenHash: hashToken(token), createdAt: now(), readAt: null }
  await db
    .insert(calendarLinks)
    .values({ userId, ...link })
    .onConflictDoUpdate({ target: calendarLinks.userId, set: link })
  return { url: `${publicUrl}${FOLDER}/${token}.ics` }
}

export async function endCalendarLink({ db }: Services, userId: string): Promise<void> {
  await db.delete(calendarLinks).where(eq(calendarLinks.userId, userId))
}

/** What calendars read by the secret address, without signing in and without a cookie. */
export function calendarLinkRoutes(app: App, services: Services) {
  const { db, reads, now } = services

  app.get(`${FOLDER}/:file{[\\w-]{43}\\.ics}`, async (c) => {
    if (isCounted(c)) await reads.take('call', c.get('address'))
    const tokenHash = hashToken(c.req.param('file').slice(0, -'.ics'.length))
    const [found] = await db
      .select({ account: users })
      .from(calendarLinks)
      .innerJoin(users, eq(users.id, calendarLinks.userId))
      .where(and(eq(calendarLinks.tokenHash, tokenHash), eq(users.isDisabled, false)))
    c.header('Cache-Control', 'private, no-store')
    c.header('X-Robots-Tag', 'noindex')
    if (!found) throw new Refused(404, 'calendar_link_unknown', UNKNOWN)
    const { account } = found
    // A link that was passed around is read from many networks.
    await reads.take('page', `calendar ${account.id}`)
    const text = await services.admission.run('page', () =>
      myCalendar(services, { userId: account.id, email: provenEmail(services, account) }),
    )
    const hourAgo = new Date(now().getTime() - NOTED_EVERY_MS)
    const isOld = or(isNull(calendarLinks.readAt), lt(calendarLinks.readAt, hourAgo))
    await db
      .update(calendarLinks)
      .set({ readAt: now() })
      .where(and(eq(calendarLinks.tokenHash, tokenHash), isOld))
    c.header('Content-Type', 'text/calendar; charset=utf-8')
    return c.body(text)
  })
}

/** Also in `loggedPath`, which keeps the secret out of the logs. */
const FOLDER = '/calendar/mine'
const NOTED_EVERY_MS = 3_600_000
const UNKNOWN =
  'This calendar link was switched off or replaced. Sign in and make a new one under Your account.'
