import { and, asc, eq, gt, inArray, isNull, lte, or, sql } from 'drizzle-orm'
import { FOLLOW_QUIET_HOURS, FOLLOWS_MOST } from '#domain/artists/commissions.ts'
import { BOOKING_OPENS_TEXTS, TICKET_TEXTS } from '#domain/booking/booking-opens.ts'
import { salesOpenAt } from '#domain/booking/event-list.ts'
import type { FollowedArtists } from '#domain/contracts/commissions.ts'
import { found } from '../content/found.ts'
import type { Db } from '../db/open.ts'
import {
  artistFollows,
  artistNews,
  artists,
  classSessions,
  events,
  instructors,
  users,
  works,
} from '../db/schema.ts'
import { letter } from '../forms/mails.ts'
import { Refused } from '../http/refuse.ts'
import { notify } from '../notifications/store.ts'
import { queueMail } from '../outbox/store.ts'
import type { Services } from '../services.ts'
import { known } from './dashboard.ts'

/** The artists that somebody follows, by name. */
export async function followedArtists(
  services: Services,
  userId: string,
): Promise<FollowedArtists> {
  const rows = await services.db
    .select({ follow: artistFollows, name: artists.name, details: artists.details })
    .from(artistFollows)
    .innerJoin(artists, eq(artists.id, artistFollows.artistId))
    .where(and(eq(artistFollows.userId, userId), eq(artists.isHidden, false), known(services)))
    .orderBy(asc(artists.name))
  return {
    artists: rows.map(({ follow, name, details }) => ({
      id: follow.artistId,
      name,
      discipline: details.discipline,
      isMailed: follow.isMailed,
      since: follow.createdAt.toISOString(),
    })),
  }
}

/** Follows an artist from now on, or changes whether mails come too. Sent again it is the same. @throws Refused 404, 409 */
export async function follow(
  services: Services,
  userId: string,
  artistId: string,
  isMailed: boolean,
): Promise<FollowedArtists> {
  await services.db.transaction(async (tx) => {
    // One after the other for each account.
    await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update')
    const shown = and(eq(artists.id, artistId), eq(artists.isHidden, false), known(services))
    const [artist] = await tx.select({ id: artists.id }).from(artists).where(shown)
    found(artist ?? null, 'artist')
    // What is there already is no news to them.
    await noteNews(tx, services, [artistId])
    const others = await tx.$count(artistFollows, eq(artistFollows.userId, userId))
    if (others >= FOLLOWS_MOST)
      throw new Refused(
        409,
        'too_many_followed',
        `You follow ${FOLLOWS_MOST} artists. Follow one of them no longer first.`,
      )
    const at = services.now()
    const [told] = await tx
      .select({ at: sql`max(${artistFollows.toldAt})`.mapWith(artistFollows.toldAt) })
      .from(artistFollows)
      .where(eq(artistFollows.userId, userId))
    await tx
      .insert(artistFollows)
      .values({
        userId,
        artistId,
        isMailed,
        createdAt: at,
        toldUntil: at,
        toldAt: told?.at ?? null,
      })
      .onConflictDoUpdate({
        target: [artistFollows.userId, artistFollows.artistId],
        set: { isMailed },
      })
  })
  return followedArtists(services, userId)
}

export async function unfollow(
  services: Services,
  userId: string,
  artistId: string,
): Promise<FollowedArtists> {
  await services.db
    .delete(artistFollows)
    .where(and(eq(artistFollows.userId, userId), eq(artistFollows.artistId, artistId)))
  return followedArtists(services, userId)
}

