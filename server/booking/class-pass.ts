import { createHash } from 'node:crypto'
import { namedSeats } from '#domain/booking/door-names.ts'
import type { Services } from '../services.ts'
import type { SeatRow } from './seat-rows.ts'
import { qrPicture } from './ticket-code.ts'

type Party = Pick<SeatRow, 'reference' | 'participants' | 'nths' | 'party' | 'name'>

/**
 * The people of a party, each with a pass: what their QR code holds beside the reference, which nobody guesses. It comes from the
 * name and its number, so it stays when somebody else gives a seat back, one of that name too; seats that are given to others have another reference.
 */
export function passesOf({ reference, participants, nths, party, name }: Party) {
  const names = participants ?? Array.from({ length: party }, (_, i) => `${name} (${i + 1})`)
  return namedSeats(names, nths).map((each) => ({
    name: each.name,
    pass: base32(createHash('sha256').update(`${reference} ${each.nth} ${each.name}`).digest()),
  }))
}

/** A QR code for the door: an address at which staff see who it is, so that any phone reads it. */
export function passQr(
  { publicUrl }: Pick<Services, 'publicUrl'>,
  reference: string,
  pass: string,
): string {
  return qrPicture(`${publicUrl}/pos/classes?pass=${reference}.${pass}`)
}

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
const base32 = (bytes: Buffer) =>
  [...bytes.subarray(0, 8)].map((byte) => LETTERS.charAt(byte % 32)).join('')
