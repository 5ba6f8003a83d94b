import { sql, type SQL } from 'drizzle-orm'
import { classSessions, events, rsvps } from '../db/schema.ts'

/**
 * What the seats of a party are for at this moment, and how many they are: columns of what is paid for them or comes back, which stay as
 * they are when seats are moved later. `null` of a pack.
 */
export const boughtAs = (reference: SQL) => ({
  title: sql<string | null>`(
    select coalesce(event.title, session.title) from ${rsvps} party
    left join ${events} event on event.id = party.event_id
    left join ${classSessions} session on session.id = party.class_id
    where party.reference = ${reference})`,
  seats: sql<
    number | null
  >`(select party.party from ${rsvps} party where party.reference = ${reference})`,
})