/** Writes down what these artists show and will give that nobody knew of before. */
export async function noteNews(tx: Db, services: Services, artistIds: readonly string[]) {
  if (artistIds.length === 0) return
  const at = services.now()
  const isTheirs = inArray(artists.id, [...artistIds])
  const hanging = await tx
    .select({ artistId: works.artistId, id: works.id, title: works.title })
    .from(works)
    .innerJoin(artists, eq(artists.id, works.artistId))
    .where(and(isTheirs, eq(works.isHidden, false)))
  const classes = await tx
    .select({ artistId: artists.id, id: classSessions.id, title: classSessions.title })
    .from(classSessions)
    .innerJoin(instructors, eq(instructors.id, classSessions.instructorId))
    .innerJoin(artists, eq(artists.id, instructors.artistId))
    .where(
      and(
        isTheirs,
        gt(classSessions.startsAt, at),
        eq(classSessions.status, 'scheduled'),
        eq(classSessions.isHidden, false),
      ),
    )
    .orderBy(asc(classSessions.startsAt))
  const evenings = await tx
    .select({
      artistId: artists.id,
      id: events.id,
      title: events.title,
      details: events.details,
    })
    .from(events)
    .innerJoin(instructors, eq(instructors.id, events.instructorId))
    .innerJoin(artists, eq(artists.id, instructors.artistId))
    .where(
      and(
        isTheirs,
        gt(events.startsAt, at),
        eq(events.status, 'scheduled'),
        eq(events.isHidden, false),
      ),
    )
    .orderBy(asc(events.startsAt))
  const news = (kind: NewsKind, rows: Row[]) =>
    rows.map(({ artistId, id, title }) => ({
      artistId,
      kind,
      key: kind === 'work' || kind === 'tickets' ? id : title.toLowerCase(),
      title,
      pieceId: id,
      seenAt: at,
    }))
  const rows = [...news('work', hanging), ...news('class', classes), ...news('event', evenings)]
  const onSale = evenings.flatMap(({ details, ...row }) => {
    const opensAt = salesOpenAt(details.tickets)
    return opensAt && opensAt <= at && at.getTime() - opensAt.getTime() < SALE_NEWS_MS
      ? [{ ...row, opensAt }]
      : []
  })
  rows.push(...news('tickets', await knownBefore(tx, onSale)))
  for (let from = 0; from < rows.length; from += BATCH)
    await tx
      .insert(artistNews)
      .values(rows.slice(from, from + BATCH))
      .onConflictDoNothing()
}

type NewsKind = (typeof artistNews.$inferSelect)['kind']
type Row = { artistId: string; id: string; title: string }

/** Of events whose sale has opened, those that were news before: of the others the sale comes with the event. */
async function knownBefore<T extends Row & { opensAt: Date }>(
  tx: Db,
  onSale: readonly T[],
): Promise<T[]> {
  if (onSale.length === 0) return []
  const known = await tx
    .select({ artistId: artistNews.artistId, key: artistNews.key, seenAt: artistNews.seenAt })
    .from(artistNews)
    .where(
      and(
        eq(artistNews.kind, 'event'),
        inArray(artistNews.artistId, [...new Set(onSale.map(({ artistId }) => artistId))]),
      ),
    )
  return onSale.filter(({ artistId, title, opensAt }) =>
    known.some(
      (each) =>
        each.artistId === artistId && each.key === title.toLowerCase() && each.seenAt < opensAt,
    ),
  )
}

/** A sale that opened longer ago, while no server ran, is none. */
const SALE_NEWS_MS = 2 * 24 * 3_600_000

const BATCH = 200
/** What is noted by another server at this moment may not be seen yet: it is told with the next look. */
const SETTLED_MS = 60_000

/**
 * Tells whoever follows artists of what is new of them, once for each thing and at most once in a day. Runs every minute on every
 * server; twice at once does no harm.
 */
export async function tellFollowers(services: Services): Promise<void> {
  const { db } = services
  const followed = await db
    .selectDistinct({ id: artistFollows.artistId })
    .from(artistFollows)
    .innerJoin(artists, eq(artists.id, artistFollows.artistId))
    .where(and(eq(artists.isHidden, false), known(services)))
  await noteNews(
    db,
    services,
    followed.map(({ id }) => id),
  )
  const until = new Date(services.now().getTime() - SETTLED_MS)
  const quiet = new Date(services.now().getTime() - FOLLOW_QUIET_HOURS * 3_600_000)
  const due = await db
    .selectDistinct({ userId: artistFollows.userId })
    .from(artistFollows)
    .innerJoin(artistNews, eq(artistNews.artistId, artistFollows.artistId))
    .innerJoin(artists, eq(artists.id, artistFollows.artistId))
    .where(
      and(
        gt(artistNews.seenAt, artistFollows.toldUntil),
        lte(artistNews.seenAt, until),
        or(isNull(artistFollows.toldAt), lte(artistFollows.toldAt, quiet)),
        eq(artists.isHidden, false),
      ),
    )
    .limit(BATCH)
  for (const { userId } of due)
    try {
      await db.transaction((tx) => tellOne(tx, services, userId, { until, quiet }))
    } catch (error) {
      services.log.error({ err: error }, 'a follower was not told')
    }
}

