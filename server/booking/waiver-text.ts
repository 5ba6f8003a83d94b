import { createHash } from 'node:crypto'
import type { Occasion } from '#domain/booking/occasion.ts'
import type { SeatBooking } from '#domain/contracts/seats.ts'
import { passesOf } from './class-pass.ts'
import type { SeatRow } from './seat-rows.ts'

/** By what a text of a waiver is known: another text has another one. */
export const versionOf = (text: string) =>
  createHash('sha256').update(text).digest('hex').slice(0, 12)

/** The waiver of a class, with who of a party agreed to it as it is now; `null` where nothing is asked. */
export function waiverOf(row: SeatRow, { waiver = '' }: Occasion): SeatBooking['waiver'] {
  if (waiver === '') return null
  const version = versionOf(waiver)
  return {
    text: waiver,
    version,
    people: passesOf(row).map(({ pass, name }) => {
      const agreed = row.waivers?.[pass]
      return { pass, name, agreedAt: agreed?.version === version ? agreed.at : null }
    }),
  }
}

/** For a mail: that the waiver is not agreed to by everybody yet. */
export function waiverWords(row: SeatRow, occasion: Occasion): string[] {
  const left = waiverOf(row, occasion)?.people.filter(({ agreedAt }) => agreedAt === null) ?? []
  return left.length === 0
    ? []
    : [
        `Before you come: everybody agrees to our waiver, by the link below. Not yet: ${left.map(({ name }) => name).join(', ')}.`,
      ]
}
