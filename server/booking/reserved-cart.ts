import type { LineProblem, LineRequest } from '#domain/contracts/ordering.ts'
import { referenceOf, type Reserved } from '#domain/ordering/reserved-lines.ts'
import type { Joining } from '../memberships/tier.ts'
import { isSigned } from '../forms/token.ts'
import { keysOf } from '../secrets.ts'
import type { Services } from '../services.ts'

/** Of an order: the reference of what is held, and what it costs. */
export type Line = { id: string; totalCents: number }
/** An order that takes what its lines hold, with the membership that is joined with it. */
export type Taker = { id: string; userId: string | null; joining: Joining | null }

/** No order waits so long for its payment: the end of the order ends the hold, and this only where that went wrong. */
export const ORDER_MS = 3 * 60 * 60_000

/** A line that cannot be ordered, and what to do. */
export const unsold = (message: string): LineProblem => ({ reason: 'not-sold-here', message })

/**
 * The lines of one type in a cart, each read once more. Only who has the key of the link behind a reference learns what it holds.
 * @param of `rsvp` or `room`, as the key was signed; `read` gets the reference, or null where the key is wrong
 */
export async function reservedIn(
  services: Services,
  lines: readonly LineRequest[],
  of: {
    type: LineRequest['type']
    signedAs: 'rsvp' | 'room'
    twice: string
    read(reference: string | null): Promise<Reserved>
  },
): Promise<Map<string, Reserved>> {
  const keys = keysOf(services.secrets, 'form-token')
  const found = new Map<string, Reserved>()
  for (const { id, type } of lines) {
    if (type !== of.type) continue
    const known = found.get(id)
    const reference = referenceOf(id)
    const isTheirs = isSigned(keys, `${of.signedAs} ${reference}`, id.slice(reference.length + 1))
    const line = known ?? (await of.read(isTheirs ? reference : null))
    found.set(id, known ? { ...line, problem: unsold(of.twice) } : line)
  }
  return found
}
