import * as z from 'zod/mini'
import { Instant } from './text.ts'

/** spec §3 */
export const NotificationType = z.enum(['system', 'order', 'workshop', 'membership'])
export type NotificationType = z.infer<typeof NotificationType>

/** One piece of news for a signed-in person (spec §3). */
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
  after: z.optional(z.string().check(z.maxLength(100))),
})
export type NotificationsQuery = z.infer<typeof NotificationsQuery>

export const Notifications = z.object({
  notifications: z.array(Notification),
  /** To be sent as `after` for the next ones; null when these are the last. */
  next: z.nullable(z.string()),
})
export type Notifications = z.infer<typeof Notifications>

/** What the bell shows: how many are unread in all, and the newest. */
export const BellState = z.object({ unread: z.int(), latest: z.array(Notification) })
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

export const NotificationChannel = z.enum(['bell', 'email'])
export type NotificationChannel = z.infer<typeof NotificationChannel>

const Channels = z.object({ bell: z.boolean(), email: z.boolean() })
export const NotificationChoices = z.object({
  system: Channels,
  order: Channels,
  workshop: Channels,
  membership: Channels,
})
export type NotificationChoices = z.infer<typeof NotificationChoices>

/** One switch, so that two devices that change two of them both have their way. */
export const NotificationChoice = z.strictObject({
  type: NotificationType,
  channel: NotificationChannel,
  isOn: z.boolean(),
})
export type NotificationChoice = z.infer<typeof NotificationChoice>
