/** What a line of tickets at the door is for. */
export type DoorTicket = {
  eventId: string
  /** The kind of ticket, where the event has several; none is the one price at the door. */
  tier?: string | undefined
  /** What the guest chose to pay for each, where the kind has no fixed price. */
  eachCents?: number | undefined
}

/**
 * The id of a line of tickets at the door: 'five-teas', 'five-teas.cup', 'five-teas.pay-what-you-can.1500'. Tickets of another kind or price
 * are another line.
 */
export const doorTicketId = ({ eventId, tier, eachCents }: DoorTicket): string =>
  [eventId, tier || undefined, eachCents].filter((part) => part !== undefined).join('.')

export function doorTicketOf(id: string): DoorTicket {
  const [eventId = '', tier, cents] = id.split('.')
  return { eventId, tier, eachCents: cents === undefined ? undefined : Number(cents) }
}
