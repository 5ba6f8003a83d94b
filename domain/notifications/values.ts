// The values that a field may have, each written once: schemas, columns and selects are made from them.

/** In the order in which they are offered: what one waits for first. */
export const NOTIFICATION_TYPES = ['order', 'workshop', 'membership', 'system'] as const
/** What one chooses about: each type, and reminders apart, which are news of classes and events. */
export const NOTIFICATION_TOPICS = [
  'order',
  'workshop',
  'reminder',
  'membership',
  'system',
] as const
export const NOTIFICATION_CHANNELS = ['bell', 'email'] as const
/** Of a mail in the outbox. `kept`: this server sends no mail. */
export const MAIL_STATUSES = ['waiting', 'sent', 'failed', 'kept'] as const
