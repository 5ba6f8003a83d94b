import type { Occasion } from '#domain/booking/occasion.ts'
import type { SeatBooking } from '#domain/contracts/seats.ts'
import { audit } from '../audit/store.ts'
import type { Db } from '../db/open.ts'
import { waiverTexts } from '../db/schema.ts'
import { Refused } from '../http/refuse.ts'
import type { Person } from '../people/person.ts'
import type { Services } from '../services.ts'
import { passesOf } from './class-pass.ts'
import { BY_GUEST, changeSeats, lockSeats, type SeatRow } from './seat-rows.ts'
import { readSeats, statusOf } from './seat-view.ts'
import { versionOf } from './waiver-text.ts'

/**
 * People of a party agree to the waiver of its class: which text, and when, is kept for each. Sent twice, the first time counts.
 * @throws Refused 409 where the text has changed or the seats are gone
 */
export async function signWaiver(
  services: Services,
  reference: string,
  person: Person | null,
  { version, passes }: { version: string; passes: readonly string[] },
): Promise<SeatBooking> {
  await services.db.transaction(async (tx) => {
    const { row, occasion } = await lockSeats(tx, reference)
    if (['cancelled', 'unconfirmed'].includes(statusOf(row, services.now())))
      throw new Refused(409, 'seats_gone', 'These seats are no longer yours.')
    await agree(tx, services, { row, occasion }, version, passes)
  })
  return readSeats(services, reference, person)
}

/** Writes down that people of a party agree. Hold it. @param passes of whom; without it, of all @throws Refused 409 */
export async function agree(
  tx: Db,
  services: Services,
  { row, occasion }: { row: SeatRow; occasion: Occasion },
  version: string,
  passes?: readonly string[],
): Promise<SeatRow> {
  const text = occasion.waiver ?? ''
  if (text === '') return row
  if (version !== versionOf(text))
    throw new Refused(
      409,
      'waiver_changed',
      'The text of the waiver has changed. Read it again, please.',
    )
  const people = passesOf(row).filter(({ pass }) => passes?.includes(pass) ?? true)
  if (passes && people.length < new Set(passes).size)
    throw new Refused(409, 'seat_gone', 'This party has changed. Look at its seats again.')
  const before = row.waivers ?? {}
  const at = services.now()
  const added = people.filter(({ pass }) => before[pass]?.version !== version)
  if (added.length === 0) return row
  await tx.insert(waiverTexts).values({ version, text, createdAt: at }).onConflictDoNothing()
  await audit(tx, services, BY_GUEST, {
    action: 'waiver.accepted',
    subject: row.reference,
    after: { version, people: added.length },
  })
  return changeSeats(tx, services, row.reference, {
    waivers: {
      ...before,
      ...Object.fromEntries(
        added.map(({ pass, name }) => [pass, { name, version, at: at.toISOString() }]),
      ),
    },
  })
}

/** @throws Refused 422 where the class has a waiver and nobody agreed */
export function requireWaiver({ waiver = '' }: Occasion, version: string | undefined) {
  if (waiver === '' || version) return
  const message = 'Everybody who comes has to agree to the waiver.'
  throw new Refused(422, 'waiver_needed', message, { fields: { waiver: message } })
}