async function tellOne(
  tx: Db,
  services: Services,
  userId: string,
  { until, quiet }: { until: Date; quiet: Date },
) {
  const follows = await tx
    .select()
    .from(artistFollows)
    .where(eq(artistFollows.userId, userId))
    .orderBy(asc(artistFollows.artistId))
    .for('update')
  // Another server was quicker.
  if (follows.some(({ toldAt }) => toldAt && toldAt > quiet)) return
  const rows = await newsFor(tx, services, userId, until)
  const [first] = rows
  await tx
    .update(artistFollows)
    .set({ toldUntil: until, toldAt: services.now() })
    .where(eq(artistFollows.userId, userId))
  if (!first) return
  const names = [...new Set(rows.map(({ name }) => name))]
  const title =
    names.length === 1 ? `New from ${first.name}` : `New from ${names.length} of your artists`
  const wordsOf = newsWords(services)
  const said = rows.slice(0, 3).map(wordsOf)
  const more = rows.length - said.length
  await notify(tx, services, {
    userId,
    type: 'system',
    title,
    message: `${said.join(' ')}${more > 0 ? ` And ${more} more.` : ''}`,
    action:
      names.length === 1
        ? { url: `/artist/${first.news.artistId}`, label: 'Look at it' }
        : { url: '/account/artists', label: 'Your artists' },
    // Whether a mail comes is chosen for each artist.
    isMailed: false,
  })
  await mailNews(tx, services, userId, { title, rows: rows.filter(({ isMailed }) => isMailed) })
}

/** What has come since they were last told, of the artists they follow, by name. */
async function newsFor(tx: Db, services: Services, userId: string, until: Date) {
  const found = await tx
    .select({
      news: artistNews,
      name: artists.name,
      isMailed: artistFollows.isMailed,
      opensAt: classSessions.bookingOpensAt,
      event: events,
    })
    .from(artistNews)
    .innerJoin(artistFollows, eq(artistFollows.artistId, artistNews.artistId))
    .innerJoin(artists, eq(artists.id, artistNews.artistId))
    .leftJoin(
      classSessions,
      and(eq(artistNews.kind, 'class'), eq(classSessions.id, artistNews.pieceId)),
    )
    .leftJoin(
      events,
      and(inArray(artistNews.kind, ['event', 'tickets']), eq(events.id, artistNews.pieceId)),
    )
    .where(
      and(
        eq(artistFollows.userId, userId),
        gt(artistNews.seenAt, artistFollows.toldUntil),
        lte(artistNews.seenAt, until),
        eq(artists.isHidden, false),
      ),
    )
    .orderBy(asc(artists.name), asc(artistNews.kind), asc(artistNews.title))
    .limit(MOST_TOLD)
  // Of an event that was called off meanwhile nothing is on sale.
  return found.filter(
    ({ news, event }) =>
      news.kind !== 'tickets' ||
      (event?.status === 'scheduled' && !event.isHidden && event.startsAt > services.now()),
  )
}

async function mailNews(
  tx: Db,
  services: Services,
  userId: string,
  { title, rows }: { title: string; rows: Awaited<ReturnType<typeof newsFor>> },
) {
  if (rows.length === 0) return
  const [person] = await tx
    .select()
    .from(users)
    .where(and(eq(users.id, userId), eq(users.isDisabled, false)))
  if (!person) return
  const links = [...new Set(rows.map(({ news }) => news.artistId))].map(
    (id) => `${services.publicUrl}/artist/${id}`,
  )
  await queueMail(tx, services, {
    to: person.email,
    subject: title,
    text: letter(services.settings.get().cafe, person.name, [
      rows.map(newsWords(services)).join('\n'),
      links.join('\n'),
      `You follow them. Without emails, or no longer:\n${services.publicUrl}/account/artists`,
    ]),
  })
}

const MOST_TOLD = 50

type News = {
  news: typeof artistNews.$inferSelect
  name: string
  opensAt: Date | null
  event: typeof events.$inferSelect | null
}

/** What is new in a sentence, and for a class or an event that cannot be booked yet from when on it can. */
const newsWords =
  ({ settings, now }: Pick<Services, 'settings' | 'now'>) =>
  ({ news, name, opensAt, event }: News): string => {
    if (news.kind === 'tickets') return `Tickets for “${news.title}” with ${name} are on sale now.`
    const what = { work: 'a work', class: 'a class', event: 'an event' }[news.kind]
    const { timeZone } = settings.get().cafe
    const sale = salesOpenAt(event?.details.tickets)
    const opens =
      opensAt && opensAt > now()
        ? ` ${BOOKING_OPENS_TEXTS.opens(opensAt.toISOString(), settings.get().cafe)}`
        : sale && sale > now()
          ? ` ${TICKET_TEXTS.opens(sale, timeZone)}`
          : ''
    return `${name} has ${what}: “${news.title}”.${opens}`
  }
