import type { OccasionType } from './values.ts'
import type { CafeEvent, ClassSession } from '#domain/contracts/content.ts'
import { classPath, eventPath } from './session-path.ts'
import type { TicketSale } from './tickets.ts'

export type OccasionKey = { type: OccasionType; id: string }
/** An event or a class as far as its seats go. */
export type Occasion = OccasionKey &
  Pick<
    CafeEvent,
    | 'title'
    | 'summary'
    | 'startsAt'
    | 'endsAt'
    | 'space'
    | 'status'
    | 'capacity'
    | 'seatsLeft'
    | 'priceCents'
    | 'policy'
  > &
  Pick<
    ClassSession,
    'materialsCents' | 'minimum' | 'waiver' | 'breakMinutes' | 'bookingOpensAt'
  > & {
    /** How tickets to an event are sold; without, seats are reserved. */
    tickets?: TicketSale | null
  }

export function eventOccasion(event: CafeEvent): Occasion {
  return { ...shared(event), tickets: event.tickets ?? null, type: 'event' }
}

export function classOccasion(session: ClassSession): Occasion {
  const { materialsCents = 0, minimum = 0, waiver = '', breakMinutes = 0 } = session
  const { bookingOpensAt } = session
  return {
    ...shared(session),
    materialsCents,
    minimum,
    waiver,
    breakMinutes,
    ...(bookingOpensAt && { bookingOpensAt }),
    type: 'class',
  }
}

/** Where it is read about. */
export function occasionPath({ type, id }: OccasionKey): string {
  return type === 'event' ? eventPath(id) : classPath(id)
}

function shared({
  id,
  title,
  summary,
  startsAt,
  endsAt,
  space,
  status,
  capacity,
  seatsLeft,
  priceCents,
  policy,
}: Omit<Occasion, 'type'>): Omit<Occasion, 'type'> {
  return {
    id,
    title,
    summary,
    startsAt,
    endsAt,
    space,
    status,
    capacity,
    seatsLeft,
    priceCents,
    policy,
  }
}
