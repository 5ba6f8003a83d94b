import { randomUUID } from 'node:crypto'
import { and, eq, gt, inArray, lt, lte, notExists, sql } from 'drizzle-orm'
import { formatTime } from '#domain/cafe/calendar.ts'
import { timeIn } from '#domain/cafe/time.ts'
import { UNCONFIRMED_AHEAD_HOURS, UNCONFIRMED_MINUTES } from '#domain/kitchen/unaccepted.ts'
import { choicesFrom } from '#domain/notifications/choices.ts'
import { isOfCounter } from '#domain/notifications/counter.ts'
import { LATE_FROM_MINUTES } from '#domain/ordering/late.ts'
import type { Permission } from '#domain/people/permission-names.ts'
import { can } from '#domain/people/permissions.ts'
import type { Db } from '../db/open.ts'
import { orders } from '../db/schema.ts'
import { calledOut } from '../ordering/store.ts'
import { users } from '../people/schema.ts'
import type { Services } from '../services.ts'
import { notificationChoices, notifications } from './schema.ts'

/** What needs somebody who works here. It names no customer: the bell outlives what is forgotten of them. */
export type Ring = {
  /** What it is about, such as `late:<order>`: each of them hears it once, however often it is told. */
  about: string
  title: string
  message: string
  /** A page of the workrooms without its beginning: '/inbox?q=C-7KQ4M'; or a whole path of the counter or of a door. */
  to: string
  label: string
}

/**
 * Rings at the bell of everybody who works here and has a permission, in the transaction of the change that it tells of. Whoever
 * turned off news from the café hears nothing.
 * @param but whoever did it, and knows
 */
export async function ringStaff(
  tx: Db,
  { now }: Pick<Services, 'now'>,
  permission: Permission,
  { about, title, message, to, label }: Ring,
  but: string | null = null,
): Promise<void> {
  const staff = await tx
    .select({
      id: users.id,
      role: users.role,
      staffRole: users.staffRole,
      choices: notificationChoices.choices,
    })
    .from(users)
    .leftJoin(notificationChoices, eq(notificationChoices.userId, users.id))
    .where(and(inArray(users.role, ['STAFF', 'ADMIN']), eq(users.isDisabled, false)))
  const told = staff.filter(
    (person) =>
      can(person, permission) && person.id !== but && choicesFrom(person.choices).system.bell,
  )
  if (told.length === 0) return
  const createdAt = now()
  await tx
    .insert(notifications)
    .values(
      told.map(({ id, role }) => ({
        id: randomUUID(),
        userId: id,
        type: 'system' as const,
        about,
        title,
        message,
        actionUrl: isOfCounter(to) ? to : `${role === 'ADMIN' ? '/admin' : '/employee'}${to}`,
        actionLabel: label,
        createdAt,
      })),
    )
    .onConflictDoNothing()
}

/** What nobody touched for so long is no news any more. */
const NEWS_HOURS = 3
const MINUTE_MS = 60_000

/** Rings for orders that are late, each time that they are late: one that was put off may be late again. Called every minute. */
export async function ringForLateOrders(services: Services): Promise<void> {
  const { db } = services
  const now = services.now().getTime()
  const about = sql<string>`'late:' || ${orders.id} || ':' || extract(epoch from ${orders.estimatedAt})::bigint`
  const late = await db
    .select({
      about,
      dailyNumber: orders.dailyNumber,
      estimatedAt: orders.estimatedAt,
      timeZone: orders.timeZone,
    })
    .from(orders)
    .where(
      and(
        inArray(orders.status, ['pending', 'confirmed', 'preparing']),
        lte(orders.estimatedAt, new Date(now - LATE_FROM_MINUTES * MINUTE_MS)),
        gt(orders.estimatedAt, new Date(now - NEWS_HOURS * 60 * MINUTE_MS)),
        notExists(
          db
            .select({ id: notifications.id })
            .from(notifications)
            .where(eq(notifications.about, about)),
        ),
      ),
    )
    .limit(MOST_AT_ONCE)
  for (const order of late)
    await ringStaff(db, services, 'orders', {
      about: order.about,
      title: `Order ${calledOut(order.dailyNumber)} is late`,
      message: `It was due at ${formatTime(timeIn(order.timeZone, order.estimatedAt))}, and is not ready.`,
      to: '/pos/tickets',
      label: 'See the tickets',
    })
}

/** Rings once for each order that came and that nobody confirmed: whoever stands at the till does not see the tickets. Called every minute. */
export async function ringForUnconfirmed(services: Services): Promise<void> {
  const { db } = services
  const now = services.now().getTime()
  const about = sql<string>`'unconfirmed:' || ${orders.id}`
  const waiting = await db
    .select({ about, dailyNumber: orders.dailyNumber })
    .from(orders)
    .where(
      and(
        eq(orders.status, 'pending'),
        // What was paid or accepted just now came just now.
        lt(orders.updatedAt, new Date(now - UNCONFIRMED_MINUTES * MINUTE_MS)),
        gt(orders.estimatedAt, new Date(now - NEWS_HOURS * 60 * MINUTE_MS)),
        lt(orders.estimatedAt, new Date(now + UNCONFIRMED_AHEAD_HOURS * 60 * MINUTE_MS)),
        notExists(
          db
            .select({ id: notifications.id })
            .from(notifications)
            .where(eq(notifications.about, about)),
        ),
      ),
    )
    .limit(MOST_AT_ONCE)
  for (const order of waiting)
    await ringStaff(db, services, 'orders', {
      about: order.about,
      title: `Order ${calledOut(order.dailyNumber)} waits to be confirmed`,
      message: `It came more than ${UNCONFIRMED_MINUTES} minutes ago, and nobody confirmed it.`,
      to: '/pos/tickets',
      label: 'See the tickets',
    })
}

const MOST_AT_ONCE = 50
