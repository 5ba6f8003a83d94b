import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import type { NotificationTopic, NotificationType } from '#domain/contracts/notifications.ts'
import { choicesFrom } from '#domain/notifications/choices.ts'
import type { Role } from '#domain/contracts/people.ts'
import { STAFF_WELCOME, WELCOME_NEWS } from '#domain/notifications/texts.ts'
import type { Db } from '../db/open.ts'
import { letter } from '../forms/mails.ts'
import type { Services } from '../services.ts'
import { queueMail } from '../outbox/store.ts'
import { users } from '../people/schema.ts'
import { notificationChoices, notifications } from './schema.ts'

export type News = {
  userId: string
  type: NotificationType
  /** By which choice it comes, where that is not the one of its type. */
  topic?: NotificationTopic | undefined
  title: string
  message: string
  /** A path of the site, and what its link says. */
  action?: { url: string; label: string }
  /** False where a mail of its own tells it: then only the bell does. */
  isMailed?: boolean
}

/**
 * Tells a person something, in the transaction of the change that it reports: at the bell of all their devices and by mail, as they
 * chose for its type. An account that is gone or shut hears nothing.
 */
export async function notify(
  tx: Db,
  services: Pick<Services, 'now' | 'sendsMail' | 'settings' | 'publicUrl'>,
  { isMailed = true, action, topic, ...news }: News,
): Promise<void> {
  const [person] = await tx
    .select({ name: users.name, email: users.email, choices: notificationChoices.choices })
    .from(users)
    .leftJoin(notificationChoices, eq(notificationChoices.userId, users.id))
    .where(and(eq(users.id, news.userId), eq(users.isDisabled, false)))
  if (!person) return
  const { bell, email } = choicesFrom(person.choices)[topic ?? news.type]
  if (bell)
    await tx.insert(notifications).values({
      id: randomUUID(),
      ...news,
      actionUrl: action?.url ?? null,
      actionLabel: action?.label ?? null,
      createdAt: services.now(),
    })
  if (!email || !isMailed) return
  const link = action ? [`${action.label}:\n${new URL(action.url, services.publicUrl).href}`] : []
  await queueMail(tx, services, {
    to: person.email,
    subject: news.title,
    text: letter(services.settings.get().cafe, person.name, [
      news.message,
      ...link,
      choicesLine(services),
    ]),
  })
}

/** Under each mail that somebody can turn off. */
export const choicesLine = ({ publicUrl }: Pick<Services, 'publicUrl'>): string =>
  `You choose what we write to you about:\n${publicUrl}/notifications#choices`

/** The first notifications of a new account, in the transaction that makes it. Nobody has chosen anything yet. */
export async function welcomeNotifications(
  tx: Db,
  services: Pick<Services, 'now'>,
  { id: userId, role }: { id: string; role: Role },
) {
  const at = services.now().getTime()
  const welcome = role === 'ADMIN' || role === 'STAFF' ? [STAFF_WELCOME] : WELCOME_NEWS
  await tx.insert(notifications).values(
    welcome.map(({ action, ...news }, index) => ({
      id: randomUUID(),
      userId,
      ...news,
      actionUrl: action.url,
      actionLabel: action.label,
      // The first is the newest, and stands on top.
      createdAt: new Date(at - index),
    })),
  )
}
