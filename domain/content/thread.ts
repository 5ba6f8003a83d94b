/** What is written about a form after it was sent: answers of staff, replies of whoever sent it, and credits. */
export const THREAD_KINDS = ['answer', 'reply', 'credit'] as const
export type ThreadKind = (typeof THREAD_KINDS)[number]
