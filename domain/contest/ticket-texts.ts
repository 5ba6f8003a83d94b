/** What a ticket says that nobody has touched yet. */
export const TICKET_TEXTS = {
  step1Title: 'Tell us about you',
  name: 'Name',
  email: 'Email',
  phone: 'Phone',
  next: 'Next Step',
  notLoaded: 'The next step did not load. Check your connection and press the button again.',
} as const
