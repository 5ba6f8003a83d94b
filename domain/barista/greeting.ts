import type { ChatAction } from '#domain/contracts/barista.ts'

/** What the chat opens with: the greeting, and its four quick replies in this order. */
export const GREETING =
  "Hi! I'm your virtual barista. Tell me what you'd like to drink in your own words, or ask me about events, classes, memberships and renting our space."
export const QUICK_REPLIES: ChatAction[] = [
  { type: 'quick-reply', label: 'Order Drinks', value: 'Order Drinks' },
  { type: 'quick-reply', label: 'View Events', value: 'View Events' },
  { type: 'quick-reply', label: 'Ask Question', value: 'Ask Question' },
  { type: 'quick-reply', label: 'View Cart', value: 'View Cart' },
]
