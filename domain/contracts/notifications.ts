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
