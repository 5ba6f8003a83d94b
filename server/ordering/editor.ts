import type { Order } from '#domain/contracts/ordering.ts'
import type { Person } from '../people/person.ts'

/** Who changes an order after it was placed. */
export type Editor = {
  /** As its history names them. */
  name: string
  /** Their account; `null` for a customer who is not signed in. */
  person: Person | null
  /** Why it cannot be changed as it stands; `null` where it can. */
  problem: (order: Order) => string | null
  /** Of somebody at the counter. */
  staff?: {
    reason: string
    /** Whether they may give money back, or somebody agreed who may. */
    mayRefund: boolean
    /** Whether they may give away more than the limit of the counter, or somebody agreed who may. */
    mayGiveMuch: boolean
    approvedBy?: string | undefined
    /** The open drawer that cash is handed out of. */
    drawerId?: string | undefined
  }
}
