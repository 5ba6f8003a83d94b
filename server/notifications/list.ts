import { and, desc, eq, isNull, lt, lte, or, sql } from 'drizzle-orm'
import type {
  BellState,
  Notification,
  Notifications,
  NotificationsQuery,
  NotificationSweep,
} from '#domain/contracts/notifications.ts'
import { COUNTER_PAGES } from '#domain/notifications/counter.ts'
import { BELL_COUNT } from '#domain/notifications/texts.ts'
import type { Db } from '../db/open.ts'
import type { Services } from '../services.ts'
import { notifications } from './schema.ts'
import { readSettled, stillUrgent } from './urgent.ts'

/** All of somebody's, or those that lead to a page of the counter. */
export type Part = 'counter' | undefined

/** What a person's bell shows: how many are unread, and six: what needs them first, then the newest. */
export async function bellOf(
  { db, now }: Pick<Services, 'db' | 'now'>,
  userId: string,
  part?: Part,
): Promise<BellState> {
  const only = partOf(part)
  await readSettled(db, now(), userId)
  const urgent = await stillUrgent(db, userId, now(), BELL_COUNT, only)
  const first = new Set(urgent.map(({ id }) => id))
  const newest = await shown(db, userId, only).limit(BELL_COUNT)
  const latest = [...urgent, ...newest.filter(({ id }) => !first.has(id))].slice(0, BELL_COUNT)
  const unread = await db.$count(
    notifications,
    and(isShown(userId), isNull(notifications.readAt), only),
  )
  return { unread, latest: latest.map(toNotification), ...(part && { isCounterOnly: true }) }
}

/** A page of them, newest first. */
export async function listNotifications(
  db: Db,
  userId: string,
  { type, only, after }: NotificationsQuery,
): Promise<Notifications> {
  const place = after === undefined ? null : readPlace(after)
  const rows = await shown(
    db,
    userId,
    type && eq(notifications.type, type),
    only && isNull(notifications.readAt),
    place
      ? or(
          lt(notifications.createdAt, place.createdAt),
          and(eq(notifications.createdAt, place.createdAt), lt(notifications.id, place.id)),
        )
      : undefined,
  ).limit(PAGE + 1)
  const last = rows[PAGE - 1]
  return {
    notifications: rows.slice(0, PAGE).map(toNotification),
    next: rows.length > PAGE && last ? `${last.createdAt.toISOString()}_${last.id}` : null,
  }
}

/** @returns null when it is not theirs, or not there */
export async function setRead(
  db: Db,
  services: Pick<Services, 'now'>,
  userId: string,
  id: string,
  isRead: boolean,
  part?: Part,
): Promise<Notification | null> {
  const [row] = await db
    .update(notifications)
    .set({
      readAt: isRead
        ? sql`coalesce(${notifications.readAt}, ${services.now().toISOString()}::timestamptz)`
        : null,
    })
    .where(and(isShown(userId), eq(notifications.id, id), partOf(part)))
    .returning()
  return row ? toNotification(row) : null
}

export async function readAll(
  db: Db,
  services: Pick<Services, 'now'>,
  userId: string,
  sweep: NotificationSweep,
  part?: Part,
): Promise<void> {
  await db
    .update(notifications)
    .set({ readAt: services.now() })
    .where(and(isSwept(userId, sweep), isNull(notifications.readAt), partOf(part)))
}

/** Takes one, or all of a sweep, out of sight. @returns how many */
export async function clear(
  db: Db,
  userId: string,
  what: string | NotificationSweep,
  clearedAt: Date,
): Promise<number> {
  const which =
    typeof what === 'string'
      ? and(isShown(userId), eq(notifications.id, what))
      : isSwept(userId, what)
  const rows = await db
    .update(notifications)
    .set({ clearedAt })
    .where(which)
    .returning({ id: notifications.id })
  return rows.length
}

/** Brings back what was cleared at an instant. @returns how many */
export async function restore(db: Db, userId: string, clearedAt: Date): Promise<number> {
  const rows = await db
    .update(notifications)
    .set({ clearedAt: null })
    .where(and(eq(notifications.userId, userId), eq(notifications.clearedAt, clearedAt)))
    .returning({ id: notifications.id })
  return rows.length
}

/** Forgets what was cleared and not missed, and what is older than a year. */
export async function sweepNotifications(db: Db, now: Date) {
  const before = (ms: number) => new Date(now.getTime() - ms)
  await db
    .delete(notifications)
    .where(
      or(
        lt(notifications.clearedAt, before(CLEARED_MS)),
        lt(notifications.createdAt, before(KEPT_MS)),
      ),
    )
}

type Row = typeof notifications.$inferSelect

const PAGE = 20
const CLEARED_MS = 24 * 60 * 60 * 1000
const KEPT_MS = 365 * CLEARED_MS

const isShown = (userId: string) =>
  and(eq(notifications.userId, userId), isNull(notifications.clearedAt))

/** Those that lead to a page of the counter (`isOfCounter`). */
const partOf = (part: Part) =>
  part && sql`${notifications.actionUrl} ~ ${`^(${COUNTER_PAGES.join('|')})([/?#]|$)`}`

const isSwept = (userId: string, { type, until }: NotificationSweep) =>
  and(
    isShown(userId),
    lte(notifications.createdAt, new Date(until)),
    type && eq(notifications.type, type),
  )

function shown(db: Db, userId: string, ...more: Parameters<typeof and>) {
  return db
    .select()
    .from(notifications)
    .where(and(isShown(userId), ...more))
    .orderBy(desc(notifications.createdAt), desc(notifications.id))
}

/** Where a page ended, as `NotificationsQuery` lets it through. */
function readPlace(after: string): { createdAt: Date; id: string } {
  const [instant = '', id = ''] = after.split('_')
  return { createdAt: new Date(instant), id }
}

function toNotification(row: Row): Notification {
  const { id, title, message, type, actionUrl, actionLabel } = row
  return {
    id,
    title,
    message,
    type,
    read: row.readAt !== null,
    createdAt: row.createdAt.toISOString(),
    actionUrl,
    actionLabel,
  }
}
