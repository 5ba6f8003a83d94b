import type { Order } from '#domain/contracts/ordering.ts'
import { CANCEL_TOLD } from '#domain/ordering/cancel-reasons.ts'
import { ENDED_BY } from '#domain/ordering/waiting-texts.ts'
import type { Services } from '../services.ts'
import { seatsPathOf } from './with-seats.ts'

// One order, as each of those who may read it sees it.

/** As its customer sees it: who works at the counter is told by first name, and the seats that pay it are linked. */
export const holderView =
  (services: Pick<Services, 'secrets'>) =>
  (order: Order): Order => {
    const { forBreak } = order
    const own = forHolder(order)
    return forBreak?.isWithSeats
      ? { ...own, forBreak: { ...forBreak, seatsPath: seatsPathOf(services, forBreak) } }
      : own
  }

function forHolder(order: Order): Order {
  const firstName = <Change extends { by: string }>(change: Change): Change => ({
    ...change,
    by: [order.contact.name, ...ENDED_BY].includes(change.by)
      ? change.by
      : (change.by.split(' ')[0] ?? ''),
  })
  const history = order.history.map(firstName)
  const edits = order.edits && { edits: order.edits.map(firstName) }
  const told = order.cancelling && CANCEL_TOLD[order.cancelling.reason]
  const because = told && { cancelledBecause: told }
  return { ...withoutStaffs(order), history, ...edits, ...because }
}

/** By which page of a partner it came, why something is made once more, and why it was called off, is for staff. */
export function withoutStaffs(order: Order): Order {
  const shown = { ...order }
  delete shown.embed
  delete shown.remakes
  delete shown.cancelling
  return shown
}

/** The token is its holder's: the counter has no use for it. */
export function withoutToken(order: Order): Order {
  return { ...order, token: '' }
}
