import { eq, sql } from 'drizzle-orm'
import type {
  NotificationChoice,
  NotificationChoices,
  NotificationTopic,
} from '#domain/contracts/notifications.ts'
import { choicesFrom, withChoice } from '#domain/notifications/choices.ts'
import type { Db } from '../db/open.ts'
import type { Services } from '../services.ts'
import { notificationChoices } from './schema.ts'

export async function choicesOf(db: Db, userId: string): Promise<NotificationChoices> {
  const [row] = await db
    .select()
    .from(notificationChoices)
    .where(eq(notificationChoices.userId, userId))
  return choicesFrom(row?.choices)
}

/** Whether somebody wants mails of a topic. Whoever has no account could not choose, and gets them. */
export async function wantsByMail(
  db: Db,
  userId: string | null,
  topic: NotificationTopic,
): Promise<boolean> {
  return userId === null || (await choicesOf(db, userId))[topic].email
}

/** Turns one switch, whoever turns another one at the same time, and tells the person's other devices. */
export async function choose(
  services: Pick<Services, 'db' | 'now'>,
  userId: string,
  choice: NotificationChoice,
): Promise<NotificationChoices> {
  const updatedAt = services.now()
  return services.db.transaction(async (tx) => {
    await tx
      .insert(notificationChoices)
      .values({ userId, choices: {}, updatedAt })
      .onConflictDoNothing()
    const [row] = await tx
      .select()
      .from(notificationChoices)
      .where(eq(notificationChoices.userId, userId))
      .for('update')
    const choices = withChoice(choicesFrom(row?.choices), choice)
    await tx
      .update(notificationChoices)
      .set({ choices, updatedAt })
      .where(eq(notificationChoices.userId, userId))
    await tx.execute(sql`select pg_notify('notifications', ${userId})`)
    return choices
  })
}
