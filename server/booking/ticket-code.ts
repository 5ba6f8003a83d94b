import { create } from 'qrcode'
import type { Services } from '../services.ts'
import type { SeatRow } from './seat-rows.ts'

/** What the QR code of a ticket holds: an address at which staff see whose it is, so that any phone reads it. */
export function addressOfTicket(
  { publicUrl }: Pick<Services, 'publicUrl'>,
  { reference, eventId }: Pick<SeatRow, 'reference' | 'eventId'>,
  ticketId: string,
): string {
  return `${publicUrl}/guest-list?event=${eventId ?? ''}&ticket=${reference}.${ticketId}`
}

/** The same as a picture, dark on white with the margin that readers need, whatever the theme of the page. */
export function qrOf(
  services: Pick<Services, 'publicUrl'>,
  row: Pick<SeatRow, 'reference' | 'eventId'>,
  ticketId: string,
): string {
  return qrPicture(addressOfTicket(services, row, ticketId))
}

/** A QR code as SVG. */
export function qrPicture(address: string): string {
  const { modules } = create(address, { errorCorrectionLevel: 'M' })
  const { size } = modules
  let path = ''
  for (let y = 0; y < size; y += 1)
    for (let x = 0; x < size; x += 1) if (modules.get(y, x)) path += `M${x} ${y}h1v1h-1z`
  const box = size + 2 * QUIET
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${-QUIET} ${-QUIET} ${box} ${box}" shape-rendering="crispEdges"><path fill="#fff" d="M${-QUIET} ${-QUIET}h${box}v${box}h-${box}z"/><path d="${path}"/></svg>`
}

/** Modules of white around it (ISO 18004). */
const QUIET = 4
