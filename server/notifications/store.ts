import { randomUUID } from 'node:crypto'
import type { NotificationType } from '#domain/contracts/notifications.ts'
import type { Db } from '../db/open.ts'
import type { House } from '../house.ts'
import { notifications } from './schema.ts'

export type News = {
  userId: string
  type: NotificationType
  title: string
  message: string
  /** A path of the site, and what its link says. */
  action?: { url: string; label: string }
}

/** Tells a person something on all their devices, in the transaction of what it tells of. */
export async function notify(tx: Db, house: Pick<House, 'now'>, news: News): Promise<void> {
  const { action, ...rest } = news
  await tx.insert(notifications).values({
    id: randomUUID(),
    ...rest,
    actionUrl: action?.url ?? null,
    actionLabel: action?.label ?? null,
    createdAt: house.now(),
  })
}
