import { randomUUID } from 'node:crypto'
import { and, eq, ne } from 'drizzle-orm'
import type { OpenSubmission } from '#domain/contracts/admin.ts'
import type { Input } from '#domain/contracts/api.ts'
import { seats } from '#domain/booking/party.ts'
import { audit } from '../audit/store.ts'
import { giveSeats } from '../booking/asked-seats.ts'
import { isFor, readOccasion } from '../booking/occasions.ts'
import { newReference } from '../booking/seat-holds.ts'
import { holdOccasion } from '../booking/seats.ts'
import { rsvps, sentForms } from '../db/schema.ts'
import { Refused } from '../http/refuse.ts'
import type { Person } from '../people/person.ts'
import type { Services } from '../services.ts'
import { markHandled } from './handle.ts'
import { readSubmission } from './submission.ts'

/**
 * Seats in a class, or at an event without tickets, for whoever wrote a message. The guest is told with the link by which they pay and give
 * them back, and the message is done with. @throws Refused 404, 409 where there are not so many seats or the address has some already
 */
export async function giveSeatsFor(
  services: Services,
  by: Person,
  about: string,
  { type, id, party, message }: Input<'giveSeats'>['body'],
): Promise<OpenSubmission> {
  return services.db.transaction(async (tx) => {
    const { name, email, phone } = await readSubmission(tx, services, by, about)
    if (!email || !name)
      throw new Refused(409, 'no_address', 'They left no name or no email address to write to.')
    const key = { type, id }
    await holdOccasion(tx, key)
    const occasion = await readOccasion(tx, key)
    if (!occasion) throw new Refused(404, 'not_found', `This ${type} is gone.`)
    if (occasion.tickets)
      throw new Refused(
        409,
        'tickets_needed',
        'Tickets are sold for this event. Send them its page, or sell them at the counter.',
      )
    const had = await tx.$count(
      rsvps,
      and(isFor(key), eq(rsvps.email, email), ne(rsvps.status, 'cancelled')),
    )
    if (had > 0)
      throw new Refused(
        409,
        'already_coming',
        'This address has seats for it, or waits for some. Look at them under Seats.',
      )
    const reference = newReference()
    const createdAt = services.now()
    const form = { nonce: randomUUID(), form: 'rsvp' as const, requestHash: '' }
    await tx.insert(sentForms).values({ reference, ...form, createdAt })
    const participants = Array.from({ length: party }, (_, seat) =>
      seat === 0 ? name : `${name}, guest ${seat}`,
    )
    await giveSeats(tx, services, {
      key,
      guest: { reference, name, email, phone, participants },
      message,
    })
    await markHandled(tx, services, by, [about], true)
    const after = { reference, what: `${seats(party)} for ${occasion.title}` }
    await audit(tx, services, by, { action: 'letter.seats-given', subject: about, after })
    return readSubmission(tx, services, by, about)
  })
}
