import { TICKET_TEXTS } from '#domain/contest/ticket-texts.ts'

/** What the ticket says before somebody comes to it. */
export const TICKET = {
  ...TICKET_TEXTS,
  step: 'Step ',
  of: ' of ',
  opening: (when: string) => `Opening ${when}`,
}
