import * as z from 'zod/mini'
import {
  NOTIFICATION_CHANNELS,
  NOTIFICATION_TOPICS,
  NOTIFICATION_TYPES,
} from '#domain/notifications/values.ts'
import type { ApiRow } from './api-row.ts'
import { byLongId } from './parameters.ts'
import { Instant } from './text.ts'

export const NotificationType = z.enum(NOTIFICATION_TYPES)
export type NotificationType = z.infer<typeof NotificationType>

/** One piece of news for a signed-in person. */
export const Notification = z.object({
  id: z.string(),
  title: z.string(),
  message: z.string(),
  type: NotificationType,
  read: z.boolean(),
  createdAt: Instant,
  actionUrl: z.nullable(z.string()),
  actionLabel: z.nullable(z.string()),
})
export type Notification = z.infer<typeof Notification>

/** Which of them: of one type, or only what is unread; newest first, from where the last page ended. */
export const NotificationsQuery = z.strictObject({
  type: z.optional(NotificationType),
  only: z.optional(z.literal('unread')),
  /** The `next` of the page before: when its last one came, and which it was. */
  after: z.optional(
    z.string().check(
      z.maxLength(100),
      z.refine((after) => {
        const [instant, id] = after.split('_')
        return Boolean(id) && z.safeParse(Instant, instant).success
      }, 'Send as “after” what the page before gave as “next”.'),
    ),
  ),
})
export type NotificationsQuery = z.infer<typeof NotificationsQuery>

export const Notifications = z.object({
  notifications: z.array(Notification),
  /** To be sent as `after` for the next ones; null when these are the last. */
  next: z.nullable(z.string()),
})
export type Notifications = z.infer<typeof Notifications>

/** What the bell shows: how many are unread in all, and a few: what needs whoever works here first, then the newest. */
export const BellState = z.object({
  unread: z.int(),
  latest: z.array(Notification),
  /** Whoever came by PIN is told of the counter alone. */
  isCounterOnly: z.optional(z.boolean()),
})
export type BellState = z.infer<typeof BellState>

export const NotificationPatch = z.strictObject({ read: z.boolean() })

/**
 * All of them, or all of one type, up to the newest that whoever asks has seen: what arrives while they tap is not swept
 * away unread.
 */
export const NotificationSweep = z.strictObject({
  type: z.optional(NotificationType),
  until: Instant,
})
export type NotificationSweep = z.infer<typeof NotificationSweep>

/** What was cleared, and the instant by which it can be brought back. */
export const Cleared = z.object({ count: z.int(), clearedAt: Instant })
export type Cleared = z.infer<typeof Cleared>

export const NotificationChannel = z.enum(NOTIFICATION_CHANNELS)
export type NotificationChannel = z.infer<typeof NotificationChannel>

export const NotificationTopic = z.enum(NOTIFICATION_TOPICS)
export type NotificationTopic = z.infer<typeof NotificationTopic>

const Channels = z.object({ bell: z.boolean(), email: z.boolean() })
export const NotificationChoices = z.object({
  system: Channels,
  order: Channels,
  workshop: Channels,
  reminder: Channels,
  membership: Channels,
})
export type NotificationChoices = z.infer<typeof NotificationChoices>

/** One switch, so that two devices that change two of them both have their way. */
export const NotificationChoice = z.strictObject({
  type: NotificationTopic,
  channel: NotificationChannel,
  isOn: z.boolean(),
})
export type NotificationChoice = z.infer<typeof NotificationChoice>

/** What one is told, on every device. */
export const notificationCalls = {
  bell: {
    method: 'GET',
    path: '/api/me/bell',
    who: 'own-data',
    byPin: 'counter',
    summary: 'Get the number of unread notifications',
    answer: BellState,
  },
  bellEvents: {
    method: 'GET',
    path: '/api/me/bell/events',
    who: 'own-data',
    byPin: 'counter',
    summary: 'Follow the number of unread notifications live',
    media: 'text/event-stream',
    answer: BellState,
  },
  notifications: {
    method: 'GET',
    path: '/api/me/notifications',
    who: 'own-data',
    summary: "List one's own notifications",
    query: NotificationsQuery,
    answer: Notifications,
  },
  patchNotification: {
    method: 'PATCH',
    path: '/api/me/notifications/:id',
    who: 'own-data',
    byPin: 'counter',
    summary: 'Mark a notification read or unread',
    params: byLongId,
    body: NotificationPatch,
    answer: Notification,
  },
  removeNotification: {
    method: 'DELETE',
    path: '/api/me/notifications/:id',
    who: 'own-data',
    summary: 'Remove a notification',
    params: byLongId,
    answer: Cleared,
  },
  readNotifications: {
    method: 'POST',
    path: '/api/me/notifications/read',
    who: 'own-data',
    byPin: 'counter',
    summary: 'Mark all notifications read',
    body: NotificationSweep,
    answer: BellState,
  },
  clearNotifications: {
    method: 'POST',
    path: '/api/me/notifications/clear',
    who: 'own-data',
    summary: 'Remove all notifications',
    body: NotificationSweep,
    answer: Cleared,
  },
  restoreNotifications: {
    method: 'POST',
    path: '/api/me/notifications/restore',
    who: 'own-data',
    summary: 'Bring removed notifications back',
    body: z.strictObject({ clearedAt: Instant }),
    answer: z.object({ count: z.int() }),
  },
  notificationChoices: {
    method: 'GET',
    path: '/api/me/notification-choices',
    who: 'own-data',
    summary: 'Get which notifications one wants',
    answer: NotificationChoices,
  },
  chooseNotifications: {
    method: 'PATCH',
    path: '/api/me/notification-choices',
    who: 'own-data',
    summary: 'Choose which notifications one wants',
    body: NotificationChoice,
    answer: NotificationChoices,
  },
} as const satisfies Record<string, ApiRow>
